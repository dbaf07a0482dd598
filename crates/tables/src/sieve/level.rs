//! How wide the vectors of the sieve are.

use std::fmt;

/// The widest vectors that the sieve may use.
///
/// Every level computes the same terms. A level that the machine lacks falls back to the widest one below that it has,
/// by a check when the program runs, so any level may be asked for anywhere.
///
/// ```
/// use nimatlas_core::{SequenceKind, SubtractionSet};
/// use nimatlas_tables::sieve::{SimdLevel, terms_at};
///
/// let moves = SubtractionSet::new(&[65, 700])?;
/// let widest = terms_at(SimdLevel::default(), &moves, SequenceKind::NimValues, 5000)?;
/// for level in SimdLevel::ALL {
///     assert_eq!(terms_at(level, &moves, SequenceKind::NimValues, 5000)?, widest);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SimdLevel {
    /// What every machine of the target has: 128 bits on x86-64 and on 64-bit ARM.
    Portable,
    /// 256 bits: AVX2 on x86-64.
    Bits256,
    /// 512 bits: AVX-512 on x86-64.
    #[default]
    Bits512,
}

impl SimdLevel {
    /// Every level, the narrowest first.
    pub const ALL: [SimdLevel; 3] = [SimdLevel::Portable, SimdLevel::Bits256, SimdLevel::Bits512];
}

impl fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SimdLevel::Portable => "portable",
            SimdLevel::Bits256 => "256 bits",
            SimdLevel::Bits512 => "512 bits",
        })
    }
}
