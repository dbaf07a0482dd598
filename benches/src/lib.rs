//! Benchmarks of the atlas, each against a plain baseline in the same run.
//!
//! An area is a file in `benches/`: `cargo xtask bench` runs all of them and `cargo xtask bench store` one. Criterion
//! measures each side by itself and compares it with the run before; then [`compare`] lets both sides take turns, five
//! rounds, and prints the median ratio of a round beside the target, since only what was measured together can be divided.
//!
//! A target that is missed is printed as such. Times depend on the machine and on what else it does; so may ratios, less.

mod baseline;
mod compare;
mod impartial;
mod scoring;
mod subtraction;

pub use baseline::Bits;
pub use compare::{Comparison, compare};
pub use impartial::plain_nim_value;
pub use scoring::{Rate, plain_payoffs, rate};
pub use subtraction::{plain_five_move_record, plain_nim_values, plain_outcomes, plain_write};
