//! Games through a pipe.

use crate::nimatlas;

/// What a game writes, given the lines typed.
pub fn game(line: &str, typed: &str) -> String {
    let output = nimatlas(line).write_stdin(typed.replace(';', "\n")).assert().success().get_output().clone();
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).expect("text")
}

/// The same without line breaks.
pub fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_won_game_is_won_and_a_lost_one_lost() {
    // (3, 4, 5) is won by 3 → 1, and copying keeps it so.
    let won = game("play nim 3 4 5", "3 1;4 1;hint");
    assert!(won.contains("Nimatlas plays 5 → 4"), "{won}");
    // (1, 2, 3) is lost for who begins: whatever is done, Nimatlas wins.
    for typed in ["1 0;2 0;1 0", "3 0;1 0;1 0", "2 1;3 0"] {
        let text = game("play nim 1 2 3", typed);
        assert!(text.contains("Nimatlas wins.") || text.contains("unfinished"), "{typed}: {text}");
        assert!(!text.contains("You win."), "{typed}: {text}");
    }
    let text = game("play nim 1 2 3", "3 0;1 0");
    assert!(text.contains("Nimatlas plays 2 → 1") && text.contains("Nimatlas wins."), "{text}");
    assert!(game("play nim 2", "2 0").contains("You win."));
    assert!(game("play nim 2 --misere", "2 1").contains("You win."));
    assert!(game("play nim 2 --misere", "2 0").contains("Nimatlas wins."));
    assert!(game("play nim 5 --max-take 3 --second", "4 1").contains("Nimatlas wins."));
}

#[test]
fn hints_name_every_best_move() {
    assert!(game("play nim 3 4 5", "hint").contains("Best: 3 → 1\n"));
    assert!(game("play nim 1 4 5", "h").contains("Every move loses against a perfect player."));
    assert!(game("play nim 4 1 --max-take 3", "hint").contains("Best: 4 → 1, 1 → 0\n"));
    assert!(game("play subtraction 2,5,7 --heap 8", "hint").contains("Best: 8 → 1\n"));
    assert!(game("play scoring 5 4 2 --bonus 1", "hint").contains("Best: 5 → 0, 5 → 1\n"));
}

#[test]
fn pairs_are_played() {
    // (3, 5), (1, 2) and (0, 0) are lost in Wythoff's game.
    let text = game("play wythoff 10 3", "hint;5 4;5 3;undo;(5, 3)");
    assert!(text.contains("Best: (10, 3) → (5, 3)\n"), "{text}");
    assert!(text.contains("Not allowed: (10, 3) → (5, 4) is not a move here."), "{text}");
    assert!(text.contains("Nimatlas plays (5, 3) → (4, 3)"), "{text}");
    assert!(game("play wythoff 4 4", "0 0").contains("You win."));
    assert!(
        game("play wythoff 1 2 --second", "0 0")
            .contains("Nimatlas plays (1, 2) → (1, 1)\n\nHeaps: 1  1\nYou to move> 0 0\n\nYou win.")
    );
    assert!(game("play wythoff 3 4", "5 4;3;x").contains("is neither a move nor a word"));
    // Numbers that differ by 1 may be taken from both with 2.
    assert!(game("play wythoff 3 4 --differ-by 2", "0 0").contains("You win."));
    // 13/8 exceeds the golden ratio, and (8, 5) is lost.
    let text = game("play euclid 13 8", "hint;5 8;quit");
    assert!(text.contains("Best: (13, 8) → (5, 8)\n"), "{text}");
    assert!(text.contains("Nimatlas plays (5, 8) → (5, 3)"), "{text}");
    assert!(game("play euclid 6 3", "0 3").contains("You win."));
}

#[test]
fn heaps_are_broken() {
    // In Kayles (4, 4) is lost for who moves next.
    let text = game("play heap kayles --heaps 9 --two", "9 4 5;9 4 4;hint");
    assert!(text.contains("Not allowed: 9 → 4 + 5 is not a move of 0.77."), "{text}");
    assert!(text.contains("Every move loses against a perfect player."), "{text}");
    let text = game("play heap 0.77 --heaps 3", "3 1 1;1 0");
    assert!(text.contains("   1  You       3 → 1 + 1"), "{text}");
    assert!(text.contains("Nimatlas plays 1 → 0") && text.contains("You win."), "{text}");
}

#[test]
fn moves_can_be_taken_back() {
    let text = game("play nim 3 4 5", "3 0;undo;undo;hint;quit");
    assert!(text.contains("Taken back."), "{text}");
    assert!(text.contains("There is no move to take back."), "{text}");
    assert!(text.contains("Best: 3 → 1"), "{text}");
    assert!(text.contains("You gave up."), "{text}");
    let text = game("play nim 3 4 5 --second", "undo;quit");
    assert!(text.contains("There is no move to take back."), "{text}");
    let text = game("play nim 2 1 --two", "2 0;undo;1 0;2 0");
    assert!(text.contains("Second wins."), "{text}");
}

#[test]
fn wrong_words_are_answered_and_change_nothing() {
    let text = game("play subtraction 2,5,7 --heap 12", "12 9;9 2;12 13;12 5 2;jump;;12 5");
    for part in [
        "takes 3; a move takes a number of stones in {2,5,7}",
        "There is no heap of 9.",
        "a heap of 12 cannot become one of 13",
        "heaps are not split in this game",
        "“jump” is neither a move nor a word known here.",
    ] {
        assert!(words(&text).contains(part), "{part}: {text}");
    }
    assert!(text.contains("   1  You       12 → 5"), "{text}");
}

#[test]
fn any_bytes_are_answered() {
    for typed in [&b"\xff\xfe\n3 1\n"[..], b"\x1b[2J\n3 1\n", &[&[b'7'; 200_000][..], b"\n3 1\n"].concat()] {
        let output = nimatlas("play nim 3 4 5").write_stdin(typed).assert().success().get_output().clone();
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("is neither a move nor a word") && text.contains("Nimatlas plays 5 → 4"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}

#[test]
fn scores_are_kept() {
    // f(2) at N = −5 is 1 + |−4| = 5: take one, leave the last stone and its −5 to the other.
    let text = game("play scoring 2 --bonus -5", "2 1");
    assert!(text.contains("You win. Score: You 1, Nimatlas -4"), "{text}");
    // (1, 1) with bonus 0 is a draw.
    assert!(game("play scoring 1 1", "1 0").contains("A draw."));
    assert!(game("play scoring 3 --bonus 1/2 --two", "3 0").contains("First wins. Score: First 7/2, Second 0"));
}

#[test]
fn two_perfect_players_end_with_the_payoff() {
    // f(5, 4, 2) is 3 at N = 0, 2 at N = 3 and 1 at N = −4.
    for (bonus, lead) in [(0, 3), (3, 2), (-4, 1)] {
        let line = format!("play scoring 5 4 2 --two --bonus {bonus}");
        let mut typed = String::new();
        loop {
            let text = game(&line, &format!("{typed}hint"));
            let Some((_, hint)) = text.rsplit_once("Best: ") else { break };
            let step = hint.split([',', '\n']).next().expect("a move");
            typed += &format!("{step};");
        }
        let text = game(&line, &typed);
        let (_, score) = text.rsplit_once("First wins. Score: First ").expect("the first player wins");
        let (first, rest) = score.split_once(", Second ").expect("two scores");
        let second = rest.split_whitespace().next().expect("a score");
        let [first, second] = [first, second].map(|score| score.parse::<i64>().expect("a number"));
        assert_eq!(first - second, lead, "N = {bonus}: {text}");
    }
}

#[test]
fn an_input_that_ends_leaves_a_record() {
    let text = game("play nim 3 4 5", "3 1");
    assert!(text.contains("the game stays unfinished"), "{text}");
    assert!(text.ends_with("   1  You       3 → 1  3 4 5\n   2  Nimatlas  5 → 4  1 4 5\n"), "{text}");
    assert!(game("play nim 0", "").contains("Nimatlas wins."));
}
