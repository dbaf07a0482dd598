//! The ways to break a heap.

use super::digit::{Digit, PartRule};

/// Every way to leave `rest` stones under a digit, each as the sizes of the heaps left, ascending; each way once.
pub(super) fn ways(digit: &Digit, rest: u64) -> impl Iterator<Item = Vec<u64>> + use<> {
    let rule = digit.rule();
    // At most one stone a heap.
    digit.counts().up_to(rest).flat_map(move |count| ways_in(count, rule, rest))
}

/// Those with this number of heaps.
pub(crate) fn ways_in(count: u64, rule: PartRule, rest: u64) -> impl Iterator<Item = Vec<u64>> {
    let rule = if count < 2 { PartRule::Any } else { rule };
    let all_equal =
        (rule == PartRule::AllEqual && rest.is_multiple_of(count)).then(|| vec![rest / count; count as usize]);
    let others = (rule != PartRule::AllEqual).then(|| Partitions::new(rest, count, rule == PartRule::Distinct));
    all_equal
        .into_iter()
        .chain(others.into_iter().flatten())
        .filter(move |parts| rule != PartRule::NotAllEqual || parts.first() != parts.last())
}

/// The partitions of a number into a number of positive parts, each in ascending order, in lexicographic order.
struct Partitions {
    next: Option<Vec<u64>>,
    /// By how much each part must exceed the one before, 0 or 1.
    step: u64,
}

impl Partitions {
    fn new(total: u64, count: u64, distinct: bool) -> Partitions {
        let step = u64::from(distinct);
        let mut next = Partitions { next: None, step };
        if count == 0 {
            next.next = (total == 0).then(Vec::new);
        } else if least_total(1, count, step) <= total.into() {
            // No more parts than stones, so the parts fit in memory if the heap does.
            let mut parts: Vec<u64> = (0..count).map(|place| 1 + step * place).collect();
            set_last(&mut parts, total);
            next.next = Some(parts);
        }
        next
    }
}

impl Iterator for Partitions {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let current = self.next.take()?;
        let total: u64 = current.iter().sum();
        // Raise the last part that can be raised, and make those after it as small as possible.
        self.next = (0..current.len().saturating_sub(1)).rev().find_map(|place| {
            let (raised, further) = (current[place] + 1, (current.len() - place) as u64);
            let before: u64 = current[..place].iter().sum();
            let fits = u128::from(before) + least_total(raised, further, self.step) <= total.into();
            fits.then(|| {
                let mut parts = current[..place].to_vec();
                parts.extend((0..further).map(|later| raised + self.step * later));
                set_last(&mut parts, total);
                parts
            })
        });
        Some(current)
    }
}

/// The least total of `count` parts that begin with `first`.
fn least_total(first: u64, count: u64, step: u64) -> u128 {
    let (first, count, step) = (u128::from(first), u128::from(count), u128::from(step));
    first * count + step * (count * count.saturating_sub(1) / 2)
}

/// Makes the last part what is left by the others.
fn set_last(parts: &mut [u64], total: u64) {
    if let Some((last, others)) = parts.split_last_mut() {
        *last = total - others.iter().sum::<u64>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::take_break::TakeAndBreak;
    use std::collections::BTreeSet;

    /// All ascending lists of positive parts of this total.
    fn all(total: u64, least: u64) -> Vec<Vec<u64>> {
        if total == 0 {
            return vec![vec![]];
        }
        let longer = |part: u64| all(total - part, part).into_iter().map(move |rest| [&[part], &rest[..]].concat());
        (least..=total).flat_map(longer).collect()
    }

    #[test]
    fn ways_are_all_and_only_those_allowed() {
        for code in ["0.f", "0.f!", "0.f?", "0.f=", "0.{0,2+}", "0.{2+}!", "0.{1,3+}?", "0.{2+}=", "0.{4}", "0.0"] {
            let game: TakeAndBreak = code.parse().expect(code);
            let digit = game.digit(1);
            for rest in 0..=14 {
                let allowed = |parts: &Vec<u64>| {
                    let sizes = parts.iter().collect::<BTreeSet<_>>().len();
                    let rule = match digit.rule() {
                        _ if parts.len() < 2 => true,
                        PartRule::Any => true,
                        PartRule::Distinct => sizes == parts.len(),
                        PartRule::NotAllEqual => sizes > 1,
                        PartRule::AllEqual => sizes == 1,
                    };
                    rule && digit.counts().contains(parts.len() as u64)
                };
                let mut expected: Vec<_> = all(rest, 1).into_iter().filter(allowed).collect();
                let mut found: Vec<_> = ways(digit, rest).collect();
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{code}, {rest} stones left");
            }
        }
    }
}
