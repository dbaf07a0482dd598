//! The command line: one file for each group of commands.

mod arguments;
mod atlas;
mod graph;
mod heap;
mod manuals;
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

pub use arguments::set_words;
pub use graph::escaped;
pub use heap::rule_words;
pub use scoring::Solved;

use crate::failure::{Result, shortened};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use nimatlas::Context;
use nimatlas::store::Store;
use nimatlas_core::Bounds;
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "Examples:
  nimatlas nim 3 4 5 --explain                  the winning move, and why
  nimatlas subtraction values 2,5,7 --upto 100  a nim-sequence
  nimatlas heap solve kayles --heaps 5 9        the winning moves of Kayles
  nimatlas scoring 5 4 2                        Scoring Nim, for every bonus at once
  nimatlas play nim 3 4 5                       against the perfect player";

/// Nim-like games: answers, reasons, tables, pictures and play.
///
/// Exit status: 0 done; 1 no answer could be given (a limit, a file, a disagreement); 2 wrong input.
#[derive(Parser)]
#[command(name = "nimatlas", version, disable_help_subcommand = true, max_term_width = 100, after_help = EXAMPLES)]
pub struct Command {
    #[command(subcommand)]
    command: Commands,
    /// A folder of tables to use instead of those built in; without it, the one that NIMATLAS_DATA names, if any.
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
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
    #[command(subcommand)]
    Heap(heap::Heap),
    /// Games on a pair of numbers: Wythoff, Euclid, Fibonacci Nim.
    #[command(subcommand)]
    Pair(pair::Pair),
    /// Different games side by side.
    Sum(sum::Sum),
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
    let Some(Command { command, data }) = read()? else { return Ok(()) };
    let named = std::env::var_os("NIMATLAS_DATA").filter(|folder| !folder.is_empty());
    let stores = Stores { data: data.or(named.map(PathBuf::from)) };
    stores.check()?;
    match command {
        Commands::Nim(command) => command.run(&stores),
        Commands::Subtraction(command) => command.run(&stores),
        Commands::Scoring(command) => command.run(&stores),
        Commands::Survey(command) => command.run(),
        Commands::Graph(command) => command.run(),
        Commands::Heap(command) => command.run(&stores),
        Commands::Pair(command) => command.run(&stores),
        Commands::Sum(command) => command.run(&stores),
        Commands::Nimber(command) => command.run(),
        Commands::Table(command) => command.run(&stores),
        Commands::Play(command) => command.run(),
        Commands::Plot(command) => command.run(&stores),
        Commands::Atlas(command) => command.run(&stores),
        Commands::Completions(command) => command.run(),
        Commands::Man(command) => command.run(),
    }
}

/// The command, or none if help was asked for and written.
fn read() -> Result<Option<Command>> {
    let parsed = negative_values(Command::command()).try_get_matches();
    match parsed.and_then(|matches| Command::from_arg_matches(&matches)) {
        Ok(command) => Ok(Some(command)),
        Err(wrong) if wrong.use_stderr() => {
            let wrong = hinted(wrong);
            // Nobody is left to tell if this fails.
            let _ = write!(anstream::stderr(), "{}", shortened(&wrong.render().ansi().to_string()));
            std::process::exit(wrong.exit_code())
        }
        Err(help) => {
            help.print()?;
            std::io::stdout().flush()?;
            Ok(None)
        }
    }
}

/// Says how sets and heaps are written if there is a number too many.
fn hinted(mut wrong: clap::Error) -> clap::Error {
    let text = |kind| wrong.get(kind).map(ToString::to_string).unwrap_or_default();
    if wrong.kind() == ErrorKind::UnknownArgument
        && text(ContextKind::InvalidArg).starts_with(|first: char| first.is_ascii_digit())
    {
        let usage = text(ContextKind::Usage);
        let hints = [
            ("--heaps", "heaps come behind --heaps, as in --heaps 8 13 4"),
            ("<MOVES>", "a set of moves is one word, as in 2,5,7"),
        ];
        let fitting = hints.into_iter().filter(|(part, _)| usage.contains(part)).map(|(_, hint)| hint.into()).collect();
        wrong.insert(ContextKind::Suggested, ContextValue::StyledStrs(fitting));
    }
    wrong
}

/// Takes -5 for a value, so that who needs a positive one says so, and not for an option that there is not.
fn negative_values(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| {
            let takes_values = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes_values)
        })
        .mut_subcommands(negative_values)
}

/// Where the tables and bounds are, opened only by who needs them.
pub struct Stores {
    data: Option<PathBuf>,
}

impl Stores {
    /// Notices a named folder that is no store, even if the command needs none.
    fn check(&self) -> Result<()> {
        if self.data.is_some() { self.open().map(drop) } else { Ok(()) }
    }

    pub fn open(&self) -> Result<Store> {
        Ok(match &self.data {
            Some(path) => Store::open(path)?,
            None => Store::built_in()?,
        })
    }

    /// How far statements are certified by machine.
    pub fn bounds(&self) -> Result<Bounds> {
        Ok(self.open()?.bounds()?)
    }

    /// What answers of the library depend on.
    pub fn context(&self) -> Result<Context> {
        Ok(Context { bounds: self.bounds()?, ..Context::default() })
    }

    /// The same for questions whose answers rest on no verified bound, so that no store is needed.
    pub fn context_without_bounds(&self) -> Context {
        Context::default()
    }
}
