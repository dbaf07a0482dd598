//! Winning moves on heaps of any size.

mod pairs;
mod work;

pub use work::work_of_moves;

use super::HeapValues;
use crate::take_break::{Digit, HeapBreak, PartRule, TakeAndBreak, ways_in};
use nimatlas_core::Nimber;
use num_integer::gcd;
use pairs::pairs_to;
use thiserror::Error;

/// Winning moves on one heap that differ by whole periods: the one given, then `step` stones more in the first heap left
/// and, if two are left, so many fewer in the second, and so on, `count` moves in all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveProgression {
    /// The first of them, with the smallest heap.
    pub first: HeapBreak,
    /// The common difference, or 0 if there is one move only.
    pub step: u64,
    /// How many moves there are, at least 1.
    pub count: u64,
}

impl MoveProgression {
    fn one(from: u64, into: Vec<u64>) -> MoveProgression {
        MoveProgression::new(from, into, 0, 1)
    }

    fn new(from: u64, into: Vec<u64>, step: u64, count: u64) -> MoveProgression {
        let step = if count > 1 { step } else { 0 };
        MoveProgression { first: HeapBreak { heap: 0, from, into }, step, count }
    }

    /// The moves one by one.
    pub fn moves(&self) -> impl Iterator<Item = HeapBreak> {
        (0..self.count).map(|place| {
            let mut found = self.first.clone();
            match &mut found.into[..] {
                [only] => *only += place * self.step,
                [smaller, larger] => {
                    *smaller += place * self.step;
                    *larger -= place * self.step;
                }
                _ => {}
            }
            found
        })
    }
}

/// How far to look for winning moves, and how many to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveLimits {
    /// Steps: ways to move that are tried.
    pub work: u64,
    /// The most progressions that are listed; all are counted.
    pub listed: usize,
}

impl Default for MoveLimits {
    /// 2^32 steps, which take some seconds to a minute, and 2^16 progressions.
    fn default() -> MoveLimits {
        MoveLimits { work: 1 << 32, listed: 1 << 16 }
    }
}

/// The winning moves of a position: the first so many, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMoves {
    /// Ordered by heap. If moves take bounded numbers of stones, those that take most come first.
    pub listed: Vec<MoveProgression>,
    /// How many moves there are, listed or not.
    pub count: u128,
}

impl WinningMoves {
    /// How many moves are not listed.
    pub fn more(&self) -> u128 {
        self.count - self.listed.iter().map(|found| u128::from(found.count)).sum::<u128>()
    }
}

/// Winning moves cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MovesError {
    /// There are too many ways to move.
    #[error(
        "a heap of {heap} can be broken in too many ways to look for winning moves: it takes {} steps, and {most_work} are allowed",
        match *work { u64::MAX => "2^64 or more".to_owned(), work => format!("about {work}") }
    )]
    TooManyWays {
        /// The heap.
        heap: u64,
        /// About how many steps it takes.
        work: u64,
        /// How many are allowed.
        most_work: u64,
    },
    /// The value of a heap is not known.
    #[error("the values end before heap {heap}")]
    Unknown {
        /// The heap.
        heap: u64,
    },
}

/// Every winning move in the sum of these heaps in normal play: those of
/// [`take_break::winning_moves`](crate::take_break::winning_moves), but moves that differ by whole periods in one.
///
/// With a period, breaks in two are tried up to the end of the first period for the smaller heap only; with a saltus s, where
/// nim-sum w and sum of two values fix the bits that both have, 2^j pairs of values are tried, if w has j bits. So a heap of
/// any size takes O(k · (preperiod + period · 2^j)) steps if up to k stones may be taken; breaks in three or more are tried
/// one by one. Moves that leave one heap are found by its value, in O(preperiod + period) steps however many may be taken.
/// The memory is that of the moves listed.
///
/// ```
/// use nimatlas_impartial::sequence::{HeapValues, MoveLimits, SearchLimits, unwatched, winning_moves};
///
/// let values = |code: &str, heap| HeapValues::up_to(code.parse().expect("a code"), heap, &SearchLimits::default(), &mut unwatched());
/// let heap = 1_000_000_000_000_000_000;
/// let found = winning_moves(&values("0.77", heap)?, &[heap], &MoveLimits::default())?;
/// let last = found.listed.last().expect("its value is not 0");
/// assert_eq!(last.first.to_string(), "heap 0: 1000000000000000000 → 79 + 999999999999999919");
/// assert_eq!((last.step, last.count), (12, 41_666_666_666_666_661));
///
/// // Nim and Lasker's Nim by their codes.
/// let found = winning_moves(&values("0.[3]", 10_000_000)?, &[10_000_000, 9_999_999], &MoveLimits::default())?;
/// assert_eq!(found.listed[0].first.to_string(), "heap 0: 10000000 → 9999999");
/// let found = winning_moves(&values("4.[3]", 1_000_000_007)?, &[1_000_000_007], &MoveLimits::default())?;
/// assert_eq!(found.listed[0].first.to_string(), "heap 0: 1000000007 → 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a value is not known, or there are too many ways to move, which is found out first.
pub fn winning_moves(values: &HeapValues, heaps: &[u64], limits: &MoveLimits) -> Result<WinningMoves, MovesError> {
    let value = |heap: u64| values.value(heap).ok_or(MovesError::Unknown { heap });
    let single = heaps.iter().map(|&heap| value(heap)).collect::<Result<Vec<_>, _>>()?;
    let total: Nimber = single.iter().copied().sum();
    let mut found = WinningMoves { listed: Vec::new(), count: 0 };
    let mut left = *limits;
    for (heap, (&from, &value)) in heaps.iter().zip(&single).enumerate() {
        let moves = moves_to_value(values, from, total + value, &left)?;
        left.work = left.work.saturating_sub(work_of_moves(values, from, total + value));
        left.listed = left.listed.saturating_sub(moves.listed.len());
        found.count += moves.count;
        found.listed.extend(moves.listed.into_iter().map(|mut progression| {
            progression.first.heap = heap;
            progression
        }));
    }
    Ok(found)
}

/// Every move on one heap to positions of this nim-value, as moves on heap 0; as [`winning_moves`], where the value is the
/// nim-sum of all other heaps.
///
/// # Errors
/// If a value is not known, or there are too many ways to move, which is found out first.
pub fn moves_to_value(
    values: &HeapValues,
    from: u64,
    wanted: Nimber,
    limits: &MoveLimits,
) -> Result<WinningMoves, MovesError> {
    // No move leaves a larger heap.
    values.value(from).ok_or(MovesError::Unknown { heap: from })?;
    let work = work_of_moves(values, from, wanted);
    if work > limits.work {
        return Err(MovesError::TooManyWays { heap: from, work, most_work: limits.work });
    }
    let mut found = WinningMoves { listed: Vec::new(), count: 0 };
    for progression in moves_to(values, from, wanted) {
        found.count += u128::from(progression.count);
        if found.listed.len() < limits.listed {
            found.listed.push(progression);
        }
    }
    Ok(found)
}

type Moves<'a> = Box<dyn Iterator<Item = MoveProgression> + 'a>;

/// The moves on one heap to what has this value, as moves on heap 0. The values of all smaller heaps are known.
fn moves_to(values: &HeapValues, from: u64, wanted: Nimber) -> Moves<'_> {
    let game = values.game();
    let leave = move |taken: u64, least: u64| {
        let (digit, rest) = (game.digit(taken), from - taken);
        let counts = digit.counts().up_to(rest).skip_while(move |&count| count < least);
        counts.flat_map(move |count| leave(values, from, count, digit, rest, wanted))
    };
    let finite = finite_digits(game);
    if game.tail() == 0 {
        return Box::new((0..finite.min(from.saturating_add(1))).rev().flat_map(move |taken| leave(taken, 0)));
    }
    let whole = (from > 0 && wanted.is_zero() && game.digit(from).counts().contains(0))
        .then(|| MoveProgression::one(from, Vec::new()));
    let last = match game.digits()[finite as usize..].iter().any(Digit::breaks) {
        true => from.saturating_add(1),
        false => finite.min(from.saturating_add(1)),
    };
    let breaks = (0..last).rev().filter(move |&taken| game.digit(taken).breaks());
    Box::new(
        whole.into_iter().chain(singles_to(values, from, wanted)).chain(breaks.flat_map(move |taken| leave(taken, 2))),
    )
}

/// How many digits come before the tail, d₀ among them.
fn finite_digits(game: &TakeAndBreak) -> u64 {
    (game.digits().len() - game.tail()) as u64
}

/// The moves that leave `rest` stones as this number of heaps.
fn leave<'a>(values: &'a HeapValues, from: u64, count: u64, digit: &Digit, rest: u64, wanted: Nimber) -> Moves<'a> {
    let sum = |into: &[u64]| into.iter().filter_map(|&part| values.value(part)).sum::<Nimber>();
    match (count, digit.rule()) {
        (2, PartRule::Any) => pairs_to(values, from, rest, rest / 2, wanted),
        (2, PartRule::Distinct | PartRule::NotAllEqual) => {
            pairs_to(values, from, rest, rest.saturating_sub(1) / 2, wanted)
        }
        (_, rule) => Box::new(
            ways_in(count, rule, rest)
                .filter(move |into| sum(into) == wanted)
                .map(move |into| MoveProgression::one(from, into)),
        ),
    }
}

/// The moves that leave one heap of this value, in a game with a repeating tail.
fn singles_to(values: &HeapValues, from: u64, wanted: Nimber) -> Moves<'_> {
    let game = values.game();
    let allowed = move |&rest: &u64| game.digit(from - rest).counts().contains(1) && values.value(rest) == Some(wanted);
    let one = move |rest: u64| MoveProgression::one(from, vec![rest]);
    let Some(form) = values.form() else {
        return Box::new((1..from).filter(allowed).map(one));
    };
    let (first, period) = (form.period().preperiod.max(1), form.period().period.get());
    let before = (1..first.min(from)).filter(allowed).map(one);
    if form.saltus() > 0 {
        let beyond = (first..first.saturating_add(period)).filter_map(move |rest| {
            let rise = wanted.0.checked_sub(values.value(rest)?.0)?;
            let periods = rise.is_multiple_of(form.saltus()).then(|| rise / form.saltus())?;
            periods.checked_mul(period)?.checked_add(rest).filter(|&rest| rest < from)
        });
        return Box::new(before.chain(beyond.filter(allowed).map(one)));
    }
    // While so many stones are left, the digit is one of the tail.
    let tail = from.saturating_sub(finite_digits(game));
    let step = (period / gcd(period, game.tail() as u64)).saturating_mul(game.tail() as u64);
    let beyond = (first..=tail.min(first.saturating_add(step - 1))).filter(allowed);
    let beyond = beyond.map(move |rest| MoveProgression::new(from, vec![rest], step, (tail - rest) / step + 1));
    let after = (first.max(tail + 1)..from).filter(allowed).map(one);
    Box::new(before.chain(beyond).chain(after))
}
