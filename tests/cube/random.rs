//! Random cubes are possible, and uniform as far as a chi-square on small coordinates can tell.

use cubetui::cube::{Corner, CubieCube, Edge, random};

const CUBES: u32 = 50_000;

/// The value that chi-square exceeds with probability 1e-4 when all values are equally likely, by degrees of freedom.
const THRESHOLDS: &[(u32, f64)] = &[
    (1, 15.137),
    (2, 18.421),
    (7, 29.878),
    (11, 37.367),
    (23, 57.075),
];

fn cubes() -> impl Iterator<Item = CubieCube> {
    let mut generator = random::seeded_generator(2026);
    (0..CUBES).map(move |_| CubieCube::random(&mut generator))
}

/// Fails when a coordinate with `values` equally likely values is not spread evenly.
fn assert_uniform(name: &str, values: u32, coordinate: impl Fn(&CubieCube) -> usize) {
    let mut counts = vec![0_u32; values as usize];
    for cube in cubes() {
        counts[coordinate(&cube)] += 1;
    }
    let expected = f64::from(CUBES) / f64::from(values);
    let chi_square: f64 = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let &(_, threshold) = THRESHOLDS
        .iter()
        .find(|(freedom, _)| *freedom == values - 1)
        .expect("a threshold is listed");
    assert!(
        chi_square < threshold,
        "{name}: chi-square {chi_square:.2} of {counts:?}"
    );
}

fn place_of_corner(cube: &CubieCube, piece: Corner) -> usize {
    cube.corners()
        .iter()
        .position(|&found| found == piece)
        .expect("every corner is there")
}

fn place_of_edge(cube: &CubieCube, piece: Edge) -> usize {
    cube.edges()
        .iter()
        .position(|&found| found == piece)
        .expect("every edge is there")
}

#[test]
fn all_are_possible() {
    for cube in cubes() {
        let pieces = CubieCube::try_new(
            *cube.corners(),
            *cube.corner_twists(),
            *cube.edges(),
            *cube.edge_flips(),
        );
        assert_eq!(pieces, Ok(cube));
    }
}

#[test]
fn a_seed_determines_the_whole_stream() {
    let mut other = random::seeded_generator(2027);
    assert!(cubes().take(100).eq(cubes().take(100)));
    assert!(
        cubes()
            .take(100)
            .all(|cube| cube != CubieCube::random(&mut other))
    );
}

#[test]
fn every_corner_is_everywhere_and_twisted_every_way() {
    for piece in Corner::ALL {
        assert_uniform(&format!("place of {piece}"), 8, |cube| {
            place_of_corner(cube, piece)
        });
        assert_uniform(&format!("twist at {piece}"), 3, |cube| {
            cube.corner_twists()[piece.index()].into()
        });
        assert_uniform(&format!("place and twist of {piece}"), 24, |cube| {
            let place = place_of_corner(cube, piece);
            3 * place + usize::from(cube.corner_twists()[place])
        });
    }
}

#[test]
fn every_edge_is_everywhere_and_flipped_either_way() {
    for piece in Edge::ALL {
        assert_uniform(&format!("place of {piece}"), 12, |cube| {
            place_of_edge(cube, piece)
        });
        assert_uniform(&format!("flip at {piece}"), 2, |cube| {
            cube.edge_flips()[piece.index()].into()
        });
        assert_uniform(&format!("place and flip of {piece}"), 24, |cube| {
            let place = place_of_edge(cube, piece);
            2 * place + usize::from(cube.edge_flips()[place])
        });
    }
}

#[test]
fn either_parity_is_as_likely() {
    assert_uniform("parity", 2, |cube| cube.is_odd().into());
    assert_uniform("parity and place of an edge", 24, |cube| {
        12 * usize::from(cube.is_odd()) + place_of_edge(cube, Edge::BR)
    });
}
