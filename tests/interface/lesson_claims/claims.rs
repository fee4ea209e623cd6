//! Each sentence of the lessons that claims something, with its check.

use std::collections::HashSet;

use cubetui::coord::{Coordinate as _, Coset};
use cubetui::cube::{Corner, CubieCube, Edge, Face, Facelet, Move};
use cubetui::solver::Distance;

use crate::common::oracle::known;
use crate::interface::lessons::moved;
use crate::interface::study::{demonstration_of, examiner};

use super::Seen;
use super::mathematics::{
    all_cubes, depth, element_of_h, factorial, flips_are_as_seen, group, in_common, inversions,
    is_in_h, numbers, order_of_h, quarter, question_distances, references, relabelled, rounds_to,
    stage_moves, true_of_parts, turned_pieces, twists_are_as_seen, values,
};

/// The beginning of a sentence, and the check whether it is true.
type Claim = (&'static str, fn(&Seen, &str) -> bool);

/// Sentences that claim something, each with its check.
pub(super) const CLAIMS: &[Claim] = &[
    ("A cube shows 54 stickers.", |_, _| {
        Facelet::all().count() == 54
    }),
    (
        "Turns of faces never move the six in the middle of the faces.",
        |seen, _| {
            let center = |cube: &CubieCube, face| cube.color_at(Facelet::center(face));
            let keeps = |turn: Move| {
                let turned = seen.cube.turned(turn);
                Face::ALL
                    .into_iter()
                    .all(|face| center(&turned, face) == center(&seen.cube, face))
            };
            Move::ALL.into_iter().all(keeps)
        },
    ),
    ("The other 48 could be placed in 2.9e33 ways.", |_, _| {
        format!("{:.1e}", placements() as f64) == "2.9e33"
    }),
    (
        "Turning reaches only one in 6.7e13 of these:",
        |_, sentence| {
            let ratio = placements() as f64 / all_cubes() as f64;
            numbers(sentence).last() == Some(&all_cubes()) && format!("{ratio:.1e}") == "6.7e13"
        },
    ),
    (
        "To look at a million of them every second takes 1.4 million years.",
        |_, _| {
            let years = all_cubes() / 1_000_000 / 31_557_600;
            format!("{:.1}", years as f64 / 1e6) == "1.4"
        },
    ),
    (
        "Predict {R} moves 20 stickers: 8 on its face and 12 around it.",
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
    (
        "Stickers move together, because a turn moves pieces.",
        |_, _| {
            let alone = |facelet: Facelet| {
                Move::ALL.into_iter().all(|turn| {
                    let moved = moved(turn);
                    !moved.contains(&facelet) || moved.len() == 1
                })
            };
            !Facelet::all()
                .filter(|facelet| !facelet.is_center())
                .any(alone)
        },
    ),
    (
        "There are 8 corners with three stickers each, and 12 edges with two.",
        |_, _| {
            let corners = Corner::ALL.map(|corner| corner.facelets().len());
            let edges = Edge::ALL.map(|edge| edge.facelets().len());
            corners == [3; 8] && edges == [2; 12]
        },
    ),
    (
        "Taken apart, they go together again in 8! x 3^8 x 12! x 2^12 ways.",
        |_, _| true_of_parts(),
    ),
    ("Turning reaches one in 12 of them.", |_, sentence| {
        numbers(sentence) == [12] && true_of_parts()
    }),
    ("Predict {U} moves four corners and four edges.", |_, _| {
        four_of_each(Face::U)
    }),
    (
        "Turning cannot twist one corner alone, flip one edge alone, or swap two pieces and no others.",
        |seen, _| {
            let twists: u8 = seen.cube.corner_twists().iter().sum();
            let flips: u8 = seen.cube.edge_flips().iter().sum();
            twists.is_multiple_of(3)
                && flips.is_multiple_of(2)
                && inversions(&seen.cube.corners().map(Corner::index))
                    == inversions(&seen.cube.edges().map(Edge::index))
        },
    ),
    (
        "A corner has 3 orientations, an edge 2, and a swap is made or not: 3 x 2 x 2 = 12.",
        |_, sentence| numbers(sentence) == [3, 2, 3, 2, 2, 12],
    ),
    ("Answered Opposite faces share no sticker.", |_, _| {
        in_common(true, 0)
    }),
    ("Two neighbouring faces share 8.", |_, _| {
        in_common(false, 8)
    }),
    (
        "Six faces turn by a quarter, a half, or a quarter back: 18 turns.",
        |_, _| Move::ALL.len() == 18 && Face::NUM == 6,
    ),
    (
        "Of two turns there are 243 sequences, without those that fewer turns or another order replace.",
        |_, _| cubes_at_two_turns() == 243,
    ),
    ("Each further turn makes about 13 times as many.", |_, _| {
        let known = known::<Vec<u64>>("positions.htm.computed");
        let mut ratios = known[3..]
            .windows(2)
            .map(|pair| pair[1] as f64 / pair[0] as f64);
        ratios.all(|ratio| rounds_to(ratio, 13.0))
    }),
    (
        "Answered A second turn of the same face leads nowhere new:",
        |_, _| {
            let single = |cube: CubieCube| {
                cube == CubieCube::SOLVED
                    || Move::ALL
                        .into_iter()
                        .any(|turn| *CubieCube::of_move(turn) == cube)
            };
            let same = |one: Move, other: Move| {
                one.face() != other.face() || single(CubieCube::SOLVED.turned_by(&[one, other]))
            };
            Move::ALL
                .into_iter()
                .all(|one| Move::ALL.into_iter().all(|other| same(one, other)))
        },
    ),
    ("Of two opposite faces, one order is enough.", |_, _| {
        let swap = |one: Move, other: Move| {
            one.face().axis() != other.face().axis()
                || CubieCube::SOLVED.turned_by(&[one, other])
                    == CubieCube::SOLVED.turned_by(&[other, one])
        };
        Move::ALL
            .into_iter()
            .all(|one| Move::ALL.into_iter().all(|other| swap(one, other)))
    }),
    (
        "Each corner has one white or yellow sticker, marked * on the net.",
        |seen, _| {
            Corner::ALL
                .into_iter()
                .all(|place| references(&seen.cube, place).len() == 1)
        },
    ),
    ("On the white or yellow face, the twist is 0.", |seen, _| {
        twists_are_as_seen(&seen.cube)
    }),
    (
        "A third of a turn clockwise from there it is 1, anticlockwise 2.",
        |seen, _| twists_are_as_seen(&seen.cube),
    ),
    ("Predict {R} and {U} both move four corners.", |_, _| {
        four_of_each(Face::R)
            && four_of_each(Face::U)
            && turned_pieces(quarter(Face::R)).0 == 4
            && turned_pieces(quarter(Face::U)).0 == 0
    }),
    (
        "The twists always add up to a multiple of 3,",
        |seen, sentence| {
            let sum: u8 = seen.cube.corner_twists().iter().sum();
            numbers(sentence) == [3, sum.into()] && sum.is_multiple_of(3)
        },
    ),
    ("So seven of them give the eighth:", |_, sentence| {
        let obeys = |digits: u32| {
            (0..8)
                .map(|k| digits / 3_u32.pow(k) % 3)
                .sum::<u32>()
                .is_multiple_of(3)
        };
        let states = (0..3_u32.pow(8)).filter(|&digits| obeys(digits)).count();
        numbers(sentence) == [3, 7, states as u128, all_cubes()]
    }),
    ("A place has a side by the same rule:", |seen, _| {
        flips_are_as_seen(&seen.cube)
    }),
    (
        "With that sticker there, the flip is 0, else 1.",
        |seen, _| flips_are_as_seen(&seen.cube),
    ),
    (
        "Predict Quarter turns of only two faces flip edges.",
        |_, _| {
            let flips = |face: &Face| turned_pieces(quarter(*face)).1 > 0;
            Face::ALL.iter().filter(|face| flips(face)).count() == 2
        },
    ),
    (
        "The flips always add up to an even number,",
        |seen, sentence| {
            let sum: u8 = seen.cube.edge_flips().iter().sum();
            numbers(sentence) == [sum.into()] && sum.is_multiple_of(2)
        },
    ),
    ("So eleven of them give the twelfth:", |_, sentence| {
        let states = (0..1_u32 << 12).filter(|flips| flips.count_ones().is_multiple_of(2));
        numbers(sentence) == [2, 11, states.count() as u128]
    }),
    (
        "Twist reads the twists as digits in base 3, Flip the flips in base 2.",
        |seen, _| {
            let [twist, flip, _] = values(&seen.cube);
            let (shown_twist, shown_flip, _) = Coset::of(&seen.cube).parts();
            [twist, flip] == [shown_twist.index() as u128, shown_flip.index() as u128]
        },
    ),
    ("Solved, all are 0.", |_, _| {
        values(&CubieCube::SOLVED) == [0; 3]
    }),
    (
        "What a turn does to a coordinate depends on its value alone.",
        |seen, _| {
            // An element of H before the cube changes the cube, but no value, before or after a turn.
            let other = CubieCube::SOLVED.turned(quarter(Face::U)).then(&seen.cube);
            let same =
                |turn: Move| Coset::of(&other.turned(turn)) == Coset::of(&seen.cube.turned(turn));
            Move::ALL.into_iter().all(same)
        },
    ),
    (
        "Try Turn, and watch: no turn changes the turns to 0 by more than one.",
        |seen, _| {
            let now = question_distances(&seen.cube);
            let near = |turn: Move| {
                let then = question_distances(&seen.cube.turned(turn));
                now.into_iter()
                    .zip(then)
                    .all(|(now, then)| now.0.abs_diff(then.0) <= 1)
            };
            Move::ALL.into_iter().all(near)
        },
    ),
    (
        "All three at once have 20 billion times fewer states than the whole cube:",
        |_, _| rounds_to(order_of_h() as f64 / 1e9, 20.0),
    ),
    ("Answered {U} and {D} do neither.", |_, _| {
        [Face::U, Face::D]
            .iter()
            .all(|&face| turned_pieces(quarter(face)) == (0, 0))
    }),
    ("The other four faces do neither by half turns.", |_, _| {
        Move::ALL.into_iter().all(|turn| {
            let neither = matches!(turn.face(), Face::U | Face::D) || turn.quarters() == 2;
            neither == (turned_pieces(turn) == (0, 0))
        })
    }),
    (
        "The cubes that these ten turns reach are called H.",
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
    ("Then all cubes in H look alike.", |seen, _| {
        relabelled(&element_of_h(&seen.cube)) == relabelled(&CubieCube::SOLVED)
    }),
    (
        "Every cube in H has Twist 0, Flip 0 and UdSlice 0.",
        |seen, _| Coset::of(&element_of_h(&seen.cube)).is_h(),
    ),
    ("{R} leads out of H.", |_, _| {
        !is_in_h(CubieCube::of_move(quarter(Face::R)))
    }),
    (
        "Cubes with the same Twist, Flip and UdSlice look alike when they are relabelled.",
        |seen, _| {
            let other = element_of_h(&seen.cube.inverse()).then(&seen.cube);
            values(&other) == values(&seen.cube) && relabelled(&other) == relabelled(&seen.cube)
        },
    ),
    (
        "What leads one of them into H leads all of them there.",
        |seen, _| {
            let other = element_of_h(&seen.cube.inverse()).then(&seen.cube);
            is_in_h(&other.turned_by(&demonstration_of(&seen.cube).phase1))
        },
    ),
    (
        "2,187 x 2,048 x 495 = 2,217,093,120 cosets have",
        |_, sentence| {
            let cosets = all_cubes() / order_of_h();
            numbers(sentence) == [3_u128.pow(7), 2_u128.pow(11), 495, cosets, order_of_h()]
                && 3_u128.pow(7) * 2_u128.pow(11) * (factorial(12) / factorial(4) / factorial(8))
                    == cosets
        },
    ),
    (
        "It has 2,217,093,120 states, and takes 12 turns at most.",
        |_, sentence| {
            numbers(sentence) == [all_cubes() / order_of_h(), depth("phase1.computed") as u128]
        },
    ),
    (
        "Phase 2 solves the cube with the ten turns that stay in H.",
        |_, _| {
            Move::ALL
                .into_iter()
                .filter(|turn| is_in_h(CubieCube::of_move(*turn)))
                .count()
                == 10
        },
    ),
    (
        "It has 19,508,428,800 states, and takes 18 turns at most.",
        |_, sentence| numbers(sentence) == [order_of_h(), longest_phase2()],
    ),
    (
        "Both phases together have two billion times fewer states than the whole cube.",
        |_, _| {
            let states = all_cubes() / order_of_h() + order_of_h();
            rounds_to(all_cubes() as f64 / states as f64 / 1e9, 2.0)
        },
    ),
    (
        "Answered Phase 1 ends with the turn that enters H.",
        |seen, _| {
            let moves = demonstration_of(&seen.cube).phase1;
            let entered = |made: usize| is_in_h(&seen.cube.turned_by(&moves[..made]));
            entered(moves.len()) && (0..moves.len()).all(|made| !entered(made))
        },
    ),
    ("From there ten of the 18 turns suffice.", |_, _| {
        Move::ALL
            .iter()
            .filter(|turn| is_in_h(CubieCube::of_move(**turn)))
            .count()
            == 10
    }),
    (
        "So the two phases are only sure to end within 12 + 18 = 30 turns, though 20 always suffice.",
        |_, sentence| {
            let first = depth("phase1.computed") as u128;
            let second = longest_phase2();
            numbers(sentence) == [first, second, first + second, 20]
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
    (
        "Later stages have fewer turns to choose from: 18, 14, 10 and 6.",
        |_, sentence| {
            let stays = |number: usize| {
                let stay = |turn: &Move| group(CubieCube::of_move(*turn)) >= number;
                Move::ALL.iter().filter(|turn| stay(turn)).count() as u128
            };
            numbers(sentence) == [0, 1, 2, 3].map(stays)
        },
    ),
    (
        "That is 7, 10, 13 and 15 turns at most: 45 in all.",
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
        "So a cube needs at least as many turns to be solved as to enter H.",
        |seen, _| matches!(examiner().examine(&seen.cube).axis_distances[0].phase1, Distance::Exactly(moves) if moves <= 20),
    ),
    (
        "The inverse is the cube that the solution makes of a solved one.",
        |seen, _| CubieCube::SOLVED.turned_by(&solution_of(&seen.cube)) == seen.cube.inverse(),
    ),
    ("It needs as many turns as the cube,", |seen, _| {
        // A solution of the cube, read backwards and every move inverted, solves the inverse.
        let moves = solution_of(&seen.cube);
        let back: Vec<Move> = moves.iter().rev().map(|turn| turn.inverse()).collect();
        seen.cube.turned_by(&moves) == CubieCube::SOLVED
            && seen.cube.inverse().turned_by(&back) == CubieCube::SOLVED
    }),
];

/// The number of ways to colour 54 stickers with nine of each colour and the centres where they belong.
fn placements() -> u128 {
    let choose = |n: u128, k: u128| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
    (1..=6).map(|colors| choose(8 * colors, 8)).product()
}

/// Whether a quarter turn of a face moves four corners and four edges.
fn four_of_each(face: Face) -> bool {
    let turn = CubieCube::of_move(quarter(face));
    let corners = Corner::ALL
        .into_iter()
        .filter(|c| turn.corners()[c.index()] != *c)
        .count();
    let edges = Edge::ALL
        .into_iter()
        .filter(|e| turn.edges()[e.index()] != *e)
        .count();
    (corners, edges) == (4, 4)
}

fn cubes_at_two_turns() -> usize {
    let single: HashSet<CubieCube> = Move::ALL
        .into_iter()
        .map(|turn| *CubieCube::of_move(turn))
        .chain([CubieCube::SOLVED])
        .collect();
    let firsts = single.iter();
    let cubes: HashSet<CubieCube> = firsts
        .flat_map(|cube| Move::ALL.map(|turn| cube.turned(turn)))
        .collect();
    cubes.difference(&single).count()
}

fn longest_phase2() -> u128 {
    let cited = known::<Vec<u64>>("H_by_its_ten_moves.cited").len();
    (depth("H_by_its_ten_moves.computed") + cited) as u128
}

fn solution_of(cube: &CubieCube) -> Vec<Move> {
    let shown = demonstration_of(cube);
    [&shown.phase1[..], &shown.phase2].concat()
}

/// Sentences that define something, ask for something, or report what others have found: there is nothing to compute.
/// Replies to wrong answers are tested with the lessons.
pub(super) const STATED: &[&str] = &[
    "Question ",
    "Not yet ",
    "Alone ",
    "End ",
    "How many places then show another colour?",
    "Turn, and look.",
    "Which ones?",
    "Turn one, then the other.",
    "Look for two that do not touch.",
    "So most turns disturb what the turn before has done:",
    "How often until it is solved again?",
    "The page State calls this number the order.",
    "Now you know how this program works.",
    "Predict A computer tries ten million sequences a second.",
    "How many turns deep does it get in a day?",
    "No cube needs more than 20 turns, as was proven in 2010.",
    "So trying them all would always succeed,",
    "It takes a better idea.",
    "Make a turn, then one that it need not try after it.",
    "So a search has to try them.",
    "Find a second turn that only changes the first one.",
    "Then try it with four.",
    "Do not ask which turns solve the cube.",
    "Ask only which turns untwist its corners;",
    "Which of them twists none?",
    "Look at the white or yellow sticker of an edge;",
    "Which two?",
    "A coordinate is one property as a number.",
    "UdSlice numbers the places of the edges between {U} and {D}.",
    "Turn it.",
    "Find a quarter turn.",
    "Try another face.",
    "The next lesson is about these turns.",
    "Start from a solved cube.",
    "Turn {U} and {D} by any amount, and the other faces by half turns.",
    "Relabel a cube: white and yellow look the same,",
    "The picture shows the last example relabelled.",
    "Try Down adds an example, Up removes it.",
    "Together they are called a coset of H.",
    "Try Down makes the next turn of ",
    "So a table can hold the way to 0 for each value.",
    "Up takes it back.",
    "Phase 1 leads into H.",
    "That is why an answer takes milliseconds,",
    "Enter H with a turn.",
    "From within H, leave it first.",
    "Take it back with Bksp;",
    "Down makes the next turn of ",
    "Try to make that picture look solved by hand.",
    "Phase 1 takes a shortest path into H,",
    "In 1981 Morwen Thistlethwaite solved the cube in four stages.",
    "Each leads into a smaller group:",
    "The fewer turns, the fewer cubes.",
    "Each stage has a table with the exact distance of every state.",
    "So each stage is solved in as few turns as it needs.",
    "Few states make a search fast.",
    "The price is a longer solution.",
    "Predict How many turns do two phases save on this cube,",
    "And how many could one search still save?",
    "A longer phase 1 can have a shorter phase 2.",
    "So a solver does not stop at its first answer:",
    "Make one.",
    "You may have to leave a group first.",
    "How many turns does that save?",
    "Every smaller question gives such a lower bound.",
    "Predict By how much can one turn change the bound?",
    "The search tries all solutions of one length, then of the next:",
    "It gives up a position whose bound exceeds the turns left.",
    "This is called IDA*, for iterative deepening A*.",
    "A length without a solution is ruled out.",
    "So the first solution found is a shortest one:",
    "Try Ctrl-O searches this cube to the end.",
    "Down makes those of a solution;",
    "Bksp takes it back: does that lower the bound?",
    "Answered A bound sees only part of the cube:",
    "But it never exceeds that distance, and so it can prove.",
    "Then eight, then ten.",
    "How much longer does each proof take?",
];
