use super::*;
use proptest::prelude::*;
use std::cmp::Ordering;

fn rational(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(numerator.into(), denominator.into())
}

#[test]
fn the_form_is_unique_whatever_the_window() {
    let narrow = PayoffFunction::from_values(-2, &[1, 0, 1]).expect("valid");
    let wide = PayoffFunction::from_values(-5, &[4, 3, 2, 1, 0, 1, 2, 3]).expect("valid");
    assert_eq!(narrow, wide);
    assert_eq!(PayoffFunction::from_values(7, &[9, 10, 11]).expect("valid"), PayoffFunction::line(2, Slope::Up));
    assert_eq!(PayoffFunction::from_values(-3, &[9, 8]).expect("valid"), PayoffFunction::line(6, Slope::Down));
}

#[test]
fn bad_values_are_refused_where_they_are() {
    assert_eq!(PayoffFunction::from_values(0, &[1]), Err(PayoffError::TooShort(1)));
    let slope = PayoffError::Slope { at: 4, left: 2, right: 4 };
    assert_eq!(PayoffFunction::from_values(3, &[1, 2, 4]), Err(slope));
    assert!(matches!(PayoffFunction::from_values(i64::MAX, &[0, 1]), Err(PayoffError::Window { .. })));
    assert!(matches!(PayoffFunction::from_values(0, &[i64::MIN, i64::MAX]), Err(PayoffError::Slope { .. })));
    for (start, slopes) in [(0, &[][..]), (1, &[true]), (0, &[true, true]), (0, &[true, false, false])] {
        assert!(matches!(PayoffFunction::from_parts(start, 0, slopes.to_vec()), Err(PayoffError::Form(_))));
    }
}

#[test]
fn far_bonuses_are_exact() {
    let f = PayoffFunction::from_values(-2, &[1, 0, 1]).expect("valid");
    assert_eq!(f.at_integer(i64::MAX), None);
    let huge = BigRational::from_integer(BigInt::from(10).pow(200));
    assert_eq!(f.at(&huge), &huge + rational(1, 1));
    assert_eq!(f.at(&-&huge), &huge - rational(1, 1));
    assert_eq!(f.at(&rational(-7, 3)), rational(4, 3));
    assert_eq!(f.at(&rational(-2, 3)), rational(1, 3));
}

#[test]
fn functions_of_different_parity_have_no_maximum() {
    let f = PayoffFunction::line(0, Slope::Up);
    assert_eq!(f.max(&PayoffFunction::line(1, Slope::Down)), Err(PayoffError::Parity));
}

prop_compose! {
    fn any_function()(start in -20..20i64, half in -10..10i64, ups in prop::collection::vec(any::<bool>(), 1..30))
        -> PayoffFunction
    {
        // Even functions only, so that any two of them have a maximum.
        let mut values = vec![2 * half + start.rem_euclid(2)];
        for up in ups {
            values.push(values[values.len() - 1] + if up { 1 } else { -1 });
        }
        PayoffFunction::from_values(start, &values).expect("valid")
    }
}

proptest! {
    #[test]
    fn parts_make_the_function_again(f in any_function()) {
        let (start, value, slopes) = f.parts();
        prop_assert_eq!(&PayoffFunction::from_parts(start, value, slopes).expect("valid"), &f);
    }

    #[test]
    fn values_agree_with_single_values(f in any_function(), low in -60..60i64, len in 0..80i64) {
        let single: Option<Vec<_>> = (low..=low + len).map(|at| f.at_integer(at)).collect();
        prop_assert_eq!(f.values(low..=low + len), single);
    }

    #[test]
    fn max_and_negation_hold_pointwise(f in any_function(), g in any_function(), k in -9..9i64) {
        let most = f.max(&g).expect("same parity");
        let minus = f.negated_plus(k).expect("small");
        for at in -120..120 {
            let (x, y) = (f.at_integer(at).expect("small"), g.at_integer(at).expect("small"));
            prop_assert_eq!(most.at_integer(at), Some(x.max(y)));
            prop_assert_eq!(minus.at_integer(at), Some(k - x));
            prop_assert_eq!(most.at(&rational(2 * at + 1, 2)), f.at(&rational(2 * at + 1, 2)).max(g.at(&rational(2 * at + 1, 2))));
        }
    }

    #[test]
    fn breakpoints_are_where_the_slope_changes(f in any_function()) {
        let expected: Vec<_> = (-80..80)
            .map(|at| (at, f.at_integer(at).expect("small")))
            .filter(|&(at, _)| f.at_integer(at - 1).expect("small") == f.at_integer(at + 1).expect("small"))
            .collect();
        prop_assert_eq!(f.breakpoints().collect::<Vec<_>>(), expected);
    }
}

/// The sign of f − g at one bonus, by what a list of ranges says; no bonus may be in two of them.
fn said(parts: &[(BonusRange<Half>, Ordering)], bonus: &BigRational) -> Ordering {
    let found: Vec<_> = parts.iter().filter(|(range, _)| range.contains(bonus)).collect();
    assert_eq!(found.len(), 1, "{parts:?} at {bonus}");
    found[0].1
}

#[test]
fn large_numbers_are_exact_or_refused() {
    let up = PayoffFunction::line(i64::MAX, Slope::Up);
    let down = PayoffFunction::line(i64::MIN, Slope::Down);
    assert!(up.plus(1).is_err() && down.plus(-1).is_err() && down.negated().is_err());
    assert!(up.shifted(-1).is_err() && up.shifted(1).is_ok());
    assert_eq!(up.end_constants(), (i64::MAX.into(), i64::MAX.into()));
    // They cross at −2^63 + 1/2, which is half of an i64 below the least.
    assert!(up.compare(&down).is_err());
    assert!(HalfPayoffFunction::try_from(&up).is_err());
    assert!(HalfPayoffFunction::from_doubled(PayoffFunction::line(3, Slope::Up)).is_err());
}

#[test]
fn formulas() {
    let cases: [(i64, &[i64], &str); 11] = [
        (0, &[0, 1], "N"),
        (0, &[0, -1], "−N"),
        (0, &[5, 6], "5 + N"),
        (0, &[-5, -6], "−5 − N"),
        (-1, &[1, 0, 1], "|N|"),
        (2, &[-1, 0, -1], "−|N − 3|"),
        (-4, &[3, 4, 3], "4 − |3 + N|"),
        (-3, &[0, -1, 0, -1, 0], "−1 + |1 − |1 + N||"),
        (-4, &[2, 3, 4, 3, 2, 3, 4, 3], "4 − |2 − |N||"),
        (-3, &[2, 1, 2, 1, 2, 1, 2], "1 + min(|N − j| : j = −2, 0, …, 2)"),
        (-2, &[1, 2, 1, 0, 1], "slope +1 to (−1, 2), (1, 0), then slope +1"),
    ];
    for (start, values, expected) in cases {
        let f = PayoffFunction::from_values(start, values).expect("slopes ±1");
        assert_eq!(f.to_string(), expected);
        assert_eq!(HalfPayoffFunction::try_from(&f).expect("small").to_string(), expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn shifts_and_mirror_images_hold_pointwise(f in any_function(), k in -9..9i64, by in -30..30i64) {
        for at in -90..90 {
            let value = |f: &Result<PayoffFunction, PayoffError>, at| f.as_ref().expect("small").at_integer(at);
            let expected = f.at_integer(at);
            prop_assert_eq!(value(&f.plus(k), at), expected.map(|value| value + k));
            prop_assert_eq!(value(&f.shifted(by), at + by), expected);
            prop_assert_eq!(value(&f.reflected(), -at), expected);
            prop_assert_eq!(value(&f.negated(), at), expected.map(|value| -value));
            prop_assert_eq!(f.at_big(&at.into()).to_i64(), expected);
        }
        let (left, right) = f.end_constants();
        let end = |at: i64, slope: Slope| i128::from(f.at_integer(at).expect("small") - at * slope.sign());
        prop_assert_eq!((left, right), (end(-900, f.slope_left()), end(900, f.slope_right())));
    }

    #[test]
    fn comparisons_part_the_line_and_hold_pointwise(f in any_function(), g in any_function(), odd in 0..2i64) {
        let g = g.plus(odd).expect("small");
        let parts = f.compare(&g).expect("small");
        for quarters in -250..250 {
            let bonus = rational(quarters, 4);
            prop_assert_eq!(said(&parts, &bonus), f.at(&bonus).cmp(&g.at(&bonus)), "{}", bonus);
        }
        for three in parts.windows(3) {
            prop_assert!(matches!(three[1].0, BonusRange::Between(..)) || three[0].1 != three[1].1 || three[1].1 != three[2].1);
        }
    }

    #[test]
    fn half_functions_are_the_same_functions(f in any_function(), g in any_function(), k in -9..9i64) {
        let g = g.plus(1).expect("small");
        let (half_f, half_g) = [&f, &g].map(|f| HalfPayoffFunction::try_from(f).expect("small")).into();
        prop_assert_eq!(half_f.to_integer_grid(), Some(f.clone()));
        let most = half_f.max(&half_g).expect("small");
        let minus = half_f.negated_plus(k).expect("small");
        let parts = half_f.compare(&half_g).expect("small");
        prop_assert_eq!(&parts, &f.compare(&g).expect("small"));
        prop_assert_eq!(half_f.end_constants(), f.end_constants());
        for quarters in -250..250 {
            let bonus = rational(quarters, 4);
            prop_assert_eq!(half_f.at(&bonus), f.at(&bonus));
            prop_assert_eq!(most.at(&bonus), f.at(&bonus).max(g.at(&bonus)));
            prop_assert_eq!(minus.at(&bonus), rational(k, 1) - f.at(&bonus));
            prop_assert_eq!(minus.reflected().expect("small").at(&-bonus.clone()), minus.at(&bonus));
        }
        let kinks: Vec<_> = most.breakpoints().map(|(at, value)| (BigRational::from(at), BigRational::from(value))).collect();
        for (at, value) in &kinks {
            prop_assert_eq!(&most.at(at), value);
        }
    }
}
