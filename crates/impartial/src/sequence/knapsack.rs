//! Games with moves that leave three heaps or more.
//!
//! The ways to break a rest are built part by part, as in the knapsack problem: once the value of the heap a is known, a
//! joins the sizes that parts may have. For each number of parts and each rest there is the set of nim-values of all ways.

use super::tail::ThroughTail;
use crate::bits::{Bits, add_translated};
use crate::take_break::{Digit, HeapCounts, PartRule, TakeAndBreak};

/// The most words that the tables of a sequence may take: 1 GiB.
const MOST_WORDS: usize = 1 << 27;

#[derive(Clone, Debug)]
pub(super) struct Knapsack {
    /// Ways with the parts known so far; only kinds that some digit needs.
    any: Option<Table>,
    distinct: Option<Table>,
    not_all_equal: Option<Table>,
    shape: Option<Shape>,
    through_tail: ThroughTail,
    /// How many parts are known, 1 to this.
    parts: usize,
    /// How many digits there are before the tail.
    finite: usize,
    /// How many numbers of heaps the digits name, and how many digits allow any number of equal heaps.
    listed: u64,
    open_equal: u64,
    /// The largest value.
    most: u32,
    /// How many steps have been taken.
    work: u64,
}

/// Sets of values by number of parts and rest.
#[derive(Clone, Debug)]
struct Table {
    words: Vec<u64>,
    shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// From this number of parts on, numbers are not told apart.
    most_parts: usize,
    /// How many rests there are, from 0.
    rests: usize,
    /// How many words a set has, a power of two.
    width: usize,
}

impl Shape {
    /// The number of words of a table, if it is within the limit.
    fn size(self) -> Option<usize> {
        let sets = (self.most_parts + 1).checked_mul(self.rests)?;
        sets.checked_mul(self.width).filter(|&size| size <= MOST_WORDS)
    }
}

impl Table {
    fn new(shape: Shape) -> Option<Table> {
        let size = shape.size()?;
        let mut words = Vec::new();
        words.try_reserve_exact(size).ok()?;
        words.resize(size, 0);
        // No part leaves nothing, of value 0.
        words[0] = 1;
        Some(Table { words, shape })
    }

    /// The place of a set.
    fn at(&self, parts: usize, rest: usize) -> std::ops::Range<usize> {
        let start = (rest * (self.shape.most_parts + 1) + parts) * self.shape.width;
        start..start + self.shape.width
    }

    /// Adds to each set of this rest what one more part of this size and value makes of the sets of `from`, or of this
    /// table itself.
    fn extend(&mut self, from: Option<&Table>, rest: usize, part: usize, value: u32) {
        let row = self.at(0, rest).start..self.at(self.shape.most_parts, rest).end;
        let (before, now) = self.words.split_at_mut(row.start);
        let now = &mut now[..row.len()];
        let source = self.shape.width * (self.shape.most_parts + 1) * (rest - part);
        let source = &from.map_or(&*before, |table| &table.words)[source..source + row.len()];
        let width = self.shape.width;
        let last = self.shape.most_parts * width;
        for (to, from) in now[width..].chunks_exact_mut(width).zip(source.chunks_exact(width)) {
            add_translated(to, from, value);
        }
        add_translated(&mut now[last..], &source[last..], value);
    }

    /// Adds the sets of these numbers of parts, two or more.
    fn add_to(&self, options: &mut Bits, counts: &HeapCounts, rest: usize) {
        for parts in 2..=self.shape.most_parts {
            // The last entry stands for all larger numbers too, and these are all allowed or none is.
            if counts.contains(parts as u64) {
                options.union_with(&self.words[self.at(parts, rest)]);
            }
        }
    }
}

impl Knapsack {
    pub(super) fn new(game: &TakeAndBreak) -> Knapsack {
        let finite = game.digits().len() - game.tail();
        let through_tail = ThroughTail::new(finite, game.tail());
        let counts = || game.digits().iter().filter(|digit| digit.rule() == PartRule::AllEqual).map(Digit::counts);
        Knapsack {
            any: None,
            distinct: None,
            not_all_equal: None,
            shape: None,
            through_tail,
            parts: 0,
            finite,
            listed: counts().map(|counts| counts.listed().len() as u64).sum(),
            open_equal: counts().filter(|counts| counts.open_from().is_some()).count() as u64,
            most: 0,
            work: 0,
        }
    }

    /// How many steps have been taken; a step takes about a nanosecond.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// About how many bytes the tables take with the values up to that of `heap`, if the values go on as they have begun.
    pub(super) fn bytes_for(&self, game: &TakeAndBreak, values: &[u32], heap: u64) -> u64 {
        let Some(shape) = self.shape else { return 0 };
        let Ok(rests) = usize::try_from(heap) else { return u64::MAX };
        let most = u128::from(self.most) * u128::from(heap) / (values.len() as u128);
        let width = (most / 64 + 1).next_power_of_two().max(shape.width as u128);
        let rests = if rests < shape.rests { shape.rests } else { rests.max(shape.rests.saturating_mul(2)) };
        let tables = [&self.any, &self.distinct, &self.not_all_equal].into_iter().flatten().count() as u128;
        let words = (most_parts(game, rests) + 1) as u128 * rests as u128 * width;
        u64::try_from(words.saturating_mul(8 * tables)).unwrap_or(u64::MAX)
    }

    /// Appends values until there are `count`, or `most_work` steps have been taken in all. `None` if that takes too much
    /// memory.
    pub(super) fn extend(
        &mut self,
        game: &TakeAndBreak,
        values: &mut Vec<u32>,
        count: usize,
        most_work: u64,
    ) -> Option<()> {
        let mut options = Bits::default();
        let given = &values[self.parts.min(values.len() - 1)..];
        self.most = given.iter().copied().fold(self.most, u32::max);
        for heap in self.parts + 1..count {
            // Values that were given are taken in at any rate.
            if self.work >= most_work && heap >= values.len() {
                break;
            }
            self.make_room(game, values, heap, count)?;
            options.clear();
            let mut through = std::mem::take(&mut self.through_tail);
            let tail = &game.digits()[self.finite..];
            through.step(heap, &mut options, |reached, place, rest| self.add(reached, values, &tail[place], rest));
            self.through_tail = through;
            for (taken, digit) in game.digits()[..self.finite].iter().enumerate().take(heap + 1) {
                self.add(&mut options, values, digit, heap - taken);
            }
            let digits = (self.finite.min(heap + 1) + game.tail()) as u64;
            self.work += super::WORK_OF_HEAP
                + digits * (4 + 2 * options.0.len() as u64)
                + self.listed
                + self.open_equal * heap as u64;
            if heap == values.len() {
                values.push(options.mex());
                self.most = self.most.max(values[heap]);
            }
            // Its value may need wider sets.
            self.make_room(game, values, heap, count)?;
            self.add_part(heap, values[heap]);
            self.parts = heap;
        }
        Some(())
    }

    /// Adds the values of what a digit allows to leave of `rest` stones.
    fn add(&self, options: &mut Bits, values: &[u32], digit: &Digit, rest: usize) {
        let counts = digit.counts();
        if rest == 0 {
            if counts.contains(0) {
                options.insert(0);
            }
            return;
        }
        if counts.contains(1) {
            options.insert(values[rest]);
        }
        let table = match digit.rule() {
            PartRule::Any => &self.any,
            PartRule::Distinct => &self.distinct,
            PartRule::NotAllEqual => &self.not_all_equal,
            PartRule::AllEqual => {
                let equal_breaks =
                    counts.up_to(rest as u64).filter(|&parts| parts >= 2 && (rest as u64).is_multiple_of(parts));
                for parts in equal_breaks {
                    options.insert(if parts % 2 == 0 { 0 } else { values[rest / parts as usize] });
                }
                return;
            }
        };
        if let Some(table) = table {
            table.add_to(options, counts, rest);
        }
    }

    fn add_part(&mut self, part: usize, value: u32) {
        if let Some(Shape { most_parts, rests, width }) = self.shape {
            let tables = 2 * u64::from(self.not_all_equal.is_some())
                + u64::from(self.any.is_some())
                + u64::from(self.distinct.is_some());
            let words = (most_parts + 1) as u64 * width as u64;
            self.work += tables * (rests.saturating_sub(part) as u64) * (8 + 4 * words);
        }
        // Ways of different sizes gain a part from such ways, and from any that do not have it yet.
        if let (Some(mixed), Some(any)) = (&mut self.not_all_equal, &self.any) {
            for rest in part..mixed.shape.rests {
                mixed.extend(None, rest, part, value);
                if rest > part {
                    mixed.extend(Some(any), rest, part, value);
                }
            }
        }
        // Downwards, so that no way gains the part twice; upwards, so that it can.
        if let Some(distinct) = &mut self.distinct {
            (part..distinct.shape.rests).rev().for_each(|rest| distinct.extend(None, rest, part, value));
        }
        if let Some(any) = &mut self.any {
            (part..any.shape.rests).for_each(|rest| any.extend(None, rest, part, value));
        }
    }

    /// Makes tables that hold this heap and all values; `count` is how many values are wanted.
    fn make_room(&mut self, game: &TakeAndBreak, values: &[u32], heap: usize, count: usize) -> Option<()> {
        let most = self.most as usize;
        let width = (most / 64 + 1).next_power_of_two();
        let rests = match self.shape {
            Some(shape) if heap < shape.rests && width <= shape.width => return Some(()),
            Some(shape) if heap < shape.rests => shape.rests,
            Some(shape) => count.max(2 * shape.rests),
            None => count,
        };
        let shape = Shape { most_parts: most_parts(game, rests), rests, width };
        let breaks = |digit: &Digit| digit.counts().up_to(rests as u64).any(|parts| parts >= 2);
        let uses = |rule| game.digits().iter().any(|digit| digit.rule() == rule && breaks(digit));
        let mixed = uses(PartRule::NotAllEqual);
        let table = |needed: bool| if needed { Table::new(shape).map(Some) } else { Some(None) };
        // All or none, so that a refusal leaves things as they were.
        let (any, distinct) = (table(mixed || uses(PartRule::Any))?, table(uses(PartRule::Distinct))?);
        let mut not_all_equal = table(mixed)?;
        if let Some(mixed) = &mut not_all_equal {
            mixed.words[0] = 0;
        }
        (self.any, self.distinct, self.not_all_equal, self.shape) = (any, distinct, not_all_equal, Some(shape));
        for (part, &value) in values.iter().enumerate().take(self.parts + 1).skip(1) {
            self.add_part(part, value);
        }
        Some(())
    }
}

/// One beyond the largest number of parts that is named, and no more than there are stones.
fn most_parts(game: &TakeAndBreak, rests: usize) -> usize {
    let named = game.digits().iter().flat_map(|digit| {
        let counts = digit.counts();
        counts.open_from().into_iter().chain(counts.listed().last().map(|last| last + 1))
    });
    named.max().map_or(2, |named| named as usize).min(rests).max(2)
}
