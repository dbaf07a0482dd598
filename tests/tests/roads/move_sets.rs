//! `corpus/move-sets.toml` by: definition, direct method, sieve of every width, streamed too, on the moves that are short
//! enough, arithmetic period.

use crate::sieved::assert_sieved;
use nimatlas_core::SubtractionSet;
use nimatlas_oracle as oracle;
use nimatlas_subtraction::{
    MoveSet, all_but_values, direct_p_positions, direct_values, direct_values_where, find_all_but_period,
};
use nimatlas_tables::sieve;
use nimatlas_tests::{MoveSetCase, MoveSetCorpus, corpus};

const LEN: u64 = 1500;
/// With so many values the sieve goes through vectors of every width.
const WIDTHS: u64 = 300;

#[test]
fn values_agree_on_all_roads() {
    let mut arithmetic = 0;
    for MoveSetCase { set, values, preperiod, period, saltus } in corpus::<MoveSetCorpus>("move-sets").sets {
        let moves: MoveSet = set.parse().expect("a set");
        let defined =
            oracle::subtraction::nim_values_where(|taken| moves.contains(taken), LEN as usize).expect("short");
        assert_eq!(defined[..values.len()], values, "{set}");
        let direct = direct_values(&moves, LEN).expect("short");
        assert!(direct.iter().map(|&value| u64::from(value)).eq(defined.iter().copied()), "{set}");
        assert_eq!(direct_values_where(|taken| moves.contains(taken), LEN), Ok(direct), "{set}");
        let lost: Vec<u64> = (0..).zip(&defined).filter(|&(_, &value)| value == 0).map(|(n, _)| n).collect();
        assert_eq!(direct_p_positions(&moves, LEN).expect("short"), lost, "{set}");
        // A longer move can never be made on these heaps.
        let short = SubtractionSet::new(&moves.up_to(LEN)).expect("a set");
        assert!(sieve::nim_values(&short, LEN).expect("short").iter().eq(defined.iter().copied()), "{set}");
        let shorter = SubtractionSet::new(&moves.up_to(WIDTHS)).expect("a set");
        assert_sieved(&shorter, &defined[..WIDTHS as usize]);
        if let MoveSet::AllBut(excluded) = &moves {
            arithmetic += 1;
            let direct = all_but_values(excluded, LEN).expect("short");
            assert!(direct.iter().map(|&value| u64::from(value)).eq(defined.iter().copied()), "{set}");
            let found = find_all_but_period(excluded, 1 << 20).expect("periodic");
            let expected = (preperiod.expect("given"), period.expect("given"), saltus.expect("given"));
            assert_eq!((found.period().preperiod, found.period().period.get(), found.saltus()), expected, "{set}");
            assert!((0..).zip(&defined).all(|(n, &value)| Some(value) == found.term(n)), "{set}");
        }
    }
    assert!(arithmetic >= 10, "the arithmetic periods took part");
}
