//! The stages and groups between all cubes and the solved one: keys, orders and indices.

use std::collections::BTreeSet;

use cubetui::coord::{GROUPS, GroupEntry, StageChain, stage_key};
use cubetui::cube::{Corner, CubieCube, Edge, Face, Move};

use super::conventions::{lookup_numbers, written};
use super::formats::{random_cubes, read};
use crate::algorithms::cube_after;

/// With C0 to C3 in their places, C4 to C7 are a b c d, b a d c, c d a b or d c b a: 24 times four permutations in all.
#[test]
fn half_turns_leave_the_second_tetrad_four_sequences() {
    let half_turns = Face::ALL.map(|face| Move::new(face, 2));
    let (mut known, mut waiting) = (BTreeSet::new(), vec![CubieCube::SOLVED]);
    while let Some(cube) = waiting.pop() {
        if known.insert(lookup_numbers(&cube).corner_position) {
            waiting.extend(half_turns.map(|turn| cube.turned(turn)));
        }
    }
    assert_eq!(known.len(), 96);
    let first_placed = known
        .iter()
        .filter(|position| position[..4] == [0, 1, 2, 3]);
    let second: BTreeSet<_> = first_placed
        .map(|position| position[4..].to_vec())
        .collect();
    let four = [[4, 5, 6, 7], [5, 4, 7, 6], [6, 7, 4, 5], [7, 6, 5, 4]];
    assert_eq!(second, four.map(Vec::from).into());
}

#[test]
fn stages_have_keys_along_six_chains() {
    const INDICES: [usize; 4] = [2048, 1_082_565, 29_400, 663_552];
    let names: BTreeSet<String> = StageChain::all().map(|chain| chain.to_string()).collect();
    let six = ["FB-RL", "FB-UD", "RL-FB", "RL-UD", "UD-FB", "UD-RL"];
    assert_eq!(names, six.map(str::to_owned).into());
    let turns = |axes: &str, quarters| {
        let faces = axes
            .chars()
            .map(|face| Face::from_letter(face).expect("a face"));
        faces
            .map(move |face| Move::new(face, quarters))
            .collect::<Vec<_>>()
    };
    for chain in StageChain::all() {
        let name = chain.to_string();
        let (first, second) = name.split_once('-').expect("two axes");
        assert_eq!(chain.keys(&CubieCube::SOLVED), [0; 4]);
        // A stage is done as long as no quarter turn of its axes is made.
        for face in Face::ALL {
            let keys = chain.keys(&CubieCube::SOLVED.turned(Move::new(face, 1)));
            let stage = match face.letter() {
                letter if first.contains(letter) => 1,
                letter if second.contains(letter) => 2,
                _ => 3,
            };
            assert_eq!(keys.len(), stage, "{name} {face:?}");
            assert!(keys[stage - 1] > 0 && keys[..stage - 1].iter().all(|key| *key == 0));
            assert_eq!(
                chain
                    .keys(&CubieCube::SOLVED.turned(Move::new(face, 2)))
                    .len(),
                4
            );
        }
        let kept = turns(second, 1)
            .into_iter()
            .chain(turns(first, 2))
            .collect::<Vec<_>>();
        assert_eq!(
            chain.keys(&CubieCube::SOLVED.turned_by(&kept).turned_by(&kept))[0],
            0,
            "{name}"
        );
        for cube in random_cubes(67, 100) {
            let keys = chain.keys(&cube);
            assert!(
                keys.iter().zip(INDICES).all(|(key, index)| *key < index),
                "{keys:?}"
            );
        }
    }
    for cube in random_cubes(68, 20) {
        assert_eq!(
            StageChain::STANDARD.keys(&cube).first().copied(),
            stage_key(0, &cube)
        );
        let text = written("stage-keys", &cube);
        assert_eq!(text.split("; ").count(), 6, "{text}");
        assert!(
            text.starts_with(&format!("FB-RL: {}", StageChain::STANDARD.keys(&cube)[0])),
            "{text}"
        );
    }
}

/// (4!)^5 / 2 cubes of Q, of which half turns reach a sixth: counted corner permutation by corner permutation, each of
/// which goes with half of the (4!)^3 permutations of edges in their slices.
#[test]
fn groups_have_their_orders_and_indices() {
    let group = |id: &str| {
        GROUPS
            .iter()
            .find(|group| group.id == id)
            .expect("there is such a group")
    };
    let figures = |id| (group(id).cubes, group(id).index());
    assert_eq!(figures("all"), (43_252_003_274_489_856_000, 1));
    assert_eq!(figures("g1"), (21_119_142_223_872_000, 2048));
    assert_eq!(figures("h"), (19_508_428_800, 2_217_093_120));
    assert_eq!(figures("q"), (3_981_312, 10_863_756_288_000));
    assert_eq!(figures("half-turns"), (663_552, 65_182_537_728_000));
    assert_eq!(figures("solved"), (1, 43_252_003_274_489_856_000));
    let all = permutations(4);
    let tetrads = [[0, 2, 5, 7], [1, 3, 4, 6]];
    let (mut in_q, mut by_half_turns) = (0, 0);
    for first in &all {
        for second in &all {
            let mut corners = Corner::ALL;
            for (places, permutation) in tetrads.into_iter().zip([first, second]) {
                for (place, piece) in places.into_iter().zip(permutation) {
                    corners[place] = Corner::ALL[places[*piece]];
                }
            }
            for edges in [Edge::ALL, swapped_edges()] {
                let Ok(cube) = CubieCube::try_new(corners, [0; 8], edges, [0; 12]) else {
                    continue;
                };
                in_q += 6912 * u32::from(group("q").contains(&cube));
                by_half_turns += 6912 * u32::from(group("half-turns").contains(&cube));
            }
        }
    }
    assert_eq!((in_q, by_half_turns), (3_981_312, 663_552));
    for (algorithm, id) in [
        ("F", "all"),
        ("R", "g1"),
        ("U", "h"),
        ("U2 R2", "half-turns"),
        ("", "solved"),
    ] {
        assert_eq!(
            GroupEntry::smallest_with(&cube_after(algorithm)).id,
            id,
            "{algorithm}"
        );
    }
    // A cycle of three corners of a tetrad, which no half turns make.
    let cycle = read("(UFR UBL DFL)").cube().expect("a possible cube");
    assert_eq!(GroupEntry::smallest_with(&cycle).id, "q");
}

/// Returns the edges with UR and UL, which are in one slice, swapped.
fn swapped_edges() -> [Edge; 12] {
    let mut edges = Edge::ALL;
    edges.swap(0, 2);
    edges
}

/// All permutations of the numbers below `n`.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let shorter = permutations(last);
    let with_last = |shorter: &Vec<usize>| {
        (0..n)
            .map(|place| [&shorter[..place], &[last], &shorter[place..]].concat())
            .collect::<Vec<_>>()
    };
    shorter.iter().flat_map(with_last).collect()
}
