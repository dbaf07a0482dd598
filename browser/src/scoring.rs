//! The explorer of Scoring Nim against the solver.

use crate::pages;
use crate::session::{Key, Session, View};
use anyhow::{Context, Result, ensure};
use nimatlas::core::Heaps;
use nimatlas::scoring::{best_moves, best_moves_at, parse_bonus, payoff};
use num_rational::BigRational;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde::Deserialize;
use std::cmp::Ordering;

#[derive(Deserialize)]
struct Shown {
    bonus: String,
    payoff: String,
    verdict: String,
    best: String,
    current: Vec<String>,
    slider: String,
}

/// Fills in the heaps, then each bonus, and reads the answers.
const ASK: &str = r#"((heaps, bonuses) => {
    const find = (id) => document.getElementById(id);
    const put = (id, value) => {
        find(id).value = value;
        find(id).dispatchEvent(new Event('input', { bubbles: true }));
    };
    ['heap-x', 'heap-y', 'heap-z'].forEach((id) => { find(id).value = '0'; });
    ['heap-x', 'heap-y', 'heap-z'].forEach((id, i) => put(id, heaps[i] ?? 0));
    const zones = [...find('zones').rows].map((row) => [...row.cells].map((cell) => cell.textContent));
    const shown = bonuses.map((bonus) => {
        put('bonus', bonus);
        const current = [...find('zones').rows].filter((row) => row.getAttribute('aria-current') === 'true');
        return {
            bonus,
            payoff: find('payoff').textContent,
            verdict: find('verdict').textContent,
            best: find('best').textContent,
            current: current.map((row) => row.cells[0].textContent),
            slider: find('slider').value,
        };
    });
    return [zones, shown, find('problem').hidden, find('breakpoints').textContent];
})"#;

/// # Errors
/// If a payoff, a best move or a zone is not that of the solver, or the page does not follow the slider.
pub fn check(session: &Session) -> Result<String> {
    session.open("scoring-explorer.html", View::WIDE)?;
    let positions = positions();
    let mut answers = 0;
    for heaps in &positions {
        answers += position(session, heaps).with_context(|| format!("{heaps:?}"))?;
    }
    unstored(session)?;
    drag(session)?;
    for heaps in ["32,31,16", "64,63,1"] {
        session.open(&format!("scoring-explorer.html#heaps={heaps}"), View::NARROW)?;
        pages::check_now(session).with_context(|| heaps.to_owned())?;
    }
    Ok(format!("{} positions, {answers} bonuses, each zone of best moves", positions.len()))
}

/// All small positions, those that the pages name, and some large ones.
fn positions() -> Vec<Vec<u64>> {
    let mut positions: Vec<Vec<u64>> = Vec::new();
    for x in 0..=5 {
        for y in 0..=x {
            positions.extend((0..=y).map(|z| vec![x, y, z]));
        }
    }
    positions.extend(
        [[5, 4, 2], [2, 4, 5], [9, 8, 1], [1, 9, 8], [14, 13, 7], [12, 7, 0], [24, 23, 16], [32, 32, 32]]
            .map(Vec::from),
    );
    positions.extend([vec![64, 63], vec![64, 63, 1], vec![64, 1, 1], vec![7, 0, 7]]);
    let mut rng = StdRng::seed_from_u64(1);
    positions.extend((0..12).map(|_| (0..3).map(|_| rng.random_range(0..=32)).collect()));
    positions.extend((0..6).map(|_| (0..2).map(|_| rng.random_range(33..=64)).collect()));
    positions.extend((0..6).map(|_| vec![rng.random_range(33..=64), rng.random_range(1..=64), 1]));
    positions
}

fn position(session: &Session, heaps: &[u64]) -> Result<usize> {
    let stones = heaps.iter().sum::<u64>() as i64;
    let reach = stones.min(40) + 2;
    let step = 1 + reach as usize / 12;
    let mut bonuses: Vec<String> = (-reach..=reach).step_by(step).map(|n| n.to_string()).collect();
    bonuses.extend((-reach..reach).step_by(3 * step).map(|n| format!("{}/2", 2 * n + 1)));
    bonuses.extend(["1/3", "-22/7", "0.25", "-1000000", "123456789012345678901/7", "−2"].map(String::from));
    let (zones, shown, fits, breakpoints): (Vec<Vec<String>>, Vec<Shown>, bool, String) =
        session.evaluate(&format!("{ASK}({heaps:?}, {})", serde_json::to_string(&bonuses)?))?;
    ensure!(fits, "the page says that it is not stored");
    let ends: [String; 2] = session.evaluate("[slider.min, slider.max]")?;

    let f = payoff(&Heaps::from(heaps))?;
    let count = f.breakpoints().count();
    ensure!(breakpoints.starts_with(&count.to_string()) || count == 0, "{count} breakpoints, shown {breakpoints}");
    let mut best = best_moves(heaps)?;
    best.retain(|zone| !zone.moves.is_empty());
    let expected: Vec<Vec<String>> = best
        .iter()
        .map(|zone| {
            let moves: String = zone.moves.iter().map(|found| format!("{} → {}", found.from, found.to)).collect();
            vec![people(&zone.range.to_string()), moves]
        })
        .collect();
    ensure!(zones == expected, "zones {expected:?}, shown {zones:?}");

    for shown in &shown {
        let bonus = parse_bonus(&shown.bonus.replace('−', "-"))?;
        let value = f.at(&bonus);
        ensure!(plain(&shown.payoff) == value.to_string(), "payoff {value} at {bonus}, shown {}", shown.payoff);
        let sign = match value.cmp(&BigRational::from_integer(0.into())) {
            Ordering::Greater => "wins by",
            Ordering::Less => "loses by",
            Ordering::Equal => "a draw",
        };
        ensure!(shown.verdict.contains(sign), "payoff {value} at {bonus}, shown {}", shown.verdict);
        let moves: Vec<_> =
            best_moves_at(heaps, &bonus)?.iter().map(|found| format!("{} → {}", found.from, found.to)).collect();
        let words = if moves.is_empty() { "there is none".to_owned() } else { moves.join(" or ") };
        ensure!(shown.best == words, "best at {bonus}: {words}, shown {}", shown.best);
        let here = best.iter().filter(|zone| zone.range.contains(&bonus));
        let zone: Vec<String> = here.map(|zone| people(&zone.range.to_string())).collect();
        ensure!(shown.current == zone, "{bonus} is in {zone:?}, marked {:?}", shown.current);
        let at = parse_bonus(&shown.slider)?;
        let is_step = (&bonus * BigRational::from_integer(2.into())).is_integer();
        ensure!(at == bonus || !is_step || ends.contains(&shown.slider), "the slider is at {at}, N is {bonus}");
    }
    Ok(shown.len())
}

/// What is not stored is said to be so, and the answer stays.
fn unstored(session: &Session) -> Result<()> {
    for (heaps, bonus) in [([33, 2, 2], "1"), ([65, 0, 0], "1"), ([40, 40, 2], "1"), ([111, 54, 1], "1")] {
        let (_, _, fits, _): (Vec<Vec<String>>, Vec<Shown>, bool, String) =
            session.evaluate(&format!("{ASK}({heaps:?}, [{bonus:?}])"))?;
        ensure!(!fits, "{heaps:?} is said to be stored");
    }
    session.open("scoring-explorer.html", View::WIDE)?;
    for bonus in ["one", "1/0", "", "1e3", "-", ".5", "5.", "7 / 3"] {
        session.fill("bonus", bonus)?;
        ensure!(
            !session.evaluate::<bool>("document.getElementById('bonus-problem').hidden")?,
            "“{bonus}” is taken for a bonus"
        );
        ensure!(session.text("payoff")? == "2", "the payoff of (5, 4, 2) at 3 is gone");
    }
    Ok(())
}

/// Dragging in the picture and moving the slider with the keyboard change the answer.
fn drag(session: &Session) -> Result<()> {
    session.open("scoring-explorer.html#heaps=5,4,2&N=3", View::WIDE)?;
    session.evaluate::<bool>("(document.getElementById('slider').focus(), true)")?;
    // (5,4,2) falls from (2, 3) to (4, 1), and then rises; best are 5 → 1, then 2 → 1.
    for (key, payoff, best) in [
        (Key::RIGHT, "3/2", "5 → 1"),
        (Key::RIGHT, "1", "5 → 1 or 2 → 1"),
        (Key::RIGHT, "3/2", "2 → 1"),
        (Key::HOME, "3", "2 → 1"),
    ] {
        session.press(key)?;
        let shown = (session.text("payoff")?, session.text("best")?);
        ensure!(shown == (payoff.to_owned(), best.to_owned()), "after a key {payoff}, {best}; shown {shown:?}");
    }
    session.click("#picture")?;
    // The middle of the picture is near N = 0, where taking the whole largest heap is best.
    let bonus = session.evaluate::<String>("document.getElementById('bonus').value")?;
    let f = payoff(&Heaps::from([5, 4, 2]))?;
    ensure!(bonus != "-6", "a click in the picture changes nothing");
    let value = f.at(&parse_bonus(&bonus)?).to_string();
    ensure!(plain(&session.text("payoff")?) == value, "after a click N = {bonus} and the payoff {value}");
    Ok(())
}

/// With a true minus sign, as pages write it.
fn people(text: &str) -> String {
    text.replace('-', "−")
}

/// Without the signs that make numbers easy to read.
fn plain(text: &str) -> String {
    text.replace('−', "-").replace('\u{202f}', "")
}
