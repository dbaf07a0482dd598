//! How certain a statement is, as pages show it.

use nimatlas_core::{Bounds, Statement, Status};

/// A status with the class that styles it.
#[derive(Clone)]
pub struct Certainty {
    pub class: &'static str,
    pub text: String,
}

impl From<Status> for Certainty {
    fn from(status: Status) -> Certainty {
        let class = match status {
            Status::Proved(_) | Status::Computed => "proved",
            Status::VerifiedTo(_) => "verified",
            Status::Conjectured => "conjectured",
        };
        Certainty { class, text: status.to_string() }
    }
}

/// How certain a statement is as far as it is certified, and to which bound it is if that is not all.
pub fn certified(bounds: &Bounds, statement: Statement) -> Certainty {
    let mut certainty = Certainty::from(bounds.status(statement, 0));
    if let (Some(_), Some(bound)) = (statement.proof(), bounds.get(statement)) {
        certainty.text += &format!(", checked to {bound}");
    }
    certainty
}

/// Every statement that is certified to a bound, with what the bound is on.
pub fn all(bounds: &Bounds) -> Vec<(&'static str, Certainty)> {
    let words = |statement| match statement {
        Statement::AdditiveClosedForm => {
            "The closed form of the additive games {a, b, a+b} outside 2a < b < 3a; the bound is on b"
        }
        Statement::AdditiveSinkDuality => "Their duality between wall and sink; the bound is on b",
        Statement::ThreeMovePairSum => {
            "With three moves the period divides a sum of two of them if c ≠ a + b; the bound is on c"
        }
        Statement::ScoringXy1 => "The payoff of (x, y, 1) in Scoring Nim beyond the proved family; the bound is on x",
        Statement::ScoringAlternatingThree => {
            "Without a bonus, the payoff of three heaps is their alternating sum; the bound is on the largest heap"
        }
        Statement::ScoringAlternatingFour => "The same for four heaps; the bound is on the largest heap",
    };
    Statement::ALL.map(|statement| (words(statement), certified(bounds, statement))).to_vec()
}
