//! What values show of a period, and how much of it is worth a word.

use crate::take_break::{Digit, PartRule, TakeAndBreak};
use nimatlas_core::Period;

/// A period of the last part of some values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) period: Period,
    pub(super) saltus: u64,
}

impl Candidate {
    /// Preperiod and period together: how many values it takes to tell all others.
    pub(super) fn terms(&self) -> u64 {
        self.period.preperiod.saturating_add(self.period.period.get())
    }
}

/// For each minimal period of a last part of the values, the longest such part, if it is at least twice as long; the
/// shortest period first. Takes time in proportion to the values, and 4 bytes a value.
pub(super) fn candidates(values: &[u32]) -> Vec<Candidate> {
    let difference =
        |back: usize| i64::from(values[values.len() - 1 - back]) - i64::from(values[values.len() - 2 - back]);
    let count = values.len().saturating_sub(1);
    // The borders of the differences read backwards (Knuth, Morris and Pratt): the last `length` differences have the
    // minimal period length − borders[length].
    let mut borders = vec![0u32; count + 1];
    let mut border = 0;
    for length in 2..=count {
        let next = difference(length - 1);
        while border > 0 && difference(border) != next {
            border = borders[border] as usize;
        }
        border += usize::from(difference(border) == next);
        borders[length] = border as u32;
    }
    let mut found = Vec::new();
    for length in 1..=count {
        let period = length - borders[length] as usize;
        let is_longest = length == count || length + 1 - borders[length + 1] as usize != period;
        if is_longest && length >= 2 * period {
            let last = values.len() - 1;
            let rise = i64::from(values[last]) - i64::from(values[last - period]);
            let period = Period::new((count - length) as u64, period as u64);
            if let (Some(period), Ok(saltus)) = (period, u64::try_from(rise)) {
                found.push(Candidate { period, saltus });
            }
        }
    }
    found
}

/// How many times preperiod and period together must have been looked at before a period without a theorem counts as seen.
///
/// A stretch that repeats is no proof, and short ones deceive. With the rule of equal heaps the value at n depends on that
/// of n/c for each number c of heaps, so that what happens at one heap happens again at c times it, or at c times that:
/// `8=.0` is the parity of the exponent of 3 in n, and seems to have the period 3^k up to heap 3^(k+1). Otherwise
/// nim-addition makes things happen at twice the heap, and twice that, as in the games with a ruler regularity (Grossman
/// and Nowakowski 2015). So it is the square of the largest number of equal heaps, four doublings at least, and more where
/// the number of equal heaps is unbounded.
///
/// ```
/// use nimatlas_impartial::sequence::needed_evidence;
///
/// assert_eq!(needed_evidence(&"0.3f".parse()?), 16);
/// assert_eq!(needed_evidence(&"{9}=.0".parse()?), 81);
/// assert_eq!(needed_evidence(&"{2+}=.0".parse()?), 1024);
/// # Ok::<(), nimatlas_impartial::take_break::CodeError>(())
/// ```
pub fn needed_evidence(game: &TakeAndBreak) -> u64 {
    let factor = |digit: &Digit| match (digit.rule(), digit.counts().open_from(), digit.counts().listed().last()) {
        (PartRule::AllEqual, Some(from), _) => 1024.max(4 * u64::from(from).saturating_mul(from.into())),
        (PartRule::AllEqual, None, Some(&most)) => u64::from(most).saturating_mul(most.into()),
        _ => 0,
    };
    game.digits().iter().map(factor).max().unwrap_or(0).max(16)
}
