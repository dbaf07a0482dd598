//! Nim-values and outcomes up to a bound for any set of moves.

use crate::MoveSet;
use thiserror::Error;

/// The most terms that are computed at once; they take 4 bytes each.
pub const MAX_TERMS: u64 = 1 << 26;

/// More terms were asked for than are computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{terms} terms asked for; at most {MAX_TERMS} are computed")]
pub struct TooManyTermsError {
    /// How many were asked for.
    pub terms: u64,
}

/// How many terms, if that many are computed.
pub(crate) fn checked_len(terms: u64) -> Result<usize, TooManyTermsError> {
    if terms <= MAX_TERMS { Ok(terms as usize) } else { Err(TooManyTermsError { terms }) }
}

/// The nim-values of the heaps 0, 1, …, `len` − 1 under any set of moves, finite or not, straight from the rules.
///
/// The heaps of value 0 are found first, then those of value 1, and so on: among the heaps that are left, ascending, each
/// has the value in question unless a move leads to one below it that has. A heap that gets the value marks all heaps
/// from which it can be reached, move by move, or for dense sets 64 moves at a time.
///
/// With m moves below `len`: O(len · min(m, len/64)) time and O(len) memory. For all-but sets
/// [`all_but_values`](crate::all_but_values) is much faster, and so is the period, once known, for finite ones.
///
/// # Errors
/// If `len` exceeds [`MAX_TERMS`].
///
/// ```
/// use nimatlas_subtraction::{MoveSet, direct_values};
///
/// // A square number of stones: 0, 1, 0, 1, 2, 0, …
/// assert_eq!(direct_values(&MoveSet::Squares, 12)?, [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]);
/// # Ok::<(), nimatlas_subtraction::TooManyTermsError>(())
/// ```
pub fn direct_values(set: &MoveSet, len: u64) -> Result<Vec<u32>, TooManyTermsError> {
    let len = checked_len(len)?;
    Ok(values(&Moves::in_set(set, len), len))
}

/// The nim-values of the heaps 0, 1, …, `len` − 1 where a move takes any number of stones that `is_move` accepts.
///
/// Each number from 1 to `len` − 1 is asked for once, ascending; then as [`direct_values`], in as much time and memory.
///
/// # Errors
/// If `len` exceeds [`MAX_TERMS`].
///
/// ```
/// // A power of 2: as if a move took 1 or 2 stones, since no power of 2 is divisible by 3.
/// let values = nimatlas_subtraction::direct_values_where(u64::is_power_of_two, 9)?;
/// assert_eq!(values, [0, 1, 2, 0, 1, 2, 0, 1, 2]);
/// # Ok::<(), nimatlas_subtraction::TooManyTermsError>(())
/// ```
pub fn direct_values_where(mut is_move: impl FnMut(u64) -> bool, len: u64) -> Result<Vec<u32>, TooManyTermsError> {
    let len = checked_len(len)?;
    let moves = (1..len).filter(|&taken| is_move(taken as u64)).collect();
    Ok(values(&Moves::new(moves, len), len))
}

fn values(moves: &Moves, len: usize) -> Vec<u32> {
    let mut values = vec![0; len];
    let mut left: Vec<u32> = (0..len as u32).collect();
    let mut value = 0;
    while !left.is_empty() {
        let mut reaching = vec![0; len.div_ceil(64)];
        left.retain(|&heap| {
            let heap = heap as usize;
            let higher = reaching[heap / 64] >> (heap % 64) & 1 == 1;
            if !higher {
                values[heap] = value;
                moves.mark(heap, &mut reaching);
            }
            higher
        });
        value += 1;
    }
    values
}

/// The P-positions among the heaps 0, 1, …, `len` − 1 under any set of moves, ascending, straight from the rules.
///
/// Each marks the heaps from which it can be reached, as in [`direct_values`]. With k P-positions and m moves below `len`:
/// O(len + k · min(m, len/64)) time, so it is fast where they are rare.
///
/// # Errors
/// If `len` exceeds [`MAX_TERMS`].
///
/// ```
/// use nimatlas_subtraction::{MoveSet, direct_p_positions};
///
/// assert_eq!(direct_p_positions(&MoveSet::Squares, 40)?, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39]);
/// assert_eq!(direct_p_positions(&MoveSet::Primes, 40)?, [0, 1, 9, 10, 25, 34, 35]);
/// # Ok::<(), nimatlas_subtraction::TooManyTermsError>(())
/// ```
pub fn direct_p_positions(set: &MoveSet, len: u64) -> Result<Vec<u64>, TooManyTermsError> {
    let len = checked_len(len)?;
    let moves = Moves::in_set(set, len);
    let mut winning = vec![0; len.div_ceil(64)];
    let mut lost = Vec::new();
    for heap in 0..len {
        if winning[heap / 64] >> (heap % 64) & 1 == 0 {
            lost.push(heap as u64);
            moves.mark(heap, &mut winning);
        }
    }
    Ok(lost)
}

/// The moves that matter, in the form that is quicker to mark.
enum Moves {
    /// Each move.
    List(Vec<usize>),
    /// Bit s for the move s, 64 to a word.
    Bits(Vec<u64>),
}

impl Moves {
    fn in_set(set: &MoveSet, len: usize) -> Moves {
        let moves = set.up_to(len.saturating_sub(1) as u64);
        Moves::new(moves.into_iter().map(|taken| taken as usize).collect(), len)
    }

    fn new(moves: Vec<usize>, len: usize) -> Moves {
        if moves.len() < len / 64 {
            return Moves::List(moves);
        }
        let mut bits = vec![0; len.div_ceil(64)];
        moves.iter().for_each(|taken| bits[taken / 64] |= 1 << (taken % 64));
        Moves::Bits(bits)
    }

    /// Sets the bits of all heaps from which a move leads to `heap`; bits past the last heap may be set too.
    fn mark(&self, heap: usize, marked: &mut [u64]) {
        let (words, shift) = (heap / 64, heap % 64);
        match self {
            Moves::List(moves) => {
                for taken in moves {
                    let from = heap + taken;
                    match marked.get_mut(from / 64) {
                        Some(word) => *word |= 1 << (from % 64),
                        None => break,
                    }
                }
            }
            Moves::Bits(bits) => {
                let mut carry = 0;
                for (word, &moves) in marked[words..].iter_mut().zip(bits) {
                    *word |= moves << shift | carry;
                    // In two steps, as a shift by 64 is none.
                    carry = moves >> 1 >> (63 - shift);
                }
            }
        }
    }
}
