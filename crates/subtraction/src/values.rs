//! Nim-values and P-positions of additive games, for heaps of any size.

use crate::AdditiveGame;
use crate::divide::Divisor;
use nimatlas_core::{Bounds, Nimber, Statement, Status};
use num_bigint::BigUint;
use num_integer::Integer;

impl AdditiveGame {
    /// The nim-value of a heap of `x` stones, from 0 to 3. O(1): two divisions by numbers known beforehand, and a
    /// real one for g > 1. For heaps within b of 2^64, and if 2δ + b does not fit in 64 bits, they are of 128-bit numbers.
    ///
    /// ```
    /// use nimatlas_core::Nimber;
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// let values = [0, 0, 1, 1, 0, 2, 1, 3, 2, 2, 0].map(Nimber);
    /// assert_eq!(std::array::from_fn(|x| game.nim_value(x as u64)), values);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    #[inline]
    pub fn nim_value(&self, x: u64) -> Nimber {
        Nimber(self.reduced_value(self.reduced_heap(x)))
    }

    /// The nim-value of a heap of any size, at the cost of one long division more.
    ///
    /// ```
    /// use nimatlas_core::Nimber;
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// let heap = "220000000000000000000000000000000000000008".parse()?;
    /// assert_eq!(game.nim_value_big(&heap), Nimber(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nim_value_big(&self, x: &BigUint) -> Nimber {
        Nimber(self.wide.nim_value(self.remainder(x / self.gcd())))
    }

    /// Whether the player to move loses with one heap of `x` stones. O(1).
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// assert_eq!((0..22).filter(|&x| game.is_p_position(x)).collect::<Vec<_>>(), [0, 1, 4, 10, 13, 14]);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    #[inline]
    pub fn is_p_position(&self, x: u64) -> bool {
        let x = self.reduced_heap(x);
        match &self.small {
            Some(small) if x <= small.largest() => small.is_p_position(x),
            _ => self.wide.is_p_position(x.into()),
        }
    }

    /// The P-position that has `n` P-positions below it. O(1).
    ///
    /// For coprime a and b that is w_n = n + a⌊n/a⌋ + b⌊n/δ⌋. In general, with m = ⌊n/g⌋, it is g·w_m + (n mod g) for the
    /// w of the reduced game.
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|n| game.w(n)), [0, 1, 4, 10, 13, 14, 22]);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    pub fn w(&self, n: u64) -> u128 {
        let m = n / self.gcd();
        let (a, b) = (u128::from(self.a()), u128::from(self.b()));
        // Fits: the terms are at most n, n and bn, and b ≤ 2^64 − 2.
        u128::from(n) + a * u128::from(m / self.reduced().0) + b * u128::from(m / self.delta())
    }

    /// The moves from a heap of `x` stones to a heap of value 0, ascending; none if `x` is a P-position.
    ///
    /// A heap of value 1 has the move a among them; one of value 2 has b or a + b, and never a.
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// assert_eq!(game.winning_moves(5), [5]);
    /// assert_eq!(game.winning_moves(8), [7]);
    /// assert_eq!(game.winning_moves(10), [] as [u64; 0]);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    pub fn winning_moves(&self, x: u64) -> Vec<u64> {
        let moves = [self.a(), self.b(), self.a() + self.b()];
        moves.into_iter().filter(|&taken| taken <= x && self.is_p_position(x - taken)).collect()
    }

    /// The nim-value of `x` in the *sink* convention: a move may land below zero, and every position ≤ 0 is terminal
    /// with value 0. O(1). Its certainty is [`sink_status`](Self::sink_status).
    ///
    /// The duality behind it, in the reduced game with period p: exchange 0 and 2 in the ordinary nim-value of
    /// (−x − b) mod p. For g > 1 the reduced position is ⌈x/g⌉, not ⌊x/g⌋. arXiv 2601.18715 proves the periods of
    /// the sink convention and conjectures a duality; docs/additive-games.md proves this one.
    ///
    /// ```
    /// use nimatlas_core::Nimber;
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// let values = [0, 1, 1, 2, 2, 1, 3, 2].map(Nimber);
    /// assert_eq!(std::array::from_fn(|x| game.sink_nim_value(x as u64)), values);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    pub fn sink_nim_value(&self, x: u64) -> Nimber {
        let x = if self.gcd() == 1 { x } else { x.div_ceil(self.gcd()) };
        // A longer period leaves it as it is.
        self.dual_value(self.small_period.map_or(x, |period| period.div_rem(x).1).into())
    }

    /// The nim-value of a position of any size in the sink convention; see [`sink_nim_value`](Self::sink_nim_value).
    pub fn sink_nim_value_big(&self, x: &BigUint) -> Nimber {
        self.dual_value(self.remainder(x.div_ceil(&self.gcd().into())))
    }

    /// How certain the nim-values in the sink convention are: proved in docs/additive-games.md, which nobody outside this project
    /// has refereed. How far a machine has checked the duality besides, for all coprime pairs, is the bound of
    /// [`Statement::AdditiveSinkDuality`].
    pub fn sink_status(&self) -> Status {
        Bounds::default().status(Statement::AdditiveSinkDuality, self.b())
    }

    /// ⌊x/g⌋, without a division in the common case g = 1.
    fn reduced_heap(&self, x: u64) -> u64 {
        if self.gcd() == 1 { x } else { x / self.gcd() }
    }

    /// `x` modulo the reduced period.
    fn remainder(&self, x: BigUint) -> u128 {
        (x % self.reduced_period()).try_into().expect("a remainder is below the 128-bit period")
    }

    /// The nim-value of heap `x` of the reduced game.
    #[inline]
    fn reduced_value(&self, x: u64) -> u64 {
        match &self.small {
            Some(small) if x <= small.largest() => small.nim_value(x),
            _ => self.wide_value(x.into()),
        }
    }

    /// Out of the way of the quick case, which has not so much to keep.
    #[cold]
    #[inline(never)]
    fn wide_value(&self, x: u128) -> u64 {
        self.wide.nim_value(x)
    }

    /// The sink value of the reduced position `x`, below the period.
    fn dual_value(&self, x: u128) -> Nimber {
        let (period, sum) = (self.reduced_period(), x + self.wide.b);
        // −x − b, from 1 to the period, which has the value of 0. The period exceeds b.
        let dual = if sum < period { period - sum } else { 2 * period - sum };
        Nimber(match u64::try_from(dual).map_or_else(|_| self.wide_value(dual), |dual| self.reduced_value(dual)) {
            0 => 2,
            2 => 0,
            value => value,
        })
    }
}
