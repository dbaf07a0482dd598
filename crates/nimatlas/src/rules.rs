//! The rules of every game: what a move may leave, in words and as data.

mod words;

use crate::error::Error;
use crate::grammar::{Game, Place, Position, Summand};
use crate::moves::Rest;
use nimatlas_core::Ruleset;
use nimatlas_impartial::pair_games::{FibonacciNim, Wythoff};
use nimatlas_subtraction::MoveSet;
use num_bigint::BigUint;
use num_traits::{CheckedSub, One, ToPrimitive, Zero};

/// The options of a summand: what a move may leave of it.
pub type Options<'a> = Box<dyn Iterator<Item = Rest> + 'a>;

impl Summand {
    /// What stands in the place of this after the move that leaves `left`.
    ///
    /// # Errors
    /// If there is no such move; the message is a clause that says what is allowed.
    ///
    /// ```
    /// use nimatlas::{Rest, Summand};
    ///
    /// let row: Summand = "kayles:9".parse()?;
    /// let left = Rest::Heaps(vec![4u32.into(), 4u32.into()]);
    /// assert_eq!(row.after(&left).map(|parts| parts.len()), Ok(2));
    /// let nim: Summand = "nim:9".parse()?;
    /// assert_eq!(nim.after(&left), Err("a move leaves one heap or none; heaps are not split in this game".to_owned()));
    /// # Ok::<(), nimatlas::Error>(())
    /// ```
    pub fn after(&self, left: &Rest) -> Result<Vec<Summand>, String> {
        self.allows(left)?;
        Ok(left.places().into_iter().map(|at| Summand { game: self.game.clone(), at }).collect())
    }

    fn allows(&self, left: &Rest) -> Result<(), String> {
        match (&self.game, &self.at, left) {
            (Game::Nim { max_take }, Place::Heap(heap), Rest::Heaps(left)) => match (taken(heap, left)?, max_take) {
                (taken, Some(most)) if taken > BigUint::from(most.get()) => {
                    Err(format!("that takes {taken} stones; a move takes 1 to {most}"))
                }
                _ => Ok(()),
            },
            (Game::Subtraction { moves, sink }, Place::Heap(heap), Rest::Heaps(left)) => {
                let taken = taken(heap, left)?;
                if contains(moves, &taken) || *sink && left.is_empty() && reaches(moves, &taken) {
                    return Ok(());
                }
                Err(format!("that takes {taken}; a move takes a number of stones in {}", words::set(moves)))
            }
            (Game::TakeBreak(game), Place::Heap(heap), Rest::Heaps(parts)) => {
                let small = |number: &BigUint| number.to_u64();
                let parts = parts.iter().map(small).collect::<Option<Vec<_>>>();
                match small(heap).zip(parts) {
                    Some((heap, parts)) if game.allows(heap, &parts) => Ok(()),
                    _ => Err(format!("{heap} → {left} is not a move of {game}")),
                }
            }
            (Game::Wythoff(game), Place::Pair(at), Rest::Pair(to)) if in_wythoff(game, at, to) => Ok(()),
            (Game::Euclid(_), Place::Pair(at), Rest::Pair(to)) if in_euclid(at, to) => Ok(()),
            (Game::Fibonacci, Place::Pair([stones, limit]), Rest::Pair([to, next])) => {
                let most = limit.min(stones);
                let taken = stones.checked_sub(to).filter(|taken| !taken.is_zero() && taken <= most);
                match taken.map(|taken| limit_after(to, &taken)) {
                    Some(limit) if limit == *next => Ok(()),
                    Some(limit) => Err(format!("the next move may then take at most {limit}")),
                    None => Err(format!("a move takes 1 to {most} stones here")),
                }
            }
            (Game::Graph(graph), &Place::Vertex(from), &Rest::Vertex(to)) => {
                if graph.digraph().successors(from).contains(&to) {
                    return Ok(());
                }
                Err(format!("no edge leads from {} to {}", graph.name(from), graph.name(to)))
            }
            (game, at, left) => Err(format!("{} → {left} is not a move here", game.written(at))),
        }
    }

    /// What these numbers stand for as what a move leaves: the sizes of heaps, two numbers, or in Fibonacci Nim the stones,
    /// with or without the limit that follows. `None` if they stand for nothing. Whether there is such a move is for
    /// [`Summand::after`] to tell.
    pub fn left(&self, numbers: &[BigUint]) -> Option<Rest> {
        match (&self.at, numbers) {
            (Place::Heap(_), [_, ..]) => {
                Some(Rest::Heaps(numbers.iter().filter(|heap| !heap.is_zero()).cloned().collect()))
            }
            (Place::Pair([stones, _]), [to]) if self.game == Game::Fibonacci => {
                // More stones than there are is no move, whatever its limit.
                Some(fibonacci(to.clone(), &stones.checked_sub(to).unwrap_or_default()))
            }
            (Place::Pair(_), [a, b]) => Some(Rest::Pair([a.clone(), b.clone()])),
            _ => None,
        }
    }

    /// A move that changes little and so gives little away, or `None` if there is no move.
    ///
    /// # Errors
    /// If the numbers are beyond those whose moves can be listed.
    pub fn gentle_move(&self) -> Result<Option<Rest>, Error> {
        Ok(match (&self.game, &self.at) {
            (Game::Nim { .. }, Place::Heap(heap)) => less(heap, 1),
            (Game::Subtraction { moves: MoveSet::Finite(moves), sink }, Place::Heap(heap)) => {
                let least = moves.iter().next().and_then(|least| less(heap, least));
                least.or_else(|| (*sink && !heap.is_zero()).then(|| Rest::heap(BigUint::ZERO)))
            }
            (Game::Subtraction { moves, .. }, Place::Heap(heap)) => {
                // The first move is among the first few numbers, or behind all that are left out.
                let least = (1..=u64::MAX).find(|&taken| moves.contains(taken) || heap < &BigUint::from(taken));
                least.and_then(|least| less(heap, least))
            }
            (Game::TakeBreak(game), Place::Heap(heap)) => {
                let parts = game.gentle_break(self.small(heap)?);
                parts.map(|parts| Rest::Heaps(parts.into_iter().map(BigUint::from).collect()))
            }
            (Game::Wythoff(_), Place::Pair([a, b])) => {
                let one = BigUint::one();
                match (a.is_zero(), a >= b) {
                    (true, true) => None,
                    (_, true) => Some(Rest::Pair([a - one, b.clone()])),
                    (_, false) => Some(Rest::Pair([a.clone(), b - one])),
                }
            }
            (Game::Euclid(_), Place::Pair([a, b])) => match (a.is_zero() || b.is_zero(), a >= b) {
                (true, _) => None,
                (_, true) => Some(Rest::Pair([a - b, b.clone()])),
                (_, false) => Some(Rest::Pair([a.clone(), b - a])),
            },
            (Game::Fibonacci, Place::Pair([stones, limit])) => {
                let one = BigUint::one();
                (*stones >= one && *limit >= one).then(|| fibonacci(stones - &one, &one))
            }
            (Game::Graph(graph), &Place::Vertex(vertex)) => {
                graph.digraph().successors(vertex).first().copied().map(Rest::Vertex)
            }
            (game, at) => return Err(Error::Input(format!("{} is not a position of {game}", game.written(at)))),
        })
    }

    /// All options, one by one, an option possibly more than once.
    ///
    /// # Errors
    /// If the numbers are beyond those whose moves can be listed.
    pub fn options(&self) -> Result<Options<'_>, Error> {
        let heaps = |heap: u64| Rest::heap(heap);
        Ok(match (&self.game, &self.at) {
            (Game::Nim { max_take }, Place::Heap(heap)) => {
                let heap = self.small(heap)?;
                let least = max_take.map_or(0, |most| heap.saturating_sub(most.get()));
                Box::new((least..heap).map(heaps))
            }
            (Game::Subtraction { moves: MoveSet::Finite(moves), sink }, Place::Heap(heap)) => {
                let heap = self.small(heap)?;
                let below = *sink && heap > 0;
                let left = move |taken: u64| match heap.checked_sub(taken) {
                    None if below => Some(0),
                    left => left,
                };
                Box::new(moves.iter().filter_map(left).map(heaps))
            }
            (Game::Subtraction { moves, .. }, Place::Heap(heap)) => {
                let heap = self.small(heap)?;
                Box::new((1..=heap).filter(|&taken| moves.contains(taken)).map(move |taken| heaps(heap - taken)))
            }
            (Game::TakeBreak(game), Place::Heap(heap)) => {
                let parts = game.breaks(self.small(heap)?);
                Box::new(parts.map(|parts| Rest::Heaps(parts.into_iter().map(BigUint::from).collect())))
            }
            (Game::Wythoff(game), Place::Pair([a, b])) => of_pair(game, [self.small(a)?, self.small(b)?]),
            (Game::Euclid(game), Place::Pair([a, b])) => of_pair(game, [self.small(a)?, self.small(b)?]),
            (Game::Fibonacci, Place::Pair([a, b])) => of_pair(&FibonacciNim, [self.small(a)?, self.small(b)?]),
            (Game::Graph(graph), &Place::Vertex(vertex)) => {
                Box::new(graph.digraph().successors(vertex).iter().copied().map(Rest::Vertex))
            }
            (game, at) => return Err(Error::Input(format!("{} is not a position of {game}", game.written(at)))),
        })
    }

    fn small(&self, number: &BigUint) -> Result<u64, Error> {
        number.to_u64().ok_or_else(|| {
            Error::Input(format!(
                "{number} is too large for the moves of {} to be listed; the most is {}",
                self.game,
                u64::MAX
            ))
        })
    }
}

impl Position {
    /// The position after the move that leaves `left` of a summand. What is left stands in its place.
    ///
    /// # Errors
    /// If there is no such move.
    pub fn after(&self, summand: usize, left: &Rest) -> Result<Position, String> {
        let of = self.summands.get(summand).ok_or_else(|| format!("there is no summand {summand}"))?;
        let after = of.after(left)?;
        let mut position = self.clone();
        position.summands.splice(summand..=summand, after);
        Ok(position)
    }

    /// A move that changes little, in the largest heap where all summands are heaps of one game; `None` if there is no move.
    ///
    /// # Errors
    /// If the numbers are beyond those whose moves can be listed.
    pub fn gentle_move(&self) -> Result<Option<(usize, Rest)>, Error> {
        let mut order: Vec<usize> = (0..self.summands.len()).collect();
        if self.one_game().is_some_and(Game::is_on_heaps) {
            order.sort_by(|&one, &other| self.summands[other].at.cmp(&self.summands[one].at));
        }
        for summand in order {
            if let Some(left) = self.summands[summand].gentle_move()? {
                return Ok(Some((summand, left)));
            }
        }
        Ok(None)
    }
}

/// The stones that are taken where a heap is not split.
fn taken(heap: &BigUint, left: &[BigUint]) -> Result<BigUint, String> {
    match left {
        [] if !heap.is_zero() => Ok(heap.clone()),
        [to] if to < heap => Ok(heap - to),
        [] | [_] => {
            let to = left.first().unwrap_or(&BigUint::ZERO);
            Err(format!("a heap of {heap} cannot become one of {to}; a move takes at least 1 stone"))
        }
        _ => Err("a move leaves one heap or none; heaps are not split in this game".to_owned()),
    }
}

fn contains(moves: &MoveSet, taken: &BigUint) -> bool {
    match (taken.to_u64(), moves) {
        (Some(taken), moves) => moves.contains(taken),
        (None, MoveSet::AllBut(_)) => true,
        // Whether a number of more than 64 bits is a prime is not looked into.
        (None, _) => false,
    }
}

/// Whether some move takes at least so many stones.
fn reaches(moves: &MoveSet, stones: &BigUint) -> bool {
    match moves {
        MoveSet::Finite(moves) => BigUint::from(moves.largest()) >= *stones,
        _ => true,
    }
}

/// So many stones of Fibonacci Nim after a move that took so many.
fn fibonacci(left: BigUint, taken: &BigUint) -> Rest {
    let limit = limit_after(&left, taken);
    Rest::Pair([left, limit])
}

fn limit_after(left: &BigUint, taken: &BigUint) -> BigUint {
    (taken * 2u32).min(left.clone())
}

fn pair(to: [u64; 2]) -> Rest {
    Rest::Pair(to.map(BigUint::from))
}

/// Stones from one heap, or from both in numbers that differ by less than r.
fn in_wythoff(game: &Wythoff, [a, b]: &[BigUint; 2], [c, d]: &[BigUint; 2]) -> bool {
    match (a.checked_sub(c), b.checked_sub(d)) {
        (Some(first), Some(second)) if first.is_zero() || second.is_zero() => first != second,
        (Some(first), Some(second)) => {
            let apart = if first > second { first - second } else { second - first };
            apart < BigUint::from(game.r.get())
        }
        _ => false,
    }
}

/// A multiple of the smaller number from the larger.
fn in_euclid([a, b]: &[BigUint; 2], [c, d]: &[BigUint; 2]) -> bool {
    let (smaller, larger, left) = match () {
        () if a >= b && b == d => (b, a, c),
        () if a <= b && a == c => (a, b, d),
        () => return false,
    };
    left < larger && !smaller.is_zero() && ((larger - left) % smaller).is_zero()
}

fn of_pair<'a>(game: &'a impl Ruleset<Position = [u64; 2]>, at: [u64; 2]) -> Options<'a> {
    // The rules borrow the position; a pair has few options for what it costs to hold it.
    Box::new(game.options(&at).map(pair).collect::<Vec<_>>().into_iter())
}

/// A heap without so many stones, if it has them.
fn less(heap: &BigUint, taken: u64) -> Option<Rest> {
    let taken = BigUint::from(taken);
    (*heap >= taken).then(|| Rest::heap(heap - taken))
}

#[cfg(test)]
mod tests;
