//! Families whose tables are a box of positions.

use super::EncodeError;
use crate::rows::digits;
use crate::{PlanesView, Problem, Section, TableFile, check};
use nimatlas_core::BitPlanes;

/// The one section of a box.
#[derive(Clone, Copy, Debug)]
pub struct BoxColumn {
    /// Its name.
    pub name: &'static str,
    /// How many bit planes it takes.
    pub planes: u8,
    /// What an entry is.
    pub meaning: &'static str,
}

impl BoxColumn {
    /// The section of a box of so many heaps of 0 to `largest` stones.
    pub(super) fn section(&self, heaps: usize, largest: u64, values: BitPlanes) -> Result<Vec<Section>, EncodeError> {
        let (found, expected) = (values.len() as u64, positions(heaps, largest));
        if found != expected {
            return Err(EncodeError::Entries { found, expected });
        }
        Ok(vec![Section::planes(self.name, vec![largest.saturating_add(1); heaps], values)])
    }
}

/// How many positions a box has; `u64::MAX` stands for anything from there on.
pub(super) fn positions(heaps: usize, largest: u64) -> u64 {
    (0..heaps).fold(1, |product: u64, _| product.saturating_mul(largest.saturating_add(1)))
}

/// Outcomes or nim-values of all positions of a box of heaps.
#[derive(Clone)]
pub struct BoxTable<'a> {
    planes: PlanesView<'a>,
    shape: &'a [u64],
}

impl<'a> BoxTable<'a> {
    /// The outcomes of a table of Nim: 0 is P and 1 is N.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn outcomes(table: &'a TableFile) -> Result<BoxTable<'a>, Problem> {
        BoxTable::new(table, &super::nim_outcomes::OUTCOME)
    }

    /// The nim-values of a table of a sum of games.
    ///
    /// # Errors
    /// If it is no such table.
    pub fn nim_values(table: &'a TableFile) -> Result<BoxTable<'a>, Problem> {
        BoxTable::new(table, &super::subtraction_sums::NIM_VALUE)
    }

    pub(super) fn new(table: &'a TableFile, column: &BoxColumn) -> Result<BoxTable<'a>, Problem> {
        check::entries(table.header())?;
        let planes = digits(table.planes(column.name)?, column.planes, column.name)?;
        let shape = table.header().section(column.name).map_or(&[][..], |section| &section.shape);
        Ok(BoxTable { planes, shape })
    }

    /// Checks that it is the box of so many heaps of 0 to `largest` stones.
    pub(super) fn check_shape(&self, heaps: usize, largest: u64) -> Result<(), Problem> {
        let expected = vec![largest + 1; heaps];
        if self.shape == expected {
            return Ok(());
        }
        let (found, expected) = (format!("{:?}", self.shape), format!("{expected:?}"));
        Err(Problem::Mismatch { what: "the extents", found, expected })
    }

    /// The extents of the box: one more than the largest heap on each axis.
    pub fn shape(&self) -> &'a [u64] {
        self.shape
    }

    /// The entry of these heaps, in the order of the axes; `None` if there are more or fewer heaps than axes or one is too
    /// large.
    #[inline]
    pub fn get(&self, heaps: &[u64]) -> Option<u64> {
        if heaps.len() != self.shape.len() {
            return None;
        }
        let mut index = 0;
        for (&heap, &extent) in heaps.iter().zip(self.shape) {
            if heap >= extent {
                return None;
            }
            index = index * extent + heap;
        }
        self.planes.get(index)
    }
}
