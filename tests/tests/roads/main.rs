//! Every case of every corpus, by every road that can answer it.

mod additive;
mod certificates;
mod digraph;
mod facts;
mod move_sets;
mod nim;
mod pair_games;
mod reachable;
mod scoring;
mod scoring_laws;
mod scoring_small;
mod sieved;
mod subtraction;
mod take_break;
