//! The subtraction games whose nim-values a formula gives, for heaps of any size.

mod recognise;

use crate::AdditiveGame;
use nimatlas_core::{Nimber, Period, Status, SubtractionSet};
use num_bigint::BigUint;
use serde::Serialize;

/// A formula for the nim-values of a subtraction game with finitely many moves, in normal play and the wall convention.
///
/// All of these sequences are purely periodic, and the [`period`](Self::period) is the minimal one of nim-values and of
/// outcomes alike.
///
/// | form | moves | nim-value of heap n | period |
/// |---|---|---|---|
/// | odd multiples | odd multiples of the smallest, m | ⌊n/m⌋ mod 2 | 2m |
/// | interval | g·a, g·(a + 1), …, g·b | ⌊(⌊n/g⌋ mod (a + b))/a⌋ | g(a + b) |
/// | two moves | a < b | with y = n mod (a + b): ⌊y/a⌋ mod 2 if y < b, else 2 − (⌊y/a⌋ mod 2) | a + b |
/// | additive | a, b, a + b | see [`AdditiveGame`] | see there |
///
/// Beside the moves of the form, a set may hold *adjoined* moves, which change nothing.
///
/// # Proofs
///
/// *Adjoined moves.* Let a game have purely periodic nim-values G of period p, let s be a move of it, and let t > s with
/// t ≡ s mod p. With the move t as well, by induction, the nim-values stay as they are: from n ≥ t it leads to
/// G(n − t) = G(n − s) ≠ G(n), so that G(n) is still the least number that is not reached.
///
/// *Odd multiples.* Each move changes the parity of ⌊n/m⌋. By induction the options of n all have value 1 if ⌊n/m⌋ is even
/// and all have value 0 if it is odd; in the odd case n ≥ m, so there is an option.
///
/// *Intervals.* Take g = 1; a common factor g of the moves leaves n mod g as it is, so G(n) is the value of ⌊n/g⌋ in the game
/// divided by g. Let p = a + b and n ≡ r with 0 ≤ r < p. The options are n − s with a ≤ s ≤ b, whose residues mod p are those
/// outside r − a + 1, …, r + a − 1 mod p. None of these has the value ⌊r/a⌋: if r ≤ b they are at most r − a or at least
/// r + a, else they are r − b, …, r − a. The smaller values are reached by taking s from r itself: residues from
/// max(0, r − b) < a up to r − a, which have the values 0, …, ⌊r/a⌋ − 1. For the period: value 0 is that of a heaps in a row and
/// of none of the b ≥ a heaps after them.
///
/// *Two moves.* Let H be the function of the table on the residues mod p = a + b, for b not an odd multiple of a. For each y the
/// value H(y) is the least number that is neither H(y + a) nor H(y + b), with sums mod p:
/// for y < a both are positive; for a ≤ y < b the residue y + b is y − a, of value 1 − H(y), and y + a has the same value if it
/// is below b, and else 2 where H(y) = 1 and 1 where H(y) = 0; for b ≤ y the residue y + a is y − b, of value 0, and y + b is
/// y − a, of value 1 where H(y) = 2 and 0 where H(y) = 1. As y − b ≡ y + a and y − a ≡ y + b, H is the nim-value of each heap n ≥ b.
/// Below b only a can be taken, and the parity of ⌊n/a⌋ tells. For the period: in a period of H one run of equal outcomes has
/// a length other than a: the last zeros if 0 < b mod 2a < a, else the last heaps of positive value.
///
/// ```
/// use nimatlas_core::Nimber;
/// use nimatlas_subtraction::ClosedForm;
///
/// let moves = (1..=20_000).collect::<Vec<u64>>().try_into()?;
/// let form = ClosedForm::of(&moves).expect("an interval");
/// assert_eq!((form.period(), form.nim_value(20_000)), (20_001, Nimber(20_000)));
///
/// let form = ClosedForm::of(&"18446744073709551615".parse()?).expect("one move");
/// assert_eq!((form.period(), form.nim_value(u64::MAX)), (36_893_488_147_419_103_230, Nimber(1)));
/// assert_eq!(ClosedForm::of(&"2,5,8".parse()?), None);
/// # Ok::<(), nimatlas_core::SubtractionSetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClosedForm {
    /// Every move is an odd multiple of the smallest.
    OddMultiples {
        /// m, the smallest move.
        smallest: u64,
    },
    /// The moves are the multiples of a number g between two of them.
    Interval {
        /// g, the common divisor of all moves.
        step: u64,
        /// a, the smallest move divided by g.
        first: u64,
        /// b, the largest move that is not adjoined, divided by g; more than a.
        last: u64,
        /// The adjoined moves, ascending.
        adjoined: Vec<u64>,
    },
    /// Two moves, the larger not an odd multiple of the smaller.
    TwoMoves {
        /// a, the smaller.
        smaller: u64,
        /// b, the larger.
        larger: u64,
        /// The adjoined moves, ascending.
        adjoined: Vec<u64>,
    },
    /// Three moves, of which one is the sum of the others.
    Additive {
        /// The game without adjoined moves.
        game: Box<AdditiveGame>,
        /// The adjoined moves, ascending.
        adjoined: Vec<u64>,
    },
}

/// What a formula rests on, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClosedFormExplanation {
    /// The theorem, in a sentence, in the letters of `quantities`.
    pub theorem: &'static str,
    /// What the letters stand for in this game.
    pub quantities: Vec<(&'static str, u128)>,
    /// Moves that change nothing, each congruent to another move modulo the period.
    pub adjoined: Vec<u64>,
    /// The minimal period of nim-values and outcomes, without preperiod.
    pub period: u128,
    /// How certain it is.
    pub status: Status,
}

/// Where the elementary forms are proved.
const HERE: Status = Status::Proved("proof in the documentation of nimatlas_subtraction::ClosedForm");

impl ClosedForm {
    /// The formula for the game with these moves, or `None` if none is known. O(m) for m moves.
    pub fn of(moves: &SubtractionSet) -> Option<ClosedForm> {
        recognise::form(moves)
    }

    /// The minimal period of nim-values and outcomes; there is no preperiod.
    pub fn period(&self) -> u128 {
        match self {
            ClosedForm::OddMultiples { smallest } => 2 * u128::from(*smallest),
            // Each product is at most that of the divisor and a move divided by it.
            ClosedForm::Interval { step, first, last, .. } => {
                u128::from(*step) * (u128::from(*first) + u128::from(*last))
            }
            ClosedForm::TwoMoves { smaller, larger, .. } => u128::from(*smaller) + u128::from(*larger),
            ClosedForm::Additive { game, .. } => game.period(),
        }
    }

    /// The same as a [`Period`], or `None` if it does not fit in 64 bits.
    pub fn as_period(&self) -> Option<Period> {
        Period::new(0, self.period().try_into().ok()?)
    }

    /// The nim-value of a heap. O(1).
    pub fn nim_value(&self, heap: u64) -> Nimber {
        match self {
            ClosedForm::Additive { game, .. } => game.nim_value(heap),
            _ => Nimber(self.elementary(heap.into())),
        }
    }

    /// The nim-value of a heap of any size. One long division.
    pub fn nim_value_big(&self, heap: &BigUint) -> Nimber {
        match self {
            ClosedForm::Additive { game, .. } => game.nim_value_big(heap),
            _ => {
                let rest = (heap % self.period())
                    .iter_u64_digits()
                    .rev()
                    .fold(0, |rest, digit| rest << 64 | u128::from(digit));
                Nimber(self.elementary(rest))
            }
        }
    }

    /// The nim-value of a heap in a game that is not additive, below 2^65 if it is not reduced.
    fn elementary(&self, heap: u128) -> u64 {
        let value = match *self {
            ClosedForm::OddMultiples { smallest } => heap / u128::from(smallest) % 2,
            ClosedForm::Interval { step, first, last, .. } => {
                let place = heap / u128::from(step) % (u128::from(first) + u128::from(last));
                place / u128::from(first)
            }
            ClosedForm::TwoMoves { smaller, larger, .. } => {
                let place = heap % (u128::from(smaller) + u128::from(larger));
                let parity = place / u128::from(smaller) % 2;
                if place < u128::from(larger) { parity } else { 2 - parity }
            }
            ClosedForm::Additive { .. } => unreachable!("an additive game has a formula of its own"),
        };
        // At most ⌊(a + b − 1)/a⌋ ≤ b.
        value as u64
    }

    /// The largest nim-value, which occurs in each period.
    pub fn largest_value(&self) -> Nimber {
        Nimber(match *self {
            ClosedForm::OddMultiples { .. } => 1,
            // ⌊(a + b − 1)/a⌋ in an order that cannot overflow.
            ClosedForm::Interval { first, last, .. } => 1 + (last - 1) / first,
            ClosedForm::TwoMoves { .. } => 2,
            ClosedForm::Additive { .. } => 3,
        })
    }

    /// Those of the `moves` that lead from a heap of any size to one of this value, in their order. One division each.
    ///
    /// ```
    /// use nimatlas_core::{Nimber, SubtractionSet};
    /// use nimatlas_subtraction::ClosedForm;
    ///
    /// let moves: SubtractionSet = "2,3,4".parse()?;
    /// let form = ClosedForm::of(&moves).expect("an interval");
    /// // 10^30 is 4 mod 6: taking 3 or 4 leaves a residue of 1 or 0.
    /// let heap = "1000000000000000000000000000000".parse()?;
    /// assert_eq!(form.moves_to(&moves, &heap, Nimber(0)).collect::<Vec<_>>(), [3, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_to<'a>(
        &'a self,
        moves: &'a SubtractionSet,
        heap: &'a BigUint,
        value: Nimber,
    ) -> impl Iterator<Item = u64> + 'a {
        moves.iter().filter(move |&taken| {
            let taken = BigUint::from(taken);
            taken <= *heap && self.nim_value_big(&(heap - taken)) == value
        })
    }

    /// How certain the formula is: proved, for all of them.
    pub fn status(&self) -> Status {
        match self {
            ClosedForm::Additive { game, .. } => game.status(),
            _ => HERE,
        }
    }

    /// The moves that change nothing.
    pub fn adjoined(&self) -> &[u64] {
        match self {
            ClosedForm::OddMultiples { .. } => &[],
            ClosedForm::Interval { adjoined, .. }
            | ClosedForm::TwoMoves { adjoined, .. }
            | ClosedForm::Additive { adjoined, .. } => adjoined,
        }
    }

    /// What the formula rests on.
    pub fn explain(&self) -> ClosedFormExplanation {
        let (theorem, quantities) = match self {
            ClosedForm::OddMultiples { smallest } => (
                "Every move is an odd multiple of the smallest, m, so it changes the parity of ⌊n/m⌋; that parity is the nim-value.",
                vec![("m", *smallest)],
            ),
            ClosedForm::Interval { step, first, last, .. } => (
                "The moves are the multiples of g from ga to gb; the nim-value is ⌊(⌊n/g⌋ mod (a + b))/a⌋.",
                vec![("g", *step), ("a", *first), ("b", *last)],
            ),
            ClosedForm::TwoMoves { smaller, larger, .. } => (
                "With y = n mod (a + b), the nim-value is ⌊y/a⌋ mod 2 if y < b, and else 2 − (⌊y/a⌋ mod 2).",
                vec![("a", *smaller), ("b", *larger)],
            ),
            ClosedForm::Additive { game, .. } => {
                let (a, b) = game.reduced();
                (
                    "With W0 the set of all w(n) = n + a⌊n/a⌋ + b⌊n/δ⌋, the nim-value of ⌊x/g⌋ is 0 on W0, 1 on W0 + a, 2 on W0 − b, and 3 elsewhere.",
                    vec![("g", game.gcd()), ("a", a), ("b", b), ("h", game.h()), ("r", game.r()), ("δ", game.delta())],
                )
            }
        };
        ClosedFormExplanation {
            theorem,
            quantities: quantities.into_iter().map(|(letter, number)| (letter, number.into())).collect(),
            adjoined: self.adjoined().to_vec(),
            period: self.period(),
            status: self.status(),
        }
    }
}

impl From<AdditiveGame> for ClosedForm {
    fn from(game: AdditiveGame) -> ClosedForm {
        ClosedForm::Additive { game: game.into(), adjoined: Vec::new() }
    }
}
