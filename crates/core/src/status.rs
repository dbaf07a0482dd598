//! How certain a statement is.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// How certain a statement is. Nothing in Nimatlas prints more certainty than this.
///
/// In JSON it is an object with `kind`, `source` and `bound`, of which the last two are null where they do not apply.
///
/// ```
/// use nimatlas_core::Status;
///
/// assert_eq!(Status::VerifiedTo(420).to_string(), "verified to 420");
/// assert_eq!(Status::Proved("arXiv 2603.10414").to_string(), "proved (arXiv 2603.10414)");
/// // What rests on several statements is as certain as the least certain of them.
/// assert_eq!(Status::VerifiedTo(420).and(Status::VerifiedTo(90)).and(Status::Computed), Status::VerifiedTo(90));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is a proof; the text says where.
    Proved(&'static str),
    /// Computed from the definition alone.
    Computed,
    /// Checked by machine without exception up to this bound; no published proof known to us.
    VerifiedTo(u64),
    /// Believed, and not checked at the place in question.
    Conjectured,
}

impl Status {
    /// The status of what rests on this and on another statement: the less certain of the two. Of two certain ones, the
    /// computation from the definition is named, and otherwise the first proof.
    #[must_use]
    pub const fn and(self, other: Status) -> Status {
        match (self, other) {
            (Status::Conjectured, _) | (_, Status::Conjectured) => Status::Conjectured,
            (Status::VerifiedTo(one), Status::VerifiedTo(two)) => Status::VerifiedTo(if one < two { one } else { two }),
            (Status::VerifiedTo(bound), _) | (_, Status::VerifiedTo(bound)) => Status::VerifiedTo(bound),
            (Status::Computed, _) | (_, Status::Computed) => Status::Computed,
            (Status::Proved(source), Status::Proved(_)) => Status::Proved(source),
        }
    }

    /// Whether nothing is left to believe: proved, or computed from the definition.
    pub const fn is_certain(self) -> bool {
        matches!(self, Status::Proved(_) | Status::Computed)
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (kind, source, bound) = match *self {
            Status::Proved(source) => ("proved", Some(source), None),
            Status::Computed => ("computed", None, None),
            Status::VerifiedTo(bound) => ("verified", None, Some(bound)),
            Status::Conjectured => ("conjectured", None, None),
        };
        let mut fields = serializer.serialize_struct("Status", 3)?;
        fields.serialize_field("kind", kind)?;
        fields.serialize_field("source", &source)?;
        fields.serialize_field("bound", &bound)?;
        fields.end()
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Proved(source) => write!(f, "proved ({source})"),
            Status::Computed => f.write_str("computed from the definition"),
            Status::VerifiedTo(bound) => write!(f, "verified to {bound}"),
            Status::Conjectured => f.write_str("conjectured"),
        }
    }
}

/// A statement that a run has certified up to a bound. Without a proof, that bound is its certainty; with one, it is a
/// second leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Statement {
    /// The closed form of the additive games {a, b, a + b}, proved in docs/additive-games.md. The bound is on b, for all
    /// coprime a < b.
    AdditiveClosedForm,
    /// The duality between the sink and the wall convention of an additive game, proved on the same page. The bound is on b,
    /// for all coprime a < b.
    AdditiveSinkDuality,
    /// The closed forms of the payoff of (x, y, 1) in Scoring Nim beyond the proved family (2k + 1, 2k, 1). The bound is
    /// on x ≥ y.
    ScoringXy1,
    /// Without a bonus, the payoff of three heaps in Scoring Nim is their alternating sum, and taking the largest heap is
    /// best. The bound is on the largest heap.
    ScoringAlternatingThree,
    /// The same for four heaps.
    ScoringAlternatingFour,
    /// The period of a three-move game with c ≠ a + b divides a + b, a + c or b + c. The bound is on c.
    ThreeMovePairSum,
}

impl Statement {
    /// Every statement, in the order in which they are listed to users.
    pub const ALL: [Statement; 6] = [
        Statement::AdditiveClosedForm,
        Statement::AdditiveSinkDuality,
        Statement::ThreeMovePairSum,
        Statement::ScoringXy1,
        Statement::ScoringAlternatingThree,
        Statement::ScoringAlternatingFour,
    ];

    /// Its name in files and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Statement::AdditiveClosedForm => "additive-closed-form",
            Statement::AdditiveSinkDuality => "additive-sink-duality",
            Statement::ScoringXy1 => "scoring-xy1",
            Statement::ScoringAlternatingThree => "scoring-alternating-three",
            Statement::ScoringAlternatingFour => "scoring-alternating-four",
            Statement::ThreeMovePairSum => "three-move-pair-sum",
        }
    }

    /// Where it is proved, if it is.
    pub const fn proof(self) -> Option<&'static str> {
        match self {
            Statement::AdditiveClosedForm | Statement::AdditiveSinkDuality => Some("docs/additive-games.md"),
            _ => None,
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Statement {
    type Err = String;

    fn from_str(text: &str) -> Result<Statement, String> {
        let known = || Statement::ALL.map(Statement::id).join(", ");
        Statement::ALL
            .into_iter()
            .find(|statement| statement.id() == text)
            .ok_or_else(|| format!("“{text}” is not a statement; known are {}", known()))
    }
}

/// To which bound each statement is certified.
///
/// The theory crates know no bound of their own: a bound comes from a run, which leaves it in `data/bounds.json`, and is
/// handed to them as this plain data. Without one, and without a proof, a statement is [`Status::Conjectured`].
///
/// ```
/// use nimatlas_core::{Bounds, Statement, Status};
///
/// let bounds = Bounds::from_iter([(Statement::ThreeMovePairSum, 90)]);
/// assert_eq!(bounds.status(Statement::ThreeMovePairSum, 60), Status::VerifiedTo(90));
/// assert_eq!(bounds.status(Statement::ThreeMovePairSum, 91), Status::Conjectured);
/// assert_eq!(bounds.status(Statement::ScoringXy1, 1), Status::Conjectured);
/// assert_eq!(bounds.status(Statement::AdditiveClosedForm, 1), Status::Proved("docs/additive-games.md"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds(BTreeMap<Statement, u64>);

impl Bounds {
    /// The certified bound of a statement, if any.
    pub fn get(&self, statement: Statement) -> Option<u64> {
        self.0.get(&statement).copied()
    }

    /// The status of a statement where the quantity that its bound is on has this `size`; a proof needs no bound.
    pub fn status(&self, statement: Statement, size: u64) -> Status {
        match (statement.proof(), self.get(statement)) {
            (Some(proof), _) => Status::Proved(proof),
            (None, Some(bound)) if size <= bound => Status::VerifiedTo(bound),
            _ => Status::Conjectured,
        }
    }
}

impl FromIterator<(Statement, u64)> for Bounds {
    fn from_iter<I: IntoIterator<Item = (Statement, u64)>>(bounds: I) -> Bounds {
        Bounds(bounds.into_iter().collect())
    }
}
