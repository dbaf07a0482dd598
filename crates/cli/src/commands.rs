//! The command line: one file for each group of commands.

mod arguments;
mod atlas;
mod compare;
mod graph;
mod heap;
mod manuals;
mod mistakes;
mod nim;
mod nimber;
mod pair;
mod play;
mod plot;
mod scoring;
mod solution;
mod subtraction;
mod sum;
mod survey;
mod table;
mod values;
mod words;

pub use graph::escaped;

use crate::failure::{Result, shortened};
use crate::output::{Watch, check_standard};
use anyhow::Context as _;
use arguments::LimitFlags;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use nimatlas::store::Store;
use nimatlas::{Context, Limits};
use nimatlas_core::Bounds;
use std::io::Write;
use std::path::PathBuf;

/// The environment variable that names a store.
const VARIABLE: &str = "NIMATLAS_DATA";

const EXAMPLES: &str = "Examples:
  nimatlas nim 3 4 5 --explain                  the winning move, and why
  nimatlas subtraction values 2,5,7 --upto 100  a nim-sequence
  nimatlas heap solve kayles 5 9                the winning moves of Kayles
  nimatlas scoring 5 4 2                        Scoring Nim, for every bonus at once
  nimatlas play nim 3 4 5                       against the perfect player";

/// Nim-like games: answers, reasons, tables, pictures and play.
///
/// Exit status: 0 done; 1 no answer could be given (a limit, a file, a disagreement); 2 wrong input. If the reader of standard
/// output goes away, the command ends by SIGPIPE, as most do.
#[derive(Parser)]
#[command(name = "nimatlas", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Command {
    #[command(subcommand)]
    command: Commands,
    /// A folder of tables to use instead of those built in; without it, the one that NIMATLAS_DATA names, if any.
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitFlags,
}

#[derive(Subcommand)]
enum Commands {
    /// Nim: nim-sum, outcome and winning moves.
    Nim(nim::Nim),
    /// Subtraction games: a move takes a number of stones that is in a set, written 2,5,7.
    #[command(subcommand)]
    Subtraction(subtraction::Subtraction),
    /// Scoring Nim: each stone scores 1, and the last one N more.
    Scoring(scoring::Scoring),
    /// Breakpoints of Scoring Nim over all positions up to a bound.
    Survey(survey::Survey),
    /// A game given as a graph: a token moves along edges, and who cannot move loses.
    Graph(graph::Graph),
    /// Take-and-break games such as Kayles, by their codes.
    #[command(subcommand, visible_alias = "octal")]
    Heap(heap::Heap),
    /// Games on a pair of numbers: Wythoff, Euclid, Fibonacci Nim.
    #[command(subcommand)]
    Pair(pair::Pair),
    #[command(flatten)]
    OnePair(pair::Pair),
    /// Different games side by side.
    Sum(sum::Sum),
    /// The first heap at which two games differ, or a game and a b-file.
    Compare(compare::Compare),
    /// Arithmetic of nimbers: sum, product, inverse, power, square root.
    #[command(subcommand)]
    Nimber(nimber::NimberCommand),
    /// The verified tables.
    #[command(subcommand)]
    Table(table::Table),
    /// Play against the perfect player, or another person.
    #[command(subcommand)]
    Play(play::Play),
    /// Draw a picture, as SVG or PNG.
    #[command(subcommand)]
    Plot(plot::Plot),
    /// Write the atlas: a site with theory, tables and boards to play on.
    Atlas(atlas::Atlas),
    /// Write the completions of a shell to standard output.
    Completions(manuals::Completions),
    /// Write the manual pages into a folder.
    Man(manuals::Man),
}

/// Reads the command line and does what it says.
pub fn run() -> Result<()> {
    let Some(Command { command, data, limits }) = read()? else { return Ok(()) };
    let stores = Stores::new(data, limits.limits())?;
    match command {
        Commands::Nim(command) => command.run(&stores),
        Commands::Subtraction(command) => command.run(&stores),
        Commands::Scoring(command) => command.run(&stores),
        Commands::Survey(command) => command.run(&stores),
        Commands::Graph(command) => command.run(&stores),
        Commands::Heap(command) => command.run(&stores),
        Commands::Pair(command) | Commands::OnePair(command) => command.run(&stores),
        Commands::Sum(command) => command.run(&stores),
        Commands::Compare(command) => command.run(&stores),
        Commands::Nimber(command) => command.run(),
        Commands::Table(command) => command.run(&stores),
        Commands::Play(command) => command.run(&stores),
        Commands::Plot(command) => command.run(&stores),
        Commands::Atlas(command) => command.run(&stores),
        Commands::Completions(command) => command.run(),
        Commands::Man(command) => command.run(),
    }
}

/// The command, or none if help was asked for and written.
fn read() -> Result<Option<Command>> {
    let words = words::plain(&Command::command(), std::env::args_os());
    let parsed = negative_values(Command::command()).try_get_matches_from(&words);
    match parsed.and_then(|matches| Command::from_arg_matches(&matches)) {
        Ok(command) => Ok(Some(command)),
        Err(wrong) if wrong.use_stderr() => {
            let words: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            let wrong = mistakes::hinted(wrong, &mut Command::command(), &words);
            // Nobody is left to tell if this fails.
            let _ = write!(anstream::stderr(), "{}", shortened(&wrong.render().ansi().to_string()));
            std::process::exit(wrong.exit_code())
        }
        Err(help) => {
            check_standard()?;
            help.print()?;
            std::io::stdout().flush()?;
            Ok(None)
        }
    }
}

/// Takes -5 for a value and not for an unknown flag, so that the error says which numbers are allowed.
fn negative_values(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes_values)
        })
        .mut_subcommands(negative_values)
}

/// Where the tables and bounds are, and what answers may cost. A store is opened only by a command that needs it.
pub struct Stores {
    named: Option<Named>,
    limits: Limits,
}

/// A folder of tables, and by whom it was named.
struct Named {
    path: PathBuf,
    by_environment: bool,
}

impl Stores {
    /// A folder that a flag names is opened at once, even if the command needs none, so that no flag is without effect. The
    /// environment outlives what it was set for, so that the folder which it names is looked at only if it is needed.
    fn new(flag: Option<PathBuf>, limits: Limits) -> Result<Stores> {
        let named = match flag {
            Some(path) => Some(Named { path, by_environment: false }),
            None => std::env::var_os(VARIABLE)
                .filter(|folder| !folder.is_empty())
                .map(|path| Named { path: path.into(), by_environment: true }),
        };
        let stores = Stores { named, limits };
        if stores.named.as_ref().is_some_and(|named| !named.by_environment) {
            stores.open()?;
        }
        Ok(stores)
    }

    pub fn open(&self) -> Result<Store> {
        let Some(Named { path, by_environment }) = &self.named else { return Ok(Store::built_in()?) };
        let store = Store::open(path);
        if !by_environment {
            return Ok(store?);
        }
        Ok(store.with_context(|| {
            format!("the environment variable {VARIABLE} names {}, which is no store of tables", path.display())
        })?)
    }

    /// How far statements are certified by machine.
    pub fn bounds(&self) -> Result<Bounds> {
        Ok(self.open()?.bounds()?)
    }

    /// What answers of the library depend on: the bounds of the store, the limits of the flags, and a progress bar.
    pub fn context(&self) -> Result<Context> {
        Ok(Context { bounds: self.bounds()?, ..self.context_without_bounds() })
    }

    /// The same for questions on subtraction games, of which only an explanation names a verified bound.
    pub fn context_for(&self, explain: bool) -> Result<Context> {
        if explain { self.context() } else { Ok(self.context_without_bounds()) }
    }

    /// The same for questions whose answers rest on no verified bound, so that no store is needed.
    pub fn context_without_bounds(&self) -> Context {
        Context { bounds: Bounds::default(), limits: self.limits, watch: Some(Watch::new().callback()) }
    }
}
