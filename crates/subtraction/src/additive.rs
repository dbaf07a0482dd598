//! Additive subtraction games and the numbers that describe them.

use crate::blocks::Blocks;
use crate::divide::Reciprocal;
use nimatlas_core::{AdditiveRecord, Bounds, Regime, Statement, Status, SubtractionSet};
use num_integer::Integer;
use std::fmt;
use thiserror::Error;

/// The subtraction game {a, b, a + b} with 1 ≤ a < b and a + b < 2^64, in normal play, with its closed form.
///
/// Let g = gcd(a, b). The residues modulo g do not interact, so the nim-value of heap x is that of heap ⌊x/g⌋ in the
/// *reduced* game {a/g, b/g, (a+b)/g}. In the rest of this page a and b are those of the reduced game. With h = ⌊b/2a⌋,
/// r = b mod 2a and a number δ, the P-positions are W0 = {w_n : n ≥ 0}, where
///
/// > w_n = n + a⌊n/a⌋ + b⌊n/δ⌋,
///
/// and the nim-value is 0 on W0, 1 on W0 + a, 2 on W0 − b, and 3 elsewhere, which is on W0 − (b − a) outside W0.
///
/// | regime | when | δ | period | heaps of value 0, 1, 2, 3 in a period |
/// |---|---|---|---|---|
/// | quadratic | 0 < r < a | ha + r | a(2b + r) | aδ, aδ, aδ, ha² |
/// | linear | r = 0 (only a = 1, b even) | ha | 2b | δ, δ, δ, b − δ |
/// | linear | a ≤ r | (h + 1)a | 2b + 2a − r | δ, δ, δ, b − δ |
///
/// [`h`](Self::h), [`r`](Self::r), [`delta`](Self::delta), [`regime`](Self::regime) and
/// [`reduced_period`](Self::reduced_period) are about the reduced game; everything else is about the game itself.
///
/// The sequence is purely periodic, and the period is the minimal one of nim-values and of outcomes alike. How certain
/// all this is, [`status`](Self::status) tells.
///
/// ```
/// use nimatlas_core::Regime;
/// use nimatlas_subtraction::AdditiveGame;
///
/// let game = AdditiveGame::new(2, 5)?;
/// assert_eq!(game.to_string(), "{2,5,7}");
/// assert_eq!((game.regime(), game.h(), game.r(), game.delta()), (Regime::Quadratic, 1, 1, 3));
/// assert_eq!(game.period(), 22);
/// assert_eq!(game.counts(), [6, 6, 6, 4]);
/// assert_eq!(game.collisions(), 2);
/// assert_eq!(game.gaps(), [1, 3, 6, 8]);
/// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AdditiveGame {
    a: u64,
    b: u64,
    gcd: u64,
    regime: Regime,
    /// The closed form of the reduced game.
    pub(crate) wide: Blocks<u128, u128>,
    /// The same where 64 bits hold all of it: division is much faster there.
    pub(crate) small: Option<Blocks<u64, Reciprocal>>,
    /// The period of the reduced game.
    reduced_period: u128,
    /// The same, if it fits in 64 bits.
    pub(crate) small_period: Option<Reciprocal>,
}

/// Why two numbers do not make an additive game {a, b, a + b}.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AdditiveError {
    /// A move of 0 would let play go on for ever.
    #[error("a = 0 is not a move; an additive game {{a, b, a + b}} needs 1 ≤ a < b")]
    ZeroMove,
    /// With a = b the set has two moves only, and another theory.
    #[error("a = b = {0}: the set would be {{{0}, {double}}}; an additive game {{a, b, a + b}} needs a < b", double = 2 * u128::from(*.0))]
    EqualMoves(u64),
    /// The smaller move comes first.
    #[error("a = {a} exceeds b = {b}; an additive game {{a, b, a + b}} needs a < b, so swap them")]
    Descending {
        /// The first number.
        a: u64,
        /// The second number, less than the first.
        b: u64,
    },
    /// The largest move does not fit.
    #[error("a + b = {a} + {b} exceeds {max}, the largest move allowed", max = u64::MAX)]
    SumTooLarge {
        /// The smaller move.
        a: u64,
        /// The larger move.
        b: u64,
    },
}

impl AdditiveGame {
    /// The game {a, b, a + b}. O(log b) for the gcd.
    ///
    /// # Errors
    /// If a = 0, a ≥ b, or a + b does not fit in 64 bits.
    ///
    /// ```
    /// use nimatlas_subtraction::{AdditiveError, AdditiveGame};
    ///
    /// assert_eq!(AdditiveGame::new(3, 3), Err(AdditiveError::EqualMoves(3)));
    /// assert!(AdditiveGame::new(1, u64::MAX - 1).is_ok());
    /// ```
    pub fn new(a: u64, b: u64) -> Result<AdditiveGame, AdditiveError> {
        if a == 0 {
            return Err(AdditiveError::ZeroMove);
        }
        if a == b {
            return Err(AdditiveError::EqualMoves(a));
        }
        if a > b {
            return Err(AdditiveError::Descending { a, b });
        }
        if a.checked_add(b).is_none() {
            return Err(AdditiveError::SumTooLarge { a, b });
        }
        Ok(AdditiveGame::checked(a, b))
    }

    /// The game with these moves, or `None` if they are not of the form {a, b, a + b}.
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// assert_eq!(AdditiveGame::from_moves(&"2,5,7".parse()?), AdditiveGame::new(2, 5).ok());
    /// assert_eq!(AdditiveGame::from_moves(&"2,5,8".parse()?), None);
    /// # Ok::<(), nimatlas_core::SubtractionSetError>(())
    /// ```
    pub fn from_moves(moves: &SubtractionSet) -> Option<AdditiveGame> {
        match *moves.as_slice() {
            [a, b, c] if a.checked_add(b) == Some(c) => Some(AdditiveGame::checked(a, b)),
            _ => None,
        }
    }

    /// The game, once 1 ≤ a < b and a + b < 2^64 are known.
    fn checked(a: u64, b: u64) -> AdditiveGame {
        let gcd = a.gcd(&b);
        // All fits in 128 bits. A linear period is at most 2(a + b). The quadratic one, a(2b + r) with r < a, is below
        // a(2b + a) = (a + b)² − b², so a period plus b is below (a + b)² < 2^128, and so is gcd times the reduced period.
        let (reduced_a, reduced_b) = (u128::from(a / gcd), u128::from(b / gcd));
        let (h, r) = (reduced_b / (2 * reduced_a), reduced_b % (2 * reduced_a));
        let (regime, delta) = match r {
            0 => (Regime::Linear, h * reduced_a),
            r if r < reduced_a => (Regime::Quadratic, h * reduced_a + r),
            _ => (Regime::Linear, (h + 1) * reduced_a),
        };
        let block = 2 * delta + reduced_b;
        // In the linear regime a divides δ and each block is a period; else it takes a of them, a(2δ + b) = a(2b + r).
        let period = match regime {
            Regime::Linear => block,
            Regime::Quadratic => reduced_a * block,
        };
        let wide = Blocks { a: reduced_a, b: reduced_b, ah: h * reduced_a, r, delta, pair: 2 * reduced_a, block };
        let small_period = u64::try_from(period).ok().map(Reciprocal::new);
        AdditiveGame { a, b, gcd, regime, wide, small: wide.narrowed(), reduced_period: period, small_period }
    }

    /// The smallest move.
    pub const fn a(&self) -> u64 {
        self.a
    }

    /// The middle move.
    pub const fn b(&self) -> u64 {
        self.b
    }

    /// g = gcd(a, b).
    pub const fn gcd(&self) -> u64 {
        self.gcd
    }

    /// The moves a, b and a + b as a set.
    pub fn moves(&self) -> SubtractionSet {
        SubtractionSet::new(&[self.a, self.b, self.a + self.b]).expect("0 < a < b < a + b")
    }

    /// The coprime numbers a/g and b/g.
    pub const fn reduced(&self) -> (u64, u64) {
        (self.a / self.gcd, self.b / self.gcd)
    }

    /// How the period of the reduced game grows.
    pub const fn regime(&self) -> Regime {
        self.regime
    }

    /// h = ⌊b / 2a⌋ of the reduced game.
    pub const fn h(&self) -> u64 {
        // At most b, and so is r.
        (self.wide.ah / self.wide.a) as u64
    }

    /// r = b mod 2a of the reduced game.
    pub const fn r(&self) -> u64 {
        self.wide.r as u64
    }

    /// δ of the reduced game: its number of P-positions before the first gap that exceeds b. At most a + b.
    pub const fn delta(&self) -> u64 {
        // (h + 1)a = ha + a ≤ b + a, and ha + r < b.
        self.wide.delta as u64
    }

    /// The minimal period of nim-values and of outcomes, g times that of the reduced game.
    pub const fn period(&self) -> u128 {
        self.gcd as u128 * self.reduced_period
    }

    /// The minimal period of the reduced game.
    pub const fn reduced_period(&self) -> u128 {
        self.reduced_period
    }

    /// How many heaps of value 0, 1, 2 and 3 there are in a period; they add up to [`period`](Self::period).
    pub fn counts(&self) -> [u128; 4] {
        let Blocks { a, b, ah, delta, .. } = self.wide;
        let [each, three] = match self.regime {
            Regime::Quadratic => [a * delta, a * ah],
            Regime::Linear => [delta, b - delta],
        };
        [each, each, each, three].map(|count| u128::from(self.gcd) * count)
    }

    /// How many P-positions of a period have a P-position b − a above them: the size of (W0 − (b − a)) ∩ W0 in a period.
    ///
    /// In the reduced game a·r if quadratic, 2a − r if linear with r ≥ a, 0 if r = 0; g times that in the game itself.
    pub fn collisions(&self) -> u128 {
        let Blocks { a, r, .. } = self.wide;
        let reduced = match self.regime {
            Regime::Quadratic => a * r,
            Regime::Linear if r == 0 => 0,
            Regime::Linear => 2 * a - r,
        };
        u128::from(self.gcd) * reduced
    }

    /// The gaps between consecutive P-positions, ascending, each once.
    ///
    /// | reduced game | gaps if g = 1 |
    /// |---|---|
    /// | quadratic | 1, a + 1, b + 1, a + b + 1 |
    /// | linear, a = 1 | a + 1, a + b + 1; only the second if δ = 1 |
    /// | linear, a > 1 | 1, a + 1, a + b + 1; without the second if δ = a |
    ///
    /// For g > 1 each P-position of the reduced game stands for a run of g of them. The gaps of the game itself are then
    /// the same with its own a and b, and 1 is always among them.
    ///
    /// ```
    /// use nimatlas_subtraction::AdditiveGame;
    ///
    /// assert_eq!(AdditiveGame::new(1, 2)?.gaps(), [4]);
    /// assert_eq!(AdditiveGame::new(10, 20)?.gaps(), [1, 31]);
    /// # Ok::<(), nimatlas_subtraction::AdditiveError>(())
    /// ```
    pub fn gaps(&self) -> Vec<u128> {
        let (a, b) = (u128::from(self.a), u128::from(self.b));
        let Blocks { a: reduced_a, delta, .. } = self.wide;
        let linear = self.regime == Regime::Linear;
        // A gap d of the reduced game is g(d − 1) + 1 in the game itself.
        let gaps = [
            (1, !linear || reduced_a > 1 || self.gcd > 1),
            (a + 1, !linear || delta > reduced_a),
            (b + 1, !linear),
            (a + b + 1, true),
        ];
        gaps.into_iter().filter(|&(_, occurs)| occurs).map(|(gap, _)| gap).collect()
    }

    /// Whether the reduced pair is *primitive quadratic*: 2a < b < 3a, the regime of the published proof.
    ///
    /// There, for the reduced game, h = 1, δ = b − a with a < δ < 2a, the period is a(3δ + a) and the collisions are
    /// a(δ − a). The periodicity of outcomes is credited to Miklós and Post (2024). Elsewhere δ is not b − a, but by chance at
    /// {1, 2, 3} and {1, 3, 4}.
    pub const fn is_primitive_quadratic(&self) -> bool {
        matches!(self.regime, Regime::Quadratic) && self.wide.ah == self.wide.a
    }

    /// How certain the closed form is: proved in arXiv 2603.10414 for primitive quadratic pairs, and for all pairs in
    /// docs/additive-games.md, which nobody outside this project has refereed. How far a machine has checked it besides, for all
    /// coprime pairs, is the bound of [`Statement::AdditiveClosedForm`].
    pub fn status(&self) -> Status {
        if self.is_primitive_quadratic() {
            Status::Proved("arXiv 2603.10414")
        } else {
            Bounds::default().status(Statement::AdditiveClosedForm, self.b())
        }
    }

    /// The record of this game, or `None` if a and b are not coprime or a number of it does not fit in 64 bits.
    pub fn record(&self) -> Option<AdditiveRecord> {
        let narrow = |number: u128| u64::try_from(number).ok();
        let [zero, one, two, three] = self.counts().map(narrow);
        (self.gcd == 1).then_some(AdditiveRecord {
            a: self.a,
            b: self.b,
            regime: self.regime,
            h: self.h(),
            r: self.r(),
            delta: self.delta(),
            period: narrow(self.period())?,
            counts: [zero?, one?, two?, three?],
            collisions: narrow(self.collisions())?,
            gaps: self.gaps().into_iter().map(narrow).collect::<Option<_>>()?,
        })
    }
}

impl fmt::Display for AdditiveGame {
    /// The moves, as `{2,5,7}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().fmt(f)
    }
}
