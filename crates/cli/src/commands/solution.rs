//! Solved positions as text, JSON and tables, for every command that solves one.

use super::arguments::{outcome_words, set_words};
use crate::failure::Failure;
use crate::output::{Answer, Exact, Grid, Page, Reason, TableAnswer, grouped, grouped_text, unbroken};
use nimatlas::{Cost, Error, Explanation, Game, MoveRun, Place, Position, Rest, Solution, WinningMoves};
use nimatlas_core::{HeapMove, Status};
use num_bigint::BigUint;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// Up to so many winning moves are listed one by one; if there are more, those at equal distances are one entry.
const LISTED: u32 = 1000;
/// So many winning moves are in a text, unless all are asked for.
const SHOWN: usize = 20;

/// A solved position, as one command shows it.
pub struct SolutionAnswer {
    pub position: Position,
    pub solution: Solution,
    pub form: Form,
    /// Show every winning move in the text.
    pub all: bool,
}

/// What differs from command to command.
pub enum Form {
    /// `nim`.
    Nim,
    /// `subtraction solve`.
    Subtraction,
    /// `heap solve`: with the period, if heaps need one.
    Heap { code: String, period: Option<[BigUint; 2]> },
    /// `pair`.
    Pair { ruleset: &'static str },
    /// `sum`: the summands as they were written.
    Sum { parts: Vec<String> },
}

impl SolutionAnswer {
    fn heap(&self, summand: usize) -> Option<&BigUint> {
        match &self.position.summands.get(summand)?.at {
            Place::Heap(heap) => Some(heap),
            _ => None,
        }
    }

    fn title(&self) -> String {
        let convention = self.position.convention;
        let heaps = || {
            let heaps: Vec<_> =
                self.position.summands.iter().map(|summand| summand.game.written(&summand.at)).collect();
            format!("({})", spaced(&heaps.join(",")))
        };
        match (&self.form, self.position.one_game()) {
            (Form::Nim, Some(Game::Nim { max_take })) => {
                let limit = max_take.map(|most| format!(", at most {most} a move")).unwrap_or_default();
                format!("Nim, {convention} play{limit}: {}", heaps())
            }
            (Form::Subtraction, Some(Game::Subtraction { moves, .. })) => {
                format!("{}, heaps {}", set_words(moves), heaps())
            }
            (Form::Heap { code, .. }, _) => format!("{code}, heaps {}", heaps()),
            (Form::Pair { ruleset }, _) => format!("{ruleset}: {}", heaps()),
            (Form::Sum { parts }, _) => parts.join(" + "),
            _ => heaps(),
        }
    }

    fn field_of_sum(&self) -> String {
        let nim_sum = self.solution.nim_sum.as_ref().map_or("not known".to_owned(), grouped);
        match self.position.one_game() {
            Some(Game::Nim { max_take: Some(most) }) => {
                format!("{nim_sum} of the residues mod {}", u128::from(most.get()) + 1)
            }
            _ => nim_sum,
        }
    }

    /// The moves as words, as many as are shown.
    fn moves_words(&self) -> String {
        let WinningMoves { runs, incomplete } = &self.solution.winning_moves;
        if runs.is_empty() {
            return incomplete.as_ref().map_or("none".to_owned(), |why| format!("not listed: {why}"));
        }
        let count = self.solution.winning_moves.count();
        let few = count <= BigUint::from(SHOWN) || self.all && count <= BigUint::from(LISTED);
        let mut words: Vec<String> = if few {
            listed(&self.solution.winning_moves).iter().map(|run| self.run_words(run)).collect()
        } else {
            runs.iter().map(|run| self.run_words(run)).collect()
        };
        let most = if self.all { words.len() } else { SHOWN };
        let hidden = words.len().saturating_sub(most);
        words.truncate(most);
        let mut text = words.join("; ");
        if hidden > 0 {
            text += &format!("; and {} more (--all shows them)", grouped(hidden));
        }
        if let Some(why) = incomplete {
            text += &format!("; others are not listed: {why}");
        }
        text
    }

    fn run_words(&self, run: &MoveRun) -> String {
        let to = run.to.written(&self.position, run.summand);
        let summand = &self.position.summands[run.summand];
        let from = summand.game.written(&summand.at);
        let words = match &self.form {
            Form::Sum { parts } => format!("{} → {to}", parts[run.summand]),
            Form::Pair { .. } => format!("({}) → ({})", spaced(&from), spaced(&to)),
            _ => format!("heap {}: {from} → {to}", run.summand),
        };
        let words = unbroken(words);
        if run.count == BigUint::from(1u32) {
            return words;
        }
        format!("{words} and on by {}, {} moves", run.step, grouped(&run.count))
    }
}

/// A pair with a blank behind its comma.
fn spaced(pair: &str) -> String {
    pair.replace(',', ", ")
}

/// The moves one by one if they are few, in the order of heaps, the most stones taken first; else the runs.
fn listed(moves: &WinningMoves) -> Vec<MoveRun> {
    if moves.count() > BigUint::from(LISTED) {
        return moves.runs.clone();
    }
    let mut single: Vec<MoveRun> = moves.each().map(|(summand, to)| MoveRun::one(summand, to)).collect();
    single.sort_by_cached_key(|run| match &run.to {
        Rest::Heaps(heaps) => (run.summand, heaps.iter().sum::<BigUint>(), heaps.len(), heaps.clone()),
        // Other moves keep their order.
        _ => (run.summand, BigUint::ZERO, 0, Vec::new()),
    });
    single
}

impl Serialize for SolutionAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SolutionAnswer { position, solution, form, .. } = self;
        let exact = |number: &BigUint| Exact(number.clone());
        let mut map = serializer.serialize_map(None)?;
        let values: Vec<Option<Exact>> = solution.values.iter().map(|value| value.as_ref().map(exact)).collect();
        let heaps: Vec<Exact> = (0..position.summands.len()).filter_map(|i| self.heap(i)).map(exact).collect();
        let nim_sum = solution.nim_sum.as_ref().map(exact);
        match form {
            Form::Nim => {
                map.serialize_entry("heaps", &heaps)?;
                map.serialize_entry("convention", &position.convention)?;
                let max_take = match position.one_game() {
                    Some(Game::Nim { max_take }) => max_take.map(|most| Exact::from(most.get())),
                    _ => None,
                };
                map.serialize_entry("max_take", &max_take)?;
                map.serialize_entry("nim_sum", &nim_sum)?;
            }
            Form::Subtraction | Form::Heap { .. } => {
                if let Form::Heap { code, .. } = form {
                    map.serialize_entry("code", code)?;
                }
                map.serialize_entry("heaps", &heaps)?;
                map.serialize_entry("values", &values)?;
                map.serialize_entry("nim_sum", &nim_sum)?;
            }
            Form::Pair { ruleset } => {
                map.serialize_entry("ruleset", ruleset)?;
                if let Some(Place::Pair(pair)) = position.summands.first().map(|summand| &summand.at) {
                    map.serialize_entry("position", &pair.each_ref().map(exact))?;
                }
                map.serialize_entry("value", &values.first())?;
            }
            Form::Sum { parts } => {
                map.serialize_entry("parts", parts)?;
                map.serialize_entry("convention", &position.convention)?;
                map.serialize_entry("values", &values)?;
                map.serialize_entry("nim_sum", &nim_sum)?;
            }
        }
        map.serialize_entry("outcome", &solution.outcome)?;
        let known = solution.winning_moves.incomplete.is_none() || !solution.winning_moves.runs.is_empty();
        let moves: Vec<_> = listed(&solution.winning_moves).into_iter().map(|run| Move { answer: self, run }).collect();
        map.serialize_entry("winning_moves", &known.then_some(moves))?;
        if let Form::Heap { period: Some([preperiod, period]), .. } = form {
            map.serialize_entry("preperiod", &exact(preperiod))?;
            map.serialize_entry("period", &exact(period))?;
        }
        map.serialize_entry("status", &solution.status)?;
        map.serialize_entry("method", &solution.method)?;
        map.end()
    }
}

struct Move<'a> {
    answer: &'a SolutionAnswer,
    run: MoveRun,
}

impl Serialize for Move<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Move { answer, run } = self;
        if let (Form::Pair { .. }, Rest::Pair(pair)) = (&answer.form, &run.to) {
            return serializer.collect_seq(pair.iter().map(|number| Exact(number.clone())));
        }
        let mut map = serializer.serialize_map(None)?;
        match (&answer.form, &run.to) {
            (Form::Sum { .. }, to) => {
                map.serialize_entry("part", &run.summand)?;
                map.serialize_entry("to", &to.written(&answer.position, run.summand))?;
            }
            (form, Rest::Heaps(heaps)) => {
                map.serialize_entry("heap", &run.summand)?;
                map.serialize_entry("from", &answer.heap(run.summand).map(|heap| Exact(heap.clone())))?;
                let heaps: Vec<Exact> = heaps.iter().map(|heap| Exact(heap.clone())).collect();
                match form {
                    Form::Heap { .. } => map.serialize_entry("to", &heaps)?,
                    _ => map.serialize_entry("to", heaps.first().unwrap_or(&Exact(BigUint::ZERO)))?,
                }
            }
            (_, to) => map.serialize_entry("to", &to.written(&answer.position, run.summand))?,
        }
        if run.count > BigUint::from(1u32) {
            map.serialize_entry("step", &Exact(run.step.clone()))?;
            map.serialize_entry("count", &Exact(run.count.clone()))?;
        }
        map.end()
    }
}

impl Answer for SolutionAnswer {
    fn page(&self, page: &mut Page) {
        let Solution { values, outcome, .. } = &self.solution;
        let misere = if self.position.convention == nimatlas_core::Convention::Misere { ", misère play" } else { "" };
        let title = if matches!(self.form, Form::Nim) { self.title() } else { format!("{}{misere}", self.title()) };
        page.title(&title);
        match &self.form {
            Form::Pair { .. } => {
                let value = values.first().and_then(Option::as_ref);
                let unknown = || "not known: too much work beside the outcome".to_owned();
                page.field("nim-value", &value.map_or_else(unknown, grouped));
            }
            form => {
                if !matches!(form, Form::Nim) {
                    let shown = |value: &Option<BigUint>| value.as_ref().map_or("?".to_owned(), ToString::to_string);
                    page.field("nim-values", &values.iter().map(shown).collect::<Vec<_>>().join(", "));
                }
                page.field("nim-sum", &self.field_of_sum());
            }
        }
        page.key("outcome", outcome_words(*outcome));
        page.field("winning moves", &self.moves_words());
        by(page, &self.solution.method, self.solution.status);
    }
}

impl TableAnswer for SolutionAnswer {
    /// The winning moves.
    fn grid(&self) -> Grid {
        let runs = listed(&self.solution.winning_moves);
        if let Form::Pair { .. } = self.form {
            let row = |run: &MoveRun| match &run.to {
                Rest::Pair(pair) => pair.each_ref().map(ToString::to_string),
                other => [other.to_string(), String::new()],
            };
            return Grid::new(["first", "second"], runs.iter().map(row));
        }
        let row = |run: &MoveRun| {
            let summand = &self.position.summands[run.summand];
            match &self.form {
                Form::Sum { parts } => {
                    [run.summand.to_string(), parts[run.summand].clone(), run.to.written(&self.position, run.summand)]
                }
                _ => [
                    run.summand.to_string(),
                    summand.game.written(&summand.at),
                    run.to.written(&self.position, run.summand).replace(" + ", " "),
                ],
            }
        };
        let first = if matches!(self.form, Form::Sum { .. }) { "part" } else { "heap" };
        if runs.iter().all(|run| run.count == BigUint::from(1u32)) {
            return Grid::new([first, "from", "to"], runs.iter().map(row));
        }
        let with_run = |run: &MoveRun| {
            let [heap, from, to] = row(run);
            [heap, from, to, run.step.to_string(), run.count.to_string()]
        };
        Grid::new([first, "from", "to", "step", "count"], runs.iter().map(with_run))
    }
}

/// The last field of every answer: how it was found, and how certain it is.
pub fn by(page: &mut Page, method: &str, status: Status) {
    page.field("by", &by_words(method, status));
}

/// The same in words. The definition is named once.
pub fn by_words(method: &str, status: Status) -> String {
    match (method, status) {
        ("definition", Status::Computed) => status.to_string(),
        _ => format!("{method}, {status}"),
    }
}

/// The library's account of an answer, as it is shown.
pub fn reason(explanation: &Explanation) -> Reason {
    let add = |reason: Reason, part: &nimatlas::Reason| match part {
        nimatlas::Reason::Words(text) => reason.words(grouped_text(text)),
        nimatlas::Reason::Figure(lines) => reason.figure(lines.clone()),
        nimatlas::Reason::RestsOn { statement, status } => reason.statement(&grouped_text(statement), status),
    };
    explanation.0.iter().fold(Reason::default(), add)
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Input(message) => Failure::Input(message),
            Error::Refused(refusal) => match refusal.needed() {
                Some(needed) => {
                    let mut flags = Vec::new();
                    if needed.work > refusal.limits.work {
                        flags.push(format!("--work {}", needed.work));
                    }
                    if needed.memory > refusal.limits.memory {
                        flags.push(format!("--memory {}", needed.memory));
                    }
                    match flags.is_empty() {
                        true => Failure::no_answer(refusal),
                        false => Failure::hinted(refusal, &format!("{} would allow one", flags.join(" "))),
                    }
                }
                // Every method was tried: more work lets a search go on, unless its heaps are limited.
                None if !refusal.tried.iter().any(|tried| matches!(tried.cost, Cost::Search { .. })) => {
                    Failure::no_answer(refusal)
                }
                None if refusal.limits.heaps < u64::MAX => {
                    Failure::hinted(refusal, "--max-steps and --max-heap set how many heaps are looked at")
                }
                None => {
                    let more = refusal.limits.work.saturating_mul(16);
                    Failure::hinted(refusal, &format!("--work {more} lets a search go on for longer"))
                }
            },
            other => Failure::NoAnswer(other.into()),
        }
    }
}

/// A move on a heap, with exact numbers.
#[derive(Clone, Copy)]
pub struct Step(pub HeapMove);

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("heap", &self.0.heap)?;
        map.serialize_entry("from", &Exact::from(self.0.from))?;
        map.serialize_entry("to", &Exact::from(self.0.to))?;
        map.end()
    }
}

/// Moves on heaps as rows.
pub fn moves_grid(moves: &[Step]) -> Grid {
    let row = |&Step(step): &Step| [step.heap.to_string(), step.from.to_string(), step.to.to_string()];
    Grid::new(["heap", "from", "to"], moves.iter().map(row))
}
