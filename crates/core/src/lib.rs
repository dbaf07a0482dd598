//! Plain checked data for nim-like games.
//!
//! This crate holds what every other Nimatlas crate speaks: outcomes, nimbers, heaps, move sets, payoff functions, periods
//! with certificates, table records and the status of a statement. It contains no solver and no theorem, so that two
//! independent computations can share it without sharing an error.
//!
//! Preconditions are types here: a [`SubtractionSet`] is non-empty, sorted and positive once built, a [`Period`] is never
//! zero, a [`PayoffFunction`] has slopes ±1 only. Callees do not check again.
//!
//! ```
//! use nimatlas_core::{Nimber, SubtractionSet, mex};
//!
//! let moves: SubtractionSet = "2,5,7".parse()?;
//! assert_eq!(moves.largest(), 7);
//! assert_eq!(mex([Nimber(0), Nimber(1), Nimber(3)]), Nimber(2));
//! assert_eq!(Nimber(3) + Nimber(4) + Nimber(5), Nimber(2));
//! # Ok::<(), nimatlas_core::SubtractionSetError>(())
//! ```

mod heaps;
mod moves;
mod nimber;
mod outcome;
mod payoff;
mod period;
pub mod planes;
mod records;
mod ruleset;
mod scoring_rules;
mod sequence;
pub mod size;
mod status;
pub mod threads;

pub use heaps::{HeapMove, Heaps};
pub use moves::{SubtractionSet, SubtractionSetError};
pub use nimber::{Nimber, mex};
pub use outcome::{Convention, Outcome};
pub use payoff::{
    BonusRange, Half, HalfPayoffFunction, OptionPayoffs, PayoffError, PayoffFunction, PositionPayoffs, Slope,
};
pub use period::{Period, PeriodCertificate, SequenceKind, encode_value};
pub use planes::{BitPlanes, PlanesError};
pub use records::{AdditiveRecord, OutcomeRecord, PairSums, Regime, ThreeMoveRecord};
pub use ruleset::Ruleset;
pub use scoring_rules::{BonusTo, ScoringRules, TakeRule};
pub use sequence::{PeriodicSequence, TermCountError};
pub use size::{MAX_BYTES, SizeError};
pub use status::{Bounds, Statement, Status};
