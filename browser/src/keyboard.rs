//! Everything can be done with the keyboard alone, and one sees where one is.

use crate::session::{Key, Session, View};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;

#[derive(Deserialize)]
struct Focus {
    /// A number for each element, to tell them apart.
    id: i64,
    name: String,
    outline: String,
    is_on_screen: bool,
}

const FOCUS: &str = r#"(() => {
    const one = document.activeElement;
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    return {
        id: one === document.body ? -1 : [...document.querySelectorAll('*')].indexOf(one),
        name: one.id || one.getAttribute('aria-label') || one.textContent.trim().slice(0, 40),
        outline: style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth}`,
        is_on_screen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
})()"#;

/// # Errors
/// If something cannot be reached or used, or the focus cannot be seen.
pub fn check(session: &Session) -> Result<String> {
    let mut stops = 0;
    for page in session.pages()? {
        stops += tab_through(session, &page).with_context(|| page.clone())?;
    }
    scoring(session).context("Scoring Nim explorer")?;
    additive(session).context("additive explorer")?;
    nim(session).context("Nim board")?;
    Ok(format!("{stops} stops of the Tab key, each explorer and a game without a mouse"))
}

/// Goes from the top of the page to its end.
fn tab_through(session: &Session, page: &str) -> Result<usize> {
    session.open(page, View::NARROW)?;
    let stops: usize = session.evaluate(
        "[...document.querySelectorAll('a[href], button:enabled, input, summary, [tabindex=\"0\"]')].filter((one) => one.checkVisibility() && one.tabIndex >= 0).length",
    )?;
    let mut seen = Vec::new();
    while seen.len() < stops + 20 {
        session.press(Key::TAB)?;
        let focus: Focus = session.evaluate(FOCUS)?;
        if focus.id < 0 || seen.contains(&focus.id) {
            break;
        }
        ensure!(!focus.outline.is_empty(), "the focus cannot be seen on {}", focus.name);
        ensure!(focus.is_on_screen, "{} has the focus and is not on the screen", focus.name);
        seen.push(focus.id);
    }
    // A group of radio buttons is one stop for several elements.
    let groups: usize = session.evaluate("document.querySelectorAll('input[type=radio]:not(:checked)').length")?;
    ensure!(seen.len() + groups >= stops, "only {} of {stops} elements are reached", seen.len());
    Ok(seen.len())
}

/// Presses Tab until the element has the focus.
fn go_to(session: &Session, id: &str) -> Result<()> {
    for _ in 0..60 {
        if session.evaluate::<String>("document.activeElement.id")? == id {
            return Ok(());
        }
        session.press(Key::TAB)?;
    }
    anyhow::bail!("{id} is not reached")
}

/// Replaces what stands in the field that has the focus.
fn write(session: &Session, text: &str) -> Result<()> {
    session.press(Key::END)?;
    let length: usize = session.evaluate("document.activeElement.value.length")?;
    for _ in 0..length {
        session.press(Key::BACKSPACE)?;
    }
    session.type_text(text)
}

fn scoring(session: &Session) -> Result<()> {
    session.open("scoring-explorer.html", View::WIDE)?;
    for (id, heap) in [("heap-x", "9"), ("heap-y", "8"), ("heap-z", "1")] {
        go_to(session, id)?;
        write(session, heap)?;
    }
    go_to(session, "bonus")?;
    write(session, "-1/2")?;
    // F_4 is 2 − min |N − j| over even j: 3/2.
    let shown = session.text("payoff")?;
    ensure!(shown == "3/2", "(9, 8, 1) at −1/2 has the payoff 3/2, shown {shown}");
    Ok(())
}

fn additive(session: &Session) -> Result<()> {
    session.open("additive-explorer.html", View::WIDE)?;
    go_to(session, "move-a")?;
    write(session, "4")?;
    go_to(session, "move-b")?;
    write(session, "10")?;
    // Twice {2, 5, 7}, whose period is 22.
    let shown = session.text("fact-period")?;
    ensure!(shown == "44", "{{4, 10, 14}} has the period 44, shown {shown}");
    go_to(session, "wall")?;
    session.press(Key::RIGHT)?;
    ensure!(session.evaluate::<bool>("document.getElementById('sink').checked")?, "the arrow chooses no sink");
    let shown = session.text("fact-reduction")?;
    ensure!(shown.contains("⌈x/2⌉"), "with a sink heaps are rounded up, shown {shown}");
    go_to(session, "heap")?;
    write(session, "1")?;
    // With a sink a move from 1 lands at or below 0.
    let shown = session.text("heap-answer")?;
    ensure!(shown.contains("take 4 or 10 or 14"), "from 1 each move wins, shown {shown}");
    Ok(())
}

/// Plays 3, 4, 5 to the end with winning moves: the person wins.
fn nim(session: &Session) -> Result<()> {
    session.open("play-nim.html", View::WIDE)?;
    go_to(session, "heaps")?;
    write(session, "1 2 3")?;
    session.press(Key::ENTER)?;
    // The arrows choose how many stones of a heap.
    for (key, label) in [
        (Key::TAB, "Heap 2 of 2: take 1, leave 1"),
        (Key::TAB, "Heap 3 of 3: take 1, leave 2"),
        (Key::LEFT, "Heap 3 of 3: take 2, leave 1"),
        (Key::HOME, "Heap 3 of 3: take 3, leave 0"),
        (Key::RIGHT, "Heap 3 of 3: take 2, leave 1"),
        (Key::END, "Heap 3 of 3: take 1, leave 2"),
    ] {
        session.press(key)?;
        let at: String = session.evaluate("document.activeElement.getAttribute('aria-label')")?;
        ensure!(at == label, "the focus is on “{at}”, not on “{label}”");
    }
    // From 1, 2, 3 the perfect player must win, whatever is played: here always one stone of the first heap in the order of Tab.
    for _ in 0..6 {
        if session.text("message")?.contains("wins") {
            break;
        }
        let at: String = session.evaluate("document.activeElement.className")?;
        ensure!(at == "stone", "after a move the focus is on {at:?}, not on a stone");
        session.press(Key::LEFT)?;
        session.press(Key::ENTER)?;
    }
    let message = session.text("message")?;
    ensure!(message.contains("The perfect player wins."), "after the game: {message}");
    ensure!(session.evaluate::<String>("document.activeElement.id")? == "start", "after the game the focus is lost");
    session.press(Key::ENTER)?;
    ensure!(session.text("message")? == "Your turn.", "no new game begins");
    Ok(())
}
