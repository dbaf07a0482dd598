//! The commands as a user meets them, and what the generation must notice.

mod commands;
mod common;
mod export;
mod format_page;
mod perturb;
mod records_page;
