//! The explorer of additive games against the closed form and the sieve.

use crate::pages;
use crate::session::{Session, View};
use anyhow::{Context, Result, ensure};
use nimatlas::AdditiveParameters;
use nimatlas::core::SubtractionSet;
use nimatlas::tables::sieve;
use serde::Deserialize;

/// The script is asked of all games up to this b.
const ALL: u64 = 64;
/// And of some to the end of what is offered: both regimes, short and long periods, divisors.
const SOME: [(u64, u64); 9] =
    [(1, 1000), (1, 999), (999, 1000), (500, 999), (333, 1000), (120, 967), (231, 700), (400, 1000), (233, 610)];
/// The games of which each fact on the page is read. Of the last ones there is room for a part only.
const READ: [(u64, u64); 12] = [
    (2, 5),
    (1, 2),
    (1, 64),
    (10, 27),
    (19, 50),
    (31, 63),
    (6, 15),
    (32, 64),
    (21, 49),
    (999, 1000),
    (120, 967),
    (400, 1000),
];

/// What the script knows of a game.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Game {
    gcd: u64,
    reduced: [u64; 2],
    regime: String,
    h: u64,
    r: u64,
    delta: u64,
    period: u128,
    counts: [u128; 4],
    collisions: u128,
    gaps: Vec<u128>,
    status: String,
    /// A digit for each heap.
    values: String,
    /// A digit for each heap: 1 if a wins, and 2 if b does, and 4 if a + b does.
    winning: String,
}

/// The script's answer on one game: all facts, the values of the first heaps, and the winning moves of some of them.
const ASK: &str = r#"((a, b, sink) => {
    const game = Nimatlas.additive.game(a, b, sink);
    const heaps = Array.from({ length: game.period + a + b + 2 }, (_, heap) => heap);
    const digit = (moves) => moves.reduce((sum, stones) => sum + (stones === a ? 1 : stones === b ? 2 : 4), 0);
    const winning = heaps.slice(0, 3 * (a + b)).map((heap) => digit(game.winningMoves(heap))).join('');
    return { ...game, values: heaps.map(game.value).join(''), winning };
})"#;

/// # Errors
/// If a value, a move or a fact is not that of the library.
pub fn check(session: &Session) -> Result<String> {
    session.open("additive-explorer.html", View::WIDE)?;
    let largest: u64 = session.evaluate("Nimatlas.additive.largest")?;
    let (mut games, mut values) = (0, 0);
    for (b, sink) in (2..=ALL).flat_map(|b| [(b, false), (b, true)]) {
        let all: Vec<Game> =
            session.evaluate(&format!("Array.from({{ length: {b} - 1 }}, (_, i) => {ASK}(i + 1, {b}, {sink}))"))?;
        ensure!(all.len() as u64 == b - 1, "of the games with b = {b} there are only {}", all.len());
        for (a, game) in (1..).zip(all) {
            compare(a, b, sink, &game).with_context(|| format!("a = {a}, b = {b}, sink: {sink}"))?;
            games += 1;
            values += game.values.len();
        }
    }
    for (a, b) in SOME {
        for sink in [false, true] {
            let game: Game = session.evaluate(&format!("{ASK}({a}, {b}, {sink})"))?;
            compare(a, b, sink, &game).with_context(|| format!("a = {a}, b = {b}, sink: {sink}"))?;
            games += 1;
            values += game.values.len();
        }
    }
    for (a, b) in READ {
        for sink in [false, true] {
            read(session, a, b, sink).with_context(|| format!("the page on a = {a}, b = {b}, sink: {sink}"))?;
        }
    }
    refuse(session, largest)?;
    Ok(format!("{games} games with {values} values, {} of them as the page shows them", 2 * READ.len()))
}

fn compare(a: u64, b: u64, sink: bool, shown: &Game) -> Result<()> {
    let set = SubtractionSet::new(&[a, b, a + b])?;
    let game = AdditiveParameters::of(&set).context("not an additive game")?;
    let reduced = game.reduced;
    ensure!(shown.gcd == game.gcd && shown.reduced == reduced, "gcd {}, reduced {:?}", shown.gcd, shown.reduced);
    ensure!(shown.regime == game.regime.to_string(), "regime {}", shown.regime);
    ensure!((shown.h, shown.r, shown.delta) == (game.h, game.r, game.delta), "h, r or δ: {}", shown.delta);
    ensure!(shown.period == game.period, "period {}", shown.period);
    ensure!(shown.counts == game.counts, "counts {:?}", shown.counts);
    ensure!(shown.collisions == game.collisions, "collisions {}", shown.collisions);
    ensure!(shown.gaps == game.gaps, "gaps {:?}", shown.gaps);
    let status = if sink { game.sink_status } else { game.status };
    ensure!(shown.status == status.to_string(), "status {}, not {status}", shown.status);

    // From the rules, so that neither the closed form nor the duality is trusted.
    let length = shown.values.len() as u64;
    let planes = if sink { sieve::sink_nim_values(&set, length)? } else { sieve::nim_values(&set, length)? };
    let expected: Vec<u64> = (0..shown.values.len()).map(|heap| planes.get(heap)).collect();
    let text: String = expected.iter().map(u64::to_string).collect();
    ensure!(shown.values == text, "values {}, not {text}", shown.values);
    let wins = |heap: u64, stones: u64| match heap.checked_sub(stones) {
        Some(left) => expected.get(left as usize) == Some(&0),
        None => sink && heap > 0,
    };
    let digit = |heap| {
        [a, b, a + b].into_iter().zip([1, 2, 4]).map(|(stones, bit)| bit * u32::from(wins(heap, stones))).sum::<u32>()
    };
    let winning: String = (0..3 * (a + b)).map(|heap| digit(heap).to_string()).collect();
    let looked_at = winning.len().min(shown.values.len());
    ensure!(shown.winning == winning[..looked_at], "winning moves {}, not {winning}", shown.winning);
    Ok(())
}

/// The facts on the page are those that the script gave, and the strip has a square for each value.
fn read(session: &Session, a: u64, b: u64, sink: bool) -> Result<()> {
    let rule = if sink { "sink" } else { "wall" };
    session.open(&format!("additive-explorer.html#a={a}&b={b}&rule={rule}&heap=8"), View::NARROW)?;
    let set = SubtractionSet::new(&[a, b, a + b])?;
    let game = AdditiveParameters::of(&set).context("not an additive game")?;
    let plain = |text: String| text.replace('\u{202f}', "");
    let list = |numbers: &[u128]| numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(", ");
    let facts = [
        ("set", format!("{{{a}, {b}, {}}}", a + b)),
        ("regime", format!("{}, with h = {} and r = {}", game.regime, game.h, game.r)),
        ("delta", game.delta.to_string()),
        ("period", game.period.to_string()),
        ("counts", list(&game.counts)),
        ("collisions", game.collisions.to_string()),
        ("gaps", list(&game.gaps)),
    ];
    for (name, expected) in facts {
        let shown = plain(session.text(&format!("fact-{name}"))?);
        ensure!(shown == expected, "{name}: {expected}, shown {shown}");
    }
    let summary = plain(session.text("summary")?);
    ensure!(summary.contains(&format!("period {}", game.period)), "{summary}");

    // Each square of the strip begins with M; whole periods are shown, or as much as there is room for.
    let squares: Vec<u64> = session.evaluate(
        "[0, 1, 2, 3].map((value) => (document.querySelector(`#strip .value-${value}`).getAttribute('d').match(/M/g) ?? []).length)",
    )?;
    let shown = squares.iter().sum::<u64>();
    let whole = shown > 0 && u128::from(shown) % game.period == 0;
    ensure!(whole || shown > 8192, "squares {squares:?}");
    let planes = if sink { sieve::sink_nim_values(&set, shown)? } else { sieve::nim_values(&set, shown)? };
    let values = (0..shown).map(|heap| planes.get(heap as usize));
    let counts = values.fold([0; 4], |mut counts, value| {
        counts[value as usize] += 1;
        counts
    });
    ensure!(squares == counts, "squares {squares:?}, not {counts:?}");

    // Another heap, by its number.
    for heap in [0, 1, a + b, 3000, 999_999] {
        session.fill("heap", &heap.to_string())?;
        let planes = if sink { sieve::sink_nim_values(&set, heap + 1)? } else { sieve::nim_values(&set, heap + 1)? };
        let value = planes.get(heap as usize);
        let shown = session.text("heap-answer")?;
        ensure!(shown.starts_with(&format!("nim-value {value} ")), "heap {heap} has nim-value {value}, shown {shown}");
        ensure!((value == 0) == shown.contains("no winning move"), "heap {heap} has nim-value {value}, shown {shown}");
    }
    pages::check_now(session)
}

/// What is not offered is said to be so.
fn refuse(session: &Session, largest: u64) -> Result<()> {
    session.open("additive-explorer.html", View::WIDE)?;
    for (a, b) in [("5", "2"), ("3", "3"), ("0", "5"), ("2", ""), ("2", &(largest + 1).to_string()[..])] {
        session.fill("move-a", a)?;
        session.fill("move-b", b)?;
        ensure!(!session.evaluate::<bool>("document.getElementById('problem').hidden")?, "a = {a}, b = {b} is taken");
    }
    session.fill("move-a", "2")?;
    session.fill("move-b", "5")?;
    ensure!(session.evaluate::<bool>("document.getElementById('problem').hidden")?, "a = 2, b = 5 is refused");
    ensure!(session.text("fact-period")? == "22", "the period of {{2, 5, 7}} is 22");
    Ok(())
}
