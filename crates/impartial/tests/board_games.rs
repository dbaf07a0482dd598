//! Cram and Chomp on small boards: the solver on bit boards against plain recursion on sets of squares.

use nimatlas_core::{Nimber, Outcome, Ruleset};
use nimatlas_impartial::solve::{Game, solve};
use std::collections::{BTreeSet, HashMap};

type Squares = BTreeSet<(u32, u32)>;

/// Nim-value and misère loss, from the definition.
fn naive(
    squares: &Squares,
    options: &dyn Fn(&Squares) -> Vec<Squares>,
    known: &mut HashMap<Squares, (u64, bool)>,
) -> (u64, bool) {
    if let Some(&found) = known.get(squares) {
        return found;
    }
    let below: Vec<_> = options(squares).iter().map(|option| naive(option, options, known)).collect();
    let value = (0..).find(|value| below.iter().all(|option| option.0 != *value)).expect("finitely many options");
    let found = (value, !below.is_empty() && below.iter().all(|option| !option.1));
    known.insert(squares.clone(), found);
    found
}

fn board(rows: u32, columns: u32) -> Squares {
    (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect()
}

/// Two free neighbours are covered.
fn cram_moves(free: &Squares) -> Vec<Squares> {
    let dominoes =
        free.iter().flat_map(|&(row, column)| [[(row, column), (row + 1, column)], [(row, column), (row, column + 1)]]);
    let fitting = dominoes.filter(|domino| domino.iter().all(|square| free.contains(square)));
    fitting.map(|domino| free.iter().copied().filter(|square| !domino.contains(square)).collect()).collect()
}

/// A square is eaten with all to the right of it and above; the last is poisoned and stays.
fn chomp_moves(left: &Squares) -> Vec<Squares> {
    let bites = left.iter().filter(|&&square| square != (0, 0));
    bites.map(|&(row, column)| left.iter().copied().filter(|&(r, c)| r < row || c < column).collect()).collect()
}

struct Cram {
    rows: u32,
    columns: u32,
}

impl Ruleset for Cram {
    type Position = u64;

    fn options(&self, &taken: &u64) -> impl Iterator<Item = u64> {
        let squares = self.rows * self.columns;
        let across = (0..squares).filter(|square| square % self.columns > 0).map(|square| 3 << (square - 1));
        let down = (self.columns..squares).map(|square| 1 << square | 1 << (square - self.columns));
        across.chain(down).filter(move |domino| taken & domino == 0).map(move |domino| taken | domino)
    }
}

impl Game for Cram {}

/// Chomp by the lengths of its rows, which do not grow.
struct Chomp;

impl Ruleset for Chomp {
    type Position = Vec<u32>;

    fn options(&self, rows: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        let squares = rows.iter().enumerate().flat_map(|(row, &length)| (0..length).map(move |column| (row, column)));
        squares.filter(|&square| square != (0, 0)).map(|(row, column)| {
            let eaten = |(at, &length): (usize, &u32)| if at < row { length } else { length.min(column) };
            rows.iter().enumerate().map(eaten).collect()
        })
    }
}

impl Game for Chomp {}

#[test]
fn cram_boards() {
    let mut known = HashMap::new();
    for (rows, columns) in [(1, 1), (1, 9), (2, 2), (2, 4), (2, 5), (3, 3), (3, 4)] {
        let (value, lost) = naive(&board(rows, columns), &cram_moves, &mut known);
        let found = solve(&Cram { rows, columns }, &0, None).expect("no cycle");
        assert_eq!((found.nim_value, found.misere.outcome), (Nimber(value), Outcome::p_if(lost)), "{rows} × {columns}");
    }
}

#[test]
fn chomp_boards() {
    let mut known = HashMap::new();
    for rows in 1..=4 {
        for columns in 1..=5 {
            let (value, lost) = naive(&board(rows, columns), &chomp_moves, &mut known);
            let found = solve(&Chomp, &vec![columns; rows as usize], None).expect("no cycle");
            assert_eq!(
                (found.nim_value, found.misere.outcome),
                (Nimber(value), Outcome::p_if(lost)),
                "{rows} × {columns}"
            );
            // The first player wins on every board but the single square, by stealing the strategy.
            assert_eq!(found.normal.outcome.is_p(), rows * columns == 1);
            // On a square board the winning bite leaves an L of equal arms.
            if rows == columns && rows > 1 {
                let legs = [&[columns][..], &vec![1; rows as usize - 1]].concat();
                assert_eq!(found.normal.winning, [legs]);
            }
        }
    }
}
