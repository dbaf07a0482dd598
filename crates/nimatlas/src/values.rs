//! The question for the nim-values of heaps: of one, of several, or of consecutive ones.

mod heap;
mod nim;
mod subtraction;

pub(crate) use heap::rule;
pub(crate) use subtraction::{WINDOW, has_formula, period_steps};

use crate::context::Context;
use crate::error::{Error, Failed};
use crate::explain::Explanation;
use crate::grammar::Game;
use crate::method::{Cost, Method, cheapest};
use nimatlas_core::{BitPlanes, Period, PeriodicSequence, Status};
use nimatlas_impartial::sequence::HeapValues;
use nimatlas_subtraction::{AdditiveGame, ClosedForm, MoveSet};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::fmt;

/// The nim-values of a game on heaps, up to a heap or of all heaps, with what they rest on.
///
/// ```
/// use nimatlas::{Context, Game, nim_values};
/// use nimatlas::core::Status;
///
/// let game = Game::Subtraction { moves: "2,5,7".parse()?, sink: false };
/// let values = nim_values(&game, None, &Context::built_in()?)?;
/// assert_eq!(values.value(&"123456789012345678901234567890".parse()?), Some(2u32.into()));
/// assert_eq!(values.method(), "closed form");
/// assert!(matches!(values.status(), Status::Proved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NimValues {
    game: Game,
    terms: Terms,
    method: &'static str,
    status: Status,
    explanation: Explanation,
    searched: Option<u64>,
}

/// What fills one block of terms after another.
pub type Blocks<'a> = Box<dyn FnMut(&mut [u32]) + 'a>;

/// How values repeat: G(n + period) = G(n) + saltus for all n from the preperiod on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The first heap from which the values repeat; the least there is.
    pub preperiod: BigUint,
    /// The shortest distance at which they repeat.
    pub period: BigUint,
    /// By how much they rise from one period to the next; 0 where they are bounded.
    pub saltus: BigUint,
}

/// Where values come from.
enum Terms {
    /// Heap n has value n.
    Size,
    /// Heap n has value n mod this.
    Residue(u128),
    /// A formula of a subtraction game.
    Closed(ClosedForm),
    /// The formula of an additive game in the sink convention.
    Sink(Box<AdditiveGame>),
    /// Preperiod and one period of a sequence without a saltus.
    Planes(Period, BitPlanes),
    /// Preperiod and one period, with a saltus.
    Rising(PeriodicSequence),
    /// A take-and-break game.
    Heaps(Box<HeapValues>),
    /// Heaps 0, 1, … one by one.
    Listed(BitPlanes),
    /// The same.
    ListedWords(Vec<u32>),
}

/// The nim-values of a game up to those of a heap, or of heaps of any size.
struct Question<'a> {
    game: &'a Game,
    upto: Option<&'a BigUint>,
}

impl Question<'_> {
    /// The number of heaps to list, if all that are in question can be.
    fn count(&self) -> Option<u64> {
        self.upto?.to_u64()?.checked_add(1)
    }
}

impl fmt::Display for Question<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.upto {
            Some(upto) => write!(f, "the nim-values of {} up to heap {upto}", self.game),
            None => write!(f, "the nim-values of {} for heaps of any size", self.game),
        }
    }
}

type ValuesMethod<'a> = dyn Method<Question<'a>, NimValues>;

/// The nim-values of a game on heaps, up to that of `upto`, or of heaps of any size without it.
///
/// # Errors
/// If the game is not on heaps, or no method is within the limits.
pub fn nim_values(game: &Game, upto: Option<&BigUint>, context: &Context) -> Result<NimValues, Error> {
    if !game.is_on_heaps() {
        return Err(Error::Input(format!("{game} is not a game on heaps, so it has no sequence of nim-values")));
    }
    if let Game::Subtraction { moves, sink: true } = game
        && !matches!(moves, MoveSet::Finite(_))
    {
        return Err(Error::Input(format!("a sink (--sink) goes with a finite set of moves, not with {moves}")));
    }
    let methods: [&ValuesMethod<'_>; 8] = [
        &nim::Theorem,
        &subtraction::ClosedForm,
        &subtraction::Sieve,
        &subtraction::CertifiedPeriod,
        &subtraction::Direct,
        &subtraction::AllBut,
        &heap::OtherName,
        &heap::HeapSearch,
    ];
    cheapest(&methods, &Question { game, upto }, context)
}

impl NimValues {
    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The method, in two or three words.
    pub fn method(&self) -> &'static str {
        self.method
    }

    /// How certain the values are.
    pub fn status(&self) -> Status {
        self.status
    }

    /// What the values rest on.
    pub fn explanation(&self) -> &Explanation {
        &self.explanation
    }

    /// The values of a take-and-break game with what finds its moves.
    pub(crate) fn heap_values(&self) -> Option<&HeapValues> {
        match &self.terms {
            Terms::Heaps(values) => Some(values),
            _ => None,
        }
    }

    /// Whether a formula gives the values, without a search.
    pub(crate) fn is_by_formula(&self) -> bool {
        matches!(self.terms, Terms::Size | Terms::Residue(_) | Terms::Closed(_) | Terms::Sink(_))
    }

    /// How many heaps were computed from the rules, where that was done.
    pub fn searched(&self) -> Option<u64> {
        self.searched
    }

    /// The value of a heap, or `None` beyond those that were asked for. O(1) but for closed forms, which take a division.
    pub fn value(&self, heap: &BigUint) -> Option<BigUint> {
        if let Some(small) = heap.to_u64() {
            return self.value_of(small).map(BigUint::from);
        }
        match &self.terms {
            Terms::Size => Some(heap.clone()),
            Terms::Residue(modulus) => Some(heap % *modulus),
            Terms::Closed(form) => Some(form.nim_value_big(heap).0.into()),
            Terms::Sink(game) => Some(game.sink_nim_value_big(heap).0.into()),
            Terms::Rising(sequence) => Some(sequence.term_big(heap)),
            Terms::Heaps(values) => values.value_big(heap),
            Terms::Planes(..) => {
                let Repetition { preperiod, period, saltus } = self.repetition()?;
                let beyond = heap - &preperiod;
                let rises = &beyond / &period;
                let place = (preperiod + beyond % period).to_u64()?;
                Some(self.value_of(place)? + rises * saltus)
            }
            Terms::Listed(_) | Terms::ListedWords(_) => None,
        }
    }

    /// The value of a heap of at most 2^64 − 1 stones, or `None` beyond those that were asked for.
    pub fn value_of(&self, heap: u64) -> Option<u64> {
        let at = |heap: u64| usize::try_from(heap).ok();
        match &self.terms {
            Terms::Size => Some(heap),
            // A remainder of a 64-bit number is one.
            Terms::Residue(modulus) => (u128::from(heap) % modulus).to_u64(),
            Terms::Closed(form) => Some(form.nim_value(heap).0),
            Terms::Sink(game) => Some(game.sink_nim_value(heap).0),
            Terms::Planes(period, planes) => Some(planes.get(at(period.reduce(heap))?)),
            Terms::Rising(sequence) => sequence.term(heap),
            Terms::Heaps(values) => values.value(heap).map(|value| value.0),
            Terms::Listed(planes) => at(heap).filter(|&at| at < planes.len()).map(|at| planes.get(at)),
            Terms::ListedWords(terms) => terms.get(at(heap)?).map(|&term| term.into()),
        }
    }

    /// How the values repeat, if they are known for heaps of any size.
    pub fn repetition(&self) -> Option<Repetition> {
        let of = |preperiod: u64, period: u128, saltus: u64| Repetition {
            preperiod: preperiod.into(),
            period: period.into(),
            saltus: saltus.into(),
        };
        let of_period = |period: Period, saltus| of(period.preperiod, period.period.get().into(), saltus);
        match &self.terms {
            Terms::Size => Some(of(0, 1, 1)),
            Terms::Residue(modulus) => Some(of(0, *modulus, 0)),
            Terms::Closed(form) => Some(of(0, form.period(), 0)),
            Terms::Sink(game) => Some(of(0, game.period(), 0)),
            Terms::Planes(period, _) => Some(of_period(*period, 0)),
            Terms::Rising(sequence) => Some(of_period(sequence.period(), sequence.saltus())),
            Terms::Heaps(values) => values.period().map(|found| of_period(found.period, found.saltus)),
            Terms::Listed(_) | Terms::ListedWords(_) => None,
        }
    }

    /// A number that no value of the heaps up to `upto` exceeds, and that is the largest where this is cheap to tell.
    pub fn most(&self, upto: u64) -> u64 {
        match &self.terms {
            Terms::Size => upto,
            Terms::Residue(modulus) => (modulus - 1).min(upto.into()) as u64,
            Terms::Closed(form) => form.largest_value().0.min(upto),
            Terms::Sink(_) => 3,
            Terms::Planes(_, planes) | Terms::Listed(planes) => planes.iter().max().unwrap_or(0),
            Terms::ListedWords(terms) => terms.iter().copied().max().unwrap_or(0).into(),
            Terms::Rising(sequence) => sequence.largest_up_to(upto).unwrap_or(u64::MAX),
            Terms::Heaps(values) => values.largest_up_to(upto).unwrap_or(u64::MAX),
        }
    }

    /// A source of the terms from a heap on, that fills one block after another. Where the values repeat, one period is
    /// written out and copied. Values beyond 32 bits are cut, so look at [`NimValues::most`] first.
    pub fn blocks(&self, from: u64) -> Blocks<'_> {
        /// A period up to this length is written out once.
        const WRITTEN_OUT: u64 = 1 << 23;
        let value = |heap: u64| self.value_of(heap).unwrap_or(0) as u32;
        let cycle = self.repetition().and_then(|Repetition { preperiod, period, saltus }| {
            let flat = saltus == BigUint::ZERO;
            Some((preperiod.to_u64()?, period.to_u64()?)).filter(|&(_, period)| flat && period <= WRITTEN_OUT)
        });
        let mut heap = from;
        let Some((preperiod, period)) = cycle else {
            return Box::new(move |block| {
                for term in block {
                    *term = value(heap);
                    heap = heap.wrapping_add(1);
                }
            });
        };
        let written: Vec<u32> = (0..period).map(|place| value(preperiod + place)).collect();
        let mut at = None;
        Box::new(move |mut block| {
            while heap < preperiod && !block.is_empty() {
                block[0] = value(heap);
                block = &mut block[1..];
                heap += 1;
            }
            while !block.is_empty() {
                // Below the length of what is written out, which is in memory.
                let start = at.unwrap_or_else(|| ((heap - preperiod) % period) as usize);
                let count = block.len().min(written.len() - start);
                block[..count].copy_from_slice(&written[start..start + count]);
                block = &mut block[count..];
                at = Some(if start + count == written.len() { 0 } else { start + count });
            }
        })
    }

    /// What the value of one heap rests on: that of all, and where the heap stands in the period.
    pub fn explanation_at(&self, heap: &BigUint) -> Explanation {
        match self.place(heap) {
            Some(place) => {
                let mut explanation = self.explanation.clone();
                // Before the statements that it rests on.
                let words = |reason: &crate::Reason| !matches!(reason, crate::Reason::RestsOn { .. });
                let end = explanation.0.iter().take_while(|reason| words(reason)).count();
                explanation.0.insert(end, crate::Reason::Words(place));
                explanation
            }
            None => self.explanation.clone(),
        }
    }

    /// Where a heap stands in the period, and in which of the sets of the closed form it is.
    fn place(&self, heap: &BigUint) -> Option<String> {
        if matches!(self.terms, Terms::Size) {
            return None;
        }
        let Repetition { preperiod, period, saltus } = self.repetition()?;
        let value = self.value(heap)?;
        if *heap < preperiod {
            return Some(format!("Heap {heap} is in the preperiod: nim-value {value}."));
        }
        let place = (heap - &preperiod) % &period;
        let (which, divided) = match &self.terms {
            Terms::Closed(ClosedForm::Additive { game, .. }) => {
                let which = match value.to_u64() {
                    Some(0) => ", which is in W0",
                    Some(1) => ", which is in W0 + a",
                    Some(2) => ", which is in W0 − b",
                    _ => ", which is in W0 − (b − a) and not in W0",
                };
                let reduced = || format!(", so at ⌊{place}/g⌋ = {} of the reduced one", &place / game.gcd());
                (which, if game.gcd() > 1 { reduced() } else { String::new() })
            }
            _ => ("", String::new()),
        };
        let start =
            if preperiod == BigUint::ZERO { String::new() } else { format!(" past the preperiod of {preperiod}") };
        let risen = if saltus == BigUint::ZERO { "" } else { ", with the saltus added once for each period before it" };
        Some(format!(
            "The heap is at place {place} of its period of {period}{start}{divided}{which}{risen}: nim-value {value}."
        ))
    }

    /// Every heap of this value up to `most`, ascending, as runs of heaps at equal distances: the first, the distance, and
    /// how many. Takes time in proportion to preperiod and period, or to the heaps that are listed.
    ///
    /// # Errors
    /// If that is more work than is allowed.
    pub(crate) fn heaps_of_value(
        &self,
        value: &BigUint,
        most: &BigUint,
        context: &Context,
    ) -> Result<Vec<HeapRun>, Failed> {
        let one = |heap: BigUint| HeapRun { first: heap, step: BigUint::ZERO, count: BigUint::from(1u32) };
        if let Terms::Size = self.terms {
            return Ok((value <= most).then(|| one(value.clone())).into_iter().collect());
        }
        let (looked_at, repetition) = match self.repetition() {
            Some(found) => (&found.preperiod + &found.period, Some(found)),
            None => (most + 1u32, None),
        };
        let looked_at = looked_at.min(most + 1u32);
        let steps = looked_at.to_u64().filter(|&steps| steps <= context.limits.work);
        let steps = steps.ok_or_else(|| {
            Failed::no_answer(format!("{looked_at} heaps would have to be looked at for value {value}"))
        })?;
        let mut runs = Vec::new();
        for heap in 0..steps {
            let found = self.value_of(heap).map(BigUint::from);
            let Some(Repetition { period, saltus, .. }) =
                repetition.as_ref().filter(|r| BigUint::from(heap) >= r.preperiod)
            else {
                runs.extend((found.as_ref() == Some(value)).then(|| one(heap.into())));
                continue;
            };
            let Some(found) = found.filter(|found| found <= value) else { continue };
            if *saltus == BigUint::ZERO {
                if found == *value {
                    let count = (most - heap) / period + 1u32;
                    runs.push(HeapRun { first: heap.into(), step: period.clone(), count });
                }
            } else if (value - &found) % saltus == BigUint::ZERO {
                let first = (value - &found) / saltus * period + heap;
                runs.extend((first <= *most).then(|| one(first)));
            }
        }
        runs.sort_by(|one, other| one.first.cmp(&other.first));
        Ok(runs)
    }
}

/// Heaps at equal distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeapRun {
    pub first: BigUint,
    pub step: BigUint,
    pub count: BigUint,
}

impl fmt::Debug for NimValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NimValues")
            .field("game", &self.game)
            .field("method", &self.method)
            .field("status", &self.status)
            .finish_non_exhaustive()
    }
}

/// A few steps for a heap of any size.
const BY_FORMULA: Option<Cost> = Some(Cost::FREE);
