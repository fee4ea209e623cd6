//! How many keys it takes to type a cube: random cubes entered as a user would, sticker after sticker.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{ColorScheme, CubieCube, OrientedCube};
use cubetui::diagnosis::{Advice, Editor, EntryRules};

/// Returns the number of keys that each of `cubes` random cubes takes.
fn keys(cubes: usize, rules: EntryRules) -> Vec<usize> {
    let mut generator = seeded_generator(2024);
    let scheme = ColorScheme::western();
    let keys_of = |cube: CubieCube| {
        let stickers = cube.to_face_cube();
        let mut editor = Editor::new(rules, &scheme);
        let mut keys = 0;
        while matches!(editor.advice(), Advice::Type(_)) {
            editor.paint(stickers.color(editor.cursor()));
            keys += 1;
        }
        while matches!(editor.advice(), Advice::Compare(_)) {
            editor.confirm_faces().expect("the faces are shown");
        }
        assert_eq!(
            editor.cube(),
            Some(OrientedCube {
                cube,
                ..OrientedCube::SOLVED
            })
        );
        keys
    };
    (0..cubes)
        .map(|_| keys_of(CubieCube::random(&mut generator)))
        .collect()
}

fn mean_and_worst(name: &str, keys: &[usize]) -> (f64, usize) {
    let mean = keys.iter().sum::<usize>() as f64 / keys.len() as f64;
    let worst = keys.iter().copied().max().expect("there are cubes");
    println!(
        "{name}: {mean:.2} keys on average, {worst} at most, over {} random cubes",
        keys.len()
    );
    (mean, worst)
}

#[test]
fn in_the_default_order() {
    let (mean, worst) = mean_and_worst("default order", &keys(200, EntryRules::default()));
    assert!(mean <= 30.5 && worst <= 34, "{mean} {worst}");
}

#[test]
fn with_the_adaptive_cursor() {
    let rules = EntryRules {
        adaptive: true,
        ..EntryRules::default()
    };
    let (mean, worst) = mean_and_worst("adaptive cursor", &keys(200, rules));
    assert!(mean <= 29.7 && worst <= 34, "{mean} {worst}");
}

#[test]
fn without_inference() {
    let rules = EntryRules {
        strict: true,
        ..EntryRules::default()
    };
    assert_eq!(mean_and_worst("strict", &keys(25, rules)), (48.0, 48));
}
