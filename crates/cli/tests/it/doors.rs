//! One question by every door that can ask it: the library, the command of its game, `subtraction at`, `sum`, the hint of
//! `play` and the picture of `plot`. All must give the same answer with the same status and method, or the same refusal.

mod questions;

use crate::nimatlas;
use nimatlas::core::Convention;
use nimatlas::{Context, Game, Limits, Place, Position, Rest, Summand, nim_values, period, solve};
use questions::{GRAPH, PERIODS, POSITIONS, PeriodQuestion, Question};
use roxmltree::Document;
use serde_json::Value;
use std::fmt::Display;
use std::fs;

/// What a door says of a position.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    /// Nim-sum, outcome and winning moves as `summand>left`, status and method.
    Answer { nim_sum: Option<String>, outcome: String, moves: Vec<String>, status: Value, method: String },
    /// Why there is no answer, without line breaks.
    Refusal(String),
}

/// What is typed, and what comes back: standard output, or the error without line breaks.
fn ask(line: &str, typed: &str) -> Result<String, String> {
    let output = nimatlas(line).write_stdin(typed).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    match output.status.code() {
        Some(0) => Ok(text(&output.stdout)),
        Some(1 | 2) => Err(words(&text(&output.stderr))),
        other => panic!("{line}: {other:?} {}", text(&output.stderr)),
    }
}

/// In one line, with plain blanks.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A number that is a string in JSON where it is long.
fn number(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What a move leaves, as JSON of any of the commands has it.
fn left(to: &Value) -> String {
    match to {
        Value::Array(heaps) if heaps.is_empty() => "0".to_owned(),
        Value::Array(heaps) => heaps.iter().map(number).collect::<Vec<_>>().join("+"),
        to => number(to).replace(" + ", "+"),
    }
}

fn said(answer: Result<String, String>, is_pair: bool) -> Said {
    let text = match answer {
        Ok(text) => text,
        Err(error) => return Said::Refusal(error),
    };
    let json: Value = serde_json::from_str(&text).expect("JSON");
    let one = |run: &Value| {
        if is_pair {
            return format!("0>{}", run.as_array().expect("two").iter().map(number).collect::<Vec<_>>().join(","));
        }
        let index = run.get("heap").or_else(|| run.get("part")).expect("a summand");
        let many = run.get("count").map_or(String::new(), |count| format!("×{}", number(count)));
        format!("{index}>{}{many}", left(&run["to"]))
    };
    let mut moves: Vec<String> =
        json["winning_moves"].as_array().map_or(Vec::new(), |runs| runs.iter().map(one).collect());
    moves.sort();
    let nim_sum = json.get("nim_sum").unwrap_or(&json["value"]);
    Said::Answer {
        nim_sum: Some(nim_sum).filter(|sum| !sum.is_null()).map(number),
        outcome: json["outcome"].as_str().expect("an outcome").to_owned(),
        moves,
        status: json["status"].clone(),
        method: json["method"].as_str().expect("a method").to_owned(),
    }
}

/// A position with its moves in the words of `play`.
struct Asked {
    question: &'static Question,
    parts: Vec<String>,
    position: Position,
    context: Context,
}

impl Asked {
    fn library(&self) -> (Said, Option<Vec<(usize, Rest)>>) {
        let solution = match solve(&self.position, &self.context) {
            Ok(solution) => solution,
            Err(error) => return (Said::Refusal(error.to_string()), None),
        };
        let wins = &solution.winning_moves;
        let few = wins.count() <= 1000_u32.into();
        let written = |summand: usize, to: &Rest| {
            format!("{summand}>{}", to.written(&self.position, summand).replace(" + ", "+"))
        };
        let mut moves: Vec<String> = if few {
            wins.each().map(|(summand, to)| written(summand, &to)).collect()
        } else {
            let many =
                |count: &dyn Display| if count.to_string() == "1" { String::new() } else { format!("×{count}") };
            wins.runs.iter().map(|run| written(run.summand, &run.to) + &many(&run.count)).collect()
        };
        moves.sort();
        let said = Said::Answer {
            nim_sum: solution.nim_sum.as_ref().map(ToString::to_string),
            outcome: format!("{:?}", solution.outcome),
            moves,
            status: serde_json::to_value(solution.status).expect("JSON"),
            method: solution.method,
        };
        (said, wins.incomplete.is_none().then(|| wins.each().take(100).collect()))
    }

    fn flags(&self) -> String {
        let misere = if self.question.misere { " --misere" } else { "" };
        let work = self.question.work.map_or(String::new(), |work| format!(" --work {work}"));
        format!("{misere}{work}")
    }

    fn heaps(&self) -> Vec<String> {
        self.position.summands.iter().map(|summand| summand.game.written(&summand.at)).collect()
    }

    /// The words for the command of the one game that is played, and for `play`, with what a hint writes; in misère play not
    /// every command has the flag.
    fn of_one_game(&self) -> Option<(Option<String>, String)> {
        let heaps = self.heaps().join(" ");
        let pair = || heaps.replace(',', " ");
        let normal = |line: String| (!self.question.misere).then_some(line);
        Some(match self.position.one_game()? {
            Game::Nim { max_take } => {
                let most = max_take.map_or(String::new(), |most| format!(" --max-take {most}"));
                (Some(format!("nim {heaps}{most}")), format!("play nim {heaps}{most}"))
            }
            Game::Subtraction { moves, sink } => {
                let sink_flag = if *sink { " --sink" } else { "" };
                // There is no flag for sinks in `subtraction solve`.
                let solve = normal(format!("subtraction solve {moves} --heaps {heaps}")).filter(|_| !sink);
                (solve, format!("play subtraction {moves} --heap {heaps}{sink_flag}"))
            }
            Game::TakeBreak(game) => {
                (Some(format!("heap solve {game} --heaps {heaps}")), format!("play heap {game} --heaps {heaps}"))
            }
            Game::Wythoff(game) if self.parts.len() == 1 => {
                let r = format!(" --differ-by {}", game.r);
                (normal(format!("pair wythoff {}{r}", pair())), format!("play wythoff {}{r}", pair()))
            }
            Game::Euclid(_) if self.parts.len() == 1 => {
                (normal(format!("pair euclid {}", pair())), format!("play euclid {}", pair()))
            }
            Game::Fibonacci if self.parts.len() == 1 => {
                (normal(format!("pair fibonacci {}", pair())), format!("play fibonacci {}", pair()))
            }
            Game::Graph(graph) => {
                let starts: Vec<String> = self.heaps().iter().map(|vertex| format!("--start {vertex}")).collect();
                (None, format!("play graph {} {}", graph.source(), starts.join(" ")))
            }
            _ => return None,
        })
    }

    /// What a hint says if these moves win.
    fn hint(&self, wins: &[(usize, Rest)], of_parts: bool) -> String {
        let mut moves: Vec<String> = Vec::new();
        for (index, to) in wins {
            let Summand { game, at } = &self.position.summands[*index];
            let words = match (at, to) {
                (Place::Pair([a, b]), Rest::Pair([c, d])) if !of_parts && *game != Game::Fibonacci => {
                    format!("({a}, {b}) → ({c}, {d})")
                }
                (Place::Pair([stones, _]), Rest::Pair([to, _])) if !of_parts => format!("{stones} → {to}"),
                _ => {
                    let name = if of_parts {
                        self.parts[*index].rsplit_once(':').map_or(String::new(), |(name, _)| format!("{name}:"))
                    } else {
                        String::new()
                    };
                    format!("{name}{} → {}", game.written(at), to.written(&self.position, *index))
                }
            };
            if !moves.contains(&words) {
                moves.push(words);
            }
        }
        if moves.is_empty() {
            return "Every move loses against a perfect player.".to_owned();
        }
        let more = if moves.len() > 20 { ", and more" } else { "" };
        moves.truncate(20);
        format!("Best: {}{more}", moves.join(", "))
    }

    fn check_play(&self, line: &str, of_parts: bool, library: &Said, wins: Option<&[(usize, Rest)]>) {
        let line = format!("{line}{}", self.flags());
        match (ask(&line, "hint\n"), library) {
            (Err(error), Said::Refusal(why)) => assert!(error.contains(&words(why)), "{line}: {error}\nnot: {why}"),
            (Ok(text), Said::Answer { .. }) => {
                let text = words(&text);
                // Without a move there is nothing to ask.
                let over = !text.contains("to move>");
                let Some(wins) = wins else { return };
                let hint = self.hint(wins, of_parts);
                assert!(over && wins.is_empty() || text.contains(&words(&hint)), "{line}: {text}\nnot: {hint}");
            }
            (said, _) => panic!("{line}: {said:?}, but the library says {library:?}"),
        }
    }

    /// The value of one heap of a subtraction game, by `subtraction at` and by the picture of that heap.
    fn check_value(&self) {
        let [Summand { game: game @ Game::Subtraction { moves, sink }, at: Place::Heap(heap) }] =
            &self.position.summands[..]
        else {
            return;
        };
        let sink_flag = if *sink { " --sink" } else { "" };
        let work = self.question.work.map_or(String::new(), |work| format!(" --work {work}"));
        let line = format!("subtraction at {moves} {heap}{sink_flag}{work} --format json");
        let values = match nim_values(game, Some(heap), &self.context) {
            Ok(values) => values,
            Err(error) => {
                let refused = ask(&line, "").expect_err(&line);
                return assert!(refused.contains(&words(&error.to_string())), "{line}: {refused}\nnot: {error}");
            }
        };
        let json: Value = serde_json::from_str(&ask(&line, "").expect(&line)).expect("JSON");
        let value = values.value(heap).expect("asked for");
        assert_eq!(number(&json["value"]), value.to_string(), "{line}");
        assert_eq!(json["status"], serde_json::to_value(values.status()).expect("JSON"), "{line}");
        assert_eq!(json["method"], values.method(), "{line}");
        let Ok(small) = u64::try_from(heap.clone()) else { return };
        if small == u64::MAX || value > 8_u32.into() {
            return;
        }
        let line = format!("plot subtraction {moves} --from {heap} --upto {heap} --wrap 1000{sink_flag}{work}");
        let text = ask(&line, "").expect(&line);
        let picture = Document::parse(&text).expect("XML");
        let texts: Vec<_> =
            picture.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text()).collect();
        // The legend ends with the largest value, which is the only one.
        let legend = texts.iter().position(|text| text.trim() == "0, P-positions").expect("a legend");
        let in_legend = texts[legend + 1..]
            .iter()
            .map(|text| text.trim())
            .zip(1_u32..)
            .take_while(|(text, i)| *text == i.to_string());
        assert!(in_legend.count() >= usize::try_from(&value).expect("small"), "{line}: {texts:?}");
        let next = (&value + 1_u32).to_string();
        let above = texts[legend + 1..].get(usize::try_from(&value).expect("small")).map(|text| text.trim());
        assert_ne!(above, Some(next.as_str()), "{line}: {texts:?}");
    }
}

fn check(question: &'static Question, file: &str) {
    let parts: Vec<String> = question.position.split(' ').map(|part| part.replace(GRAPH, file)).collect();
    let convention = if question.misere { Convention::Misere } else { Convention::Normal };
    let limits = question.work.map_or(Limits::default(), |work| Limits { work, ..Limits::default() });
    let context = Context { limits, ..Context::built_in().expect("whole") };
    let position: Position = parts.join(" + ").parse().unwrap_or_else(|error| panic!("{}: {error}", question.position));
    let asked = Asked { question, parts, position: position.with_convention(convention), context };
    let (library, wins) = asked.library();
    let name = format!("{}{}", question.position, asked.flags());
    match &library {
        Said::Answer { nim_sum, outcome, moves, .. } => {
            assert_eq!(outcome, question.outcome, "{name}");
            if let Some(expected) = question.nim_sum {
                assert_eq!(nim_sum.as_deref(), Some(expected), "{name}");
            }
            if let Some(expected) = question.moves {
                let mut expected: Vec<&str> = expected.split_whitespace().collect();
                expected.sort_unstable();
                assert_eq!(moves, &expected, "{name}");
            }
        }
        Said::Refusal(why) => assert_eq!(question.outcome, "refused", "{name}: {why}"),
    }
    let same = |line: &str, is_pair: bool| {
        let line = format!("{line}{} --format json", asked.flags());
        match (said(ask(&line, ""), is_pair), &library) {
            (Said::Refusal(error), Said::Refusal(why)) => {
                assert!(error.contains(&words(why)), "{line}: {error}\nnot: {why}");
            }
            (said, library) => assert_eq!(&said, library, "{line}"),
        }
    };
    same(&format!("sum {}", asked.parts.join(" ")), false);
    asked.check_play(&format!("play sum {}", asked.parts.join(" ")), true, &library, wins.as_deref());
    if let Some((solve, play)) = asked.of_one_game() {
        if let Some(solve) = solve {
            same(&solve, solve.starts_with("pair "));
        }
        asked.check_play(&play, false, &library, wins.as_deref());
    }
    asked.check_value();
}

#[test]
fn every_door_gives_the_same_answer() {
    assert!(POSITIONS.len() + PERIODS.len() >= 60);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("edges");
    fs::write(&file, "a b\na c\nb c\nb d\n").expect("a file");
    let file = file.to_str().expect("text").to_owned();
    // As many at a time as there are processors.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for first in 0..threads {
            let file = &file;
            scope.spawn(move || {
                POSITIONS.iter().skip(first).step_by(threads).for_each(|question| check(question, file))
            });
        }
    });
}

#[test]
fn periods_are_the_same_by_every_door() {
    let context = Context::built_in().expect("whole");
    for PeriodQuestion { game, preperiod, period: expected, outcome_period } in PERIODS {
        let example: Summand = format!("{game}:1").parse().expect(game);
        let found = period(&example.game, &context).unwrap_or_else(|error| panic!("{game}: {error}"));
        let repetition = &found.nim_values;
        assert_eq!(
            (repetition.preperiod.to_string(), repetition.period.to_string()),
            (preperiod.to_string(), expected.to_string()),
            "{game}"
        );
        let line = match &example.game {
            Game::Subtraction { moves, sink } => {
                format!("subtraction period {moves}{}", if *sink { " --sink" } else { "" })
            }
            Game::TakeBreak(game) => format!("heap period {game}"),
            other => panic!("{other} has no command for its period"),
        };
        let json: Value = serde_json::from_str(&ask(&format!("{line} --format json"), "").expect(&line)).expect("JSON");
        assert_eq!(
            (number(&json["preperiod"]), number(&json["period"])),
            (preperiod.to_string(), expected.to_string()),
            "{line}"
        );
        assert_eq!(json["status"], serde_json::to_value(found.status).expect("JSON"), "{line}");
        assert_eq!(json["method"], found.method, "{line}");
        if let Some(outcome_period) = outcome_period {
            assert_eq!(found.outcomes.expect("known").period.to_string(), outcome_period.to_string(), "{game}");
            assert_eq!(number(&json["outcome_period"]), outcome_period.to_string(), "{line}");
        }
    }
}
