//! The course of one game: reads moves and words, answers them, keeps the record.

use super::{Game, Goal, Step};
use crate::failure::{Failure, Result};
use crate::output::{Grid, Page, grouped};
use num_rational::BigRational;
use num_traits::Zero;
use std::io::{BufRead, Write};

/// Who sits on the two sides, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    YouBegin,
    MachineBegins,
    TwoPeople,
}

const WORDS: &str = "Other words: hint, undo, help, quit.";

/// Plays until the game is over, someone gives up, or the input ends. `echo` repeats what was read, for pipes.
pub fn play(
    game: &dyn Game,
    heaps: Vec<u64>,
    sides: Sides,
    input: &mut dyn BufRead,
    echo: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let mut session = Session { game, sides, heaps, record: Vec::new() };
    let mut page = Page::default();
    page.title(&game.title());
    page.words(&game.rule());
    page.words(match game.goal() {
        Goal::LastMoverWins => "Who cannot move loses.",
        Goal::LastMoverLoses => "Who cannot move wins.",
        Goal::Score(_) => "The higher score wins.",
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

struct Session<'a> {
    game: &'a dyn Game,
    sides: Sides,
    heaps: Vec<u64>,
    /// The moves so far, each with the heaps before it.
    record: Vec<(Vec<u64>, Step)>,
}

/// What someone wrote.
enum Word {
    Move(Step),
    Hint,
    Undo,
    Help,
    Quit,
}

impl Session<'_> {
    /// Plays on to the end and says how it came.
    fn run(&mut self, input: &mut dyn BufRead, echo: bool, out: &mut dyn Write) -> Result<String> {
        loop {
            let side = self.record.len() % 2;
            if self.game.some_move(&self.heaps).is_none() {
                return Ok(self.result());
            }
            if self.is_machine(side) {
                let step = self.perfect_move()?;
                writeln!(out, "{} plays {step}", self.name(side))?;
                self.make(step);
                continue;
            }
            self.board(out)?;
            write!(out, "{} to move> ", self.name(side))?;
            out.flush()?;
            let mut line = String::new();
            let read = input
                .read_line(&mut line)
                .map_err(|error| Failure::NoAnswer(anyhow::Error::new(error).context("standard input: cannot read")))?;
            if read == 0 {
                writeln!(out)?;
                return Ok("The input ended; the game stays unfinished.".to_owned());
            }
            if echo {
                writeln!(out, "{}", line.trim())?;
            }
            match self.word(line.trim()) {
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
        let heaps: Vec<_> = self.heaps.iter().map(grouped).collect();
        writeln!(out, "\nHeaps: {}{}", heaps.join("  "), self.score_words())?;
        Ok(())
    }

    fn word(&self, text: &str) -> std::result::Result<Word, String> {
        match text.to_lowercase().as_str() {
            "hint" | "h" => return Ok(Word::Hint),
            "undo" | "u" => return Ok(Word::Undo),
            "help" | "?" => return Ok(Word::Help),
            "quit" | "q" | "resign" => return Ok(Word::Quit),
            _ => {}
        }
        let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
        let step = self.game.read(text, &self.heaps).ok_or_else(|| {
            format!("“{shown}” is neither a move nor a word known here. {} {WORDS}", self.game.help())
        })?;
        if let Some(absent) = step.from.iter().find(|heap| !self.heaps.contains(heap)) {
            return Err(format!("There is no heap of {absent}."));
        }
        self.game.check(&step).map_err(|problem| format!("Not allowed: {problem}."))?;
        Ok(Word::Move(step))
    }

    fn make(&mut self, step: Step) {
        let before = self.heaps.clone();
        if step.from == self.heaps {
            self.heaps.clone_from(&step.to);
        } else if let Some(place) = self.heaps.iter().position(|&heap| heap == step.heap()) {
            self.heaps.splice(place..=place, step.to.iter().copied());
        }
        self.record.push((before, step));
    }

    /// Back to the last choice of the person who asks.
    fn undo(&mut self) -> String {
        let back = if self.sides == Sides::TwoPeople { 1 } else { 2 };
        // The machine's first move is nobody's to take back.
        let own = self.record.len() - usize::from(self.sides == Sides::MachineBegins && !self.record.is_empty());
        if own < back {
            return "There is no move to take back.".to_owned();
        }
        let keep = self.record.len() - back;
        self.heaps.clone_from(&self.record[keep].0);
        self.record.truncate(keep);
        "Taken back.".to_owned()
    }

    fn hint(&self) -> String {
        let best = match self.game.best(&self.heaps) {
            Ok(best) if best.is_empty() => return "Every move loses against a perfect player.".to_owned(),
            Ok(best) => best,
            Err(error) => return format!("No hint: {error}."),
        };
        let mut moves: Vec<_> = best.iter().map(ToString::to_string).collect();
        moves.dedup();
        format!("Best: {}", moves.join(", "))
    }

    fn perfect_move(&self) -> Result<Step> {
        let best = self.game.best(&self.heaps)?.into_iter().next();
        best.or_else(|| self.game.some_move(&self.heaps))
            .ok_or_else(|| Failure::no_answer("there is no move left to play"))
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
        let Goal::Score(bonus) = self.game.goal() else { return None };
        let mut scores = [BigRational::zero(), BigRational::zero()];
        for (i, (_, step)) in self.record.iter().enumerate() {
            scores[i % 2] += BigRational::from_integer(step.stones().into());
        }
        if let Some(last) = self.record.len().checked_sub(1).filter(|_| self.heaps.is_empty()) {
            scores[last % 2] += bonus;
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
            (Goal::Score(_), Some([first, second])) if first == second => None,
            (Goal::Score(_), Some([first, second])) => Some(usize::from(first < second)),
            (Goal::Score(_), None) => None,
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
        let rows = self.record.iter().enumerate().map(|(i, (before, step))| {
            let heaps: Vec<_> = before.iter().map(ToString::to_string).collect();
            [(i + 1).to_string(), self.name(i % 2).to_owned(), step.to_string(), heaps.join(" ")]
        });
        page.grid(&Grid::new(["move", "player", "plays", "from the heaps"], rows));
    }
}
