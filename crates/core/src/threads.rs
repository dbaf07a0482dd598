//! Work on many things at a time, or one after the other where there are no threads.
//!
//! With the feature `rayon` the work is shared among the threads of the current rayon pool. Without it the same functions
//! work in turn, so that a caller is written once. The results stand in the order of the items either way, so they depend
//! neither on the feature nor on the number of threads.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// How many threads share the work of [`map`].
pub fn count() -> usize {
    #[cfg(feature = "rayon")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "rayon"))]
    return 1;
}

/// What `work` makes of each item, in order.
///
/// ```
/// use nimatlas_core::threads;
///
/// assert_eq!(threads::map(vec![3, 1, 2], |n| n * n), [9, 1, 4]);
/// ```
pub fn map<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "rayon")]
    return items.into_par_iter().map(work).collect();
    #[cfg(not(feature = "rayon"))]
    return items.into_iter().map(work).collect();
}

/// What `work` makes of each item, in order. No more items are begun after a failure.
///
/// # Errors
/// If the work on an item fails; if it fails on several, one of their errors.
///
/// ```
/// use nimatlas_core::threads;
///
/// let inverse = |n: i32| 12i32.checked_div(n).ok_or("0 has no inverse");
/// assert_eq!(threads::try_map(vec![3, 2], inverse), Ok(vec![4, 6]));
/// assert!(threads::try_map(vec![3, 0], inverse).is_err());
/// ```
pub fn try_map<T: Send, R: Send, E: Send>(
    items: Vec<T>,
    work: impl Fn(T) -> Result<R, E> + Sync + Send,
) -> Result<Vec<R>, E> {
    #[cfg(feature = "rayon")]
    return items.into_par_iter().map(work).collect();
    #[cfg(not(feature = "rayon"))]
    return items.into_iter().map(work).collect();
}
