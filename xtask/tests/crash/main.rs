//! What a generator leaves behind when it is killed, runs out of room, may not write, or is not alone.
#![cfg(unix)]

mod common;
mod generators;
mod kill;
mod resume;
mod starve;
