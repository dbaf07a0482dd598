//! How many ways to move have to be tried.

use super::finite_digits;
use super::pairs::pairs_tried;
use crate::sequence::HeapValues;
use crate::take_break::{Digit, PartRule};
use nimatlas_core::{Nimber, PeriodicSequence};
use std::f64::consts::PI;

/// The most heaps that a move may leave which is tried, so that it fits in memory.
const MOST_PARTS: u64 = 1 << 20;

/// About how many steps it takes to find the moves on a heap to what has this value; 2^64 − 1 for more than can be done.
pub fn work_of_moves(values: &HeapValues, heap: u64, wanted: Nimber) -> u64 {
    let (game, form) = (values.game(), values.form());
    let finite = finite_digits(game).min(heap.saturating_add(1));
    let within = (0..finite).map(|taken| ways_to_try(game.digit(taken), heap - taken, form, wanted).max(1));
    let mut work = within.fold(0, u64::saturating_add);
    if game.tail() > 0 {
        let terms = form.map(|form| form.terms().len() as u64);
        work = work.saturating_add(match form {
            Some(form) if form.saltus() == 0 => {
                terms.unwrap_or(0).saturating_mul(game.tail() as u64).saturating_add(finite).min(heap)
            }
            _ => terms.unwrap_or(heap),
        });
        let tail = &game.digits()[finite_digits(game) as usize..];
        if tail.iter().any(Digit::breaks) {
            let each = tail.iter().map(|digit| ways_to_try(digit, heap, form, wanted)).max().unwrap_or(0).max(4);
            work = work.saturating_add(each.saturating_mul(heap));
        }
    }
    work
}

/// About how many ways to leave `rest` stones under a digit have to be tried, seldom fewer.
fn ways_to_try(digit: &Digit, rest: u64, form: Option<&PeriodicSequence>, wanted: Nimber) -> u64 {
    let (counts, size) = (digit.counts(), rest as f64);
    let equal = digit.rule() == PartRule::AllEqual;
    let largest = if counts.open_from().is_some() { Some(u32::MAX) } else { counts.most() };
    if largest.is_some_and(|largest| rest.min(largest.into()) > MOST_PARTS) {
        return u64::MAX;
    }
    // There are about e^(π √(2n/3)) / (4n √3) partitions of n (Hardy and Ramanujan 1918).
    let all = (PI * (2.0 * size / 3.0).sqrt()).exp() / (4.0 * 3.0_f64.sqrt() * size.max(1.0));
    let in_parts = |parts: u32| match parts {
        0 | 1 => 1,
        _ if equal => u64::from(parts),
        2 => pairs_tried(form, rest / 2, wanted),
        // The partitions of n into j parts are at most (n + j(j − 1)/2)^(j − 1) / (j! (j − 1)!), and at most all.
        _ => {
            let (largest, parts) = (size + f64::from(parts) * f64::from(parts - 1) / 2.0, f64::from(parts));
            let logarithm =
                (1..parts as u32).map(|part| (largest / f64::from(part) / f64::from(part + 1)).ln()).sum::<f64>();
            logarithm.exp().min(all) as u64
        }
    };
    let listed = counts.listed().iter().filter(|&&parts| u64::from(parts) <= rest);
    // The divisors of n add up to less than 8 n, for all n that are allowed here.
    let of_open = if equal { rest.saturating_mul(8) } else { all as u64 };
    let open = counts.open_from().filter(|&from| u64::from(from) <= rest).map_or(0, |_| of_open);
    listed.fold(open, |sum, &parts| sum.saturating_add(in_parts(parts)))
}
