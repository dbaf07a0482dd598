//! The game of Euclid.

use nimatlas_core::{Nimber, Outcome, Ruleset};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;

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
    pub fn nim_value(self, position: [u64; 2]) -> Nimber {
        Nimber(value(self.end, &position))
    }

    /// The nim-value of numbers of any size, as many steps as the algorithm of Euclid takes: about 5 for each digit at most.
    ///
    /// ```
    /// use nimatlas_impartial::pair_games::Euclid;
    ///
    /// // (2^200 + 1, 2^100): the quotient is 2^100, and the pair (1, 2^100) has value 2^100.
    /// let power = num_bigint::BigUint::from(1u8) << 100u32;
    /// let pair = [&power * &power + 1u8, power.clone()];
    /// assert_eq!(Euclid::default().nim_value_big(&pair), &power - 1u8);
    /// ```
    pub fn nim_value_big(self, position: &[BigUint; 2]) -> BigUint {
        value(self.end, position)
    }

    /// The outcome in normal play.
    pub fn outcome(self, position: [u64; 2]) -> Outcome {
        Outcome::p_if(self.nim_value(position).is_zero())
    }

    /// The outcome in normal play for numbers of any size.
    pub fn outcome_big(self, position: &[BigUint; 2]) -> Outcome {
        Outcome::p_if(self.nim_value_big(position).is_zero())
    }

    /// Every position to which a move wins in normal play, the numbers in the order given: at most one, or two from equal
    /// numbers.
    pub fn winning_moves(self, position: [u64; 2]) -> Vec<[u64; 2]> {
        self.moves_to(position, Nimber::ZERO)
    }

    /// Every position of this value to which a move leads, as for [`Euclid::winning_moves`].
    pub fn moves_to(self, position: [u64; 2], value: Nimber) -> Vec<[u64; 2]> {
        moves_to(self.end, &position, &value.0)
    }

    /// The same for numbers of any size.
    pub fn moves_to_big(self, position: &[BigUint; 2], value: &BigUint) -> Vec<[BigUint; 2]> {
        moves_to(self.end, position, value)
    }

    /// Whether a move leads from one pair to the other, the numbers in the order given.
    pub fn allows(self, [a, b]: [u64; 2], [c, d]: [u64; 2]) -> bool {
        let (smaller, larger, left) = match ([a, b], [c, d]) {
            _ if a >= b && b == d => (b, a, c),
            _ if a <= b && a == c => (a, b, d),
            _ => return false,
        };
        left < larger && (larger - left).checked_rem(smaller) == Some(0) && is_allowed(self.end, &left)
    }
}

/// The nim-value, for numbers of any kind.
fn value<T: Integer + Clone>(end: EuclidEnd, [a, b]: &[T; 2]) -> T {
    let (mut small, mut large) = (a.min(b).clone(), a.max(b).clone());
    let mut quotients = Vec::new();
    while !small.is_zero() {
        let (quotient, rest) = large.div_rem(&small);
        quotients.push(quotient);
        (small, large) = (rest, small);
    }
    // Where the algorithm ends, (0, g) has value 0 if it can be reached; else (g, g) begins the row.
    let mut skipped = (end == EuclidEnd::Zero).then(T::zero);
    for quotient in quotients.into_iter().rev() {
        let value = if skipped.is_none_or(|skipped| quotient <= skipped) { quotient - T::one() } else { quotient };
        skipped = Some(value);
    }
    skipped.unwrap_or_else(T::zero)
}

/// Every position of this value to which a move leads.
fn moves_to<T: Integer + Clone>(end: EuclidEnd, [a, b]: &[T; 2], wanted: &T) -> Vec<[T; 2]> {
    let (small, large) = (a.min(b), a.max(b));
    if small.is_zero() {
        return Vec::new();
    }
    let (quotient, rest) = large.div_rem(small);
    // Of the pairs (small, rest + j small), that for j > 0 has value j − 1 or j. A move leads to those with j < quotient.
    let steps = [
        Some(T::zero()),
        Some(wanted.clone()).filter(|j| !j.is_zero()),
        Some(wanted.clone()).filter(|j| *j < quotient).map(|j| j + T::one()),
    ];
    let sizes = steps.into_iter().flatten().filter(|j| *j < quotient).map(|j| rest.clone() + j * small.clone());
    let allowed = sizes.filter(|to| is_allowed(end, to));
    allowed.flat_map(|to| with_larger(a, b, to)).filter(|pair| value(end, pair) == *wanted).collect()
}

fn is_allowed<T: Integer>(end: EuclidEnd, to: &T) -> bool {
    !to.is_zero() || end == EuclidEnd::Zero
}

/// The pairs with the larger number changed; two if the numbers are equal.
fn with_larger<T: Integer + Clone>(a: &T, b: &T, to: T) -> impl Iterator<Item = [T; 2]> + use<T> {
    let changed = [(a >= b).then(|| [to.clone(), b.clone()]), (a <= b).then(|| [a.clone(), to])];
    changed.into_iter().flatten()
}

impl Ruleset for Euclid {
    type Position = [u64; 2];

    fn options(&self, &[a, b]: &[u64; 2]) -> impl Iterator<Item = [u64; 2]> {
        let (small, large) = (a.min(b), a.max(b));
        let sizes = std::iter::successors(large.checked_rem(small), move |&to| to.checked_add(small));
        let sizes = sizes.take_while(move |&to| to < large).filter(|to| is_allowed(self.end, to));
        sizes.flat_map(move |to| with_larger(&a, &b, to))
    }
}
