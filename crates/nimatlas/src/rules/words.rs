//! The rules in plain words.

use crate::grammar::{Game, Place, Summand};
use nimatlas_subtraction::MoveSet;

impl Game {
    /// The name of the game with its parameters, as a title has it.
    ///
    /// ```
    /// use nimatlas::Summand;
    ///
    /// let at: Summand = "subtraction:2,5,7:8".parse()?;
    /// assert_eq!(at.game.title(), "Subtraction game {2,5,7}");
    /// assert_eq!(at.rule(), "A move takes from one heap a number of stones that is in {2,5,7}.");
    /// # Ok::<(), nimatlas::Error>(())
    /// ```
    pub fn title(&self) -> String {
        match self {
            Game::Nim { .. } => "Nim".to_owned(),
            Game::Subtraction { moves, sink: false } => format!("Subtraction game {}", set(moves)),
            Game::Subtraction { moves, sink: true } => format!("Subtraction game {} with a sink", set(moves)),
            Game::TakeBreak(game) => format!("Take-and-break game {game}"),
            Game::Wythoff(_) => "Wythoff's game".to_owned(),
            Game::Euclid(_) => "Euclid".to_owned(),
            Game::Fibonacci => "Fibonacci Nim".to_owned(),
            Game::Graph(graph) => {
                let graph = graph.digraph();
                format!("A graph of {} vertices and {} edges", graph.vertices().len(), graph.edge_count())
            }
        }
    }

    /// What a move may do, in a sentence.
    pub fn rule(&self) -> String {
        match self {
            Game::Nim { max_take: None } => "A move takes any number of stones from one heap.".to_owned(),
            Game::Nim { max_take: Some(most) } => format!("A move takes 1 to {most} stones from one heap."),
            Game::Subtraction { moves, sink } => {
                let sink = if *sink { "; if the heap has fewer, it takes them all" } else { "" };
                format!("A move takes from one heap a number of stones that is in {}{sink}.", set(moves))
            }
            Game::TakeBreak(game) => format!("{game}: {}", game.rule()),
            Game::Wythoff(game) => {
                let both = match game.r.get() {
                    1 => "equally many from both".to_owned(),
                    r => format!("from both, in numbers that differ by less than {r}"),
                };
                format!("A move takes any number of stones from one heap, or {both}.")
            }
            Game::Euclid(_) => "A move subtracts a multiple of the smaller number from the larger.".to_owned(),
            Game::Fibonacci => {
                "A move takes at most twice as many stones as the move before, and at first not all.".to_owned()
            }
            Game::Graph(_) => "A move moves a token along an edge.".to_owned(),
        }
    }
}

impl Summand {
    /// What a move may do here, in a sentence.
    pub fn rule(&self) -> String {
        match (&self.game, &self.at) {
            (Game::Fibonacci, Place::Pair([stones, limit])) => {
                format!("A move takes 1 to {} stones here.", limit.min(stones))
            }
            (game, _) => game.rule(),
        }
    }
}

/// A set of moves: in braces if it is finite, else by its name.
pub fn set(moves: &MoveSet) -> String {
    match moves {
        MoveSet::Finite(moves) => moves.to_string(),
        named => named.to_string(),
    }
}
