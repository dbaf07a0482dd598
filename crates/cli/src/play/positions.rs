//! Every game of the library's grammar: a position is a sum, and a move changes one of its summands.

use super::notation::{HeapMove, behind, heap_move, help, numbers, sides};
use super::{Game, Goal, Read, Step};
use crate::commands::escaped;
use crate::failure::Result;
use crate::output::Watch;
use nimatlas::{Context, Place, Position, Rest, Summand, solve};
use num_bigint::BigUint;

/// Large heaps can have more winning moves than anyone reads.
const LISTED: usize = 1000;

/// A game that is played on positions of the library.
pub struct SumGame {
    title: String,
    rule: String,
    help: String,
    notation: Notation,
    context: Context,
    start: Position,
}

/// How positions and moves are shown and written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Heaps of one game: a heap, and what is left of it. Empty heaps are not shown.
    Heaps,
    /// Two numbers: those that a move leaves.
    Pair,
    /// The stones of Fibonacci Nim, with the most that may be taken.
    Stones,
    /// Tokens on a graph: vertices.
    Tokens,
    /// Summands of any kind, by their names at the start.
    Parts(Vec<(nimatlas::Game, String)>),
}

impl SumGame {
    /// A game from a position.
    ///
    /// # Errors
    /// If its numbers are too large for its moves.
    pub fn new(mut start: Position, notation: Notation, context: Context) -> Result<SumGame> {
        start.gentle_move()?;
        let game = match notation {
            Notation::Parts(_) => None,
            _ => start.summands.first().map(|summand| summand.game.clone()),
        };
        let named = game.as_ref().map(|game| (game.title(), game.rule()));
        let (title, rule) = named.unwrap_or_else(|| {
            let rule = "A move is a move in one of the parts, by the rules of its game.";
            ("A sum of games".to_owned(), rule.to_owned())
        });
        if notation == Notation::Heaps {
            drop_empty(&mut start);
        }
        let title = format!("{title}, {} play", start.convention);
        Ok(SumGame { title, rule, help: notation.help(game.as_ref()), notation, context, start })
    }

    /// A sum, of which each summand has a text.
    ///
    /// # Errors
    /// If a text is no position.
    pub fn of_parts(texts: &[String], convention: nimatlas_core::Convention, context: Context) -> Result<SumGame> {
        let mut names: Vec<(nimatlas::Game, String)> = Vec::new();
        let mut summands = Vec::new();
        for text in texts {
            let summand: Summand = text.parse()?;
            let name = text.trim().rsplit_once(':').map_or(text.as_str(), |(name, _)| name);
            if !names.iter().any(|(game, _)| *game == summand.game) {
                names.push((summand.game.clone(), escaped(name)));
            }
            summands.push(summand);
        }
        SumGame::new(Position { summands, convention }, Notation::Parts(names), context)
    }

    /// The position at the start.
    pub fn start(&self) -> Position {
        self.start.clone()
    }

    fn shown(&self, summand: &Summand) -> String {
        let at = escaped(&summand.game.written(&summand.at));
        match (&self.notation, &summand.at) {
            (Notation::Pair, Place::Pair([a, b])) => format!("({a}, {b})"),
            (Notation::Stones, Place::Pair([stones, _])) => stones.to_string(),
            (Notation::Parts(names), _) => {
                let name = names.iter().find(|(game, _)| *game == summand.game).map_or("", |(_, name)| name);
                format!("{name}:{at}")
            }
            _ => at,
        }
    }

    /// What is left of a summand, as it is shown.
    fn shown_left(&self, summand: &Summand, left: &Rest) -> String {
        match (&self.notation, left) {
            (Notation::Pair, Rest::Pair([a, b])) => format!("({a}, {b})"),
            (Notation::Stones, Rest::Pair([stones, _])) => stones.to_string(),
            _ => {
                let places = left.places();
                places.iter().map(|at| escaped(&summand.game.written(at))).collect::<Vec<_>>().join(" + ")
            }
        }
    }

    fn words(&self, at: &Position, index: usize, left: &Rest) -> String {
        let summand = &at.summands[index];
        format!("{} → {}", self.shown(summand), self.shown_left(summand, left))
    }

    /// The move, or why the rules do not allow it.
    fn step(&self, at: &Position, index: usize, left: &Rest) -> Read<Position> {
        let mut to = at.after(index, left)?;
        if self.notation == Notation::Heaps {
            drop_empty(&mut to);
        }
        Ok(Step::new(self.words(at, index, left), to))
    }

    /// The same with a sentence for the player who wrote it.
    fn asked(&self, at: &Position, index: usize, left: &Rest) -> Read<Position> {
        self.step(at, index, left).map_err(|why| match self.notation {
            Notation::Pair => format!("Not allowed: {} is not a move here.", self.words(at, index, left)),
            Notation::Parts(_) => {
                format!("Not allowed on {}: {why}. {}", self.shown(&at.summands[index]), at.summands[index].rule())
            }
            _ => escaped(&format!("Not allowed: {why}.")),
        })
    }

    /// A move on the first summand of which so many stones are shown.
    fn read_heap(&self, (from, left): HeapMove, at: &Position) -> Option<Read<Position>> {
        let is_of = |summand: &Summand| match &summand.at {
            Place::Heap(heap) | Place::Pair([heap, _]) => *heap == from,
            Place::Vertex(_) => false,
        };
        let Some(index) = at.summands.iter().position(is_of) else {
            return Some(Err(format!("There is no heap of {from}.")));
        };
        let left = match (&self.notation, left.as_slice()) {
            // Nothing is left if no number is.
            (_, []) => at.summands[index].left(&[BigUint::ZERO])?,
            (Notation::Stones, [_, _, ..]) => return None,
            (_, left) => at.summands[index].left(left)?,
        };
        Some(self.asked(at, index, &left))
    }

    /// Two numbers, before them perhaps those before the move, as in hints.
    fn read_pair(&self, text: &str, at: &Position) -> Option<Read<Position>> {
        let Place::Pair(pair) = &at.summands.first()?.at else { return None };
        let left = match sides(text)? {
            (Some(from), left) if from == *pair => left,
            (Some(_), _) => return None,
            (None, all) => {
                all.strip_prefix(pair.as_slice()).filter(|left| !left.is_empty()).map_or(all.clone(), <[_]>::to_vec)
            }
        };
        let left = at.summands[0].left(&left)?;
        Some(self.asked(at, 0, &left))
    }

    fn read_token(&self, text: &str, at: &Position) -> Option<Read<Position>> {
        let text = text.trim();
        let graph = match &at.summands.first()?.game {
            nimatlas::Game::Graph(graph) => graph,
            _ => return None,
        };
        let along = |index: usize, name: &str| {
            let to = graph.vertex(name).ok()?;
            self.step(at, index, &Rest::Vertex(to)).ok()
        };
        if let [_] = at.summands.as_slice()
            && let Some(step) = along(0, text)
        {
            return Some(Ok(step));
        }
        let name = |summand: &Summand| summand.game.written(&summand.at);
        let named =
            || (0..at.summands.len()).filter_map(|index| Some((index, behind(text, &name(&at.summands[index]))?)));
        if let Some(step) = named().find_map(|(index, to)| along(index, to)) {
            return Some(Ok(step));
        }
        if let Some((index, to)) = named().next() {
            let from = name(&at.summands[index]);
            return Some(Err(escaped(&format!("Not allowed: no edge leads from {from} to {to}."))));
        }
        let (from, _) = text.split_once(char::is_whitespace)?;
        graph.vertex(from).ok().map(|_| Err(escaped(&format!("There is no token on {from}."))))
    }

    /// A summand by its name or its place, and what is left of it.
    fn read_part(&self, text: &str, at: &Position) -> Option<Read<Position>> {
        let named = at.summands.iter().enumerate().find_map(|(index, summand)| {
            let left = behind(text, &self.shown(summand)).or_else(|| behind(text, &(index + 1).to_string()))?;
            Some((index, left))
        });
        let Some((index, left)) = named else {
            let (part, _) = text.trim().split_once(char::is_whitespace)?;
            return part.contains(':').then(|| Err(format!("There is no part {}.", escaped(part))));
        };
        let summand = &at.summands[index];
        let left = match &summand.game {
            nimatlas::Game::Graph(graph) => match graph.vertex(left) {
                Ok(vertex) => Rest::Vertex(vertex),
                Err(error) => return Some(Err(escaped(&format!("Not allowed: {error}.")))),
            },
            game if game.is_on_heaps() => {
                // As if the heap had been named.
                match heap_move(&format!("{} {left}", summand.game.written(&summand.at)))? {
                    Ok((_, left)) if left.is_empty() => Rest::Heaps(left),
                    Ok((_, left)) => summand.left(&left)?,
                    Err(asked) => return Some(Err(asked)),
                }
            }
            _ => summand.left(&numbers(left)?)?,
        };
        Some(self.asked(at, index, &left))
    }
}

impl Notation {
    /// How a move is written.
    fn help(&self, game: Option<&nimatlas::Game>) -> String {
        let text = match self {
            Notation::Heaps => {
                return help(|from, left| {
                    let left = Rest::Heaps(left.iter().copied().map(BigUint::from).collect());
                    game.is_some_and(|game| Summand::heap(game.clone(), from).after(&left).is_ok())
                });
            }
            Notation::Pair => "Write a move as the two numbers that it leaves, in their order.",
            Notation::Stones => "Write a move as the heap and what is left of it: 13 10 takes 3 of 13 stones.",
            Notation::Tokens => {
                "Write a move as the vertices from which and to which the token goes: a b. With one token, the second is enough."
            }
            Notation::Parts(_) => {
                "Write a move as a part, or its place, and what is left of it: kayles:9 4 4, or 3 4 4 for the third part."
            }
        };
        text.to_owned()
    }
}

fn drop_empty(position: &mut Position) {
    position.summands.retain(|summand| summand.at != Place::Heap(BigUint::ZERO));
}

impl Game for SumGame {
    type Position = Position;

    fn title(&self) -> String {
        self.title.clone()
    }

    fn rule(&self) -> String {
        self.rule.clone()
    }

    fn help(&self) -> String {
        self.help.clone()
    }

    fn goal(&self) -> Goal {
        self.start.convention.into()
    }

    fn label(&self) -> &'static str {
        match self.notation {
            Notation::Heaps | Notation::Pair => "Heaps",
            Notation::Stones => "Heap",
            Notation::Tokens => "Tokens",
            Notation::Parts(_) => "Parts",
        }
    }

    fn shown(&self, at: &Position) -> Vec<String> {
        match (&self.notation, at.summands.first().map(|summand| &summand.at)) {
            (Notation::Pair, Some(Place::Pair(pair))) => pair.iter().map(ToString::to_string).collect(),
            (Notation::Stones, Some(Place::Pair([stones, limit]))) => {
                vec![stones.to_string(), format!("(take at most {})", limit.min(stones))]
            }
            _ => at.summands.iter().map(|summand| self.shown(summand)).collect(),
        }
    }

    fn read(&self, text: &str, at: &Position) -> Option<Read<Position>> {
        match self.notation {
            Notation::Heaps | Notation::Stones => match heap_move(text)? {
                Ok(change) => self.read_heap(change, at),
                Err(asked) => Some(Err(asked)),
            },
            Notation::Pair => self.read_pair(text, at),
            Notation::Tokens => self.read_token(text, at),
            Notation::Parts(_) => self.read_part(text, at),
        }
    }

    fn some_move(&self, at: &Position) -> Option<Step<Position>> {
        // Numbers only become smaller, and those of the start are not too large.
        let (index, left) = at.gentle_move().ok().flatten()?;
        self.step(at, index, &left).ok()
    }

    fn best(&self, at: &Position) -> Result<Vec<Step<Position>>> {
        // Each answer has a bar of its own, which goes away with it.
        let context = Context { watch: Some(Watch::new().callback()), ..self.context.clone() };
        let moves = solve(at, &context)?.winning_moves;
        Ok(moves.each().take(LISTED).filter_map(|(index, left)| self.step(at, index, &left).ok()).collect())
    }
}
