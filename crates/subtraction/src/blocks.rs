//! The closed form itself: membership in W0 and nim-values, for a reduced game, in one integer type.

use crate::divide::{Divisor, Reciprocal};
use num_traits::{PrimInt, WrappingSub};

/// The numbers that decide the nim-values of a reduced additive game.
///
/// W0 is the set of w_n = n + a⌊n/a⌋ + b⌊n/δ⌋. The n with ⌊n/δ⌋ = q form block q. Let y(n) = n + a⌊n/a⌋, which takes
/// just the values whose residue modulo 2a is below a. Then w_n = y(n) + bq.
///
/// *Only block q = ⌊(x + a − 1) / block⌋ can hold x.* For w_n in block q, n = qδ + j with 0 ≤ j < δ, and
/// w_n − q·block = 2j − (n mod a) lies between 1 − a and 2δ − 2. With a − 1 added, it is from 0 to 2δ + a − 3 < block.
///
/// `D` divides numbers of type `T`, which must hold the distance between blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Blocks<T, D> {
    pub a: T,
    pub b: T,
    /// a⌊b / 2a⌋.
    pub ah: T,
    /// b mod 2a.
    pub r: T,
    pub delta: T,
    /// 2a.
    pub pair: D,
    /// 2δ + b: the distance between blocks, give or take the n mod a of their first terms.
    pub block: D,
}

impl<T: PrimInt + WrappingSub, D: Divisor<T>> Blocks<T, D> {
    /// The largest heap to which b can be added.
    pub fn largest(&self) -> T {
        T::max_value() - self.b
    }

    /// The nim-value of heap `x`, at most [`largest`](Self::largest), from 0 to 3: 0 on W0, 1 on W0 + a, 2 on W0 − b, else 3.
    /// No branch to mispredict.
    ///
    /// Let q be the block of `x` as above, and y = x − bq. Where can the others be?
    /// - x − a in block q only. If 2a < b, then w_n + a − q·block + (a − 1) ≤ 2δ + 2a − 3 < block. Else a divides δ, so
    ///   n mod a = j mod a and 2j − (n mod a) ≤ 2δ − a − 1, which gives at most 2δ + a − 2 < block.
    /// - x + b in block q or q + 1, because b < block.
    ///
    /// So `x` is w_n, w_n + a or w_n − b just if y = y(n), y = y(n) + a or y + b = y(n) with n in block q, or y = y(n) with
    /// n in block q + 1. At most one of these holds, since the four sets partition the heaps.
    pub fn nim_value(&self, x: T) -> u64 {
        let (q, pairs, rest) = self.locate(x);
        let first = self.delta * q;
        let before = self.a * pairs;
        let upper = rest >= self.a;
        let above = (before + rest - when(upper, self.a)).wrapping_sub(&first);
        let here = above < self.delta;
        let two_next = !upper & (above.wrapping_sub(&self.delta) < self.delta);

        // The division of y + b by 2a follows from those of y and b.
        let rest = rest + self.r;
        let carry = rest >= self.a + self.a;
        let (before, rest) = (before + self.ah + when(carry, self.a), rest - when(carry, self.a + self.a));
        let two_here = (rest < self.a) & ((before + rest).wrapping_sub(&first) < self.delta);

        if here { u64::from(upper) } else { 3 - u64::from(two_here | two_next) }
    }

    /// Whether heap `x`, at most [`largest`](Self::largest), is in W0.
    pub fn is_p_position(&self, x: T) -> bool {
        let (q, pairs, rest) = self.locate(x);
        (rest < self.a) & ((self.a * pairs + rest).wrapping_sub(&(self.delta * q)) < self.delta)
    }

    /// The only block q that can hold `x`, and quotient and remainder of y = x − bq by 2a.
    fn locate(&self, x: T) -> (T, T, T) {
        let (q, _) = self.block.div_rem(x + self.a - T::one());
        // Not negative: for q ≥ 1 it is at least q·block − (a − 1) − bq = 2δq − a + 1, and 2δ ≥ a.
        let (pairs, rest) = self.pair.div_rem(x - self.b * q);
        (q, pairs, rest)
    }
}

/// `number` or 0, without a branch to mispredict.
fn when<T: PrimInt>(condition: bool, number: T) -> T {
    if condition { number } else { T::zero() }
}

impl Blocks<u128, u128> {
    /// The same in 64 bits, if the distance between blocks fits.
    pub fn narrowed(&self) -> Option<Blocks<u64, Reciprocal>> {
        let block = Reciprocal::new(u64::try_from(self.block).ok()?);
        // All others are at most that, as δ ≥ a.
        let [a, b, ah, r, delta, pair] =
            [self.a, self.b, self.ah, self.r, self.delta, self.pair].map(|number| number as u64);
        Some(Blocks { a, b, ah, r, delta, pair: Reciprocal::new(pair), block })
    }
}
