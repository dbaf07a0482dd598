//! The rule that a code writes, as structure and in words.

use super::{Digit, HeapCounts, PartRule, TakeAndBreak};
use std::fmt;

/// What a move may do: the meaning of a code, with equal digits in one clause.
///
/// [`Display`](fmt::Display) gives it in words; very long rules are shortened there.
///
/// ```
/// use nimatlas_impartial::take_break::{CodeError, TakeAndBreak};
///
/// let rule = |code: &str| Ok::<_, CodeError>(code.parse::<TakeAndBreak>()?.rule().to_string());
/// assert_eq!(rule("0.77")?, "A move may take 1 or 2 stones from a heap and leave the rest as no heap, one heap or two heaps.");
/// assert_eq!(rule("0.[3]")?, "A move may take any number of stones from a heap and leave the rest as no heap or one heap.");
/// assert_eq!(rule("0.0[3]")?, "A move may take 2 or more stones from a heap and leave the rest as no heap or one heap.");
/// assert_eq!(rule("4!.0")?, "A move may break a heap into two heaps of different sizes.");
/// assert_eq!(
///     rule("4.[03]")?,
///     "A move may break a heap into two heaps; or take 2, 4, 6, … stones from a heap and leave the rest as no heap or one heap."
/// );
/// # Ok::<(), CodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The clauses, each of which allows moves; by the smallest number of stones taken.
    pub clauses: Vec<Clause>,
}

/// What a player may do who takes certain numbers of stones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clause {
    /// How many stones may be taken; those of different entries differ.
    pub taken: Vec<Taken>,
    /// How many heaps may be left of the rest.
    pub counts: HeapCounts,
    /// What holds for them if they are two or more.
    pub sizes: PartRule,
}

/// Numbers of stones that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taken {
    /// From the first number to the last.
    Range {
        /// The least.
        first: u64,
        /// The most.
        last: u64,
    },
    /// From the first number on by equal steps, without end.
    Progression {
        /// The least.
        first: u64,
        /// The difference of neighbours, at least 1.
        step: u64,
    },
}

impl Taken {
    /// Whether so many stones may be taken.
    pub fn contains(self, stones: u64) -> bool {
        match self {
            Taken::Range { first, last } => (first..=last).contains(&stones),
            Taken::Progression { first, step } => stones >= first && (stones - first).is_multiple_of(step),
        }
    }
}

impl TakeAndBreak {
    /// The rule that the code writes.
    pub fn rule(&self) -> Rule {
        let mut clauses: Vec<Clause> = Vec::new();
        // Few digits differ, though a code may be long.
        let mut of_digit: std::collections::HashMap<&Digit, usize> = std::collections::HashMap::new();
        let finite = self.digits.len() - self.tail;
        for (place, digit) in self.digits.iter().enumerate().filter(|(_, digit)| !digit.is_zero()) {
            let clause = *of_digit.entry(digit).or_insert_with(|| {
                clauses.push(Clause { taken: Vec::new(), counts: digit.counts().clone(), sizes: digit.rule() });
                clauses.len() - 1
            });
            let (stones, taken) = (place as u64, &mut clauses[clause].taken);
            match taken.last_mut() {
                _ if place >= finite => taken.push(Taken::Progression { first: stones, step: self.tail as u64 }),
                Some(Taken::Range { last, .. }) if *last + 1 == stones && *last > 0 => *last = stones,
                _ => taken.push(Taken::Range { first: stones, last: stones }),
            }
        }
        Rule { clauses }
    }
}

/// So many clauses, and so many numbers in one, are written.
const CLAUSES: usize = 6;
const NUMBERS: usize = 12;

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.clauses.is_empty() {
            return f.write_str("There are no moves.");
        }
        for (place, clause) in self.clauses.iter().take(CLAUSES).enumerate() {
            f.write_str(if place == 0 { "A move may " } else { "; or " })?;
            clause.fmt(f)?;
        }
        match self.clauses.len().saturating_sub(CLAUSES) {
            0 => {}
            1 => f.write_str("; and there is one further kind of move")?,
            more => write!(f, "; and there are {more} further kinds of moves")?,
        }
        f.write_str(".")
    }
}

impl fmt::Display for Clause {
    /// As what follows “a move may”. A clause of moves that take nothing has no others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nothing = Taken::Range { first: 0, last: 0 };
        let heaps = self.heaps();
        match self.taken[..] {
            [taken] if taken == nothing => return write!(f, "break a heap into {heaps}"),
            [Taken::Progression { first: 1, step: 1 }] => f.write_str("take any number of stones")?,
            [first, ref others @ ..] if first == nothing => {
                write!(f, "break a heap into {heaps} without or after taking {}", stones(others))?;
                return Ok(());
            }
            ref taken => write!(f, "take {}", stones(taken))?,
        }
        write!(f, " from a heap and leave the rest as {heaps}")
    }
}

impl Clause {
    /// How many heaps, and of what sizes.
    fn heaps(&self) -> String {
        let number = |count: &u32| match count {
            0 => "no heap".to_owned(),
            1 => "one heap".to_owned(),
            2 => "two heaps".to_owned(),
            3 => "three heaps".to_owned(),
            count => format!("{count} heaps"),
        };
        let open = self.counts.open_from().map(|from| match from {
            0 => "any number of heaps".to_owned(),
            from => format!("{from} or more heaps"),
        });
        let counts: Vec<String> = self.counts.listed().iter().map(number).chain(open).collect();
        let only_two = self.counts.most() == Some(2);
        let sizes = match self.sizes {
            PartRule::Any => "",
            PartRule::Distinct | PartRule::NotAllEqual if only_two => " of different sizes",
            PartRule::AllEqual if only_two => " of the same size",
            PartRule::Distinct => " of different sizes, no two of them equal",
            PartRule::NotAllEqual => ", not all of the same size",
            PartRule::AllEqual => ", all of the same size",
        };
        format!("{}{sizes}", either(&counts))
    }
}

/// Numbers of stones in words.
fn stones(taken: &[Taken]) -> String {
    let number = |taken: &Taken| match *taken {
        Taken::Range { first, last } if first == last => first.to_string(),
        Taken::Range { first, last } if first + 1 == last => format!("{first} or {last}"),
        Taken::Range { first, last } => format!("{first} to {last}"),
        Taken::Progression { first, step: 1 } => format!("{first} or more"),
        Taken::Progression { first, step } => format!("{first}, {}, {}, …", first + step, first + 2 * step),
    };
    let mut numbers: Vec<String> = taken.iter().take(NUMBERS).map(number).collect();
    // 1 or 2 or 5 is better written 1, 2 or 5.
    if let [Taken::Range { first, last }, _, ..] = taken
        && first + 1 == *last
    {
        numbers[0] = format!("{first}, {last}");
    }
    if taken.len() > NUMBERS {
        numbers.push("certain other numbers of".to_owned());
    }
    let one = matches!(taken, [Taken::Range { first: 1, last: 1 }]);
    format!("{} {}", either(&numbers), if one { "stone" } else { "stones" })
}

/// A list with “or”.
fn either(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
