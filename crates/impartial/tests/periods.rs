//! Periods that are proved, seen, or neither: literals, counterexamples, limits.

use nimatlas_core::{Period, Status};
use nimatlas_impartial::sequence::{
    NimPeriod, NimSequence, NotFound, PeriodError, SearchLimits, StoppedBy, find_period, unwatched,
};
use nimatlas_impartial::take_break::TakeAndBreak;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::ops::ControlFlow;

fn game(code: &str) -> TakeAndBreak {
    code.parse().expect(code)
}

fn within(code: &str, limits: SearchLimits) -> Result<NimPeriod, NotFound> {
    find_period(&mut NimSequence::new(game(code)), &limits, &mut unwatched()).map_err(|error| match error {
        PeriodError::NotFound(found) => *found,
        error => panic!("{code}: {error}"),
    })
}

fn up_to(code: &str, most_heap: u64) -> Result<NimPeriod, NotFound> {
    within(code, SearchLimits { most_heap, ..SearchLimits::default() })
}

fn numbers(found: &NimPeriod) -> (u64, u64, u64) {
    (found.period.preperiod, found.period.period.get(), found.saltus)
}

/// Each of these showed a period that ends: `8=.0` is the parity of the exponent of 3 in n, which has none, and so on.
#[test]
fn stretches_that_end_are_no_periods() {
    for code in ["8=.0", "0.3b=", "0.3339=", "8=.37=a=03", "{5}=.0", "{3,9}=.0", "{97}=.0", "{2+}=.0"] {
        let found = up_to(code, 100_000);
        assert!(found.is_err(), "{code}: {found:?}");
    }
    let values = |code: &str, heap: u64| NimSequence::new(game(code)).extend_to(heap).expect("small").to_vec();
    let valuation = values("8=.0", 20_000);
    for n in 1..=20_000_u32 {
        assert_eq!(valuation[n as usize], (0..).take_while(|&k| n % 3_u32.pow(k + 1) == 0).count() as u32 % 2, "{n}");
    }
}

/// Saltus of finite hexadecimal codes: 0.3f is Kenyon's game, with period 6 and saltus 3 (Winning Ways, chapter 4). The
/// others come from a separate program, which tries all moves.
#[test]
fn arithmetic_periods_of_finite_codes_are_seen() {
    for (code, expected) in [("0.3f", (0, 6, 3)), ("0.aa", (1, 1, 1)), ("0.8", (1, 3, 1)), ("0.a8", (1, 4, 2))] {
        let mut sequence = NimSequence::new(game(code));
        let found = find_period(&mut sequence, &SearchLimits::default(), &mut unwatched());
        let Ok(found) = found else { panic!("{code}: {found:?}") };
        let Status::VerifiedTo(heap) = found.status else { panic!("{code}: {found}") };
        assert_eq!((numbers(&found), found.searched), (expected, heap + 1), "{code}");
        assert!(heap >= 1000, "{code}: {found}");
        let (first, period) = (expected.0 as usize, expected.1 as usize);
        let values = sequence.values();
        assert!((first..values.len() - period).all(|n| values[n + period] == values[n] + expected.2 as u32), "{code}");
    }
}

/// The same game has the same certainty by either name.
#[test]
fn codes_that_are_another_game_are_proved() {
    let cases = [
        ("0.[3]", (0, 1, 1), 0),
        ("0.3[33]", (0, 1, 1), 0),
        ("0.[7]", (0, 1, 1), 0),
        ("0.[3f{0,1,5+}!]", (0, 1, 1), 0),
        ("4.[3]", (1, 4, 4), 0),
        ("4.333[33]", (1, 4, 4), 0),
        // Ferguson 1974 for {1, 2}; 22 = 2 (2 · 5 + 1) for {2, 5, 7} (Miklós and Post 2024).
        ("0.33", (0, 3, 0), 1),
        ("0.0300303", (0, 22, 0), 1),
        // All numbers but 1, and all but 2: A. A. Siegel 2005.
        ("0.0[3]", (0, 2, 1), 1),
        ("0.30[3]", (0, 4, 2), 1),
    ];
    for (code, expected, searched) in cases {
        let found = up_to(code, 100_000).expect(code);
        assert_eq!((numbers(&found), found.searched.min(1)), (expected, searched), "{code}");
        assert!(matches!(found.status, Status::Proved(_)), "{code}: {found}");
        // What the theorem says is so.
        let mut sequence = NimSequence::direct(game(code));
        let values = sequence.extend_to(2000).expect("small");
        let (first, period, saltus) = (expected.0 as usize, expected.1 as usize, expected.2 as u32);
        assert!((first..=2000 - period).all(|n| values[n + period] == values[n] + saltus), "{code}");
    }
}

#[test]
fn what_is_seen_says_how_far() {
    for (code, expected) in
        [("0.[30]", (0, 2, 0)), ("0.12[3]", (3, 2, 1)), ("0.1[30]", (4, 2, 1)), ("0.[1]", (1, 1, 0))]
    {
        let found = up_to(code, 5000).expect(code);
        assert_eq!((numbers(&found), found.status), (expected, Status::VerifiedTo(5000)), "{code}");
    }
    // Heaps 0 and 1 only, and so on.
    for (code, expected) in [("0.0", (0, 1, 0)), ("0.1", (2, 1, 0)), ("0.3", (0, 2, 0)), ("4.0", (1, 2, 0))] {
        assert_eq!(up_to(code, 100).map(|found| numbers(&found)), Ok(expected), "{code}");
    }
    // Equal heaps, even numbers of them: the theorem looks at common multiples.
    for (code, expected) in [("4=.7", (1, 2, 0)), ("0.34=", (5, 2, 0))] {
        let found = up_to(code, 10_000).expect(code);
        assert!(matches!(found.status, Status::Proved(_)), "{code}: {found}");
        assert_eq!(numbers(&found), expected, "{code}");
    }
}

#[test]
fn a_search_ends_at_its_limits_and_says_what_it_found() {
    let limits = SearchLimits::default();
    let found = within("0.6", SearchLimits { most_heap: 3000, ..limits }).expect_err("no period is known");
    assert_eq!((found.searched, found.stopped_by), (3001, StoppedBy::MostHeap));
    assert!(found.rare_heaps.is_some_and(|rare| (1..1000).contains(&rare)), "{found}");
    let found = within("0.77", SearchLimits { most_heap: 100, ..limits }).expect_err("too early");
    assert_eq!((found.searched, found.largest_value, found.stopped_by), (101, 8, StoppedBy::MostHeap));
    let found = within("4!.0", SearchLimits { work: 1 << 22, ..limits }).expect_err("no period is known");
    assert_eq!(found.stopped_by, StoppedBy::Work);
    assert!((1 << 22..1 << 24).contains(&found.work), "{found}");
    let found = within("4!.0", SearchLimits { memory: 1 << 16, ..limits }).expect_err("no period is known");
    assert_eq!((found.stopped_by, found.searched > 1000), (StoppedBy::Memory, true), "{found}");
    let text = found.to_string();
    assert!(text.contains("no period shows") && text.contains("65536 bytes"), "{text}");

    let mut sequence = NimSequence::new(game("4!.0"));
    let mut told = Vec::new();
    let mut watch = |heaps: u64| {
        told.push(heaps);
        if heaps > 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    match find_period(&mut sequence, &limits, &mut watch) {
        Err(PeriodError::NotFound(found)) => assert_eq!(found.stopped_by, StoppedBy::Watch),
        other => panic!("{other:?}"),
    }
    assert!(told.len() >= 2 && told.is_sorted(), "{told:?}");
    assert_eq!(sequence.values().len() as u64, told[told.len() - 1]);
}

/// Codes without a theorem, for which more was seen than holds; none is known.
const KNOWN_TO_END: &[&str] = &[];

#[test]
fn what_is_seen_holds_to_ten_times_the_bound() {
    let digit = (0..16u32, prop::sample::select(vec!["", "", "!", "?", "=", "="]));
    let codes = (
        prop::sample::select(vec!["0", "0", "4", "8=", "c?", "8!", "{2+}=", "{3}", "{5}=", "c="]),
        prop::collection::vec(digit, 0..4),
        prop::collection::vec((0..8u32, prop::sample::select(vec!["", "!", "="])), 0..3),
    );
    let mut runner = TestRunner::new_with_rng(
        Config { cases: 120, failure_persistence: None, ..Config::default() },
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let seen = std::cell::Cell::new(0);
    let result = runner.run(&codes, |(first, digits, tail)| {
        let write =
            |digits: &[(u32, &str)]| digits.iter().map(|(digit, sign)| format!("{digit:x}{sign}")).collect::<String>();
        let tail = if tail.is_empty() { "0".to_owned() } else { format!("[{}]", write(&tail)) };
        let code = format!("{first}.{}{tail}", write(&digits));
        // The bound is kept small, so that ten times as much is soon computed.
        let limits = SearchLimits { work: 1 << 25, most_heap: 2000, ..SearchLimits::default() };
        let mut sequence = NimSequence::new(game(&code));
        let Ok(found) = find_period(&mut sequence, &limits, &mut unwatched()) else { return Ok(()) };
        let Status::VerifiedTo(heap) = found.status else { return Ok(()) };
        prop_assert_eq!(found.searched, heap + 1);
        let reached = sequence.extend_within(10 * heap, sequence.work() + (1 << 27)).expect("small");
        let (values, Period { preperiod, period }) = (sequence.values(), found.period);
        let (first, period) = (preperiod as usize, period.get() as usize);
        let holds = (first..values.len() - period).all(|n| values[n + period] == values[n] + found.saltus as u32);
        prop_assert!(
            holds || KNOWN_TO_END.contains(&&*code),
            "{}: {} does not hold to {}",
            code,
            found,
            values.len() - 1
        );
        seen.set(seen.get() + u32::from(reached));
        Ok(())
    });
    assert_eq!(result.map_err(|error| error.to_string()), Ok(()));
    // The test is not empty: so many were followed all the way.
    assert!(seen.get() >= 10, "{}", seen.get());
}
