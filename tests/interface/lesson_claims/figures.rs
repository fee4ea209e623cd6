//! The rows of figures on the pages of the lessons, each computed again.

use std::collections::HashSet;

use cubetui::coord::{Coordinate as _, Coset};
use cubetui::cube::{Corner, CubieCube, Edge, Face, Facelet, Move};
use cubetui::solver::Distance;

use crate::common::oracle::known;
use crate::interface::study::examiner;

use super::Seen;
use super::mathematics::{
    all_cubes, group, is_in_h, numbers, order_of_h, quarter, question_distances, relabelled,
    stage_moves, values,
};

/// Checks every row of figures of a page.
pub(super) fn check_figures(seen: &Seen, page: (usize, usize)) {
    match page {
        (0, 1) => check_pieces(seen, 2),
        (2, 0 | 1 | 3) => check_pieces(seen, 3),
        (0, _) => check_facelets(seen),
        (1, _) => check_sequences(seen),
        (2, _) => check_questions(seen),
        (3, 0) => check_examples(seen),
        (3, 1) => {
            let [twist, flip, slice] = values(&seen.cube);
            assert_eq!(numbers(seen.figure("Coset"))[..3], [twist, flip, slice]);
            let path = seen.moves(seen.figure("Path to H"));
            assert!(seen.made <= path.len(), "no cube of the test is beyond H");
            check_phase1(&seen.start(&path), &path);
        }
        (3, _) => check_phases(seen),
        (4, 0 | 3) => check_groups(seen),
        (4, 1) => check_stages(seen),
        (4, _) => check_price(seen),
        (5, 1) => check_lengths(seen),
        _ => {
            check_distances(seen, "Cube", 0);
            check_distances(seen, "Inverse", 1);
            let six: Vec<u128> = ["Cube", "Inverse"]
                .iter()
                .flat_map(|name| numbers(seen.figure(name)))
                .collect();
            assert_eq!(
                numbers(seen.figure("Bound"))[0],
                *six.iter().max().expect("six")
            );
        }
    }
}

/// Checks the numbers of sequences without two turns of one face in a row, and with opposite faces in one order only:
/// counted one by one up to four turns, then computed from the two numbers before.
fn check_sequences(seen: &Seen) {
    fn count(turns: usize, last: Option<Move>) -> u128 {
        if turns == 0 {
            return 1;
        }
        let next = Move::ALL
            .into_iter()
            .filter(|turn| last.is_none_or(|last| turn.may_follow(last)));
        next.map(|turn| count(turns - 1, Some(turn))).sum()
    }
    let mut known: Vec<u128> = (0..5).map(|turns| count(turns, None)).collect();
    while known.len() <= 20 {
        let number = known.len();
        known.push(12 * known[number - 1] + 18 * known[number - 2]);
    }
    assert_eq!(known[4], 12 * known[3] + 18 * known[2]);
    let rows = seen
        .figures
        .iter()
        .filter(|row| row.starts_with(|c: char| c.is_ascii_digit()));
    let mut met = 0;
    for row in rows {
        let cells = numbers(row);
        let sequences = known[cells[0] as usize];
        assert_eq!(cells[1], sequences, "{row}");
        let seconds = sequences as f64 / 1e7;
        let shown = match &row.split_whitespace().skip(2).collect::<Vec<_>>()[..] {
            ["less", ..] => {
                assert!(seconds < 1.0, "{row}");
                seconds
            }
            [number, unit] => {
                let number: f64 = number.replace(',', "").parse().expect("a number");
                number
                    * match *unit {
                        "seconds" => 1.0,
                        "hours" => 3_600.0,
                        "days" => 86_400.0,
                        "years" => 31_557_600.0,
                        other => panic!("{other} in {row}"),
                    }
            }
            other => panic!("{other:?}"),
        };
        assert!((shown / seconds - 1.0).abs() < 0.1, "{row}: {seconds} s");
        met += 1;
    }
    assert_eq!(met, 4);
    let moves = seen.figure("This cube");
    if seen.cube != CubieCube::SOLVED {
        let shown = crate::interface::study::demonstration_of(&seen.cube);
        let length = shown.phase1.len() + shown.phase2.len();
        assert_eq!(numbers(moves)[0], length as u128, "{moves}");
    }
}

fn check_questions(seen: &Seen) {
    let values = values(&seen.cube);
    let distances = question_distances(&seen.cube);
    let states = [2_187, 2_048, 495];
    for (index, name) in ["Twist", "Flip", "UdSlice"].into_iter().enumerate() {
        let (turns, most) = distances[index];
        assert_eq!(
            numbers(seen.figure(name)),
            [states[index], values[index], turns as u128, most as u128]
        );
    }
    let cosets = all_cubes() / order_of_h();
    let known = examiner().examine(&seen.cube).axis_distances[0].phase1;
    let all = numbers(seen.figure("all three"));
    assert_eq!((all[0], all[3]), (cosets, 12));
    assert_eq!(all[2].to_string(), known.to_string());
    let (twist, flip, slice) = Coset::from_index(all[1] as usize).parts();
    let parts = [twist.index(), flip.index(), slice.index()];
    assert_eq!(parts.map(|part| part as u128), values);
    assert_eq!(numbers(seen.figure("the cube")), [all_cubes(), 20]);
}

fn check_phases(seen: &Seen) {
    let (first, second) = (
        seen.moves(seen.figure("Phase 1")),
        seen.moves(seen.figure("Phase 2")),
    );
    let moves = [&first[..], &second].concat();
    check_phase1(&seen.start(&moves), &first);
    assert!(second.iter().all(|turn| is_in_h(CubieCube::of_move(*turn))) && second.len() <= 18);
    assert_eq!(seen.start(&moves).turned_by(&moves), CubieCube::SOLVED);
    check_distances(seen, "Into H", 0);
    let solved = seen
        .figure("To solved")
        .split_whitespace()
        .nth(2)
        .expect("the first axis");
    assert_eq!(solved.trim_start_matches('•') == "-", !is_in_h(&seen.cube));
}

fn check_stages(seen: &Seen) {
    let stages: Vec<Vec<Move>> = (1..=4).map(|stage| stage_moves(seen, stage)).collect();
    let mut cube = seen.start(&stages.concat());
    for stage in 1..=4 {
        let moves = stage_moves(seen, stage);
        let count: u64 = known::<Vec<u64>>(&format!("thistlethwaite.stage{stage}"))
            .iter()
            .sum();
        assert_eq!(
            numbers(seen.figure(&format!("into G{stage}")))[0],
            u128::from(count)
        );
        let made = |turn: &Move| group_keeps(stage - 1, *turn);
        assert!(
            moves.iter().all(made),
            "stage {stage} uses the turns of G{}",
            stage - 1
        );
        cube = cube.turned_by(&moves);
        assert!(group(&cube) >= stage);
    }
}

fn check_price(seen: &Seen) {
    let one = numbers(seen.figure("one"));
    assert_eq!(one[..2], [all_cubes(), 20]);
    if let Some(&length) = one.get(2) {
        assert!(
            !is_solved_within(&seen.cube, (length as u8).min(5).saturating_sub(1), None)
                || length == 0
        );
    }
    let two = numbers(seen.figure("two"));
    assert_eq!(two[..2], [order_of_h(), 30]);
    let four = numbers(seen.figure("four"));
    let largest = all_cubes() / 2048 / order_of_h();
    assert_eq!(four[..2], [largest, 45]);
    let shown = crate::interface::study::demonstration_of(&seen.cube);
    let two_phases = shown.phase1.len() + shown.phase2.len();
    let stages: usize = shown.stages.iter().map(Vec::len).sum();
    assert!(two[2] <= 30 && four[2] <= 45);
    if seen.made == 0 {
        assert_eq!([two[2], four[2]], [two_phases as u128, stages as u128]);
    }
}

/// Whether a turn is in Thistlethwaite's group with this number.
fn group_keeps(number: usize, turn: Move) -> bool {
    group(CubieCube::of_move(turn)) >= number
}

fn check_facelets(seen: &Seen) {
    let solved = Facelet::all()
        .filter(|&f| seen.cube.color_at(f) == f.face().color())
        .count();
    assert_eq!(numbers(seen.figure("Solved")), [solved as u128, 54]);
    if let Some(before) = seen.before {
        let changed = Facelet::all()
            .filter(|&f| seen.cube.color_at(f) != before.color_at(f))
            .count();
        assert_eq!(numbers(seen.figure("Changed")), [changed as u128, 54]);
    }
}

/// Checks that the piece shown at each position has the colours of the stickers there. If there are three rows for each
/// kind, the third is the orientation.
fn check_pieces(seen: &Seen, rows_each: usize) {
    let words = |row: &String| {
        row.split(['•', ' '])
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let rows: Vec<Vec<String>> = seen.figures.iter().map(words).collect();
    for rows in rows.chunks(rows_each) {
        let [places, pieces, ..] = rows else {
            panic!("rows for each kind of piece: {rows:?}")
        };
        for k in 1..places.len() {
            let sorted = |mut letters: Vec<char>| {
                letters.sort_unstable();
                letters
            };
            let facelets = match places[0].as_str() {
                "Corner" => places[k]
                    .parse::<CornerName>()
                    .expect("a place")
                    .0
                    .facelets()
                    .to_vec(),
                _ => places[k]
                    .parse::<EdgeName>()
                    .expect("a place")
                    .0
                    .facelets()
                    .to_vec(),
            };
            let colors: Vec<char> = facelets
                .iter()
                .map(|f| seen.cube.color_at(*f).face().letter())
                .collect();
            assert_eq!(
                sorted(colors.clone()),
                sorted(pieces[k].chars().collect()),
                "{}",
                places[k]
            );
            // The first letter of a piece is that of its reference sticker.
            let turn = colors
                .iter()
                .position(|letter| pieces[k].starts_with(*letter))
                .expect("it is there");
            if let Some(turned) = rows.get(2) {
                assert_eq!(turned[k], turn.to_string(), "{}", places[k]);
            }
        }
    }
}

struct CornerName(Corner);
struct EdgeName(Edge);

impl std::str::FromStr for CornerName {
    type Err = ();
    fn from_str(name: &str) -> Result<Self, ()> {
        Corner::ALL
            .into_iter()
            .find(|corner| corner.to_string() == name)
            .map(Self)
            .ok_or(())
    }
}

impl std::str::FromStr for EdgeName {
    type Err = ();
    fn from_str(name: &str) -> Result<Self, ()> {
        Edge::ALL
            .into_iter()
            .find(|edge| edge.to_string() == name)
            .map(Self)
            .ok_or(())
    }
}

fn check_examples(seen: &Seen) {
    assert_eq!(
        seen.figures.len(),
        6,
        "a head and five examples: {:?}",
        seen.figures
    );
    let mut met = HashSet::new();
    for row in &seen.figures[1..] {
        let turns = seen.moves(row[..16].trim());
        let cube = CubieCube::SOLVED.turned_by(&turns);
        assert!(met.insert(cube), "every example is another cube");
        let is_in = relabelled(&cube) == relabelled(&CubieCube::SOLVED);
        assert_eq!(is_in, is_in_h(&cube));
        assert_eq!(numbers(&row[16..]), values(&cube), "{row}");
        assert_eq!(!row.ends_with("not in H"), is_in, "{row}");
    }
    assert!(met.iter().any(|cube| !is_in_h(cube)));
}

fn check_phase1(cube: &CubieCube, moves: &[Move]) {
    assert!(is_in_h(&cube.turned_by(moves)));
    assert_eq!(
        examiner().examine(cube).axis_distances[0].phase1,
        Distance::Exactly(moves.len() as u8)
    );
}

fn check_distances(seen: &Seen, name: &str, first: usize) {
    let known = examiner().examine(&seen.cube).axis_distances;
    let expected: Vec<String> = (0..3)
        .map(|axis| known[2 * axis + first].phase1.to_string())
        .collect();
    let shown: Vec<String> = numbers(seen.figure(name))
        .iter()
        .map(u128::to_string)
        .collect();
    assert_eq!(shown, expected);
}

fn check_groups(seen: &Seen) {
    let sizes = [all_cubes(), all_cubes() / 2048, order_of_h(), 663_552, 1];
    for (number, size) in sizes.into_iter().enumerate() {
        let row = seen.figure(&format!("G{number}"));
        assert_eq!(*numbers(row).last().expect("a size"), size);
        let Some(names) = row
            .split_once('>')
            .map(|(names, _)| names.trim_start_matches('<'))
        else {
            assert!(number == 4 && row.starts_with("no turns"), "{row}");
            continue;
        };
        let turns: Vec<Move> = names
            .split(", ")
            .flat_map(|name| seen.moves(name))
            .collect();
        let quarters = Face::ALL
            .iter()
            .filter(|face| group_keeps(number, quarter(**face)))
            .count();
        assert_eq!(
            turns.iter().filter(|turn| turn.quarters() == 1).count(),
            quarters,
            "{row}"
        );
        assert!(
            turns.len() == 6 && turns.iter().all(|turn| group_keeps(number, *turn)),
            "{row}"
        );
    }
    let states = sizes
        .windows(2)
        .map(|pair| pair[0] / pair[1])
        .collect::<Vec<_>>();
    assert_eq!(states, [2048, 1_082_565, 29_400, 663_552]);
    assert_eq!(
        numbers(seen.figure("This cube")),
        [group(&seen.cube) as u128]
    );
}

/// Checks that the lengths of the proof begin with 0 and leave none out, and that a solution that is shown is a shortest
/// one.
fn check_lengths(seen: &Seen) {
    let mut next = 0;
    for row in &seen.figures[1..] {
        let length = row[..12].trim();
        let ends = numbers(length);
        assert_eq!(ends[0], next, "{row}");
        next = ends.last().expect("a length") + 1;
        if let Some(moves) = row.strip_suffix(" solves it") {
            let words: Vec<&str> = moves.split("  ").collect();
            let moves = seen.moves(words.last().expect("moves").trim());
            assert_eq!(seen.cube.turned_by(&moves), CubieCube::SOLVED);
            assert_eq!(moves.len() as u128 + 1, next);
        } else if row.ends_with("ruled out by the lower bound") {
            assert_eq!(
                next,
                u128::from(examiner().examine(&seen.cube).lower_bound())
            );
        }
    }
    for row in seen.figures[1..]
        .iter()
        .filter(|row| row.ends_with("no solution"))
    {
        let longest = numbers(row[..12].trim())
            .into_iter()
            .max()
            .expect("a length")
            .min(4);
        assert!(!is_solved_within(&seen.cube, longest as u8, None), "{row}");
    }
}

/// Whether a cube can be solved in at most this many moves; tries all sequences.
pub(super) fn is_solved_within(cube: &CubieCube, moves: u8, last: Option<Move>) -> bool {
    *cube == CubieCube::SOLVED
        || moves > 0
            && Move::ALL
                .into_iter()
                .filter(|turn| last.is_none_or(|last| turn.may_follow(last)))
                .any(|turn| is_solved_within(&cube.turned(turn), moves - 1, Some(turn)))
}
