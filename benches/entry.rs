//! What one key costs while a cube is typed: inference, reasons, and advice on a contradiction.

use cubetui::cube::random::{Generator, seeded_generator};
use cubetui::cube::{Color, ColorScheme, CubieCube, FaceCube, PartialCube};
use cubetui::diagnosis::{Entry, Findings, Inference, TYPING_SEQUENCE, why_not};
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

/// Returns such stickers, with the last one changed that makes them impossible.
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

#[divan::bench(args = [12, 24, 36])]
fn reason(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(3);
    bencher
        .with_inputs(|| typed(&mut generator, count))
        .bench_local_refs(|stickers| why_not(stickers, TYPING_SEQUENCE[count], Color::U));
}

#[divan::bench(args = [17, 24, 32])]
fn advice_on_a_contradiction(bencher: Bencher<'_, '_>, count: usize) {
    let mut generator = seeded_generator(4);
    let western = ColorScheme::western();
    let answers = PartialCube::unknown();
    bencher
        .with_inputs(|| impossible(&mut generator, count))
        .bench_local_refs(|stickers| {
            Findings::of(&Entry {
                sequence: &TYPING_SEQUENCE[..count],
                is_arranged: false,
                ..Entry::at_once(stickers, &answers, &western)
            })
        });
}
