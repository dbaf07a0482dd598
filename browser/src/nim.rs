//! The board of Nim: the perfect player wins what it can, and says so.

use crate::pages;
use crate::session::{Session, View};
use anyhow::{Context, Result, bail, ensure};
use nimatlas::core::{Convention, HeapMove, Outcome};
use nimatlas::{Game, Position, nim_outcome, solve};
use rand::{RngExt, SeedableRng, rngs::StdRng};

const STARTS: [&[u64]; 8] =
    [&[3, 4, 5], &[1, 4, 5], &[2, 2], &[7], &[1, 1, 1], &[1, 1, 2], &[15, 14, 13, 12, 11, 10], &[5, 0, 3, 3]];

/// How the person plays.
#[derive(Clone, Copy, Debug)]
enum Person {
    Perfect,
    Random,
}

/// # Errors
/// If the board, a move, a hint or the end is not as it should be.
pub fn check(session: &Session) -> Result<String> {
    session.open("play-nim.html", View::WIDE)?;
    let positions = rules(session)?;
    let mut rng = StdRng::seed_from_u64(1);
    let mut games = 0;
    for start in STARTS {
        for rules in [Convention::Normal, Convention::Misere] {
            for begins in [true, false] {
                for person in [Person::Perfect, Person::Random] {
                    game(session, start, rules, begins, person, &mut rng)
                        .with_context(|| format!("{start:?}, {rules:?}, person begins: {begins}, {person:?}"))?;
                    games += 1;
                }
            }
        }
    }
    undo_and_wrong_heaps(session)?;
    session.open("play-nim.html", View::NARROW)?;
    session.fill("heaps", "15 15 15 15 15 15")?;
    session.click("#start")?;
    session.click("#hint")?;
    pages::check_now(session)?;
    Ok(format!("{positions} positions by rule, {games} games to the end"))
}

fn outcome(rules: Convention, heaps: &[u64]) -> Outcome {
    nim_outcome(None, rules, heaps)
}

/// The winning moves as the library has them.
fn winning_moves(rules: Convention, heaps: &[u64]) -> Result<Vec<HeapMove>> {
    let position = Position::heaps(&Game::Nim { max_take: None }, heaps.iter().copied()).with_convention(rules);
    let solution = solve(&position, &nimatlas::Context::default())?;
    let found = solution.winning_moves.each().map(|(heap, to)| -> Result<HeapMove> {
        // A heap, or 0 where nothing is left.
        Ok(HeapMove { heap, from: heaps[heap], to: to.to_string().parse()? })
    });
    found.collect()
}

/// The rule of the script on all positions of three heaps, and on some of six.
fn rules(session: &Session) -> Result<usize> {
    let mut positions: Vec<Vec<u64>> = Vec::new();
    for x in 0..=9 {
        for y in 0..=9 {
            positions.extend((0..=9).map(|z| vec![x, y, z]));
        }
    }
    let mut rng = StdRng::seed_from_u64(2);
    positions.extend((0..200).map(|_| (0..6).map(|_| rng.random_range(0..=15)).collect()));
    for rules in [Convention::Normal, Convention::Misere] {
        let misere = rules == Convention::Misere;
        let shown: Vec<(bool, Vec<HeapMoveShown>)> = session.evaluate(&format!(
            "{positions:?}.map((heaps) => [Nimatlas.nim.isLost(heaps, {misere}), Nimatlas.nim.winningMoves(heaps, {misere})])"
        ))?;
        ensure!(shown.len() == positions.len(), "an answer is missing");
        for (heaps, (lost, moves)) in positions.iter().zip(shown) {
            ensure!(lost == (outcome(rules, heaps) == Outcome::P), "{heaps:?}, {rules:?}: lost is {lost}");
            let moves: Vec<HeapMove> = moves.into_iter().map(HeapMove::from).collect();
            ensure!(moves == winning_moves(rules, heaps)?, "{heaps:?}, {rules:?}: winning moves {moves:?}");
        }
    }
    Ok(2 * positions.len())
}

#[derive(serde::Deserialize)]
struct HeapMoveShown {
    heap: usize,
    from: u64,
    to: u64,
}

impl From<HeapMoveShown> for HeapMove {
    fn from(HeapMoveShown { heap, from, to }: HeapMoveShown) -> HeapMove {
        HeapMove { heap, from, to }
    }
}

/// Plays a game by mouse and watches each move of the perfect player.
fn game(
    session: &Session,
    start: &[u64],
    rules: Convention,
    person_begins: bool,
    person: Person,
    rng: &mut StdRng,
) -> Result<()> {
    let words: Vec<String> = start.iter().map(u64::to_string).collect();
    session.fill("heaps", &words.join(" "))?;
    session.click(if rules == Convention::Misere { "#misere" } else { "#normal" })?;
    session.click(if person_begins { "#first" } else { "#second" })?;
    session.click("#start")?;
    // Whoever has a winning move at the start and makes no mistake wins.
    let mut first_wins = outcome(rules, start) == Outcome::N;
    let mut before = start.to_vec();
    let mut person_moves = person_begins;
    let mut last_is_person = false;
    while before.iter().any(|&heap| heap > 0) {
        let winning = winning_moves(rules, &before)?;
        if person_moves {
            let shown = board(session)?;
            ensure!(shown == before, "the board shows {shown:?}, not {before:?}");
            hint(session, rules, &before)?;
            let chosen = match (person, winning.first()) {
                (Person::Perfect, Some(&best)) => best,
                _ => any_move(&before, rng),
            };
            session.click(&format!(
                "#board .heap:nth-child({}) .stone:nth-child({})",
                chosen.heap + 1,
                chosen.to + 1
            ))?;
            before[chosen.heap] = chosen.to;
        } else {
            let shown = board(session)?;
            let answer = the_move(&before, &shown)?;
            ensure!(
                winning.is_empty() || winning.contains(&answer),
                "the perfect player misses {winning:?} with {answer}"
            );
            before = shown;
        }
        // After a mistake the other player has the game.
        first_wins = (outcome(rules, &before) == Outcome::P) == (person_moves == person_begins);
        last_is_person = person_moves;
        person_moves = !person_moves;
    }
    let message = session.text("message")?;
    let person_wins = last_is_person != (rules == Convention::Misere);
    ensure!(first_wins == (person_wins == person_begins), "the course of the game and its end differ");
    let expected = if person_wins { "You win!" } else { "The perfect player wins." };
    ensure!(message.contains(expected), "{expected} is not in {message}");
    let person_could = (outcome(rules, start) == Outcome::N) == person_begins;
    match person {
        Person::Perfect => ensure!(person_wins == person_could, "perfect against perfect ends wrongly: {message}"),
        Person::Random => ensure!(person_could || !person_wins, "the perfect player loses a won game"),
    }
    Ok(())
}

/// The heaps on the board, by their stones, which agree with the numbers beside them.
fn board(session: &Session) -> Result<Vec<u64>> {
    let rows: Vec<(u64, String)> = session.evaluate(
        "[...document.querySelectorAll('#board .heap')].map((row) => [row.querySelectorAll('.stone').length, row.querySelector('.count').textContent])",
    )?;
    for (stones, count) in &rows {
        ensure!(stones.to_string() == *count, "a heap of {stones} stones is called one of {count}");
    }
    Ok(rows.into_iter().map(|(stones, _)| stones).collect())
}

fn the_move(before: &[u64], after: &[u64]) -> Result<HeapMove> {
    ensure!(before.len() == after.len(), "a heap is missing in {after:?}");
    let mut changed = (0..before.len()).filter(|&heap| before[heap] != after[heap]);
    match (changed.next(), changed.next()) {
        (Some(heap), None) if after[heap] < before[heap] => Ok(HeapMove { heap, from: before[heap], to: after[heap] }),
        _ => bail!("{before:?} to {after:?} is not a move"),
    }
}

fn any_move(heaps: &[u64], rng: &mut StdRng) -> HeapMove {
    let all: Vec<HeapMove> = (0..heaps.len())
        .flat_map(|heap| (0..heaps[heap]).map(move |to| HeapMove { heap, from: heaps[heap], to }))
        .collect();
    all[rng.random_range(0..all.len())]
}

/// The hint names a winning move, or says that there is none, and its columns add up.
fn hint(session: &Session, rules: Convention, heaps: &[u64]) -> Result<()> {
    session.click("#hint")?;
    let words = session.text("reason-text")?;
    let winning = winning_moves(rules, heaps)?;
    let named = winning
        .iter()
        .any(|found| words.contains(&format!("Make heap {} of {} one of {}:", found.heap + 1, found.from, found.to)));
    ensure!(if winning.is_empty() { words.contains("No move wins") } else { named }, "{heaps:?}: {words}");
    let digits: Vec<String> = session.evaluate(
        "[...document.querySelectorAll('#columns tbody tr, #columns tfoot tr')].map((row) => [...row.cells].slice(2).map((cell) => cell.textContent).join(''))",
    )?;
    let numbers = digits.iter().map(|digits| u64::from_str_radix(digits, 2)).collect::<Result<Vec<_>, _>>()?;
    let (sum, shown) = numbers.split_last().context("the hint has no columns")?;
    ensure!(shown == heaps && *sum == heaps.iter().fold(0, |sum, heap| sum ^ heap), "columns {digits:?}");
    Ok(())
}

fn undo_and_wrong_heaps(session: &Session) -> Result<()> {
    session.open("play-nim.html", View::WIDE)?;
    ensure!(session.evaluate::<bool>("document.getElementById('undo').disabled")?, "there is nothing to undo yet");
    session.click("#board .heap:nth-child(1) .stone:nth-child(2)")?;
    // 3 → 1 leaves nim-sum 0, and then the first largest heap loses a stone.
    ensure!(board(session)? == [1, 4, 4], "the board shows {:?}", board(session)?);
    session.click("#undo")?;
    ensure!(board(session)? == [3, 4, 5], "undo leaves {:?}", board(session)?);
    for heaps in ["", "0 0", "3 x", "16", "1 1 1 1 1 1 1", "-3"] {
        session.fill("heaps", heaps)?;
        session.click("#start")?;
        ensure!(!session.evaluate::<bool>("document.getElementById('problem').hidden")?, "heaps “{heaps}” are taken");
        ensure!(board(session)? == [3, 4, 5], "“{heaps}” changes the board");
    }
    Ok(())
}
