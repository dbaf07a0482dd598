//! Closed forms: one heap, two heaps, and three heaps of which one is a single stone.

use crate::normalized_position::NormalizedPosition;
use crate::{ClosedFormCase, ScoringError};
use nimatlas_core::{Bounds, Heaps, OptionPayoffs, PayoffFunction, PositionPayoffs, ScoringRules, Statement, Status};
use num_rational::BigRational;
use num_traits::Signed;
use std::fmt;
use std::num::NonZeroU64;

const PAPER: Status = Status::Proved("arXiv 2502.10971");

/// The largest middle heap y of (x, y, 1) whose payoff function is written out.
pub const MAX_MIDDLE_HEAP: u64 = 1 << 20;

/// The closed form of a position's payoff, or `None` if no case covers it: from three heaps on, unless they are
/// (x, y, 1), none is known. Takes constant time, whatever the size of the heaps.
///
/// ```
/// use nimatlas_core::{Bounds, Heaps, Status};
/// use nimatlas_scoring::closed_form;
///
/// let form = closed_form(&Heaps::from([1_000_000_000_000, 7])).expect("two heaps");
/// assert_eq!(form.to_string(), "999999999993 + |1 − |1 + N||");
/// assert_eq!(form.case.to_string(), "x − y + |1 − |1 + N||");
/// assert_eq!(form.status(&Bounds::default()), Status::Proved("arXiv 2502.10971"));
/// let corners: Vec<_> = form.payoff()?.breakpoints().collect();
/// assert_eq!(corners, [(-2, 999_999_999_993), (-1, 999_999_999_994), (0, 999_999_999_993)]);
///
/// assert!(closed_form(&Heaps::from([5, 4, 2])).is_none());
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn closed_form(heaps: &Heaps) -> Option<ClosedForm> {
    let (case, x, y) = match *heaps.as_slice() {
        [] => (ClosedFormCase::Empty, 0, 0),
        [1] => (ClosedFormCase::OneStone, 1, 0),
        [x] => (ClosedFormCase::OneHeap, x, 0),
        [1, 1] => (ClosedFormCase::TwoOnes, 1, 1),
        [x, 1] => (ClosedFormCase::HeapAndOne, x, 1),
        [x, y] if x == y => (ClosedFormCase::TwoEqual, x, y),
        [x, y] => (ClosedFormCase::TwoUnequal, x, y),
        [1, 1, 1] => (ClosedFormCase::ThreeOnes, 1, 1),
        [x, 1, 1] => (ClosedFormCase::HeapAndTwoOnes, x, 1),
        [x, y, 1] if x == y => (ClosedFormCase::TwoEqualAndOne, x, y),
        [x, y, 1] if y % 2 == 1 => (ClosedFormCase::OddMiddle, x, y),
        [x, y, 1] if x - y == 1 => (ClosedFormCase::Neighbours, x, y),
        [x, y, 1] => (ClosedFormCase::EvenMiddle, x, y),
        _ => return None,
    };
    Some(ClosedForm { case, x, y, heaps: heaps.clone() })
}

/// The payoffs of a position of up to two heaps beside those of its options, all by their closed forms, at the bonuses from −3
/// to 1; no breakpoint is beyond −2 and 0. `None` for more heaps, and for more than 2^28 stones. Proved as the closed forms
/// are (arXiv 2502.10971). Time and memory are linear in the stones; the largest heap counts as
/// [cut](crate::reduce_largest_heap()), and so do the payoffs.
///
/// ```
/// use nimatlas_core::HeapMove;
/// use nimatlas_scoring::{closed_form_payoffs, parse_bonus};
///
/// let payoffs = closed_form_payoffs(&[9000, 4000]).expect("two heaps");
/// // For N > 0 it is best to make the heaps equal.
/// assert_eq!(payoffs.best_at(&parse_bonus("7/3")?), [HeapMove { heap: 0, from: 9000, to: 4000 }]);
/// # Ok::<(), nimatlas_scoring::BonusError>(())
/// ```
pub fn closed_form_payoffs(heaps: &[u64]) -> Option<PositionPayoffs> {
    let position = NormalizedPosition::new(heaps, &ScoringRules::default()).ok()?;
    // Far more than anyone lists moves of, and all payoffs fit.
    if position.totals().0 > 1 << 28 {
        return None;
    }
    let row = |heaps: &[u64]| -> Option<Vec<i32>> {
        let values = two_heaps(heaps)?.payoff().ok()?.values(-3..=1)?;
        values.into_iter().map(|value| i32::try_from(value).ok()).collect()
    };
    let payoffs = row(&position.heaps)?;
    let option = |(place, to)| {
        Some(OptionPayoffs {
            step: position.named(heaps, &position.heaps, place, to),
            score: position.score(&position.heaps, place, to),
            payoffs: row(&position.option(&position.heaps, place, to))?,
        })
    };
    let mut options = position.moves(&position.heaps).map(option).collect::<Option<Vec<_>>>()?;
    options.sort_unstable_by_key(|option| option.step);
    let far = [(-3, payoffs[0].into()), (1, payoffs[4].into())];
    Some(PositionPayoffs { units: 1, low: -3, payoffs, far, options })
}

/// The closed form of a position of up to two heaps.
fn two_heaps(heaps: &[u64]) -> Option<ClosedForm> {
    if heaps.iter().filter(|&&heap| heap > 0).count() > 2 { None } else { closed_form(&heaps.into()) }
}

/// The payoff function F_k of (2k + 1, 2k, 1): 2 − min |N − j| over the even j with |j| ≤ 2k − 2. It has 4k − 3
/// breakpoints. Proved (arXiv 2502.10971).
///
/// # Errors
/// If the middle heap 2k exceeds [`MAX_MIDDLE_HEAP`].
///
/// ```
/// use std::num::NonZeroU64;
/// use nimatlas_scoring::f_k;
///
/// let k = NonZeroU64::new(2).expect("not zero");
/// assert_eq!(f_k(k)?.breakpoints().collect::<Vec<_>>(), [(-2, 2), (-1, 1), (0, 2), (1, 1), (2, 2)]);
/// # Ok::<(), nimatlas_scoring::ScoringError>(())
/// ```
pub fn f_k(k: NonZeroU64) -> Result<PayoffFunction, ScoringError> {
    // Saturated heaps are beyond the limit on the middle heap.
    let y = k.get().saturating_mul(2).min(u64::MAX - 1);
    ClosedForm { case: ClosedFormCase::Neighbours, x: y + 1, y, heaps: Heaps::from([y + 1, y, 1]) }.payoff()
}

/// A position's payoff as a formula.
///
/// Displayed as the formula with the numbers of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForm {
    /// The case that it is of.
    pub case: ClosedFormCase,
    heaps: Heaps,
    x: u64,
    y: u64,
}

impl ClosedForm {
    /// The payoff function. Linear in its number of breakpoints: at most 3, or about 2y for the cases of (x, y, 1) with a
    /// minimum in them.
    ///
    /// # Errors
    /// If the case has a minimum and y exceeds [`MAX_MIDDLE_HEAP`], or the payoff at some integer |N| ≤ 3, or ≤ y + 1 with a
    /// minimum, does not fit in `i64`.
    pub fn payoff(&self) -> Result<PayoffFunction, ScoringError> {
        // Beyond all breakpoints: they are in −2..=0, or in −y..=y where there is a minimum.
        let reach = match self.case {
            ClosedFormCase::Neighbours | ClosedFormCase::OddMiddle | ClosedFormCase::EvenMiddle
                if self.y > MAX_MIDDLE_HEAP =>
            {
                return Err(ScoringError::MiddleHeap { heap: self.y, limit: MAX_MIDDLE_HEAP });
            }
            ClosedFormCase::Neighbours | ClosedFormCase::OddMiddle | ClosedFormCase::EvenMiddle => self.y as i64 + 1,
            _ => 3,
        };
        let value = |bonus: i64| {
            let value = self.value(i128::from(bonus), i128::from);
            i64::try_from(value).map_err(|_| ScoringError::Value { heaps: self.heaps.clone(), bonus, value })
        };
        let values = (-reach..=reach).map(value).collect::<Result<Vec<_>, _>>()?;
        Ok(PayoffFunction::from_values(-reach, &values).expect("the cases have slopes ±1"))
    }

    /// The exact payoff at one bonus, straight from the formula: for heaps and bonuses of any size.
    ///
    /// ```
    /// use nimatlas_core::Heaps;
    /// use nimatlas_scoring::{closed_form, parse_bonus};
    ///
    /// let form = closed_form(&Heaps::from([u64::MAX, 3])).expect("two heaps");
    /// assert_eq!(form.at(&parse_bonus("-1/2")?), parse_bonus("18446744073709551612.5")?);
    /// # Ok::<(), nimatlas_scoring::BonusError>(())
    /// ```
    pub fn at(&self, bonus: &BigRational) -> BigRational {
        self.value(bonus.clone(), |number| BigRational::from_integer(number.into()))
    }

    /// How certain the formula is: proved for up to two heaps and for (2k + 1, 2k, 1), otherwise as far as the bounds say.
    pub fn status(&self, bounds: &Bounds) -> Status {
        match self.case {
            ClosedFormCase::Empty => Status::Computed,
            ClosedFormCase::OneStone | ClosedFormCase::OneHeap | ClosedFormCase::Neighbours => PAPER,
            ClosedFormCase::TwoOnes
            | ClosedFormCase::HeapAndOne
            | ClosedFormCase::TwoEqual
            | ClosedFormCase::TwoUnequal => PAPER,
            _ => bounds.status(Statement::ScoringXy1, self.x),
        }
    }

    /// The formula, for any kind of number.
    fn value<T: Signed + PartialOrd + Clone>(&self, n: T, number: impl Fn(u64) -> T) -> T {
        let [x, y, one, two] = [self.x, self.y, 1, 2].map(number);
        let from_one = (n.clone() + one.clone()).abs();
        match self.case {
            ClosedFormCase::Empty | ClosedFormCase::TwoOnes => -n,
            ClosedFormCase::OneStone | ClosedFormCase::ThreeOnes => one + n,
            ClosedFormCase::OneHeap | ClosedFormCase::HeapAndTwoOnes => x - one + from_one,
            ClosedFormCase::HeapAndOne => x - one + n.abs(),
            ClosedFormCase::TwoEqual => one - from_one,
            ClosedFormCase::TwoUnequal => x - y + (one - from_one).abs(),
            ClosedFormCase::TwoEqualAndOne => from_one,
            ClosedFormCase::Neighbours => two.clone() - comb(n, y - two.clone(), two),
            ClosedFormCase::OddMiddle => x - y.clone() + comb(n, y - two.clone(), two),
            ClosedFormCase::EvenMiddle => {
                let teeth = x.clone() - y.clone() + one.clone() - comb(n.clone(), y.clone() - two.clone(), two.clone());
                let outside = x - two * y - one + n.abs();
                if teeth < outside { outside } else { teeth }
            }
        }
    }
}

/// The distance from n to the nearest of the numbers −m, −m + 2, …, m.
fn comb<T: Signed + PartialOrd + Clone>(n: T, m: T, two: T) -> T {
    let inside = m - n.abs();
    if inside.is_negative() {
        return -inside;
    }
    let above = inside % two.clone();
    let below = two - above.clone();
    if above < below { above } else { below }
}

impl fmt::Display for ClosedForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = [self.x, self.y].map(i128::from);
        let plus = |constant: i128| match constant {
            0 => String::new(),
            1.. => format!("{constant} + "),
            _ => format!("−{} + ", constant.unsigned_abs()),
        };
        let comb = || match self.y - 2 {
            0 => "|N|".to_owned(),
            most => format!("min(|N − j| : j {}, |j| ≤ {most})", if most % 2 == 0 { "even" } else { "odd" }),
        };
        match self.case {
            ClosedFormCase::OneHeap | ClosedFormCase::HeapAndTwoOnes => write!(f, "{}|1 + N|", plus(x - 1)),
            ClosedFormCase::HeapAndOne => write!(f, "{}|N|", plus(x - 1)),
            ClosedFormCase::TwoUnequal => write!(f, "{}|1 − |1 + N||", plus(x - y)),
            ClosedFormCase::Neighbours => write!(f, "2 − {}", comb()),
            ClosedFormCase::OddMiddle => write!(f, "{}{}", plus(x - y), comb()),
            ClosedFormCase::EvenMiddle => write!(f, "max({} − {}, {}|N|)", x - y + 1, comb(), plus(x - 2 * y - 1)),
            case => case.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, best_moves_in, parse_bonus, payoff_box, variant_payoffs};

    fn form(heaps: &[u64]) -> ClosedForm {
        closed_form(&heaps.into()).expect("a position with a closed form")
    }

    #[test]
    fn the_best_moves_of_two_heaps_are_those_of_the_search() {
        for x in 0..=24 {
            for y in 0..=24 {
                let by_form = closed_form_payoffs(&[x, y]).expect("two heaps");
                let searched = variant_payoffs(&ScoringRules::default(), &[x, y], &Limits::DEFAULT).expect("small");
                assert_eq!(best_moves_in(&by_form), best_moves_in(&searched), "{x}, {y}");
                assert_eq!(by_form.function(), searched.function(), "{x}, {y}");
            }
        }
        assert_eq!(closed_form_payoffs(&[2, 1, 1]), None);
        assert_eq!(closed_form_payoffs(&[1 << 40, 1 << 40]), None);
    }

    #[test]
    fn the_closed_forms_are_the_definition_on_all_their_small_positions() {
        let mut met = std::collections::BTreeSet::new();
        let two = payoff_box(&[20, 20]).expect("small");
        let three = payoff_box(&[20, 20, 1]).expect("small");
        for (heaps, payoff) in two.into_iter().chain(three) {
            let form = form(heaps.as_slice());
            assert_eq!(form.payoff(), Ok(payoff.clone()), "{heaps} by {:?}", form.case);
            for text in ["-2.5", "-1/3", "1/2", "7/3", "1000001/7"] {
                let bonus = parse_bonus(text).expect("a number");
                assert_eq!(form.at(&bonus), payoff.at(&bonus), "{heaps} at {text}");
            }
            met.insert(form.case);
        }
        assert!(met.into_iter().eq(ClosedFormCase::ALL), "some case was not tested");
    }

    #[test]
    fn f_k_is_the_definition_and_has_4k_minus_3_breakpoints() {
        let payoffs = payoff_box(&[17, 16, 1]).expect("small");
        for k in 1..=8 {
            let f = f_k(NonZeroU64::new(k).expect("not zero")).expect("small");
            let heaps = Heaps::from([2 * k + 1, 2 * k, 1]);
            let (_, searched) = payoffs.iter().find(|(position, _)| *position == heaps).expect("in the box");
            assert_eq!(&f, searched, "k = {k}");
            assert_eq!(f.breakpoints().count() as u64, 4 * k - 3, "k = {k}");
        }
    }

    #[test]
    fn huge_heaps_are_exact_or_refused() {
        let top = i64::MAX as u64;
        assert_eq!(form(&[top - 3]).payoff().expect("fits").breakpoints().collect::<Vec<_>>(), [(-1, i64::MAX - 4)]);
        let refused = form(&[top - 2]).payoff();
        let value = i128::from(i64::MAX) + 1;
        assert_eq!(refused, Err(ScoringError::Value { heaps: Heaps::from([top - 2]), bonus: 3, value }));
        let refused = form(&[u64::MAX]).payoff();
        assert!(matches!(refused, Err(ScoringError::Value { bonus: -3, .. })), "{refused:?}");
        assert_eq!(form(&[u64::MAX, u64::MAX]).payoff().expect("small").at_integer(0), Some(0));
        assert_eq!(form(&[u64::MAX, u64::MAX, 1]).payoff().expect("small").at_integer(5), Some(6));
        let limit = MAX_MIDDLE_HEAP;
        let teeth = form(&[limit + 1, limit, 1]).payoff().expect("at the limit");
        assert_eq!(teeth.breakpoints().count() as u64, 2 * limit - 3);
        for heaps in [[limit + 2, limit + 1, 1], [u64::MAX, u64::MAX - 1, 1]] {
            let refused = Err(ScoringError::MiddleHeap { heap: heaps[1], limit });
            assert_eq!(form(&heaps).payoff(), refused);
        }
        assert!(f_k(NonZeroU64::MAX).is_err());
        let far = parse_bonus(&format!("1{}", "0".repeat(200))).expect("a number");
        assert_eq!(
            form(&[u64::MAX, u64::MAX - 2, 1]).at(&far),
            &far - parse_bonus("18446744073709551609").expect("a number")
        );
    }

    #[test]
    fn formulas_show_the_numbers_of_the_position() {
        let cases: [(&[u64], &str, &str); 13] = [
            (&[], "−N", "empty"),
            (&[1], "1 + N", "one-stone"),
            (&[5], "4 + |1 + N|", "one-heap"),
            (&[1, 1], "−N", "two-ones"),
            (&[5, 1], "4 + |N|", "heap-and-one"),
            (&[3, 3], "1 − |1 + N|", "two-equal"),
            (&[7, 3], "4 + |1 − |1 + N||", "two-unequal"),
            (&[1, 1, 1], "1 + N", "three-ones"),
            (&[4, 1, 1], "3 + |1 + N|", "heap-and-two-ones"),
            (&[4, 4, 1], "|1 + N|", "two-equal-and-one"),
            (&[3, 2, 1], "2 − |N|", "neighbours"),
            (&[6, 5, 1], "1 + min(|N − j| : j odd, |j| ≤ 3)", "odd-middle"),
            (&[8, 6, 1], "max(3 − min(|N − j| : j even, |j| ≤ 4), −5 + |N|)", "even-middle"),
        ];
        for (heaps, text, name) in cases {
            let form = form(heaps);
            assert_eq!((form.to_string().as_str(), form.case.name()), (text, name), "{heaps:?}");
        }
        assert_eq!(form(&[5, 2, 1]).to_string(), "max(4 − |N|, |N|)");
    }

    #[test]
    fn a_position_has_its_own_status() {
        let bounds = Bounds::from_iter([(Statement::ScoringXy1, 128)]);
        for heaps in [&[7][..], &[1], &[1, 1], &[9, 1], &[9, 9], &[9, 4], &[1001, 1000, 1]] {
            assert_eq!(form(heaps).status(&bounds), Status::Proved("arXiv 2502.10971"), "{heaps:?}");
        }
        for heaps in [&[1, 1, 1], &[9, 1, 1], &[128, 128, 1], &[128, 5, 1], &[128, 6, 1]] {
            assert_eq!(form(heaps).status(&bounds), Status::VerifiedTo(128), "{heaps:?}");
        }
        assert_eq!(form(&[129, 5, 1]).status(&bounds), Status::Conjectured);
        assert_eq!(form(&[9, 5, 1]).status(&Bounds::default()), Status::Conjectured);
        for heaps in [&[2, 2, 2][..], &[5, 4, 2], &[1, 1, 1, 1]] {
            assert_eq!(closed_form(&heaps.into()), None, "{heaps:?}");
        }
    }
}
