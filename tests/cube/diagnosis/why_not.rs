//! The reason why a sticker cannot have a colour: given whenever it cannot, and true.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{Color, ColorScheme, Corner, CubieCube, Edge, Facelet, PartialCube};
use cubetui::diagnosis::{Inference, TYPING_SEQUENCE, WhyNot, why_not};
use rand::RngExt as _;

use super::hand::random_faces;

fn words(stickers: &PartialCube, facelet: Facelet, color: Color) -> String {
    why_not(stickers, facelet, color)
        .expect("there is a reason")
        .explain(&ColorScheme::western())
}

#[test]
fn there_is_a_reason_exactly_when_no_cube_has_the_colour() {
    let mut generator = seeded_generator(61);
    let mut kinds = [0; 7];
    for round in 0..60 {
        let faces = random_faces(&mut generator);
        let mut stickers = PartialCube::centers_only();
        for facelet in TYPING_SEQUENCE
            .into_iter()
            .filter(|_| generator.random_bool(0.4 + 0.009 * f64::from(round)))
        {
            stickers.set(facelet, Some(faces.color(facelet)));
        }
        for facelet in TYPING_SEQUENCE {
            let mut before = stickers;
            before.set(facelet, None);
            let possible = Inference::from_stickers(&before)
                .expect("the cube itself")
                .possible(facelet);
            for color in Color::ALL {
                let why = why_not(&stickers, facelet, color);
                assert_eq!(
                    why.is_none(),
                    possible.contains(color),
                    "{facelet} {color} {stickers:?}"
                );
                let Some(why) = why else { continue };
                if let WhyNot::NeededElsewhere { left, .. }
                | WhyNot::Orientation { left, .. }
                | WhyNot::Parity { left } = &why
                {
                    assert_eq!(*left, possible);
                }
                kinds[match why {
                    WhyNot::Center { .. } => 0,
                    WhyNot::NoPiece { .. } => 1,
                    WhyNot::Placed { .. } => 2,
                    WhyNot::NeededElsewhere { .. } => 3,
                    WhyNot::Orientation { .. } => 4,
                    WhyNot::Parity { .. } => 5,
                    WhyNot::NoCube { .. } => 6,
                }] += 1;
            }
        }
    }
    println!("reasons by kind, centre to no cube: {kinds:?}");
    assert!(kinds[1..6].iter().all(|&count| count > 0), "{kinds:?}");
    assert_eq!((kinds[0], kinds[6]), (0, 0));
}

#[test]
fn reasons_are_reported_in_words() {
    let mut stickers = PartialCube::centers_only();
    let [up, right] = Edge::UR.facelets();
    stickers.set(up, Some(Color::U));
    assert_eq!(words(&stickers, right, Color::U), "no edge has white twice");
    assert_eq!(
        words(&stickers, right, Color::D),
        "no edge has white and yellow"
    );
    stickers.set(right, Some(Color::R));
    let [down, front] = Edge::DF.facelets();
    stickers.set(down, Some(Color::R));
    assert_eq!(
        words(&stickers, front, Color::U),
        "the white-red edge is at UR already"
    );
    assert_eq!(
        words(&stickers, Facelet::center(cubetui::cube::Face::U), Color::D),
        "this centre is white"
    );
    let [a, b, c] = Corner::DBL.facelets();
    stickers.set(a, Some(Color::U));
    stickers.set(b, Some(Color::F));
    assert_eq!(
        words(&stickers, c, Color::R),
        "no corner has white, green, red clockwise in this order"
    );
}

#[test]
fn the_last_pieces_are_distinguished() {
    let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    for facelet in Edge::UF.facelets() {
        stickers.set(facelet, None);
    }
    let [up, front] = Edge::UF.facelets();
    assert_eq!(
        words(&stickers, up, Color::F),
        "only white is left: otherwise one edge would be flipped"
    );
    assert_eq!(
        words(&stickers, up, Color::R),
        "only white is left: every edge with red is needed elsewhere"
    );
    for facelet in Edge::UR.facelets() {
        stickers.set(facelet, None);
    }
    stickers.set(front, None);
    stickers.set(up, Some(Color::U));
    assert_eq!(
        words(&stickers, front, Color::R),
        "only green is left: otherwise two pieces would be swapped"
    );
    for facelet in Corner::URF.facelets() {
        stickers.set(facelet, None);
    }
    let [first, ..] = Corner::URF.facelets();
    assert_eq!(
        words(&stickers, first, Color::F),
        "only white is left: otherwise one corner would be twisted"
    );
}

#[test]
fn stickers_of_no_cube_give_no_other_reason() {
    let mut stickers = PartialCube::centers_only();
    let [up, right] = Edge::UR.facelets();
    stickers.set(up, Some(Color::U));
    stickers.set(right, Some(Color::D));
    let elsewhere = Edge::DF.facelets()[0];
    assert_eq!(
        words(&stickers, elsewhere, Color::R),
        "no possible cube has red here"
    );
}
