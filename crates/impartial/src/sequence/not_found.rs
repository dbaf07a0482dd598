//! What is left of a search without a result.

use super::{SearchLimits, Theorem};
use serde::Serialize;
use std::fmt;

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoppedBy {
    /// The limit of work.
    Work,
    /// The limit of memory.
    Memory,
    /// The largest heap that may be looked at.
    MostHeap,
    /// Who watched it.
    Watch,
}

/// What a search without a result has found all the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotFound {
    /// How many heaps were looked at, from the empty one on.
    pub searched: u64,
    /// The largest nim-value among them.
    pub largest_value: u32,
    /// How many of them have a rare value, where [these are told apart](super#rare-and-common-values).
    pub rare_heaps: Option<u64>,
    /// How many steps that took.
    pub work: u64,
    /// What ended the search.
    pub stopped_by: StoppedBy,
    /// The limits it had.
    #[serde(skip)]
    pub limits: SearchLimits,
    /// What would prove a period of this game.
    #[serde(skip)]
    pub theorem: Option<Theorem>,
    /// The heap whose value was wanted, if it was one, and about how many steps it takes to find it without a period.
    pub heap: Option<(u64, u64)>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotFound { searched, largest_value, limits, .. } = self;
        let heap = searched.saturating_sub(1);
        write!(f, "no period shows in the values of heaps up to {heap}; the largest value is {largest_value}")?;
        match self.rare_heaps {
            None => {}
            Some(1) => f.write_str(", and one heap has a rare value")?,
            Some(rare) => write!(f, ", and {rare} heaps have rare values")?,
        }
        f.write_str(match self.theorem {
            None => ". No theorem on this game is known, so a period would have to be seen many times over",
            Some(Theorem::AllBut { .. }) => ". A repeated window would prove one",
            Some(_) => ". A repeated window would prove a period without saltus",
        })?;
        match self.stopped_by {
            StoppedBy::Work => write!(f, ". The search ended after {} steps, of {} allowed", self.work, limits.work)?,
            StoppedBy::Memory => write!(f, ". To go on takes more than the {} bytes allowed", limits.memory)?,
            StoppedBy::MostHeap => write!(f, ". Heaps above {} were not to be looked at", limits.most_heap)?,
            StoppedBy::Watch => f.write_str(". The search was interrupted")?,
        }
        if let Some((heap, work)) = self.heap {
            match work {
                u64::MAX => write!(f, ". Heap {heap} is out of reach without a period")?,
                work => write!(f, ". To find the value of heap {heap} without a period takes up to {work} steps")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for NotFound {}
