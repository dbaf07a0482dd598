//! The game of Euclid.

use nimatlas_core::{Nimber, Outcome, Ruleset};

/// Euclid: two numbers; a move subtracts a positive multiple of the smaller from the larger.
///
/// Outcomes and nim-values follow the algorithm of Euclid, with the golden ratio in the background: a pair with b > a > 0 is
/// a P-position exactly if b/a < (1 + √5)/2 (Cole and Davie 1969).
///
/// ```
/// use nimatlas_core::Nimber;
/// use nimatlas_impartial::pair_games::{Euclid, EuclidEnd};
///
/// let game = Euclid::default();
/// assert_eq!(game.nim_value([21, 13]), Nimber(0));
/// assert_eq!(game.winning_moves([7, 3]), [[4, 3]]);
/// // ⌊b/a − a/b⌋, after Nivasch (2006).
/// assert_eq!(Euclid { end: EuclidEnd::Equal }.nim_value([100, 7]), Nimber(14));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Euclid {
    /// Where play ends.
    pub end: EuclidEnd,
}

/// Where a game of Euclid ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EuclidEnd {
    /// When a number is 0 (Cole and Davie 1969).
    #[default]
    Zero,
    /// When the numbers are equal: they must stay positive (Grossman 1997). A pair with a 0 has no moves either.
    Equal,
}

impl Euclid {
    /// The nim-value, in as many steps as the algorithm of Euclid takes.
    ///
    /// Let a < b, and b = q a + s with 0 ≤ s < a. The moves lead to (a, s + j a) for j < q. If (s, a) has value v, the
    /// values of (a, s + a), (a, s + 2 a), … are in turn the least that is none of those before: 0, 1, 2, … without v.
    pub fn nim_value(self, [a, b]: [u64; 2]) -> Nimber {
        let (mut small, mut large) = (a.min(b), a.max(b));
        let mut quotients = Vec::new();
        while small > 0 {
            quotients.push(large / small);
            (small, large) = (large % small, small);
        }
        // Where the algorithm ends, (0, g) has value 0 if it can be reached; else (g, g) begins the row.
        let mut value = 0;
        for (step, &quotient) in quotients.iter().rev().enumerate() {
            let skipped = if step == 0 && self.end == EuclidEnd::Equal { u64::MAX } else { value };
            value = if quotient <= skipped { quotient - 1 } else { quotient };
        }
        Nimber(value)
    }

    /// The outcome in normal play.
    pub fn outcome(self, position: [u64; 2]) -> Outcome {
        Outcome::p_if(self.nim_value(position).is_zero())
    }

    /// Every position to which a move wins in normal play, the numbers in the order given: at most one, or two from equal
    /// numbers.
    pub fn winning_moves(self, position: [u64; 2]) -> Vec<[u64; 2]> {
        self.moves_to(position, Nimber::ZERO)
    }

    /// Every position of this value to which a move leads, as for [`Euclid::winning_moves`].
    pub fn moves_to(self, [a, b]: [u64; 2], value: Nimber) -> Vec<[u64; 2]> {
        let (small, large) = (a.min(b), a.max(b));
        let Some(rest) = large.checked_rem(small) else { return Vec::new() };
        // Of the pairs (small, rest + j small), that for j > 0 has value j − 1 or j.
        let steps = [Some(0), Some(value.0).filter(|&j| j > 0), value.0.checked_add(1)];
        let sizes = steps.into_iter().flatten().filter_map(|j| rest.checked_add(small.checked_mul(j)?));
        let allowed = sizes.filter(|&to| to < large && self.is_allowed(to));
        allowed.flat_map(|to| with_larger(a, b, to)).filter(|&pair| self.nim_value(pair) == value).collect()
    }

    /// Whether a move leads from one pair to the other, the numbers in the order given.
    pub fn allows(self, [a, b]: [u64; 2], [c, d]: [u64; 2]) -> bool {
        let (smaller, larger, left) = match ([a, b], [c, d]) {
            _ if a >= b && b == d => (b, a, c),
            _ if a <= b && a == c => (a, b, d),
            _ => return false,
        };
        left < larger && (larger - left).checked_rem(smaller) == Some(0) && self.is_allowed(left)
    }

    fn is_allowed(self, to: u64) -> bool {
        to > 0 || self.end == EuclidEnd::Zero
    }
}

/// The pairs with the larger number changed; two if the numbers are equal.
fn with_larger(a: u64, b: u64, to: u64) -> impl Iterator<Item = [u64; 2]> {
    let first = (a >= b).then_some([to, b]);
    first.into_iter().chain((a <= b).then_some([a, to]))
}

impl Ruleset for Euclid {
    type Position = [u64; 2];

    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let (small, large) = (a.min(b), a.max(b));
        let sizes = std::iter::successors(large.checked_rem(small), move |&to| to.checked_add(small));
        let sizes = sizes.take_while(move |&to| to < large).filter(|&to| self.is_allowed(to));
        sizes.flat_map(move |to| with_larger(a, b, to))
    }
}
