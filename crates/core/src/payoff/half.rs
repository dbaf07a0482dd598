//! Multiples of one half.

use num_rational::BigRational;
use std::fmt;

/// An integer or an integer and a half, exactly: what two lines of slopes ±1 with integer constants cross at.
///
/// ```
/// use nimatlas_core::Half;
///
/// let half = Half::from_twice(-3);
/// assert_eq!(half.to_string(), "-3/2");
/// assert!(half < Half::from_twice(-2));
/// assert_eq!(Half::from_twice(4).to_integer(), Some(2));
/// assert_eq!(half.to_integer(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Half(i64);

impl Half {
    /// Half of a number.
    pub const fn from_twice(twice: i64) -> Half {
        Half(twice)
    }

    /// Twice the number.
    pub const fn twice(self) -> i64 {
        self.0
    }

    /// The number if it is an integer.
    pub const fn to_integer(self) -> Option<i64> {
        if self.0 % 2 == 0 { Some(self.0 / 2) } else { None }
    }
}

impl From<Half> for BigRational {
    fn from(half: Half) -> BigRational {
        BigRational::new(half.0.into(), 2.into())
    }
}

/// `-2` or `-3/2`.
impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_integer() {
            Some(integer) => write!(f, "{integer}"),
            None => write!(f, "{}/2", self.0),
        }
    }
}
