//! Nothing: see the manifest, which turns features of other crates on.
