//! Nimatlas as one library: the crates under short names, and the verified tables built in.
//!
//! | module | holds |
//! |---|---|
//! | [`core`] | plain checked data: outcomes, nimbers, heaps, move sets, payoff functions, periods, statuses |
//! | [`impartial`] | Sprague–Grundy solving by search, on digraphs and in sums; the theory of Nim |
//! | [`subtraction`] | additive games {a, b, a + b} in closed form; the checker of period certificates |
//! | [`scoring`] | Scoring Nim: payoffs as functions of the bonus, best moves, closed forms |
//! | [`tables`] | builders from the rules alone, and the store of tables |
//! | [`store`] | the committed tables, built into this crate, or a folder of your own |
//!
//! Who needs one of them only can depend on that crate alone. The command `nimatlas` is built on this library.
//!
//! ```
//! use nimatlas::core::Outcome;
//! use nimatlas::impartial::nim::{NimRules, outcome};
//! use nimatlas::store::{BoxTable, Store};
//!
//! // By the theorem, and in a stored table, which was built from the rules.
//! assert_eq!(outcome(NimRules::normal(), &[1, 4, 5]), Outcome::P);
//! let table = Store::built_in()?.table("nim-normal-3x7")?;
//! assert_eq!(BoxTable::outcomes(&table)?.get(&[1, 4, 5]), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod additive;
mod certificates;
mod compare;
mod context;
mod error;
mod explain;
mod genus;
mod grammar;
mod graph;
mod method;
mod moves;
mod nearest;
mod nim;
mod period;
mod records;
mod rules;
pub mod scoring;
mod solve;
pub mod store;
mod values;

pub use additive::{AdditiveParameters, sums_divided};
pub use certificates::{CheckedCertificate, check_period_certificate, period_certificate};
pub use compare::{Comparison, Sequence, compare};
pub use context::{Context, Limits, Progress, Watch};
pub use error::{Error, Refusal, SearchReport, Tried};
pub use explain::{Explanation, Reason};
pub use genus::{GENUS, Genera, GenusRow, genera};
pub use grammar::{Game, Place, Position, Summand, number, one_word};
pub use graph::{Graph, GraphForm, GraphOutcome, GraphSolution, LoopyValue, TokenSolution, solve_graph};
pub use method::Cost;
pub use moves::{MoveRun, Rest, WinningMoves};
pub use nearest::did_you_mean;
pub use nim::nim_outcome;
pub use nimatlas_impartial::nimber;
pub use nimatlas_impartial::take_break::{NAMED, NamedGame};
pub use nimatlas_subtraction::{MoveSet, MoveSetError};
pub use period::{PeriodAnswer, period};
pub use records::{FoundRecord, MAX_LARGEST, Record, RecordAnswer, RecordOptions, RecordSets, records};
pub use rules::Options;
pub use solve::{Solution, solve};
pub use values::{Blocks, NimValues, Repetition, nim_values};

pub use nimatlas_core as core;
pub use nimatlas_impartial as impartial;
pub use nimatlas_subtraction as subtraction;
pub use nimatlas_tables as tables;
