//! Theorems on the nim-sequences of whole kinds of games.
//!
//! There are theorems on the arithmetic periods of finite hexadecimal games too (Austin, *Impartial and partisan games*,
//! thesis 1976; Howse and Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal games*, Theoretical Computer
//! Science 313, 2004). They are not used here, since their hypotheses have not been checked against the texts: a saltus of
//! such a game is told as seen, and not as proved.

use crate::take_break::{KnownGame, PartRule, TakeAndBreak};
use nimatlas_core::{Period, PeriodicSequence, Status};
use num_integer::gcd;

/// What is proved of the nim-sequence of a game beforehand.
///
/// ```
/// use nimatlas_core::Status;
/// use nimatlas_impartial::sequence::Theorem;
///
/// let theorem = |code: &str| Theorem::of(&code.parse().expect("a code"));
/// assert_eq!(theorem("0.[3]"), Some(Theorem::Nim));
/// assert_eq!(theorem("0.[7]"), Some(Theorem::LikeNim));
/// assert_eq!(theorem("0.3[3]"), theorem("0.[3]"));
/// assert_eq!(theorem("0.0[3]"), Some(Theorem::AllBut { largest: 1 }));
/// assert_eq!(theorem("0.77"), Some(Theorem::BoundedMoves));
/// assert_eq!(theorem("8=.0"), None);
/// assert_eq!(theorem("4.[3]").expect("Lasker's Nim").status(&"4.[3]".parse()?), Status::Proved("Lasker 1931; Winning Ways, chapter 4"));
/// # Ok::<(), nimatlas_impartial::take_break::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// G(n) = n (Bouton 1901).
    Nim,
    /// G(n) = n as well, if nothing can be done without taking, and a player who takes any number of stones, at least one,
    /// may leave the rest as one heap, or take the whole heap; further moves do not matter.
    ///
    /// *Proof.* By induction. A heap of n stones has options of the values 0, 1, …, n − 1: the heaps of so many stones. Any
    /// option has at most n − 1 stones in all, and the nim-sum of its heaps does not exceed their sum, so none has the
    /// value n. ∎
    LikeNim,
    /// Lasker's Nim: G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4, G(4k + 4) = 4k + 3 (Lasker 1931; *Winning
    /// Ways*, chapter 4).
    LaskersNim,
    /// Any number of stones but some may be taken: G(n + p) = G(n) + s for all n ≥ q, if it is so on a window
    /// q ≤ n < q + 2m, where m is the largest exception; there always is such a window (A. A. Siegel, *Finite excluded
    /// subtraction sets and infinite modular Nim*, 2005). `nimatlas_subtraction::find_all_but_period` has the proof.
    AllBut {
        /// m, the largest number of stones that may not be taken.
        largest: u64,
    },
    /// [`period_window`]. It proves no saltus but 0.
    BoundedMoves,
}

impl Theorem {
    /// The theorem on this game, or `None` if none is known to us.
    pub fn of(game: &TakeAndBreak) -> Option<Theorem> {
        match game.known_game() {
            Some(KnownGame::Nim) => return Some(Theorem::Nim),
            Some(KnownGame::LaskersNim) => return Some(Theorem::LaskersNim),
            Some(KnownGame::AllBut(excluded)) => return Some(Theorem::AllBut { largest: excluded.largest() }),
            _ => {}
        }
        let is_nim = |counts: &crate::take_break::HeapCounts| counts.contains(0) && counts.contains(1);
        if game.tail() > 0 && game.digit(0).is_zero() && game.digits()[1..].iter().all(|digit| is_nim(digit.counts())) {
            return Some(Theorem::LikeNim);
        }
        let any = Period::new(0, 1)?;
        period_window(game, any).map(|_| Theorem::BoundedMoves)
    }

    /// How certain what it says of the game is.
    pub fn status(self, game: &TakeAndBreak) -> Status {
        Status::Proved(match self {
            Theorem::Nim => "Bouton 1901",
            Theorem::LaskersNim => "Lasker 1931; Winning Ways, chapter 4",
            Theorem::AllBut { .. } => "equal windows of 2m values up to a shift, where m is the largest exception",
            Theorem::BoundedMoves if game.is_octal() => "Guy and Smith 1956",
            Theorem::LikeNim | Theorem::BoundedMoves => "documentation of nimatlas_impartial::sequence",
        })
    }

    /// The values of all heaps, if it tells them without a computation.
    pub fn closed_form(self) -> Option<PeriodicSequence> {
        let (preperiod, saltus, terms) = match self {
            Theorem::Nim | Theorem::LikeNim => (0, 1, vec![0]),
            Theorem::LaskersNim => (1, 4, vec![0, 1, 2, 4, 3]),
            Theorem::AllBut { .. } | Theorem::BoundedMoves => return None,
        };
        PeriodicSequence::new(Period::new(preperiod, terms.len() as u64 - preperiod)?, saltus, terms).ok()
    }

    /// How many values must be known, from heap 0 on, for a period and saltus that they show to be certain; `None` if they
    /// do not prove it, however many there are.
    pub fn values_needed(self, game: &TakeAndBreak, period: Period, saltus: u64) -> Option<u64> {
        let window = match self {
            Theorem::Nim | Theorem::LikeNim | Theorem::LaskersNim => return None,
            Theorem::AllBut { largest } => largest.checked_mul(2)?.checked_add(period.preperiod)?,
            Theorem::BoundedMoves if saltus == 0 => period_window(game, period)?,
            Theorem::BoundedMoves => return None,
        };
        window.checked_add(period.period.get())
    }
}

/// How far values must be known for a period to be certain: with q and p as in `period`, if G(n + p) = G(n) for all n with
/// q ≤ n < w, then for all n ≥ q. Returns w, or `None` where no such theorem is known to us: if digits repeat for ever, a
/// number of heaps is unbounded, a digit with `=` allows an odd number of heaps, three or more, or one with `!` allows three.
///
/// Let no move leave more than j heaps or take more than k stones, and let r be the larger of q and 1. Then w is
/// j·r + (j − 1)·p + k, or j·(r + p) + k if some digit has `!` or `?`. For octal games this is the theorem of Guy and
/// Smith (1956), with j = 2. If some digits have `=`, let P be the least common multiple of p and of the numbers of heaps
/// that they allow, two or more; then P stands for p in these terms, and w is larger by P − p.
///
/// *Proof.* Without `=` first. By induction, let n ≥ w and G(m + p) = G(m) for q ≤ m < n. It is enough that the options of n
/// and n + p have the same values. As n > k, no move takes either heap whole. A move from n + p leaves at least n + p − k
/// stones, so its largest heap a has a ≥ (n + p − k)/j ≥ r + p; with a − p for a it is what a move from n can leave, of the
/// same value, as r ≤ a − p < n. In the same way a move from n leaves a heap a ≥ (n − k)/j ≥ r, and a + p < n + p may stand
/// for a, since then a < n. (For a = n there would be nothing taken and one heap left.) Where heaps must not all be equal,
/// or two not be equal, larger a + p breaks no such rule, but a − p can: only if all others are equal to b = a − p. Then
/// (n − k)/j ≥ r + p gives b − p ≥ r, and a − p, b may be replaced by b + p, b − p, of the same values.
///
/// With `=`, G(n + P) = G(n) where it is known, as P is a multiple of p, and for P the same holds: an even number c of equal
/// heaps has the value 0, and can be left of n just if c divides n − k' > 0 for the k' stones taken; so from n just if from
/// n + P, since n ≥ j + k. So P is a period for all n ≥ q. As p has been seen for P heaps in a row, it is one too. ∎
///
/// ```
/// use nimatlas_core::Period;
/// use nimatlas_impartial::sequence::period_window;
///
/// let period = Period::new(71, 12).expect("not zero");
/// assert_eq!(period_window(&"0.77".parse()?, period), Some(2 * 71 + 12 + 2));
/// assert_eq!(period_window(&"0.7!7".parse()?, period), Some(2 * (71 + 12) + 2));
/// assert_eq!(period_window(&"0.77=".parse()?, period), period_window(&"0.77".parse()?, period));
/// assert_eq!(period_window(&"0.[3]".parse()?, period), None);
/// # Ok::<(), nimatlas_impartial::take_break::CodeError>(())
/// ```
pub fn period_window(game: &TakeAndBreak, period: Period) -> Option<u64> {
    let taken = game.most_taken()?;
    let (first, length) = (period.preperiod.max(1), period.period.get());
    let mut parts = 1;
    let mut restricted = false;
    let mut multiple = length;
    for digit in game.digits().iter().filter(|digit| !digit.is_zero()) {
        let most = digit.counts().most()?;
        match digit.rule() {
            PartRule::Any => {}
            PartRule::NotAllEqual => restricted = true,
            PartRule::Distinct if most == 2 => restricted = true,
            PartRule::Distinct => return None,
            PartRule::AllEqual => {
                for &count in digit.counts().listed().iter().filter(|&&count| count >= 2) {
                    let count = (count % 2 == 0).then_some(u64::from(count))?;
                    multiple = checked_lcm(multiple, count)?;
                }
            }
        }
        parts = parts.max(u64::from(most));
    }
    let lengths = if restricted { parts } else { parts - 1 };
    let window = parts.checked_mul(first)?.checked_add(lengths.checked_mul(multiple)?)?.checked_add(taken)?;
    window.checked_add(multiple - length)
}

fn checked_lcm(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b)
}
