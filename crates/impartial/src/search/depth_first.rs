//! The depth-first search itself, for any kind of value that follows from those of the options.

use crate::CycleError;
use crate::remoteness::{Facts, Options};
use ahash::AHashMap;
use nimatlas_core::{Convention, Nimber, Outcome, Ruleset, mex};
use std::num::NonZeroU32;

/// The positions met so far: with their value, or `None` while they are on the line of play being searched.
pub(crate) type Memo<P, V> = AHashMap<P, Option<V>>;

/// The value of a position, after the values of all positions that it takes to tell. After an error the memo is of no
/// further use.
pub(crate) fn value<R: Ruleset, V: Valuation>(
    game: &R,
    start: R::Position,
    valuation: &V,
    memo: &mut Memo<R::Position, V::Value>,
) -> Result<V::Value, CycleError<R::Position>> {
    value_within(usize::MAX, game, start, valuation, memo).map_err(|halt| match halt {
        Halt::Cycle(cycle) => cycle,
        Halt::Full => unreachable!("no memory holds 2^64 positions"),
    })
}

/// Why a search gives up.
pub(crate) enum Halt<P> {
    /// It has met a cycle.
    Cycle(CycleError<P>),
    /// It would have to hold more positions than it may.
    Full,
}

/// The same with a limit on the positions held, those of the memo and those on the way together.
pub(crate) fn value_within<R: Ruleset, V: Valuation>(
    most: usize,
    game: &R,
    start: R::Position,
    valuation: &V,
    memo: &mut Memo<R::Position, V::Value>,
) -> Result<V::Value, Halt<R::Position>> {
    if let Some(&Some(known)) = memo.get(&start) {
        return Ok(known);
    }
    let mut stack = vec![start];
    let mut earlier = Vec::new();
    let mut frame = open::<R, V>(game, 0, &mut stack, memo);
    loop {
        let settled = match stack.get(frame.next) {
            None => Some(valuation.settle(std::mem::take(&mut frame.tally))),
            Some(option) => match memo.get(option) {
                Some(&Some(known)) => {
                    frame.next += 1;
                    valuation.add(&mut frame.tally, known)
                }
                Some(None) => {
                    let line = earlier.iter().chain([&frame]).map(|frame| &stack[frame.position]);
                    let cycle = line.skip_while(|&position| position != option).cloned().collect();
                    return Err(Halt::Cycle(CycleError::new(cycle)));
                }
                None => {
                    // `next` stays: once the option has its value, the memo tells it here.
                    let opened = open::<R, V>(game, frame.next, &mut stack, memo);
                    if memo.len() + stack.len() > most {
                        return Err(Halt::Full);
                    }
                    earlier.push(std::mem::replace(&mut frame, opened));
                    None
                }
            },
        };
        if let Some(settled) = settled {
            stack.truncate(frame.options);
            if let Some(entry) = memo.get_mut(&stack[frame.position]) {
                *entry = Some(settled);
            }
            match earlier.pop() {
                Some(previous) => frame = previous,
                None => return Ok(settled),
            }
        }
    }
}

/// A position on the line of play. The positions of the line and the options of each share one stack: the options of the
/// last position of the line lie on top, and each later position is one of the options of the one before.
struct Frame<T> {
    /// Where the position itself is on the stack.
    position: usize,
    /// Where its options begin on the stack.
    options: usize,
    /// Which option is next, as a place on the stack.
    next: usize,
    /// What the options before the next one make of it.
    tally: T,
}

/// Puts a position of the stack on the line of play and its options on the stack.
fn open<R: Ruleset, V: Valuation>(
    game: &R,
    position: usize,
    stack: &mut Vec<R::Position>,
    memo: &mut Memo<R::Position, V::Value>,
) -> Frame<V::Tally> {
    let options = stack.len();
    // The memo's copy is lent to the rules, since the stack grows while they run.
    let entry = memo.entry(stack[position].clone()).insert_entry(None);
    stack.extend(game.options(entry.key()));
    Frame { position, options, next: options, tally: V::Tally::default() }
}

/// How the value of a position follows from the values of its options.
pub(crate) trait Valuation {
    type Value: Copy;
    /// What the options make of a position, one by one.
    type Tally: Default;

    /// Adds an option. The value of the position, if that is enough to tell.
    fn add(&self, tally: &mut Self::Tally, option: Self::Value) -> Option<Self::Value>;

    /// The value of a position whose options have all been added, and none of them settled it.
    fn settle(&self, tally: Self::Tally) -> Self::Value;
}

/// Nim-values.
pub(super) struct ByMex;

/// A nim-value in 32 bits, with room for a mark. None exceeds the number of options, which are in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Small(NonZeroU32);

impl From<Nimber> for Small {
    fn from(value: Nimber) -> Small {
        Small(NonZeroU32::MIN.saturating_add(value.0 as u32))
    }
}

impl From<Small> for Nimber {
    fn from(Small(number): Small) -> Nimber {
        Nimber(u64::from(number.get()) - 1)
    }
}

/// The values of options: those below 64 as bits, and the others.
#[derive(Default)]
pub(super) struct Reached(u64, Vec<Nimber>);

impl Valuation for ByMex {
    type Value = Small;
    type Tally = Reached;

    fn add(&self, tally: &mut Reached, option: Small) -> Option<Small> {
        match Nimber::from(option) {
            Nimber(value @ 0..64) => tally.0 |= 1 << value,
            large => tally.1.push(large),
        }
        None
    }

    fn settle(&self, Reached(small, large): Reached) -> Small {
        Small::from(match small.trailing_ones() {
            64 => mex((0..64).map(Nimber).chain(large)),
            value => Nimber(value.into()),
        })
    }
}

/// All that there is to know.
pub(crate) struct ByFacts;

impl Valuation for ByFacts {
    type Value = Facts;
    type Tally = Options;

    fn add(&self, tally: &mut Options, option: Facts) -> Option<Facts> {
        tally.add(option);
        None
    }

    fn settle(&self, tally: Options) -> Facts {
        tally.facts()
    }
}

/// Outcomes under a convention.
pub(super) struct ByOutcome(pub(super) Convention);

impl Valuation for ByOutcome {
    type Value = Outcome;
    /// Whether there is an option.
    type Tally = bool;

    fn add(&self, tally: &mut bool, option: Outcome) -> Option<Outcome> {
        *tally = true;
        option.is_p().then_some(Outcome::N)
    }

    fn settle(&self, tally: bool) -> Outcome {
        if tally { Outcome::P } else { self.0.terminal_outcome() }
    }
}
