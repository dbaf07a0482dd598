//! Impartial games by plain recursion.

use std::collections::{HashMap, HashSet};

/// The nim-value of three heaps of Nim, by the definition with a memory for positions: what a program of a few lines does.
pub fn plain_nim_value(heaps: [u64; 3], memory: &mut HashMap<[u64; 3], u64>) -> u64 {
    if let Some(&value) = memory.get(&heaps) {
        return value;
    }
    let mut options = HashSet::new();
    for heap in 0..3 {
        for left in 0..heaps[heap] {
            let mut option = heaps;
            option[heap] = left;
            option.sort_unstable();
            options.insert(plain_nim_value(option, memory));
        }
    }
    let value = (0..).find(|value| !options.contains(value)).unwrap_or_default();
    memory.insert(heaps, value);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_definition_is_that_of_the_game() {
        for (heaps, expected) in [([3, 4, 5], 2), ([7, 7, 0], 0), ([1, 2, 4], 7), ([0; 3], 0)] {
            assert_eq!(plain_nim_value(heaps, &mut HashMap::new()), expected, "{heaps:?}");
        }
    }
}
