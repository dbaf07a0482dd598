//! Sizes that come from outside, checked before memory is asked for.

use thiserror::Error;

/// The most bytes that one table, or one working copy of it, may take: 4 GiB, and 1 GiB where addresses have 32 bits.
pub const MAX_BYTES: u64 = if usize::BITS < 64 { 1 << 30 } else { 1 << 32 };

/// A table was asked for that is larger than may be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{what} would be {value}; at most {limit} is allowed")]
pub struct SizeError {
    /// What is too large.
    pub what: &'static str,
    /// How large it would be; `u128::MAX` stands for anything from there on.
    pub value: u128,
    /// How large it may be.
    pub limit: u64,
}

/// `value` as an index type, if it is within the limit.
///
/// # Errors
/// If it is not, or no index of this machine is so large; `what` names the value in the message.
pub fn check(what: &'static str, value: u128, limit: u64) -> Result<usize, SizeError> {
    match usize::try_from(value) {
        Ok(size) if value <= u128::from(limit) => Ok(size),
        _ => Err(SizeError { what, value, limit }),
    }
}
