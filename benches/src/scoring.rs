//! Scoring Nim by its definition, and rates with medians of five.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

/// The payoffs of all sorted positions of three heaps up to a bound at these bonuses, by the definition with a memory for
/// positions: what a careful program of a few lines does. Their sum, so that none can be left out.
pub fn plain_payoffs(largest: u16, bonuses: std::ops::RangeInclusive<i32>) -> i64 {
    let mut sum = 0;
    for bonus in bonuses {
        let mut memory = HashMap::new();
        for x in 0..=largest {
            for y in 0..=x {
                for z in 0..=y {
                    sum += i64::from(plain_payoff([x, y, z], bonus, &mut memory));
                }
            }
        }
    }
    sum
}

fn plain_payoff(heaps: [u16; 3], bonus: i32, memory: &mut HashMap<[u16; 3], i32>) -> i32 {
    if let Some(&payoff) = memory.get(&heaps) {
        return payoff;
    }
    let mut most = None;
    for heap in 0..3 {
        for take in 1..=heaps[heap] {
            let mut option = heaps;
            option[heap] -= take;
            option.sort_unstable_by(|left, right| right.cmp(left));
            most = most.max(Some(i32::from(take) - plain_payoff(option, bonus, memory)));
        }
    }
    let payoff = most.unwrap_or(-bonus);
    memory.insert(heaps, payoff);
    payoff
}

/// A claim about how fast something is by itself.
#[derive(Clone, Copy, Debug)]
pub struct Rate<'a> {
    /// What is measured.
    pub name: &'a str,
    /// What a step is.
    pub unit: &'a str,
    /// How many steps one call takes.
    pub steps: f64,
    /// How many steps a second are claimed at least.
    pub at_least: f64,
}

/// Prints the median rate of five calls and the claim. With `--test` on the command line there is one call, and a name
/// there leaves out all others.
pub fn rate<T>(claim: Rate<'_>, mut work: impl FnMut() -> T) {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| !argument.starts_with('-') && !claim.name.contains(argument.as_str())) {
        return;
    }
    if arguments.iter().any(|argument| argument == "--test") {
        black_box(work());
        return;
    }
    let mut seconds = [(); 5].map(|()| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64()
    });
    seconds.sort_by(f64::total_cmp);
    println!("{}", line(claim, seconds[2]));
}

fn line(Rate { name, unit, steps, at_least }: Rate<'_>, seconds: f64) -> String {
    let rate = steps / seconds;
    let verdict = if rate >= at_least { "met" } else { "MISSED" };
    format!("{name:<28} {seconds:.4} s, {rate:.2e} {unit} a second, at least {at_least:.2e}: {verdict}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_definition_is_that_of_the_game() {
        let defined = nimatlas_oracle::scoring::payoffs(&[6, 6, 6], -9..=9).expect("small");
        let sum: i64 = defined.iter().flat_map(|row| &row.payoffs).sum();
        assert_eq!(plain_payoffs(6, -9..=9), sum);
    }

    #[test]
    fn a_line_says_whether_the_claim_is_met() {
        let claim = Rate { name: "n", unit: "steps", steps: 4e9, at_least: 2e9 };
        assert!(line(claim, 1.0).ends_with("1.0000 s, 4.00e9 steps a second, at least 2.00e9: met"));
        assert!(line(claim, 4.0).ends_with("4.0000 s, 1.00e9 steps a second, at least 2.00e9: MISSED"));
    }
}
