//! `nimatlas nim`.

use super::arguments::{heaps_words, moves_words, one_heap, outcome_words, positive};
use crate::failure::Result;
use crate::output::{Answer, Exact, Grid, Output, Page, Reason, TableAnswer, Tabular, grouped};
use clap::Args;
use nimatlas_core::{Convention, HeapMove, Outcome};
use nimatlas_impartial::nim::{NimRules, heap_value, nim_sum, outcome, status, winning_moves};
use serde::Serialize;
use std::num::NonZeroU64;

/// Heaps of stones; a move takes at least one stone from one heap, and who takes the last stone wins.
#[derive(Args)]
pub struct Nim {
    /// The heaps: a number of stones each.
    #[arg(required = true, value_name = "HEAP", value_parser = one_heap)]
    heaps: Vec<u64>,
    #[command(flatten)]
    rules: Rules,
    /// Add the reason: the binary columns, and the theorem with its status.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Tabular>,
}

#[derive(Args)]
pub struct Rules {
    /// Who takes the last stone loses.
    #[arg(long)]
    misere: bool,
    /// A move may take at most K stones.
    #[arg(long, value_name = "K", value_parser = positive)]
    max_take: Option<NonZeroU64>,
}

impl Rules {
    pub fn rules(&self) -> NimRules {
        let convention = if self.misere { Convention::Misere } else { Convention::Normal };
        NimRules { convention, max_take: self.max_take }
    }
}

impl Nim {
    pub fn run(self) -> Result<()> {
        let (heaps, rules) = (self.heaps, self.rules.rules());
        let answer = NimAnswer {
            convention: rules.convention,
            max_take: rules.max_take.map(|most| most.get().into()),
            nim_sum: nim_sum(rules, &heaps).0.into(),
            outcome: outcome(rules, &heaps),
            winning_moves: winning_moves(rules, &heaps).into_iter().map(Step).collect(),
            heaps: heaps.iter().map(|&heap| heap.into()).collect(),
            sizes: heaps,
            rules,
        };
        let reason = self.explain.then(|| reason(&answer));
        self.output.write(&answer, reason)
    }
}

#[derive(Serialize)]
struct NimAnswer {
    heaps: Vec<Exact>,
    convention: Convention,
    max_take: Option<Exact>,
    nim_sum: Exact,
    outcome: Outcome,
    winning_moves: Vec<Step>,
    #[serde(skip)]
    sizes: Vec<u64>,
    #[serde(skip)]
    rules: NimRules,
}

/// A move on a heap, with exact numbers.
#[derive(Clone, Copy)]
pub struct Step(pub HeapMove);

impl Serialize for Step {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields {
            heap: usize,
            from: Exact,
            to: Exact,
        }
        Fields { heap: self.0.heap, from: self.0.from.into(), to: self.0.to.into() }.serialize(serializer)
    }
}

/// The moves as rows.
pub fn moves_grid(moves: &[Step]) -> Grid {
    let row = |&Step(step): &Step| [step.heap.to_string(), step.from.to_string(), step.to.to_string()];
    Grid::new(["heap", "from", "to"], moves.iter().map(row))
}

impl Answer for NimAnswer {
    fn page(&self, page: &mut Page) {
        let limit = self.rules.max_take.map(|most| format!(", at most {most} a move")).unwrap_or_default();
        page.title(&format!("Nim, {} play{limit}: {}", self.convention, heaps_words(&self.sizes)));
        let modulus = self.rules.max_take.map(|most| format!(" of the residues mod {}", u128::from(most.get()) + 1));
        page.field("nim-sum", &format!("{}{}", grouped(&self.nim_sum.0), modulus.unwrap_or_default()));
        page.key("outcome", outcome_words(self.outcome));
        let moves: Vec<_> = self.winning_moves.iter().map(|step| step.0).collect();
        page.field("winning moves", &moves_words(&moves));
    }
}

impl TableAnswer for NimAnswer {
    fn grid(&self) -> Grid {
        moves_grid(&self.winning_moves)
    }
}

fn reason(answer: &NimAnswer) -> Reason {
    let rules = answer.rules;
    let mut reason = Reason::default();
    if let Some(most) = rules.max_take {
        let modulus = u128::from(most.get()) + 1;
        reason = reason.words(format!(
            "A move takes 1 to {most} stones, so it always changes the residue of its heap mod {modulus}. Each heap counts as that residue."
        ));
    }
    reason = reason.words("The nim-sum has a 1 in each binary column that has an odd number of ones.");
    reason = reason.figure(columns(answer));
    reason = match rules.convention {
        Convention::Normal => normal(answer, reason),
        Convention::Misere => misere(answer, reason),
    };
    let theorem = match (rules.max_take, rules.convention) {
        (None, Convention::Normal) => "Theorem: a position is lost for the player to move exactly if its nim-sum is 0.",
        (None, Convention::Misere) => {
            "Theorem: in misère play the lost positions are those of nim-sum 0 with some heap of 2 or more, and those of nim-sum 1 with none."
        }
        (Some(_), Convention::Normal) => {
            "Theorem: the nim-value of a sum of games is the nim-sum of their nim-values; that of a heap is its residue."
        }
        (Some(_), Convention::Misere) => {
            "Theorem: the lost positions are those of nim-sum 0 with some residue of 2 or more, and those of nim-sum 1 with none."
        }
    };
    reason.statement(theorem, &status(rules))
}

fn normal(answer: &NimAnswer, reason: Reason) -> Reason {
    let sum = &answer.nim_sum.0;
    if answer.outcome.is_p() {
        return reason.words(
            "It is 0. Every move changes one of the numbers and makes some column odd, and the opponent can then make all columns even again. So the player to move loses.",
        );
    }
    if answer.rules.max_take.is_some() {
        return reason.words(format!(
            "It is {sum}, not 0. A move wins if it makes the nim-sum 0: the residue r of its heap must become r xor {sum}. It can also rise, past a multiple of the modulus."
        ));
    }
    let top = answer.sizes.iter().fold(0, |sum, heap| sum ^ heap).ilog2();
    reason.words(format!(
        "It is {sum}, not 0, and its highest 1 is in the column of {}. A heap A with a 1 there can become A xor {sum}, which is smaller and makes every column even. Other heaps have no winning move.",
        1u64 << top
    ))
}

fn misere(answer: &NimAnswer, reason: Reason) -> Reason {
    let sum = &answer.nim_sum.0;
    let number = if answer.rules.max_take.is_some() { "residue" } else { "heap" };
    let large = answer.sizes.iter().filter(|&&heap| heap_value(answer.rules, heap).0 > 1).count();
    let verdict = if answer.outcome.is_p() { "loses" } else { "wins" };
    reason.words(match large {
        0 => format!(
            "No {number} exceeds 1, so the parity of the ones decides, the other way round than in normal play: with nim-sum {sum} the player to move {verdict}."
        ),
        1 => format!(
            "Just one {number} exceeds 1. The player to move can make it 0 or 1, whichever leaves an odd number of ones, and so {verdict}."
        ),
        _ => format!(
            "Two or more of them exceed 1, so normal play is right until all but one are down: with nim-sum {sum} the player to move {verdict}."
        ),
    })
}

/// The heaps in binary, one above the other, and their sum without carries.
fn columns(answer: &NimAnswer) -> Vec<String> {
    const MOST: usize = 20;
    /// Wider columns do not fit in a line beside their heap.
    const WIDEST: usize = 32;
    let values: Vec<u64> = answer.sizes.iter().map(|&heap| heap_value(answer.rules, heap).0).collect();
    let sum = values.iter().fold(0, |sum, value| sum ^ value);
    let bits = values.iter().max().and_then(|value| value.checked_ilog2()).map_or(1, |top| top as usize + 1);
    if bits > WIDEST {
        return Vec::new();
    }
    let label = |size: u64, value: u64| match answer.rules.max_take {
        Some(_) => format!("{size} ≡ {value}"),
        None => size.to_string(),
    };
    let mut rows: Vec<(String, u64)> =
        answer.sizes.iter().zip(&values).take(MOST).map(|(&size, &value)| (label(size, value), value)).collect();
    let hidden = values.len().saturating_sub(MOST);
    rows.push(("nim-sum".to_owned(), sum));
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let mut lines: Vec<String> = rows
        .iter()
        .map(|(label, value)| {
            let pad = " ".repeat(width - label.chars().count());
            // Spaced where that fits.
            let digits = format!("{value:0bits$b}");
            let spaced = digits.chars().map(String::from).collect::<Vec<_>>().join(" ");
            format!("  {pad}{label}  {}", if bits <= 24 { spaced } else { digits })
        })
        .collect();
    if hidden > 0 {
        lines.insert(MOST, format!("  … and {hidden} more"));
    }
    lines
}
