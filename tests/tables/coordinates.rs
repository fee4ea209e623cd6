//! Coordinates: every value of each in both directions, and the classes against brute force.

use std::collections::{HashMap, HashSet};

use cubetui::coord::{
    Coordinate, CoordinateEntry, CornerLayers, CornerPermutation, CornerTetrads, EdgeLayers,
    EdgeSlices, Flip, FlipUdSlice, SlicePermutation, SquareCorners, SquareEdges, SymClasses, Twist,
    UdEdgePermutation, UdSlice, UdSliceFlips, UdSliceSorted,
};
use cubetui::cube::{Corner, CubieCube, Edge, Face, Move, PartialCube, Symmetry};

use crate::examples::generator;
use crate::oracle::known;

/// Checks that the cube of every value is possible and has that value again, and that the solved cube has value 0.
fn every_value_round_trips<C: Coordinate>() {
    assert_eq!(C::try_of(&CubieCube::SOLVED).map(C::index), Some(0));
    assert_eq!(C::from_index(0).cube(), CubieCube::SOLVED);
    let mut met = 0;
    for (index, value) in C::all().enumerate() {
        let cube = value.cube();
        assert_eq!(value.index(), index);
        assert_eq!(C::try_of(&cube), Some(value));
        assert!(
            CubieCube::try_new(
                *cube.corners(),
                *cube.corner_twists(),
                *cube.edges(),
                *cube.edge_flips()
            )
            .is_ok()
        );
        met += 1;
    }
    assert_eq!(met, C::NUM);
}

#[test]
fn every_value_of_every_coordinate_round_trips() {
    every_value_round_trips::<Twist>();
    every_value_round_trips::<Flip>();
    every_value_round_trips::<UdSlice>();
    every_value_round_trips::<UdSliceSorted>();
    every_value_round_trips::<SlicePermutation>();
    every_value_round_trips::<CornerPermutation>();
    every_value_round_trips::<UdEdgePermutation>();
    every_value_round_trips::<FlipUdSlice>();
    every_value_round_trips::<UdSliceFlips>();
    every_value_round_trips::<CornerLayers>();
    every_value_round_trips::<CornerTetrads>();
    every_value_round_trips::<EdgeSlices>();
    every_value_round_trips::<SquareCorners>();
    every_value_round_trips::<SquareEdges>();
    every_value_round_trips::<EdgeLayers>();
}

#[test]
fn the_counts_are_those_of_the_field() {
    let counts = [
        Twist::NUM,
        Flip::NUM,
        UdSlice::NUM,
        UdSliceSorted::NUM,
        FlipUdSlice::NUM,
    ];
    assert_eq!(counts, [2187, 2048, 495, 11_880, 1_013_760]);
    assert_eq!(
        [
            CornerPermutation::NUM,
            UdEdgePermutation::NUM,
            SlicePermutation::NUM
        ],
        [40_320, 40_320, 24]
    );
    assert_eq!(
        [CornerLayers::NUM, EdgeLayers::NUM, UdSliceFlips::NUM],
        [140, 70, 7920]
    );
}

/// Kociemba's number of a permutation: the sum of `inversions(place) · place!`, with the larger pieces to the left.
fn kociemba_rank(pieces: &[usize]) -> usize {
    (1..pieces.len()).rev().fold(0, |rank, place| {
        let larger = pieces[..place]
            .iter()
            .filter(|&&piece| piece > pieces[place])
            .count();
        (rank + larger) * place
    })
}

/// Kociemba's `UdSlice`: C(place, k) for each place without a middle-layer edge, with k such edges after it counted down
/// from 3.
fn kociemba_ud_slice(cube: &CubieCube) -> usize {
    let choose =
        |n: usize, k: usize| (0..k).fold(1, |product, i| product * (n.saturating_sub(i)) / (i + 1));
    let (mut left, mut rank) = (4, 0);
    for place in (0..12).rev() {
        match (cube.edges()[place].index() >= 8, left) {
            (_, 0) => break,
            (true, _) => left -= 1,
            (false, _) => rank += choose(place, left - 1),
        }
    }
    rank
}

fn has_the_numbers_of<C: Coordinate>(definition: impl Fn(&CubieCube) -> usize) {
    for value in C::all() {
        assert_eq!(value.index(), definition(&value.cube()), "{value:?}");
    }
}

#[test]
fn the_numbers_are_kociembas() {
    let corners = |cube: &CubieCube| kociemba_rank(&cube.corners().map(Corner::index));
    let edges = |cube: &CubieCube| cube.edges().map(Edge::index);
    let middle = |cube: &CubieCube| -> Vec<usize> {
        edges(cube).into_iter().filter(|&edge| edge >= 8).collect()
    };
    has_the_numbers_of::<CornerPermutation>(corners);
    has_the_numbers_of::<UdEdgePermutation>(|cube| kociemba_rank(&edges(cube)[..8]));
    has_the_numbers_of::<SlicePermutation>(|cube| kociemba_rank(&middle(cube)));
    has_the_numbers_of::<UdSlice>(kociemba_ud_slice);
    has_the_numbers_of::<UdSliceSorted>(|cube| {
        24 * kociemba_ud_slice(cube) + kociemba_rank(&middle(cube))
    });
    let all_edges = CoordinateEntry::called("edge_permutation").expect("it is a coordinate");
    let mut generator = generator();
    for _ in 0..200 {
        let cube = CubieCube::random(&mut generator);
        let number = kociemba_rank(&edges(&cube)) as u32;
        assert_eq!(all_edges.value(&cube), Some(number));
    }
    let after = |face| CubieCube::SOLVED.turned(Move::new(face, 1));
    assert_eq!(CornerPermutation::of(&after(Face::U)).index(), 9);
    assert_eq!(UdSlice::of(&after(Face::R)).index(), 194);
}

#[test]
fn the_worked_example_is_twist_673() {
    let solved = CubieCube::SOLVED;
    let twists = [0, 2, 2, 0, 2, 2, 1, 0];
    let cube = CubieCube::try_new(
        *solved.corners(),
        twists,
        *solved.edges(),
        *solved.edge_flips(),
    )
    .unwrap();
    assert_eq!(Twist::of(&cube).index(), 673);
}

#[test]
fn coordinates_of_the_middle_layer_are_defined_only_in_it() {
    let turned = CubieCube::SOLVED.turned(Move::new(Face::R, 1));
    assert_eq!(UdEdgePermutation::of(&turned), None);
    assert_eq!(SlicePermutation::of(&turned), None);
    let half = CubieCube::SOLVED.turned(Move::new(Face::R, 2));
    assert!(UdEdgePermutation::of(&half).is_some_and(|value| value.index() != 0));
    assert!(SlicePermutation::of(&half).is_some_and(|value| value.index() != 0));
}

#[test]
fn the_sorted_slice_and_the_flip_slice_contain_their_parts() {
    let mut generator = generator();
    for _ in 0..1000 {
        let cube = CubieCube::random(&mut generator);
        assert_eq!(
            UdSliceSorted::of(&cube).index() / 24,
            UdSlice::of(&cube).index()
        );
        assert_eq!(
            FlipUdSlice::of(&cube).parts(),
            (Flip::of(&cube), UdSlice::of(&cube))
        );
        let bits = (0..12)
            .filter(|&i| cube.edges()[i].index() >= 8)
            .map(|i| 1 << i)
            .sum::<u16>();
        assert_eq!(UdSlice::of(&cube).slots(), bits);
    }
}

/// Checks that moves and symmetries applied to coordinates directly agree with those applied to whole cubes.
fn shortcuts_agree<C: Coordinate>(symmetries: &[Symmetry], cubes: &[CubieCube]) {
    for cube in cubes {
        let Some(value) = C::try_of(cube) else {
            continue;
        };
        for turn in Move::ALL {
            assert_eq!(value.turned(turn), C::try_of(&cube.turned(turn)), "{turn}");
        }
        for &symmetry in symmetries {
            assert_eq!(
                value.carried(symmetry),
                C::try_of(&symmetry.carry(cube)),
                "{symmetry:?}"
            );
        }
    }
}

#[test]
fn moves_and_symmetries_of_values_are_those_of_cubes() {
    let mut generator = generator();
    let mut cubes: Vec<_> = (0..300)
        .map(|_| CubieCube::random(&mut generator))
        .collect();
    let in_h: Vec<_> = Move::ALL
        .into_iter()
        .filter(|turn| turn.is_in_h())
        .collect();
    let mut cube = CubieCube::SOLVED;
    for step in 0..300 {
        cube = cube.turned(in_h[(step * step + step / 7) % in_h.len()]);
        cubes.push(cube);
    }
    let ud: Vec<_> = Symmetry::all().take(Symmetry::NUM_UD).collect();
    shortcuts_agree::<Twist>(&ud, &cubes);
    shortcuts_agree::<Flip>(&Symmetry::AXIS_KEEPING, &cubes);
    shortcuts_agree::<UdSlice>(&ud, &cubes);
    shortcuts_agree::<UdSliceSorted>(&ud, &cubes);
    shortcuts_agree::<SlicePermutation>(&ud, &cubes);
    shortcuts_agree::<FlipUdSlice>(&ud, &cubes);
    shortcuts_agree::<CornerPermutation>(&Symmetry::all().collect::<Vec<_>>(), &cubes);
    shortcuts_agree::<UdEdgePermutation>(&ud, &cubes);
    shortcuts_agree::<UdSliceFlips>(&ud, &cubes);
    shortcuts_agree::<CornerLayers>(&ud, &cubes);
    for cube in cubes
        .iter()
        .filter(|cube| EdgeLayers::try_of(cube).is_some())
    {
        let value = EdgeLayers::try_of(cube).expect("it was just defined");
        for &turn in &in_h {
            assert_eq!(
                value.turned(turn),
                EdgeLayers::try_of(&cube.turned(turn)),
                "{turn}"
            );
        }
        for symmetry in &ud {
            assert_eq!(
                value.carried(*symmetry),
                EdgeLayers::try_of(&symmetry.carry(cube)),
                "{symmetry:?}"
            );
        }
    }
}

#[test]
fn the_axis_keeping_symmetries_combine_by_exclusive_or() {
    for (a, first) in Symmetry::AXIS_KEEPING.into_iter().enumerate() {
        for (k, face) in [Face::U, Face::R, Face::F].into_iter().enumerate() {
            let image = if a >> k & 1 == 1 {
                face.opposite()
            } else {
                face
            };
            assert_eq!(first.face(face), image);
        }
        for (b, second) in Symmetry::AXIS_KEEPING.into_iter().enumerate() {
            assert_eq!(first.then(second), Symmetry::AXIS_KEEPING[a ^ b]);
        }
    }
    let keeping: HashSet<_> = Symmetry::all().filter(|s| s.keeps_axes()).collect();
    assert_eq!(keeping, HashSet::from(Symmetry::AXIS_KEEPING));
}

/// Compares the classes with orbits found with whole cubes: same partition, symmetry coordinates that lead to the
/// representative, stabilizers that fix it, sizes that add up.
fn classes_agree_with_brute_force<C: Coordinate + std::hash::Hash>(classes: &SymClasses<C>) {
    let mut sizes: HashMap<u16, usize> = HashMap::new();
    for value in C::all() {
        let label = classes.sym_coord(value);
        let representative = classes.representative(label.class as usize);
        let symmetry = classes.symmetries()[label.symmetry as usize];
        assert_eq!(
            C::try_of(&symmetry.carry(&value.cube())),
            Some(representative)
        );
        *sizes.entry(label.class).or_default() += 1;
    }
    assert_eq!(sizes.len(), classes.count());
    for class in 0..classes.count() {
        let representative = classes.representative(class);
        let images = classes
            .symmetries()
            .iter()
            .map(|s| C::try_of(&s.carry(&representative.cube())));
        let images: Vec<C> = images
            .map(|image| image.expect("the group carries values to values"))
            .collect();
        assert_eq!(
            images.iter().min_by_key(|image| image.index()),
            Some(&representative)
        );
        for (k, &image) in images.iter().enumerate() {
            assert_eq!(
                classes.stabilizer(class) >> k & 1 == 1,
                image == representative
            );
            assert_eq!(classes.sym_coord(image).class as usize, class);
        }
        let orbit: HashSet<C> = images.into_iter().collect();
        assert_eq!(classes.size(class), orbit.len());
        assert_eq!(sizes[&(class as u16)], orbit.len());
    }
}

#[test]
fn small_classes_agree_with_brute_force() {
    let twists = SymClasses::<Twist>::under_axis_symmetries();
    let flips = SymClasses::<Flip>::under_axis_symmetries();
    assert_eq!((twists.count(), flips.count()), (324, 336));
    classes_agree_with_brute_force(&twists);
    classes_agree_with_brute_force(&flips);
    let middle = SymClasses::<UdSliceFlips>::under_ud_symmetries();
    assert_eq!(middle.count(), 575);
    classes_agree_with_brute_force(&middle);
}

#[test]
fn permutation_classes_agree_with_brute_force() {
    let corners = SymClasses::<CornerPermutation>::under_ud_symmetries();
    assert_eq!(
        corners.count(),
        known::<usize>("phase1.corner_permutation_classes")
    );
    classes_agree_with_brute_force(&corners);
    let edges = SymClasses::<UdEdgePermutation>::under_ud_symmetries();
    assert_eq!(
        edges.count(),
        known::<usize>("phase1.corner_permutation_classes")
    );
    classes_agree_with_brute_force(&edges);
}

#[test]
fn flip_slice_classes_agree_with_brute_force() {
    let classes = SymClasses::<FlipUdSlice>::under_ud_symmetries();
    assert_eq!(classes.count(), known::<usize>("phase1.flip_slice_classes"));
    classes_agree_with_brute_force(&classes);
}

fn picture(cube: &CubieCube) -> PartialCube {
    PartialCube::from(cube.to_face_cube()).relabelled()
}

fn every_value_has_a_picture_of_its_own<C: Coordinate>() {
    let pictures: HashSet<_> = C::all().map(|value| picture(&value.cube())).collect();
    assert_eq!(pictures.len(), C::NUM);
}

/// The relabelled stickers determine the coset, and nothing else: the moves of H leave them as they are.
#[test]
fn relabelled_stickers_are_the_same_exactly_within_a_coset() {
    let coset = |cube: &CubieCube| {
        (
            Twist::try_of(cube),
            Flip::try_of(cube),
            UdSlice::try_of(cube),
        )
    };
    let mut generator = generator();
    let mut cosets = HashMap::new();
    for _ in 0..300 {
        // The elements of the coset H*g: first a turn of H, then the moves that make g.
        let g = CubieCube::random(&mut generator);
        assert_eq!(*cosets.entry(picture(&g)).or_insert(coset(&g)), coset(&g));
        for first in Move::ALL {
            let h = CubieCube::SOLVED.turned(first);
            assert_eq!(
                picture(&h.then(&g)) == picture(&g),
                first.is_in_h(),
                "{first}"
            );
            let turned = g.turned(first);
            assert_eq!(
                picture(&turned) == picture(&g),
                coset(&turned) == coset(&g),
                "{first}"
            );
        }
    }
    every_value_has_a_picture_of_its_own::<Twist>();
    every_value_has_a_picture_of_its_own::<Flip>();
    every_value_has_a_picture_of_its_own::<UdSlice>();
}
