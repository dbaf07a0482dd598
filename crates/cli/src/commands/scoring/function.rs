//! A payoff function as it is shown, wherever it comes from.

use crate::output::{Grid, Page, grouped};
use nimatlas_core::{HalfPayoffFunction, PayoffFunction, Slope};
use num_rational::BigRational;
use num_traits::Zero;
use serde::Serialize;

#[derive(Clone, Serialize)]
pub struct Function {
    breakpoints: Vec<(String, String)>,
    /// Of a straight line, which has no breakpoint to say where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_zero: Option<String>,
    slope_left: i64,
    slope_right: i64,
}

impl Function {
    pub fn new(payoff: &PayoffFunction) -> Function {
        let breakpoints = payoff.breakpoints().map(|(at, value)| (at.to_string(), value.to_string())).collect();
        let at_zero = payoff.at(&BigRational::zero());
        Function::of_parts(breakpoints, &at_zero, [payoff.slope_left(), payoff.slope_right()])
    }

    /// Of a function with breakpoints at halves.
    pub fn of_halves(payoff: &HalfPayoffFunction) -> Function {
        let breakpoints = payoff.breakpoints().map(|(at, value)| (at.to_string(), value.to_string())).collect();
        let at_zero = payoff.at(&BigRational::zero());
        Function::of_parts(breakpoints, &at_zero, [payoff.slope_left(), payoff.slope_right()])
    }

    fn of_parts(breakpoints: Vec<(String, String)>, at_zero: &BigRational, slopes: [Slope; 2]) -> Function {
        let at_zero = breakpoints.is_empty().then(|| at_zero.to_string());
        let [slope_left, slope_right] = slopes.map(Slope::sign);
        Function { breakpoints, at_zero, slope_left, slope_right }
    }

    /// The whole function.
    pub fn page(&self, page: &mut Page) {
        self.summary(page);
        if !self.breakpoints.is_empty() {
            page.gap();
            page.grid(&self.text_grid());
        }
    }

    /// How many breakpoints there are, and the slopes.
    pub fn summary(&self, page: &mut Page) {
        let slope = |slope: i64| if slope > 0 { "rising" } else { "falling" };
        let (left, right) = (slope(self.slope_left), slope(self.slope_right));
        if let Some(value) = &self.at_zero {
            page.key("payoff", &format!("a straight line, {left}, with value {} at N = 0", grouped(value)));
            return;
        }
        let count = self.breakpoints.len();
        let word = if count == 1 { "breakpoint" } else { "breakpoints" };
        page.key("payoff", &format!("{count} {word}; {left} before the first, {right} after the last"));
    }

    /// The breakpoints, for people.
    pub fn text_grid(&self) -> Grid {
        let row = |(at, value): &(String, String)| [grouped(at), grouped(value)];
        Grid::new(["N", "payoff"], self.breakpoints.iter().map(row))
    }

    pub fn grid(&self) -> Grid {
        Grid::new(["N", "payoff"], self.breakpoints.iter().map(|(at, value)| [at.clone(), value.clone()]))
    }
}
