//! A line of best play.

use nimatlas_core::{BonusTo, HeapMove, ScoringRules};
use num_rational::BigRational;

/// A line of play to the end, by the move that `best` gives for each position of it: with best moves, a line in which both
/// players play best. The line ends where it gives none.
///
/// Positions have all heaps in their places, also empty ones, so that moves name them as they are given.
///
/// # Errors
/// The first that `best` meets.
///
/// ```
/// use nimatlas_core::ScoringRules;
/// use nimatlas_scoring::{best_moves_at, parse_bonus, principal_line};
///
/// let bonus = parse_bonus("3")?;
/// let best = |heaps: &[u64]| Ok::<_, nimatlas_scoring::ScoringError>(best_moves_at(heaps, &bonus)?.first().copied());
/// let line = principal_line(&ScoringRules::default(), &[5, 4, 2], &bonus, best)?;
/// let moves: Vec<_> = line.steps.iter().map(|step| format!("{} scores {}", step.step, step.score)).collect();
/// assert_eq!(moves[0], "heap 0: 5 → 1 scores 4");
/// assert_eq!(line.payoff, parse_bonus("2")?);
/// assert_eq!(&line.scores[0] - &line.scores[1], line.payoff);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn principal_line<E>(
    rules: &ScoringRules,
    heaps: &[u64],
    bonus: &BigRational,
    mut best: impl FnMut(&[u64]) -> Result<Option<HeapMove>, E>,
) -> Result<PrincipalLine, E> {
    let mut heaps = heaps.to_vec();
    let mut steps: Vec<LineStep> = Vec::new();
    let mut scores = [0_i128; 2];
    while let Some(step) = best(&heaps)? {
        let player = steps.len() % 2;
        let score = i128::from(rules.weight(step.heap)) * i128::from(step.stones());
        scores[player] += score;
        steps.push(LineStep { player, step, score, scores });
        heaps[step.heap] = step.to;
    }
    // Without any step the other player counts as the last mover.
    let last_mover = (steps.len() + 1) % 2;
    let bonus_to = match rules.bonus_to {
        BonusTo::LastMover => last_mover,
        BonusTo::Other => 1 - last_mover,
    };
    let mut scores = scores.map(|score| BigRational::from_integer(score.into()));
    scores[bonus_to] += bonus;
    Ok(PrincipalLine { payoff: &scores[0] - &scores[1], steps, bonus_to, scores })
}

/// A line of best play. Players are 0, who moves first, and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalLine {
    /// The score of player 0 less that of player 1: the payoff of the position.
    pub payoff: BigRational,
    /// The moves.
    pub steps: Vec<LineStep>,
    /// The player who scores the bonus.
    pub bonus_to: usize,
    /// The final scores of both players, the bonus included.
    pub scores: [BigRational; 2],
}

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The player who moves.
    pub player: usize,
    /// The move.
    pub step: HeapMove,
    /// What it scores.
    pub score: i128,
    /// The scores of both players after it, without the bonus.
    pub scores: [i128; 2],
}
