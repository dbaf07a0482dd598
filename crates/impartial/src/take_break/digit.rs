//! One digit of a code.

use std::fmt;

/// What a player must do with the rest of a heap after taking a certain number of stones.
///
/// ```
/// use nimatlas_impartial::take_break::{Digit, PartRule, TakeAndBreak};
///
/// let game: TakeAndBreak = "{2+}=.07".parse()?;
/// assert_eq!((game.digit(2), game.digit(9)), (&Digit::from_bits(7), &Digit::from_bits(0)));
/// let split = game.digit(0);
/// assert_eq!((split.rule(), split.counts().contains(1000)), (PartRule::AllEqual, true));
/// # Ok::<(), nimatlas_impartial::take_break::CodeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    counts: HeapCounts,
    rule: PartRule,
}

/// Which numbers of heaps may be left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeapCounts {
    /// Ascending, all below `from`.
    listed: Vec<u32>,
    /// All counts from here on.
    from: Option<u32>,
}

/// What holds for the heaps that the rest is broken into, if they are two or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PartRule {
    /// Nothing.
    #[default]
    Any,
    /// No two are equal: `!`.
    Distinct,
    /// They are not all equal: `?`.
    NotAllEqual,
    /// They are all equal: `=`.
    AllEqual,
}

impl Digit {
    /// The digit 0, which allows nothing.
    pub const ZERO: Digit = Digit { counts: HeapCounts { listed: Vec::new(), from: None }, rule: PartRule::Any };

    /// A digit of a code in the usual sense: j heaps may be left if bit j is set.
    pub fn from_bits(bits: u32) -> Digit {
        Digit::new((0..u32::BITS).filter(|j| bits >> j & 1 == 1).collect(), None, PartRule::Any)
    }

    /// `listed` is ascending, without repetition and below `from`.
    pub(super) fn new(mut listed: Vec<u32>, mut from: Option<u32>, rule: PartRule) -> Digit {
        while let (Some(&last), Some(first)) = (listed.last(), from) {
            if last + 1 != first {
                break;
            }
            listed.pop();
            from = Some(last);
        }
        let counts = HeapCounts { listed, from };
        // Without a break into several heaps the rule is void.
        let digit = Digit { counts, rule };
        if digit.breaks() { digit } else { Digit { rule: PartRule::Any, ..digit } }
    }

    /// Which numbers of heaps may be left.
    pub fn counts(&self) -> &HeapCounts {
        &self.counts
    }

    /// What holds for the heaps that are left, if they are two or more.
    pub fn rule(&self) -> PartRule {
        self.rule
    }

    /// Whether it allows two heaps or more.
    pub fn breaks(&self) -> bool {
        self.counts.from.is_some() || self.counts.most() >= Some(2)
    }

    /// Whether nothing is allowed.
    pub fn is_zero(&self) -> bool {
        self.counts.listed.is_empty() && self.counts.from.is_none()
    }
}

impl HeapCounts {
    /// Whether this number of heaps may be left.
    pub fn contains(&self, count: u64) -> bool {
        self.from.is_some_and(|from| count >= u64::from(from))
            || self.listed.iter().any(|&listed| count == u64::from(listed))
    }

    /// The largest of them, or `None` if there is none or no largest.
    pub fn most(&self) -> Option<u32> {
        if self.from.is_some() { None } else { self.listed.last().copied() }
    }

    /// Those below the open end, ascending.
    pub fn listed(&self) -> &[u32] {
        &self.listed
    }

    /// Where the open end begins, if there is one: this count and all larger ones are among them.
    pub fn open_from(&self) -> Option<u32> {
        self.from
    }

    /// Those that do not exceed `most`, ascending.
    pub fn up_to(&self, most: u64) -> impl Iterator<Item = u64> + use<> {
        let listed: Vec<u64> = self.listed.iter().map(|&count| count.into()).filter(|&count| count <= most).collect();
        let open = self.from.map(|from| u64::from(from)..most.saturating_add(1));
        listed.into_iter().chain(open.into_iter().flatten())
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.counts.from, self.counts.listed.last()) {
            (None, None) => f.write_str("0")?,
            (None, Some(..=3)) => {
                write!(f, "{:x}", self.counts.listed.iter().fold(0, |bits, count| bits | 1u32 << count))?;
            }
            (from, _) => {
                let listed = self.counts.listed.iter().map(u32::to_string);
                let counts: Vec<_> = listed.chain(from.map(|from| format!("{from}+"))).collect();
                write!(f, "{{{}}}", counts.join(","))?;
            }
        }
        f.write_str(match self.rule {
            PartRule::Any => "",
            PartRule::Distinct => "!",
            PartRule::NotAllEqual => "?",
            PartRule::AllEqual => "=",
        })
    }
}
