//! What to do by hand with a cube that was put together wrongly.

use cubetui::cube::{Color, Corner, CubieCube, Edge, Facelet, PartialCube};
use cubetui::diagnosis::{HandStep, PiecePlace, reassembly, repairs};
use rand::RngExt as _;

use super::hand::random_faces;
use crate::examples::generator;

/// The stickers with the colours of some facelets carried round: each takes that of the next.
fn carried(stickers: &PartialCube, facelets: &[Facelet]) -> PartialCube {
    let mut after = *stickers;
    for (i, &facelet) in facelets.iter().enumerate() {
        after.set(facelet, stickers.color(facelets[(i + 1) % facelets.len()]));
    }
    after
}

/// A step done on stickers alone, without orientations: the twin of what the pieces say.
fn by_hand(stickers: &PartialCube, step: HandStep) -> PartialCube {
    match step {
        HandStep::Twist { corner, thirds } => {
            // Clockwise, the first facelet's sticker comes to the second place: each place takes its predecessor's.
            let [a, b, c] = corner.facelets();
            (0..thirds).fold(*stickers, |stickers, _| carried(&stickers, &[c, b, a]))
        }
        HandStep::Flip { edge } => carried(stickers, &edge.facelets()),
        HandStep::SwapCorners { a, b } => (0..3).fold(*stickers, |stickers, k| {
            carried(&stickers, &[a.facelets()[k], b.facelets()[k]])
        }),
        HandStep::SwapEdges { a, b } => (0..2).fold(*stickers, |stickers, k| {
            carried(&stickers, &[a.facelets()[k], b.facelets()[k]])
        }),
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
                HandStep::Twist {
                    corner,
                    thirds: twist,
                },
            );
        }
        if flip > 0 {
            stickers = by_hand(&stickers, HandStep::Flip { edge: edges[0] });
        }
        let swapped = swap > 0 && edges[0] != edges[1];
        if swapped {
            stickers = by_hand(
                &stickers,
                HandStep::SwapEdges {
                    a: edges[0],
                    b: edges[1],
                },
            );
        }
        let chosen: Vec<PiecePlace> = [
            vec![PiecePlace::Corner(corner)],
            edges.map(PiecePlace::Edge).to_vec(),
            vec![PiecePlace::Corner(Corner::DBL)],
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
            let fixed = reassembly(&stickers, &[PiecePlace::Corner(corner)]).unwrap();
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
        HandStep::SwapCorners {
            a: Corner::DBL,
            b: Corner::UFL,
        },
    );
    let both = [
        PiecePlace::Corner(Corner::UFL),
        PiecePlace::Corner(Corner::DBL),
    ];
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
    let edge = reassembly(&swapped, &[PiecePlace::Edge(Edge::FL)]).unwrap();
    assert_eq!(
        edge.steps,
        [HandStep::SwapEdges {
            a: Edge::FL,
            b: Edge::FR
        }]
    );
}

#[test]
fn all_three_faults_are_reported_together() {
    let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    for step in [
        HandStep::SwapEdges {
            a: Edge::UF,
            b: Edge::UR,
        },
        HandStep::Twist {
            corner: Corner::URF,
            thirds: 2,
        },
        HandStep::Flip { edge: Edge::UF },
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
    assert_eq!(repairs(&stickers), [], "no sticker alone is wrong");
}
