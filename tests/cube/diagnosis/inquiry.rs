//! Finding a mistake by asking.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{
    Color, ColorScheme, CubieCube, Face, Facelet, Orientation, PartialCube, Symmetry,
};
use cubetui::diagnosis::{Explanation, Inference, Inquiry, Repair, TYPING_SEQUENCE, Typing};
use cubetui::formats::ParsedCube;

use super::hand::random_faces;
use super::mistakes::{Mistake, trial};

/// The keys that it takes for some random cubes with this mistake. Every mistake is found and repaired.
fn keys(mistake: Mistake, cubes: usize) -> Vec<usize> {
    let mut generator = seeded_generator(2026);
    let mut keys = Vec::new();
    while keys.len() < cubes {
        if let Some(outcome) = trial(mistake, &mut generator) {
            assert!(
                outcome.is_right,
                "{mistake:?} number {}: {outcome:?}",
                keys.len()
            );
            keys.push(outcome.keys);
        }
    }
    keys
}

fn mean_and_worst(mistake: Mistake, keys: &[usize]) -> (f64, usize) {
    let mean = keys.iter().sum::<usize>() as f64 / keys.len() as f64;
    let worst = keys.iter().copied().max().expect("there are cubes");
    println!(
        "{mistake:?}: {mean:.2} further keys on average, {worst} at most, of {} cubes",
        keys.len()
    );
    (mean, worst)
}

#[test]
fn a_wrong_colour_is_found_with_few_questions_and_always_rightly() {
    let (mean, worst) = mean_and_worst(Mistake::WrongColor, &keys(Mistake::WrongColor, 10));
    assert!(mean <= 4.0 && worst <= 9, "{mean} {worst}");
}

#[test]
fn stickers_and_faces_in_wrong_places_are_found_with_few_questions() {
    for mistake in [
        Mistake::Skipped,
        Mistake::Doubled,
        Mistake::RotatedFace,
        Mistake::ExchangedFaces,
    ] {
        let (mean, _) = mean_and_worst(mistake, &keys(mistake, 3));
        assert!(mean <= 6.0, "{mistake:?}: {mean}");
    }
}

#[test]
fn a_cube_put_together_wrongly_is_found_out() {
    for mistake in [
        Mistake::TwistedCorner,
        Mistake::FlippedEdge,
        Mistake::SwappedPieces,
    ] {
        let (mean, _) = mean_and_worst(mistake, &keys(mistake, 5));
        assert!(mean <= 8.0, "{mistake:?}: {mean}");
    }
}

#[test]
fn the_only_repair_of_a_full_net_needs_no_question() {
    let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    let facelet = TYPING_SEQUENCE[20];
    stickers.set(facelet, Some(Color::B));
    let typing = Typing::new(&ColorScheme::western(), &TYPING_SEQUENCE);
    let inquiry = Inquiry::new(&stickers, &[], &typing);
    let (explanation, mended, probability) = inquiry.found().expect("nothing else explains it");
    let repair = Repair::Sticker {
        facelet,
        from: Color::B,
        to: facelet.face().color(),
    };
    assert_eq!(explanation, Explanation::Typo(repair));
    assert_eq!(mended, PartialCube::from(CubieCube::SOLVED.to_face_cube()));
    assert_eq!((probability, inquiry.question()), (1.0, None));
}

#[test]
fn answers_that_nothing_explains_leave_no_explanation() {
    let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    stickers.set(TYPING_SEQUENCE[20], Some(Color::B));
    let typing = Typing::new(&ColorScheme::western(), &TYPING_SEQUENCE);
    let inquiry = Inquiry::new(&stickers, &[], &typing).answered(&[(TYPING_SEQUENCE[1], Color::B)]);
    assert_eq!(inquiry.explanations().count(), 0);
    assert_eq!((inquiry.found(), inquiry.question()), (None, None));
}

#[test]
fn explanations_of_one_kind_that_contradict_each_other_nowhere_are_one() {
    // The front face may have been turned either way: what is known of it then differs, and agrees with the other.
    let scheme = ColorScheme::western();
    let stickers = "RU..UU.RR..RDRD.R.FF.FF.UFFLL.DDDF.LBFB.L.....BDBB..B.";
    let read = ParsedCube::read(stickers, &scheme).expect("unknown stickers are dots");
    let inquiry = Inquiry::new(&read.stickers, &[], &Typing::at_once(&scheme));
    let (explanation, _, probability) = inquiry.found().expect("nothing else explains it");
    assert!(
        matches!(explanation, Explanation::Rotated { face: Face::F, .. }),
        "{explanation:?}"
    );
    assert_eq!((probability, inquiry.question()), (1.0, None));
}

#[test]
fn a_question_is_never_asked_twice_and_never_about_a_centre() {
    let mut generator = seeded_generator(5);
    let cube = PartialCube::from(CubieCube::random(&mut generator).to_face_cube());
    let mut typed = PartialCube::centers_only();
    for &facelet in &TYPING_SEQUENCE[..28] {
        typed.set(facelet, cube.color(facelet));
    }
    let wrong = TYPING_SEQUENCE[18];
    let right = cube.color(wrong).unwrap();
    typed.set(wrong, Color::ALL.into_iter().find(|&color| color != right));
    let mut inquiry = Inquiry::new(
        &typed,
        &[],
        &Typing::new(&ColorScheme::western(), &TYPING_SEQUENCE[..28]),
    );
    let mut asked: Vec<Facelet> = Vec::new();
    while let Some(facelet) = inquiry.question() {
        assert!(
            !facelet.is_center() && !asked.contains(&facelet),
            "{facelet}"
        );
        asked.push(facelet);
        inquiry = inquiry.answered(&[(facelet, cube.color(facelet).unwrap())]);
    }
    let (_, mended, _) = inquiry.found().expect("it is found");
    assert_eq!(mended.color(wrong).unwrap_or(right), right);
}

/// The stickers of the cube after this symmetry, in the colours that it then has.
fn carried(stickers: &PartialCube, symmetry: Symmetry) -> PartialCube {
    let mut carried = PartialCube::centers_only();
    for facelet in Facelet::all() {
        let color = stickers
            .color(facelet)
            .map(|color| symmetry.face(color.face()).color());
        carried.set(symmetry.facelet(facelet), color);
    }
    carried
}

#[test]
fn skipped_and_doubled_stickers_are_found_however_the_cube_is_held() {
    let scheme = ColorScheme::western();
    let shifts = |typed: &PartialCube, typing: &Typing| -> Vec<(Explanation, PartialCube)> {
        let inquiry = Inquiry::new(typed, &[], typing);
        let all = inquiry
            .explanations()
            .filter_map(|(explanation, truth, _)| match explanation {
                Explanation::Skipped { .. } | Explanation::Doubled { .. } => {
                    Some((explanation, truth))
                }
                _ => None,
            });
        all.collect()
    };
    let mut generator = seeded_generator(7);
    let mut found = 0;
    for orientation in Orientation::all().step_by(5) {
        let cube = PartialCube::from(random_faces(&mut generator));
        let mut typed = PartialCube::centers_only();
        let mut count = 0;
        while count < TYPING_SEQUENCE.len() && Inference::from_stickers(&typed).is_some() {
            let seen =
                TYPING_SEQUENCE[(count + usize::from(count > 5)).min(TYPING_SEQUENCE.len() - 1)];
            typed.set(TYPING_SEQUENCE[count], cube.color(seen));
            count += 1;
        }
        let symmetry = orientation.inverse().symmetry();
        let sequence: Vec<Facelet> = TYPING_SEQUENCE[..count]
            .iter()
            .map(|&at| symmetry.facelet(at))
            .collect();
        let upright = shifts(&typed, &Typing::new(&scheme, &TYPING_SEQUENCE[..count]));
        let held = shifts(
            &carried(&typed, symmetry),
            &Typing::new(&scheme, &sequence).held(orientation),
        );
        assert_eq!(upright.len(), held.len(), "{orientation:?}");
        for (explanation, truth) in &upright {
            let explanation = orientation.standard(explanation);
            assert!(
                held.contains(&(explanation, carried(truth, symmetry))),
                "{orientation:?} {explanation:?}"
            );
        }
        found += upright.len();
    }
    assert!(found > 5, "{found}");
}
