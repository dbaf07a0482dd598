//! Answers of the facade that once were slow beside the fast answer to a question no easier.

use criterion::{Criterion, criterion_group, criterion_main};
use nimatlas::scoring::{ScoringPosition, payoff_at, payoff_function};
use nimatlas::{Context, Game, MoveSet, Position, period, solve};
use nimatlas_benches::{Comparison, compare};
use nimatlas_core::{ScoringRules, SubtractionSet};
use num_rational::BigRational;

fn scoring(heaps: &[u64], weights: &[i64]) -> ScoringPosition {
    let rules = ScoringRules { weights: weights.to_vec(), ..ScoringRules::default() };
    ScoringPosition::new(heaps.to_vec(), rules).expect("a weight for each heap")
}

fn one_bonus(criterion: &mut Criterion) {
    let context = Context::default();
    let (two, less_one) = (scoring(&[360, 170], &[]), BigRational::from_integer((-1).into()));
    let comparison = Comparison {
        name: "two heaps at one bonus",
        subject: "one bonus, with style and best moves",
        baseline: "all bonuses",
        steps: 1,
        at_most: 2.0,
    };
    let all = || payoff_function(&two, &context).expect("small");
    compare(criterion, comparison, || payoff_at(&two, &less_one, &context).expect("small"), all);

    let half = BigRational::new(1.into(), 2.into());
    let (plain, weighted) = (scoring(&[100, 60, 40], &[]), scoring(&[100, 60, 40], &[1, 1, 1]));
    let comparison = Comparison {
        name: "three heaps at one bonus",
        subject: "as they are",
        baseline: "with weights of 1, which change nothing",
        steps: 1,
        at_most: 2.0,
    };
    let weights = || payoff_at(&weighted, &half, &context).expect("small");
    compare(criterion, comparison, || payoff_at(&plain, &half, &context).expect("small"), weights);
}

fn pairs(criterion: &mut Criterion) {
    let context = Context::default();
    let position = |text: &str| text.parse::<Position>().expect(text);
    for (name, subject, baseline, at_most) in [
        ("Wythoff's game with a large r", "r-wythoff:18446744073709551615:201,184", "wythoff:201,184", 1.0),
        ("Fibonacci Nim with a small limit", "fibonacci:2000,3", "fibonacci:2000", 2.0),
    ] {
        let comparison = Comparison { name, subject, baseline, steps: 1, at_most };
        let (subject, baseline) = (position(subject), position(baseline));
        let answer = |position: &Position| solve(position, &context).expect("a theorem");
        compare(criterion, comparison, || answer(&subject), || answer(&baseline));
    }
}

fn periods(criterion: &mut Criterion) {
    let context = Context::default();
    let game = |largest: u64| {
        let moves: SubtractionSet = (1..=largest).collect::<Vec<_>>().try_into().expect("a set");
        Game::Subtraction { moves: MoveSet::Finite(moves), sink: false }
    };
    let (many, few) = (game(20_000), game(200));
    let comparison = Comparison {
        name: "period of many consecutive moves",
        subject: "1 to 20000",
        baseline: "1 to 200",
        steps: 1,
        at_most: 200.0,
    };
    let answer = |game: &Game| period(game, &context).expect("a formula");
    compare(criterion, comparison, || answer(&many), || answer(&few));
}

criterion_group!(benches, one_bonus, pairs, periods);
criterion_main!(benches);
