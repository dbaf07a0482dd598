//! Disjunctive sums: several games side by side, a move is a move in one of them.
//!
//! In normal play the nim-value of a sum is the nim-sum of the nim-values of its components (Sprague 1935, Grundy 1939),
//! that is `values.iter().copied().sum::<Nimber>()`. There is no such rule for misère play: two games of equal nim-value
//! can behave differently in sums, unless they are [tame](crate::misere).
//!
//! [`Sum`] is the sum as a game to search, and [`winning_moves`] is about components whose values are known.

use nimatlas_core::{Nimber, Ruleset};
use serde::{Deserialize, Serialize};

/// The disjunctive sum of two games: a position of each, and a move in one of the two.
///
/// Sums of more games are sums of sums. Options in the left game come first.
///
/// ```
/// use nimatlas_core::{Heaps, Nimber};
/// use nimatlas_impartial::{heap_games::{Nim, SubtractionGame}, search, sum::Sum};
///
/// let game = Sum { left: Nim::default(), right: SubtractionGame { moves: "2,5,7".parse()? } };
/// // Nim-values 3 and 2.
/// assert_eq!(search::nim_value(&game, &(Heaps::from([3]), 8))?, Nimber(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sum<A, B> {
    /// The game of the first part of a position.
    pub left: A,
    /// The game of the second part of a position.
    pub right: B,
}

impl<A: Ruleset, B: Ruleset> Ruleset for Sum<A, B> {
    type Position = (A::Position, B::Position);

    fn options(&self, (left, right): &Self::Position) -> impl Iterator<Item = Self::Position> {
        let in_left = self.left.options(left).map(|option| (option, right.clone()));
        let in_right = self.right.options(right).map(|option| (left.clone(), option));
        in_left.chain(in_right)
    }
}

/// A component of a sum, as far as the sum depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Component<'a> {
    /// Its nim-value.
    pub value: Nimber,
    /// The nim-values of the options in question: all options, or some of them where listing all takes too long.
    pub options: &'a [Nimber],
}

/// A move in a sum: which component, and which of its options. Both are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ComponentMove {
    /// Index of the component.
    pub component: usize,
    /// Index of the option among the options of that component.
    pub option: usize,
}

/// The moves that win a sum in normal play, among the options listed, ordered by component, then by option.
///
/// A move wins if it makes the nim-sum zero: in each component it must go to the value of all other components together.
/// That value may be larger than the component's own. Takes one step per option.
///
/// ```
/// use nimatlas_core::Nimber;
/// use nimatlas_impartial::sum::{Component, ComponentMove, winning_moves};
///
/// // Nim heaps of 3, 4 and 5 with options 0, 1, 2, …: the one winning move is 3 → 1.
/// let values: [Nimber; 5] = [0, 1, 2, 3, 4].map(Nimber);
/// let heap = |size: usize| Component { value: Nimber(size as u64), options: &values[..size] };
/// assert_eq!(winning_moves(&[heap(3), heap(4), heap(5)]), [ComponentMove { component: 0, option: 1 }]);
/// ```
pub fn winning_moves(components: &[Component<'_>]) -> Vec<ComponentMove> {
    let total: Nimber = components.iter().map(|component| component.value).sum();
    let of_component = |(component, part): (usize, &Component<'_>)| {
        let target = total + part.value;
        let wins = part.options.iter().enumerate().filter(move |&(_, &value)| value == target);
        wins.map(|(option, _)| ComponentMove { component, option }).collect::<Vec<_>>()
    };
    components.iter().enumerate().flat_map(of_component).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(components: &[(u64, &[u64])]) -> Vec<(usize, usize)> {
        let options: Vec<Vec<Nimber>> =
            components.iter().map(|(_, o)| o.iter().copied().map(Nimber).collect()).collect();
        let parts: Vec<_> = components
            .iter()
            .zip(&options)
            .map(|(&(value, _), options)| Component { value: Nimber(value), options })
            .collect();
        winning_moves(&parts).into_iter().map(|found| (found.component, found.option)).collect()
    }

    #[test]
    fn winning_moves_are_all_and_only_those_to_zero() {
        type Case = (&'static [(u64, &'static [u64])], &'static [(usize, usize)]);
        let cases: [Case; 6] = [
            (&[], &[]),
            (&[(0, &[])], &[]),
            (&[(0, &[1, 2])], &[]),
            // Two options of value 0 are two moves.
            (&[(2, &[1, 0, 1, 0])], &[(0, 1), (0, 3)]),
            // A move that raises a value wins too: 0 → 1 beside a 1, next to 1 → 0.
            (&[(0, &[1, 3]), (1, &[0])], &[(0, 0), (1, 0)]),
            (&[(u64::MAX, &[0, 5]), (5, &[4, 3])], &[(0, 1)]),
        ];
        for (components, expected) in cases {
            assert_eq!(wins(components), expected, "{components:?}");
        }
    }
}
