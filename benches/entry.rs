//! What one key costs while a cube is typed: inference, repairs, reasons, suspects, schemes.

use cubetui::cube::random::{Generator, seeded_generator};
use cubetui::cube::{
    Color, ColorScheme, CubieCube, FaceCube, Facelet, Inference, PartialCube, TYPING_SEQUENCE,
    proposed_scheme, repairs, suspects, why_not,
};
use divan::Bencher;

fn main() {
    divan::main();
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
    bencher.with_inputs(|| impossible(&mut generator, count)).bench_local_refs(|stickers| repairs(stickers));
}

#[divan::bench(args = [12, 24, 36])]
fn reason(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(3);
    bencher
        .with_inputs(|| typed(&mut generator, count))
        .bench_local_refs(|stickers| why_not(stickers, TYPING_SEQUENCE[count], Color::U));
}

/// Five faces with one sticker wrong that is not found out, and what the last face is in truth.
fn mistyped(generator: &mut Generator) -> (PartialCube, Vec<(Facelet, Color)>) {
    loop {
        let faces = faces(generator);
        let mut stickers = PartialCube::centers_only();
        for &facelet in &TYPING_SEQUENCE[..40] {
            stickers.set(facelet, Some(faces.color(facelet)));
        }
        for &facelet in &TYPING_SEQUENCE[..40] {
            for color in Color::ALL {
                stickers.set(facelet, Some(color));
                let Some(inference) = Inference::from_stickers(&stickers) else { continue };
                let differs = |at: &Facelet| !inference.possible(*at).contains(faces.color(*at));
                let seen: Vec<_> = TYPING_SEQUENCE[40..].iter().copied().filter(differs).collect();
                if !seen.is_empty() {
                    return (stickers, seen.into_iter().map(|at| (at, faces.color(at))).collect());
                }
            }
            stickers.set(facelet, Some(faces.color(facelet)));
        }
    }
}

#[divan::bench]
fn suspects_of_the_last_face(bencher: Bencher<'_, '_>) {
    let mut generator = seeded_generator(4);
    bencher
        .with_inputs(|| mistyped(&mut generator))
        .bench_local_refs(|(stickers, seen)| suspects(stickers, seen));
}

#[divan::bench(args = [17, 24, 48])]
fn scheme_of_a_contradiction(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(5);
    let western = ColorScheme::western();
    bencher
        .with_inputs(|| impossible(&mut generator, count))
        .bench_local_refs(|stickers| proposed_scheme(&western, stickers));
}
