//! Every case of every corpus, by every road that can answer it.

mod additive;
mod certificates;
mod digraph;
mod facts;
mod move_sets;
mod nim;
mod scoring;
mod scoring_small;
mod sieved;
mod subtraction;
