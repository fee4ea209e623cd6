//! Lists of solutions over HTTP.

use crate::serve::ServiceLimits;
use serde_json::{Value, json};

use crate::service::client::{ANSWER_TIME, Service, assert_has, merged};
use crate::service::endpoints::text;

/// Starts a service that gives a search all the time it needs: the first one builds a table.
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
    // Of the 76, this many turn the centres of a supercube upright too.
    let supercube = solve(json!({"supercube": true, "max": 8}));
    assert_eq!(figures(&supercube), (json!(60), json!(true)));
    let both_sides = solve(json!({
        "cube": {"scramble": "R F U2 B' L"}, "solver": "two-phase", "goal": "eo-fb", "niss": true, "solutions": 1000,
    }));
    let solutions = both_sides["solutions"].as_array().expect("a list");
    let on_both = |solution: &Value| text(&solution["moves"]).contains('(');
    assert!(both_sides["complete"] == true && solutions.iter().any(on_both));
    // Without a list the answer is unchanged.
    let one = service.solve(json!({"cube": {"scramble": "R"}})).good();
    assert!(one.get("solutions").is_none() && one.get("complete").is_none());
    for (fields, pointer) in [
        (json!({"solver": "two-phase"}), "/solver"),
        (json!({"solutions": 1001}), "/solutions"),
        (json!({"solutions": 0}), "/solutions"),
        (json!({"extra": 46}), "/extra"),
        (json!({"rank": "speed"}), "/rank"),
        (json!({"unique": "mirrors"}), "/unique"),
        (json!({"unique": "symmetries", "goal": "cross"}), "/unique"),
        (json!({"unique": "symmetries", "after": "R"}), "/unique"),
        (json!({"rank": "ease", "niss": true, "goal": "eo"}), "/rank"),
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
