//! The gaps between P-positions of additive games, and where their shifts collide.

use crate::AdditiveGame;
use nimatlas_core::Regime;

impl AdditiveGame {
    /// How far the P-position after w(n) is from it: w(n + 1) − w(n). O(1).
    ///
    /// In the reduced game it is 1, plus a if n + 1 is a multiple of a, plus b if n + 1 is a multiple of δ. For g > 1 it is
    /// also 1 within the run of g P-positions that stand for one of the reduced game.
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// assert_eq!([0, 1, 2, 3, 4, 5].map(|n| game.gap(n)), [1, 3, 6, 3, 1, 8]);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    pub fn gap(&self, n: u64) -> u128 {
        let next = u128::from(n) + 1;
        // The (n + 1)-th P-position starts a run of g, and with it an index m of the reduced game.
        let m = next / u128::from(self.gcd());
        let starts = next.is_multiple_of(self.gcd().into());
        let extra = |of: u64, by: u64| if starts && m.is_multiple_of(of.into()) { u128::from(by) } else { 0 };
        1 + extra(self.reduced().0, self.a()) + extra(self.delta(), self.b())
    }

    /// How many P-positions a period has: g·a·δ if quadratic, g·δ if linear, for the a and δ of the reduced game. The gaps
    /// repeat after so many.
    pub fn index_period(&self) -> u128 {
        self.counts()[0]
    }

    /// The gap word: the gaps of one period, from the one above 0 on. They add up to the period. Lazy, O(1) a gap.
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// assert_eq!(game.gap_word().collect::<Vec<_>>(), [1, 3, 6, 3, 1, 8]);
    /// assert_eq!(game.gap_word().sum::<u128>(), game.period());
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    pub fn gap_word(&self) -> impl Iterator<Item = u128> + '_ {
        // A word longer than 2^64 cannot be walked through to its end.
        let len = u64::try_from(self.index_period()).unwrap_or(u64::MAX);
        (0..len).map(|n| self.gap(n))
    }

    /// The n′ with w(n′) = w(n) + (b − a), if that is a P-position: the two *collide*, as w(n) is then in both W0 and
    /// W0 − (b − a). O(1).
    ///
    /// In the reduced game let j = n mod δ, the place of n in its block. Collisions lie in a *window* at the start of each
    /// block:
    /// - quadratic: j < a and n mod a ≥ a − r, so r places in each block. Then n′ = n + δ − a.
    /// - linear, r ≥ a: j < 2a − r. Then n′ = n + δ − (2a − r).
    /// - linear, r = 0: none.
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// // 0, 1, 4, 10, 13, 14, 22, …: 1 and 4 are 3 apart, and so are 10 and 13.
    /// let game = AdditiveGame::new(2, 5)?;
    /// assert_eq!([0, 1, 2, 3, 4, 5].map(|n| game.collision(n)), [None, Some(2), None, Some(4), None, None]);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    pub fn collision(&self, n: u64) -> Option<u128> {
        let (gcd, (a, _), delta, r) = (self.gcd(), self.reduced(), self.delta(), self.r());
        let m = n / gcd;
        let place = m % delta;
        let ahead = match self.regime() {
            Regime::Quadratic => (place < a && m % a >= a - r).then(|| delta - a)?,
            Regime::Linear if r == 0 => return None,
            // 2a − r without 2a, which may not fit.
            Regime::Linear => (place < a - (r - a)).then(|| delta - (a - (r - a)))?,
        };
        Some(u128::from(n) + u128::from(gcd) * u128::from(ahead))
    }

    /// The indices n of one period with a [`collision`](Self::collision), ascending; there are
    /// [`collisions`](Self::collisions) of them. Lazy, O(1) an index.
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// let game = AdditiveGame::new(2, 5)?;
    /// assert_eq!(game.collision_indices().collect::<Vec<_>>(), [1, 3]);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    pub fn collision_indices(&self) -> impl Iterator<Item = u128> + '_ {
        let (gcd, delta) = (u128::from(self.gcd()), u128::from(self.delta()));
        let [a, r] = [self.reduced().0, self.r()].map(u128::from);
        let blocks = match self.regime() {
            Regime::Quadratic => a,
            Regime::Linear => 1,
        };
        // Two ranges of a block of the reduced game, from its first index on; the second is empty or comes later.
        let window = move |first: u128| match self.regime() {
            Regime::Quadratic => {
                // The residues a − r, …, a − 1 among a numbers that start with the residue `start`.
                let start = first % a;
                if start <= a - r { [a - r - start..a - start, 0..0] } else { [0..a - start, 2 * a - r - start..a] }
            }
            Regime::Linear if r == 0 => [0..0, 0..0],
            Regime::Linear => [0..2 * a - r, 0..0],
        };
        (0..blocks).flat_map(move |q| {
            let first = q * delta;
            window(first).into_iter().flat_map(move |range| gcd * (first + range.start)..gcd * (first + range.end))
        })
    }
}
