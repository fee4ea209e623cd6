//! What one key costs while a cube is typed: inference, repairs, reasons, questions, schemes. And how many questions
//! it takes to find a mistake.

use cubetui::cube::random::{Generator, seeded_generator};
use cubetui::cube::{Color, ColorScheme, CubieCube, FaceCube, PartialCube};
use cubetui::diagnosis::{
    Inference, Inquiry, TYPING_SEQUENCE, Typing, proposed_scheme, repairs, why_not,
};
use divan::Bencher;
use mistakes::{Mistake, Outcome, trial};

#[path = "../tests/cube/diagnosis/mistakes.rs"]
mod mistakes;

fn main() {
    questions();
    divan::main();
}

/// How many random cubes are typed with each kind of mistake.
const MISTAKES: usize = 1000;
const KINDS: [Mistake; 8] = [
    Mistake::WrongColor,
    Mistake::Skipped,
    Mistake::Doubled,
    Mistake::RotatedFace,
    Mistake::ExchangedFaces,
    Mistake::TwistedCorner,
    Mistake::FlippedEdge,
    Mistake::SwappedPieces,
];

/// Prints how many keys it takes to find a mistake by asking, after it is noticed.
fn questions() {
    println!(
        "further keys until a mistake is found: mean, at most, not rightly, of {MISTAKES} random cubes"
    );
    for mistake in KINDS {
        let mut generator = seeded_generator(6);
        let outcomes = std::iter::repeat_with(|| trial(mistake, &mut generator)).flatten();
        let outcomes: Vec<Outcome> = outcomes.take(MISTAKES).collect();
        let mean =
            outcomes.iter().map(|outcome| outcome.keys).sum::<usize>() as f64 / MISTAKES as f64;
        let most = outcomes
            .iter()
            .map(|outcome| outcome.keys)
            .max()
            .unwrap_or(0);
        let wrong = outcomes.iter().filter(|outcome| !outcome.is_right).count();
        println!(
            "{:<16} {mean:5.2} {most:3} {wrong:4}",
            format!("{mistake:?}")
        );
    }
}

/// How many stickers are typed.
const TYPED: [usize; 5] = [0, 12, 24, 36, 48];

fn faces(generator: &mut Generator) -> FaceCube {
    CubieCube::random(generator).to_face_cube()
}

/// The first stickers of a random cube.
fn typed(generator: &mut Generator, count: usize) -> PartialCube {
    let faces = faces(generator);
    let mut stickers = PartialCube::centers_only();
    for &facelet in &TYPING_SEQUENCE[..count] {
        stickers.set(facelet, Some(faces.color(facelet)));
    }
    stickers
}

/// The same with one sticker made impossible as soon as can be.
fn impossible(generator: &mut Generator, count: usize) -> PartialCube {
    loop {
        let mut stickers = typed(generator, count);
        for &facelet in TYPING_SEQUENCE[..count].iter().rev() {
            let right = stickers.color(facelet);
            for color in Color::ALL {
                stickers.set(facelet, Some(color));
                if Inference::from_stickers(&stickers).is_none() {
                    return stickers;
                }
            }
            stickers.set(facelet, right);
        }
    }
}

#[divan::bench(args = TYPED)]
fn inference(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(1);
    bencher
        .with_inputs(|| typed(&mut generator, count))
        .bench_local_refs(|stickers| Inference::from_stickers(stickers));
}

#[divan::bench(args = [17, 24, 36, 48])]
fn repairs_of(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(2);
    bencher
        .with_inputs(|| impossible(&mut generator, count))
        .bench_local_refs(|stickers| repairs(stickers));
}

#[divan::bench(args = [12, 24, 36])]
fn reason(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(3);
    bencher
        .with_inputs(|| typed(&mut generator, count))
        .bench_local_refs(|stickers| why_not(stickers, TYPING_SEQUENCE[count], Color::U));
}

#[divan::bench(args = [17, 24, 32])]
fn inquiry_into(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(4);
    let typing = Typing::new(&ColorScheme::western(), &TYPING_SEQUENCE[..count]);
    bencher
        .with_inputs(|| impossible(&mut generator, count))
        .bench_local_refs(|stickers| Inquiry::new(stickers, &[], &typing));
}

#[divan::bench(args = [17, 24, 48])]
fn scheme_of_a_contradiction(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(5);
    let western = ColorScheme::western();
    bencher
        .with_inputs(|| impossible(&mut generator, count))
        .bench_local_refs(|stickers| proposed_scheme(&western, stickers));
}
