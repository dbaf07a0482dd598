//! Take-and-break games, in normal play and, on tame heaps, in misère play.

use super::{Change, HeapRules};
use crate::commands::rule_words;
use crate::failure::{Failure, Result};
use crate::play::Goal;
use nimatlas_impartial::misere::{Genus, Tameness};
use nimatlas_impartial::sequence::{HeapValues, MoveLimits, MoveProgression, winning_moves};
use nimatlas_impartial::take_break::TakeAndBreak;

/// Large heaps can have more winning moves than anyone reads.
const LISTED: usize = 1000;

pub struct TakeBreakHeaps {
    pub game: TakeAndBreak,
    pub known: Known,
}

/// What is known of the heaps of 0, 1, 2, … stones, which tells the convention.
pub enum Known {
    /// Their nim-values, for normal play.
    Values(Box<HeapValues>),
    /// As what they behave in misère play. Those played with are tame.
    Kinds(Vec<Option<Tameness>>),
}

/// As what heaps behave beside others, if all of them are tame.
fn sum(kinds: &[Option<Tameness>], heaps: &[u64], others: Tameness) -> Option<Tameness> {
    let kind = |&heap: &u64| usize::try_from(heap).ok().and_then(|heap| *kinds.get(heap)?);
    heaps.iter().try_fold(others, |sum, heap| Some(sum + kind(heap)?))
}

fn misere_wins(game: &TakeAndBreak, kinds: &[Option<Tameness>], heaps: &[u64]) -> Option<Vec<Change>> {
    let mut wins = Vec::new();
    for (place, &from) in heaps.iter().enumerate() {
        let others = sum(kinds, &heaps[..place], Tameness::Fickle(false))?;
        let others = sum(kinds, &heaps[place + 1..], others)?;
        for to in game.breaks(from) {
            if Genus::from(sum(kinds, &to, others)?).misere_outcome().is_p() {
                wins.push(Change { from, to });
            }
        }
    }
    Some(wins)
}

impl HeapRules for TakeBreakHeaps {
    fn title(&self) -> String {
        let play = if matches!(self.known, Known::Kinds(_)) { ", misère play" } else { "" };
        format!("Take-and-break game {}{play}", self.game)
    }

    fn rule(&self) -> String {
        rule_words(&self.game)
    }

    fn goal(&self) -> Goal {
        match self.known {
            Known::Values(_) => Goal::LastMoverWins,
            Known::Kinds(_) => Goal::LastMoverLoses,
        }
    }

    fn check(&self, change: &Change) -> std::result::Result<(), String> {
        if self.game.allows(change.from, &change.to) {
            return Ok(());
        }
        Err(format!("{change} is no move of {}", self.game))
    }

    fn some_change(&self, heaps: &[u64]) -> Option<Change> {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable();
        heaps.into_iter().rev().find_map(|from| Some(Change { from, to: self.game.gentle_break(from)? }))
    }

    fn winning(&self, heaps: &[u64]) -> Result<Vec<Change>> {
        match &self.known {
            Known::Values(values) => {
                let limits = MoveLimits { listed: LISTED, ..MoveLimits::default() };
                let found = winning_moves(values, heaps, &limits).map_err(Failure::no_answer)?;
                let moves = found.listed.iter().flat_map(MoveProgression::moves).take(LISTED);
                Ok(moves.map(|found| Change { from: found.from, to: found.into }).collect())
            }
            Known::Kinds(kinds) => misere_wins(&self.game, kinds, heaps)
                .ok_or_else(|| Failure::no_answer("the kinds end before the largest heap, or it is wild")),
        }
    }
}
