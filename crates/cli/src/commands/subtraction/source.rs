//! Where the nim-values of a subtraction game come from: a formula if there is one, else the rules.

mod why;

use super::super::arguments::positive;
use crate::failure::{Failure, Result};
use crate::output::Block;
use clap::Args;
use nimatlas_core::{Nimber, Period, PeriodicSequence, SequenceKind, Status, SubtractionSet};
use nimatlas_subtraction::{
    ALL_BUT_WINDOW, AdditiveGame, AllButError, ELEMENTARY, MAX_TERMS, MoveSet, all_but_values, find_all_but_period,
    direct_values, odd_multiples_period,
};
use nimatlas_tables::planes::BitPlanes;
use nimatlas_tables::{period, sieve};
use num_bigint::BigUint;
use std::num::NonZeroU64;

/// Up to so many heaps are sieved without a look for the period.
const SIEVED: u64 = 1 << 22;
/// A period of a formula up to this length is written out once.
const WRITTEN_OUT: u128 = 1 << 23;

/// How far to look for a period.
#[derive(Args, Clone, Copy)]
pub struct Steps {
    /// Look for a period within so many heaps, where no formula gives it. 268435456 if not given; for all-but sets as many as
    /// take a few seconds.
    #[arg(long, value_name = "N", value_parser = positive)]
    max_steps: Option<NonZeroU64>,
}

impl Steps {
    pub fn get(self) -> u64 {
        self.max_steps.map_or(1 << 28, NonZeroU64::get)
    }

    /// For a set that leaves out so many moves, each of which every heap looks at.
    fn for_exceptions(self, count: usize) -> u64 {
        let quick = (1 << 27) / (count as u64).max(1);
        self.max_steps.map_or(quick, NonZeroU64::get).min(MAX_TERMS)
    }
}

/// The nim-values of a game, as far as they were asked for.
pub struct Source {
    moves: MoveSet,
    sink: bool,
    road: Road,
}

enum Road {
    Additive(Box<AdditiveGame>),
    /// ⌊n/m⌋ mod 2.
    OddMultiples(Period),
    /// Preperiod and one period, under a certificate.
    Periodic(Period, BitPlanes),
    /// The heaps 0, 1, … up to the largest asked for.
    Rules(BitPlanes),
    /// The same for a set without a largest move.
    Direct(Vec<u32>),
    AllBut(PeriodicSequence),
}

impl Source {
    /// A source for heaps up to `largest`, or of any size if that is `None`.
    pub fn new(moves: MoveSet, sink: bool, largest: Option<u64>, steps: Steps) -> Result<Source> {
        let road = match &moves {
            MoveSet::Finite(finite) if sink => sink_road(finite, largest, steps)?,
            MoveSet::Finite(finite) => finite_road(finite, largest, steps)?,
            _ if sink => {
                return Err(Failure::input(format!("--sink goes with a finite set of moves, not with {moves}")));
            }
            MoveSet::AllBut(excluded) => all_but_road(excluded, largest, steps)?,
            _ => match largest {
                Some(largest) => Road::Direct(
                    direct_values(&moves, largest.saturating_add(1)).map_err(|_| too_large(&moves, largest))?,
                ),
                None => return Err(too_large(&moves, "of 2^64 or more")),
            },
        };
        Ok(Source { moves, sink, road })
    }

    /// A source for one heap of any size.
    pub fn for_heap(moves: MoveSet, sink: bool, heap: &BigUint, steps: Steps) -> Result<Source> {
        let largest = u64::try_from(heap).ok();
        match moves {
            MoveSet::Squares | MoveSet::Primes if largest.is_none() && !sink => Err(too_large(&moves, heap)),
            _ => Source::new(moves, sink, largest, steps),
        }
    }

    pub fn moves(&self) -> &MoveSet {
        &self.moves
    }

    /// A source for positions on heaps up to `largest`, whose moves can be listed.
    pub fn for_positions(moves: MoveSet, largest: Option<u64>, steps: Steps) -> Result<Source> {
        check_listable(&moves, largest.unwrap_or(0))?;
        Source::new(moves, false, largest, steps)
    }

    /// The legal moves on a heap, ascending.
    pub fn moves_on(&self, heap: u64) -> Result<Vec<u64>> {
        check_listable(&self.moves, heap)?;
        Ok(self.moves.up_to(heap))
    }

    pub fn value(&self, heap: u64) -> Nimber {
        match &self.road {
            Road::Additive(game) if self.sink => game.sink_nim_value(heap),
            Road::Additive(game) => game.nim_value(heap),
            Road::OddMultiples(period) => odd_value(heap % period.period, *period),
            Road::Periodic(period, terms) => Nimber(terms.get(period.reduce(heap) as usize)),
            Road::Rules(terms) => Nimber(terms.get(heap as usize)),
            Road::Direct(terms) => Nimber(terms[heap as usize].into()),
            // At most the heap itself.
            Road::AllBut(sequence) => Nimber(sequence.term(heap).unwrap_or(heap)),
        }
    }

    /// The value of a heap up to the largest asked for, which may be any.
    pub fn value_big(&self, heap: &BigUint) -> BigUint {
        let value = match &self.road {
            Road::Additive(game) if self.sink => game.sink_nim_value_big(heap),
            Road::Additive(game) => game.nim_value_big(heap),
            Road::OddMultiples(period) | Road::Periodic(period, _) => self.value(reduced(heap, *period)),
            Road::AllBut(sequence) => return sequence.term_big(heap),
            // These were made for a 64-bit number.
            Road::Rules(_) | Road::Direct(_) => self.value(u64::try_from(heap).unwrap_or(u64::MAX)),
        };
        value.0.into()
    }

    /// In two words, for the JSON of `at`.
    pub fn road(&self) -> &'static str {
        match &self.road {
            Road::Additive(_) | Road::OddMultiples(_) => "closed form",
            Road::Periodic(..) | Road::AllBut(_) => "certified period",
            Road::Rules(_) | Road::Direct(_) => "rules",
        }
    }

    pub fn status(&self) -> Status {
        match &self.road {
            Road::Additive(game) if self.sink => game.sink_status(),
            Road::Additive(game) => game.status(),
            Road::OddMultiples(_) => ELEMENTARY,
            Road::Periodic(..) => Status::Proved("a repeated window of the largest move's length"),
            Road::Rules(_) | Road::Direct(_) => Status::Computed,
            Road::AllBut(_) => ALL_BUT_WINDOW,
        }
    }

    /// The largest nim-value of the heaps up to `upto`, or one that none of them exceeds.
    pub fn largest_value(&self, upto: u64) -> Result<u32> {
        let most = match &self.road {
            Road::Additive(_) => 3,
            Road::OddMultiples(_) => 1,
            Road::Periodic(_, terms) | Road::Rules(terms) => terms.iter().max().unwrap_or(0),
            Road::Direct(terms) => terms.iter().copied().max().unwrap_or(0).into(),
            Road::AllBut(sequence) => sequence.largest_up_to(upto).unwrap_or(u64::MAX),
        };
        u32::try_from(most).map_err(|_| {
            Failure::no_answer(format!(
                "nim-values up to {most} do not fit in a sequence; its terms may be at most {}",
                u32::MAX
            ))
        })
    }

    /// The terms from a heap on, block by block.
    pub fn terms(&self, from: u64) -> Box<Block<'_>> {
        let value = |heap: u64| self.value(heap).0 as u32;
        let cycle = match &self.road {
            Road::Additive(game) if game.period() <= WRITTEN_OUT => Some((0, game.period() as u64)),
            Road::OddMultiples(period) if u128::from(period.period.get()) <= WRITTEN_OUT => {
                Some((0, period.period.get()))
            }
            Road::Periodic(period, _) => Some((period.preperiod, period.period.get())),
            _ => None,
        };
        let mut heap = from;
        let Some((preperiod, period)) = cycle else {
            return Box::new(move |block| {
                for term in block {
                    *term = value(heap);
                    heap = heap.wrapping_add(1);
                }
            });
        };
        let written: Vec<u32> = (preperiod..preperiod + period).map(value).collect();
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

    /// The period that a formula gives, for nim-values and outcomes alike, without a preperiod.
    pub fn formula_period(&self) -> Option<u128> {
        match &self.road {
            Road::Additive(game) => Some(game.period()),
            Road::OddMultiples(period) => Some(period.period.get().into()),
            _ => None,
        }
    }

    /// Preperiod and period, and the saltus, of a set of all moves but some.
    pub fn arithmetic_period(&self) -> Option<((u64, u64), u64)> {
        match &self.road {
            Road::AllBut(sequence) => {
                let period = sequence.period();
                Some(((period.preperiod, period.period.get()), sequence.saltus()))
            },
            _ => None,
        }
    }
}

fn check_listable(moves: &MoveSet, heap: u64) -> Result<()> {
    match moves {
        MoveSet::Finite(_) => Ok(()),
        _ if heap <= MAX_TERMS => Ok(()),
        _ => Err(Failure::no_answer(format!(
            "a heap of {heap} has too many moves to list; with {moves} a heap may have at most {MAX_TERMS} stones here"
        ))),
    }
}

fn finite_road(moves: &SubtractionSet, largest: Option<u64>, steps: Steps) -> Result<Road> {
    if let Some(game) = AdditiveGame::from_moves(moves) {
        return Ok(Road::Additive(game.into()));
    }
    if let Some(period) = odd_multiples_period(moves) {
        return Ok(Road::OddMultiples(period));
    }
    if let Some(largest) = largest.filter(|&largest| largest < SIEVED) {
        let sieved = sieve::nim_values(moves, largest + 1);
        return Ok(Road::Rules(sieved.map_err(|error| Failure::NoAnswer(error.into()))?));
    }
    let found = period::terms(moves, SequenceKind::NimValues, steps.get());
    let (certificate, terms) = found.map_err(not_found)?;
    Ok(Road::Periodic(certificate.period, terms))
}

fn all_but_road(excluded: &SubtractionSet, largest: Option<u64>, steps: Steps) -> Result<Road> {
    let direct = |largest: u64| {
        all_but_values(excluded, largest + 1).map(Road::Direct).map_err(|error| Failure::NoAnswer(error.into()))
    };
    if let Some(largest) = largest.filter(|&largest| largest < SIEVED) {
        return direct(largest);
    }
    let error = match find_all_but_period(excluded, steps.for_exceptions(excluded.iter().count())) {
        Ok(found) => return Ok(Road::AllBut(found)),
        Err(error) => error,
    };
    match largest {
        Some(largest) if largest < MAX_TERMS => direct(largest),
        _ if matches!(error, AllButError::NotFound { .. }) => Err(Failure::hinted(
            error,
            &format!("--max-steps sets how far to look, and heaps below {MAX_TERMS} need no period"),
        )),
        _ => Err(Failure::NoAnswer(error.into())),
    }
}

/// The refusal of a heap that a set without a period does not reach.
fn too_large(moves: &MoveSet, heap: impl std::fmt::Display) -> Failure {
    Failure::no_answer(format!(
        "{moves} has no known period, and the heap {heap} is too large: at most {MAX_TERMS} terms are computed, from heap 0 on"
    ))
}

fn sink_road(moves: &SubtractionSet, largest: Option<u64>, steps: Steps) -> Result<Road> {
    if let Some(game) = AdditiveGame::from_moves(moves) {
        return Ok(Road::Additive(game.into()));
    }
    let sieved = |len| sieve::sink_nim_values(moves, len).map_err(|error| Failure::NoAnswer(error.into()));
    if let Some(largest) = largest.filter(|&largest| largest < SIEVED) {
        return Ok(Road::Rules(sieved(largest + 1)?));
    }
    let found = period::measure_sink(moves, SequenceKind::NimValues, steps.get()).map_err(not_found)?;
    // No more than the steps that were allowed.
    Ok(Road::Periodic(found, sieved(found.preperiod + found.period.get())?))
}

/// The failure of a search for a period, with what can be done.
pub fn not_found(error: period::PeriodError) -> Failure {
    Failure::hinted(error, "--max-steps sets how far to look")
}

/// The remainder that has the same value.
fn reduced(heap: &BigUint, period: Period) -> u64 {
    match u64::try_from(heap) {
        Ok(heap) => period.reduce(heap),
        // Larger than the preperiod; a remainder of a 64-bit number is one.
        Err(_) => {
            let rest = (heap - period.preperiod) % period.period.get();
            period.preperiod + u64::try_from(rest).unwrap_or(0)
        }
    }
}

fn odd_value(rest: u64, period: Period) -> Nimber {
    Nimber(u64::from(rest >= period.period.get() / 2))
}
