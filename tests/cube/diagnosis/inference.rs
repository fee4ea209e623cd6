//! Inference from some stickers, against every cube that has them.

use cubetui::cube::random::{Generator, seeded_generator};
use cubetui::cube::{Color, Corner, CubieCube, Edge, Facelet, PartialCube};
use cubetui::diagnosis::{ColorSet, Inference};
use rand::RngExt as _;

use crate::examples::generator;

/// A random possible cube with each sticker known with this probability.
fn partly_known(generator: &mut Generator, share: f64) -> (CubieCube, PartialCube) {
    let cube = CubieCube::random(generator);
    let mut stickers = PartialCube::centers_only();
    for facelet in Facelet::all() {
        if generator.random_bool(share) {
            stickers.set(facelet, Some(cube.color_at(facelet)));
        }
    }
    (cube, stickers)
}

/// The slow twin: fills place after place with every piece that agrees and keeps the cubes that are possible.
fn every_cube(stickers: &PartialCube) -> Vec<CubieCube> {
    let mut corners = Vec::new();
    fill_corners(stickers, &mut Vec::new(), &mut corners);
    let mut edges = Vec::new();
    fill_edges(stickers, &mut Vec::new(), &mut edges);
    let mut cubes = Vec::new();
    for (cp, co) in &corners {
        for (ep, eo) in &edges {
            cubes.extend(CubieCube::try_new(*cp, *co, *ep, *eo));
        }
    }
    cubes
}

type Corners = ([Corner; 8], [u8; 8]);
type Edges = ([Edge; 12], [u8; 12]);

fn fill_corners(stickers: &PartialCube, placed: &mut Vec<(Corner, u8)>, found: &mut Vec<Corners>) {
    if placed.len() == 8 {
        found.push((
            std::array::from_fn(|i| placed[i].0),
            std::array::from_fn(|i| placed[i].1),
        ));
        return;
    }
    let known = stickers.colors_of(Corner::ALL[placed.len()].into());
    for piece in Corner::ALL
        .into_iter()
        .filter(|piece| placed.iter().all(|(used, _)| used != piece))
        .collect::<Vec<_>>()
    {
        for twist in 0..3 {
            let shown = |k: usize| piece.colors()[(k + 3 - twist as usize) % 3];
            if (0..3).all(|k| known[k].is_none_or(|color| color == shown(k))) {
                placed.push((piece, twist));
                fill_corners(stickers, placed, found);
                placed.pop();
            }
        }
    }
}

fn fill_edges(stickers: &PartialCube, placed: &mut Vec<(Edge, u8)>, found: &mut Vec<Edges>) {
    if placed.len() == 12 {
        found.push((
            std::array::from_fn(|i| placed[i].0),
            std::array::from_fn(|i| placed[i].1),
        ));
        return;
    }
    let known = stickers.colors_of(Edge::ALL[placed.len()].into());
    for piece in Edge::ALL
        .into_iter()
        .filter(|piece| placed.iter().all(|(used, _)| used != piece))
        .collect::<Vec<_>>()
    {
        for flip in 0..2 {
            let shown = |k: usize| piece.colors()[(k + flip as usize) % 2];
            if (0..2).all(|k| known[k].is_none_or(|color| color == shown(k))) {
                placed.push((piece, flip));
                fill_edges(stickers, placed, found);
                placed.pop();
            }
        }
    }
}

#[test]
fn exactly_the_colours_of_all_agreeing_cubes_are_possible() {
    let mut generator = seeded_generator(11);
    let (mut compared, mut open) = (0, 0);
    for round in 0..100 {
        let (_, stickers) = partly_known(&mut generator, 0.62 + 0.001 * f64::from(4 * round % 300));
        let cubes = every_cube(&stickers);
        if cubes.is_empty() || cubes.len() > 20_000 {
            continue;
        }
        let inference = Inference::from_stickers(&stickers).expect("a cube agrees");
        for facelet in Facelet::all() {
            let mut seen = ColorSet::default();
            for cube in &cubes {
                seen.insert(cube.color_at(facelet));
            }
            assert_eq!(
                inference.possible(facelet),
                seen,
                "{facelet} of {stickers:?}"
            );
            open += usize::from(seen.len() > 1);
        }
        compared += 1;
    }
    assert!(
        compared > 50 && open > 125,
        "{compared} nets compared, {open} facelets open"
    );
}

#[test]
fn stickers_of_no_cube_are_found_out() {
    let mut generator = seeded_generator(12);
    let mut impossible = 0;
    for _ in 0..400 {
        let (cube, mut stickers) = partly_known(&mut generator, 0.8);
        let facelet = Facelet::from_index(generator.random_range(0..54));
        let wrong = Color::ALL[generator.random_range(0..6)];
        if facelet.is_center() || wrong == cube.color_at(facelet) {
            continue;
        }
        stickers.set(facelet, Some(wrong));
        let cubes = every_cube(&stickers);
        assert_eq!(
            Inference::from_stickers(&stickers).is_none(),
            cubes.is_empty(),
            "{stickers:?}"
        );
        impossible += usize::from(cubes.is_empty());
    }
    assert!(impossible > 100, "{impossible} impossible nets");
}

#[test]
fn every_possible_colour_leads_on_to_a_whole_cube() {
    let mut generator = generator();
    for _ in 0..40 {
        let (_, mut stickers) = partly_known(&mut generator, 0.2);
        while stickers.missing() > 0 {
            let inference = Inference::from_stickers(&stickers).expect("every step keeps a cube");
            let open: Vec<Facelet> = Facelet::all()
                .filter(|&facelet| stickers.color(facelet).is_none())
                .collect();
            let facelet = open[generator.random_range(0..open.len())];
            let colors: Vec<Color> = inference.possible(facelet).iter().collect();
            stickers.set(
                facelet,
                Some(colors[generator.random_range(0..colors.len())]),
            );
        }
        let faces = stickers.complete().expect("nothing is missing");
        assert!(CubieCube::try_from(&faces).is_ok(), "{faces}");
    }
}
