//! Games of three moves: the parameters of additive games {a, b, a + b}, and the sums that the periods of the others divide.

use crate::context::Context;
use crate::error::{Error, Refusal, Tried};
use crate::method::Cost;
use crate::values::period_steps;
use nimatlas_core::{PairSums, Regime, SequenceKind, Status, SubtractionSet};
use nimatlas_subtraction::{AdditiveGame, pair_sums};
use nimatlas_tables::period::measure;

/// The parameters of an additive game {a, b, a + b}, 1 ≤ a < b, from its closed form.
///
/// ```
/// use nimatlas::AdditiveParameters;
/// use nimatlas::core::Regime;
///
/// let game = AdditiveParameters::of(&"2,5,7".parse()?).expect("2 + 5 = 7");
/// assert_eq!((game.regime, game.h, game.r, game.delta), (Regime::Quadratic, 1, 1, 3));
/// assert_eq!((game.period, game.counts, game.gaps), (22, [6, 6, 6, 4], vec![1, 3, 6, 8]));
/// assert_eq!(AdditiveParameters::of(&"2,5,8".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdditiveParameters {
    /// The moves.
    pub moves: SubtractionSet,
    /// g = gcd(a, b).
    pub gcd: u64,
    /// The coprime numbers a/g and b/g, to which h, r, δ and the regime belong.
    pub reduced: [u64; 2],
    /// How the period grows.
    pub regime: Regime,
    /// h = ⌊b / 2a⌋ of the reduced numbers.
    pub h: u64,
    /// r = b mod 2a of the reduced numbers.
    pub r: u64,
    /// δ of the reduced game: its number of P-positions before the first gap that exceeds b.
    pub delta: u64,
    /// The minimal period of nim-values and of outcomes.
    pub period: u128,
    /// That of the reduced game.
    pub reduced_period: u128,
    /// How many heaps of value 0, 1, 2 and 3 there are in a period.
    pub counts: [u128; 4],
    /// How many P-positions of a period have a P-position b − a above them.
    pub collisions: u128,
    /// The gaps between consecutive P-positions, ascending, each once.
    pub gaps: Vec<u128>,
    /// How certain all this is.
    pub status: Status,
    /// How certain the nim-values are where a move may land below zero.
    pub sink_status: Status,
}

impl AdditiveParameters {
    /// The parameters of the game with these moves, or `None` if they are not of the form {a, b, a + b}. O(log b).
    pub fn of(moves: &SubtractionSet) -> Option<AdditiveParameters> {
        let game = AdditiveGame::from_moves(moves)?;
        Some(AdditiveParameters {
            moves: moves.clone(),
            gcd: game.gcd(),
            reduced: game.reduced().into(),
            regime: game.regime(),
            h: game.h(),
            r: game.r(),
            delta: game.delta(),
            period: game.period(),
            reduced_period: game.reduced_period(),
            counts: game.counts(),
            collisions: game.collisions(),
            gaps: game.gaps(),
            status: game.status(),
            sink_status: game.sink_status(),
        })
    }
}

/// Which of the sums a + b, a + c and b + c of three moves a < b < c the period of the game divides. The period is found from
/// the rules.
///
/// ```
/// use nimatlas::{Context, sums_divided};
/// use nimatlas::core::SequenceKind;
///
/// // The period of {1, 2, 4} is 3, which divides 1 + 2 and 2 + 4.
/// let sums = sums_divided(&"1,2,4".parse()?, SequenceKind::NimValues, &Context::built_in()?)?;
/// assert_eq!((sums.ab, sums.ac, sums.bc), (true, false, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there are not three moves, or no period is found within the limits.
pub fn sums_divided(moves: &SubtractionSet, sequence: SequenceKind, context: &Context) -> Result<PairSums, Error> {
    let &[a, b, c] = moves.as_slice() else {
        return Err(Error::Input(format!(
            "{moves} has {} moves; there are three in a + b, a + c and b + c",
            moves.len()
        )));
    };
    let period = measure(moves, sequence, period_steps(moves, context)).map_err(|error| {
        Error::Refused(Refusal {
            question: format!("the sums that the period of {moves} divides"),
            tried: vec![Tried {
                method: "certified period",
                cost: Cost::Search { at_least: moves.largest().saturating_mul(2) },
                why: Some(error.to_string()),
                report: None,
            }],
            limits: context.limits,
        })
    })?;
    Ok(pair_sums([a, b, c], period.period))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, nim_values};
    use nimatlas_subtraction::MoveSet;

    /// The parameters against the values, heap by heap over a period.
    #[test]
    fn parameters_are_those_of_the_values() {
        let context = Context::default();
        for moves in ["2,5,7", "1,2,3", "1,5,6", "3,4,7", "10,27,37", "4,10,14"] {
            let moves: SubtractionSet = moves.parse().expect("a set");
            let game = AdditiveParameters::of(&moves).expect("additive");
            let values =
                nim_values(&Game::Subtraction { moves: MoveSet::Finite(moves.clone()), sink: false }, None, &context);
            let values = values.expect("a formula");
            let period = u64::try_from(game.period).expect("small");
            let value = |heap: u64| values.value_of(heap).expect("any heap") as usize;
            let mut counts = [0; 4];
            (0..period).for_each(|heap| counts[value(heap)] += 1);
            assert_eq!(counts, game.counts, "{moves}");
            let lost: Vec<u64> = (0..=period).filter(|&heap| value(heap) == 0).collect();
            let mut gaps: Vec<u128> = lost.windows(2).map(|pair| (pair[1] - pair[0]).into()).collect();
            gaps.sort_unstable();
            gaps.dedup();
            assert_eq!(gaps, game.gaps, "{moves}");
        }
    }

    /// {1, 2, 4} has period 3, since each of its moves is 1 or 2 modulo 3.
    #[test]
    fn periods_divide_sums() {
        let sums = |text: &str| {
            let moves = text.parse().expect("a set");
            sums_divided(&moves, SequenceKind::NimValues, &Context::default()).map(|sums| (sums.ab, sums.ac, sums.bc))
        };
        assert_eq!(sums("1,2,4").expect("a period"), (true, false, true));
        assert!(sums("1,2").expect_err("two moves").to_string().contains("{1,2} has 2 moves"));
    }
}
