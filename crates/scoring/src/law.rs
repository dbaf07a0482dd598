//! The laws that give closed forms, by name.

use std::fmt;

/// The laws, one for each kind of position. Displayed as the formula, with x ≥ y for the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Law {
    /// No stones.
    Empty,
    /// (1).
    OneStone,
    /// (x), x ≥ 2.
    OneHeap,
    /// (1, 1).
    TwoOnes,
    /// (x, 1), x ≥ 2.
    HeapAndOne,
    /// (x, x), x ≥ 2.
    TwoEqual,
    /// (x, y), x > y ≥ 2.
    TwoUnequal,
    /// (1, 1, 1).
    ThreeOnes,
    /// (x, 1, 1), x ≥ 2.
    HeapAndTwoOnes,
    /// (x, x, 1), x ≥ 2.
    TwoEqualAndOne,
    /// (2k + 1, 2k, 1), k ≥ 1: the family F_k.
    Neighbours,
    /// (x, y, 1), x > y, y ≥ 3 odd.
    OddMiddle,
    /// (x, y, 1), x ≥ y + 2, y ≥ 2 even.
    EvenMiddle,
}

impl Law {
    /// Every law.
    pub const ALL: [Law; 13] = [
        Law::Empty,
        Law::OneStone,
        Law::OneHeap,
        Law::TwoOnes,
        Law::HeapAndOne,
        Law::TwoEqual,
        Law::TwoUnequal,
        Law::ThreeOnes,
        Law::HeapAndTwoOnes,
        Law::TwoEqualAndOne,
        Law::Neighbours,
        Law::OddMiddle,
        Law::EvenMiddle,
    ];

    /// The name, the positions and the formula.
    const fn texts(self) -> [&'static str; 3] {
        match self {
            Law::Empty => ["empty", "no stones", "−N"],
            Law::OneStone => ["one-stone", "(1)", "1 + N"],
            Law::OneHeap => ["one-heap", "(x), x ≥ 2", "x − 1 + |1 + N|"],
            Law::TwoOnes => ["two-ones", "(1, 1)", "−N"],
            Law::HeapAndOne => ["heap-and-one", "(x, 1), x ≥ 2", "x − 1 + |N|"],
            Law::TwoEqual => ["two-equal", "(x, x), x ≥ 2", "1 − |1 + N|"],
            Law::TwoUnequal => ["two-unequal", "(x, y), x > y ≥ 2", "x − y + |1 − |1 + N||"],
            Law::ThreeOnes => ["three-ones", "(1, 1, 1)", "1 + N"],
            Law::HeapAndTwoOnes => ["heap-and-two-ones", "(x, 1, 1), x ≥ 2", "x − 1 + |1 + N|"],
            Law::TwoEqualAndOne => ["two-equal-and-one", "(x, x, 1), x ≥ 2", "|1 + N|"],
            Law::Neighbours => ["neighbours", "(2k + 1, 2k, 1), k ≥ 1", "2 − min(|N − j| : j even, |j| ≤ 2k − 2)"],
            Law::OddMiddle => {
                ["odd-middle", "(x, y, 1), x > y, y ≥ 3 odd", "x − y + min(|N − j| : j odd, |j| ≤ y − 2)"]
            }
            Law::EvenMiddle => [
                "even-middle",
                "(x, y, 1), x ≥ y + 2, y ≥ 2 even",
                "max(x − y + 1 − min(|N − j| : j even, |j| ≤ y − 2), x − 2y − 1 + |N|)",
            ],
        }
    }

    /// Its name, in lower case with hyphens.
    pub const fn name(self) -> &'static str {
        self.texts()[0]
    }

    /// The positions that it covers.
    pub const fn description(self) -> &'static str {
        self.texts()[1]
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.texts()[2])
    }
}
