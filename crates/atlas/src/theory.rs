//! The pages of theory: statements with their certainty, and tables and pictures from the store.

mod impartial;
mod nim;
mod scoring;
mod subtraction;

pub use impartial::impartial;
pub use nim::nim;
pub use scoring::scoring;
pub use subtraction::subtraction;
