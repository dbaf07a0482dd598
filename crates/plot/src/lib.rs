//! Pictures of games, as SVG and as PNG.
//!
//! Each function takes the data of one picture and gives a [`Drawing`]. [`Curve::new`], [`ThreeMoveMap::stored`] and
//! [`stored_records`] are ways to the data.
//!
//! | picture | function |
//! |---|---|
//! | payoffs of Scoring Nim against the bonus, and the best moves along it | [`scoring`] |
//! | nim-values, a cell a heap, wrapped so that the structure shows | [`strip`] |
//! | the gaps between P-positions | [`gaps`] |
//! | which sum of two moves the period divides, for all {a, b, c} with the same c | [`three_moves`] |
//! | longest periods against the largest move, on a logarithmic scale | [`records`] |
//! | the P-positions of Nim with two to four heaps, in slices | [`nim`] |
//!
//! Colours are those of Okabe and Ito, which the colour-blind can tell apart; where there are few classes, letters, shapes or
//! hatching tell them apart too. The panel is white, whatever page it is put on. The same input gives the same bytes, and the
//! command that makes the picture is part of them.
//!
//! ```
//! use nimatlas::Context;
//! use nimatlas::core::ScoringRules;
//! use nimatlas::scoring::ScoringPosition;
//! use nimatlas_plot::{Curve, Frame, scoring};
//!
//! let position = ScoringPosition::new(vec![5, 4, 2], ScoringRules::default())?;
//! let curve = Curve::new(&position, &Context::built_in()?)?;
//! let frame = Frame::new("nimatlas plot scoring 5 4 2");
//! let drawing = scoring(&[curve], "", .., &frame)?;
//! assert!(drawing.svg().starts_with("<svg "));
//! assert!(drawing.svg().contains("<metadata>nimatlas plot scoring 5 4 2</metadata>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axis;
mod canvas;
mod cells;
mod drawing;
mod gaps;
mod marks;
mod nim;
mod palette;
mod records;
mod scoring;
mod stored;
mod strip;
mod three_moves;

pub use drawing::{Drawing, Frame, MAX_SIDE, MIN_SIDE};
pub use gaps::{MAX_GAPS, gaps};
pub use nim::{MAX_NIM_HEAPS, MAX_NIM_POSITIONS, NimRules, nim};
pub use records::{RecordSeries, records};
pub use scoring::{Curve, MAX_BREAKPOINTS, MAX_CURVES, MAX_MOVES_SHOWN, scoring};
pub use stored::stored_records;
pub use strip::{MAX_CELLS, Strip, natural_count, natural_wrap, strip};
pub use three_moves::{MAX_MAP, PairClass, ThreeMoveMap, three_moves};

use thiserror::Error;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlotError {
    /// The picture would be too small to see, or too large to hold.
    #[error("the picture would be {width} by {height}; each side may be {MIN_SIDE} to {MAX_SIDE}")]
    Size {
        /// How wide it would be.
        width: u64,
        /// How high it would be.
        height: u64,
    },
    /// There is nothing to draw.
    #[error("there is nothing to draw: {0}")]
    Empty(String),
    /// There is more to draw than a picture can show.
    #[error("{} {what} are too many to draw; at most {most} are allowed", how_many(*count))]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How much there is; `u128::MAX` for that or more.
        count: u128,
        /// How much a picture can show.
        most: u64,
    },
    /// A number is too far from 0 to be drawn in the right place.
    #[error("{0} is too far from 0 to be drawn; at most {max} is allowed", max = axis::FARTHEST)]
    Far(String),
    /// The drawing library failed.
    #[error("the picture could not be made: {0}")]
    Library(String),
}

fn how_many(count: u128) -> String {
    if count == u128::MAX { "2^128 or more".to_owned() } else { count.to_string() }
}
