use super::*;
use std::collections::HashMap;

/// The period of the outcomes by a map of all windows of them, one position at a time.
fn by_definition(moves: &[u64]) -> u64 {
    let largest = moves[moves.len() - 1] as usize;
    let mut lost = Vec::new();
    let mut seen = HashMap::new();
    loop {
        let n = lost.len();
        lost.push(!moves.iter().any(|&step| step as usize <= n && lost[n - step as usize]));
        if n + 1 >= largest
            && let Some(before) = seen.insert(lost[n + 1 - largest..].to_vec(), n)
        {
            return (n - before) as u64;
        }
    }
}

/// All sets, by the definition.
fn record_by_definition(moves: u64, largest: u64) -> Record {
    let mut record = Record::default();
    for set in (1..1u64 << largest).filter(|set| set.count_ones() == moves as u32 && set >> (largest - 1) == 1) {
        let set: Vec<u64> = (1..=largest).filter(|step| set >> (step - 1) & 1 == 1).collect();
        if (2..=largest).any(|d| set.iter().all(|step| step % d == 0)) {
            continue;
        }
        record =
            record.merge(Record { period: by_definition(&set), sets: vec![set], searched: 1, ..Record::default() });
    }
    record
}

#[test]
fn small_searches_agree_with_the_definition() {
    for largest in 1..=14 {
        for moves in 1..=largest {
            let found = search(&parts(moves, largest).expect("in range"), u64::MAX).expect("in range");
            assert_eq!(found, record_by_definition(moves, largest), "{moves} moves up to {largest}");
        }
    }
}

#[test]
fn known_records() {
    let cases: [(u64, u64, &[u64]); 14] = [
        (36, 2006, &[10, 15, 26, 36]),
        (37, 3033, &[2, 16, 35, 37]),
        (38, 1722, &[10, 15, 28, 38]),
        (39, 4456, &[5, 26, 34, 39]),
        (40, 2215, &[5, 19, 35, 40]),
        (41, 8169, &[4, 19, 22, 41]),
        (42, 12015, &[3, 28, 39, 42]),
        (43, 5299, &[2, 8, 35, 43]),
        (44, 3442, &[3, 18, 41, 44]),
        (26, 1256, &[3, 11, 15, 23, 26]),
        (29, 4896, &[1, 12, 17, 28, 29]),
        (32, 8530, &[6, 15, 17, 26, 32]),
        (34, 3869, &[7, 12, 22, 27, 34]),
        (43, 62552, &[5, 12, 31, 38, 43]),
    ];
    for (largest, period, first) in cases {
        let found = search(&parts(first.len() as u64, largest).expect("in range"), u64::MAX).expect("in range");
        assert_eq!((found.period, found.sets[0].as_slice()), (period, first), "{largest}");
        assert!(found.undecided.is_empty());
    }
    let tie = search(&parts(5, 13).expect("in range"), u64::MAX).expect("in range");
    assert_eq!(tie.sets[..2], [vec![1, 4, 6, 12, 13], vec![3, 4, 9, 10, 13]]);
}

#[test]
fn moves_up_to_128() {
    // {s}: 2s, wherever the word ends. {1, c}: 2 if c is odd, else c + 1. With {1, 127, 128}: additive, 2b + 2a − r, r = 1.
    let cases: [(&[u64], u64); 7] = [
        (&[63], 126),
        (&[64], 128),
        (&[65], 130),
        (&[128], 256),
        (&[1, 127], 2),
        (&[1, 128], 129),
        (&[1, 127, 128], 255),
    ];
    for (set, expected) in cases {
        let mut found = Vec::new();
        let games = || std::iter::once(sets::bits(set));
        play::<2>(SimdLevel::default(), games(), false, u64::MAX, |_, period| found.push(period));
        if set.iter().all(|&step| step <= 64) {
            play::<1>(SimdLevel::default(), games(), false, u64::MAX, |_, period| found.push(period));
        }
        assert!(!found.is_empty() && found.iter().all(|&period| period == Some(expected)), "{set:?}: {found:?}");
        assert_eq!(by_definition(set), expected, "{set:?}");
    }
    // All runs of moves from half of the largest on: long runs of positions are reached.
    for largest in [60, 64, 65, 100, 128] {
        let set: Vec<u64> = (largest / 2 + 1..=largest).collect();
        for level in SimdLevel::ALL {
            let found = record(level, [sets::bits(&set)].into_iter(), largest, false, u64::MAX);
            assert_eq!(found.period, by_definition(&set), "{largest}, {level}");
        }
    }
}

#[test]
fn vectors_of_every_width_find_the_same() {
    let family = [[5, 12, 31, 38, 43], [5, 8, 35, 38, 43], [1, 2, 41, 42, 43]].map(|set| sets::bits(&set));
    for level in SimdLevel::ALL {
        for (largest, period, first) in [(29, 4896, [1, 12, 17, 28, 29]), (32, 8530, [6, 15, 17, 26, 32])] {
            let sets = (1..=largest - 4).flat_map(|smallest| sets::Sets::new(5, largest, smallest).expect("possible"));
            let found = record(level, sets, largest, false, u64::MAX);
            assert_eq!((found.period, found.sets[0].as_slice()), (period, &first[..]), "{level}");
            // C(largest − 1, 4) sets, less those of multiples of 2 at 32. 29 is prime.
            assert_eq!(found.searched, if largest == 29 { 20_475 } else { 31_465 - 1365 }, "{level}");
        }
        for largest in [64, 65] {
            // In two words, and in one if that is enough.
            let found = record(level, family.into_iter(), largest, true, u64::MAX);
            assert_eq!((found.period, found.sets), (62_552, vec![vec![5, 12, 31, 38, 43]]), "{level}");
            let given_up = record(level, family.into_iter(), largest, true, 50_000);
            assert_eq!(given_up.undecided, [vec![5, 12, 31, 38, 43]], "{level}");
        }
    }
}

#[test]
fn three_moves_around_64() {
    for largest in [63, 64, 65, 66] {
        let mut expected = Record::default();
        for (a, b) in
            (2..largest).flat_map(|b| (1..b).map(move |a| (a, b))).filter(|(a, b)| a.gcd(b).gcd(&largest) == 1)
        {
            let set = vec![a, b, largest];
            expected = expected.merge(Record {
                period: by_definition(&set),
                sets: vec![set],
                searched: 1,
                ..Record::default()
            });
        }
        assert_eq!(search(&parts(3, largest).expect("in range"), u64::MAX), Ok(expected));
    }
}

#[test]
fn the_family_agrees_with_the_definition() {
    for largest in (1..=40).chain([66]) {
        let mut expected = Record::default();
        for (a, b) in (1..largest).flat_map(|b| (1..b).map(move |a| (a, b))).filter(|(_, b)| 2 * b < largest) {
            let set = vec![a, b, largest - b, largest - a, largest];
            if largest <= 40 && a.gcd(&b).gcd(&largest) == 1 {
                let period = by_definition(&set);
                expected = expected.merge(Record { period, sets: vec![set], searched: 1, ..Record::default() });
            }
        }
        let found = family(largest, 1 << 20).expect("in range");
        if largest <= 40 {
            assert_eq!(found, expected, "{largest}");
        }
    }
}

#[test]
fn undecided_sets_are_named() {
    let all = search(&parts(5, 43).expect("in range"), u64::MAX).expect("in range");
    // The record set is purely periodic and takes 62552 + 43 heaps.
    let within = |max_steps| search(&parts(5, 43).expect("in range"), max_steps).expect("in range");
    let (some, enough) = (within(62_594), within(62_595));
    assert_eq!(some.undecided, [vec![5, 12, 31, 38, 43]]);
    assert_eq!((some.given_up, all.given_up, enough), (1, 0, all.clone()));
    assert!(some.period < 62_552 && some.searched == all.searched);
    assert_eq!(family(43, 62_594).expect("in range").undecided, [vec![5, 12, 31, 38, 43]]);
    assert_eq!(family(43, 62_595).expect("in range").undecided, Vec::<Vec<u64>>::new());
}

/// Preperiod, period and largest move together, by a map of all windows of outcomes, the first below heap 0.
fn heaps_needed(moves: &[u64]) -> u64 {
    let largest = moves[moves.len() - 1] as usize;
    let mut lost = vec![false; largest];
    let mut seen = HashMap::new();
    loop {
        let n = lost.len();
        if let Some(before) = seen.insert(lost[n - largest..].to_vec(), n) {
            // Back from where windows repeat to where outcomes do.
            let period = n - before;
            let mut start = before;
            while start > largest && lost[start - 1] == lost[start - 1 + period] {
                start -= 1;
            }
            return (start + period) as u64;
        }
        lost.push(!moves.iter().any(|&step| lost[n - step as usize]));
    }
}

#[test]
fn sets_are_decided_exactly_if_so_many_heaps_show_the_period() {
    for (moves, largest) in [(3, 19), (4, 17), (5, 16)] {
        for max_steps in [1, 20, 25, 33, 47, 60, 100, 200, 1000] {
            let mut undecided = Vec::new();
            for set in (1..1u64 << largest).filter(|set| set.count_ones() == moves && set >> (largest - 1) == 1) {
                let set: Vec<u64> = (1..=largest).filter(|step| set >> (step - 1) & 1 == 1).collect();
                let coprime = !(2..=largest).any(|d| set.iter().all(|step| step % d == 0));
                if coprime && heaps_needed(&set) > max_steps {
                    undecided.push(set);
                }
            }
            undecided.sort_unstable();
            let found = search(&parts(moves.into(), largest).expect("in range"), max_steps).expect("in range");
            assert_eq!(found.given_up, undecided.len() as u64, "{moves} {largest} {max_steps}");
            undecided.truncate(MAX_LISTED);
            assert_eq!(found.undecided, undecided, "{moves} {largest} {max_steps}");
        }
    }
}

#[test]
fn lists_have_an_end_and_counts_do_not() {
    // A part has less than C(58, 2) = 1653 sets, so the list of each is whole.
    let parts = parts(4, 60).expect("in range");
    let one = |part: &Part| search_part(part, 1).expect("in range").undecided;
    let whole: Vec<Vec<u64>> = parts.iter().flat_map(one).collect();
    assert!(whole.is_sorted() && whole.len() > 2 * MAX_LISTED, "{} sets", whole.len());
    let found = search(&parts, 1).expect("in range");
    assert_eq!((found.given_up, &found.undecided[..]), (whole.len() as u64, &whole[..MAX_LISTED]));
    // Within a part too.
    let part = Part { moves: 5, largest: 60, smallest: 1 };
    let found = search_part(&part, 1).expect("in range");
    assert!(found.given_up > 2 * MAX_LISTED as u64 && found.undecided.is_sorted());
    assert_eq!((found.undecided.len(), &found.undecided[0][..2]), (MAX_LISTED, &[1, 2][..]));
}

#[test]
fn merging_is_in_any_order() {
    let parts = parts(4, 20).expect("in range");
    let all = search(&parts, u64::MAX).expect("in range");
    let one = |part: &Part| search_part(part, u64::MAX).expect("in range");
    assert_eq!(parts.iter().map(one).fold(Record::default(), Record::merge), all);
    assert_eq!(parts.iter().rev().map(one).fold(Record::default(), |one, other| other.merge(one)), all);
    // Sets with the largest move 20 and no common divisor: C(19, 3), less those of even numbers, C(9, 3), and of multiples of 5, 1.
    assert_eq!(all.searched, 969 - 84 - 1);
    let text = serde_json::to_string(&all).expect("plain data");
    assert_eq!(serde_json::from_str::<Record>(&text).expect("the same"), all);
}

#[test]
fn impossible_searches_are_refused() {
    assert_eq!(parts(3, 0), Err(RecordError::Largest(0)));
    assert_eq!(parts(3, 129), Err(RecordError::Largest(129)));
    assert_eq!(family(u64::MAX, 1), Err(RecordError::Largest(u64::MAX)));
    for moves in [0, 6, u64::MAX] {
        assert_eq!(parts(moves, 5), Err(RecordError::Moves { moves, largest: 5 }));
    }
    for (moves, smallest) in [(5, 2), (5, 0), (2, 5), (1, 4), (2, u64::MAX)] {
        let part = Part { moves, largest: 5, smallest };
        assert_eq!(search(&[part], 1), Err(RecordError::Smallest { moves, largest: 5, smallest }));
    }
}
