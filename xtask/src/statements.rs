//! Statements without a proof known to us: checked case by case, from the rules and by the formula, up to a bound.

use crate::Profile;
use anyhow::{Context, Result, ensure};
use nimatlas_core::{Heaps, Statement, SubtractionSet, encode_value};
use nimatlas_oracle as oracle;
use nimatlas_scoring::{alternating_sum, closed_form};
use nimatlas_store::BoundRecord;
use nimatlas_subtraction::AdditiveGame;
use nimatlas_tables::{payoff, sieve, subtraction as observed};
use num_integer::Integer;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

/// A statement, to be checked up to a bound.
pub struct Check {
    /// The statement.
    pub statement: Statement,
    /// The bound, on what the statement says.
    pub bound: u64,
    command: &'static str,
    cases: CheckCases,
}

/// Checks all cases up to a bound.
type CheckCases = fn(u64) -> Result<Cases>;

/// How many cases were checked, and what the rules gave in them.
struct Cases {
    count: u64,
    hash: Sha256,
}

impl Cases {
    fn new() -> Cases {
        Cases { count: 0, hash: Sha256::new() }
    }

    fn add(&mut self, key: &[u64], result: &[u8]) {
        self.count += 1;
        key.iter().for_each(|number| self.hash.update(number.to_le_bytes()));
        self.hash.update(result);
    }

    /// Cases that were checked in blocks, in the order of the blocks.
    fn join(blocks: Vec<Cases>) -> Cases {
        let mut all = Cases::new();
        for block in blocks {
            all.count += block.count;
            all.hash.update(block.hash.finalize());
        }
        all
    }
}

impl Check {
    /// Checks every case.
    ///
    /// # Errors
    /// With the first case in which the statement fails, or that meets a limit.
    pub fn run(&self) -> Result<BoundRecord> {
        let Cases { count, hash } = (self.cases)(self.bound)?;
        Ok(BoundRecord {
            statement: self.statement,
            bound: self.bound,
            cases: count,
            digest: hex::encode(hash.finalize()),
            command: self.command.to_owned(),
        })
    }
}

/// The statements that a profile checks, with their bounds.
pub fn checks(profile: Profile) -> Vec<Check> {
    let (column, command) = match profile {
        Profile::Tiny => (0, "cargo xtask gen-tables --profile tiny"),
        Profile::Core => (1, "cargo xtask gen-tables"),
        Profile::Full => (2, "cargo xtask gen-tables --profile full"),
    };
    let rows: [(Statement, [u64; 3], CheckCases); 6] = [
        (Statement::AdditiveClosedForm, [20, 420, 1000], additive_closed_form),
        (Statement::AdditiveSinkDuality, [15, 150, 400], additive_sink_duality),
        (Statement::ThreeMovePairSum, [12, 90, 256], three_move_pair_sum),
        (Statement::ScoringXy1, [12, 128, 255], scoring_xy1),
        (Statement::ScoringAlternatingThree, [9, 128, 255], |bound| scoring_alternating(3, bound)),
        (Statement::ScoringAlternatingFour, [4, 12, 40], |bound| scoring_alternating(4, bound)),
    ];
    rows.into_iter()
        .map(|(statement, bounds, cases)| Check { statement, bound: bounds[column], command, cases })
        .collect()
}

/// Applies a check to all coprime a < b ≤ `bound`, a block for each b.
fn coprime_pairs(bound: u64, check: impl Fn(&mut Cases, u64, u64) -> Result<()> + Sync) -> Result<Cases> {
    let block = |b: u64| {
        let mut cases = Cases::new();
        for a in (1..b).filter(|a| a.gcd(&b) == 1) {
            check(&mut cases, a, b).with_context(|| format!("{{{a}, {b}, {}}}", a + b))?;
        }
        Ok(cases)
    };
    Ok(Cases::join((2..=bound).into_par_iter().map(block).collect::<Result<_>>()?))
}

/// Parameters, minimal period, counts, collisions, gaps, and every nim-value of a period.
fn additive_closed_form(bound: u64) -> Result<Cases> {
    coprime_pairs(bound, |cases, a, b| {
        let game = AdditiveGame::new(a, b)?;
        let (observed, values) = observed::additive_record(a, b)?;
        let record = game.record().context("its record does not fit in 64 bits")?;
        ensure!(observed == record, "the rules give {observed:?} and the closed form {record:?}");
        let mut bytes = Vec::with_capacity(values.len());
        for (n, value) in (0..).zip(values.iter()) {
            let formula = game.nim_value(n).0;
            ensure!(value == formula, "at {n} the rules give {value} and the closed form {formula}");
            encode_value(value, &mut bytes);
        }
        cases.add(&[a, b], &Sha256::digest(&bytes));
        Ok(())
    })
}

/// Every value of a period and of the window behind it, so that it holds for ever.
fn additive_sink_duality(bound: u64) -> Result<Cases> {
    coprime_pairs(bound, |cases, a, b| {
        let game = AdditiveGame::new(a, b)?;
        let len = u64::try_from(game.period())? + a + b;
        let values = sieve::sink_nim_values(&SubtractionSet::new(&[a, b, a + b])?, len)?;
        let mut bytes = Vec::with_capacity(values.len());
        for (n, value) in (0..).zip(values.iter()) {
            let formula = game.sink_nim_value(n).0;
            ensure!(value == formula, "at {n} the rules give {value} and the duality {formula}");
            encode_value(value, &mut bytes);
        }
        cases.add(&[a, b], &Sha256::digest(&bytes));
        Ok(())
    })
}

/// Both periods of each set, by the period finder and from the definition.
fn three_move_pair_sum(bound: u64) -> Result<Cases> {
    let block = |c: u64| {
        let mut cases = Cases::new();
        let pairs = (1..c).flat_map(|a| (a + 1..c).map(move |b| (a, b)));
        for (a, b) in pairs.filter(|(a, b)| a + b != c && a.gcd(b).gcd(&c) == 1) {
            let observed = observed::three_move_record([a, b, c], u64::MAX)?.0;
            let defined = oracle::subtraction::three_move_record([a, b, c])?;
            ensure!(
                observed == defined,
                "{{{a}, {b}, {c}}}: the sieve gives {observed:?} and the definition {defined:?}"
            );
            let divides = [observed.nim_values_divide, observed.outcomes_divide].map(|sums| sums.bits());
            ensure!(
                divides[0] != 0 && divides[1] != 0,
                "{{{a}, {b}, {c}}}: a period divides no sum of two moves: {observed:?}"
            );
            cases.add(&[a, b, c, observed.nim_values.period.get(), observed.outcomes.period.get()], &divides);
        }
        Ok(cases)
    };
    Ok(Cases::join((3..=bound).into_par_iter().map(block).collect::<Result<_>>()?))
}

/// Whole payoff functions of all (x, y, 1).
fn scoring_xy1(bound: u64) -> Result<Cases> {
    let sweep = payoff::sweep(&[bound, bound, 1])?;
    let mut cases = Cases::new();
    for (heaps, payoff) in sweep.iter().filter(|(heaps, _)| heaps[1] >= 1 && heaps[2] == 1) {
        let form = closed_form(&Heaps::from(heaps.as_slice()))
            .with_context(|| format!("{heaps:?} has no closed form"))?
            .payoff()?;
        ensure!(payoff == form, "{heaps:?}: the rules give {payoff:?} and the closed form {form:?}");
        cases.add(&heaps, format!("{payoff:?}").as_bytes());
    }
    Ok(cases)
}

/// The payoff without a bonus. That taking the largest heap is best follows: what it leaves has the alternating sum of the
/// rest, which is among the cases.
fn scoring_alternating(heaps: usize, bound: u64) -> Result<Cases> {
    let sweep = payoff::sweep_window(&vec![bound; heaps], 0..=0)?;
    let mut cases = Cases::new();
    for (index, heaps) in sweep.shape().iter().enumerate() {
        let values = sweep.payoffs(index).context("a position has a payoff")?;
        let (value, formula) = (i64::from(values[0]), alternating_sum(&Heaps::from(heaps.as_slice())));
        ensure!(
            u64::try_from(value) == Ok(formula),
            "{heaps:?}: the rules give {value}, the alternating sum is {formula}"
        );
        cases.add(&heaps, &values[0].to_le_bytes());
    }
    Ok(cases)
}
