//! Heaps of stones, as a multiset and as the subject of a move.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A finite multiset of non-empty heaps, largest first.
///
/// Order and empty heaps do not matter to any game of heaps played under one rule, so positions that differ in them
/// only are equal here.
///
/// ```
/// use nimatlas_core::Heaps;
///
/// let heaps = Heaps::from([2, 0, 5, 4]);
/// assert_eq!(heaps, Heaps::from([5, 4, 2]));
/// assert_eq!(heaps.total(), 11);
/// assert_eq!(heaps.to_string(), "(5, 4, 2)");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Vec<u64>", into = "Vec<u64>")]
pub struct Heaps(Vec<u64>);

impl Heaps {
    /// The heaps in descending order, none of them empty.
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// The number of stones in all heaps together. Cannot overflow: 2^64 heaps would not fit in memory.
    pub fn total(&self) -> u128 {
        self.0.iter().copied().map(u128::from).sum()
    }

    /// The same heaps with one heap of size `from` replaced by one of size `to`, or `None` if there is no such heap.
    ///
    /// ```
    /// use nimatlas_core::Heaps;
    ///
    /// assert_eq!(Heaps::from([5, 4, 2]).replaced(5, 1), Some(Heaps::from([4, 2, 1])));
    /// assert_eq!(Heaps::from([5, 4, 2]).replaced(3, 1), None);
    /// ```
    pub fn replaced(&self, from: u64, to: u64) -> Option<Heaps> {
        let place = self.0.iter().position(|&heap| heap == from)?;
        let mut heaps = self.0.clone();
        heaps[place] = to;
        Some(Heaps::from(heaps))
    }
}

impl From<Vec<u64>> for Heaps {
    fn from(mut heaps: Vec<u64>) -> Heaps {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Heaps(heaps)
    }
}

impl From<&[u64]> for Heaps {
    fn from(heaps: &[u64]) -> Heaps {
        heaps.to_vec().into()
    }
}

impl<const LEN: usize> From<[u64; LEN]> for Heaps {
    fn from(heaps: [u64; LEN]) -> Heaps {
        heaps.to_vec().into()
    }
}

impl FromIterator<u64> for Heaps {
    fn from_iter<I: IntoIterator<Item = u64>>(heaps: I) -> Heaps {
        heaps.into_iter().collect::<Vec<_>>().into()
    }
}

impl From<Heaps> for Vec<u64> {
    fn from(heaps: Heaps) -> Vec<u64> {
        heaps.0
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, heap) in self.0.iter().enumerate() {
            write!(f, "{}{heap}", if i == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// A move on one heap: the heap with this index, counted from 0 in the order in which the heaps were given, goes from
/// `from` stones to `to` stones.
///
/// ```
/// use nimatlas_core::HeapMove;
///
/// let take = HeapMove { heap: 0, from: 3, to: 1 };
/// assert_eq!(take.to_string(), "heap 0: 3 → 1");
/// assert_eq!(take.stones(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct HeapMove {
    /// Index of the heap among the heaps given, from 0.
    pub heap: usize,
    /// Its size before the move.
    pub from: u64,
    /// Its size after the move, less than `from`.
    pub to: u64,
}

impl HeapMove {
    /// The number of stones taken.
    pub const fn stones(self) -> u64 {
        self.from - self.to
    }
}

impl fmt::Display for HeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {}: {} → {}", self.heap, self.from, self.to)
    }
}
