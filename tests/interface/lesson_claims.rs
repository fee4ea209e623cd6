//! Every sentence of the lessons is true of every cube on the screen: each is found here with a check that computes what it
//! claims from the pieces and stickers alone. A sentence that is not listed fails the test.

use std::collections::HashSet;

use cubetui::app::{Page, Study, Walkthrough};
use cubetui::coord::{Coset, UdSlice};
use cubetui::cube::{Algorithm, Color, Corner, CubieCube, Edge, Face, Facelet, HeldCube, Hold, Move, random};
use cubetui::solver::Distance;
use cubetui::tables::ThistlethwaiteTables;

use crate::driver::Person;
use crate::lessons::{held, moved, pages, pupil};
use crate::oracle::known;
use crate::study::{answer, demonstration_of, examiner, page, press};

/// Columns of words beside the picture, and below it.
const BESIDE: usize = 47;
/// Rows of the picture.
const PICTURE: usize = 9;

/// A page as it is seen, with the cube on it.
#[derive(Debug)]
struct Seen {
    cube: CubieCube,
    before: Option<CubieCube>,
    hold: Hold,
    /// How many moves of the demonstration have been made.
    made: usize,
    heading: String,
    /// The words in sentences, without the heading.
    sentences: Vec<String>,
    /// The rows of figures, each from its first letter.
    figures: Vec<String>,
}

impl Seen {
    fn of(person: &Person, before: Option<CubieCube>) -> Self {
        let rows: Vec<String> = person
            .screen()
            .lines()
            .skip(2)
            .take(19)
            .enumerate()
            .map(|(row, line)| {
                let width = if row < PICTURE { BESIDE } else { 76 };
                line.chars().skip(2).take(width).collect::<String>().trim_end().to_owned()
            })
            .collect();
        assert!(rows.last().is_some_and(|row| !row.ends_with('…')), "{}", person.screen());
        let mut words = String::new();
        let mut figures = Vec::new();
        for row in rows[1..].iter().filter(|row| !row.starts_with("──") && !row.is_empty()) {
            if is_figures(row) {
                figures.push(row.trim_start_matches([' ', '•']).to_owned());
            } else {
                words.push_str(row.trim());
                words.push(' ');
            }
        }
        let sentences = words.split_inclusive(". ").flat_map(|part| part.split_inclusive("? "));
        let HeldCube { cube, hold } = *person.app.cube();
        let sentences =
            sentences.map(|words| words.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let made = person.app.studied().and_then(Study::walkthrough).map_or(0, Walkthrough::step);
        Self { cube, before, hold, made, heading: rows[0].clone(), sentences, figures }
    }

    /// The words of the row of figures with this name.
    fn figure(&self, name: &str) -> &str {
        let row = self.figures.iter().find(|row| row.starts_with(name));
        row.unwrap_or_else(|| panic!("no {name} in {:#?}", self.figures))[name.len()..].trim()
    }

    /// The cube that the moves of a demonstration began with.
    fn start(&self, moves: &[Move]) -> CubieCube {
        let back: Vec<Move> = moves[..self.made].iter().rev().map(|turn| turn.inverse()).collect();
        self.cube.turned_by(&back)
    }

    /// Moves as they are shown, brought back to the standard orientation.
    fn moves(&self, text: &str) -> Vec<Move> {
        if matches!(text, "no move" | "none") {
            return Vec::new();
        }
        let shown: Algorithm = text.parse().unwrap_or_else(|_| panic!("{text:?} are moves"));
        let back = self.hold.inverse().symmetry();
        shown.moves().0.into_iter().map(|turn| back.turn(turn)).collect()
    }
}

/// Whether a row holds figures and no sentence: it begins with a blank or a mark, or with the name of a table's row.
fn is_figures(row: &str) -> bool {
    const NAMES: [&str; 5] = ["Corner   ", "Edge   ", "piece   ", "twist   ", "flip   "];
    match row.chars().take(3).collect::<Vec<_>>()[..] {
        [' ' | '•', second, _] if second != ' ' => true,
        ['G', digit, ' '] => digit.is_ascii_digit(),
        _ => NAMES.iter().any(|name| row.starts_with(name)),
    }
}

/// Numbers in a text, without commas.
fn numbers(text: &str) -> Vec<u128> {
    let plain = text.replace(',', "");
    plain.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

fn factorial(n: u128) -> u128 {
    (1..=n).product()
}

fn all_cubes() -> u128 {
    factorial(8) * 3_u128.pow(8) * factorial(12) * 2_u128.pow(12) / 12
}

fn order_of_h() -> u128 {
    factorial(8) * factorial(8) * factorial(4) / 2
}

fn is_in_h(cube: &CubieCube) -> bool {
    let in_layer = |places: &[Edge; 12]| places[8..].iter().all(|edge| edge.index() >= 8);
    *cube.corner_twists() == [0; 8] && *cube.edge_flips() == [0; 12] && in_layer(cube.edges())
}

/// The corners and edges that change their twist or flip in a move of any cube.
fn turned_pieces(turn: Move) -> (usize, usize) {
    let cube = CubieCube::of_move(turn);
    let count = |turned: &[u8]| turned.iter().filter(|turned| **turned != 0).count();
    (count(cube.corner_twists()), count(cube.edge_flips()))
}

fn quarter(face: Face) -> Move {
    Move::new(face, 1)
}

/// The most moves of a stage, from the known distributions.
fn depth(path: &str) -> usize {
    known::<Vec<u64>>(path).len() - 1
}

/// What a sentence begins with, and whether it is true.
type Claim = (&'static str, fn(&Seen, &str) -> bool);

/// Sentences that claim something, each with its check.
const CLAIMS: &[Claim] = &[
    ("Each face has nine.", |_, _| Facelet::all().count() == 9 * Face::NUM),
    ("Turning moves eight of them;", |_, _| {
        Face::ALL.into_iter().all(|face| {
            let own = moved(quarter(face)).into_iter().filter(|facelet| facelet.face() == face).count();
            own == 8
                && Facelet::center(face).face().color() == CubieCube::SOLVED.color_at(Facelet::center(face))
        })
    }),
    ("The other 48 stickers could be placed in 2.9e33 ways.", |_, _| {
        let choose = |n: u128, k: u128| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
        let pictures: u128 = (1..=6).map(|colors| choose(8 * colors, 8)).product();
        format!("{:.1e}", pictures as f64) == "2.9e33"
            && pictures / all_cubes() / 1_000_000_000_000 == 66
            && format!("{:.1e}", pictures as f64 / all_cubes() as f64) == "6.7e13"
    }),
    ("Turning reaches 43,252,003,274,489,856,000 of them:", |_, sentence| {
        numbers(sentence)[0] == all_cubes()
    }),
    ("Try r turns the right face.", |seen, _| {
        let turned = HeldCube { cube: seen.cube, hold: seen.hold }.turned(quarter(Face::R).into());
        let place = seen.hold.face_at(Face::R);
        turned.cube == seen.cube.turned(quarter(place))
    }),
    ("It moves 20 facelets: 8 on the face and 12 around it.", |_, _| {
        let moved = moved(quarter(Face::R));
        moved.len() == 20 && moved.iter().filter(|facelet| facelet.face() == Face::R).count() == 8
    }),
    ("No facelet moves alone.", |_, _| {
        let alone = |facelet: Facelet| {
            Move::ALL.into_iter().all(|turn| {
                let moved = moved(turn);
                !moved.contains(&facelet) || moved.len() == 1
            })
        };
        !Facelet::all().filter(|facelet| !facelet.is_center()).any(alone)
    }),
    ("Answered Opposite faces move no facelet in common.", |_, _| in_common(true, 0)),
    ("Two neighbouring faces share 8.", |_, _| in_common(false, 8)),
    ("8 corners have three facelets each, 12 edges have two.", |_, _| {
        let corners = Corner::ALL.map(|corner| corner.facelets().len());
        let edges = Edge::ALL.map(|edge| edge.facelets().len());
        corners == [3; 8] && edges == [2; 12]
    }),
    ("Taken apart, a cube can be put together in 8! x 3^8 x 12! x 2^12 ways.", |_, _| true_of_parts()),
    ("Turning reaches one in 12: 43,252,003,274,489,856,000.", |_, sentence| {
        numbers(sentence) == [12, all_cubes()]
    }),
    ("Try {U} moves four corners and four edges.", |_, _| {
        let turn = CubieCube::of_move(quarter(Face::U));
        let corners = Corner::ALL.into_iter().filter(|c| turn.corners()[c.index()] != *c).count();
        let edges = Edge::ALL.into_iter().filter(|e| turn.edges()[e.index()] != *e).count();
        (corners, edges) == (4, 4)
    }),
    ("The permutations of corners and edges are both even or both odd.", |seen, _| {
        inversions(&seen.cube.corners().map(Corner::index)) == inversions(&seen.cube.edges().map(Edge::index))
    }),
    ("Now both are ", |seen, sentence| {
        let odd = inversions(&seen.cube.corners().map(Corner::index));
        sentence == if odd { "Now both are odd." } else { "Now both are even." }
    }),
    ("Each corner has one white or yellow sticker:", |seen, _| {
        Corner::ALL.into_iter().all(|place| references(&seen.cube, place).len() == 1)
    }),
    ("On the white or yellow face, the twist is 0.", |seen, _| twists_are_as_seen(&seen.cube)),
    ("A third of a turn clockwise from there it is 1, anticlockwise 2.", |seen, _| {
        twists_are_as_seen(&seen.cube)
    }),
    ("Try {R} twists four corners.", |_, _| turned_pieces(quarter(Face::R)).0 == 4),
    ("{U} moves four, but twists none.", |_, _| turned_pieces(quarter(Face::U)).0 == 0),
    ("The twists always add up to a multiple of 3:", |seen, sentence| {
        let sum: u8 = seen.cube.corner_twists().iter().sum();
        numbers(sentence) == [3, sum.into()] && sum.is_multiple_of(3)
    }),
    ("Of the cubes that can be put together from pieces, one in 3 obeys this.", |_, _| {
        let obeys = |digits: u32| (0..8).map(|k| digits / 3_u32.pow(k) % 3).sum::<u32>().is_multiple_of(3);
        3 * (0..3_u32.pow(8)).filter(|&digits| obeys(digits)).count() == 3_usize.pow(8)
    }),
    ("A place has a reference side by the same rule:", |seen, _| flips_are_as_seen(&seen.cube)),
    ("There the flip is 0, on the other side 1.", |seen, _| flips_are_as_seen(&seen.cube)),
    ("The flips always add up to an even number:", |seen, sentence| {
        let sum: u8 = seen.cube.edge_flips().iter().sum();
        numbers(sentence) == [sum.into()] && sum.is_multiple_of(2)
    }),
    ("Answered A quarter turn of {F} or {B} flips four edges.", |_, _| {
        [Face::F, Face::B].iter().all(|&face| turned_pieces(quarter(face)).1 == 4)
    }),
    ("No other turn of a face flips any.", |_, _| {
        let others = Move::ALL
            .into_iter()
            .filter(|turn| !matches!(turn.face(), Face::F | Face::B) || turn.quarters() == 2);
        others.map(turned_pieces).all(|(_, edges)| edges == 0)
    }),
    ("Try {F} twists four corners and flips four edges.", |_, _| turned_pieces(quarter(Face::F)) == (4, 4)),
    ("{U} only moves pieces.", |_, _| turned_pieces(quarter(Face::U)) == (0, 0)),
    ("The last digit, in brackets, follows from the others.", |seen, _| {
        let (twists, flips) = (seen.cube.corner_twists(), seen.cube.edge_flips());
        let last_twist = (24 - twists[..7].iter().sum::<u8>()) % 3;
        (twists[7], flips[11]) == (last_twist, flips[..11].iter().sum::<u8>() % 2)
    }),
    ("What a turn does to a coordinate depends on its value alone:", |seen, sentence| {
        // An element of H before the cube changes the cube, but no value, before or after a turn.
        let other = CubieCube::SOLVED.turned(quarter(Face::U)).then(&seen.cube);
        let same = |turn: Move| Coset::of(&other.turned(turn)) == Coset::of(&seen.cube.turned(turn));
        numbers(sentence) == [3_u128.pow(7), Move::ALL.len() as u128] && Move::ALL.into_iter().all(same)
    }),
    ("Answered From a solved cube, only the quarter turns of {F} and {B} change all three.", |_, _| {
        let changes_all = |turn: &Move| {
            let cube = CubieCube::of_move(*turn);
            let (corners, edges) = turned_pieces(*turn);
            corners > 0 && edges > 0 && cube.edges()[8..].iter().any(|edge| edge.index() < 8)
        };
        let expected = |turn: &Move| matches!(turn.face(), Face::F | Face::B) && turn.quarters() != 2;
        Move::ALL.iter().all(|turn| changes_all(turn) == expected(turn))
    }),
    ("Phase 2 turns {U} and {D} by any amount, and the other faces by half turns.", |_, _| {
        Move::ALL.into_iter().all(|turn| {
            let allowed = matches!(turn.face(), Face::U | Face::D) || turn.quarters() == 2;
            allowed == is_in_h(CubieCube::of_move(turn))
        })
    }),
    ("What it reaches from a solved cube is a group, called H.", |seen, _| {
        // Closed under composition and inverses.
        let element = element_of_h(&seen.cube);
        let other = CubieCube::of_move(Move::new(Face::F, 2)).then(&element);
        is_in_h(&element) && is_in_h(&other) && is_in_h(&element.then(&other)) && is_in_h(&element.inverse())
    }),
    ("Every element of H has Twist 0, Flip 0 and UdSlice 0, and the same picture.", |seen, _| {
        let element = element_of_h(&seen.cube);
        Coset::of(&element).is_h() && relabelled(&element) == relabelled(&CubieCube::SOLVED)
    }),
    ("{R} leads out of H.", |_, _| !is_in_h(CubieCube::of_move(quarter(Face::R)))),
    ("That gives another cube.", |seen, _| {
        CubieCube::of_move(quarter(Face::U)).then(&seen.cube) != seen.cube
    }),
    ("It has the same Twist, Flip and UdSlice:", |seen, _| {
        let other = element_of_h(&seen.cube.inverse()).then(&seen.cube);
        relabelled(&other) == relabelled(&seen.cube)
    }),
    ("Each of the 19,508,428,800 elements of H gives one cube of this coset.", |_, sentence| {
        numbers(sentence) == [order_of_h()]
    }),
    ("{R} is not in H.", |_, _| !is_in_h(CubieCube::of_move(quarter(Face::R)))),
    ("2,187 x 2,048 x 495 = 2,217,093,120 cosets have", |_, sentence| {
        let cosets = all_cubes() / order_of_h();
        numbers(sentence) == [3_u128.pow(7), 2_u128.pow(11), 495, cosets, order_of_h(), all_cubes()]
            && 3_u128.pow(7) * 2_u128.pow(11) * (factorial(12) / factorial(4) / factorial(8)) == cosets
    }),
    ("In H there are ten of them.", |seen, _| {
        let element = element_of_h(&seen.cube);
        Move::ALL.into_iter().filter(|turn| is_in_h(&element.turned(*turn))).count() == 10
    }),
    ("Answered Each of the ten turns of H leads from H to H.", |seen, _| {
        let element = element_of_h(&seen.cube);
        let turns: Vec<Move> = Move::ALL.into_iter().filter(|turn| turn.is_in_h()).collect();
        turns.len() == 10 && turns.into_iter().all(|turn| is_in_h(&element.turned(turn)))
    }),
    ("A table gives its distance from H, 12 moves at most,", |_, sentence| {
        numbers(sentence) == [depth("phase1.computed") as u128]
    }),
    ("Phase 2 uses the ten turns that stay in H.", |_, _| {
        Move::ALL.into_iter().filter(|turn| is_in_h(CubieCube::of_move(*turn))).count() == 10
    }),
    ("Answered Phase 1 ends with the turn that enters H.", |seen, _| {
        let moves = demonstration_of(&seen.cube).phase1;
        let entered = |made: usize| is_in_h(&seen.cube.turned_by(&moves[..made]));
        entered(moves.len()) && (0..moves.len()).all(|made| !entered(made))
    }),
    ("Answered The last turn of each stage enters a smaller group.", |seen, _| {
        let stages = demonstration_of(&seen.cube).stages;
        let mut cube = seen.cube;
        stages.iter().enumerate().filter(|(_, moves)| !moves.is_empty()).all(|(stage, moves)| {
            let (last, others) = moves.split_last().expect("the stage has moves");
            let before = cube.turned_by(others);
            cube = before.turned(*last);
            group(&before) == stage && group(&cube) > stage
        })
    }),
    ("It needs 18 moves at most.", |_, sentence| {
        let cited = known::<Vec<u64>>("H_by_its_ten_moves.cited").len();
        numbers(sentence) == [(depth("H_by_its_ten_moves.computed") + cited) as u128]
    }),
    ("From there ten of the 18 turns suffice.", |_, _| {
        Move::ALL.iter().filter(|turn| is_in_h(CubieCube::of_move(**turn))).count() == 10
    }),
    ("In G1, {F} and {B} make half turns only:", |_, _| {
        Move::ALL.into_iter().all(|turn| {
            let allowed = !matches!(turn.face(), Face::F | Face::B) || turn.quarters() == 2;
            allowed == (turned_pieces(turn).1 == 0)
        })
    }),
    ("That is 7, 10, 13 and 15 moves at most: 45 in all.", |_, sentence| {
        let most = [1, 2, 3, 4].map(|stage| depth(&format!("thistlethwaite.stage{stage}")) as u128);
        numbers(sentence) == [&most[..], &[most.iter().sum()]].concat()
    }),
    ("The four stages take ", |seen, sentence| {
        let lengths: usize = (1..=4).map(|stage| stage_moves(seen, stage).len()).sum();
        numbers(sentence) == [lengths as u128]
    }),
    ("A solved cube is in H.", |_, _| is_in_h(&CubieCube::SOLVED)),
    (
        "So a cube needs at least as many moves to be solved as to enter H.",
        |seen, _| matches!(examiner().examine(&seen.cube).axis_distances[0].phase1, Distance::Exactly(moves) if moves <= 20),
    ),
    ("A pruning table holds such a bound for each state of a simpler puzzle,", |_, sentence| {
        numbers(sentence) == [all_cubes() / order_of_h()]
    }),
    ("The inverse needs as many moves as the cube,", |seen, _| {
        // A solution of the cube, read backwards and every move inverted, solves the inverse.
        let shown = demonstration_of(&seen.cube);
        let moves = [&shown.phase1[..], &shown.phase2].concat();
        let back: Vec<Move> = moves.iter().rev().map(|turn| turn.inverse()).collect();
        seen.cube.turned_by(&moves) == CubieCube::SOLVED
            && seen.cube.inverse().turned_by(&back) == CubieCube::SOLVED
    }),
];

/// Sentences that define something, ask for something, or report what others have found: there is nothing to compute.
const STATED: &[&str] = &[
    "The next lesson shows which of them move together.",
    "Question ",
    "Turn one, then the other.",
    "Make one.",
    "You may have to leave a group first.",
    "Enter H with a turn.",
    "From within H, leave it first.",
    "On a solved cube, raise it first.",
    "Two things describe a cube:",
    "The reference sticker of an edge is white or yellow;",
    "It is marked *.",
    "A solver looks things up in tables,",
    "A coordinate ignores everything about the cube except one property.",
    "Twist says how the corners are twisted,",
    "The picture shows the last example relabelled:",
    "Try Down adds an example, Up removes it.",
    "Let g be the turns that make the cube on the screen from a solved one.",
    "Now do some turns of H first, and then g.",
    "Turn the cube on the screen:",
    "H*g is the set of all cubes h*g:",
    "It is called a right coset of H.",
    "Twist, Flip and UdSlice name it.",
    "Try Down makes the next move of ",
    "Phase 2 uses no others.",
    "Phase 1 sees the coset alone.",
    "A solver also tries the other axes and the inverse.",
    "A longer phase 1 can have a shorter phase 2,",
    "No cube needs more than 20 moves.",
    "In 1981 Morwen Thistlethwaite solved the cube in four stages.",
    "Each enters a smaller group,",
    "A group is named by its turns.",
    "The next page shows all four stages.",
    "Each stage has a table with the exact distance of every state.",
    "So each stage is solved in as few moves as it needs.",
    "The whole solution need not be the shortest.",
    "A stage with few states needs few moves,",
    "That is the point of the groups.",
    "All six numbers are lower bounds:",
    "Answered A bound sees only part of the cube:",
    "Iterative deepening A* searches all solutions of one length, then of the next.",
    "It leaves a position whose bound exceeds the moves left.",
    "A length without a solution raises the lower bound by one.",
    "So the first solution found is a shortest one:",
    "Ctrl-O searches this cube to the end.",
    "On average, each length takes 13 times as many positions as the last.",
];

/// Whether pairs of opposite or of neighbouring faces move this number of facelets in common.
fn in_common(opposite: bool, number: usize) -> bool {
    let pairs = Face::ALL.into_iter().flat_map(|one| Face::ALL.map(|other| (one, other)));
    let wanted = |(one, other): &(Face, Face)| one != other && (one.axis() == other.axis()) == opposite;
    pairs.filter(wanted).all(|(one, other)| {
        let second = moved(quarter(other));
        moved(quarter(one)).into_iter().filter(|facelet| second.contains(facelet)).count() == number
    })
}

/// Whether the numbers of arrangements of loose pieces are those of the formula.
fn true_of_parts() -> bool {
    factorial(8) * 3_u128.pow(8) * factorial(12) * 2_u128.pow(12) == 12 * all_cubes()
}

/// Whether a permutation has an odd number of inversions.
fn inversions(places: &[usize]) -> bool {
    let pairs = (0..places.len()).flat_map(|i| (i + 1..places.len()).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| places[i] > places[j]).count() % 2 == 1
}

/// The stickers of a corner place that have a colour of U or D, by their number round the corner from the U or D face.
fn references(cube: &CubieCube, place: Corner) -> Vec<usize> {
    let colors = place.facelets().map(|facelet| cube.color_at(facelet));
    (0..3).filter(|&k| matches!(colors[k], Color::U | Color::D)).collect()
}

/// Whether each twist is the number of thirds clockwise from the U or D face to the reference sticker.
fn twists_are_as_seen(cube: &CubieCube) -> bool {
    Corner::ALL.into_iter().all(|place| {
        assert!(
            matches!(place.facelets()[0].face(), Face::U | Face::D),
            "facelets are named clockwise from there"
        );
        references(cube, place) == [usize::from(cube.corner_twists()[place.index()])]
    })
}

/// Whether each edge is flipped just when its reference sticker is not on the reference side of its place.
fn flips_are_as_seen(cube: &CubieCube) -> bool {
    let rank = |color: Color| match color {
        Color::U | Color::D => 0,
        Color::F | Color::B => 1,
        Color::R | Color::L => 2,
    };
    Edge::ALL.into_iter().all(|place| {
        let sides = place.facelets();
        let reference = |of: &dyn Fn(Facelet) -> Color| u8::from(rank(of(sides[1])) < rank(of(sides[0])));
        let (sticker, side) = (reference(&|f| cube.color_at(f)), reference(&|f| f.face().color()));
        u8::from(sticker != side) == cube.edge_flips()[place.index()]
    })
}

/// An element of H that depends on a cube.
fn element_of_h(cube: &CubieCube) -> CubieCube {
    let turns: Vec<Move> = Move::ALL.into_iter().filter(|turn| turn.is_in_h()).collect();
    let pieces = cube.corners().iter().map(|corner| corner.index());
    pieces.fold(CubieCube::SOLVED, |element, k| element.turned(turns[(3 * k + 1) % turns.len()]))
}

fn relabelled(cube: &CubieCube) -> String {
    cubetui::cube::PartialCube::new(held(*cube).stickers().map(Some)).relabelled().to_string()
}

/// The number of the smallest group of Thistlethwaite's that a cube is in, from the tables.
fn group(cube: &CubieCube) -> usize {
    static TABLES: std::sync::OnceLock<ThistlethwaiteTables> = std::sync::OnceLock::new();
    TABLES.get_or_init(ThistlethwaiteTables::build).stage_distances(cube).group()
}

fn stage_moves(seen: &Seen, stage: usize) -> Vec<Move> {
    let row = seen.figure(&format!("into G{stage}"));
    seen.moves(row.split("states").nth(1).expect("moves follow").trim())
}

/// The values of twist, flip and slice, the first two from their digits.
fn values(cube: &CubieCube) -> [u128; 3] {
    let number =
        |digits: &[u8], base: u128| digits.iter().fold(0, |sum, &digit| base * sum + u128::from(digit));
    let places = UdSlice::of(cube);
    let expected: Vec<bool> = cube.edges().iter().map(|edge| edge.index() >= 8).collect();
    assert_eq!((0..12).map(|k| places.places() >> k & 1 == 1).collect::<Vec<_>>(), expected);
    let slice = cubetui::coord::Coordinate::index(places) as u128;
    [number(&cube.corner_twists()[..7], 3), number(&cube.edge_flips()[..11], 2), slice]
}

/// Checks every row of figures of a page.
fn check_figures(seen: &Seen, page: (usize, usize)) {
    match page {
        (0, _) => check_facelets(seen),
        (1, _) => check_pieces(seen),
        (2, _) => check_coordinates(seen),
        (3, 0) => check_examples(seen, &CubieCube::SOLVED, ["in H", "not in H"]),
        (3, 1) => check_examples(seen, &seen.cube, ["in the coset of g", "in another coset"]),
        (3, _) => {
            let [twist, flip, slice] = values(&seen.cube);
            assert_eq!(numbers(seen.figure("Coset"))[..3], [twist, flip, slice]);
            let path = seen.moves(seen.figure("Path to H"));
            check_phase1(&seen.start(&path), &path);
        }
        (4, _) => {
            let (first, second) = (seen.moves(seen.figure("Phase 1")), seen.moves(seen.figure("Phase 2")));
            let moves = [&first[..], &second].concat();
            check_phase1(&seen.start(&moves), &first);
            assert!(second.iter().all(|turn| is_in_h(CubieCube::of_move(*turn))) && second.len() <= 18);
            assert_eq!(seen.start(&moves).turned_by(&moves), CubieCube::SOLVED);
            check_distances(seen, "Into H", 0);
            let solved = seen.figure("To solved").split_whitespace().nth(2).expect("the first axis");
            assert_eq!(solved.trim_start_matches('•') == "-", !is_in_h(&seen.cube));
        }
        (5, 0) => check_groups(seen),
        (5, _) => {
            let stages: Vec<Vec<Move>> = (1..=4).map(|stage| stage_moves(seen, stage)).collect();
            let mut cube = seen.start(&stages.concat());
            for stage in 1..=4 {
                let moves = stage_moves(seen, stage);
                let count: u64 = known::<Vec<u64>>(&format!("thistlethwaite.stage{stage}")).iter().sum();
                assert_eq!(numbers(seen.figure(&format!("into G{stage}")))[0], u128::from(count));
                let made = |turn: &Move| group_keeps(stage - 1, *turn);
                assert!(moves.iter().all(made), "stage {stage} uses the turns of G{}", stage - 1);
                cube = cube.turned_by(&moves);
                assert!(group(&cube) >= stage);
            }
        }
        (6, 0) => {
            check_distances(seen, "Cube", 0);
            check_distances(seen, "Inverse", 1);
            let six: Vec<u128> =
                ["Cube", "Inverse"].iter().flat_map(|name| numbers(seen.figure(name))).collect();
            assert_eq!(numbers(seen.figure("Bound"))[0], *six.iter().max().expect("six"));
        }
        _ => check_lengths(seen),
    }
}

/// Whether a turn stays in a group of Thistlethwaite's.
fn group_keeps(number: usize, turn: Move) -> bool {
    group(CubieCube::of_move(turn)) >= number
}

fn check_facelets(seen: &Seen) {
    let solved = Facelet::all().filter(|&f| seen.cube.color_at(f) == f.face().color()).count();
    assert_eq!(numbers(seen.figure("Solved")), [solved as u128, 54]);
    if let Some(before) = seen.before {
        let changed = Facelet::all().filter(|&f| seen.cube.color_at(f) != before.color_at(f)).count();
        assert_eq!(numbers(seen.figure("Changed")), [changed as u128, 54]);
    }
}

/// The piece that a place shows is the one with the colours of its stickers.
fn check_pieces(seen: &Seen) {
    let words =
        |row: &String| row.split(['•', ' ']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let rows: Vec<Vec<String>> = seen.figures.iter().map(words).collect();
    for rows in rows.chunks(3) {
        let [places, pieces, turned] = rows else { panic!("three rows a kind of piece: {rows:?}") };
        for k in 1..places.len() {
            let sorted = |mut letters: Vec<char>| {
                letters.sort_unstable();
                letters
            };
            let facelets = match places[0].as_str() {
                "Corner" => places[k].parse::<CornerName>().expect("a place").0.facelets().to_vec(),
                _ => places[k].parse::<EdgeName>().expect("a place").0.facelets().to_vec(),
            };
            let colors: Vec<char> = facelets.iter().map(|f| seen.cube.color_at(*f).face().letter()).collect();
            assert_eq!(sorted(colors.clone()), sorted(pieces[k].chars().collect()), "{}", places[k]);
            // The first letter of a piece is its reference.
            let turn = colors.iter().position(|letter| pieces[k].starts_with(*letter)).expect("it is there");
            assert_eq!(turned[k], turn.to_string(), "{}", places[k]);
        }
    }
}

struct CornerName(Corner);
struct EdgeName(Edge);

impl std::str::FromStr for CornerName {
    type Err = ();
    fn from_str(name: &str) -> Result<Self, ()> {
        Corner::ALL.into_iter().find(|corner| corner.to_string() == name).map(Self).ok_or(())
    }
}

impl std::str::FromStr for EdgeName {
    type Err = ();
    fn from_str(name: &str) -> Result<Self, ()> {
        Edge::ALL.into_iter().find(|edge| edge.to_string() == name).map(Self).ok_or(())
    }
}

fn check_coordinates(seen: &Seen) {
    let value = |name: &str| *numbers(seen.figure(name)).last().expect("a value");
    assert_eq!(["Twist", "Flip", "UdSlice"].map(value), values(&seen.cube));
    let digits = |name: &str, count: usize| {
        let digits = numbers(seen.figure(name));
        digits[..count].iter().map(|digit| *digit as u8).collect::<Vec<_>>()
    };
    assert_eq!(digits("Twist", 8), seen.cube.corner_twists());
    assert_eq!(digits("Flip", 12), seen.cube.edge_flips());
}

fn check_examples(seen: &Seen, after: &CubieCube, words: [&str; 2]) {
    assert_eq!(seen.figures.len(), 6, "a head and five examples: {:?}", seen.figures);
    let mut met = HashSet::new();
    for row in &seen.figures[1..] {
        let turns = seen.moves(row[..16].trim());
        let element = CubieCube::SOLVED.turned_by(&turns);
        assert!(met.insert(element), "every example is another cube");
        let cube = element.then(after);
        let is_in = relabelled(&cube) == relabelled(after);
        assert_eq!(is_in, is_in_h(&element));
        assert_eq!(numbers(&row[16..]), values(&cube), "{row}");
        assert!(row.ends_with(words[usize::from(!is_in)]), "{row}");
    }
    assert!(!is_in_h(met.iter().find(|element| !is_in_h(element)).expect("one example is not in H")));
}

fn check_phase1(cube: &CubieCube, moves: &[Move]) {
    assert!(is_in_h(&cube.turned_by(moves)));
    assert_eq!(examiner().examine(cube).axis_distances[0].phase1, Distance::Exactly(moves.len() as u8));
}

fn check_distances(seen: &Seen, name: &str, first: usize) {
    let known = examiner().examine(&seen.cube).axis_distances;
    let expected: Vec<String> = (0..3).map(|axis| known[2 * axis + first].phase1.to_string()).collect();
    let shown: Vec<String> = numbers(seen.figure(name)).iter().map(u128::to_string).collect();
    assert_eq!(shown, expected);
}

fn check_groups(seen: &Seen) {
    let sizes = [all_cubes(), all_cubes() / 2048, order_of_h(), 663_552, 1];
    for (number, size) in sizes.into_iter().enumerate() {
        let row = seen.figure(&format!("G{number}"));
        assert_eq!(*numbers(row).last().expect("a size"), size);
        let Some(names) = row.split_once('>').map(|(names, _)| names.trim_start_matches('<')) else {
            assert!(number == 4 && row.starts_with("no turns"), "{row}");
            continue;
        };
        let turns: Vec<Move> = names.split(", ").flat_map(|name| seen.moves(name)).collect();
        let quarters = Face::ALL.iter().filter(|face| group_keeps(number, quarter(**face))).count();
        assert_eq!(turns.iter().filter(|turn| turn.quarters() == 1).count(), quarters, "{row}");
        assert!(turns.len() == 6 && turns.iter().all(|turn| group_keeps(number, *turn)), "{row}");
    }
    let states = sizes.windows(2).map(|pair| pair[0] / pair[1]).collect::<Vec<_>>();
    assert_eq!(states, [2048, 1_082_565, 29_400, 663_552]);
    assert_eq!(numbers(seen.figure("This cube")), [group(&seen.cube) as u128]);
}

/// The lengths of the proof begin with 0 and leave none out; a solution that is shown is a shortest one.
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
            assert_eq!(next, u128::from(examiner().examine(&seen.cube).lower_bound()));
        }
    }
    for row in seen.figures[1..].iter().filter(|row| row.ends_with("no solution")) {
        let longest = numbers(row[..12].trim()).into_iter().max().expect("a length").min(4);
        assert!(!is_solved_within(&seen.cube, longest as u8, None), "{row}");
    }
}

/// Whether this number of moves or fewer solve a cube: all sequences are tried.
fn is_solved_within(cube: &CubieCube, moves: u8, last: Option<Move>) -> bool {
    *cube == CubieCube::SOLVED
        || moves > 0
            && Move::ALL
                .into_iter()
                .filter(|turn| last.is_none_or(|last| turn.may_follow(last)))
                .any(|turn| is_solved_within(&cube.turned(turn), moves - 1, Some(turn)))
}

/// Checks a page as it is seen now; returns which claims it makes.
fn check(seen: &Seen, page: (usize, usize)) -> Vec<usize> {
    let mut made = Vec::new();
    assert!(!seen.heading.is_empty() && !seen.heading.ends_with('.'));
    for sentence in &seen.sentences {
        let in_lower_case = sentence.to_lowercase();
        let begins = |start: &str| {
            let letters = |start: String, face: Face| {
                let place = seen.hold.place_of(face).letter();
                start.replace(&format!("{{{}}}", face.letter()), &place.to_string())
            };
            let start = Face::ALL.into_iter().fold(start.to_owned(), letters);
            in_lower_case.starts_with(&start.to_lowercase())
        };
        if STATED.iter().any(|start| begins(start)) {
            continue;
        }
        let claim = CLAIMS.iter().position(|(start, _)| begins(start));
        let claim = claim.unwrap_or_else(|| panic!("{page:?}: nothing checks {sentence:?} in {seen:?}"));
        assert!(CLAIMS[claim].1(seen, sentence), "{page:?}: {sentence} is false of {seen:?}");
        made.push(claim);
    }
    check_figures(seen, page);
    made
}

#[test]
fn every_sentence_of_the_lessons_is_true_of_every_cube() {
    let mut generator = random::seeded_generator(44);
    let cube = |text: &str| CubieCube::SOLVED.turned_by(&text.parse::<Algorithm>().expect("turns").moves().0);
    let mut cubes: Vec<HeldCube> =
        ["", "R", "R2 D", "R U F' D2", "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"]
            .map(|text| held(cube(text)))
            .into();
    for hold in Hold::all().step_by(7) {
        cubes.push(HeldCube { cube: CubieCube::random(&mut generator), hold });
    }
    let mut made = HashSet::new();
    for start in cubes {
        let is_near = is_solved_within(&start.cube, 2, None);
        for (lesson, lesson_page) in pages() {
            let mut person = pupil(start, lesson, lesson_page);
            if (lesson, lesson_page) == (3, 0) || (lesson, lesson_page) == (3, 1) {
                (0..4).for_each(|_| press(&mut person, "down"));
            }
            made.extend(check(&Seen::of(&person, None), (lesson, lesson_page)));
            for keys in ["f", "r", "L", "2 u"] {
                let before = person.app.cube().cube;
                press(&mut person, keys);
                made.extend(check(&Seen::of(&person, Some(before)), (lesson, lesson_page)));
            }
            if !is_near {
                continue;
            }
            // With the question answered too.
            let shown = demonstration_of(&person.app.cube().cube);
            let last = [Move::new(Face::U, 1), Move::new(Face::D, 1)];
            for turn in person.app.cube().moves_as_held(&[&shown.phase1[..], &shown.phase2, &last].concat()) {
                person.command(&format!("alg {turn}"));
                answer(&mut person);
            }
            assert_eq!(page(&person), Some(Page::Lesson(lesson)));
            made.extend(check(&Seen::of(&person, None), (lesson, lesson_page)));
        }
    }
    let idle: Vec<&str> = (0..CLAIMS.len()).filter(|k| !made.contains(k)).map(|k| CLAIMS[k].0).collect();
    assert!(idle.is_empty(), "checks of sentences that no page has: {idle:#?}");
}
