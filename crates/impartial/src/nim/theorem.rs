//! The theorem itself, for numbers of any kind.

use nimatlas_core::{Convention, Outcome};
use num_integer::Integer;
use std::ops::BitXor;

/// Nim with numbers of type `T`, which are never negative.
pub(super) struct Theorem<T> {
    pub convention: Convention,
    /// The most stones that a move may take.
    pub max_take: Option<T>,
}

impl<T: Integer + Clone + BitXor<Output = T>> Theorem<T> {
    /// A heap mod K + 1, or the heap itself without a limit K.
    pub fn residue(&self, heap: &T) -> T {
        match &self.max_take {
            // K + 1 need not be a number of the type where no heap exceeds K.
            Some(most) if heap > most => heap.mod_floor(&(most.clone() + T::one())),
            _ => heap.clone(),
        }
    }

    /// The nim-sum of the residues.
    pub fn nim_sum(&self, heaps: &[T]) -> T {
        heaps.iter().fold(T::zero(), |sum, heap| sum ^ self.residue(heap))
    }

    pub fn outcome(&self, heaps: &[T]) -> Outcome {
        let small = !heaps.iter().any(|heap| exceeds_one(&self.residue(heap)));
        Outcome::p_if(self.nim_sum(heaps) == self.lost_nim_sum(small))
    }

    /// Every winning move, as the index of a heap and its new size.
    pub fn winning_moves(&self, heaps: &[T]) -> Vec<(usize, T)> {
        let total = self.nim_sum(heaps);
        let exceeding = heaps.iter().filter(|heap| exceeds_one(&self.residue(heap))).count();
        let of_heap = |(heap, from): (usize, &T)| {
            let residue = self.residue(from);
            // Where the others are small, a residue above 1 cannot give nim-sum 0 or 1, so smallness is up to the others.
            let others_small = exceeding == usize::from(exceeds_one(&residue));
            let target = total.clone() ^ residue ^ self.lost_nim_sum(others_small);
            Some((heap, self.move_to_value(from, &target)?))
        };
        heaps.iter().enumerate().filter_map(of_heap).collect()
    }

    /// The size to which a move takes this heap so that it has this residue, if there is such a move; never more than one.
    pub fn move_to_value(&self, heap: &T, value: &T) -> Option<T> {
        let taken = self.stones_to_change(self.residue(heap), value)?;
        (taken <= *heap).then(|| heap.clone() - taken)
    }

    /// How many stones to take for one residue to become another, or `None` if no move within the limit does that.
    fn stones_to_change(&self, from: T, to: &T) -> Option<T> {
        if *to < from {
            return Some(from - to.clone());
        }
        let most = self.max_take.as_ref()?;
        // Up means down past 0: K + 1 − (to − from), in an order that cannot overflow.
        (from < *to && to <= most).then(|| most.clone() - (to.clone() - from) + T::one())
    }

    /// The nim-sum that P-positions have, among the small positions or among the others.
    pub fn lost_nim_sum(&self, small: bool) -> T {
        match self.convention {
            Convention::Misere if small => T::one(),
            _ => T::zero(),
        }
    }
}

fn exceeds_one<T: Integer>(residue: &T) -> bool {
    *residue > T::one()
}
