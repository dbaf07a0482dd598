//! Marks on nim-values.

use crate::bits::Bits;

/// A byte for each nim-value, all clear between uses.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    bytes: Vec<u8>,
    /// How many of them, from the first on, may be set; a multiple of 64.
    used: usize,
}

impl Marks {
    /// The bytes, to mark nim-sums of values up to `most`.
    pub(super) fn up_to(&mut self, most: u32) -> &mut [u8] {
        self.used = self.used.max((most as usize + 1).next_power_of_two().max(64));
        if self.bytes.len() < self.used {
            self.bytes.resize(self.used, 0);
        }
        &mut self.bytes
    }

    /// The bytes, to mark nim-sums of values up to `most` of 16 bits, with room for all such sums.
    pub(super) fn narrow(&mut self, most: u16) -> &mut [u8; 1 << 16] {
        if self.bytes.len() < 1 << 16 {
            self.bytes.resize(1 << 16, 0);
        }
        self.up_to(most.into()).first_chunk_mut().expect("2^16 bytes, as resized above")
    }

    pub(super) fn clear(&mut self) {
        self.bytes[..self.used].fill(0);
        self.used = 0;
    }

    /// Turns marks into bits and clears them.
    pub(super) fn take(&mut self, bits: &mut Bits) {
        // The lowest bits of eight bytes, brought together in the highest byte.
        let pack = |bytes: &[u8]| {
            let bytes = bytes.try_into().map_or(0, u64::from_le_bytes);
            bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
        };
        bits.0.clear();
        bits.0.extend(self.bytes[..self.used].chunks_exact(64).map(|chunk| {
            chunk.chunks_exact(8).enumerate().fold(0, |word, (place, bytes)| word | pack(bytes) << (8 * place))
        }));
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_bits_and_are_cleared() {
        let (mut marks, mut bits) = (Marks::default(), Bits::default());
        let marked = [0, 1, 7, 8, 63, 64, 100, 255];
        marked.iter().for_each(|&value: &usize| marks.up_to(255)[value] = 1);
        marks.take(&mut bits);
        let mut expected = vec![0; 4];
        marked.iter().for_each(|value| expected[value / 64] |= 1u64 << (value % 64));
        assert_eq!(bits.0, expected);
        assert!(marks.bytes.iter().all(|&byte| byte == 0));
    }
}
