//! Solving a game from its rules alone, by depth-first search with a memo.
//!
//! Works for every [`Ruleset`]. Each reachable position is worked out once, so time is in proportion to the moves between
//! the reachable positions, and memory to the positions and to the options along the longest line of play that is met.
//! The search keeps its own stack, so a line of play may be as long as memory allows. Asking for the options of a
//! position allocates nothing beyond what the rules themselves do.
//!
//! # Cycles
//!
//! - An answer is never wrong. An outcome is returned only with a proof whose play ends; a nim-value is returned only if
//!   all play from the position ends.
//! - A [`CycleError`] is never wrong either: its positions are reachable, and play can go round them.
//! - The nim-value functions look at every reachable position, so they report a cycle whenever one can be reached.
//! - The outcome functions look no further at a position than to the first option that wins. So they can answer though
//!   a cycle is reachable elsewhere, and they can report a cycle though a line of play around it would decide the
//!   outcome. Which of the two happens depends on the order of the options.

pub(crate) mod depth_first;
mod solver;

pub use solver::{Solver, SolverError};

use crate::CycleError;
use ahash::AHashSet;
use depth_first::{ByMex, ByOutcome, Memo, value};
use nimatlas_core::{Convention, Nimber, Outcome, Ruleset};

/// The nim-value of a position, by the mex rule.
///
/// ```
/// use nimatlas_core::Nimber;
/// use nimatlas_impartial::{heap_games::SubtractionGame, search};
///
/// let game = SubtractionGame { moves: "2,5,7".parse()? };
/// assert_eq!(search::nim_value(&game, &8)?, Nimber(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a cycle can be reached from the position.
pub fn nim_value<R: Ruleset>(game: &R, position: &R::Position) -> Result<Nimber, CycleError<R::Position>> {
    value(game, position.clone(), &ByMex, &mut Memo::new()).map(Nimber::from)
}

/// The nim-values of several positions, in their order; work that they share is done once.
///
/// ```
/// use nimatlas_core::Nimber;
/// use nimatlas_impartial::{heap_games::SubtractionGame, search};
///
/// let game = SubtractionGame { moves: "2,5,7".parse()? };
/// let values = search::nim_values(&game, 0..=9)?;
/// assert_eq!(values, [0, 0, 1, 1, 0, 2, 1, 3, 2, 2].map(Nimber));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a cycle can be reached from one of the positions.
pub fn nim_values<R: Ruleset>(
    game: &R,
    positions: impl IntoIterator<Item = R::Position>,
) -> Result<Vec<Nimber>, CycleError<R::Position>> {
    let mut memo = Memo::new();
    positions.into_iter().map(|position| value(game, position, &ByMex, &mut memo).map(Nimber::from)).collect()
}

/// The outcome of a position; it stops at the first winning option of each position that it meets.
///
/// ```
/// use nimatlas_core::{Convention, Heaps, Outcome};
/// use nimatlas_impartial::{heap_games::Nim, search};
///
/// let ones = Heaps::from([1, 1]);
/// assert_eq!(search::outcome(&Nim::default(), &ones, Convention::Normal)?, Outcome::P);
/// assert_eq!(search::outcome(&Nim::default(), &ones, Convention::Misere)?, Outcome::N);
/// # Ok::<(), nimatlas_impartial::CycleError<Heaps>>(())
/// ```
///
/// # Errors
/// If the search meets a cycle. A cycle that it has no need to meet goes unreported; see [the module](self#cycles).
pub fn outcome<R: Ruleset>(
    game: &R,
    position: &R::Position,
    convention: Convention,
) -> Result<Outcome, CycleError<R::Position>> {
    value(game, position.clone(), &ByOutcome(convention), &mut Memo::new())
}

/// The outcomes of several positions, in their order; work that they share is done once.
///
/// # Errors
/// As for [`outcome`].
pub fn outcomes<R: Ruleset>(
    game: &R,
    positions: impl IntoIterator<Item = R::Position>,
    convention: Convention,
) -> Result<Vec<Outcome>, CycleError<R::Position>> {
    let mut memo = Memo::new();
    positions.into_iter().map(|position| value(game, position, &ByOutcome(convention), &mut memo)).collect()
}

/// The options of a position that win for the player who moves to them, each once, in the order in which the rules first
/// give them.
///
/// Empty at a P-position, and at a terminal position in misère play, which is won without a move.
///
/// ```
/// use nimatlas_core::{Convention, Heaps};
/// use nimatlas_impartial::{heap_games::Nim, search};
///
/// let winning = search::winning_options(&Nim::default(), &Heaps::from([3, 4, 5]), Convention::Normal)?;
/// assert_eq!(winning, [Heaps::from([5, 4, 1])]);
/// # Ok::<(), nimatlas_impartial::CycleError<Heaps>>(())
/// ```
///
/// # Errors
/// As for [`outcome`].
pub fn winning_options<R: Ruleset>(
    game: &R,
    position: &R::Position,
    convention: Convention,
) -> Result<Vec<R::Position>, CycleError<R::Position>> {
    let mut memo = Memo::new();
    let mut seen = AHashSet::new();
    let mut winning = Vec::new();
    for option in game.options(position) {
        if seen.insert(option.clone()) && value(game, option.clone(), &ByOutcome(convention), &mut memo)?.is_p() {
            winning.push(option);
        }
    }
    Ok(winning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Convention::{Misere, Normal};
    use std::cell::Cell;

    /// A game given by the options of positions 0, 1, 2, …, and how often they were asked for.
    struct Listed<'a> {
        options: &'a [&'a [usize]],
        asked: Cell<usize>,
    }

    impl Ruleset for Listed<'_> {
        type Position = usize;

        fn options(&self, &position: &usize) -> impl Iterator<Item = usize> {
            self.asked.set(self.asked.get() + 1);
            self.options[position].iter().copied()
        }
    }

    fn listed<'a>(options: &'a [&'a [usize]]) -> Listed<'a> {
        Listed { options, asked: Cell::new(0) }
    }

    #[test]
    fn each_position_is_worked_out_once() {
        let game = listed(&[&[], &[0], &[1, 0, 1], &[2, 1, 0, 2]]);
        assert_eq!(nim_values(&game, [3, 0, 2, 3, 1]).expect("no cycle"), [3, 0, 2, 3, 1].map(Nimber));
        assert_eq!(game.asked.get(), 4);
    }

    #[test]
    fn an_outcome_stops_at_the_first_winning_option() {
        // 2 wins by its first option, the terminal 0; its other option, 1, leads to a cycle.
        let game = listed(&[&[], &[1], &[0, 1]]);
        assert_eq!(outcome(&game, &2, Normal), Ok(Outcome::N));
        assert_eq!(game.asked.get(), 2);
        assert_eq!(outcome(&game, &2, Misere).expect_err("1 leads to itself").positions(), [1]);
        assert_eq!(nim_value(&game, &2).expect_err("1 leads to itself").positions(), [1]);
    }

    #[test]
    fn winning_options_are_distinct_and_in_first_seen_order() {
        let game = listed(&[&[], &[], &[0], &[2, 1, 0, 1, 2]]);
        for (convention, expected) in [(Normal, vec![1, 0]), (Misere, vec![2])] {
            assert_eq!(winning_options(&game, &3, convention), Ok(expected), "{convention}");
        }
        assert_eq!(winning_options(&game, &0, Misere), Ok(vec![]));
    }

    #[test]
    fn cycles_are_listed_in_order_of_play() {
        type Case = (&'static [&'static [usize]], usize, &'static [usize]);
        let cases: [Case; 3] = [
            (&[&[0]], 0, &[0]),
            (&[&[1], &[2], &[3], &[1]], 0, &[1, 2, 3]),
            (&[&[3, 1], &[2], &[0], &[]], 2, &[2, 0, 1]),
        ];
        for (options, start, expected) in cases {
            let error = nim_value(&listed(options), &start).expect_err("a cycle");
            assert_eq!(error.positions(), expected, "{options:?}");
        }
    }

    #[test]
    fn a_known_position_reached_twice_is_no_cycle() {
        let diamond = listed(&[&[1, 2], &[3], &[3], &[]]);
        assert_eq!(nim_value(&diamond, &0), Ok(Nimber(0)));
        assert_eq!(outcome(&diamond, &0, Normal), Ok(Outcome::P));
        assert_eq!(outcome(&diamond, &0, Misere), Ok(Outcome::N));
    }

    #[test]
    fn a_solver_asks_for_the_options_of_each_position_once() {
        let mut solver = Solver::new(listed(&[&[], &[0], &[1, 0, 1], &[2, 1, 0, 2], &[3, 4]]));
        for (position, value) in [(2, 2), (3, 3), (1, 1), (2, 2)] {
            assert_eq!(solver.nim_value(&position), Ok(Nimber(value)));
        }
        assert_eq!(solver.game().asked.get(), 4);
        // A cycle is an error, and what was known before and on the way stays.
        for _ in 0..2 {
            let error = solver.nim_value(&4).expect_err("4 leads to itself");
            assert!(matches!(error, SolverError::Cycle(cycle) if cycle.positions() == [4]));
        }
        assert_eq!((solver.nim_value(&3), solver.positions()), (Ok(Nimber(3)), 4));
        assert_eq!(solver.winning_options(&3, Misere), Ok(vec![1]));
        solver.clear();
        assert_eq!(solver.positions(), 0);
    }

    #[test]
    fn a_solver_holds_no_more_than_it_may() {
        let rows: Vec<Vec<usize>> = (0..100).map(|at: usize| at.checked_sub(1).into_iter().collect()).collect();
        let rows: Vec<&[usize]> = rows.iter().map(Vec::as_slice).collect();
        let mut solver = Solver::with_limit(listed(&rows), 50);
        assert_eq!(solver.nim_value(&99), Err(SolverError::TooManyPositions { most: 50 }));
        assert_eq!(solver.nim_value(&20), Ok(Nimber(0)));
        assert!(solver.positions() <= 50);
    }

    #[test]
    fn a_line_of_a_million_moves_is_searched() {
        struct Countdown;
        impl Ruleset for Countdown {
            type Position = u32;

            fn options(&self, position: &u32) -> impl Iterator<Item = u32> {
                position.checked_sub(1).into_iter()
            }
        }
        assert_eq!(nim_value(&Countdown, &1_000_001), Ok(Nimber(1)));
        assert_eq!(outcome(&Countdown, &1_000_000, Normal), Ok(Outcome::P));
        assert_eq!(outcome(&Countdown, &1_000_000, Misere), Ok(Outcome::N));
    }
}
