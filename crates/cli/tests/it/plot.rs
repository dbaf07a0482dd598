//! Pictures by what is in them. Expected numbers are from the definitions and the literature.

use crate::{nimatlas, stdout};
use roxmltree::{Document, Node};
use std::fs;
use std::io::Cursor;

/// The SVG that a command writes to standard output.
fn svg(line: &str) -> String {
    stdout(&format!("plot {line}"))
}

fn elements<'a>(picture: &'a Document, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    picture.descendants().filter(move |node| node.has_tag_name(name))
}

fn text_of<'a>(picture: &'a Document, name: &'a str) -> Vec<&'a str> {
    elements(picture, name).filter_map(|node| node.text()).map(str::trim).collect()
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).expect(name).parse().expect("a number")
}

/// Centres of the marks that are drawn as two circles, an outer and an inner one.
fn rings(picture: &Document) -> Vec<(f64, f64)> {
    let centres = elements(picture, "circle").map(|circle| (number(circle, "cx"), number(circle, "cy")));
    let mut centres: Vec<_> = centres.collect();
    assert_eq!(centres.len() % 2, 0);
    centres.dedup();
    centres
}

/// What a picture is drawn with at a point: the fill of the last rectangle over it.
fn colour_at<'a>(picture: &'a Document, (x, y): (f64, f64)) -> &'a str {
    let over = |rect: &Node| {
        let (left, top) = (number(*rect, "x"), number(*rect, "y"));
        let (right, bottom) = (left + number(*rect, "width"), top + number(*rect, "height"));
        left <= x && x < right && top <= y && y < bottom && rect.attribute("fill") != Some("none")
    };
    elements(picture, "rect").filter(over).last().and_then(|rect| rect.attribute("fill")).expect("a panel")
}

/// The definition.
fn values(moves: &[usize], count: usize, sink: bool) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    for n in 0..count {
        let option = |&step: &usize| match n.checked_sub(step) {
            Some(left) => Some(values[left]),
            None => (sink && n > 0).then_some(0),
        };
        let options: Vec<_> = moves.iter().filter_map(option).collect();
        values.push((0..).find(|value| !options.contains(value)).expect("finitely many options"));
    }
    values
}

#[test]
fn each_breakpoint_of_5_4_2_is_marked_in_its_place() {
    let text = svg("scoring 5 4 2");
    let picture = Document::parse(&text).expect("XML");
    let breakpoints = [(-4.0, 1.0), (-2.0, 3.0), (-1.0, 2.0), (0.0, 3.0), (1.0, 2.0), (2.0, 3.0), (4.0, 1.0)];
    let marks = rings(&picture);
    assert_eq!(marks.len(), breakpoints.len());
    // Both scales are linear: two marks give them, and the others agree to a pixel.
    let (right, up) = ((marks[6].0 - marks[0].0) / 8.0, (marks[1].1 - marks[0].1) / 2.0);
    assert!(right > 50.0 && up < -50.0, "{right} {up}");
    for ((x, y), (at, value)) in marks.iter().zip(breakpoints) {
        assert!((x - marks[0].0 - right * (at + 4.0)).abs() <= 1.0, "{at}");
        assert!((y - marks[0].1 - up * (value - 1.0)).abs() <= 1.0, "{at}");
    }
    // The value at each breakpoint, and a name for the band of each best move.
    let words = text_of(&picture, "text");
    for (word, least) in [("3", 3), ("2", 2), ("1", 2), ("5 → 0", 1), ("5 → 1", 1), ("2 → 1", 1), ("bonus N", 1)]
    {
        assert!(words.iter().filter(|&&found| found == word).count() >= least, "{word}");
    }
}

#[test]
fn the_bands_of_5_4_2_are_where_its_moves_are_best() {
    let text = svg("scoring 5 4 2");
    let picture = Document::parse(&text).expect("XML");
    let marks = rings(&picture);
    let at = |bonus: f64| marks[3].0 + bonus * (marks[6].0 - marks[3].0) / 4.0;
    let best: [(&str, &[f64], &[f64]); 3] = [
        ("5 → 0", &[-3.9, -2.0, 0.0, 0.9], &[-5.0, -4.1, 1.1, 3.0, 5.0]),
        ("5 → 1", &[-3.9, -1.1, 1.1, 3.9], &[-5.0, -4.1, -0.9, 0.0, 0.9, 4.1]),
        ("2 → 1", &[-5.9, -4.1, 4.1, 5.9], &[-3.9, 0.0, 3.9]),
    ];
    for (name, inside, outside) in best {
        let label = elements(&picture, "text").find(|text| text.text().map(str::trim) == Some(name)).expect(name);
        let y = number(label, "y");
        let painted = |bonus: f64| colour_at(&picture, (at(bonus), y)) != "#FFFFFF";
        assert!(inside.iter().all(|&bonus| painted(bonus)), "{name}");
        assert!(!outside.iter().any(|&bonus| painted(bonus)), "{name}");
    }
}

#[test]
fn variants_and_several_positions() {
    // The one breakpoint of (5) with moves 2 and 5 is at −5/2, with value 5/2.
    let text = svg("scoring 5 --allowed 2,5");
    let picture = Document::parse(&text).expect("XML");
    assert_eq!(rings(&picture).len(), 1);
    assert!(text_of(&picture, "text").contains(&"5/2 at −5/2"));

    // (2k+1, 2k, 1) has 4k − 3 breakpoints; a straight line has none.
    for (line, count) in
        [("9 8 1", 13), ("7 6 1", 9), ("1 1 1", 0), ("9 8 1 --from -3 --to 3", 7), ("9 8 1 --from 50", 0)]
    {
        let text = svg(&format!("scoring {line}"));
        assert_eq!(rings(&Document::parse(&text).expect("XML")).len(), count, "{line}");
    }

    // Each of several positions has its own shape: circles for the first, and a polygon for each breakpoint of the third.
    let text = svg("scoring 5 4 2 --with 1,1,1 --with 9,8,1");
    let picture = Document::parse(&text).expect("XML");
    assert_eq!(elements(&picture, "circle").count(), 7 + 1);
    let names = text_of(&picture, "text");
    assert!(["(5, 4, 2)", "(1, 1, 1)", "(9, 8, 1)"].iter().all(|name| names.contains(name)), "{names:?}");
}

const COLOURS: [&str; 4] = ["#000000", "#0072B2", "#E69F00", "#F0E442"];

/// Looks at each cell of a strip, which is found by the labels of columns and rows.
fn check_strip(line: &str, moves: &[usize], wrap: usize, count: usize, sink: bool) {
    let text = svg(&format!("subtraction {line}"));
    let picture = Document::parse(&text).expect("XML");
    let expected = values(moves, count, sink);
    // The labels of the columns are below the cells, those of the rows end left of them.
    let labels = |anchor: &'static str, along: &'static str| -> Vec<(f64, f64)> {
        let grey = elements(&picture, "text").filter(move |text| {
            text.attribute("text-anchor") == Some(anchor) && text.attribute("fill") == Some("#6E6E6E")
        });
        let placed = grey.map(|text| Some((text.text()?.trim().parse().ok()?, number(text, along))));
        placed.flatten().collect()
    };
    let (columns, rows) = (labels("middle", "x"), labels("end", "y"));
    let (last, (zero, x)) = (columns[columns.len() - 1], columns[0]);
    let (first, y) = rows[0];
    assert_eq!((zero, first), (0.0, 0.0), "{line}");
    let side = (last.1 - x) / last.0;
    for (heap, &value) in expected.iter().enumerate() {
        let centre = (x + side * (heap % wrap) as f64, y + side * (heap / wrap) as f64);
        assert_eq!(colour_at(&picture, centre), COLOURS[value], "{line}: heap {heap}");
    }
    // Past the last one nothing is drawn.
    if !count.is_multiple_of(wrap) {
        let next = (x + side * (count % wrap) as f64, y + side * (count / wrap) as f64);
        assert_eq!(colour_at(&picture, next), "#FFFFFF", "{line}");
    }
}

#[test]
fn strips_show_the_nim_values() {
    // One period in its natural width: 2b + r for the quadratic {2,5,7} and {10,27,37}, 2a for the linear {7,40,47}.
    check_strip("2,5,7", &[2, 5, 7], 11, 22, false);
    check_strip("10,27,37", &[10, 27, 37], 61, 610, false);
    check_strip("7,40,47", &[7, 40, 47], 14, 82, false);
    // Twice as large, and so are the runs.
    check_strip("4,10,14", &[4, 10, 14], 22, 44, false);
    check_strip("2,5,7 --sink", &[2, 5, 7], 11, 22, true);
    check_strip("2,5,7 --wrap 5 --upto 40", &[2, 5, 7], 5, 41, false);
    check_strip("3,5,9", &[3, 5, 9], 9, 216, false);
}

#[test]
fn gaps_stand_at_their_heights() {
    // 0, 1, 4, 10, 13, 14, 22: gaps 1, 3, 6, 3, 1, 8, in four shapes.
    let text = svg("subtraction 2,5,7 --gaps");
    let picture = Document::parse(&text).expect("XML");
    let words = text_of(&picture, "text");
    for word in ["1 (2×)", "3 (2×)", "6 (1×)", "8 (1×)"] {
        assert!(words.contains(&word), "{word} in {words:?}");
    }
    // The legend has one of each shape too.
    assert_eq!(elements(&picture, "circle").count(), 2 + 1);
    assert_eq!(elements(&picture, "polygon").count(), 2 + 2);
}

#[test]
fn the_three_move_map_counts_its_classes() {
    // By division: c = 5 has the pairs (1,2) to (3,4), of which (1,4) and (2,3) are additive.
    let text = svg("three-moves --max 5");
    let picture = Document::parse(&text).expect("XML");
    let mut counts = [0; 5];
    for (a, b) in [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)] {
        let sequence = values(&[a, b, 5], 200, false);
        let period = (1..50).find(|p| (100..150).all(|n| sequence[n] == sequence[n + p])).expect("a period");
        let divided: Vec<_> = [a + b, a + 5, b + 5].iter().map(|sum| sum % period == 0).collect();
        let class = match divided[..] {
            _ if a + b == 5 => 4,
            [true, false, false] => 0,
            [false, true, false] => 1,
            [false, false, true] => 2,
            _ => 3,
        };
        counts[class] += 1;
    }
    let words = ["a + b", "a + c", "b + c", "several sums", "c = a + b: additive"];
    let expected: Vec<_> = words.iter().zip(counts).filter(|(_, count)| *count > 0).collect();
    let found: Vec<_> = text_of(&picture, "text").into_iter().filter(|text| text.ends_with(')')).collect();
    let expected: Vec<_> = expected.iter().map(|(word, count)| format!("{word} ({count})")).collect();
    assert_eq!(found, expected);
}

#[test]
fn stored_and_computed_maps_agree() {
    use nimatlas::core::SequenceKind;
    use nimatlas_plot::ThreeMoveMap;
    let store = nimatlas::store::Store::built_in().expect("whole");
    for sequence in [SequenceKind::NimValues, SequenceKind::Outcomes] {
        for c in [3, 24, 48] {
            let stored = ThreeMoveMap::stored(&store, c, sequence).expect("whole").expect("it reaches so far");
            assert_eq!(
                stored,
                ThreeMoveMap::computed(c, sequence, &nimatlas::Context::default()).expect("short periods"),
                "c = {c}"
            );
        }
    }
    assert_eq!(ThreeMoveMap::stored(&store, 1000, SequenceKind::Outcomes).expect("whole"), None);
}

#[test]
fn records_are_those_of_the_literature() {
    let store = nimatlas::store::Store::built_in().expect("whole");
    let series = nimatlas_plot::stored_records(&store).expect("whole");
    let record = |name: &str, largest: u64| {
        let series = series.iter().find(|series| series.name.contains(name)).expect(name);
        series.points.iter().find(|point| point.0 == largest).expect("it reaches so far").1
    };
    for (name, largest, period) in [("4 moves", 41, 8169), ("4 moves", 44, 3442), ("5 moves", 43, 62_552)] {
        assert_eq!(record(name, largest), period, "{name}, {largest}");
    }
    assert_eq!(record("c−a", 43), 62_552);
    let text = svg("records");
    let picture = Document::parse(&text).expect("XML");
    // A circle for each record of four moves, and one in the legend.
    let four = series.iter().find(|series| series.name.contains("4 moves")).expect("there");
    assert_eq!(elements(&picture, "circle").count(), four.points.len() + 1);
}

#[test]
fn nim_shows_as_many_cells_as_there_are_p_positions() {
    let cells = |line: &str| {
        let text = svg(&format!("nim {line}"));
        let picture = Document::parse(&text).expect("XML");
        elements(&picture, "rect").filter(|rect| rect.attribute("fill") == Some("#0072B2")).count()
    };
    let cases = [
        ("--max 7", 64),
        ("--max 7 --misere", 64),
        ("--max 7 --heaps 4", 512),
        ("--max 9 --max-take 3", 252),
        ("--max 20 --heaps 2", 21),
    ];
    for (line, count) in cases {
        assert_eq!(cells(line), count, "{line}");
    }
}

#[test]
fn files_name_the_command_and_are_the_same_each_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let write = |line: &str, name: &str| {
        assert_eq!(stdout(&format!("plot {line} --out {}", file(name).display())), "");
        fs::read(file(name)).expect("it was written")
    };
    for line in ["scoring 5 4 2", "subtraction 2,5,7", "nim --max 3", "records", "three-moves --max 9"] {
        let one = write(line, "one.svg");
        assert_eq!(one, write(line, "other.SVG"), "{line}");
        assert_eq!(one, svg(line).as_bytes(), "{line}");
        let text = String::from_utf8(one).expect("text");
        let picture = Document::parse(&text).expect("XML");
        assert_eq!(text_of(&picture, "metadata"), [format!("nimatlas plot {line}")]);
        assert_eq!(text_of(&picture, "title").len(), 1);
        assert!(picture.root_element().attribute("viewBox").is_some());

        let one = write(line, "one.png");
        assert_eq!(one, write(&format!("{line} --format png"), "picture"), "{line}");
        let reader = png::Decoder::new(Cursor::new(one)).read_info().expect("PNG");
        let info = reader.info();
        let root = picture.root_element();
        assert_eq!((f64::from(info.width), f64::from(info.height)), (number(root, "width"), number(root, "height")));
        let texts = &info.uncompressed_latin1_text;
        let comment = texts.iter().find(|text| text.keyword == "Comment").expect("a comment");
        assert_eq!(comment.text, format!("nimatlas plot {line} --format png"));
    }
}

#[test]
fn what_is_beyond_latin_1_is_kept_in_png_too() {
    let output = nimatlas("plot subtraction 2,5,7 --gaps --format png").assert().success().get_output().clone();
    let mut reader = png::Decoder::new(Cursor::new(output.stdout)).read_info().expect("PNG");
    reader.finish().expect("whole");
    let text = reader.info().utf8_text.iter().find(|text| text.keyword == "Description").expect("a description");
    assert!(text.get_text().expect("text").contains("w(n+1) − w(n)"));
}

#[test]
fn sizes_are_those_asked_for() {
    let size = |line: &str| {
        let output = nimatlas(&format!("plot nim --max 3 --format png {line}")).assert().success().get_output().clone();
        let reader = png::Decoder::new(Cursor::new(output.stdout)).read_info().expect("PNG");
        (reader.info().width, reader.info().height)
    };
    let (width, height) = size("");
    assert_eq!(size("--width 700 --height 300"), (700, 300));
    assert_eq!(size("--width 64 --height 640"), (64, 640));
    let (twice, high) = size(&format!("--width {}", 2 * width));
    assert_eq!((twice, high), (2 * width, 2 * height));
}

#[test]
fn pictures_have_ink_in_png() {
    let output = nimatlas("plot subtraction 2,5,7 --format png").assert().success().get_output().clone();
    let mut reader = png::Decoder::new(Cursor::new(output.stdout)).read_info().expect("PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
    reader.next_frame(&mut pixels).expect("whole");
    let count = |colour: [u8; 3]| pixels.chunks_exact(3).filter(|pixel| **pixel == colour).count();
    // One period has six cells of each value but four of 3, less what their digits cover.
    let [zeros, ones, threes] = [[0, 0, 0], [0, 114, 178], [240, 228, 66]].map(count);
    let cell = 25 * 25;
    assert!((5 * cell..7 * cell).contains(&ones), "{ones}");
    assert!((3 * cell..5 * cell).contains(&threes), "{threes}");
    assert!(zeros > 5 * cell, "{zeros}");
    assert_eq!(&pixels[..3], [255, 255, 255]);
}
