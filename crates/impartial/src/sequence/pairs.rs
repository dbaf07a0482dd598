//! Games whose moves leave at most two heaps.

use super::marks::Marks;
use super::rare::Rare;
use super::tail::ThroughTail;
use crate::bits::Bits;
use crate::take_break::{Digit, PartRule, TakeAndBreak};

/// From where on rare values are looked for.
const FIRST_SEARCH: usize = 512;

/// What is kept from one value to the next.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// d₀ and the further digits that do not repeat.
    finite: Vec<Leave>,
    /// The digits that repeat, and what has come within their reach.
    tail: Vec<Leave>,
    through_tail: ThroughTail,
    /// What pairs of heaps leave, for the last few rests; that of the rest m at m mod the number of places.
    rests: Vec<Bits>,
    /// How many stones go before a rest is first broken in two.
    first_break: Option<usize>,
    /// Which bits of a word of nim-values are rare, and where such values stand; `None` while all pairs are tried.
    rare: Option<Rare>,
    /// When to look for rare values next; `None` for never.
    next_search: Option<usize>,
    /// Up to which heap the rests and what comes through the tail are known.
    done: usize,
    /// The largest value.
    most: u32,
    marks: Marks,
    /// How many steps have been taken.
    work: u64,
}

/// What a digit allows, as far as it matters here.
#[derive(Clone, Copy, Debug)]
struct Leave {
    nothing: bool,
    one: bool,
    /// Two heaps of different size.
    unequal: bool,
    /// Two heaps of the same size.
    equal: bool,
}

impl Leave {
    fn of(digit: &Digit) -> Leave {
        let counts = digit.counts();
        let (two, rule) = (counts.contains(2), digit.rule());
        Leave {
            nothing: counts.contains(0),
            one: counts.contains(1),
            unequal: two && rule != PartRule::AllEqual,
            equal: two && matches!(rule, PartRule::Any | PartRule::AllEqual),
        }
    }
}

impl Pairs {
    pub(super) fn new(game: &TakeAndBreak, sparse: bool) -> Pairs {
        let leaves: Vec<_> = game.digits().iter().map(Leave::of).collect();
        let breaking = || (0..leaves.len()).filter(|&taken| leaves[taken].unequal);
        let first_break = breaking().next();
        let places = breaking().next_back().zip(first_break).map_or(0, |(last, first)| last - first + 1);
        let (finite, tail) = leaves.split_at(leaves.len() - game.tail());
        let near = breaking().next_back().is_some_and(|last| last <= Rare::MOST_TAKEN.into());
        let sparse = sparse && tail.is_empty() && near;
        Pairs {
            finite: finite.to_vec(),
            tail: tail.to_vec(),
            through_tail: ThroughTail::new(finite.len(), tail.len()),
            rests: vec![Bits::default(); places],
            first_break,
            rare: None,
            next_search: sparse.then_some(FIRST_SEARCH),
            done: 0,
            most: 0,
            marks: Marks::default(),
            work: 0,
        }
    }

    /// How many steps have been taken; a step takes about a nanosecond.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Appends values until there are `count`, or `most_work` steps have been taken in all. There is at least one value.
    pub(super) fn extend(&mut self, values: &mut Vec<u32>, count: usize, most_work: u64) {
        if self.done + 1 != values.len() {
            self.resume(values);
        }
        let mut options = Bits::default();
        while values.len() < count && self.work < most_work {
            let heap = values.len();
            if self.next_search.is_some_and(|next| heap >= next) {
                self.search(values);
            }
            options.clear();
            let digits = (self.finite.len().min(heap + 1) + 2 * self.tail.len()) as u64;
            self.work += super::WORK_OF_HEAP + digits * (2 + u64::from(self.most) / 256);
            self.fill_rest(values, heap);
            self.reach_through_tail(values, heap, &mut options);
            for (taken, leave) in self.finite.iter().enumerate().take(heap + 1) {
                self.add(&mut options, values, *leave, heap - taken);
            }
            let value = match &self.rare {
                None => options.mex(),
                Some(rare) => {
                    let breaking = self.finite.iter().enumerate().take(heap).filter(|(_, leave)| leave.unequal);
                    let rests = breaking.map(|(taken, _)| heap - taken);
                    rare.value(&options, rests, &mut self.marks, &mut self.work)
                }
            };
            values.push(value);
            self.most = self.most.max(value);
            if let Some(rare) = &mut self.rare
                && !rare.push(value)
            {
                // The value is too large for the method; never come back to it.
                (self.rare, self.next_search) = (None, None);
                self.refill(values);
            }
            self.done = heap;
        }
    }

    /// Adds the values of what a digit allows to leave of `rest` stones.
    fn add(&self, options: &mut Bits, values: &[u32], leave: Leave, rest: usize) {
        if rest == 0 {
            if leave.nothing {
                options.insert(0);
            }
            return;
        }
        if leave.one {
            options.insert(values[rest]);
        }
        if leave.equal && rest.is_multiple_of(2) {
            options.insert(0);
        }
        if leave.unequal {
            options.union_with(&self.rests[rest % self.rests.len()].0);
        }
    }

    /// Finds what pairs leave of the rest that comes into reach with this heap.
    fn fill_rest(&mut self, values: &[u32], heap: usize) {
        let Some(rest) = self.first_break.and_then(|taken| heap.checked_sub(taken)) else { return };
        let place = rest % self.rests.len();
        match &self.rare {
            Some(rare) => self.work += rare.mark_rest(rest, &mut self.marks),
            None => {
                self.work += rest as u64 / 2;
                let bytes = self.marks.up_to(self.most);
                // Every small part with its partner, from both ends of the row.
                let partners = values[..rest].iter().rev();
                for (small, partner) in values.iter().skip(1).zip(partners).take(rest.saturating_sub(1) / 2) {
                    bytes[(small ^ partner) as usize] = 1;
                }
            }
        }
        self.marks.take(&mut self.rests[place]);
    }

    /// Finds all that is kept of rests again, after a change of method.
    fn refill(&mut self, values: &[u32]) {
        let first = values.len().saturating_sub(self.rests.len());
        for heap in first.max(1)..values.len() {
            self.fill_rest(values, heap);
        }
    }

    /// Finds what is kept beside values that were found elsewhere.
    fn resume(&mut self, values: &[u32]) {
        self.most = values.iter().copied().max().unwrap_or(0);
        if !self.tail.is_empty() {
            let mut options = Bits::default();
            for heap in self.done + 1..values.len() {
                self.fill_rest(values, heap);
                self.reach_through_tail(values, heap, &mut options);
            }
        }
        self.done = values.len() - 1;
        self.search(values);
    }

    /// Adds to the options of a heap what it can reach through the tail.
    fn reach_through_tail(&mut self, values: &[u32], heap: usize, options: &mut Bits) {
        let mut through = std::mem::take(&mut self.through_tail);
        through.step(heap, options, |reached, place, rest| self.add(reached, values, self.tail[place], rest));
        self.through_tail = through;
    }

    /// Looks for rare values, now and when the sequence has doubled.
    fn search(&mut self, values: &[u32]) {
        if self.next_search.is_some() {
            self.next_search = Some((2 * values.len()).max(FIRST_SEARCH));
            self.rare = Rare::find(values);
        }
        self.refill(values);
    }
}
