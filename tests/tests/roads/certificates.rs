//! Random sets: the period that `nimatlas-tables` finds against the checker of `nimatlas-subtraction`.

use nimatlas_core::{Period, PeriodCertificate, SequenceKind, SubtractionSet};
use nimatlas_subtraction::{CertificateError, check};
use nimatlas_tables::period;
use proptest::prelude::*;

/// The most terms of a period, and the most terms times moves of a check.
const TERMS: u64 = 1 << 16;
const LIMIT: u64 = 1 << 24;

/// The certificate with another claim.
fn claim(honest: &PeriodCertificate, preperiod: u64, period: u64) -> PeriodCertificate {
    PeriodCertificate { period: Period::new(preperiod, period).expect("not 0"), ..honest.clone() }
}

proptest! {
    // A few sets have longer periods and are passed over. It would be an error if many were.
    #![proptest_config(ProptestConfig { max_global_rejects: 50, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn found_certificates_are_accepted_and_doctored_ones_refused_for_the_reason(
        moves in prop::collection::btree_set(1..=300u64, 1..=12),
        outcomes: bool,
        times in 2..8u64,
        more in 1..50u64,
        bit in 0..256usize,
    ) {
        let moves = SubtractionSet::new(&moves.into_iter().collect::<Vec<_>>()).expect("a set");
        let sequence = if outcomes { SequenceKind::Outcomes } else { SequenceKind::NimValues };
        let found = period::find(&moves, sequence, TERMS);
        prop_assume!(found.is_ok());
        let honest = found.expect("just seen");
        let Period { preperiod, period } = honest.period;
        let (period, largest) = (period.get(), moves.largest());
        prop_assert_eq!(check(&honest, LIMIT), Ok(()));

        let multiple = check(&claim(&honest, preperiod, times * period), LIMIT);
        let refused = matches!(
            multiple,
            Err(CertificateError::NotMinimal { claimed, shorter, .. }) if claimed == times * period && claimed % shorter == 0
        );
        prop_assert!(refused, "{:?}", multiple);

        let late = preperiod + more;
        let too_large = CertificateError::PreperiodTooLarge { claimed: late, period, index: late - 1 };
        prop_assert_eq!(check(&claim(&honest, late, period), LIMIT), Err(too_large));

        if let Some(early) = preperiod.checked_sub(more.min(largest)) {
            let too_small = CertificateError::PreperiodTooSmall { claimed: early, period, least: preperiod };
            prop_assert_eq!(check(&claim(&honest, early, period), LIMIT), Err(too_small));
        }

        let mut other = honest.clone();
        other.window_digest[bit / 8] ^= 1 << (bit % 8);
        let window = CertificateError::WindowDigest { from: preperiod, to: preperiod + largest };
        prop_assert_eq!(check(&other, LIMIT), Err(window));
        let mut other = honest;
        other.period_digest[bit / 8] ^= 1 << (bit % 8);
        let period = CertificateError::PeriodDigest { from: preperiod, to: preperiod + period };
        prop_assert_eq!(check(&other, LIMIT), Err(period));
    }
}
