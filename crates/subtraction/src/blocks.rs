//! The closed form itself: membership in W0 and nim-values, for a reduced game, in one integer type.

use num_traits::{PrimInt, WrappingSub};

/// The numbers that decide the nim-values of a reduced additive game.
///
/// W0 is the set of w_n = n + a⌊n/a⌋ + b⌊n/δ⌋. The n with ⌊n/δ⌋ = q form block q. Let y(n) = n + a⌊n/a⌋, which takes
/// just the values whose residue modulo 2a is below a. Then w_n = y(n) + bq.
///
/// *Only block q = ⌊(x + a − 1) / block⌋ can hold x.* For w_n in block q, n = qδ + j with 0 ≤ j < δ, and
/// w_n − q·block = 2j − (n mod a) lies between 1 − a and 2δ − 2. With a − 1 added, it is from 0 to 2δ + a − 3 < block.
///
/// The type `T` must hold `period + b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Blocks<T> {
    pub a: T,
    pub b: T,
    /// ⌊b / 2a⌋.
    pub h: T,
    /// b mod 2a.
    pub r: T,
    pub delta: T,
    /// 2δ + b: the distance between blocks, give or take the n mod a of their first terms.
    pub block: T,
    pub period: T,
}

impl<T: PrimInt + WrappingSub> Blocks<T> {
    /// The nim-value of heap `x`, from 0 to 3: 0 on W0, 1 on W0 + a, 2 on W0 − b, else 3. No branch to mispredict.
    ///
    /// Let q be the block of `x` as above, and y = x − bq. Where can the others be?
    /// - x − a in block q only. If 2a < b, then w_n + a − q·block + (a − 1) ≤ 2δ + 2a − 3 < block. Else a divides δ, so
    ///   n mod a = j mod a and 2j − (n mod a) ≤ 2δ − a − 1, which gives at most 2δ + a − 2 < block.
    /// - x + b in block q or q + 1, because b < block.
    ///
    /// So `x` is w_n, w_n + a or w_n − b just if y = y(n), y = y(n) + a or y + b = y(n) with n in block q, or y = y(n) with
    /// n in block q + 1. At most one of these holds, since the four sets partition the heaps.
    pub fn nim_value(&self, x: T) -> u64 {
        let (q, pairs, rest) = self.locate(self.brought_down(x));
        let first = self.delta * q;
        let (upper, n) = self.side(pairs, rest);
        let above = n.wrapping_sub(&first);
        let zero = !upper & (above < self.delta);
        let one = upper & (above < self.delta);
        let two_next = !upper & (above.wrapping_sub(&self.delta) < self.delta);

        // The division of y + b by 2a follows from those of y and b.
        let (pairs, rest) = (pairs + self.h, rest + self.r);
        let carry = rest >= self.a + self.a;
        let (upper, n) =
            if carry { self.side(pairs + T::one(), rest - self.a - self.a) } else { self.side(pairs, rest) };
        let two_here = !upper & (n.wrapping_sub(&first) < self.delta);

        3 - 3 * u64::from(zero) - 2 * u64::from(one) - u64::from(two_here | two_next)
    }

    /// Whether heap `x` is in W0.
    pub fn is_p_position(&self, x: T) -> bool {
        let (q, pairs, rest) = self.locate(self.brought_down(x));
        let (upper, n) = self.side(pairs, rest);
        !upper & (n.wrapping_sub(&(self.delta * q)) < self.delta)
    }

    /// A heap with the nim-value of heap `x` to which b can be added.
    fn brought_down(&self, x: T) -> T {
        if x <= T::max_value() - self.b { x } else { x % self.period }
    }

    /// The only block q that can hold `x`, and quotient and remainder of y = x − bq by 2a.
    fn locate(&self, x: T) -> (T, T, T) {
        let q = (x + self.a - T::one()) / self.block;
        // Not negative: for q ≥ 1 it is at least q·block − (a − 1) − bq = 2δq − a + 1, and 2δ ≥ a.
        let y = x - self.b * q;
        let pairs = y / (self.a + self.a);
        (q, pairs, y - (self.a + self.a) * pairs)
    }

    /// Of the number 2a·pairs + rest: whether it is y(n) + a for some n rather than y(n), and that n.
    fn side(&self, pairs: T, rest: T) -> (bool, T) {
        let upper = rest >= self.a;
        (upper, self.a * pairs + if upper { rest - self.a } else { rest })
    }
}

impl Blocks<u128> {
    /// The same in 64 bits, if `period + b` fits.
    pub fn narrowed(&self) -> Option<Blocks<u64>> {
        u64::try_from(self.period + self.b).ok()?;
        // All others are at most that sum.
        Some(Blocks {
            a: self.a as u64,
            b: self.b as u64,
            h: self.h as u64,
            r: self.r as u64,
            delta: self.delta as u64,
            block: self.block as u64,
            period: self.period as u64,
        })
    }
}
