//! The course of one game: reads moves and words, answers them, keeps the record.

use super::{Game, Goal, Read, Step};
use crate::commands::escaped;
use crate::failure::{Failure, Result};
use crate::output::{Grid, Page, grouped_text, unbroken};
use anyhow::Context;
use nimatlas_core::BonusTo;
use num_rational::BigRational;
use num_traits::Zero;
use std::collections::HashSet;
use std::io::{self, BufRead, Read as _, Write};

/// Who sits on the two sides, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    YouBegin,
    MachineBegins,
    TwoPeople,
}

/// Up to so many moves are in a hint.
const HINTED: usize = 20;

const WORDS: &str = "Other words: hint, undo, help, quit.";

/// Plays until the game is over, someone gives up, or the input ends. `echo` repeats what was read, for pipes.
///
/// # Errors
/// If the perfect player cannot solve the start, so that it could not play, or if reading or writing fails.
pub fn play<G: Game>(
    game: &G,
    start: G::Position,
    sides: Sides,
    input: &mut dyn BufRead,
    echo: bool,
    out: &mut dyn Write,
) -> Result<()> {
    if sides != Sides::TwoPeople {
        game.best(&start)?;
    }
    let mut session = Session { game, sides, at: start, record: Vec::new() };
    let mut page = Page::default();
    page.title(&game.title());
    page.words(&game.rule());
    page.words(match game.goal() {
        Goal::LastMoverWins => "The player who cannot move loses.",
        Goal::LastMoverLoses => "The player who cannot move wins.",
        Goal::Score(..) => "The higher score wins.",
    });
    page.words(&format!("{} {WORDS}", game.help()));
    show(out, page)?;
    let end = session.run(input, echo, out)?;
    let mut page = Page::default();
    page.gap();
    page.title(&end);
    session.transcript(&mut page);
    show(out, page)
}

fn say(out: &mut dyn Write, text: &str) -> Result<()> {
    let mut page = Page::default();
    page.words(text);
    show(out, page)
}

fn show(out: &mut dyn Write, page: Page) -> Result<()> {
    out.write_all(page.finish().as_bytes())?;
    Ok(out.flush()?)
}

/// The next line without blanks around it, whatever its bytes are; `None` at the end of the input. What is longer than any
/// move is taken in pieces.
fn line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    const LONGEST: u64 = 1 << 16;
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

struct Session<'a, G: Game> {
    game: &'a G,
    sides: Sides,
    at: G::Position,
    /// The moves so far.
    record: Vec<Turn<G::Position>>,
}

struct Turn<P> {
    before: P,
    words: String,
    points: i128,
}

/// What someone wrote.
enum Word<P> {
    Move(Step<P>),
    Hint,
    Undo,
    Help,
    Quit,
}

impl<G: Game> Session<'_, G> {
    /// Plays on to the end and says how it came.
    fn run(&mut self, input: &mut dyn BufRead, echo: bool, out: &mut dyn Write) -> Result<String> {
        loop {
            let side = self.record.len() % 2;
            if self.game.some_move(&self.at).is_none() {
                return Ok(self.result());
            }
            if self.is_machine(side) {
                let (step, problem) = self.perfect_move()?;
                if let Some(problem) = problem {
                    say(out, &format!("No best move is known: {problem}. Here is some move."))?;
                }
                writeln!(out, "{} plays {}", self.name(side), step.words)?;
                self.make(step);
                continue;
            }
            self.board(out)?;
            write!(out, "{} to move> ", self.name(side))?;
            out.flush()?;
            let Some(line) = line(input).context("standard input: cannot read")? else {
                writeln!(out)?;
                return Ok("The input ended; the game stays unfinished.".to_owned());
            };
            if echo {
                writeln!(out, "{}", escaped(&line))?;
            }
            match self.word(&line) {
                Ok(Word::Move(step)) => self.make(step),
                Ok(Word::Hint) => say(out, &self.hint())?,
                Ok(Word::Undo) => say(out, &self.undo())?,
                Ok(Word::Help) => say(out, &format!("{} {} {WORDS}", self.game.rule(), self.game.help()))?,
                Ok(Word::Quit) => return Ok(format!("{} gave up.", self.name(side))),
                Err(problem) => say(out, &problem)?,
            }
        }
    }

    fn board(&self, out: &mut dyn Write) -> Result<()> {
        // Only numbers are grouped, so that names stay what one can write.
        let part =
            |part: String| if part.bytes().all(|byte| byte.is_ascii_digit()) { grouped_text(&part) } else { part };
        let parts: Vec<_> = self.game.shown(&self.at).into_iter().map(part).collect();
        writeln!(out, "\n{}: {}{}", self.game.label(), parts.join("  "), self.score_words())?;
        Ok(())
    }

    fn word(&self, text: &str) -> std::result::Result<Word<G::Position>, String> {
        match text.to_lowercase().as_str() {
            "hint" | "h" => return Ok(Word::Hint),
            "undo" | "u" => return Ok(Word::Undo),
            "help" | "?" => return Ok(Word::Help),
            "quit" | "q" | "resign" => return Ok(Word::Quit),
            _ => {}
        }
        let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
        let unknown =
            || Err(format!("“{shown}” is neither a move nor a word known here. {} {WORDS}", self.game.help()));
        let read: Read<G::Position> = self.game.read(text, &self.at).unwrap_or_else(unknown);
        read.map(Word::Move)
    }

    fn make(&mut self, step: Step<G::Position>) {
        let before = std::mem::replace(&mut self.at, step.to);
        self.record.push(Turn { before, words: step.words, points: step.points });
    }

    /// Back to the last choice of the person who asks.
    fn undo(&mut self) -> String {
        let back = if self.sides == Sides::TwoPeople { 1 } else { 2 };
        // The machine's first move is nobody's to take back.
        let own = self.record.len() - usize::from(self.sides == Sides::MachineBegins && !self.record.is_empty());
        if own < back {
            return "There is no move to take back.".to_owned();
        }
        if let Some(turn) = self.record.drain(self.record.len() - back..).next() {
            self.at = turn.before;
        }
        "Taken back.".to_owned()
    }

    fn hint(&self) -> String {
        let best = match self.game.best(&self.at) {
            Ok(best) if best.is_empty() => return "Every move loses against a perfect player.".to_owned(),
            Ok(best) => best,
            Err(error) => return format!("No hint: {error}."),
        };
        // Equal heaps have equal moves.
        let mut seen = HashSet::new();
        let moves: Vec<_> =
            best.iter().filter(|step| seen.insert(&step.words)).map(|step| unbroken(&step.words)).collect();
        let more = if moves.len() > HINTED { ", and more" } else { "" };
        format!("Best: {}{more}", moves[..moves.len().min(HINTED)].join(", "))
    }

    /// A best move; or some move, and why no better one is known, so that a game goes on which could be begun.
    fn perfect_move(&self) -> Result<(Step<G::Position>, Option<Failure>)> {
        let (best, problem) = match self.game.best(&self.at) {
            Ok(best) => (best.into_iter().next(), None),
            Err(problem) => (None, Some(problem)),
        };
        let step = best.or_else(|| self.game.some_move(&self.at));
        Ok((step.ok_or_else(|| Failure::no_answer("there is no move left to play"))?, problem))
    }

    fn is_machine(&self, side: usize) -> bool {
        matches!((self.sides, side), (Sides::YouBegin, 1) | (Sides::MachineBegins, 0))
    }

    fn name(&self, side: usize) -> &'static str {
        match self.sides {
            Sides::TwoPeople => ["First", "Second"][side],
            _ if self.is_machine(side) => "Nimatlas",
            _ => "You",
        }
    }

    /// The points of either side, if the game has any.
    fn scores(&self) -> Option<[BigRational; 2]> {
        let Goal::Score(bonus, to) = self.game.goal() else { return None };
        let mut scores = [BigRational::zero(), BigRational::zero()];
        for (i, turn) in self.record.iter().enumerate() {
            scores[i % 2] += BigRational::from_integer(turn.points.into());
        }
        if self.game.some_move(&self.at).is_none() {
            // Who is to move did not move last, even if nobody moved at all.
            let next = self.record.len() % 2;
            scores[if to == BonusTo::Other { next } else { 1 - next }] += bonus;
        }
        Some(scores)
    }

    fn score_words(&self) -> String {
        match self.scores() {
            None => String::new(),
            Some([first, second]) => format!("    Score: {} {first}, {} {second}", self.name(0), self.name(1)),
        }
    }

    fn result(&self) -> String {
        let next = self.record.len() % 2;
        let last = 1 - next;
        let winner = match (self.game.goal(), self.scores()) {
            (Goal::LastMoverWins, _) => Some(last),
            (Goal::LastMoverLoses, _) => Some(next),
            (Goal::Score(..), Some([first, second])) if first == second => None,
            (Goal::Score(..), Some([first, second])) => Some(usize::from(first < second)),
            (Goal::Score(..), None) => None,
        };
        let score = self.score_words();
        match winner {
            None => format!("A draw.{score}"),
            Some(side) if self.name(side) == "You" => format!("You win.{score}"),
            Some(side) => format!("{} wins.{score}", self.name(side)),
        }
    }

    fn transcript(&self, page: &mut Page) {
        if self.record.is_empty() {
            return;
        }
        let rows = self.record.iter().enumerate().map(|(i, turn)| {
            let shown = self.game.shown(&turn.before).join(" ");
            [(i + 1).to_string(), self.name(i % 2).to_owned(), turn.words.clone(), shown]
        });
        let from = format!("from the {}", self.game.label().to_lowercase());
        page.grid(&Grid::new(["move", "player", "plays", &from], rows));
    }
}
