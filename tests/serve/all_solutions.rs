//! Lists of solutions over HTTP.

use crate::serve::ServiceLimits;
use cubetui::cube::{ColorScheme, NissMoves, OrientedCube};
use cubetui::goals::NamedGoal;
use serde_json::{Value, json};

use crate::service::client::{ANSWER_TIME, Service, assert_has, merged};
use crate::service::endpoints::{text, turns};

/// Gives a search all the time that it takes: the first one builds a table.
fn service() -> Service {
    Service::with(ServiceLimits {
        solve_time: ANSWER_TIME,
        ..ServiceLimits::default()
    })
}

#[test]
fn all_solutions_are_listed_up_to_the_most_that_are_asked_for() {
    let service = service();
    let solve = |fields: Value| -> Value {
        let body = merged(
            json!({"cube": {"scramble": "R2 L2 U2 D2"}, "solver": "optimal", "all": true}),
            &fields,
        );
        service.solve(&body).good()
    };
    let lengths = |answer: &Value| -> Vec<u64> {
        let solutions = answer["solutions"].as_array().expect("a list");
        solutions
            .iter()
            .map(|solution| solution["length"].as_u64().expect("a number"))
            .collect()
    };
    let figures = |answer: &Value| (answer["count"].clone(), answer["complete"].clone());
    // As on the command line.
    let all = solve(json!({"extra": 4}));
    assert_eq!(
        (figures(&all), lengths(&all).len()),
        ((json!(76), json!(true)), 76)
    );
    assert!(lengths(&all).is_sorted());
    assert_eq!(all["solution"], all["solutions"][0]["moves"]);
    let first = solve(json!({"max": 8, "solutions": 5}));
    assert_eq!(figures(&first), (json!(5), json!(false)));
    assert_eq!(
        first["solutions"].as_array(),
        Some(&all["solutions"].as_array().expect("a list")[..5].to_vec())
    );
    let ranked = solve(json!({"extra": 4, "solutions": 5, "rank": "ease"}));
    assert_eq!(
        (figures(&ranked), lengths(&ranked).len()),
        ((json!(76), json!(true)), 5)
    );
    let costs: Vec<u64> = ranked["solutions"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|solution| solution["cost"].as_u64().expect("a number"))
        .collect();
    assert!(costs.is_sorted() && costs[0] > 0, "{costs:?}");
    let unique = solve(json!({"extra": 4, "unique": "antisymmetries"}));
    assert!(
        unique["count"].as_u64() < Some(76) && unique["complete"] == json!(true),
        "{unique}"
    );
    let inverse = solve(json!({"inverse": true}));
    assert_has(&inverse, &json!({"inverse": true, "stages": []}));
    // Without a list the answer is what it was.
    let one = service.solve(json!({"cube": {"scramble": "R"}})).good();
    assert!(one.get("solutions").is_none() && one.get("complete").is_none());
    for (fields, pointer) in [
        (json!({"solver": "two-phase"}), "/solver"),
        (json!({"solutions": 1001}), "/solutions"),
        (json!({"solutions": 0}), "/solutions"),
        (json!({"extra": 46}), "/extra"),
        (json!({"rank": "speed"}), "/rank"),
        (json!({"unique": "mirrors"}), "/unique"),
        (json!({"unique": "symmetries", "to": "cross"}), "/unique"),
        (json!({"unique": "symmetries", "after": "R"}), "/unique"),
        (json!({"rank": "ease", "niss": true, "to": "eo"}), "/rank"),
        (json!({"insert": "R U"}), "/insert"),
        (json!({"all": false, "extra": 1}), "/extra"),
        (json!({"all": false, "unique": "symmetries"}), "/unique"),
    ] {
        let body = merged(
            json!({"cube": {"scramble": "R"}, "solver": "optimal", "all": true}),
            &fields,
        );
        let problem = service.solve(&body);
        assert_eq!(problem.status, 422, "{body}");
        assert_eq!(problem.json()["faults"][0]["pointer"], pointer, "{body}");
    }
}

#[test]
fn a_list_that_takes_too_long_is_answered_as_far_as_it_is() {
    let service = service();
    let warm = json!({"cube": {"scramble": "R"}, "solver": "optimal", "all": true});
    service.solve(&warm).good();
    let listed = |timeout_ms: u64| {
        let body = json!({"cube": {"scramble": "R U"}, "solver": "optimal", "all": true, "max": 20,
                          "rank": "ease", "solutions": 3, "timeout_ms": timeout_ms});
        let answer = service.solve(&body).good();
        assert_eq!(answer["complete"], false);
        answer
    };
    // A busy machine may need longer until it has three.
    let has_three = |answer: &Value| answer["solutions"].as_array().map(Vec::len) == Some(3);
    let answer = [300, 3_000, 30_000]
        .into_iter()
        .map(listed)
        .find(has_three)
        .expect("three solutions");
    assert_eq!(answer["solutions"][0]["moves"], "U' R'");
}

/// The moves of all solutions, in sequence.
fn listed(body: &Value) -> Vec<String> {
    let answer = service().solve(body).good();
    assert_eq!(answer["complete"], true, "{answer}");
    let solutions = answer["solutions"].as_array().expect("a list");
    solutions
        .iter()
        .map(|solution| text(&solution["moves"]).to_owned())
        .collect()
}

#[test]
fn the_solutions_of_a_supercube_are_those_that_bring_its_centres_upright() {
    let scramble = "R2 L2 U2 D2";
    let body = |is_supercube: bool| json!({"cube": {"scramble": scramble}, "supercube": is_supercube, "solver": "optimal", "all": true, "max": 8});
    let all = listed(&body(false));
    let start = OrientedCube::SUPERCUBE.turned_by(&turns(scramble));
    let is_solution = |moves: &&String| start.turned_by(&turns(moves)).is_solved();
    let mut expected: Vec<&String> = all.iter().filter(is_solution).collect();
    expected.sort_unstable();
    // A plain enumeration of all sequences of at most 8 moves counts the same.
    assert_eq!((all.len(), expected.len()), (76, 60));
    let found = listed(&body(true));
    let mut found: Vec<&String> = found.iter().collect();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn solutions_on_both_sides_are_listed() {
    let scramble = "R F U2 B' L";
    let start = OrientedCube::SOLVED.turned_by(&turns(scramble)).cube;
    let goal = NamedGoal::read("eo-fb", &ColorScheme::western()).expect("a goal");
    let found = listed(
        &json!({"cube": {"scramble": scramble}, "to": "eo-fb", "niss": true, "all": true, "solutions": 1000}),
    );
    assert!(found.iter().any(|moves| moves.contains('(')), "{found:?}");
    for moves in found {
        let both = moves.parse::<NissMoves>().expect("NISS notation");
        assert!(goal.goal().is_met_by(&both.applied_to(&start)), "{moves}");
    }
}
