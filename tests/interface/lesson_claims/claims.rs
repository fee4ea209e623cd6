//! Each sentence of the lessons that claims something, with its check.

use cubetui::coord::Coset;
use cubetui::cube::{Corner, CubieCube, Edge, Face, Facelet, Move, OrientedCube};
use cubetui::solver::Distance;

use crate::common::oracle::known;
use crate::interface::lessons::moved;
use crate::interface::study::{demonstration_of, examiner};

use super::Seen;
use super::mathematics::{
    all_cubes, depth, element_of_h, factorial, flips_are_as_seen, group, in_common, inversions,
    is_in_h, numbers, order_of_h, quarter, references, relabelled, stage_moves, true_of_parts,
    turned_pieces, twists_are_as_seen,
};

/// What a sentence begins with, and whether it is true.
type Claim = (&'static str, fn(&Seen, &str) -> bool);

/// Sentences that claim something, each with its check.
pub(super) const CLAIMS: &[Claim] = &[
    ("Each face has nine.", |_, _| {
        Facelet::all().count() == 9 * Face::NUM
    }),
    ("Turning moves eight of them;", |_, _| {
        Face::ALL.into_iter().all(|face| {
            let own = moved(quarter(face))
                .into_iter()
                .filter(|facelet| facelet.face() == face)
                .count();
            own == 8
                && Facelet::center(face).face().color()
                    == CubieCube::SOLVED.color_at(Facelet::center(face))
        })
    }),
    (
        "The other 48 stickers could be placed in 2.9e33 ways.",
        |_, _| {
            let choose = |n: u128, k: u128| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
            let pictures: u128 = (1..=6).map(|colors| choose(8 * colors, 8)).product();
            format!("{:.1e}", pictures as f64) == "2.9e33"
                && pictures / all_cubes() / 1_000_000_000_000 == 66
                && format!("{:.1e}", pictures as f64 / all_cubes() as f64) == "6.7e13"
        },
    ),
    (
        "Turning reaches 43,252,003,274,489,856,000 of them:",
        |_, sentence| numbers(sentence)[0] == all_cubes(),
    ),
    ("Try r turns the right face.", |seen, _| {
        let turned = OrientedCube::new(seen.cube, seen.orientation).turned(quarter(Face::R).into());
        let place = seen.orientation.face_at(Face::R);
        turned.cube == seen.cube.turned(quarter(place))
    }),
    (
        "It moves 20 facelets: 8 on the face and 12 around it.",
        |_, _| {
            let moved = moved(quarter(Face::R));
            moved.len() == 20
                && moved
                    .iter()
                    .filter(|facelet| facelet.face() == Face::R)
                    .count()
                    == 8
        },
    ),
    ("No facelet moves alone.", |_, _| {
        let alone = |facelet: Facelet| {
            Move::ALL.into_iter().all(|turn| {
                let moved = moved(turn);
                !moved.contains(&facelet) || moved.len() == 1
            })
        };
        !Facelet::all()
            .filter(|facelet| !facelet.is_center())
            .any(alone)
    }),
    (
        "Answered Opposite faces move no facelet in common.",
        |_, _| in_common(true, 0),
    ),
    ("Two neighbouring faces share 8.", |_, _| {
        in_common(false, 8)
    }),
    (
        "8 corners have three facelets each, 12 edges have two.",
        |_, _| {
            let corners = Corner::ALL.map(|corner| corner.facelets().len());
            let edges = Edge::ALL.map(|edge| edge.facelets().len());
            corners == [3; 8] && edges == [2; 12]
        },
    ),
    (
        "Taken apart, a cube can be put together in 8! x 3^8 x 12! x 2^12 ways.",
        |_, _| true_of_parts(),
    ),
    (
        "Turning reaches one in 12: 43,252,003,274,489,856,000.",
        |_, sentence| numbers(sentence) == [12, all_cubes()],
    ),
    ("Try {U} moves four corners and four edges.", |_, _| {
        let turn = CubieCube::of_move(quarter(Face::U));
        let corners = Corner::ALL
            .into_iter()
            .filter(|c| turn.corners()[c.index()] != *c)
            .count();
        let edges = Edge::ALL
            .into_iter()
            .filter(|e| turn.edges()[e.index()] != *e)
            .count();
        (corners, edges) == (4, 4)
    }),
    (
        "The permutations of corners and edges are both even or both odd.",
        |seen, _| {
            inversions(&seen.cube.corners().map(Corner::index))
                == inversions(&seen.cube.edges().map(Edge::index))
        },
    ),
    ("Now both are ", |seen, sentence| {
        let odd = inversions(&seen.cube.corners().map(Corner::index));
        sentence
            == if odd {
                "Now both are odd."
            } else {
                "Now both are even."
            }
    }),
    ("Each corner has one white or yellow sticker:", |seen, _| {
        Corner::ALL
            .into_iter()
            .all(|place| references(&seen.cube, place).len() == 1)
    }),
    ("On the white or yellow face, the twist is 0.", |seen, _| {
        twists_are_as_seen(&seen.cube)
    }),
    (
        "A third of a turn clockwise from there it is 1, anticlockwise 2.",
        |seen, _| twists_are_as_seen(&seen.cube),
    ),
    ("Try {R} twists four corners.", |_, _| {
        turned_pieces(quarter(Face::R)).0 == 4
    }),
    ("{U} moves four, but twists none.", |_, _| {
        turned_pieces(quarter(Face::U)).0 == 0
    }),
    (
        "The twists always add up to a multiple of 3:",
        |seen, sentence| {
            let sum: u8 = seen.cube.corner_twists().iter().sum();
            numbers(sentence) == [3, sum.into()] && sum.is_multiple_of(3)
        },
    ),
    (
        "Of the cubes that can be put together from pieces, one in 3 obeys this.",
        |_, _| {
            let obeys = |digits: u32| {
                (0..8)
                    .map(|k| digits / 3_u32.pow(k) % 3)
                    .sum::<u32>()
                    .is_multiple_of(3)
            };
            3 * (0..3_u32.pow(8)).filter(|&digits| obeys(digits)).count() == 3_usize.pow(8)
        },
    ),
    (
        "A place has a reference side by the same rule:",
        |seen, _| flips_are_as_seen(&seen.cube),
    ),
    ("There the flip is 0, on the other side 1.", |seen, _| {
        flips_are_as_seen(&seen.cube)
    }),
    (
        "The flips always add up to an even number:",
        |seen, sentence| {
            let sum: u8 = seen.cube.edge_flips().iter().sum();
            numbers(sentence) == [sum.into()] && sum.is_multiple_of(2)
        },
    ),
    (
        "Answered A quarter turn of {F} or {B} flips four edges.",
        |_, _| {
            [Face::F, Face::B]
                .iter()
                .all(|&face| turned_pieces(quarter(face)).1 == 4)
        },
    ),
    ("No other turn of a face flips any.", |_, _| {
        let others = Move::ALL
            .into_iter()
            .filter(|turn| !matches!(turn.face(), Face::F | Face::B) || turn.quarters() == 2);
        others.map(turned_pieces).all(|(_, edges)| edges == 0)
    }),
    (
        "Try {F} twists four corners and flips four edges.",
        |_, _| turned_pieces(quarter(Face::F)) == (4, 4),
    ),
    ("{U} only moves pieces.", |_, _| {
        turned_pieces(quarter(Face::U)) == (0, 0)
    }),
    (
        "The last digit, in brackets, follows from the others.",
        |seen, _| {
            let (twists, flips) = (seen.cube.corner_twists(), seen.cube.edge_flips());
            let last_twist = (24 - twists[..7].iter().sum::<u8>()) % 3;
            (twists[7], flips[11]) == (last_twist, flips[..11].iter().sum::<u8>() % 2)
        },
    ),
    (
        "What a turn does to a coordinate depends on its value alone:",
        |seen, sentence| {
            // An element of H before the cube changes the cube, but no value, before or after a turn.
            let other = CubieCube::SOLVED.turned(quarter(Face::U)).then(&seen.cube);
            let same =
                |turn: Move| Coset::of(&other.turned(turn)) == Coset::of(&seen.cube.turned(turn));
            numbers(sentence) == [3_u128.pow(7), Move::ALL.len() as u128]
                && Move::ALL.into_iter().all(same)
        },
    ),
    (
        "Answered From a solved cube, only the quarter turns of {F} and {B} change all three.",
        |_, _| {
            let changes_all = |turn: &Move| {
                let cube = CubieCube::of_move(*turn);
                let (corners, edges) = turned_pieces(*turn);
                corners > 0 && edges > 0 && cube.edges()[8..].iter().any(|edge| edge.index() < 8)
            };
            let expected =
                |turn: &Move| matches!(turn.face(), Face::F | Face::B) && turn.quarters() != 2;
            Move::ALL
                .iter()
                .all(|turn| changes_all(turn) == expected(turn))
        },
    ),
    (
        "Phase 2 turns {U} and {D} by any amount, and the other faces by half turns.",
        |_, _| {
            Move::ALL.into_iter().all(|turn| {
                let allowed = matches!(turn.face(), Face::U | Face::D) || turn.quarters() == 2;
                allowed == is_in_h(CubieCube::of_move(turn))
            })
        },
    ),
    (
        "What it reaches from a solved cube is a group, called H.",
        |seen, _| {
            // Closed under composition and inverses.
            let element = element_of_h(&seen.cube);
            let other = CubieCube::of_move(Move::new(Face::F, 2)).then(&element);
            is_in_h(&element)
                && is_in_h(&other)
                && is_in_h(&element.then(&other))
                && is_in_h(&element.inverse())
        },
    ),
    (
        "Every element of H has Twist 0, Flip 0 and UdSlice 0, and the same picture.",
        |seen, _| {
            let element = element_of_h(&seen.cube);
            Coset::of(&element).is_h() && relabelled(&element) == relabelled(&CubieCube::SOLVED)
        },
    ),
    ("{R} leads out of H.", |_, _| {
        !is_in_h(CubieCube::of_move(quarter(Face::R)))
    }),
    ("That gives another cube.", |seen, _| {
        CubieCube::of_move(quarter(Face::U)).then(&seen.cube) != seen.cube
    }),
    ("It has the same Twist, Flip and UdSlice:", |seen, _| {
        let other = element_of_h(&seen.cube.inverse()).then(&seen.cube);
        relabelled(&other) == relabelled(&seen.cube)
    }),
    (
        "Each of the 19,508,428,800 elements of H gives one cube of this coset.",
        |_, sentence| numbers(sentence) == [order_of_h()],
    ),
    ("{R} is not in H.", |_, _| {
        !is_in_h(CubieCube::of_move(quarter(Face::R)))
    }),
    (
        "2,187 x 2,048 x 495 = 2,217,093,120 cosets have",
        |_, sentence| {
            let cosets = all_cubes() / order_of_h();
            numbers(sentence)
                == [
                    3_u128.pow(7),
                    2_u128.pow(11),
                    495,
                    cosets,
                    order_of_h(),
                    all_cubes(),
                ]
                && 3_u128.pow(7) * 2_u128.pow(11) * (factorial(12) / factorial(4) / factorial(8))
                    == cosets
        },
    ),
    ("In H there are ten of them.", |seen, _| {
        let element = element_of_h(&seen.cube);
        Move::ALL
            .into_iter()
            .filter(|turn| is_in_h(&element.turned(*turn)))
            .count()
            == 10
    }),
    (
        "Answered Each of the ten turns of H leads from H to H.",
        |seen, _| {
            let element = element_of_h(&seen.cube);
            let turns: Vec<Move> = Move::ALL
                .into_iter()
                .filter(|turn| turn.is_in_h())
                .collect();
            turns.len() == 10 && turns.into_iter().all(|turn| is_in_h(&element.turned(turn)))
        },
    ),
    (
        "A table gives its distance from H, 12 moves at most,",
        |_, sentence| numbers(sentence) == [depth("phase1.computed") as u128],
    ),
    ("Phase 2 uses the ten turns that stay in H.", |_, _| {
        Move::ALL
            .into_iter()
            .filter(|turn| is_in_h(CubieCube::of_move(*turn)))
            .count()
            == 10
    }),
    (
        "Answered Phase 1 ends with the turn that enters H.",
        |seen, _| {
            let moves = demonstration_of(&seen.cube).phase1;
            let entered = |made: usize| is_in_h(&seen.cube.turned_by(&moves[..made]));
            entered(moves.len()) && (0..moves.len()).all(|made| !entered(made))
        },
    ),
    (
        "Answered The last turn of each stage enters a smaller group.",
        |seen, _| {
            let stages = demonstration_of(&seen.cube).stages;
            let mut cube = seen.cube;
            stages
                .iter()
                .enumerate()
                .filter(|(_, moves)| !moves.is_empty())
                .all(|(stage, moves)| {
                    let (last, others) = moves.split_last().expect("the stage has moves");
                    let before = cube.turned_by(others);
                    cube = before.turned(*last);
                    group(&before) == stage && group(&cube) > stage
                })
        },
    ),
    ("It needs 18 moves at most.", |_, sentence| {
        let cited = known::<Vec<u64>>("H_by_its_ten_moves.cited").len();
        numbers(sentence) == [(depth("H_by_its_ten_moves.computed") + cited) as u128]
    }),
    ("From there ten of the 18 turns suffice.", |_, _| {
        Move::ALL
            .iter()
            .filter(|turn| is_in_h(CubieCube::of_move(**turn)))
            .count()
            == 10
    }),
    ("In G1, {F} and {B} make half turns only:", |_, _| {
        Move::ALL.into_iter().all(|turn| {
            let allowed = !matches!(turn.face(), Face::F | Face::B) || turn.quarters() == 2;
            allowed == (turned_pieces(turn).1 == 0)
        })
    }),
    (
        "That is 7, 10, 13 and 15 moves at most: 45 in all.",
        |_, sentence| {
            let most =
                [1, 2, 3, 4].map(|stage| depth(&format!("thistlethwaite.stage{stage}")) as u128);
            numbers(sentence) == [&most[..], &[most.iter().sum()]].concat()
        },
    ),
    ("The four stages take ", |seen, sentence| {
        let lengths: usize = (1..=4).map(|stage| stage_moves(seen, stage).len()).sum();
        numbers(sentence) == [lengths as u128]
    }),
    ("A solved cube is in H.", |_, _| is_in_h(&CubieCube::SOLVED)),
    (
        "So a cube needs at least as many moves to be solved as to enter H.",
        |seen, _| matches!(examiner().examine(&seen.cube).axis_distances[0].phase1, Distance::Exactly(moves) if moves <= 20),
    ),
    (
        "A pruning table holds such a bound for each state of a simpler puzzle,",
        |_, sentence| numbers(sentence) == [all_cubes() / order_of_h()],
    ),
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
pub(super) const STATED: &[&str] = &[
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
    "It gives up a position whose bound exceeds the moves left.",
    "A length without a solution raises the lower bound by one.",
    "So the first solution found is a shortest one:",
    "Ctrl-O searches this cube to the end.",
    "On average, each length takes 13 times as many positions as the last.",
];
