//! The classes of symmetry groups, and the number of cubes in each.

use std::collections::HashSet;

use cubetui::cube::{CubieCube, Facelet, PieceKind, Symmetry, SymmetrySet, random};
use cubetui::symmetry::{
    AlikeCubes, SymmetryClass, SymmetryClassError, SymmetryGroup, SymmetryScope,
};

const ALL_CUBES: u128 = 43_252_003_274_489_856_000;

fn classes(scope: SymmetryScope) -> &'static [SymmetryClass] {
    SymmetryClass::all(scope)
}

fn sum(scope: SymmetryScope, number: impl Fn(&SymmetryClass) -> u128) -> u128 {
    classes(scope).iter().map(number).sum()
}

/// Numbers that GAP gives, from <https://kociemba.org/antisymmetric.html> and <http://forum.cubeman.org/?q=node/view/526>.
#[test]
fn there_are_420_groups_in_131_classes_and_98_in_33() {
    let groups = SymmetryGroup::all();
    assert_eq!(groups.len(), 420);
    assert_eq!(groups.iter().collect::<HashSet<_>>().len(), 420);
    assert_eq!(
        groups
            .iter()
            .filter(|group| group.antisymmetries().is_empty())
            .count(),
        98
    );
    let conjugates = |scope| {
        classes(scope)
            .iter()
            .map(SymmetryClass::conjugates)
            .sum::<usize>()
    };
    for (scope, number, groups) in [
        (SymmetryScope::Symmetries, 33, 98),
        (SymmetryScope::Antisymmetries, 131, 420),
    ] {
        assert_eq!((classes(scope).len(), conjugates(scope)), (number, groups));
        let names: HashSet<&str> = classes(scope).iter().map(SymmetryClass::name).collect();
        assert_eq!(names.len(), number);
    }
    let kinds = classes(SymmetryScope::Antisymmetries).iter().map(|class| {
        let (own, anti) = (class.group().symmetries(), class.group().antisymmetries());
        if anti.is_empty() {
            0
        } else {
            1 + usize::from(own != anti)
        }
    });
    let kinds: Vec<usize> = kinds.collect();
    assert_eq!(
        [0, 1, 2].map(|kind| kinds.iter().filter(|&&other| other == kind).count()),
        [33, 33, 65]
    );
}

/// The numbers of cubes up to symmetry, and up to symmetry and inversion, were found with Burnside's lemma: by Dan Hoey in
/// 1994, and by Michael Godfrey and Herbert Kociemba in 2005 (<https://kociemba.org/symmetric2.htm>). Here they are sums over
/// the classes.
#[test]
fn the_classes_hold_as_many_cubes_as_burnsides_lemma_says() {
    for scope in [SymmetryScope::Symmetries, SymmetryScope::Antisymmetries] {
        assert_eq!(sum(scope, SymmetryClass::cubes), ALL_CUBES);
        assert_eq!(
            sum(scope, SymmetryClass::cubes_up_to_symmetry),
            901_083_404_981_813_616
        );
        assert_eq!(
            sum(scope, SymmetryClass::cubes_up_to_symmetry_and_inversion),
            450_541_810_590_509_978
        );
    }
}

/// Counts the arrangements of the corners or of the edges that a group fixes, sticker by sticker.
struct SlowCount<'a> {
    /// The facelets of each place.
    places: Vec<Vec<Facelet>>,
    group: &'a [(Symmetry, bool)],
    /// For each facelet the home of the sticker there.
    home: Vec<Option<Facelet>>,
    used: Vec<bool>,
    /// For even and odd permutations the number of arrangements whose twists or flips cancel.
    found: [u128; 2],
}

impl SlowCount<'_> {
    fn of(group: &[(Symmetry, bool)], is_corner: bool) -> [u128; 2] {
        let mut places: Vec<Vec<Facelet>> = Vec::new();
        for facelet in Facelet::all() {
            if let Some((slot, 0)) = facelet.cubie()
                && (slot.kind() == PieceKind::Corner) == is_corner
            {
                places.push(slot.facelets().to_vec());
            }
        }
        let used = vec![false; places.len()];
        let mut count = SlowCount {
            places,
            group,
            home: vec![None; Facelet::NUM],
            used,
            found: [0; 2],
        };
        count.place(0, &mut Vec::new());
        count.found
    }

    /// Tries every piece in every orientation at a slot, looking only at slots that are already filled.
    fn place(&mut self, place: usize, pieces: &mut Vec<(usize, usize)>) {
        if place == self.places.len() {
            let inversions = (0..place).flat_map(|i| (0..i).map(move |j| (i, j)));
            let is_odd = inversions
                .filter(|&(i, j)| pieces[j].0 > pieces[i].0)
                .count()
                % 2;
            let turns: usize = pieces.iter().map(|piece| piece.1).sum();
            self.found[is_odd] += u128::from(turns.is_multiple_of(self.places[0].len()));
            return;
        }
        for piece in 0..self.places.len() {
            let turns = if self.used[piece] {
                0
            } else {
                self.places[piece].len()
            };
            for turn in 0..turns {
                let own = self.places[place].clone();
                for (k, facelet) in own.iter().enumerate() {
                    self.home[facelet.index()] = Some(self.places[piece][(k + turn) % turns]);
                }
                if own.iter().all(|&facelet| self.agrees(facelet)) {
                    self.used[piece] = true;
                    pieces.push((piece, turn));
                    self.place(place + 1, pieces);
                    pieces.pop();
                    self.used[piece] = false;
                }
                for facelet in own {
                    self.home[facelet.index()] = None;
                }
            }
        }
    }

    /// Returns whether the sticker at a facelet contradicts no symmetry or antisymmetry.
    fn agrees(&self, facelet: Facelet) -> bool {
        let home = |facelet: Facelet| self.home[facelet.index()];
        let own = home(facelet).expect("the place is filled");
        self.group.iter().all(|&(symmetry, inverts)| {
            let (place, image) = (symmetry.facelet(facelet), symmetry.facelet(own));
            if inverts {
                home(image).is_none_or(|home| home == place)
            } else {
                home(place).is_none_or(|home| home == image)
            }
        })
    }
}

/// A slow twin that knows only where symmetries move stickers counts the cubes that a group fixes. The classes give the
/// same number, as the sum over the group and all larger groups.
#[test]
fn a_slow_search_finds_as_many_cubes_with_each_group() {
    let all = classes(SymmetryScope::Antisymmetries);
    let mut compared = 0;
    for class in all {
        let fixed: u128 = all
            .iter()
            .map(|other| {
                let larger = other
                    .group()
                    .conjugates()
                    .iter()
                    .filter(|g| g.contains(class.group()))
                    .count();
                other.cubes() / other.conjugates() as u128 * larger as u128
            })
            .sum();
        if fixed > 1_000_000 {
            continue;
        }
        let members =
            |set: SymmetrySet, inverts| set.elements().map(move |e| (e.symmetry(), inverts));
        let group: Vec<(Symmetry, bool)> = members(class.group().symmetries(), false)
            .chain(members(class.group().antisymmetries(), true))
            .collect();
        let (corners, edges) = (SlowCount::of(&group, true), SlowCount::of(&group, false));
        assert_eq!(
            fixed,
            corners[0] * edges[0] + corners[1] * edges[1],
            "{}",
            class.name()
        );
        compared += 1;
    }
    assert_eq!(compared, 96);
}

/// The four cubes with all symmetries: solved, superflip, checkerboard on all faces, and both.
#[test]
fn every_cube_of_a_small_class_is_listed_once_with_its_group() {
    for class in classes(SymmetryScope::Symmetries)
        .iter()
        .chain(classes(SymmetryScope::Antisymmetries))
    {
        if class.cubes() > 1_200 {
            continue;
        }
        let representatives: Vec<CubieCube> = class.symmetric_cubes().representatives().collect();
        assert_eq!(
            representatives.len() as u128,
            class.cubes_up_to_symmetry_and_inversion(),
            "{}",
            class.name()
        );
        for alike in [
            AlikeCubes::All,
            AlikeCubes::UpToSymmetry,
            AlikeCubes::UpToSymmetryAndInversion,
        ] {
            let cubes: HashSet<CubieCube> = representatives
                .iter()
                .flat_map(|cube| alike.of(cube))
                .map(|(cube, ..)| cube)
                .collect();
            assert_eq!(cubes.len() as u128, alike.number(class), "{}", class.name());
            for cube in &cubes {
                assert_eq!(
                    SymmetryClass::of_cube(cube, class.scope()).name(),
                    class.name()
                );
                let own = SymmetrySet::of_cube(cube);
                assert_eq!(own.group_name(), class.group().symmetries().group_name());
                if class.scope() == SymmetryScope::Antisymmetries {
                    let anti = SymmetrySet::antisymmetries_of_cube(cube);
                    assert_eq!(anti.len(), class.group().antisymmetries().len());
                }
            }
        }
        let unique: HashSet<CubieCube> = representatives.iter().copied().collect();
        for (image, symmetry, inverts) in representatives
            .iter()
            .flat_map(|cube| AlikeCubes::All.of(cube))
        {
            let back = symmetry.inverse().carry(&image);
            let back = if inverts { back.inverse() } else { back };
            assert!(unique.contains(&back));
        }
    }
    assert_eq!(SymmetryClass::named("Oh").map(SymmetryClass::cubes), Ok(4));
}

/// With enough draws every cube of a class appears, each about as often as any other.
#[test]
fn every_cube_of_a_class_is_drawn_equally_often() {
    let mut generator = random::seeded_generator(33);
    for class in classes(SymmetryScope::Antisymmetries) {
        let cubes = class.symmetric_cubes();
        for _ in 0..3 {
            let drawn = cubes.draw(&mut generator);
            assert_eq!(drawn.is_none(), class.cubes() == 0);
            let name = |cube: &CubieCube| {
                SymmetryClass::of_cube(cube, SymmetryScope::Antisymmetries).name()
            };
            assert!(drawn.is_none_or(|cube| name(&cube) == class.name()));
        }
    }
    let class = SymmetryClass::named("Th").expect("it is a name");
    let (cubes, mut times) = (class.symmetric_cubes(), std::collections::HashMap::new());
    for _ in 0..2_000 {
        *times
            .entry(cubes.draw(&mut generator).expect("there are twenty"))
            .or_insert(0) += 1;
    }
    assert_eq!(times.len(), 20);
    // A hundred each, with a standard deviation of ten.
    assert!(
        times.values().all(|times| (50..=150).contains(times)),
        "{times:?}"
    );
}

#[test]
fn generators_make_the_whole_group_and_are_few() {
    for class in classes(SymmetryScope::Antisymmetries) {
        let generators: Vec<(Symmetry, bool)> = class
            .group()
            .generators()
            .into_iter()
            .map(|(e, inverts)| (e.symmetry(), inverts))
            .collect();
        assert!(generators.len() <= 4);
        let mut group = vec![(Symmetry::IDENTITY, false)];
        let mut next = 0;
        while let Some(&(symmetry, inverts)) = group.get(next) {
            for &(generator, more) in &generators {
                let product = (symmetry.then(generator), inverts != more);
                if !group.contains(&product) {
                    group.push(product);
                }
            }
            next += 1;
        }
        assert_eq!(group.len(), class.group().len(), "{}", class.name());
        let is_in = |(symmetry, inverts): &(Symmetry, bool)| {
            let set = if *inverts {
                class.group().antisymmetries()
            } else {
                class.group().symmetries()
            };
            set.contains(*symmetry)
        };
        assert!(group.iter().all(is_in), "{}", class.name());
    }
}

#[test]
fn names_are_read_with_or_without_blanks_and_parentheses() {
    for class in classes(SymmetryScope::Symmetries)
        .iter()
        .chain(classes(SymmetryScope::Antisymmetries))
    {
        let plain: String = class
            .name()
            .chars()
            .filter(|c| !" ()".contains(*c))
            .collect();
        for text in [
            class.name().to_owned(),
            plain.to_lowercase(),
            plain.replace('/', " / "),
        ] {
            assert_eq!(
                SymmetryClass::named(&text).map(SymmetryClass::name),
                Ok(class.name()),
                "{text}"
            );
        }
    }
    let words = |text: &str| {
        SymmetryClass::named(text)
            .expect_err("it is no name")
            .to_string()
    };
    assert_eq!(
        words("c2"),
        "several symmetry groups are called \"c2\": C2 (a), C2 (b)"
    );
    assert_eq!(
        words("C3/C4"),
        "there is no class C3/C4; with these symmetries there are C3/-, C3/C3, C3/S6, C3/C3v, C3/D3"
    );
    assert!(matches!(
        SymmetryClass::named("C5"),
        Err(SymmetryClassError::Unknown(_))
    ));
    assert!(matches!(
        SymmetryClass::named(""),
        Err(SymmetryClassError::Unknown(_))
    ));
    assert!(matches!(
        SymmetryClass::named("Th/"),
        Err(SymmetryClassError::Unknown(_))
    ));
}
