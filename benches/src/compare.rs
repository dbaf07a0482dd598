//! Two workloads that take turns.

use criterion::Criterion;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A claim about how long one thing takes beside another.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// What is compared.
    pub name: &'a str,
    /// What is claimed to be quick.
    pub subject: &'a str,
    /// What it is compared with.
    pub baseline: &'a str,
    /// How many steps one call of either side takes; times are given for one step.
    pub steps: u64,
    /// The ratio of the times, subject to baseline, that is claimed at most.
    pub at_most: f64,
}

/// Rounds of which the median is taken.
const ROUNDS: usize = 5;
/// How long each side runs in a round, at least.
const ROUND: Duration = Duration::from_millis(200);
/// What takes longer is not measured by criterion too, which would run it ten times more.
const LONG: Duration = Duration::from_secs(1);

/// Measures both sides, each by itself with criterion unless it takes seconds, and then in turns, and prints medians, ratio
/// and target. With `--test` on the command line each side runs once and nothing is measured; a name there leaves out all
/// others.
pub fn compare<S, B>(
    criterion: &mut Criterion,
    comparison: Comparison<'_>,
    mut subject: impl FnMut() -> S,
    mut baseline: impl FnMut() -> B,
) {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let left_out = |argument: &String| !argument.starts_with('-') && !comparison.name.contains(argument.as_str());
    let measured = !arguments.iter().any(|argument| argument == "--test" || left_out(argument));
    let start = Instant::now();
    if measured {
        black_box(baseline());
    }
    if start.elapsed() < LONG {
        by_criterion(criterion, comparison, &mut subject, &mut baseline);
    }
    if measured {
        let rounds = [(); ROUNDS].map(|()| (seconds(&mut subject), seconds(&mut baseline)));
        println!("{}", line(comparison, rounds));
    }
}

/// Criterion leaves out and tests by the same arguments.
fn by_criterion<S, B>(
    criterion: &mut Criterion,
    comparison: Comparison<'_>,
    mut subject: impl FnMut() -> S,
    mut baseline: impl FnMut() -> B,
) {
    let mut group = criterion.benchmark_group(comparison.name);
    group.sample_size(10).warm_up_time(ROUND).measurement_time(2 * ROUND);
    group.bench_function(comparison.baseline, |bencher| bencher.iter(&mut baseline));
    group.bench_function(comparison.subject, |bencher| bencher.iter(&mut subject));
    group.finish();
}

/// The mean time of a call, over as many as take long enough.
fn seconds<T>(work: &mut impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for calls in 1u32.. {
        black_box(work());
        if start.elapsed() >= ROUND {
            return start.elapsed().as_secs_f64() / f64::from(calls);
        }
    }
    unreachable!("2^32 calls take longer than a round")
}

fn line(comparison: Comparison<'_>, rounds: [(f64, f64); ROUNDS]) -> String {
    let Comparison { name, subject, baseline, steps, at_most } = comparison;
    // What else the machine does slows both sides of a round, so each round has its own ratio.
    let ratio = median(rounds.map(|(ours, plain)| ours / plain));
    let [ours, plain] =
        [rounds.map(|round| round.0), rounds.map(|round| round.1)].map(|seconds| time(median(seconds) / steps as f64));
    let verdict = if ratio <= at_most { "met" } else { "MISSED" };
    let [ratio, at_most] = [ratio, at_most].map(|ratio| share(ratio, at_most < 1.0));
    format!("{name:<28} {subject} {ours}, {baseline} {plain}: ratio {ratio}, at most {at_most}: {verdict}")
}

/// A ratio, as a part of 1 where that is clearer.
fn share(ratio: f64, part: bool) -> String {
    if part { format!("1/{:.1}", 1.0 / ratio) } else { format!("{ratio:.2}") }
}

fn median(mut values: [f64; ROUNDS]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[ROUNDS / 2]
}

fn time(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")];
    let (unit, name) = units.into_iter().find(|&(unit, _)| seconds >= unit).unwrap_or((1e-9, "ns"));
    format!("{:.2} {name}", seconds / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_gives_the_times_of_a_step_the_ratio_and_whether_the_target_is_met() {
        let comparison = Comparison { name: "n", subject: "ours", baseline: "plain", steps: 10, at_most: 2.0 };
        let cases = [
            ([(3e-8, 2e-8); 5], "ours 3.00 ns, plain 2.00 ns: ratio 1.50, at most 2.00: met"),
            ([(4.1e-2, 2e-2); 5], "ours 4.10 ms, plain 2.00 ms: ratio 2.05, at most 2.00: MISSED"),
            ([(20.0, 1e-5); 5], "ours 2.00 s, plain 1.00 µs: ratio 2000000.00, at most 2.00: MISSED"),
            (
                // A machine that is slower and slower, and one round in which only one side was disturbed.
                [(1.0, 1.0), (2.0, 2.0), (3.0, 3.0), (4.0, 4.0), (50.0, 5.0)],
                "ours 300.00 ms, plain 300.00 ms: ratio 1.00, at most 2.00: met",
            ),
        ];
        for (rounds, expected) in cases {
            let line = line(comparison, rounds);
            assert!(line.ends_with(expected), "{line}");
        }
        let line = line(Comparison { at_most: 0.25, ..comparison }, [(1e-8, 8e-8); 5]);
        assert!(line.ends_with("ours 1.00 ns, plain 8.00 ns: ratio 1/8.0, at most 1/4.0: met"), "{line}");
    }
}
