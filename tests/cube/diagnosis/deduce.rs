//! The colour scheme, deduced from what is typed.

use cubetui::cube::random::{Generator, seeded_generator};
use cubetui::cube::{Color, ColorScheme, Face, FaceCube, Facelet, PartialCube};
use cubetui::diagnosis::{Recoloring, TYPING_SEQUENCE, agreeing_schemes, proposed_scheme};

use super::hand::{other_color, random_facelet, random_faces, share, type_cube};

/// The colour of one scheme that looks like a colour of another.
fn same_look(color: Color, of: &ColorScheme, under: &ColorScheme) -> Color {
    let name = of.color_name(color);
    Color::ALL
        .into_iter()
        .find(|&other| under.color_name(other) == name)
        .expect("the same six colours")
}

/// Types a cube of one scheme under another, sticker by sticker; the keys until something is proposed, and what.
fn until_proposed(
    faces: &FaceCube,
    is: &ColorScheme,
    set: &ColorScheme,
) -> Option<(usize, ColorScheme)> {
    let seen = |facelet: Facelet| same_look(faces.color(facelet), is, set);
    let order = type_cube(seen).order;
    let rest = TYPING_SEQUENCE
        .into_iter()
        .filter(|facelet| !order.contains(facelet));
    let mut typed = PartialCube::centers_only();
    for (keys, facelet) in order.iter().copied().chain(rest).enumerate() {
        typed.set(facelet, Some(seen(facelet)));
        if let Some(proposed) = proposed_scheme(set, &typed) {
            let known: Vec<Facelet> = Facelet::all()
                .filter(|&at| typed.color(at).is_some())
                .collect();
            let recolored = proposed.recoloring.stickers(&typed);
            if proposed.scheme == *is {
                assert!(
                    known
                        .iter()
                        .all(|&at| recolored.color(at) == Some(faces.color(at))),
                    "{faces}"
                );
            }
            return Some((keys + 1, proposed.scheme));
        }
    }
    None
}

/// Measures how soon cubes of one scheme are found out under another.
fn found_out(generator: &mut Generator, is: &ColorScheme, set: &ColorScheme) {
    let (mut total, mut worst) = (0, 0);
    let cubes = 40;
    for _ in 0..cubes {
        let faces = random_faces(generator);
        let (keys, proposed) = until_proposed(&faces, is, set).expect("found out");
        assert_eq!(&proposed, is, "{faces}");
        total += keys;
        worst = worst.max(keys);
    }
    let mean = total as f64 / f64::from(cubes);
    println!("a {is} cube typed as {set} is found out after {mean:.1} keys, at most {worst}");
    assert!(mean < 24.0, "{mean}");
}

#[test]
fn a_cube_of_another_known_scheme_is_found_out() {
    let mut generator = seeded_generator(71);
    let (western, japanese) = (ColorScheme::western(), ColorScheme::japanese());
    found_out(&mut generator, &japanese, &western);
    found_out(&mut generator, &western, &japanese);
}

#[test]
fn a_cube_of_the_scheme_in_force_never_is() {
    let mut generator = seeded_generator(72);
    for scheme in ColorScheme::named() {
        for _ in 0..20 {
            let faces = random_faces(&mut generator);
            assert_eq!(until_proposed(&faces, &scheme, &scheme), None, "{faces}");
        }
    }
}

#[test]
fn how_often_one_wrong_key_looks_like_another_scheme() {
    let mut generator = seeded_generator(73);
    let (mut contradicted, mut misled) = (0, 0);
    for _ in 0..250 {
        let faces = random_faces(&mut generator);
        let facelet = random_facelet(&mut generator);
        let wrong = other_color(&mut generator, faces.color(facelet));
        let typed = type_cube(|at| {
            if at == facelet {
                wrong
            } else {
                faces.color(at)
            }
        });
        if typed.inference.is_none() {
            contradicted += 1;
            misled +=
                usize::from(proposed_scheme(&ColorScheme::western(), &typed.stickers).is_some());
        }
    }
    println!(
        "one wrong key that is found out looks like another scheme: {}",
        share(misled, contradicted)
    );
    assert!(misled * 20 < contradicted, "{misled} of {contradicted}");
}

#[test]
fn a_whole_cube_shows_its_scheme() {
    let mut generator = seeded_generator(74);
    for _ in 0..20 {
        let typed = PartialCube::from(random_faces(&mut generator));
        assert_eq!(agreeing_schemes(&typed), [Recoloring::SAME]);
    }
}

/// A whole cube of one scheme as typed under the western one.
fn typed_as_western(faces: &FaceCube, is: &ColorScheme) -> PartialCube {
    let mut typed = PartialCube::from(*faces);
    for facelet in TYPING_SEQUENCE {
        typed.set(
            facelet,
            Some(same_look(faces.color(facelet), is, &ColorScheme::western())),
        );
    }
    typed
}

#[test]
fn a_scheme_without_a_name_is_proposed_when_no_other_agrees() {
    let mut generator = seeded_generator(75);
    for own in [
        "white red green yellow blue orange",
        "white orange green yellow red blue",
        "wygrob",
    ] {
        let own: ColorScheme = own.parse().unwrap();
        let faces = random_faces(&mut generator);
        let typed = typed_as_western(&faces, &own);
        let proposed = proposed_scheme(&ColorScheme::western(), &typed)
            .expect("no mistake makes this western");
        assert_eq!(proposed.scheme, own);
        assert_eq!(
            proposed.recoloring.stickers(&typed),
            PartialCube::from(faces)
        );
    }
}

#[test]
fn a_scheme_that_cannot_have_been_held_so_is_not_proposed() {
    let opposite: ColorScheme = "white red blue green orange yellow".parse().unwrap();
    let typed = typed_as_western(&random_faces(&mut seeded_generator(76)), &opposite);
    assert_eq!(agreeing_schemes(&typed).len(), 1, "white is opposite green");
    assert_eq!(proposed_scheme(&ColorScheme::western(), &typed), None);
}

#[test]
fn centres_tell_a_scheme() {
    let same = Recoloring::of_centers(Face::ALL.map(Face::color));
    assert_eq!(same, Some(Recoloring::SAME));
    assert_eq!(Recoloring::of_centers([Color::U; 6]), None);
    let western = ColorScheme::western();
    let japanese = [Color::U, Color::R, Color::F, Color::B, Color::L, Color::D];
    let recoloring = Recoloring::of_centers(japanese).unwrap();
    assert_eq!(recoloring.scheme(&western), ColorScheme::japanese());
    for color in Color::ALL {
        assert_eq!(
            recoloring.color(color),
            same_look(color, &western, &ColorScheme::japanese())
        );
    }
}
