//! `cargo xtask`: regenerates, checks and verifies the tables in `data/`, and runs the gate.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use nimatlas_store::WhenLocked;
use std::path::PathBuf;
use std::process::ExitCode;
use xtask::{Failure, Profile, atlas, bench, ci, generate, verify};

/// Tasks of the Nimatlas workspace.
///
/// Exit status: 0 done; 1 no answer could be given (a file, a limit, a disagreement); 2 wrong input.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Command {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build every table by two independent roads, compare them entry by entry, and write them.
    ///
    /// An interrupted run keeps its finished parts in DIR/.staging, and the next run of the same build goes on from there.
    /// Until all tables are made and agree, nothing else in DIR changes.
    GenTables(GenTables),
    /// Check stored tables by something that neither of their roads used.
    ///
    /// Of a table of which the definition was one road that is the certificate checker: it sees every period, and not
    /// whether a longest one is the longest, which --full searches again.
    VerifyTables(VerifyTables),
    /// List the tables and statements of a profile.
    List {
        /// Which set of tables.
        #[arg(long, value_parser = profiles(), default_value = "core")]
        profile: Profile,
    },
    /// Run the benchmarks of an area, or of all, and print ratios to plain baselines.
    Bench {
        /// A file of benches/benches, without its ending.
        #[arg(value_name = "AREA")]
        area: Option<String>,
    },
    /// Open the atlas in headless Chromium, use it, and compare what it shows with the library.
    CheckAtlas {
        /// Also take a picture of every page, wide and narrow, light and dark, into this folder.
        #[arg(long, value_name = "DIR")]
        screenshots: Option<PathBuf>,
    },
    /// Run the gate: format, clippy, tests, docs, and the checks of the tables and the atlas.
    Ci,
}

#[derive(Args)]
struct GenTables {
    /// Which set of tables: tiny takes a second, core is what the repository holds, full takes long and wants --out.
    #[arg(long, value_parser = profiles(), default_value = "core")]
    profile: Profile,
    /// Only the table or statement of this name; may be given more than once. The others stay as they are.
    #[arg(long, value_name = "SLUG")]
    only: Vec<String>,
    /// Where the tables are or go.
    #[arg(long, value_name = "DIR", default_value_os_t = xtask::data_folder())]
    out: PathBuf,
    /// Write nothing: build in a temporary place and compare with what is stored, byte for byte.
    #[arg(long)]
    check: bool,
    /// How many threads; as many as there are cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// If another generator is at work on DIR, wait for it instead of giving up.
    #[arg(long)]
    wait: bool,
}

#[derive(Args)]
struct VerifyTables {
    /// Where the tables are.
    #[arg(long, value_name = "DIR", default_value_os_t = xtask::data_folder())]
    data: PathBuf,
    /// Check every entry, also where that takes long.
    #[arg(long)]
    full: bool,
    /// Chooses the sample where not every entry is checked.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn profiles() -> impl TypedValueParser<Value = Profile> {
    PossibleValuesParser::new(["tiny", "core", "full"]).map(|name| match name.as_str() {
        "tiny" => Profile::Tiny,
        "core" => Profile::Core,
        _ => Profile::Full,
    })
}

fn main() -> ExitCode {
    let done = match Command::parse().task {
        Task::GenTables(args) => generate::run(&generate::Options {
            profile: args.profile,
            only: args.only,
            out: args.out,
            check: args.check,
            jobs: args.jobs.map(usize::from),
            when_locked: if args.wait { WhenLocked::Wait } else { WhenLocked::Fail },
            perturb: None,
        }),
        Task::VerifyTables(args) => verify::run(&verify::Options { data: args.data, full: args.full, seed: args.seed }),
        Task::List { profile } => generate::list(profile),
        Task::Bench { area } => bench::run(area.as_deref()),
        Task::CheckAtlas { screenshots } => atlas::check(screenshots),
        Task::Ci => ci::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Input(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
        Err(Failure::NoAnswer(error)) => {
            eprintln!("error: {error:#}");
            ExitCode::from(1)
        }
    }
}
