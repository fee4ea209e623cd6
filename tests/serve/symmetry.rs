//! The classes of symmetry groups over HTTP.

use std::collections::HashSet;

use cubetui::cube::random;
use cubetui::symmetry::{SymmetryClass, SymmetryScope};
use serde_json::Value;

use crate::service::client::Service;

#[test]
fn the_classes_are_those_of_the_engine() {
    let service = Service::start();
    for (path, scope) in [
        ("/v1/symmetry/classes", SymmetryScope::Symmetries),
        (
            "/v1/symmetry/classes?antisymmetries=true",
            SymmetryScope::Antisymmetries,
        ),
    ] {
        let answer = service.get(path).good();
        let answered: Vec<(&str, String)> = answer
            .as_array()
            .expect("a list")
            .iter()
            .map(|class| {
                (
                    class["class"].as_str().expect("a name"),
                    class["cubes"].as_str().expect("digits").to_owned(),
                )
            })
            .collect();
        let right: Vec<(&str, String)> = SymmetryClass::all(scope)
            .iter()
            .map(|class| (class.name(), class.cubes().to_string()))
            .collect();
        assert_eq!(answered, right);
    }
}

#[test]
fn a_random_cube_follows_from_the_seed() {
    let service = Service::start();
    let answer = service
        .get("/v1/symmetry/random?class=c4%2Fc4v&seed=7")
        .good();
    let class = SymmetryClass::named("C4/C4v").expect("a class");
    let cube = class
        .symmetric_cubes()
        .draw(&mut random::seeded_generator(7))
        .expect("it has cubes");
    assert_eq!(
        (answer["class"].as_str(), answer["seed"].as_u64()),
        (Some("C4/C4v"), Some(7))
    );
    assert_eq!(answer["cube"], cube.to_face_cube().to_string());
    let seed = service.get("/v1/symmetry/random?class=D3").good()["seed"].as_u64();
    assert!(
        seed.is_some_and(|seed| seed < 1 << 53),
        "it survives in JavaScript"
    );
}

#[test]
fn a_list_comes_in_parts() {
    let service = Service::start();
    let listed = |query: &str| {
        let answer = service
            .get(&format!("/v1/symmetry/cubes?class=D3{query}"))
            .good();
        let total = answer["total"].as_u64().expect("a number");
        let cubes: Vec<Value> = answer["cubes"].as_array().expect("a list").clone();
        (total, cubes)
    };
    let (total, first) = listed("");
    assert_eq!((total, first.len()), (1664, 1000));
    let (_, rest) = listed("&skip=1000");
    let all: HashSet<Value> = first.into_iter().chain(rest).collect();
    assert_eq!(all.len(), 1664);
    let (total, unique) = listed("&unique=inversion");
    assert_eq!((total, unique.len()), (160, 160));
    assert!(unique.iter().all(|cube| all.contains(cube)));
    let (total, some) = listed("&unique=symmetries&skip=200&number=50");
    assert_eq!((total, some.len()), (208, 8));
    assert_eq!(listed("&skip=5000").1.len(), 0);
}
