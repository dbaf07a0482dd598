//! Names that somebody may have meant.

pub use nimatlas::did_you_mean;
