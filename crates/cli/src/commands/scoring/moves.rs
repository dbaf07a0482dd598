//! Many moves in few words.

use super::SHOWN;
use crate::output::{grouped, unbroken};
use nimatlas_core::HeapMove;

/// Moves in ascending order; those that leave consecutive sizes of a heap as a range. Beyond some their number only, unless all
/// are asked for.
pub fn moves_words(moves: &[HeapMove], all: bool) -> String {
    /// Fewer are as short one by one.
    const RANGE: usize = 3;
    if moves.is_empty() {
        return "none".to_owned();
    }
    let follows = |one: &HeapMove, next: &HeapMove| {
        (next.heap, next.from) == (one.heap, one.from) && next.to == one.to.saturating_add(1)
    };
    let mut shown: Vec<String> = Vec::new();
    let mut counted = 0;
    for run in moves.chunk_by(follows) {
        let (first, last) = (run[0], run[run.len() - 1]);
        let items: Vec<String> = if run.len() < RANGE {
            run.iter().map(ToString::to_string).collect()
        } else {
            vec![format!("{first}…{}", last.to)]
        };
        if !all && shown.len() + items.len() > SHOWN {
            shown.push(format!("and {} more (--all)", grouped(moves.len() - counted)));
            break;
        }
        counted += run.len();
        shown.extend(items);
    }
    shown.iter().map(unbroken).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_moves_are_a_range_and_many_are_counted() {
        let step = |heap, from, to| HeapMove { heap, from, to };
        let words = |moves: &[HeapMove], all| moves_words(moves, all).replace('\u{2007}', " ");
        assert_eq!(words(&[], false), "none");
        let range: Vec<_> = (128..=146).map(|to| step(0, 300, to)).chain([step(1, 200, 9), step(1, 200, 10)]).collect();
        assert_eq!(words(&range, false), "heap 0: 300 → 128…146; heap 1: 200 → 9; heap 1: 200 → 10");
        let odd: Vec<_> = (0..30).map(|i| step(0, 99, 2 * i)).collect();
        assert!(words(&odd, false).ends_with("heap 0: 99 → 38; and 10 more (--all)"), "{}", words(&odd, false));
        assert!(words(&odd, true).ends_with("heap 0: 99 → 58"));
    }
}
