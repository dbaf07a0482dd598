//! Opens the atlas in headless Chromium, uses it as people do, and compares what it shows with the library.
//!
//! `cargo xtask check-atlas` runs it. Any difference, error of a page or request to the outside ends it with status 1.

mod additive;
mod chromium;
mod keyboard;
mod nim;
mod pages;
mod scoring;
mod session;

use anyhow::{Context, Result};
use clap::Parser;
use nimatlas::store::Store;
use session::Session;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Open the atlas in headless Chromium and compare what it shows with the library.
#[derive(Parser)]
#[command(name = "cargo xtask check-atlas", bin_name = "cargo xtask check-atlas")]
struct Options {
    /// Check this atlas instead of a new one.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Also take a picture of every page, wide and narrow, light and dark, into this folder, which is made if need be.
    #[arg(long, value_name = "DIR")]
    screenshots: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<()> {
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let site = match &options.site {
        Some(site) => site.canonicalize().with_context(|| format!("{}: cannot open", site.display()))?,
        None => {
            let site = folder.path().join("atlas");
            nimatlas_atlas::write(&nimatlas_atlas::site(&Store::built_in()?)?, &site)?;
            site
        }
    };
    let session = Session::start(&site)?;
    type Check = fn(&Session) -> Result<String>;
    let checks: [(&str, Check); 5] = [
        ("pages", pages::check),
        ("Scoring Nim explorer", scoring::check),
        ("additive explorer", additive::check),
        ("Nim board", nim::check),
        ("keyboard", keyboard::check),
    ];
    for (name, check) in checks {
        let start = Instant::now();
        let done = check(&session).with_context(|| name.to_owned())?;
        session.no_complaints().with_context(|| name.to_owned())?;
        println!("{name}: {done} ({:.1} s)", start.elapsed().as_secs_f64());
    }
    if let Some(folder) = &options.screenshots {
        pages::screenshots(&session, folder)?;
        println!("screenshots are in {}", folder.display());
    }
    Ok(())
}
