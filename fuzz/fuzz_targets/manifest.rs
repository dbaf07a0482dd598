#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| nimatlas_fuzz::manifest(input));
