//! Helpers that check the claims of the lessons: numbers, pieces and stickers, computed from the definitions.

use std::collections::{HashMap, VecDeque};
use std::sync::OnceLock;

use cubetui::coord::UdSlice;
use cubetui::cube::{Color, Corner, CubieCube, Edge, Face, Facelet, Move};
use cubetui::tables::ThistlethwaiteTables;

use crate::common::oracle::known;
use crate::interface::lessons::{held, moved};

use super::Seen;

/// The numbers in a text; commas within them are ignored.
pub(super) fn numbers(text: &str) -> Vec<u128> {
    let plain = text.replace(',', "");
    plain
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

/// Whether a number rounds to this whole number.
pub(super) fn rounds_to(number: f64, whole: f64) -> bool {
    (number - whole).abs() < 0.5
}

pub(super) fn factorial(n: u128) -> u128 {
    (1..=n).product()
}

pub(super) fn all_cubes() -> u128 {
    factorial(8) * 3_u128.pow(8) * factorial(12) * 2_u128.pow(12) / 12
}

pub(super) fn order_of_h() -> u128 {
    factorial(8) * factorial(8) * factorial(4) / 2
}

pub(super) fn is_in_h(cube: &CubieCube) -> bool {
    let in_layer = |places: &[Edge; 12]| places[8..].iter().all(|edge| edge.index() >= 8);
    *cube.corner_twists() == [0; 8] && *cube.edge_flips() == [0; 12] && in_layer(cube.edges())
}

/// The number of corners and the number of edges whose twist or flip a move changes, on any cube.
pub(super) fn turned_pieces(turn: Move) -> (usize, usize) {
    let cube = CubieCube::of_move(turn);
    let count = |turned: &[u8]| turned.iter().filter(|turned| **turned != 0).count();
    (count(cube.corner_twists()), count(cube.edge_flips()))
}

pub(super) fn quarter(face: Face) -> Move {
    Move::new(face, 1)
}

/// The most moves that a stage can take, from the known distributions.
pub(super) fn depth(path: &str) -> usize {
    known::<Vec<u64>>(path).len() - 1
}

/// Whether all pairs of opposite or of neighbouring faces move this many facelets in common.
pub(super) fn in_common(opposite: bool, number: usize) -> bool {
    let pairs = Face::ALL
        .into_iter()
        .flat_map(|one| Face::ALL.map(|other| (one, other)));
    let wanted =
        |(one, other): &(Face, Face)| one != other && (one.axis() == other.axis()) == opposite;
    pairs.filter(wanted).all(|(one, other)| {
        let second = moved(quarter(other));
        moved(quarter(one))
            .into_iter()
            .filter(|facelet| second.contains(facelet))
            .count()
            == number
    })
}

/// Whether there are twelve times as many arrangements of loose pieces as there are cubes.
pub(super) fn true_of_parts() -> bool {
    factorial(8) * 3_u128.pow(8) * factorial(12) * 2_u128.pow(12) == 12 * all_cubes()
}

/// Whether a permutation has an odd number of inversions.
pub(super) fn inversions(places: &[usize]) -> bool {
    let pairs = (0..places.len()).flat_map(|i| (i + 1..places.len()).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| places[i] > places[j]).count() % 2 == 1
}

/// The stickers at a corner position that have the colour of U or D, as numbers counted round the corner from its U or D
/// face.
pub(super) fn references(cube: &CubieCube, place: Corner) -> Vec<usize> {
    let colors = place.facelets().map(|facelet| cube.color_at(facelet));
    (0..3)
        .filter(|&k| matches!(colors[k], Color::U | Color::D))
        .collect()
}

/// Whether each twist is the number of thirds clockwise from the U or D face to the reference sticker.
pub(super) fn twists_are_as_seen(cube: &CubieCube) -> bool {
    Corner::ALL.into_iter().all(|place| {
        assert!(
            matches!(place.facelets()[0].face(), Face::U | Face::D),
            "facelets are named clockwise from there"
        );
        references(cube, place) == [usize::from(cube.corner_twists()[place.index()])]
    })
}

/// Whether each edge is flipped if and only if its reference sticker is not on the reference side of its position.
pub(super) fn flips_are_as_seen(cube: &CubieCube) -> bool {
    let rank = |color: Color| match color {
        Color::U | Color::D => 0,
        Color::F | Color::B => 1,
        Color::R | Color::L => 2,
    };
    Edge::ALL.into_iter().all(|place| {
        let sides = place.facelets();
        let reference =
            |of: &dyn Fn(Facelet) -> Color| u8::from(rank(of(sides[1])) < rank(of(sides[0])));
        let (sticker, side) = (
            reference(&|f| cube.color_at(f)),
            reference(&|f| f.face().color()),
        );
        u8::from(sticker != side) == cube.edge_flips()[place.index()]
    })
}

/// An element of H that depends on a cube.
pub(super) fn element_of_h(cube: &CubieCube) -> CubieCube {
    let turns: Vec<Move> = Move::ALL
        .into_iter()
        .filter(|turn| turn.is_in_h())
        .collect();
    let pieces = cube.corners().iter().map(|corner| corner.index());
    pieces.fold(CubieCube::SOLVED, |element, k| {
        element.turned(turns[(3 * k + 1) % turns.len()])
    })
}

/// The number of turns that bring Twist, Flip and `UdSlice` of a cube to 0, each with the largest such number of any value.
/// They are found by turning a solved cube, with the properties read from its pieces.
pub(super) fn question_distances(cube: &CubieCube) -> [(usize, usize); 3] {
    const PROPERTIES: [fn(&CubieCube) -> Vec<u8>; 3] = [
        |cube| cube.corner_twists().to_vec(),
        |cube| cube.edge_flips().to_vec(),
        |cube| {
            cube.edges()
                .map(|edge| u8::from(edge.index() >= 8))
                .to_vec()
        },
    ];
    static FOUND: OnceLock<[HashMap<Vec<u8>, usize>; 3]> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        PROPERTIES.map(|property| {
            let mut found = HashMap::from([(property(&CubieCube::SOLVED), 0)]);
            let mut queue = VecDeque::from([CubieCube::SOLVED]);
            while let Some(cube) = queue.pop_front() {
                let distance = found[&property(&cube)];
                for turned in Move::ALL.map(|turn| cube.turned(turn)) {
                    found.entry(property(&turned)).or_insert_with(|| {
                        queue.push_back(turned);
                        distance + 1
                    });
                }
            }
            found
        })
    });
    [0, 1, 2].map(|question| {
        let found = &found[question];
        let most = found.values().max().expect("there are values");
        (found[&PROPERTIES[question](cube)], *most)
    })
}

pub(super) fn relabelled(cube: &CubieCube) -> String {
    cubetui::cube::PartialCube::new(held(*cube).stickers().map(Some))
        .relabelled()
        .to_string()
}

/// The number of the smallest of Thistlethwaite's groups that contains a cube, from the tables.
pub(super) fn group(cube: &CubieCube) -> usize {
    static TABLES: OnceLock<ThistlethwaiteTables> = OnceLock::new();
    TABLES
        .get_or_init(ThistlethwaiteTables::build)
        .stage_distances(cube)
        .group()
}

pub(super) fn stage_moves(seen: &Seen, stage: usize) -> Vec<Move> {
    let row = seen.figure(&format!("into G{stage}"));
    seen.moves(row.split("states").nth(1).expect("moves follow").trim())
}

/// The values of twist, flip and slice; the first two are computed from their digits.
pub(super) fn values(cube: &CubieCube) -> [u128; 3] {
    let number = |digits: &[u8], base: u128| {
        digits
            .iter()
            .fold(0, |sum, &digit| base * sum + u128::from(digit))
    };
    let places = UdSlice::of(cube);
    let expected: Vec<bool> = cube.edges().iter().map(|edge| edge.index() >= 8).collect();
    assert_eq!(
        (0..12)
            .map(|k| places.slots() >> k & 1 == 1)
            .collect::<Vec<_>>(),
        expected
    );
    let slice = cubetui::coord::Coordinate::index(places) as u128;
    [
        number(&cube.corner_twists()[..7], 3),
        number(&cube.edge_flips()[..11], 2),
        slice,
    ]
}
