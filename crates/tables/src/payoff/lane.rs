//! The integers that a sweep computes in.

/// An integer type for payoffs, as narrow as the numbers of a sweep allow: the narrower, the more of them a vector holds.
///
/// No operation wraps: [`Game::fits`](super::game::Game::fits) is asked before a type is used. Unchecked operations are used
/// all the same, as checked ones are not vectorised.
pub(crate) trait Lane: Copy + Ord + Send + Sync {
    /// Stands for no move, where the least of several numbers is wanted: greater than any of them, and small enough to add
    /// any of them to it.
    const NONE: Self;
    /// The same as an `i64`.
    const NONE_I64: i64;

    /// The low bits of a number, which is the number itself where it fits.
    fn of(number: i64) -> Self;
    fn to_i64(self) -> i64;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
}

macro_rules! lanes {
    ($($type:ty),*) => {$(
        impl Lane for $type {
            const NONE: $type = <$type>::MAX / 2;
            const NONE_I64: i64 = Self::NONE as i64;

            fn of(number: i64) -> $type {
                number as $type
            }

            fn to_i64(self) -> i64 {
                self.into()
            }

            fn plus(self, other: $type) -> $type {
                self.wrapping_add(other)
            }

            fn minus(self, other: $type) -> $type {
                self.wrapping_sub(other)
            }
        }
    )*};
}

lanes!(i16, i32);
