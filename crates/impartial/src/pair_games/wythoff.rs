//! Wythoff's game.

mod values;

use super::TooCostlyError;
use nimatlas_core::{Nimber, Outcome, Ruleset};
use num_bigint::BigUint;
use num_integer::{Integer, Roots};
use num_traits::Zero;
use std::num::NonZeroU64;

/// Wythoff's game and its generalisation by Fraenkel: two heaps; a move takes any number of stones from one heap, or k > 0
/// from one and l > 0 from the other with |k − l| < r. For r = 1, Wythoff's own game, these are equal numbers.
///
/// The P-positions are (A_n, A_n + r n) with A_n = ⌊n α⌋, α = (2 − r + √(r² + 4))/2 (Wythoff 1907; Holladay 1968; Fraenkel
/// 1982). Here all is decided in whole numbers, by roots of squares rounded down. For nim-values no closed form is known unless
/// r is at least as large as both heaps; [`Wythoff::nim_value`] makes a table.
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
    /// The outcome in normal play. Takes a square root of 128 bits, or of up to 256 where r and the heaps are large.
    pub fn outcome(self, position: [u64; 2]) -> Outcome {
        match self.narrow(position) {
            Some(pairs) => pairs.outcome(&position.map(u128::from)),
            None => self.wide().outcome(&position.map(BigUint::from)),
        }
    }

    /// Every position to which a move wins in normal play, the heaps in the order given: first by taking from the first
    /// heap, then from the second, then from both. There are four at most. Takes about ten square roots.
    pub fn winning_moves(self, position: [u64; 2]) -> Vec<[u64; 2]> {
        match self.narrow(position) {
            // No number exceeds that of its heap.
            Some(pairs) => {
                let moves = pairs.winning_moves(&position.map(u128::from)).into_iter();
                moves.map(|to| to.map(|heap| heap as u64)).collect()
            }
            None => {
                let moves = self.wide().winning_moves(&position.map(BigUint::from)).into_iter();
                moves.map(|to| to.map(|heap| heap.iter_u64_digits().next().unwrap_or(0))).collect()
            }
        }
    }

    /// Whether a move leads from one pair to the other, the heaps in the order given.
    pub fn allows(self, [a, b]: [u64; 2], [c, d]: [u64; 2]) -> bool {
        match (a.checked_sub(c), b.checked_sub(d)) {
            (Some(0), Some(taken)) | (Some(taken), Some(0)) => taken > 0,
            (Some(first), Some(second)) => first.abs_diff(second) < self.r.get(),
            _ => false,
        }
    }

    /// The nim-value of a position: the sum of the heaps if r is at least as large as both, and else from a
    /// [table](Wythoff::nim_value_cost) of all positions below.
    ///
    /// For r ≥ a, b every smaller pair is an option of (a, b), so that by induction all values below a + b are reached.
    ///
    /// ```
    /// use nimatlas_core::Nimber;
    /// use nimatlas_impartial::pair_games::Wythoff;
    ///
    /// assert_eq!(Wythoff::default().nim_value([10, 3], 1_000_000), Ok(Nimber(8)));
    /// assert_eq!(Wythoff { r: std::num::NonZeroU64::MAX }.nim_value([201, 184], 1), Ok(Nimber(385)));
    /// assert!(Wythoff::default().nim_value([1_000_000, 1_000_000], 1_000_000).is_err());
    /// ```
    ///
    /// # Errors
    /// If it takes more steps than `allowed`.
    pub fn nim_value(self, position: [u64; 2], allowed: u64) -> Result<Nimber, TooCostlyError> {
        TooCostlyError::check(self.nim_value_cost(position), allowed)?;
        Ok(match self.sum_value(position) {
            Some(value) => value,
            None => values::last(self.r.get(), position),
        })
    }

    /// The nim-values of all positions with no heap above that of `most` in its place, a row for each size of the first heap.
    ///
    /// # Errors
    /// As [`Wythoff::nim_value`], for the position `most`; at least a step is counted for each number.
    pub fn nim_value_table(self, most: [u64; 2], allowed: u64) -> Result<Vec<Vec<u32>>, TooCostlyError> {
        let cells = (u128::from(most[0]) + 1).saturating_mul(u128::from(most[1]) + 1);
        TooCostlyError::check(cells.max(values::cost(self.r.get(), most)), allowed)?;
        Ok(values::table(self.r.get(), most))
    }

    /// About how many steps [`Wythoff::nim_value`] takes, a nanosecond or two each.
    ///
    /// With a ≤ b and r ≤ b there are (a + 1)(b + 1) positions. For each, up to 2r − 1 values are noted and r a/16 + 1 words of
    /// bits looked at, neither of which need exceed a + b.
    pub fn nim_value_cost(self, position: [u64; 2]) -> u128 {
        if self.sum_value(position).is_some() { 1 } else { values::cost(self.r.get(), position) }
    }

    fn sum_value(self, [a, b]: [u64; 2]) -> Option<Nimber> {
        if a.max(b) > self.r.get() { None } else { a.checked_add(b).map(Nimber) }
    }

    /// The theorem in numbers of 128 bits, if they hold all squares on the way: of numbers up to one more than the larger heap,
    /// times r + 2, which exceeds √(r² + 4).
    fn narrow(self, [a, b]: [u64; 2]) -> Option<Pairs<u128>> {
        let most = a.max(b).checked_add(2)?;
        most.checked_mul(self.r.get().checked_add(2)?).map(|_| Pairs { r: self.r.get().into() })
    }

    fn wide(self) -> Pairs<BigUint> {
        Pairs { r: self.r.get().into() }
    }
}

/// [`Wythoff`]'s game with an r of any size, for heaps of any size.
///
/// ```
/// use nimatlas_core::Outcome;
/// use nimatlas_impartial::pair_games::{BigWythoff, Wythoff};
///
/// // The 10^30-th pair, from the digits of the golden ratio 1.618033988749894848204586834365638…
/// let game = BigWythoff::from(Wythoff::default());
/// let pair = ["1618033988749894848204586834365", "2618033988749894848204586834365"].map(|heap| heap.parse().expect("digits"));
/// assert_eq!(game.outcome(&pair), Outcome::P);
/// assert!(game.winning_moves(&pair).is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BigWythoff(Pairs<BigUint>);

impl BigWythoff {
    /// The game with this r, or `None` for 0.
    pub fn new(r: BigUint) -> Option<BigWythoff> {
        (!r.is_zero()).then_some(BigWythoff(Pairs { r }))
    }

    /// r, by how much less than this two numbers taken at once may differ.
    pub fn r(&self) -> &BigUint {
        &self.0.r
    }

    /// The outcome in normal play. Takes a square root of as many digits as r and the heaps have together, twice.
    pub fn outcome(&self, position: &[BigUint; 2]) -> Outcome {
        self.0.outcome(position)
    }

    /// Every position to which a move wins in normal play, as [`Wythoff::winning_moves`].
    pub fn winning_moves(&self, position: &[BigUint; 2]) -> Vec<[BigUint; 2]> {
        self.0.winning_moves(position)
    }
}

impl From<Wythoff> for BigWythoff {
    fn from(game: Wythoff) -> BigWythoff {
        BigWythoff(game.wide())
    }
}

/// The theorem, for numbers of any kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Pairs<T> {
    r: T,
}

impl<T: Integer + Roots + Clone> Pairs<T> {
    fn outcome(&self, [a, b]: &[T; 2]) -> Outcome {
        let (small, large) = if a <= b { (a, b) } else { (b, a) };
        let (n, rest) = (large.clone() - small.clone()).div_rem(&self.r);
        Outcome::p_if(rest.is_zero() && self.lower(&n) == *small)
    }

    fn winning_moves(&self, [a, b]: &[T; 2]) -> Vec<[T; 2]> {
        let in_first = Some(self.partner(b)).filter(|x| x < a).map(|x| [x, b.clone()]);
        let in_second = Some(self.partner(a)).filter(|y| y < b).map(|y| [a.clone(), y]);
        // Between P-positions and this, the difference of the heaps must change by less than r: to the multiples of r next to it.
        let difference = if a <= b { b.clone() - a.clone() } else { a.clone() - b.clone() };
        let (n, rest) = difference.div_rem(&self.r);
        let next = (!rest.is_zero()).then(|| n.clone() + T::one());
        let in_both = [Some(n), next].into_iter().flatten().filter_map(|n| {
            let small = self.lower(&n);
            let large = small.clone() + n * self.r.clone();
            let to = if a <= b { [small, large] } else { [large, small] };
            (to[0] < *a && to[1] < *b).then_some(to)
        });
        in_first.into_iter().chain(in_second).chain(in_both).collect()
    }

    /// √(x² (r² + 4)), rounded down.
    fn root(&self, x: &T) -> T {
        let four = (T::one() + T::one()) * (T::one() + T::one());
        (x.clone() * x.clone() * (self.r.clone() * self.r.clone() + four)).sqrt()
    }

    /// A_n = ⌊n α⌋ = ⌊(2n − rn + √(n² (r² + 4)))/2⌋. A half rounded down does not change if the root is rounded down first.
    fn lower(&self, n: &T) -> T {
        let two = T::one() + T::one();
        (two.clone() * n.clone() + self.root(n) - self.r.clone() * n.clone()) / two
    }

    /// The number that makes a P-position with this one.
    fn partner(&self, x: &T) -> T {
        if x.is_zero() {
            return T::zero();
        }
        // With β = α + r, x is A_n just for n = ⌈x/α⌉, if any, or A_n + r n just for n = ⌈x/β⌉, and one of them holds. As α is
        // irrational and 1/α + 1/β = 1, these are ⌊x/α⌋ + 1 and x − ⌊x/α⌋; and 1/α = (r − 2 + √(r² + 4))/(2r).
        let two = T::one() + T::one();
        let quotient = (self.r.clone() * x.clone() + self.root(x) - two.clone() * x.clone()) / (two * self.r.clone());
        let n = quotient.clone() + T::one();
        if self.lower(&n) == *x {
            x.clone() + self.r.clone() * n
        } else {
            x.clone() - self.r.clone() * (x.clone() - quotient)
        }
    }
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
