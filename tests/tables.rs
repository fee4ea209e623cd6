//! Move tables against cubes on every entry, pruning tables against known distributions and against their own moves.

use cubetui::coord::{
    Coordinate, CornerPermutation, Flip, SlicePermutation, Twist, UdEdgePermutation, UdSlice,
};
use cubetui::cube::{CubieCube, Move, Symmetry, random};
use cubetui::tables::{MoveSet, MoveTable, TABLES, TableId, Tables};

/// Every entry of a move table is what the move does to a cube of that value.
fn moves_agree<C: Coordinate>() {
    let table = MoveTable::of::<C>();
    assert_eq!(table.len(), C::NUM);
    for value in C::all() {
        for turn in Move::ALL {
            let after = C::try_of(&value.cube().turned(turn)).expect("a coordinate of any cube");
            assert_eq!(table.after(value.index(), turn), after.index());
            assert_eq!(table.row(value.index())[MoveSet::place(turn)] as usize, after.index());
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
    for turn in MoveSet::IN_H.places().map(MoveSet::move_at) {
        for value in UdEdgePermutation::all() {
            assert_eq!(value.turned(turn), UdEdgePermutation::of(&value.cube().turned(turn)));
        }
        for value in SlicePermutation::all() {
            assert_eq!(value.turned(turn), SlicePermutation::of(&value.cube().turned(turn)));
        }
    }
}

#[test]
fn a_set_of_moves_knows_its_places() {
    let all: Vec<Move> = MoveSet::ALL.places().map(MoveSet::move_at).collect();
    assert_eq!(all.len(), Move::NUM);
    for turn in Move::ALL {
        assert!(all.contains(&turn));
        assert_eq!(MoveSet::move_at(MoveSet::place(turn)), turn);
        let following = MoveSet::of(Move::ALL.into_iter().filter(|next| next.may_follow(turn)));
        assert_eq!(MoveSet::FOLLOWING[MoveSet::place(turn)], following);
    }
    assert_eq!(MoveSet::of(Move::ALL), MoveSet::ALL);
    assert_eq!(MoveSet::FOLLOWING[MoveSet::PLACES], MoveSet::ALL);
    assert_eq!(MoveSet::of(Move::ALL.into_iter().filter(|turn| turn.is_in_h())), MoveSet::IN_H);
    assert_eq!(MoveSet::of(Move::ALL.into_iter().filter(|turn| !turn.is_in_h())), MoveSet::OUT_OF_H);
}

fn oracle() -> toml::Table {
    include_str!("data/oracle.toml").parse().expect("the known numbers are TOML")
}

#[test]
fn distributions_are_the_declared_ones() {
    let tables = Tables::build();
    for declared in TABLES {
        let table = tables.pruning(declared.id);
        assert_eq!(table.distribution(), declared.distribution, "{}", declared.name);
        assert_eq!(table.len(), declared.entries);
        assert_eq!(table.bytes() * 8, declared.entries * declared.bits);
    }
}

#[test]
fn declared_distributions_are_the_known_ones() {
    let oracle = oracle();
    let known = oracle["small_tables"].as_table().expect("the known small tables");
    assert_eq!(known.len(), TABLES.len());
    for declared in TABLES {
        let number = |key: &str| known[declared.name][key].as_integer().expect("a number").cast_unsigned();
        assert_eq!(declared.distribution.len() as u64 - 1, number("max"), "{}", declared.name);
        assert_eq!(declared.distribution.last().copied(), Some(number("at_max")), "{}", declared.name);
    }
    let pairs = |id| TABLES.iter().find(|t| t.id == id).unwrap().distribution.iter().sum::<u64>() as usize;
    assert_eq!(pairs(TableId::TwistSlice), Twist::NUM * UdSlice::NUM);
    assert_eq!(pairs(TableId::FlipSlice), Flip::NUM * UdSlice::NUM);
    assert_eq!(pairs(TableId::TwistFlip), Twist::NUM * Flip::NUM);
    assert_eq!(pairs(TableId::CornersSlice), CornerPermutation::NUM * SlicePermutation::NUM);
    assert_eq!(pairs(TableId::EdgesSlice), UdEdgePermutation::NUM * SlicePermutation::NUM);
}

#[test]
fn phase_1_nodes_follow_the_moves_of_cubes_and_know_which_lead_nearer() {
    let tables = Tables::build().phase1;
    let mut generator = random::seeded_generator(9);
    for _ in 0..3000 {
        let cube = CubieCube::random(&mut generator);
        let node = tables.node(&cube);
        let distance = tables.distance(node);
        for left in 1..=12 {
            // Where one move is left two of the bounds say all there is to say, and the others are not asked.
            let expected = MoveSet::of(Move::ALL.into_iter().filter(|&turn| {
                let after = tables.node(&cube.turned(turn));
                distance <= left && tables.distance(after) < left
            }));
            assert_eq!(tables.within(node, left, MoveSet::ALL), expected, "{left} left of {distance}");
        }
        for place in MoveSet::ALL.places() {
            assert_eq!(tables.child(node, place), tables.node(&cube.turned(MoveSet::move_at(place))));
        }
    }
}

#[test]
fn phase_1_bounds_are_the_same_for_symmetric_cubes_and_true_near_h() {
    let tables = Tables::build().phase1;
    let mut generator = random::seeded_generator(10);
    for _ in 0..1000 {
        let cube = CubieCube::random(&mut generator);
        let distance = tables.distance(tables.node(&cube));
        for symmetry in Symmetry::all().take(Symmetry::NUM_UD) {
            assert_eq!(tables.distance(tables.node(&symmetry.carry(&cube))), distance);
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
fn phase_2_nodes_follow_the_moves_of_cubes_and_know_which_lead_nearer() {
    let tables = Tables::build().phase2;
    let in_h: Vec<Move> = MoveSet::IN_H.places().map(MoveSet::move_at).collect();
    let mut cube = CubieCube::SOLVED;
    for step in 0..3000_usize {
        let node = tables.node(&cube).expect("moves of H stay in H");
        let distance = tables.distance(node);
        assert_eq!(distance == 0, cube == CubieCube::SOLVED);
        for left in 1..=16 {
            let expected = MoveSet::of(in_h.iter().copied().filter(|&turn| {
                let after = tables.node(&cube.turned(turn)).unwrap();
                distance <= left && tables.distance(after) < left
            }));
            assert_eq!(tables.within(node, left, MoveSet::ALL), expected, "{left} left of {distance}");
        }
        for place in MoveSet::IN_H.places() {
            let after = tables.node(&cube.turned(MoveSet::move_at(place))).unwrap();
            // Where symmetries fix a class one state has several labels, which must mean the same.
            let child = tables.child(node, place);
            assert_eq!(tables.distance(child), tables.distance(after));
            for left in 1..=16 {
                let [of_child, of_cube] = [child, after].map(|node| tables.within(node, left, MoveSet::ALL));
                assert_eq!(of_child, of_cube);
            }
        }
        cube = cube.turned(in_h[(step * step + step / 3) % in_h.len()]);
    }
    assert_eq!(tables.node(&CubieCube::SOLVED.turned(Move::ALL[3])), None);
}
