//! What can be made of payoff functions: shifted, negated, reflected ones, and the greater of two.

use super::{PayoffError, PayoffFunction};

impl PayoffFunction {
    /// The function f + k.
    ///
    /// # Errors
    /// If a value at a breakpoint would be no `i64`.
    pub fn plus(&self, k: i64) -> Result<PayoffFunction, PayoffError> {
        let value = self.value.checked_add(k).ok_or(OVERFLOW)?;
        PayoffFunction::from_parts(self.start, value, self.slopes.iter().by_vals())
    }

    /// The function −f.
    ///
    /// # Errors
    /// If a value at a breakpoint would be no `i64`.
    pub fn negated(&self) -> Result<PayoffFunction, PayoffError> {
        self.negated_plus(0)
    }

    /// The function −f + k, exactly what the opponent's payoff f is worth after a move that scores k.
    ///
    /// # Errors
    /// If a value at a breakpoint would be no `i64`.
    pub fn negated_plus(&self, k: i64) -> Result<PayoffFunction, PayoffError> {
        let value = self.value.checked_neg().and_then(|value| value.checked_add(k)).ok_or(OVERFLOW)?;
        PayoffFunction::from_parts(self.start, value, (!self.slopes.clone()).iter().by_vals())
    }

    /// The function N ↦ f(N − by): its graph moved to the right.
    ///
    /// # Errors
    /// If a breakpoint, or the value of a straight line at 0, would be no `i64`.
    ///
    /// ```
    /// use nimatlas_core::PayoffFunction;
    ///
    /// let f = PayoffFunction::from_values(-2, &[3, 2, 3])?;
    /// assert_eq!(f.shifted(4)?.to_string(), "2 + |N − 3|");
    /// # Ok::<(), nimatlas_core::PayoffError>(())
    /// ```
    pub fn shifted(&self, by: i64) -> Result<PayoffFunction, PayoffError> {
        if self.span().is_none() {
            return by
                .checked_neg()
                .and_then(|by| self.at_integer(by))
                .map_or(Err(OVERFLOW), |at_zero| Ok(PayoffFunction::line(at_zero, self.slope_left())));
        }
        let start = self.start.checked_add(by).ok_or(OVERFLOW)?;
        PayoffFunction::from_parts(start, self.value, self.slopes.iter().by_vals())
    }

    /// The function N ↦ f(−N), its mirror image.
    ///
    /// # Errors
    /// If a breakpoint would be no `i64`.
    pub fn reflected(&self) -> Result<PayoffFunction, PayoffError> {
        let value = self.at_integer(self.end()).ok_or(OVERFLOW)?;
        let start = self.end().checked_neg().ok_or(OVERFLOW)?;
        PayoffFunction::from_parts(start, value, self.slopes.iter().by_vals().rev().map(|up| !up))
    }

    /// The greater of two functions at every bonus.
    ///
    /// # Errors
    /// If the functions have different parity: they could then cross between two integers, which a
    /// [`HalfPayoffFunction`](crate::HalfPayoffFunction) can say. Linear in the window that holds all breakpoints of both
    /// and the crossings of their ends.
    pub fn max(&self, other: &PayoffFunction) -> Result<PayoffFunction, PayoffError> {
        if self.parity() != other.parity() {
            return Err(PayoffError::Parity);
        }
        let window = || {
            let low = self.start.min(other.start);
            let high = self.end().max(other.end());
            // Ends that differ in slope approach each other by 2 a step, so they cross within half their distance.
            let reach = |at: i64| Some(self.at_integer(at)?.abs_diff(other.at_integer(at)?) / 2 + 1);
            let low = low.checked_sub_unsigned(reach(low)?)?;
            let high = high.checked_add_unsigned(reach(high)?)?;
            let (mine, theirs) = (self.values(low..=high)?, other.values(low..=high)?);
            Some((low, mine.into_iter().zip(theirs).map(|(mine, theirs)| mine.max(theirs)).collect::<Vec<_>>()))
        };
        let (low, values) = window().ok_or(OVERFLOW)?;
        PayoffFunction::from_values(low, &values)
    }
}

const OVERFLOW: PayoffError = PayoffError::Form("a value or a breakpoint is no 64-bit integer");
