//! Move tables against cubes on every entry, pruning tables against known distributions and against their own moves.

use std::collections::{BTreeMap, HashSet};
use std::{env, fs};

use cubetui::coord::{
    Coordinate, CornerLayers, CornerPermutation, EdgeLayers, Flip, FlipUdSlice, SlicePermutation,
    Twist, UdEdgePermutation, UdSlice, UdSliceFlips,
};
use cubetui::cube::{CenterTurns, CubieCube, Move, Symmetry, random};
use cubetui::tables::{
    CenterBounds, MoveSet, MoveTable, PRUNING_TABLES, PruningEntry, PruningId, Tables,
};
use serde::Deserialize;

use crate::examples::generator;
use crate::oracle::known;

/// Checks that every entry of a move table is what the move does to a cube of that value.
fn moves_agree<C: Coordinate>() {
    let table = MoveTable::of::<C>();
    assert_eq!(table.count(), C::NUM);
    for value in C::all() {
        for turn in Move::ALL {
            let after = C::try_of(&value.cube().turned(turn)).expect("a coordinate of any cube");
            assert_eq!(table.after(value.index(), turn), after.index());
            assert_eq!(
                table.row(value.index())[turn.index()] as usize,
                after.index()
            );
        }
    }
}

#[test]
fn every_entry_of_the_move_tables_agrees_with_cubes() {
    moves_agree::<Twist>();
    moves_agree::<Flip>();
    moves_agree::<UdSlice>();
    moves_agree::<CornerPermutation>();
}

#[test]
fn moves_of_permutations_within_h_agree_with_cubes() {
    for turn in MoveSet::IN_H.moves() {
        for value in UdEdgePermutation::all() {
            assert_eq!(
                value.turned(turn),
                UdEdgePermutation::of(&value.cube().turned(turn))
            );
        }
        for value in SlicePermutation::all() {
            assert_eq!(
                value.turned(turn),
                SlicePermutation::of(&value.cube().turned(turn))
            );
        }
    }
}

#[test]
fn sets_of_moves_hold_what_they_say() {
    let set = |wanted: &dyn Fn(Move) -> bool| {
        MoveSet::of(Move::ALL.into_iter().filter(|&turn| wanted(turn)))
    };
    assert_eq!(MoveSet::ALL.moves().collect::<Vec<_>>(), Move::ALL);
    assert_eq!(MoveSet::EMPTY.moves().next(), None);
    assert_eq!(MoveSet::of(Move::ALL), MoveSet::ALL);
    assert_eq!(set(&|turn| turn.is_in_h()), MoveSet::IN_H);
    assert_eq!(set(&|turn| !turn.is_in_h()), MoveSet::OUT_OF_H);
    for turn in Move::ALL {
        assert_eq!(
            MoveSet::ALL.without_face_of(turn),
            set(&|other| other.face() != turn.face())
        );
        assert_eq!(
            set(&|next| next.may_follow(turn)),
            MoveSet::FOLLOWING[turn.index()]
        );
    }
}

/// The largest distance in a pruning table, and how many of its entries have it.
#[derive(Deserialize)]
struct Farthest {
    max: usize,
    at_max: u64,
}

#[test]
fn distributions_are_the_declared_ones() {
    let tables = Tables::build();
    let mut count = 0;
    for declared in PRUNING_TABLES {
        let Some(table) = tables.pruning(declared.id) else {
            continue;
        };
        count += 1;
        assert_eq!(
            table.distribution(),
            declared.distribution,
            "{}",
            declared.name
        );
        assert_eq!(table.count(), declared.entries);
        assert_eq!(table.bytes(), declared.bytes);
    }
    assert_eq!(count, 7);
}

/// `RENEW_TABLES=1 cargo test --test engine held` writes them.
#[test]
fn the_tables_held_by_the_program_are_those_that_a_search_fills() {
    const FILE: &str = "assets/instant.tables";
    let filled = Tables::fill();
    if env::var_os("RENEW_TABLES").is_some() {
        fs::write(FILE, &filled).expect("the file can be written");
    }
    assert!(
        fs::read(FILE).expect("the file is there") == filled,
        "{FILE} is not what a search finds"
    );
}

fn instant_tables() -> impl Iterator<Item = &'static PruningEntry> {
    PRUNING_TABLES
        .iter()
        .filter(|declared| !declared.distribution.is_empty())
}

#[test]
fn declared_distributions_are_the_known_ones() {
    let known: BTreeMap<String, Farthest> = known("small_tables");
    assert_eq!(
        known.len() - 1 + SEARCHED_ANEW.len(),
        instant_tables().count()
    );
    assert!(
        known.contains_key(CONTAINED)
            && PRUNING_TABLES
                .iter()
                .all(|declared| declared.name != CONTAINED)
    );
    for declared in instant_tables().filter(|declared| !SEARCHED_ANEW.contains(&declared.id)) {
        let Farthest { max, at_max } = known[declared.name];
        assert_eq!(declared.distribution.len() - 1, max, "{}", declared.name);
        assert_eq!(
            declared.distribution.last().copied(),
            Some(at_max),
            "{}",
            declared.name
        );
    }
    let pairs = |id| {
        PRUNING_TABLES
            .iter()
            .find(|t| t.id == id)
            .unwrap()
            .distribution
            .iter()
            .sum::<u64>() as usize
    };
    assert_eq!(
        pairs(PruningId::TwistSliceFlips),
        Twist::NUM * UdSliceFlips::NUM
    );
    assert_eq!(pairs(PruningId::FlipSlice), Flip::NUM * UdSlice::NUM);
    assert_eq!(pairs(PruningId::TwistFlip), Twist::NUM * Flip::NUM);
    assert_eq!(
        pairs(PruningId::CornersSlice),
        CornerPermutation::NUM * SlicePermutation::NUM
    );
    assert_eq!(
        pairs(PruningId::EdgesSlice),
        UdEdgePermutation::NUM * SlicePermutation::NUM
    );
}

/// Tables of coordinates that only this program uses, so there are no numbers of other programs to compare with.
const SEARCHED_ANEW: [PruningId; 3] = [
    PruningId::TwistSliceFlips,
    PruningId::CornersLayers,
    PruningId::EdgesLayers,
];

/// A pair whose numbers are known, though a larger table that contains it has taken its place.
const CONTAINED: &str = "twist_x_slice";

/// Breadth-first over all pairs of plain values, without classes and symmetries: the slow twin.
fn distribution_of_pairs<A: Coordinate, B: Coordinate>(moves: MoveSet) -> Vec<u64> {
    let moves: Vec<Move> = moves.moves().collect();
    let after = |turned: Option<usize>| turned.expect("H is kept") as u32;
    let rows: Vec<Vec<u32>> = A::all()
        .map(|value| {
            moves
                .iter()
                .map(|&turn| after(value.turned(turn).map(A::index)))
                .collect()
        })
        .collect();
    let columns: Vec<Vec<u32>> = B::all()
        .map(|value| {
            moves
                .iter()
                .map(|&turn| after(value.turned(turn).map(B::index)))
                .collect()
        })
        .collect();
    let mut met = vec![false; A::NUM * B::NUM];
    met[0] = true;
    let (mut edge, mut counts) = (vec![(0, 0)], vec![]);
    while !edge.is_empty() {
        counts.push(edge.len() as u64);
        let mut next = vec![];
        for (row, column) in edge {
            for (&row, &column) in rows[row as usize].iter().zip(&columns[column as usize]) {
                let met = &mut met[row as usize * B::NUM + column as usize];
                if !*met {
                    *met = true;
                    next.push((row, column));
                }
            }
        }
        edge = next;
    }
    counts
}

#[test]
fn declared_distributions_of_the_layers_are_those_of_a_plain_search() {
    let declared = |id| {
        PRUNING_TABLES
            .iter()
            .find(|t| t.id == id)
            .unwrap()
            .distribution
    };
    let corners = distribution_of_pairs::<CornerPermutation, EdgeLayers>(MoveSet::IN_H);
    assert_eq!(corners, declared(PruningId::CornersLayers));
    assert_eq!(
        corners.iter().sum::<u64>() as usize,
        CornerPermutation::NUM * EdgeLayers::NUM
    );
    let edges = distribution_of_pairs::<UdEdgePermutation, CornerLayers>(MoveSet::IN_H);
    assert_eq!(edges, declared(PruningId::EdgesLayers));
    assert_eq!(
        edges.iter().sum::<u64>() as usize,
        UdEdgePermutation::NUM * CornerLayers::NUM
    );
}

/// The table ends at 8, and counts everything farther as 8.
#[test]
fn declared_distribution_of_the_middle_flips_is_that_of_a_plain_search() {
    let declared = PRUNING_TABLES
        .iter()
        .find(|t| t.id == PruningId::TwistSliceFlips)
        .unwrap()
        .distribution;
    let searched = distribution_of_pairs::<Twist, UdSliceFlips>(MoveSet::ALL);
    assert_eq!(
        searched.iter().sum::<u64>() as usize,
        Twist::NUM * UdSliceFlips::NUM
    );
    assert_eq!(searched[..8], declared[..8]);
    assert_eq!(searched[8..].iter().sum::<u64>(), declared[8]);
    let contained = distribution_of_pairs::<Twist, UdSlice>(MoveSet::ALL);
    let Farthest { max, at_max } = known(&format!("small_tables.{CONTAINED}"));
    assert_eq!(
        (contained.len() - 1, contained.last().copied()),
        (max, Some(at_max))
    );
}

#[test]
fn phase_1_nodes_follow_the_moves_of_cubes_and_their_bounds_are_consistent() {
    let tables = Tables::build().phase1;
    let mut generator = generator();
    for _ in 0..10_000 {
        let cube = CubieCube::random(&mut generator);
        let node = tables.node(&cube);
        let distance = tables.distance(node);
        for left in 0..12 {
            let bound = tables.bound(node, left);
            assert!(bound <= distance && (bound <= left) == (distance <= left));
        }
        for turn in Move::ALL {
            let child = tables.children(node).after(turn);
            assert_eq!(child, tables.node(&cube.turned(turn)));
            assert!(
                tables.distance(child).abs_diff(distance) <= 1,
                "one move changes a distance by one at most"
            );
        }
    }
}

/// The true distances to H of all cosets within five moves, by breadth-first search over whole cubes: the slow twin.
#[test]
fn phase_1_bounds_never_exceed_the_true_distance() {
    let tables = Tables::build().phase1;
    let mut found = HashSet::from([coset(&CubieCube::SOLVED)]);
    let mut edge = vec![CubieCube::SOLVED];
    let known: Vec<usize> = known("phase1.computed");
    for (depth, &count) in known.iter().enumerate().skip(1).take(5) {
        let all = edge
            .iter()
            .flat_map(|cube| Move::ALL.map(|turn| cube.turned(turn)));
        let new: Vec<_> = all.filter(|cube| found.insert(coset(cube))).collect();
        assert_eq!(new.len(), count);
        for cube in &new {
            let node = tables.node(cube);
            assert!(tables.distance(node) <= depth as u8);
            assert!(tables.distance(node) > 0 && !node.is_in_h());
        }
        edge = new;
    }
}

fn coset(cube: &CubieCube) -> (Twist, FlipUdSlice) {
    (Twist::of(cube), FlipUdSlice::of(cube))
}

#[test]
fn phase_1_bounds_are_the_same_for_symmetric_cubes_and_true_near_h() {
    let tables = Tables::build().phase1;
    let mut generator = generator();
    for _ in 0..1000 {
        let cube = CubieCube::random(&mut generator);
        let distance = tables.distance(tables.node(&cube));
        for symmetry in Symmetry::all().take(Symmetry::NUM_UD) {
            assert_eq!(
                tables.distance(tables.node(&symmetry.carry(&cube))),
                distance
            );
        }
    }
    for first in Move::ALL {
        for second in Move::ALL {
            let cube = CubieCube::SOLVED.turned(first).turned(second);
            assert!(tables.distance(tables.node(&cube)) <= 2);
        }
    }
}

#[test]
fn phase_2_nodes_follow_the_moves_of_cubes_and_their_bounds_are_consistent() {
    let tables = Tables::build().phase2;
    let mut cube = CubieCube::SOLVED;
    for step in 0..10_000_usize {
        let node = tables.node(&cube).expect("moves of H stay in H");
        let distance = tables.distance(node);
        assert_eq!(distance == 0, cube == CubieCube::SOLVED);
        for turn in MoveSet::IN_H.moves() {
            let after = tables.distance(
                tables
                    .node(&cube.turned(turn))
                    .expect("moves of H stay in H"),
            );
            assert!(
                after.abs_diff(distance) <= 1,
                "one move changes a distance by one at most"
            );
            for left in 0..16 {
                // Where symmetries fix a class, one state has several symmetry coordinates, which must mean the same.
                let child = tables.children(node).after(turn, left);
                assert_eq!(
                    child.map(|child| tables.distance(child)),
                    (after <= left).then_some(after)
                );
            }
        }
        let next: Vec<Move> = MoveSet::IN_H.moves().collect();
        cube = cube.turned(next[(step * step + step / 3) % next.len()]);
    }
    assert_eq!(tables.node(&CubieCube::SOLVED.turned(Move::ALL[3])), None);
}

#[test]
fn phase_2_labels_stay_right_along_a_long_walk() {
    let tables = Tables::build().phase2;
    let moves: Vec<Move> = MoveSet::IN_H.moves().collect();
    let (mut cube, mut node) = (
        CubieCube::SOLVED,
        tables.node(&CubieCube::SOLVED).expect("solved is in H"),
    );
    for step in 0..10_000_usize {
        let turn = moves[(step * step / 3 + step) % moves.len()];
        cube = cube.turned(turn);
        node = tables
            .children(node)
            .after(turn, 15)
            .expect("no bound exceeds 15");
        assert_eq!(
            tables.distance(node),
            tables.distance(tables.node(&cube).expect("moves of H stay in H"))
        );
    }
}

/// Walks through H, with the centres: a bound is at most the number of moves made, and a move changes it by at most one.
#[test]
fn bounds_with_centres_are_never_too_high() {
    let tables = Tables::build();
    let (phase2, bounds) = (&tables.phase2, tables.center_bounds());
    let bound = |cube: &CubieCube, centers: CenterTurns| {
        let node = phase2.node(cube).expect("it is in H");
        bounds.distance(node, CenterBounds::column(centers))
    };
    let turns: Vec<Move> = MoveSet::IN_H.moves().collect();
    let mut generator = random::seeded_generator(18);
    let mut highest = 0;
    for _ in 0..2000 {
        let (mut cube, mut centers, mut last) = (CubieCube::SOLVED, CenterTurns::UPRIGHT, 0);
        assert_eq!(bound(&cube, centers), 0);
        for made in 1..=15 {
            let turn = turns[random::next_seed(&mut generator) as usize % turns.len()];
            (cube, centers) = (cube.turned(turn), centers.turned(turn));
            let here = bound(&cube, centers);
            assert!(
                here <= made && here.abs_diff(last) <= 1,
                "{here} after {last}, in {made} moves"
            );
            (last, highest) = (here, highest.max(here));
        }
    }
    assert!(highest >= 10, "{highest}");
    // Turned centres need moves even where the pieces are solved.
    let node = phase2.node(&CubieCube::SOLVED).expect("it is in H");
    assert!((1..=255).all(|column| bounds.distance(node, column) > 0));
}
