use super::*;
use proptest::prelude::*;

fn planes_of(bits: usize, values: &[u64]) -> BitPlanes {
    BitPlanes::from_fn(bits, values.len(), |i| values[i]).expect("small")
}

#[test]
fn bits_past_the_end_are_zero() {
    let mut planes = BitPlanes::from_words(vec![vec![u64::MAX; 3]], 65);
    assert_eq!(planes.planes(), [[u64::MAX, 1]]);
    planes.truncate(3);
    assert_eq!(planes.planes(), [[0b111]]);
    planes.append(&planes_of(1, &[0, 1])).expect("small");
    assert_eq!(planes.planes(), [[0b10111]]);
}

#[test]
fn bad_shapes_are_refused_before_memory_is_asked_for() {
    assert_eq!(BitPlanes::zeros(65, 1).expect_err("65 planes").value, 65);
    assert_eq!(BitPlanes::zeros(1, usize::MAX).expect_err("long").limit, MAX_BYTES);
    assert!(BitPlanes::zeros(64, 1 << 33).is_err());
    assert!(BitPlanes::zeros(0, usize::MAX).is_err());
    assert_eq!(BitPlanes::from_fn(2, 9, |i| i as u64), Err(PlanesError::Value { index: 4, value: 4, planes: 2 }));
}

#[test]
fn planes_have_the_words_of_their_length() {
    let planes =
        |planes: &[&[u64]], len| BitPlanes::from_planes(planes.iter().map(|words| words.to_vec()).collect(), len);
    assert_eq!(planes(&[&[5], &[6]], 3).expect("3 bits").iter().collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(planes(&[&[5], &[8]], 3), Err(PlanesError::Beyond { plane: 1 }));
    assert_eq!(planes(&[&[5], &[6, 0]], 3), Err(PlanesError::Words { plane: 1, words: 2, expected: 1 }));
    assert_eq!(planes(&[&[u64::MAX]], 65), Err(PlanesError::Words { plane: 0, words: 1, expected: 2 }));
    assert_eq!(planes(&[&[u64::MAX]], 64).expect("64 bits").count(1), 64);
    assert_eq!(planes(&[&[]], 0), Ok(BitPlanes::zeros(1, 0).expect("none")));
    assert!(matches!(planes(&[], usize::MAX), Err(PlanesError::Size(_))));
}

#[test]
fn a_period_needs_its_terms() {
    let start = planes_of(2, &[0, 1, 2, 3]);
    for (preperiod, period) in [(0, 5), (4, 1), (1, 4), (u64::MAX, 1), (0, u64::MAX), (u64::MAX, u64::MAX)] {
        let period = Period::new(preperiod, period).expect("not 0");
        let needed = u128::from(preperiod) + u128::from(period.period.get());
        assert_eq!(start.repeated(period, 9), Err(PlanesError::TooShort { period, needed, len: 4 }));
    }
    let period = Period::new(0, 4).expect("not 0");
    assert!(matches!(start.repeated(period, 1 << 40), Err(PlanesError::Size(_))));
    assert!(start.repeated(period, 0).expect("none").is_empty());
}

#[test]
fn without_planes_every_number_is_zero() {
    let mut none = BitPlanes::zeros(0, 70).expect("no memory");
    assert_eq!((none.count(0), none.count(1), none.get(69)), (70, 0, 0));
    none.append(&planes_of(2, &[3])).expect("small");
    assert_eq!((none.len(), none.count(0), none.get(70)), (71, 70, 3));
}

proptest! {
    #[test]
    fn periods_repeat(
        terms in prop::collection::vec(0..8u64, 1..1000),
        preperiod in any::<prop::sample::Index>(),
        period in 1..200u64,
        len in prop_oneof![0..3000usize, 200_000..500_000usize],
    ) {
        let preperiod = preperiod.index(terms.len()) as u64;
        let period = Period::new(preperiod, period.min(terms.len() as u64 - preperiod)).expect("not 0");
        let repeated = planes_of(3, &terms).repeated(period, len).expect("small");
        prop_assert!(repeated.iter().eq((0..len as u64).map(|n| terms[period.reduce(n) as usize])));
    }

    #[test]
    fn long_periods_repeat(period in 100_000..300_000u64, preperiod in 0..100u64, len in 0..1_000_000usize) {
        let term = |n: u64| (n * n / 512) % 4;
        let start = BitPlanes::from_fn(2, (preperiod + period) as usize, |n| term(n as u64)).expect("small");
        let period = Period::new(preperiod, period).expect("not 0");
        prop_assert!(start.repeated(period, len).expect("small").iter().eq((0..len as u64).map(|n| term(period.reduce(n)))));
    }

    #[test]
    fn planes_are_a_vector_of_numbers(
        mut values in prop::collection::vec(0..8u64, 1..200),
        more in prop::collection::vec(0..32u64, 0..200),
        at in any::<prop::sample::Index>(),
        value in 0..8u64,
        len in 0..400usize,
    ) {
        let mut planes = planes_of(3, &values);
        let at = at.index(values.len());
        values[at] = value;
        planes.set(at, value);
        prop_assert_eq!(planes.get(at), value);
        values.extend(&more);
        planes.append(&planes_of(5, &more)).expect("small");
        values.truncate(len);
        planes.truncate(len);
        prop_assert_eq!(planes.iter().collect::<Vec<_>>(), values.clone());
        prop_assert_eq!(&planes, &planes_of(5, &values));
        for value in 0..40 {
            prop_assert_eq!(planes.count(value), values.iter().filter(|&&other| other == value).count());
        }
        for (k, plane) in planes.planes().iter().enumerate() {
            let ones: u32 = plane.iter().map(|word| word.count_ones()).sum();
            prop_assert_eq!(ones as usize, values.iter().filter(|&&value| value >> k & 1 != 0).count());
        }
    }
}
