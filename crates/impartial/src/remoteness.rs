//! What follows for a position from its options.

use nimatlas_core::{Convention, Nimber, Outcome, mex};

/// All that is found about a position. The default is that of a position without options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) nim_value: u32,
    /// Remoteness in normal play, even at P-positions.
    normal: u32,
    /// Remoteness in misère play, odd at P-positions.
    misere: u32,
    pub(crate) birthday: u32,
}

impl Facts {
    /// The facts about a position whose options have these.
    pub(crate) fn of_options(options: impl Iterator<Item = Facts>) -> Facts {
        let mut seen = Options::default();
        options.for_each(|option| seen.add(option));
        seen.facts()
    }

    pub(crate) fn remoteness(self, convention: Convention) -> u32 {
        match convention {
            Convention::Normal => self.normal,
            Convention::Misere => self.misere,
        }
    }

    pub(crate) fn outcome(self, convention: Convention) -> Outcome {
        Outcome::p_if(self.remoteness(convention) % 2 == u32::from(convention == Convention::Misere))
    }
}

/// The options of a position, taken note of one by one.
///
/// No number exceeds that of the positions below, which fits in 32 bits since each takes more than a byte of memory.
pub(crate) struct Options {
    /// The nim-values below 64, as bits.
    small: u64,
    large: Vec<Nimber>,
    normal: Best,
    misere: Best,
    birthday: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { small: 0, large: Vec::new(), normal: Best::NONE, misere: Best::NONE, birthday: 0 }
    }
}

impl Options {
    pub(crate) fn add(&mut self, option: Facts) {
        match option.nim_value {
            value @ 0..64 => self.small |= 1 << value,
            value => self.large.push(Nimber(value.into())),
        }
        self.normal.add(option.normal, 0);
        self.misere.add(option.misere, 1);
        self.birthday = self.birthday.max(option.birthday + 1);
    }

    pub(crate) fn facts(self) -> Facts {
        let nim_value = match self.small.trailing_ones() {
            64 => mex((0..64).map(Nimber).chain(self.large)).0 as u32,
            value => value,
        };
        let (normal, misere) = (self.normal.remoteness(), self.misere.remoteness());
        Facts { nim_value, normal, misere, birthday: self.birthday }
    }
}

/// The best that a move can do: the shortest win, or else the longest resistance.
struct Best {
    /// One more than the least remoteness that is lost for the opponent, or the largest number for none.
    win: u32,
    /// One more than the largest remoteness of the others, or 0 for none.
    loss: u32,
}

impl Best {
    const NONE: Best = Best { win: u32::MAX, loss: 0 };

    /// Takes note of an option; one whose remoteness has this parity is lost for the opponent. Without branches, which
    /// could not be foreseen.
    fn add(&mut self, remoteness: u32, lost: u32) {
        let is_win = remoteness % 2 == lost;
        self.win = self.win.min(if is_win { remoteness + 1 } else { u32::MAX });
        self.loss = self.loss.max(if is_win { 0 } else { remoteness + 1 });
    }

    fn remoteness(self) -> u32 {
        if self.win == u32::MAX { self.loss } else { self.win }
    }
}
