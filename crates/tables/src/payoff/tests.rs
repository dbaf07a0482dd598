use super::*;
use nimatlas_core::Slope;
use std::collections::HashMap;

/// The definition, one option at a time, for positions with descending heaps.
fn by_definition(heaps: &[u64], bonus: i64, memo: &mut HashMap<(Vec<u64>, i64), i64>) -> i64 {
    let key = (heaps.to_vec(), bonus);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let mut best = None;
    for (i, &heap) in heaps.iter().enumerate() {
        for to in 0..heap {
            let mut option = heaps.to_vec();
            option[i] = to;
            option.sort_unstable_by(|a, b| b.cmp(a));
            let gain = (heap - to) as i64 - by_definition(&option, bonus, memo);
            best = best.max(Some(gain));
        }
    }
    let payoff = best.unwrap_or(-bonus);
    memo.insert(key, payoff);
    payoff
}

fn payoff(sweep: &PayoffSweep, heaps: &[u64]) -> PayoffFunction {
    sweep.index(heaps).and_then(|index| sweep.payoff(index)).expect("in the box")
}

#[test]
fn sweeps_agree_with_the_definition() {
    let boxes: [&[u64]; 8] = [&[], &[0], &[9], &[7, 7], &[8, 3], &[5, 5, 5], &[6, 4, 1], &[3, 3, 2, 2]];
    let mut memo = HashMap::new();
    for caps in boxes {
        let sweep = sweep(caps).expect("small");
        let window = sweep_window(caps, -40..=37).expect("small");
        assert_eq!(sweep.iter().count(), sweep.shape().positions());
        for (index, (heaps, payoff)) in sweep.iter().enumerate() {
            let expected: Vec<i64> = (-40..=37).map(|bonus| by_definition(&heaps, bonus, &mut memo)).collect();
            assert_eq!(payoff.values(-40..=37), Some(expected.clone()), "{heaps:?}");
            let row = window.payoffs(index).expect("in the box");
            assert!(row.iter().copied().map(i64::from).eq(expected), "{heaps:?}");
        }
    }
}

#[test]
fn known_breakpoints() {
    let sweep = sweep(&[9, 8, 2]).expect("small");
    let expected = [(-4, 1), (-2, 3), (-1, 2), (0, 3), (1, 2), (2, 3), (4, 1)];
    assert_eq!(payoff(&sweep, &[5, 4, 2]).breakpoints().collect::<Vec<_>>(), expected);
    // 2 − min |N − j| over the even j from −6 to 6: breakpoints at all integers from −6 to 6, high at the even ones.
    let expected: Vec<_> = (-6..=6i64).map(|j| (j, 2 - j.rem_euclid(2))).collect();
    assert_eq!(payoff(&sweep, &[9, 8, 1]).breakpoints().collect::<Vec<_>>(), expected);
    assert_eq!(payoff(&sweep, &[0, 0, 0]), PayoffFunction::line(0, Slope::Down));
    assert_eq!(payoff(&sweep, &[1, 0, 0]), PayoffFunction::line(1, Slope::Up));
    assert_eq!(payoff(&sweep, &[1, 1, 0]), PayoffFunction::line(0, Slope::Down));
    // x − 1 + |N + 1|.
    assert_eq!(payoff(&sweep, &[7, 0, 0]).breakpoints().collect::<Vec<_>>(), [(-1, 6)]);
    // 1 − |1 + N|.
    assert_eq!(payoff(&sweep, &[6, 6, 0]).breakpoints().collect::<Vec<_>>(), [(-1, 1)]);
    // x − y + |1 − |1 + N||.
    assert_eq!(payoff(&sweep, &[9, 4, 0]).breakpoints().collect::<Vec<_>>(), [(-2, 5), (-1, 6), (0, 5)]);
}

/// The most breakpoints, and all positions that have so many.
fn most_breakpoints(caps: &[u64]) -> (usize, Vec<Vec<u64>>) {
    let mut most = (0, Vec::new());
    for (heaps, payoff) in sweep(caps).expect("small").iter() {
        let count = payoff.breakpoints().count();
        if count > most.0 {
            most = (count, Vec::new());
        }
        if count == most.0 {
            most.1.push(heaps);
        }
    }
    most
}

#[test]
fn positions_with_most_breakpoints() {
    let sixteen = vec![vec![14, 13, 7], vec![16, 14, 8], vec![16, 15, 8]];
    assert_eq!(most_breakpoints(&[16; 3]), (29, sixteen));
    assert_eq!(most_breakpoints(&[24; 3]), (47, vec![vec![24, 23, 16]]));
    let sixty_four = vec![vec![64, 63, 32], vec![64, 63, 40], vec![64, 63, 48]];
    assert_eq!(most_breakpoints(&[64; 3]), (151, sixty_four));
    assert_eq!(most_breakpoints(&[12; 4]), (25, vec![vec![12, 9, 8, 6], vec![12, 10, 9, 7]]));
}

#[test]
fn without_a_bonus_the_payoff_is_the_alternating_sum() {
    let boxes: [&[u64]; 3] = [&[40; 3], &[60, 20], &[12; 4]];
    for caps in boxes {
        let zero = sweep_window(caps, 0..=0).expect("small");
        for (index, heaps) in zero.shape().iter().enumerate() {
            let sum = heaps.iter().rev().fold(0, |sum, &heap| heap as i32 - sum);
            assert_eq!(zero.payoffs(index), Some(&[sum][..]), "{heaps:?}");
        }
    }
}

#[test]
fn windows_may_be_empty_or_far_away() {
    #[expect(clippy::reversed_empty_ranges, reason = "an empty window is asked for")]
    let empty = sweep_window(&[3, 2], 1..=0).expect("small");
    assert_eq!(empty.payoffs(4), Some(&[][..]));
    assert_eq!(empty.payoffs(99), None);
    // Far out the last stone decides: a heap of 3 takes it for 3 + N.
    let far = sweep_window(&[3], MAX_BONUS - 20..=MAX_BONUS).expect("small");
    assert_eq!(far.payoffs(3).and_then(|row| row.last().copied()), Some(MAX_BONUS as i32 + 3));
}

#[test]
fn sweeps_beyond_memory_are_refused() {
    assert!(sweep(&[1 << 16, 1 << 16]).is_err());
    assert!(sweep(&[1 << 20]).is_err());
    assert!(sweep(&[2, 3]).is_err());
    for bonuses in [0..=i64::MAX, i64::MIN..=0, 0..=MAX_BONUS + 1] {
        assert!(sweep_window(&[2], bonuses).is_err());
    }
    assert!(sweep_window(&[1 << 10, 1 << 10], 0..=1 << 20).is_err());
}
