//! Subtraction games by plain loops.

use std::hint::black_box;

/// How many terms the window of a plain loop takes besides the largest move.
const AT_ONCE: usize = 1 << 15;

/// So many outcomes, one position and one move at a time, true for a P-position, through a window that stays in the cache.
/// The last of them.
///
/// # Panics
/// If there is no move.
pub fn plain_outcomes(moves: &[usize], len: u64) -> bool {
    plain_terms(moves, len, false, |lost, n| !moves.iter().any(|&step| lost[n - step]))
}

/// So many nim-values of up to 63 moves, one position and one move at a time, through a window that stays in the cache. The
/// last of them.
///
/// # Panics
/// If there is no move.
pub fn plain_nim_values(moves: &[usize], len: u64) -> u8 {
    // Below heap 0 there is a value that no heap has.
    plain_terms(moves, len, 63, |values, n| {
        moves.iter().fold(0u64, |seen, &step| seen | 1 << (values[n - step] & 63)).trailing_ones() as u8
    })
}

fn plain_terms<T: Copy>(moves: &[usize], len: u64, none: T, term: impl Fn(&[T], usize) -> T) -> T {
    let history = *moves.last().expect("a move");
    let mut terms = vec![none; history + history.max(AT_ONCE)];
    let mut left = len;
    loop {
        let end = terms.len().min(history + left as usize);
        for n in history..end {
            terms[n] = term(&terms, n);
        }
        left -= (end - history) as u64;
        if left == 0 {
            return terms[end - 1];
        }
        terms.copy_within(end - history..end, 0);
    }
}

/// Writes so many words to each plane.
pub fn plain_write(planes: &mut [Vec<u64>]) {
    planes.iter_mut().for_each(|plane| plane.fill(black_box(0x5555_5555_5555_5555)));
}

/// The longest outcome period of all sets with five moves up to 64, this largest one and no common divisor: a window of 64
/// outcomes in a register, one position a step, Brent's cycle finding.
pub fn plain_five_move_record(largest: u64) -> u64 {
    let mut longest = 0;
    for a in 1..largest {
        for b in a + 1..largest {
            for c in b + 1..largest {
                for d in c + 1..largest {
                    let moves = [a, b, c, d, largest];
                    if moves.into_iter().fold(0, gcd) == 1 {
                        longest = longest.max(plain_period(&moves));
                    }
                }
            }
        }
    }
    longest
}

/// The outcome period of a game with moves up to 64. The highest bit of the window is the last outcome, 1 for a P-position.
fn plain_period(moves: &[u64]) -> u64 {
    let reach = moves.iter().fold(0u64, |reach, step| reach | 1 << (64 - step));
    let step = |window: u64| window >> 1 | u64::from(window & reach == 0) << 63;
    let (mut power, mut period) = (1, 1);
    let mut tortoise = 0;
    let mut hare = step(tortoise);
    // The oldest outcomes, which no move reaches, do not count.
    let counts = u64::MAX << (64 - moves[moves.len() - 1]);
    while (tortoise ^ hare) & counts != 0 {
        if power == period {
            tortoise = hare;
            power *= 2;
            period = 0;
        }
        hare = step(hare);
        period += 1;
    }
    period
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatlas_core::SubtractionSet;
    use nimatlas_oracle::subtraction;

    #[test]
    fn the_plain_loops_play_the_game() {
        for moves in [[2, 5, 7], [101, 257, 358], [1, 3, 40_000]] {
            let set = SubtractionSet::new(&moves.map(|step| step as u64)).expect("a set");
            for len in [1, 2, 8, 357, 359, 40_001, 70_000] {
                let value = subtraction::nim_values(&set, len as usize).expect("small")[len as usize - 1];
                assert_eq!(u64::from(plain_nim_values(&moves, len)), value, "{set} to {len}");
                assert_eq!(plain_outcomes(&moves, len), value == 0, "{set} to {len}");
            }
        }
    }

    #[test]
    fn the_plain_records_are_those_known() {
        assert_eq!((plain_five_move_record(26), plain_five_move_record(29)), (1256, 4896));
        assert_eq!([plain_period(&[5, 12, 31, 38, 43]), plain_period(&[64])], [62_552, 128]);
    }
}
