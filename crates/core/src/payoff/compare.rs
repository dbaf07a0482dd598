//! Where one payoff function exceeds another.

use super::{BonusRange, Half, PayoffError, PayoffFunction, Slope};
use std::cmp::Ordering;

impl PayoffFunction {
    /// Where this function is less than, equal to or greater than another: ranges that part the line, in ascending order,
    /// neighbours of different order. A single bonus stands by itself only where the order differs from that of a side.
    ///
    /// Functions of different parity can cross half-way between two integers. Linear in the breakpoints of both times the
    /// words that hold their slopes.
    ///
    /// # Errors
    /// If twice a crossing or a breakpoint is no `i64`.
    ///
    /// ```
    /// use nimatlas_core::{BonusRange, Half, PayoffFunction, Slope};
    /// use std::cmp::Ordering::{Equal, Greater, Less};
    ///
    /// // |N| against 1 − N: they cross at one half and run together nowhere.
    /// let f = PayoffFunction::from_values(-1, &[1, 0, 1])?;
    /// let g = PayoffFunction::line(1, Slope::Down);
    /// let half = Half::from_twice(1);
    /// let expected = [
    ///     (BonusRange::Between(None, Some(half)), Less),
    ///     (BonusRange::At(half), Equal),
    ///     (BonusRange::Between(Some(half), None), Greater),
    /// ];
    /// assert_eq!(f.compare(&g)?, expected);
    /// # Ok::<(), nimatlas_core::PayoffError>(())
    /// ```
    pub fn compare(&self, other: &PayoffFunction) -> Result<Vec<(BonusRange<Half>, Ordering)>, PayoffError> {
        let marks = self.marks(other);
        // The sign at each mark and just right of it.
        let signs: Vec<_> = marks.iter().map(|&(_, difference)| difference.cmp(&0)).collect();
        let outside = |mark: Ordering, outwards: i64| if mark.is_eq() { outwards.cmp(&0) } else { mark };
        let slopes = |side: fn(&PayoffFunction) -> Slope| side(self).sign() - side(other).sign();
        let mut parts: Vec<(BonusRange<Half>, Ordering)> = Vec::new();
        let mut from = None;
        let mut order = outside(signs[0], -slopes(PayoffFunction::slope_left));
        for (i, &(twice, _)) in marks.iter().enumerate() {
            let next = match signs.get(i + 1) {
                // Between two marks there is no change of sign, so it is that of an end where the ends differ.
                Some(&next) => {
                    if signs[i].is_eq() {
                        next
                    } else {
                        signs[i]
                    }
                }
                None => outside(signs[i], slopes(PayoffFunction::slope_right)),
            };
            if order != signs[i] || next != signs[i] {
                let at =
                    i64::try_from(twice).map_err(|_| PayoffError::Form("twice a crossing is no 64-bit integer"))?;
                let at = Half::from_twice(at);
                parts.push((BonusRange::Between(from, Some(at)), order));
                parts.push((BonusRange::At(at), signs[i]));
                (from, order) = (Some(at), next);
            }
        }
        parts.push((BonusRange::Between(from, None), order));
        Ok(parts)
    }

    /// Twice the bonuses, ascending, between which the difference f − g is linear and keeps its sign, each with twice the
    /// difference there: the breakpoints of both, and the crossings. At least one.
    fn marks(&self, other: &PayoffFunction) -> Vec<(i128, i128)> {
        let mut bonuses: Vec<i64> = self.breakpoints().chain(other.breakpoints()).map(|(at, _)| at).collect();
        bonuses.push(self.start);
        bonuses.sort_unstable();
        bonuses.dedup();
        let twice_difference = |at: i64| 2 * (self.far_value(at) - other.far_value(at));
        let corners: Vec<_> = bonuses.iter().map(|&at| (2 * i128::from(at), twice_difference(at))).collect();
        let slopes = |side: fn(&PayoffFunction) -> Slope| i128::from(side(self).sign() - side(other).sign());
        let mut marks = Vec::new();
        // Differences change by 2 a unit or not at all, so they reach 0 after half their size.
        let (first, last) = (corners[0], corners[corners.len() - 1]);
        if first.1 * slopes(PayoffFunction::slope_left) > 0 {
            marks.push((first.0 - first.1.abs() / 2, 0));
        }
        for (i, &(at, difference)) in corners.iter().enumerate() {
            marks.push((at, difference));
            if corners.get(i + 1).is_some_and(|next| next.1.signum() * difference.signum() < 0) {
                marks.push((at + difference.abs() / 2, 0));
            }
        }
        if last.1 * slopes(PayoffFunction::slope_right) < 0 {
            marks.push((last.0 + last.1.abs() / 2, 0));
        }
        marks
    }

    /// The value at an integer, which need not fit in an `i64`.
    fn far_value(&self, at: i64) -> i128 {
        let inside = at.clamp(self.start, self.end());
        let value = self.at_integer(inside).expect("values between breakpoints fit");
        let slope = if at < self.start { self.slope_left() } else { self.slope_right() };
        i128::from(value) + (i128::from(at) - i128::from(inside)) * i128::from(slope.sign())
    }
}
