//! What a question may cost, and what is known beforehand.

use nimatlas_core::Bounds;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How much work and memory the answer to one question may take.
///
/// These are the only limits there are: no method has one of its own that a user cannot raise. Each method knows its cost
/// in these units before it starts, or stops when they are used up.
///
/// ```
/// use nimatlas::Limits;
///
/// let limits = Limits { work: 1 << 40, ..Limits::default() };
/// assert_eq!(limits.memory, 1 << 31);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Elementary steps, such as looking at one option of one position. One step takes about a nanosecond.
    pub work: u64,
    /// Bytes held at a time.
    pub memory: u64,
    /// A further limit on searches for a period: so many heaps are looked at, at most.
    pub heaps: u64,
}

impl Default for Limits {
    /// 2^36 steps, which take about a minute, 2 GiB, and any number of heaps.
    fn default() -> Limits {
        Limits { work: 1 << 36, memory: 1 << 31, heaps: u64::MAX }
    }
}

/// How far some work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done, in two or three words.
    pub what: &'static str,
    /// How much is done, in units of the work at hand.
    pub done: u64,
    /// How much there is to do, where that is known.
    pub of: Option<u64>,
}

/// What watches long work. It is called several times a second at most, and ends the work by breaking off.
pub type Watch = Arc<dyn Fn(Progress) -> ControlFlow<()> + Send + Sync>;

/// What the answers to questions depend on, besides the questions.
///
/// ```
/// use nimatlas::{Context, Limits, Position, solve};
///
/// let context = Context { limits: Limits { work: 1000, ..Limits::default() }, ..Context::built_in()? };
/// assert_eq!(solve(&"nim:3 + nim:5".parse::<Position>()?, &context)?.nim_sum, Some(6u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Context {
    /// How far each statement without a proof was verified, for the status of answers.
    pub bounds: Bounds,
    /// What an answer may cost.
    pub limits: Limits,
    /// Told how long work comes on.
    pub watch: Option<Watch>,
}

impl Context {
    /// With the bounds that are built in, the default limits, and nobody watching.
    ///
    /// # Errors
    /// If the bytes of the program are damaged.
    pub fn built_in() -> Result<Context, crate::store::StoreError> {
        Ok(Context { bounds: crate::store::Store::built_in()?.bounds()?, ..Context::default() })
    }

    /// Reports progress; says whether to go on.
    pub fn report(&self, what: &'static str, done: u64, of: Option<u64>) -> ControlFlow<()> {
        self.watch.as_ref().map_or(ControlFlow::Continue(()), |watch| watch(Progress { what, done, of }))
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("bounds", &self.bounds).field("limits", &self.limits).finish_non_exhaustive()
    }
}
