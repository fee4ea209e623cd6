//! How to repair by hand a cube that was put together wrongly.

use cubetui::cube::{Color, Corner, Cubie, CubieCube, Edge, Facelet, PartialCube};
use cubetui::diagnosis::{HandStep, reassembly};
use rand::RngExt as _;

use super::hand::random_faces;
use crate::examples::generator;

/// Cycles the colours of some facelets: each takes the colour of the next.
fn carried(stickers: &PartialCube, facelets: &[Facelet]) -> PartialCube {
    let mut after = *stickers;
    for (i, &facelet) in facelets.iter().enumerate() {
        after.set(facelet, stickers.color(facelets[(i + 1) % facelets.len()]));
    }
    after
}

/// Does a step on stickers alone, without orientations, as a check of the steps on pieces.
fn by_hand(stickers: &PartialCube, step: HandStep) -> PartialCube {
    match step {
        HandStep::Turn { slot, by } => {
            // In a clockwise turn the first facelet's sticker moves to the second: each facelet takes its predecessor's.
            let facelets: Vec<Facelet> = slot.facelets().iter().rev().copied().collect();
            (0..by).fold(*stickers, |stickers, _| carried(&stickers, &facelets))
        }
        HandStep::Swap { a, b } => {
            let pairs = a.facelets().iter().zip(b.facelets());
            pairs.fold(*stickers, |stickers, (&a, &b)| carried(&stickers, &[a, b]))
        }
    }
}

#[test]
fn every_wrong_assembly_is_mended_in_one_step_for_each_fault() {
    let mut generator = generator();
    for round in 0..600_u16 {
        let faces = random_faces(&mut generator);
        let [twist, flip, swap] =
            [round % 3, round / 3 % 2, round / 6 % 2].map(|fault| fault as u8);
        let mut stickers = PartialCube::from(faces);
        let corner = Corner::ALL[generator.random_range(0..8)];
        let edges = [0, 1].map(|_| Edge::ALL[generator.random_range(0..12)]);
        if twist > 0 {
            stickers = by_hand(
                &stickers,
                HandStep::Turn {
                    slot: Cubie::Corner(corner),
                    by: twist,
                },
            );
        }
        if flip > 0 {
            stickers = by_hand(
                &stickers,
                HandStep::Turn {
                    slot: Cubie::Edge(edges[0]),
                    by: 1,
                },
            );
        }
        let swapped = swap > 0 && edges[0] != edges[1];
        if swapped {
            stickers = by_hand(
                &stickers,
                HandStep::Swap {
                    a: Cubie::Edge(edges[0]),
                    b: Cubie::Edge(edges[1]),
                },
            );
        }
        let chosen: Vec<Cubie> = [
            vec![Cubie::Corner(corner)],
            edges.map(Cubie::Edge).to_vec(),
            vec![Cubie::Corner(Corner::DBL)],
        ]
        .concat();
        for chosen in [&chosen[..], &chosen[..1], &chosen[1..2], &chosen[3..], &[]] {
            let steps = usize::from(twist > 0) + usize::from(flip > 0) + usize::from(swapped);
            let Some(fixed) = reassembly(&stickers, chosen) else {
                assert_eq!(steps, 0, "{faces}");
                continue;
            };
            assert_eq!(fixed.steps.len(), steps);
            let done = fixed
                .steps
                .iter()
                .fold(stickers, |stickers, &step| by_hand(&stickers, step));
            let seen = CubieCube::try_from(&done.complete().unwrap());
            assert_eq!(seen.as_ref(), Ok(&fixed.cube), "{faces}: {fixed}");
        }
        if twist > 0 && flip == 0 && !swapped {
            let fixed = reassembly(&stickers, &[Cubie::Corner(corner)]).unwrap();
            assert_eq!(
                fixed.cube.to_face_cube(),
                faces,
                "the corner that was twisted is turned back"
            );
        }
    }
}

#[test]
fn chosen_pieces_are_the_ones_to_take_out() {
    let solved = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    let swapped = by_hand(
        &solved,
        HandStep::Swap {
            a: Cubie::Corner(Corner::DBL),
            b: Cubie::Corner(Corner::UFL),
        },
    );
    let both = [Cubie::Corner(Corner::UFL), Cubie::Corner(Corner::DBL)];
    let fixed = reassembly(&swapped, &both).unwrap();
    assert_eq!(fixed.cube, CubieCube::SOLVED);
    assert_eq!(
        fixed.to_string(),
        "take out the corners UFL and DBL and swap them, what is at U7 going to D7 and back"
    );
    let one = reassembly(&swapped, &both[..1]).unwrap();
    assert_eq!(
        one.to_string(),
        "take out the corners UFL and ULB and swap them, keeping on U what is on U"
    );
    let any = reassembly(&swapped, &[]).unwrap();
    assert_eq!(
        any.to_string(),
        "take out the edges UF and UR and swap them, keeping on U what is on U"
    );
    let edge = reassembly(&swapped, &[Cubie::Edge(Edge::FL)]).unwrap();
    assert_eq!(
        edge.steps,
        [HandStep::Swap {
            a: Cubie::Edge(Edge::FL),
            b: Cubie::Edge(Edge::FR)
        }]
    );
}

#[test]
fn all_three_faults_are_reported_together() {
    let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    for step in [
        HandStep::Swap {
            a: Cubie::Edge(Edge::UF),
            b: Cubie::Edge(Edge::UR),
        },
        HandStep::Turn {
            slot: Cubie::Corner(Corner::URF),
            by: 2,
        },
        HandStep::Turn {
            slot: Cubie::Edge(Edge::UF),
            by: 1,
        },
    ] {
        stickers = by_hand(&stickers, step);
    }
    let fixed = reassembly(&stickers, &[]).unwrap();
    assert_eq!(
        fixed.to_string(),
        "turn the URF corner clockwise by one third, in its place; then flip the UF edge, in its place; \
         then take out the edges UF and UR and swap them, keeping on U what is on U"
    );
    assert_eq!(fixed.cube, CubieCube::SOLVED);
    let twelve: usize = fixed.steps.iter().map(|step| step.facelets().len()).sum();
    assert_eq!(twelve, 3 + 2 + 4);
}

#[test]
fn wrong_or_missing_stickers_are_not_put_down_to_assembly() {
    let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    assert_eq!(reassembly(&stickers, &[]), None, "nothing is wrong");
    let [up, front] = Edge::UF.facelets();
    stickers.set(up, Some(Color::R));
    assert_eq!(reassembly(&stickers, &[]), None, "a sticker is wrong");
    stickers.set(up, Some(Color::F));
    assert_eq!(reassembly(&stickers, &[]), None, "a sticker is wrong");
    stickers.set(front, None);
    assert_eq!(reassembly(&stickers, &[]), None, "a sticker is missing");
    stickers.set(front, Some(Color::U));
    assert!(reassembly(&stickers, &[]).is_some(), "the edge is flipped");
}
