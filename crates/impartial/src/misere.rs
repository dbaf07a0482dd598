//! Misère play of take-and-break games, by genus.
//!
//! In misère play nim-values do not tell what happens in sums. The genus of a game tells more (Conway, *On Numbers and
//! Games*, chapter 12; *Winning Ways*, chapter 13): it is the nim-value g⁺ together with the misère values of the game with
//! no, one, two, … Nim heaps of 2 beside it, written g with those as superscripts. The misère value of a position is 1 if
//! no move is left, else the mex of those of its options; it is 0 exactly if the player to move loses.
//!
//! A position is *tame* if its genus is that of a position of Nim and all its options are tame, and *wild* otherwise. Sums
//! of tame games behave as in misère Nim, so their outcome follows from the genera of their parts. For sums with wild parts
//! there is no such rule, and they are searched.

mod genus;

pub use genus::{Genus, Tameness};

use crate::search::depth_first::{Halt, Memo, Valuation, value_within};
use crate::solve::SolveError;
use crate::take_break::TakeAndBreak;
use ahash::AHashMap;
use nimatlas_core::{Heaps, Outcome, Ruleset};
use serde::Serialize;
use std::fmt::Debug;
use std::ops::ControlFlow;
use thiserror::Error;

/// The genus of a heap, and whether it is tame.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HeapGenus {
    /// Its genus.
    pub genus: Genus,
    /// Whether it and all positions below are those of Nim as far as their genus tells. A wild position can have a genus
    /// like that of a tame one.
    pub tame: bool,
}

/// Why genera cannot be found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenusError {
    /// The heap is too large.
    #[error("a heap of {heap} stones is too large for its genus; the most is {most}", most = MOST_HEAP)]
    TooLarge {
        /// The heap asked for.
        heap: u64,
    },
    /// Too many sums with wild parts have to be searched.
    #[error("more than {most} sums with wild parts would have to be held; allow more, or ask for fewer heaps")]
    TooManyPositions {
        /// How many are allowed.
        most: u64,
    },
    /// Whoever watched the work ended it.
    #[error("the work was interrupted")]
    Interrupted,
}

/// The largest heap whose genus can be asked for.
pub const MOST_HEAP: u64 = 1000;

/// The genera of the heaps of 0, 1, …, `heap` stones.
///
/// While heaps are tame this takes one step an option. Sums with a wild part are searched, and their number grows like that
/// of the partitions of the heap; `most_positions` bounds how many may be held, or `None`.
///
/// ```
/// use nimatlas_impartial::misere::genus_sequence;
///
/// let kayles = genus_sequence(&"0.77".parse()?, 6, None)?;
/// let shown: Vec<_> = kayles.iter().map(|heap| heap.genus.to_string()).collect();
/// assert_eq!(shown, ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31"]);
/// assert_eq!(kayles.iter().position(|heap| !heap.tame), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the heap exceeds [`MOST_HEAP`], or the bound on positions is met.
pub fn genus_sequence(
    game: &TakeAndBreak,
    heap: u64,
    most_positions: Option<u64>,
) -> Result<Vec<HeapGenus>, GenusError> {
    let (genera, stopped) = genera_within(game, heap, most_positions, &mut |_| ControlFlow::Continue(()));
    stopped.map_or(Ok(genera), Err)
}

/// The same as far as the bound allows: the genera of heaps 0, 1, … that were found, and why there are no more, if that is
/// not all. `watch` is told how many sums with wild parts are held, now and then, and ends the work by breaking off.
pub fn genera_within(
    game: &TakeAndBreak,
    heap: u64,
    most_positions: Option<u64>,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> (Vec<HeapGenus>, Option<GenusError>) {
    if let Err(error) = check_heap(heap) {
        return (Vec::new(), Some(error));
    }
    let most = most_positions.unwrap_or(u64::MAX);
    let terminal = HeapGenus { genus: Genus::terminal(), tame: true };
    let mut search = Search { game, singles: vec![terminal], sums: AHashMap::new(), most, watch };
    for heap in 1..=heap {
        match search.by_options(game.breaks(heap).map(Heaps::from)) {
            Ok(found) => search.singles.push(found),
            Err(error) => return (search.singles, Some(error)),
        }
    }
    (search.singles, None)
}

/// The misère outcome of a sum of these games, or `None` if one of them is wild.
///
/// ```
/// use nimatlas_core::Outcome;
/// use nimatlas_impartial::misere::{genus_sequence, tame_outcome};
///
/// let kayles = genus_sequence(&"0.77".parse()?, 5, None)?;
/// // As in Nim: (1, 2, 3) is lost, and so is (1).
/// assert_eq!(tame_outcome([&kayles[1], &kayles[2], &kayles[3]]), Some(Outcome::P));
/// assert_eq!(tame_outcome([&kayles[4]]), Some(Outcome::P));
/// assert_eq!(tame_outcome([&kayles[5]]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tame_outcome<'a>(parts: impl IntoIterator<Item = &'a HeapGenus>) -> Option<Outcome> {
    tame_sum(parts).map(|genus| genus.misere_outcome())
}

/// The genus of a sum of these games, or `None` if one of them is wild.
pub fn tame_sum<'a>(parts: impl IntoIterator<Item = &'a HeapGenus>) -> Option<Genus> {
    let fickle_zero = Some(Tameness::Fickle(false));
    let sum = parts.into_iter().fold(fickle_zero, |sum, part| {
        let part = part.genus.tameness().filter(|_| part.tame);
        Some(sum? + part?)
    });
    sum.map(Genus::from)
}

/// As which positions of Nim the heaps of 0, 1, …, `heap` stones behave, or `None` for those that are wild.
///
/// A sum is tame exactly if all its parts are, so this takes one step an option however many heaps are wild.
///
/// # Errors
/// If the heap exceeds [`MOST_HEAP`].
pub fn tame_kinds(game: &TakeAndBreak, heap: u64) -> Result<Vec<Option<Tameness>>, GenusError> {
    check_heap(heap)?;
    let mut kinds: Vec<Option<Tameness>> = vec![Some(Tameness::Fickle(false))];
    for heap in 1..=heap {
        let of_parts = |parts: Vec<u64>| {
            parts.iter().try_fold(Tameness::Fickle(false), |sum, &part| Some(sum + kinds[part as usize]?))
        };
        let options: Option<Vec<Tameness>> = game.breaks(heap).map(of_parts).collect();
        kinds.push(options.and_then(of_options));
    }
    Ok(kinds)
}

/// A position as it behaves in misère play: its kind, and the options with theirs.
pub type TamePosition<P> = (Tameness, Vec<(P, Tameness)>);

/// As which position of Nim a position of any game behaves, and its options, each once, in the order in which the rules
/// first give them; `None` if it is wild. Searches all positions below, of which `most_positions` may be held.
///
/// ```
/// use nimatlas_impartial::misere::{Tameness, tameness};
/// use nimatlas_impartial::pair_games::Wythoff;
///
/// let (kind, options) = tameness(&Wythoff::default(), &[2, 1], None)?.expect("tame");
/// assert_eq!((kind, options.len()), (Tameness::Fickle(false), 4));
/// # Ok::<(), nimatlas_impartial::solve::SolveError<[u64; 2]>>(())
/// ```
///
/// # Errors
/// If play need not end, or the bound on positions is met.
pub fn tameness<R: Ruleset<Position: Debug>>(
    game: &R,
    position: &R::Position,
    most_positions: Option<u64>,
) -> Result<Option<TamePosition<R::Position>>, SolveError<R::Position>> {
    let most = most_positions.unwrap_or(u64::MAX);
    let held = usize::try_from(most).unwrap_or(usize::MAX);
    let mut memo = Memo::new();
    let kind = value_within(held, game, position.clone(), &ByKind, &mut memo).map_err(|halt| match halt {
        Halt::Cycle(cycle) => SolveError::Cycle(cycle),
        Halt::Full => SolveError::TooManyPositions { most },
    })?;
    let Some(kind) = kind else { return Ok(None) };
    // Of a tame position all options have been met, and are tame.
    let options = game.options(position).filter_map(|option| {
        let kind = memo.remove(&option)???;
        Some((option, kind))
    });
    Ok(Some((kind, options.collect())))
}

/// Kinds of positions, `None` for wild ones.
struct ByKind;

impl Valuation for ByKind {
    type Value = Option<Tameness>;
    type Tally = Vec<Tameness>;

    fn add(&self, tally: &mut Vec<Tameness>, option: Option<Tameness>) -> Option<Option<Tameness>> {
        tally.extend(option);
        option.is_none().then_some(None)
    }

    fn settle(&self, tally: Vec<Tameness>) -> Option<Tameness> {
        of_options(tally)
    }
}

/// The kind of a position whose options are all tame and of these kinds.
fn of_options(mut options: Vec<Tameness>) -> Option<Tameness> {
    options.sort_unstable();
    options.dedup();
    let genera: Vec<_> = options.into_iter().map(Genus::from).collect();
    Genus::of_options(&genera).tameness()
}

fn check_heap(heap: u64) -> Result<(), GenusError> {
    if heap > MOST_HEAP { Err(GenusError::TooLarge { heap }) } else { Ok(()) }
}

struct Search<'a> {
    game: &'a TakeAndBreak,
    /// The heaps of 0, 1, 2, … stones.
    singles: Vec<HeapGenus>,
    /// Sums with a wild part.
    sums: AHashMap<Heaps, HeapGenus>,
    most: u64,
    watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl Search<'_> {
    fn of_sum(&mut self, heaps: &Heaps) -> Result<HeapGenus, GenusError> {
        let parts = || heaps.as_slice().iter().map(|&heap| &self.singles[heap as usize]);
        if let [heap] = heaps.as_slice() {
            return Ok(self.singles[*heap as usize].clone());
        }
        if let Some(genus) = tame_sum(parts()) {
            return Ok(HeapGenus { genus, tame: true });
        }
        if let Some(known) = self.sums.get(heaps) {
            return Ok(known.clone());
        }
        // Lines of play are short, so this may call itself.
        let game = self.game;
        let found = self.by_options(game.options(heaps))?;
        if self.sums.len() as u64 >= self.most {
            return Err(GenusError::TooManyPositions { most: self.most });
        }
        if self.sums.len().is_multiple_of(1 << 12) && (self.watch)(self.sums.len() as u64).is_break() {
            return Err(GenusError::Interrupted);
        }
        self.sums.insert(heaps.clone(), found.clone());
        Ok(found)
    }

    fn by_options(&mut self, options: impl Iterator<Item = Heaps>) -> Result<HeapGenus, GenusError> {
        let mut genera = Vec::new();
        let mut tame = true;
        for option in options {
            let found = self.of_sum(&option)?;
            tame &= found.tame;
            genera.push(found.genus);
        }
        genera.sort_unstable();
        genera.dedup();
        let genus = Genus::of_options(&genera);
        let tame = tame && genus.tameness().is_some();
        Ok(HeapGenus { genus, tame })
    }
}
