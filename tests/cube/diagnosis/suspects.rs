//! Suspects for inferred stickers that differ from the cube in the hand.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{
    Color, ColorScheme, Face, FaceCube, Facelet, PartialCube, Repair, Typing, suspects, suspects_of_typing,
};
use rand::RngExt as _;

use super::hand::{Typed, like_color, other_color, random_faces, share, type_cube};

/// The stickers of the last face that were inferred otherwise than they are.
fn differing(typed: &Typed, faces: &FaceCube) -> Vec<(Facelet, Color)> {
    let inference = typed.inference.expect("the entry was accepted");
    Facelet::of_face(Face::L)
        .filter(|&facelet| typed.stickers.color(facelet).is_none())
        .filter(|&facelet| inference.possible(facelet).only() != Some(faces.color(facelet)))
        .map(|facelet| (facelet, faces.color(facelet)))
        .collect()
}

#[test]
fn the_wrong_sticker_is_among_the_suspects() {
    let mut generator = seeded_generator(41);
    for (confused, wanted) in [(true, 300), (false, 1000)] {
        let (mut entries, mut accepted, mut differ, mut first, mut among_three, mut listed) =
            (0, 0, 0, 0, 0, 0);
        while accepted < wanted {
            let faces = random_faces(&mut generator);
            let right = type_cube(|at| faces.color(at));
            let facelet = right.order[generator.random_range(0..right.order.len())];
            let to = faces.color(facelet);
            let from = if confused { like_color(to) } else { other_color(&mut generator, to) };
            let typed = type_cube(|at| if at == facelet { from } else { faces.color(at) });
            entries += 1;
            if typed.inference.is_none() {
                continue;
            }
            accepted += 1;
            let seen = differing(&typed, &faces);
            if seen.is_empty() {
                continue;
            }
            let typing = Typing::new(&ColorScheme::western(), &typed.order);
            let found = suspects_of_typing(&typed.stickers, &seen, &typing);
            let rank = found.iter().position(|&repair| repair == Repair::Sticker { facelet, from, to });
            let rank = rank.unwrap_or_else(|| panic!("{faces}: {facelet} is not suspected in {found:?}"));
            differ += 1;
            listed += found.len();
            first += usize::from(rank == 0);
            among_three += usize::from(rank < 3);
        }
        let colors = if confused { "colours easily confused" } else { "any wrong colour" };
        println!(
            "{colors}: accepted {}, then the last face differs {}; suspected first {}, among three {}, of {:.1}",
            share(accepted, entries),
            share(differ, accepted),
            share(first, differ),
            share(among_three, differ),
            listed as f64 / differ as f64
        );
        assert!(differ * 10 > accepted * 9 && first * 2 > differ, "{first} of {differ} first");
    }
}

#[test]
fn two_keys_in_the_wrong_order_are_suspected() {
    let mut generator = seeded_generator(42);
    let (mut differ, mut first) = (0, 0);
    while differ < 200 {
        let faces = random_faces(&mut generator);
        let right = type_cube(|at| faces.color(at));
        let at = generator.random_range(0..right.order.len() - 1);
        let (a, b) = (right.order[at], right.order[at + 1]);
        let swapped = |facelet: Facelet| match facelet {
            _ if facelet == a => faces.color(b),
            _ if facelet == b => faces.color(a),
            _ => faces.color(facelet),
        };
        let typed = type_cube(swapped);
        let neighbors = typed.order.windows(2).any(|pair| pair == [a, b]);
        if faces.color(a) == faces.color(b) || typed.inference.is_none() || !neighbors {
            continue;
        }
        let seen = differing(&typed, &faces);
        if seen.is_empty() {
            continue;
        }
        let typing = Typing::new(&ColorScheme::western(), &typed.order);
        let found = suspects_of_typing(&typed.stickers, &seen, &typing);
        let rank = found.iter().position(|&repair| repair == Repair::Swap { a, b });
        differ += 1;
        first += usize::from(rank.expect("the truth is suspected") == 0);
    }
    println!("two keys in the wrong order: suspected first {}", share(first, differ));
}

#[test]
fn every_suspect_explains_what_is_seen() {
    let mut generator = seeded_generator(43);
    for _ in 0..30 {
        let faces = random_faces(&mut generator);
        let typed = type_cube(|at| faces.color(at));
        let inferred: Vec<Facelet> =
            Facelet::all().filter(|&facelet| typed.stickers.color(facelet).is_none()).collect();
        let facelet = inferred[generator.random_range(0..inferred.len())];
        let seen = [(facelet, other_color(&mut generator, faces.color(facelet)))];
        for repair in suspects(&typed.stickers, &seen) {
            assert!(!repair.facelets().contains(&facelet), "what is seen is no suspect");
            let mut stickers = repair.applied(&typed.stickers);
            stickers.set(facelet, Some(seen[0].1));
            assert!(cubetui::cube::Inference::from_stickers(&stickers).is_some(), "{faces} {repair:?}");
        }
    }
}

#[test]
fn nothing_is_suspected_when_all_agrees_or_nothing_explains_it() {
    let faces = random_faces(&mut seeded_generator(44));
    let typed = type_cube(|at| faces.color(at));
    let all_right: Vec<(Facelet, Color)> =
        Facelet::all().map(|facelet| (facelet, faces.color(facelet))).collect();
    assert_eq!(suspects(&typed.stickers, &all_right), []);
    assert_eq!(suspects(&typed.stickers, &[]), []);
    let absurd: Vec<(Facelet, Color)> =
        Facelet::of_face(Face::L).map(|facelet| (facelet, Color::U)).collect();
    assert_eq!(suspects(&PartialCube::from(faces), &absurd), []);
}
