//! The cases of closed forms, by name.

use std::fmt;

/// The cases, one for each kind of position. Displayed as the formula, with x ≥ y for the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ClosedFormCase {
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

impl ClosedFormCase {
    /// Every case.
    pub const ALL: [ClosedFormCase; 13] = [
        ClosedFormCase::Empty,
        ClosedFormCase::OneStone,
        ClosedFormCase::OneHeap,
        ClosedFormCase::TwoOnes,
        ClosedFormCase::HeapAndOne,
        ClosedFormCase::TwoEqual,
        ClosedFormCase::TwoUnequal,
        ClosedFormCase::ThreeOnes,
        ClosedFormCase::HeapAndTwoOnes,
        ClosedFormCase::TwoEqualAndOne,
        ClosedFormCase::Neighbours,
        ClosedFormCase::OddMiddle,
        ClosedFormCase::EvenMiddle,
    ];

    /// The name, the positions and the formula.
    const fn texts(self) -> [&'static str; 3] {
        match self {
            ClosedFormCase::Empty => ["empty", "no stones", "−N"],
            ClosedFormCase::OneStone => ["one-stone", "(1)", "1 + N"],
            ClosedFormCase::OneHeap => ["one-heap", "(x), x ≥ 2", "x − 1 + |1 + N|"],
            ClosedFormCase::TwoOnes => ["two-ones", "(1, 1)", "−N"],
            ClosedFormCase::HeapAndOne => ["heap-and-one", "(x, 1), x ≥ 2", "x − 1 + |N|"],
            ClosedFormCase::TwoEqual => ["two-equal", "(x, x), x ≥ 2", "1 − |1 + N|"],
            ClosedFormCase::TwoUnequal => ["two-unequal", "(x, y), x > y ≥ 2", "x − y + |1 − |1 + N||"],
            ClosedFormCase::ThreeOnes => ["three-ones", "(1, 1, 1)", "1 + N"],
            ClosedFormCase::HeapAndTwoOnes => ["heap-and-two-ones", "(x, 1, 1), x ≥ 2", "x − 1 + |1 + N|"],
            ClosedFormCase::TwoEqualAndOne => ["two-equal-and-one", "(x, x, 1), x ≥ 2", "|1 + N|"],
            ClosedFormCase::Neighbours => {
                ["neighbours", "(2k + 1, 2k, 1), k ≥ 1", "2 − min(|N − j| : j even, |j| ≤ 2k − 2)"]
            }
            ClosedFormCase::OddMiddle => {
                ["odd-middle", "(x, y, 1), x > y, y ≥ 3 odd", "x − y + min(|N − j| : j odd, |j| ≤ y − 2)"]
            }
            ClosedFormCase::EvenMiddle => [
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

impl fmt::Display for ClosedFormCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.texts()[2])
    }
}
