//! The depth-first search itself, for any kind of value that follows from those of the options.

use crate::CycleError;
use crate::facts::Facts;
use ahash::AHashMap;
use nimatlas_core::{Convention, Nimber, Outcome, Ruleset, mex};

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
    let mut values = Vec::new();
    let mut earlier = Vec::new();
    let mut frame = open(game, 0, 0, &mut stack, memo);
    loop {
        let settled = match stack.get(frame.next) {
            None => Some(valuation.of_all(&values[frame.values..])),
            Some(option) => match memo.get(option) {
                Some(&Some(known)) => {
                    frame.next += 1;
                    values.push(known);
                    valuation.settled_by(known)
                }
                Some(None) => {
                    let line = earlier.iter().chain([&frame]).map(|frame| &stack[frame.position]);
                    let cycle = line.skip_while(|&position| position != option).cloned().collect();
                    return Err(Halt::Cycle(CycleError::new(cycle)));
                }
                None => {
                    // `next` stays: once the option has its value, the memo tells it here.
                    let opened = open(game, frame.next, values.len(), &mut stack, memo);
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
            values.truncate(frame.values);
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
struct Frame {
    /// Where the position itself is on the stack.
    position: usize,
    /// Where its options begin on the stack.
    options: usize,
    /// Which option is next, as a place on the stack.
    next: usize,
    /// Where the values of its options begin on the stack of values.
    values: usize,
}

/// Puts a position of the stack on the line of play and its options on the stack.
fn open<R: Ruleset, V>(
    game: &R,
    position: usize,
    values: usize,
    stack: &mut Vec<R::Position>,
    memo: &mut Memo<R::Position, V>,
) -> Frame {
    let options = stack.len();
    // The memo's copy is lent to the rules, since the stack grows while they run.
    let entry = memo.entry(stack[position].clone()).insert_entry(None);
    stack.extend(game.options(entry.key()));
    Frame { position, options, next: options, values }
}

/// How the value of a position follows from the values of its options.
pub(crate) trait Valuation {
    type Value: Copy;

    /// The value of a position that has an option of this value, if that is enough to tell.
    fn settled_by(&self, option: Self::Value) -> Option<Self::Value>;

    /// The value of a position whose options have these values, none of which settled it.
    fn of_all(&self, options: &[Self::Value]) -> Self::Value;
}

/// Nim-values.
pub(super) struct ByMex;

impl Valuation for ByMex {
    type Value = Nimber;

    fn settled_by(&self, _: Nimber) -> Option<Nimber> {
        None
    }

    fn of_all(&self, options: &[Nimber]) -> Nimber {
        mex(options.iter().copied())
    }
}

/// All that there is to know.
pub(crate) struct ByFacts;

impl Valuation for ByFacts {
    type Value = Facts;

    fn settled_by(&self, _: Facts) -> Option<Facts> {
        None
    }

    fn of_all(&self, options: &[Facts]) -> Facts {
        Facts::of_options(options.iter().copied())
    }
}

/// Outcomes under a convention.
pub(super) struct ByOutcome(pub(super) Convention);

impl Valuation for ByOutcome {
    type Value = Outcome;

    fn settled_by(&self, option: Outcome) -> Option<Outcome> {
        option.is_p().then_some(Outcome::N)
    }

    fn of_all(&self, options: &[Outcome]) -> Outcome {
        if options.is_empty() { self.0.terminal_outcome() } else { Outcome::P }
    }
}
