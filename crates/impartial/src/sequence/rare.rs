//! The method of rare and common values.

use super::marks::Marks;
use crate::bits::Bits;
use multiversion::multiversion;

/// The largest heap whose partner in a rest is sure to be one of the last 2^16 heaps: rests are at most
/// [`Rare::MOST_TAKEN`] below the heap in question.
const NEAR: u16 = u16::MAX - Rare::MOST_TAKEN;

/// A mask, and where the values stand that are rare under it.
#[derive(Clone, Debug)]
pub(super) struct Rare {
    /// Rare values have evenly many bits in common with it.
    mask: u16,
    /// The rare bits of the first word of nim-values.
    first_word: u64,
    /// The values of all heaps.
    values: Vec<u16>,
    /// The values of the last 2^16 heaps, that of heap n at n mod 2^16.
    latest: Box<[u16; 1 << 16]>,
    /// The heaps of rare value up to [`NEAR`], with their values, ascending. Their partners are among the latest.
    near: Vec<(u16, u16)>,
    /// The other heaps of rare value, ascending.
    far: Vec<u32>,
    /// The largest value.
    most: u16,
}

impl Rare {
    /// The method is for games where no more stones are taken before a break in two.
    pub(super) const MOST_TAKEN: u16 = 1 << 10;

    /// The mask that makes the fewest of these values rare, or `None` if that is no help.
    pub(super) fn find(values: &[u32]) -> Option<Rare> {
        let (mask, count) = Rare::fewest(values)?;
        if count > values.len() as u64 / 6 {
            return None;
        }
        let values: Vec<u16> = values.iter().map(|&value| narrow(value)).collect::<Option<_>>()?;
        let first_word = (0..64).filter(|&value| is_rare(mask, value)).fold(0, |bits, value| bits | 1 << value);
        let latest = Box::new([0; 1 << 16]);
        let mut rare = Rare { mask, first_word, values: vec![0], latest, most: 0, near: Vec::new(), far: Vec::new() };
        values[1..].iter().for_each(|&value| rare.push_narrow(value));
        Some(rare)
    }

    /// The mask that makes the fewest of these values rare, and how many that is, that of the empty heap among them; `None`
    /// if a value is too large for the method.
    pub(super) fn fewest(values: &[u32]) -> Option<(u16, u64)> {
        let most = narrow(values.iter().copied().max()?)?;
        // For each mask, how many values have evenly many bits in common with it, minus the others.
        let mut excess = vec![0i64; (usize::from(most) + 1).next_power_of_two()];
        values.iter().for_each(|&value| excess[value as usize] += 1);
        let mut half = 1;
        while half < excess.len() {
            for block in excess.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        let mask = (0..excess.len()).min_by_key(|&mask| excess[mask])?;
        Some((mask as u16, (values.len() as i64 + excess[mask]) as u64 / 2))
    }

    /// Takes note of the value of the next heap; `false` if it is too large.
    pub(super) fn push(&mut self, value: u32) -> bool {
        narrow(value).map(|value| self.push_narrow(value)).is_some()
    }

    fn push_narrow(&mut self, value: u16) {
        let heap = self.values.len();
        self.values.push(value);
        self.latest[heap % (1 << 16)] = value;
        self.most = self.most.max(value);
        if is_rare(self.mask, value) {
            match u16::try_from(heap) {
                Ok(heap) if heap <= NEAR => self.near.push((heap, value)),
                _ => self.far.push(heap as u32),
            }
        }
    }

    /// Marks the values of all pairs of unequal heaps of this total of which one is rare; so all common values of pairs.
    /// Returns about how many steps that takes.
    pub(super) fn mark_rest(&self, rest: usize, marks: &mut Marks) -> u64 {
        let bytes = marks.narrow(self.most);
        let (below, half) = (
            self.near.partition_point(|&(heap, _)| usize::from(heap) < rest),
            self.near.partition_point(|&(heap, _)| 2 * usize::from(heap) < rest),
        );
        let is_half = self.near.get(half).is_some_and(|&(heap, _)| 2 * usize::from(heap) == rest);
        for part in [0..half, half + usize::from(is_half)..below] {
            for &(heap, value) in &self.near[part] {
                bytes[usize::from(value ^ self.latest[usize::from((rest as u16).wrapping_sub(heap))])] = 1;
            }
        }
        for heap in self.far.iter().map(|&heap| heap as usize).take_while(|&heap| heap < rest) {
            if 2 * heap != rest {
                bytes[usize::from(self.values[heap] ^ self.values[rest - heap])] = 1;
            }
        }
        (below + self.far.len()) as u64
    }

    /// The mex of the options, given those that do not arise from a pair of common heaps, and the totals of such pairs.
    /// Adds to `work` about how many steps that takes.
    pub(super) fn value(
        &self,
        options: &Bits,
        rests: impl Iterator<Item = usize>,
        marks: &mut Marks,
        work: &mut u64,
    ) -> u32 {
        let common = options.least_absent(|word| !self.rare_bits(word));
        let below = |word: usize| match common as usize - 64 * word {
            left @ 0..64 => (1 << left) - 1,
            _ => u64::MAX,
        };
        let mut missing: Vec<u16> = Vec::new();
        for word in 0..(common as usize).div_ceil(64) {
            let mut bits = self.rare_bits(word) & !options.0.get(word).copied().unwrap_or(0) & below(word);
            while bits != 0 {
                missing.push((64 * word) as u16 | bits.trailing_zeros() as u16);
                bits &= bits - 1;
            }
        }
        for rest in rests {
            if missing.is_empty() {
                break;
            }
            *work += strike(&mut missing, &self.values[..rest], marks.narrow(self.most));
            marks.clear();
        }
        missing.first().map_or(common, |&value| value.into())
    }

    /// Which bits of this word of nim-values are rare.
    fn rare_bits(&self, word: usize) -> u64 {
        // Value 64 w + i has the parity of i, flipped if that of 64 w is odd.
        if is_rare(self.mask, (word as u16).wrapping_mul(64)) { self.first_word } else { !self.first_word }
    }
}

/// Strikes out the values of pairs of unequal heaps, given the values of all heaps below their total, until none is left.
/// Leaves marks behind. Returns about how many steps that takes.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn strike(missing: &mut Vec<u16>, values: &[u16], bytes: &mut [u8; 1 << 16]) -> u64 {
    /// So many pairs are marked; after that the few values still missing are looked for.
    const MARKED: usize = 512;
    const BLOCK: usize = 256;
    let half = values.len().saturating_sub(1) / 2;
    let (small, large) = (&values[1..=half], &values[values.len() - half..]);
    let (first, small) = small.split_at(MARKED.min(half));
    let (large, last) = large.split_at(half - first.len());
    first.iter().zip(last.iter().rev()).for_each(|(a, b)| bytes[usize::from(a ^ b)] = 1);
    missing.retain(|&value| bytes[usize::from(value)] == 0);
    let mut work = first.len() as u64 + 64;
    for (small, large) in small.chunks(BLOCK).zip(large.rchunks(BLOCK)) {
        if missing.is_empty() {
            break;
        }
        // Vectors of sixteen sums or more.
        work += 32 + 16 * missing.len() as u64;
        // Whole blocks make loops that run on vectors; what the last one has not repeats its first sum.
        let mut sums = [small[0] ^ large[large.len() - 1]; BLOCK];
        for ((sum, a), b) in sums.iter_mut().zip(small).zip(large.iter().rev()) {
            *sum = a ^ b;
        }
        // Plain loops, since a closure inside another function would lose the instructions chosen for this one.
        let mut kept = 0;
        for place in 0..missing.len() {
            let value = missing[place];
            let mut found = 0;
            for &sum in &sums {
                found |= u16::from(sum == value);
            }
            missing[kept] = value;
            kept += usize::from(found == 0);
        }
        missing.truncate(kept);
    }
    work
}

/// The value, if it is small enough for the method: any sum, and the next common value, then fits in 16 bits.
fn narrow(value: u32) -> Option<u16> {
    u16::try_from(value).ok().filter(|&value| value < 1 << 15)
}

fn is_rare(mask: u16, value: u16) -> bool {
    (mask & value).count_ones().is_multiple_of(2)
}
