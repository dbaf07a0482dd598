//! The definitions, as plain loops.
#![allow(dead_code, reason = "each test program uses its own part")]

use nimatlas_core::{Period, PeriodCertificate, SequenceKind, SubtractionSet};
use sha2::{Digest, Sha256};

/// The least number that is not among `values`.
pub fn mex(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("finitely many values")
}

/// The nim-values of heaps 0..len.
pub fn nim_values(moves: &[u64], len: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let options: Vec<u64> = moves.iter().filter(|&&s| s <= n).map(|&s| values[(n - s) as usize]).collect();
        values.push(mex(&options));
    }
    values
}

/// The nim-values of positions 0..len where a move may land below zero and every position ≤ 0 is terminal.
pub fn sink_values(moves: &[u64], len: u64) -> Vec<u64> {
    let mut values = vec![0];
    for n in 1..len {
        let options: Vec<u64> = moves.iter().map(|&s| if s >= n { 0 } else { values[(n - s) as usize] }).collect();
        values.push(mex(&options));
    }
    values
}

/// The outcomes of the same heaps: 0 for P, 1 for N.
pub fn outcomes(values: &[u64]) -> Vec<u64> {
    values.iter().map(|&value| u64::from(value != 0)).collect()
}

/// Whether the sequence repeats after `period` terms, from the first term on, over one window of `largest` terms.
pub fn repeats(terms: &[u64], period: u64, largest: u64) -> bool {
    (0..largest as usize).all(|n| terms[n] == terms[n + period as usize])
}

/// The first terms of a sequence.
pub fn terms(moves: &[u64], sequence: SequenceKind, len: u64) -> Vec<u64> {
    let values = nim_values(moves, len);
    if sequence == SequenceKind::Outcomes { outcomes(&values) } else { values }
}

/// SHA-256 of terms below 2^14, which are one byte each below 128 and two from there on.
fn digest(terms: &[u64]) -> [u8; 32] {
    let encode =
        |&term: &u64| if term < 128 { vec![term as u8] } else { vec![(term % 128 + 128) as u8, (term / 128) as u8] };
    Sha256::digest(terms.iter().flat_map(encode).collect::<Vec<_>>()).into()
}

/// The certificate of these terms with this preperiod and period, true or not.
pub fn claim(moves: &[u64], sequence: SequenceKind, preperiod: u64, period: u64) -> PeriodCertificate {
    let moves = SubtractionSet::new(moves).expect("a set");
    let terms = terms(moves.as_slice(), sequence, preperiod + period + moves.largest());
    let from = preperiod as usize;
    PeriodCertificate {
        sequence,
        period: Period::new(preperiod, period).expect("not zero"),
        window_digest: digest(&terms[from..from + moves.largest() as usize]),
        period_digest: digest(&terms[from..from + period as usize]),
        moves,
    }
}
