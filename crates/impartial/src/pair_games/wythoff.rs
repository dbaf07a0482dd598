//! Wythoff's game.

use nimatlas_core::{Outcome, Ruleset};
use std::num::NonZeroU64;

/// Wythoff's game and its generalisation by Fraenkel: two heaps; a move takes any number of stones from one heap, or k > 0
/// from one and l > 0 from the other with |k − l| < r. For r = 1, Wythoff's own game, these are equal numbers.
///
/// The P-positions are (A_n, A_n + r n) with A_n = ⌊n α⌋, α = (2 − r + √(r² + 4))/2 (Wythoff 1907; Fraenkel 1982). Here this
/// is decided in whole numbers: α is the positive root of α² + (r − 2) α = r, so n α ≥ a exactly if
/// a (a + r n) ≤ n (2 a + r n). For nim-values no closed form is known; [`dense`](crate::dense) makes tables of them.
///
/// ```
/// use nimatlas_core::Outcome;
/// use nimatlas_impartial::pair_games::Wythoff;
///
/// let game = Wythoff::default();
/// assert_eq!(game.outcome([4, 7]), Outcome::P);
/// assert_eq!(game.winning_moves([10, 3]), [[5, 3]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff {
    /// r, by how much less than this two numbers taken at once may differ.
    pub r: NonZeroU64,
}

impl Default for Wythoff {
    fn default() -> Wythoff {
        Wythoff { r: NonZeroU64::MIN }
    }
}

impl Wythoff {
    /// The outcome in normal play. Takes about 2^6 steps.
    pub fn outcome(self, [a, b]: [u64; 2]) -> Outcome {
        let (small, difference) = (a.min(b), a.abs_diff(b));
        let is_p = difference % self.r == 0 && self.pair(difference / self.r).is_some_and(|pair| pair[0] == small);
        Outcome::p_if(is_p)
    }

    /// Every position to which a move wins in normal play, the heaps in the order given: first by taking from the first
    /// heap, then from the second, then from both. Takes about 2^13 steps.
    pub fn winning_moves(self, [a, b]: [u64; 2]) -> Vec<[u64; 2]> {
        let in_first = self.partner(b).filter(|&x| x < a).map(|x| [x, b]);
        let in_second = self.partner(a).filter(|&y| y < b).map(|y| [a, y]);
        // Between P-positions and this, the difference of the heaps must change by less than r.
        let (difference, r) = (a.abs_diff(b), self.r.get());
        let numbers = [difference / r, (difference / r).saturating_add(1)];
        let near = numbers.into_iter().filter(|n| n.checked_mul(r).is_some_and(|d| d.abs_diff(difference) < r));
        let in_both = near.filter_map(|n| {
            let [small, large] = self.pair(n)?;
            let to = if a <= b { [small, large] } else { [large, small] };
            (to[0] < a && to[1] < b).then_some(to)
        });
        in_first.into_iter().chain(in_second).chain(in_both).collect()
    }

    /// Whether a move leads from one pair to the other, the heaps in the order given.
    pub fn allows(self, [a, b]: [u64; 2], [c, d]: [u64; 2]) -> bool {
        match (a.checked_sub(c), b.checked_sub(d)) {
            (Some(0), Some(taken)) | (Some(taken), Some(0)) => taken > 0,
            (Some(first), Some(second)) => first.abs_diff(second) < self.r.get(),
            _ => false,
        }
    }

    /// The n-th P-position, its smaller heap first, or `None` if its larger heap exceeds 2^64 − 1.
    fn pair(self, n: u64) -> Option<[u64; 2]> {
        let difference = n.checked_mul(self.r.get())?;
        // α < 2. One beyond the largest number that matters tells whether the answer is beyond as well.
        let most = (2 * u128::from(n)).min(u128::from(u64::MAX - difference) + 1);
        let (mut low, mut high) = (0, most);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if reaches(n.into(), middle, difference.into()) { low = middle } else { high = middle - 1 }
        }
        let small = u64::try_from(low).ok()?;
        Some([small, small.checked_add(difference)?])
    }

    /// The number that makes a P-position with this one, or `None` if it exceeds 2^64 − 1.
    fn partner(self, x: u64) -> Option<u64> {
        // Each positive number is the smaller heap of one P-position or the larger heap of one; both grow with n.
        [0, 1].into_iter().find_map(|side| {
            let (mut low, mut high) = (0, x);
            while low < high {
                let middle = low + (high - low) / 2;
                if self.pair(middle).is_none_or(|pair| pair[side] >= x) { high = middle } else { low = middle + 1 }
            }
            self.pair(low).filter(|pair| pair[side] == x).map(|pair| pair[1 - side])
        })
    }
}

/// Whether n α ≥ a, where a + r n ≤ 2^64. With these bounds the left side overflows only where the right one is smaller.
fn reaches(n: u128, a: u128, difference: u128) -> bool {
    let right = n.checked_mul(2 * a + difference);
    a.checked_mul(a + difference).is_some_and(|left| right.is_none_or(|right| left <= right))
}

impl Ruleset for Wythoff {
    type Position = [u64; 2];

    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let r = self.r.get();
        let in_both = (0..a).flat_map(move |x| {
            let taken = a - x;
            let most = taken.saturating_add(r - 1).min(b);
            let least = taken.saturating_sub(r - 1).max(1);
            (least..=most).rev().map(move |other| [x, b - other])
        });
        (0..a).map(move |x| [x, b]).chain((0..b).map(move |y| [a, y])).chain(in_both)
    }
}
