//! Repairs of impossible stickers, against trying every change.

use cubetui::cube::random::seeded_generator;
use cubetui::cube::{Color, ColorScheme, CubieCube, Face, Facelet, PartialCube};
use cubetui::diagnosis::{Inference, Repair, TYPING_SEQUENCE, Typing, repairs, repairs_of_typing};
use rand::RngExt as _;

use super::hand::{like_color, other_color, random_facelet, random_faces, share, type_cube};

/// The slow twin: every change, each judged on its own.
fn every_repair(stickers: &PartialCube) -> Vec<Repair> {
    let mut found = Vec::new();
    if Inference::from_stickers(stickers).is_some() {
        return found;
    }
    let mut keep = |repair: Repair, trial: &PartialCube| {
        if Inference::from_stickers(trial).is_some() {
            found.push(repair);
        }
    };
    for facelet in Facelet::all().filter(|facelet| !facelet.is_center()) {
        let Some(from) = stickers.color(facelet) else {
            continue;
        };
        for to in Color::ALL.into_iter().filter(|&to| to != from) {
            let mut trial = *stickers;
            trial.set(facelet, Some(to));
            keep(Repair::Sticker { facelet, from, to }, &trial);
        }
    }
    for pair in TYPING_SEQUENCE.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (first, second) = (stickers.color(a), stickers.color(b));
        if first.is_some() && second.is_some() && first != second {
            let mut trial = *stickers;
            trial.set(a, second);
            trial.set(b, first);
            keep(Repair::Swap { a, b }, &trial);
        }
    }
    found
}

#[test]
fn a_wrong_sticker_of_a_full_net_has_exactly_one_repair() {
    let mut generator = seeded_generator(31);
    for _ in 0..1000 {
        let faces = random_faces(&mut generator);
        let facelet = random_facelet(&mut generator);
        let to = faces.color(facelet);
        let from = other_color(&mut generator, to);
        let mut stickers = PartialCube::from(faces);
        stickers.set(facelet, Some(from));
        let found = repairs(&stickers);
        assert_eq!(found, [Repair::Sticker { facelet, from, to }], "{faces}");
        assert_eq!(found[0].applied(&stickers), PartialCube::from(faces));
    }
}

#[test]
fn neighbours_in_the_wrong_order_are_found_in_a_full_net() {
    let mut generator = seeded_generator(32);
    let (mut tried, mut unique, mut most) = (0, 0, 0);
    while tried < 1000 {
        let faces = random_faces(&mut generator);
        let at = generator.random_range(0..TYPING_SEQUENCE.len() - 1);
        let swap = Repair::Swap {
            a: TYPING_SEQUENCE[at],
            b: TYPING_SEQUENCE[at + 1],
        };
        let stickers = swap.applied(&PartialCube::from(faces));
        if stickers == PartialCube::from(faces) {
            continue;
        }
        assert!(
            Inference::from_stickers(&stickers).is_none(),
            "{faces} {swap:?}"
        );
        let found = repairs(&stickers);
        assert!(found.contains(&swap), "{faces} {swap:?} {found:?}");
        assert!(
            !found.iter().any(is_change_of_one),
            "colours are there nine times each: {found:?}"
        );
        (tried, unique) = (tried + 1, unique + usize::from(found.len() == 1));
        most = most.max(found.len());
    }
    println!(
        "neighbours swapped in a full net: the only repair {}, at most {most} repairs",
        share(unique, tried)
    );
}

#[test]
fn repairs_are_those_of_trying_every_change() {
    let mut generator = seeded_generator(33);
    let (mut impossible, mut most) = (0, 0);
    for round in 0..75 {
        let faces = random_faces(&mut generator);
        let mut stickers = PartialCube::centers_only();
        for facelet in TYPING_SEQUENCE
            .into_iter()
            .filter(|_| generator.random_bool(0.3 + 0.009 * f64::from(round)))
        {
            stickers.set(facelet, Some(faces.color(facelet)));
        }
        for _ in 0..=round % 2 {
            let facelet = random_facelet(&mut generator);
            stickers.set(
                facelet,
                Some(other_color(&mut generator, faces.color(facelet))),
            );
        }
        let found = repairs(&stickers);
        let expected = every_repair(&stickers);
        assert_eq!(found.len(), expected.len(), "{stickers:?}");
        assert!(
            expected.iter().all(|repair| found.contains(repair)),
            "{stickers:?}"
        );
        impossible += usize::from(!found.is_empty());
        most = most.max(found.len());
    }
    assert!(impossible > 25, "{impossible}");
    println!("{impossible} impossible nets of 75 compared, at most {most} repairs");
}

/// The slow twin of counting: every open sticker in every colour that it can have.
fn number_of_cubes(stickers: &PartialCube) -> f64 {
    let Some(inference) = Inference::from_stickers(stickers) else {
        return 0.0;
    };
    let Some(open) = Facelet::all().find(|&facelet| inference.possible(facelet).len() > 1) else {
        return 1.0;
    };
    let with = |color| {
        let mut trial = *stickers;
        trial.set(open, Some(color));
        number_of_cubes(&trial)
    };
    inference.possible(open).iter().map(with).sum()
}

/// How easily a mistake is made with western colours.
fn weight(repair: &Repair) -> f64 {
    match *repair {
        Repair::Swap { .. } => 2.0,
        Repair::Sticker { from, to, .. } => match (from.min(to), from.max(to)) {
            (Color::R, Color::L) => 6.0,
            (Color::U, Color::D) | (Color::F, Color::B) => 3.0,
            (Color::D, Color::L) => 2.0,
            _ => 1.0,
        },
    }
}

#[test]
fn repairs_stand_in_the_order_of_agreeing_cubes_times_weight() {
    let mut generator = seeded_generator(36);
    let mut different = 0;
    for _ in 0..200 {
        let faces = random_faces(&mut generator);
        let mut stickers = PartialCube::centers_only();
        for facelet in TYPING_SEQUENCE
            .into_iter()
            .filter(|_| generator.random_bool(0.8))
        {
            stickers.set(facelet, Some(faces.color(facelet)));
        }
        let facelet = random_facelet(&mut generator);
        stickers.set(
            facelet,
            Some(other_color(&mut generator, faces.color(facelet))),
        );
        let likelihood =
            |repair: &Repair| number_of_cubes(&repair.applied(&stickers)) * weight(repair);
        let rated: Vec<f64> = repairs(&stickers).iter().map(likelihood).collect();
        assert!(rated.is_sorted_by(|a, b| a >= b), "{rated:?} {stickers:?}");
        different += usize::from(rated.first() > rated.last());
    }
    assert!(different > 20, "{different}");
}

#[test]
fn a_mistake_found_while_typing_is_ranked_high() {
    let mut generator = seeded_generator(34);
    for confused in [true, false] {
        let (mut found_out, mut first, mut among_three, mut proposals) = (0, 0, 0, 0);
        for _ in 0..200 {
            let faces = random_faces(&mut generator);
            let right = type_cube(|at| faces.color(at)).order;
            let facelet = right[generator.random_range(0..right.len())];
            let to = faces.color(facelet);
            let from = if confused {
                like_color(to)
            } else {
                other_color(&mut generator, to)
            };
            let typed = type_cube(|at| if at == facelet { from } else { faces.color(at) });
            if typed.inference.is_some() {
                continue;
            }
            let typing = Typing::new(&ColorScheme::western(), &typed.order);
            let found = repairs_of_typing(&typed.stickers, &typing);
            let rank = found
                .iter()
                .position(|&repair| repair == Repair::Sticker { facelet, from, to });
            let rank = rank.expect("the truth is always among the repairs");
            found_out += 1;
            proposals += found.len();
            first += usize::from(rank == 0);
            among_three += usize::from(rank < 3);
        }
        let colors = if confused {
            "colours easily confused"
        } else {
            "any wrong colour"
        };
        println!(
            "{colors}, found out while typing: {found_out} of 200; {} first, {} among three, of {:.1} repairs",
            share(first, found_out),
            share(among_three, found_out),
            proposals as f64 / found_out as f64
        );
        assert!(
            found_out > 60 && first * 10 > found_out,
            "{first} of {found_out} first"
        );
    }
}

#[test]
fn nothing_is_repaired_without_need_and_centres_never() {
    let mut generator = seeded_generator(35);
    for _ in 0..20 {
        assert_eq!(
            repairs(&PartialCube::from(random_faces(&mut generator))),
            []
        );
    }
    let mut stickers = PartialCube::from(CubieCube::SOLVED.to_face_cube());
    stickers.set(Facelet::center(Face::U), Some(Color::D));
    assert_eq!(repairs(&stickers), []);
    stickers.set(Facelet::new(Face::U, 0, 0), Some(Color::D));
    assert_eq!(repairs(&stickers), [], "the centre would stay wrong");
}

#[test]
fn the_order_of_typing_covers_each_sticker_once() {
    for facelet in Facelet::all() {
        let times = TYPING_SEQUENCE
            .iter()
            .filter(|&&typed| typed == facelet)
            .count();
        assert_eq!(times, usize::from(!facelet.is_center()), "{facelet}");
    }
    let names: Vec<String> = TYPING_SEQUENCE[..10]
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(names.join(" "), "U1 U2 U3 U4 U6 U7 U8 U9 D1 D2");
}

#[test]
fn repairs_are_reported_in_the_colours_of_the_scheme() {
    let [a, b] = [Facelet::new(Face::F, 0, 2), Facelet::new(Face::F, 1, 0)];
    let change = Repair::Sticker {
        facelet: a,
        from: Color::R,
        to: Color::L,
    };
    assert_eq!(
        change.explain(&ColorScheme::western()),
        "F3 is orange, not red"
    );
    let own: ColorScheme = "black:k pink green yellow violet blue".parse().unwrap();
    assert_eq!(change.explain(&own), "F3 is violet, not pink");
    let swap = Repair::Swap { a, b };
    assert_eq!(swap.explain(&own), "swap F3 and F4");
    assert_eq!((change.facelets(), swap.facelets()), (vec![a], vec![a, b]));
}

#[test]
fn the_likelier_mistake_comes_first() {
    let mut stickers = PartialCube::centers_only();
    let [up, front] = cubetui::cube::Edge::UF.facelets();
    stickers.set(up, Some(Color::L));
    stickers.set(front, Some(Color::R));
    let found = repairs(&stickers);
    assert_eq!(found.len(), 8, "either may be any of four colours");
    assert!(found.iter().all(is_change_of_one), "{found:?}");
    let stripes: ColorScheme = "red white orange green yellow blue".parse().unwrap();
    stickers.set(up, Some(Color::U));
    stickers.set(front, Some(Color::D));
    let found = repairs_of_typing(&stickers, &Typing::new(&stripes, &TYPING_SEQUENCE));
    let orange = Repair::Sticker {
        facelet: up,
        from: Color::U,
        to: Color::F,
    };
    assert_eq!(found[0], orange, "red was meant to be orange: {found:?}");
}

fn is_change_of_one(repair: &Repair) -> bool {
    repair.facelets().len() == 1
}
