//! SHA-256 of consecutive terms.

use nimatlas_core::encode_value;
use sha2::{Digest, Sha256};

/// Terms are hashed a buffer at a time: a call of the hash for each byte would cost more than the term itself.
const BUFFER: usize = 4096;

#[derive(Default)]
pub(super) struct TermDigest {
    hash: Sha256,
    buffer: Vec<u8>,
}

impl TermDigest {
    pub fn push(&mut self, term: u32) {
        encode_value(term.into(), &mut self.buffer);
        if self.buffer.len() >= BUFFER {
            self.hash.update(&self.buffer);
            self.buffer.clear();
        }
    }

    pub fn finish(mut self) -> [u8; 32] {
        self.hash.update(&self.buffer);
        self.hash.finalize().into()
    }
}
