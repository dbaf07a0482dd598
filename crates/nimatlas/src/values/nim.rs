//! Nim, with or without a limit.

use super::{BY_FORMULA, NimValues, Question, Terms};
use crate::context::Context;
use crate::error::Failed;
use crate::explain::Explanation;
use crate::grammar::Game;
use crate::method::{Cost, Method};
use nimatlas_core::Status;

/// A heap of n has value n, or n mod K + 1 where a move takes at most K stones.
pub(super) struct Theorem;

impl Method<Question<'_>, NimValues> for Theorem {
    fn name(&self) -> &'static str {
        "theorem"
    }

    fn cost(&self, question: &Question<'_>, _: &Context) -> Option<Cost> {
        if matches!(question.game, Game::Nim { .. }) { BY_FORMULA } else { None }
    }

    fn answer(&self, question: &Question<'_>, _: &Context) -> Result<NimValues, Failed> {
        let (terms, words, statement) = match question.game {
            Game::Nim { max_take: Some(most) } => {
                let modulus = u128::from(most.get()) + 1;
                let words = format!("A move takes 1 to {most} stones, so it always changes the remainder of the heap on division by {modulus}. Any smaller remainder can be reached.");
                (Terms::Residue(modulus), words, "The nim-value of a heap is its remainder.")
            }
            _ => (
                Terms::Size,
                "A heap of n can become any smaller one, so by induction the least number that is not among the values of its options is n.".to_owned(),
                "The nim-value of a heap of Nim is its size.",
            ),
        };
        let status = Status::Proved("Bouton 1901, Sprague 1935, Grundy 1939");
        Ok(NimValues {
            game: question.game.clone(),
            terms,
            method: self.name(),
            status,
            explanation: Explanation::default().words(words).rests_on(statement, status),
            searched: None,
        })
    }
}
