//! Each endpoint's answers to ordinary requests.

use crate::common::algorithms::{held_after, turns};
use crate::serve::ServiceLimits;
use cubetui::coord::FORMATS;
use cubetui::cube::{
    Algorithm, ColorScheme, CubieCube, FaceCube, METRICS, Orientation, OrientedCube, random,
};
use cubetui::formats::{Json, ParsedCube};
use cubetui::goals::NamedGoal;
use cubetui::solver::SOLVERS;
use serde_json::{Value, json};

use crate::service::client::{Client, PATIENCE, SUPERFLIP, Service, assert_has};

pub(super) fn service() -> Service {
    Service::start()
}

/// Returns the cube and its orientation after these moves.
fn after(letters: &str, moves: &str) -> OrientedCube {
    let sighting = ParsedCube::read(letters, &ColorScheme::western()).expect("stickers");
    let held = OrientedCube::new(
        sighting.cube().expect("a possible cube"),
        sighting.orientation,
    );
    held.turned_by(&turns(moves))
}

fn letters(held: &OrientedCube) -> String {
    FaceCube::new(held.stickers()).to_string()
}

pub(super) fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Checks that the answer is consistent and solves this cube.
fn check_solution(answer: &Value, cube: &str) {
    assert_eq!(answer["cube"], cube);
    let solution = text(&answer["solution"]);
    assert!(
        after(cube, solution).is_solved(),
        "{solution} does not solve {cube}"
    );
    let length = solution.split_whitespace().count();
    assert_eq!(answer["length"], length);
    let stages = answer["stages"].as_array().expect("a list");
    let joined: Vec<&str> = stages
        .iter()
        .map(|stage| text(&stage["moves"]))
        .filter(|m| !m.is_empty())
        .collect();
    assert_eq!(joined.join(" "), solution);
    let lengths = stages
        .iter()
        .map(|stage| stage["length"].as_u64().expect("a number"));
    assert_eq!(lengths.sum::<u64>(), length as u64);
    assert!(
        answer["seconds"]
            .as_f64()
            .is_some_and(|seconds| seconds >= 0.0)
    );
}

#[test]
fn random_cubes_are_solved_in_all_forms() {
    let service = service();
    let mut client = Client::of(service.address);
    let mut generator = random::seeded_generator(1);
    for _ in 0..20 {
        let cube = CubieCube::random(&mut generator);
        let stickers = cube.to_face_cube().to_string();
        let state: Value = serde_json::from_str(&Json(cube).to_string()).expect("JSON");
        for form in [json!(stickers), state] {
            let body = json!({"cube": form}).to_string();
            let answer = client.ask("POST", "/v1/solve", Some(&body)).good();
            check_solution(&answer, &stickers);
            assert!(answer["length"].as_u64().is_some_and(|length| length <= 21));
            assert_eq!(answer["solver"], "two-phase");
        }
    }
}

#[test]
fn a_scramble_is_solved_as_it_leaves_the_cube_held() {
    let service = service();
    let scrambled = held_after("R U x F' M");
    let answer = service
        .solve(r#"{"cube": {"scramble": "R U x F' M"}}"#)
        .good();
    check_solution(&answer, &letters(&scrambled));
}

#[test]
fn a_scramble_of_a_goal_meets_it() {
    let service = service();
    let answer = service.get("/v1/scramble?seed=7&goal=f2l").good();
    assert_has(&answer, &json!({"goal": "f2l", "seed": 7}));
    let f2l = NamedGoal::read("f2l", &ColorScheme::western()).expect("a goal");
    let cube = OrientedCube::SOLVED.turned_by(&turns(text(&answer["scramble"])));
    assert!(f2l.goal().is_met_by(&cube.cube));
    assert_eq!(answer["cube"], letters(&cube));
}

/// The command line draws from the same cubes, and its tests check their distances.
#[test]
fn a_scramble_can_be_of_a_distance_a_subset_or_some_moves() {
    let service = service();
    let of = |query: &str| service.get(&format!("/v1/scramble?seed=1&{query}"));
    let near = of("goal=cross&distance=5").good();
    let body = json!({"cube": near["cube"], "goal": "cross", "solver": "optimal"});
    assert_has(
        &service.solve(body).good(),
        &json!({"length": 5, "proven": true}),
    );
    let answer = of("moves=M,U").good();
    let moves = text(&answer["scramble"]);
    assert!(
        moves.split(' ').all(|turn| turn.starts_with(['M', 'U'])),
        "{moves}"
    );
    let cube = OrientedCube::SOLVED.turned_by(&turns(moves));
    assert_eq!(answer["cube"], letters(&cube));
    let answer = of("goal=dr-ud&subset=4b2").good();
    let cube = OrientedCube::SOLVED.turned_by(&turns(text(&answer["scramble"])));
    let table = cubetui::coord::HtrSubsetTable::new();
    let subset = table.subset(&cube.cube).expect("it is in H");
    assert!(
        cubetui::goals::HtrSubsets::read("4b2")
            .expect("a subset")
            .contains(subset)
    );
}

#[test]
fn every_stage_has_its_name() {
    let service = service();
    for (solver, names) in [
        ("two-phase", &["phase 1", "phase 2"][..]),
        (
            "thistlethwaite",
            &[
                "stage 1 (G1)",
                "stage 2 (G2)",
                "stage 3 (G3)",
                "stage 4 (G4)",
            ],
        ),
    ] {
        let body = json!({"cube": {"scramble": "R U2 F'"}, "solver": solver});
        let answer = service.solve(&body).good();
        let stages = answer["stages"].as_array().expect("a list");
        assert!(
            stages
                .iter()
                .map(|stage| text(&stage["name"]))
                .eq(names.iter().copied()),
            "{stages:?}"
        );
        assert_eq!(
            answer["chain"].is_string(),
            solver == "thistlethwaite",
            "{answer}"
        );
    }
}

#[test]
fn a_solved_cube_needs_no_moves() {
    let answer = service().solve(r#"{"cube": {"scramble": ""}}"#).good();
    assert_has(
        &answer,
        &json!({"solution": "", "length": 0, "proven": true}),
    );
}

#[test]
fn an_incomplete_cube_is_solved_like_one_that_fits() {
    let service = service();
    let pieces = "? ? ? ? DF DR DB DL FR FL BR BL -? -? -? ? DRF DFL DLB DBR";
    let body = json!({"cube": pieces, "incomplete": true, "up_to": "U", "moves": "R,U,F"});
    let answer: Value = service.solve(&body).good();
    let fields = ["cube", "fitting", "up_to"].map(|name| &answer[name]);
    assert_eq!(fields, [&json!(pieces), &json!("288"), &json!("U")]);
    assert_has(&answer, &json!({"length": 7, "proven": true}));
    for (body, pointer) in [
        (
            json!({"cube": pieces, "incomplete": true, "up_to": "X"}),
            "/up_to",
        ),
        (
            json!({"cube": pieces, "incomplete": true, "goal": "cross"}),
            "/goal",
        ),
        (
            json!({"cube": pieces, "incomplete": true, "up_to": "U", "moves": "M,U"}),
            "/up_to",
        ),
        (
            json!({"cube": format!("+{pieces}"), "incomplete": true}),
            "/cube",
        ),
        (json!({"cube": pieces}), "/cube"),
    ] {
        let problem = service.solve(&body);
        assert_eq!(problem.status, 422, "{body}");
        let problem: Value = problem.json();
        assert_eq!(problem["faults"][0]["pointer"], pointer, "{problem}");
    }
}

#[test]
fn a_cube_is_made_another_one() {
    let service = service();
    let solve = |to: Value| {
        let body = json!({"cube": {"scramble": "R U F"}, "to": to, "max": 20});
        service.solve(&body).good()
    };
    let cross = solve(json!("cross"));
    assert_has(&cross, &json!({"goal": "cross", "proven": true}));
    assert!(cross["length"].as_u64().is_some_and(|length| length <= 3));
    assert_eq!(
        (
            cross["stages"].as_array().map(Vec::len),
            &cross["stages"][0]["name"]
        ),
        (Some(1), &json!("search"))
    );
    for to in [json!("D2 L"), json!({"scramble": "D2 L"})] {
        let answer = solve(to);
        let goal = text(&answer["goal"]).to_owned();
        let after = after(text(&answer["cube"]), text(&answer["solution"]));
        assert_eq!(letters(&after), goal);
        assert_eq!(goal, letters(&held_after("D2 L")));
    }
    assert_eq!(solve(json!("eofb"))["goal"], "eo-fb");
    let body = json!({"cube": {"scramble": "R F"}, "goal": "drfin"});
    let problem: Value = service.solve(&body).json();
    let fault = &problem["faults"][0];
    assert_has(fault, &json!({"pointer": "/goal", "kind": "wrong_start"}));
    assert!(
        text(&fault["message"]).starts_with("drfin starts where dr ends"),
        "{fault}"
    );
    for (to, message) in [
        (json!("crass"), "no goal is called"),
        (json!("cross@Q"), "cross has no side"),
        (json!(7), "a goal is a text or an object"),
        (json!("R Q2"), "the goal cannot be read"),
        (json!("...RG...."), "the goal cannot be read"),
    ] {
        let body = json!({"cube": {"scramble": "R"}, "goal": to});
        let problem = service.solve(&body);
        assert_eq!(problem.status, 422);
        let problem: Value = problem.json();
        let fault = &problem["faults"][0];
        assert_has(fault, &json!({"pointer": "/goal", "kind": "wrong_goal"}));
        assert!(text(&fault["message"]).contains(message), "{fault}");
    }
}

#[test]
fn with_a_time_alone_short_solutions_are_proven() {
    let body = r#"{"cube": {"scramble": "R U F D L"}, "timeout_ms": 5000, "solver": "two-phase"}"#;
    let answer = service().solve(body).good();
    assert_has(&answer, &json!({"length": 5, "proven": true}));
}

#[test]
fn the_first_solution_within_max_is_not_proven() {
    let answer = service()
        .solve(json!({"cube": SUPERFLIP, "max": 24}))
        .good();
    check_solution(&answer, SUPERFLIP);
    assert_eq!(answer["proven"], false);
}

#[test]
fn verify_lists_every_fault_with_its_stickers() {
    let service = service();
    let solved = CubieCube::SOLVED.to_face_cube().to_string();
    let answer = service.post("/v1/verify", json!({"cube": solved})).good();
    let right = json!({"possible": true, "readable": true, "cube": solved, "message": null, "faults": [],
        "diagnosis": null});
    assert_eq!(answer, right);

    let twisted = r#"{"cube": {"corner_position": [0,1,2,3,4,5,6,7], "corner_orientation": [1,0,0,0,0,0,0,0],
        "edge_position": [0,1,2,3,4,5,6,7,8,9,10,11], "edge_orientation": [1,0,0,0,0,0,0,0,0,0,0,0]}}"#;
    let answer = service.post("/v1/verify", twisted).good();
    let kinds: Vec<&str> = answer["faults"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|f| text(&f["kind"]))
        .collect();
    assert_eq!(
        (&answer["possible"], &kinds[..]),
        (&json!(false), &["twisted_corner", "flipped_edge"][..])
    );

    // The numbers of the other convention are never accepted silently.
    let numbers = r#""corner_position": [1,2,3,0,4,5,6,7], "corner_orientation": [0,0,0,0,0,0,0,0],
        "edge_position": [1,2,3,0,4,5,6,7,8,9,10,11], "edge_orientation": [0,0,0,0,0,0,0,0,0,0,0,0], "parity": true"#;
    let answer = service.post(
        "/v1/apply",
        format!(r#"{{"cube": {{{numbers}, "convention": "vector40"}}, "algorithm": "U'"}}"#),
    );
    let answer = answer.good();
    assert_has(&answer, &json!({"solved": true, "remark": null}));
    let answer = service
        .post(
            "/v1/apply",
            format!(r#"{{"cube": {{{numbers}}}, "algorithm": "U'"}}"#),
        )
        .good();
    assert!(
        text(&answer["remark"]).starts_with("these numbers name no convention: read as cubies")
    );

    let recolored = solved.replacen('U', "R", 1);
    let answer = service
        .post("/v1/verify", json!({"cube": recolored}))
        .good();
    let faults = answer["faults"].as_array().expect("a list");
    let impossible = faults
        .iter()
        .find(|fault| fault["kind"] == "impossible_corner")
        .expect("a corner");
    assert_eq!(impossible["stickers"], json!(["U1", "L1", "B3"]));
    assert!(faults.iter().all(|fault| fault["pointer"] == "/cube"));
    assert_eq!(
        answer["diagnosis"]["explanations"][0]["message"],
        "U1 is white, not red"
    );
    assert_eq!(answer["diagnosis"]["explanations"][0]["corrected"], solved);

    let contradicted = json!({"cube": recolored, "seen": ["U1=R", "L1=L"]});
    let answer = service.post("/v1/verify", &contradicted).good();
    assert_eq!(
        answer["diagnosis"],
        json!({"explanations": [], "question": null,
            "advice": "No single mistake explains these stickers. Type every sticker of the down face."})
    );
    let misread = service
        .post("/v1/verify", json!({"cube": solved, "seen": ["U1"]}))
        .problem(422, "wrong-values");
    assert_eq!(misread["faults"][0]["pointer"], "/seen/0");
}

#[test]
fn other_colours_are_recognised_or_named() {
    let service = service();
    let cube = "rwoywwrwwrywbrgoyoyggggowgygobybogrbwrbworbboyoybyrgbr";
    let ask = |path: &str, body: Value| service.post(path, &body);
    let recognised = ask("/v1/verify", json!({"cube": cube})).good();
    assert_has(
        &recognised,
        &json!({"possible": true, "scheme": "japanese"}),
    );
    let named = ask("/v1/verify", json!({"cube": cube, "scheme": "japanese"})).good();
    assert_eq!(
        (&named["possible"], named.get("scheme")),
        (&json!(true), None)
    );
    assert_eq!(named["cube"], recognised["cube"]);
    let bodies = [
        ("/v1/solve", json!({"cube": cube})),
        ("/v1/apply", json!({"cube": cube, "algorithm": "R"})),
    ];
    for (path, mut body) in bodies {
        assert_eq!(
            ask(path, body.clone()).good()["scheme"],
            "japanese",
            "{path}"
        );
        body["scheme"] = json!("japanese");
        assert_eq!(
            ask(path, body.clone()).good().get("scheme"),
            None,
            "{path}: it is in force"
        );
        body["cube"] = json!({"scramble": "R"});
        body["scheme"] = json!("western");
        assert_eq!(
            ask(path, body).good().get("scheme"),
            None,
            "{path}: a scramble has no colours"
        );
    }
    check_solution(
        &ask("/v1/solve", json!({"cube": cube})).good(),
        text(&named["cube"]),
    );
    for path in ["/v1/verify", "/v1/solve"] {
        ask(path, json!({"cube": cube, "scheme": "purple"})).problem(422, "wrong-values");
    }
    let wrong = json!({"cube": cube, "scheme": "purple", "algorithm": "R"});
    let problem = ask("/v1/apply", wrong).problem(422, "wrong-values");
    assert_eq!(problem["faults"][0]["pointer"], "/scheme");
}

#[test]
fn apply_does_an_algorithm() {
    let service = service();
    let answer = service
        .post("/v1/apply", r#"{"algorithm": "[R, U]6"}"#)
        .good();
    assert_eq!(answer["solved"], true);
    let answer = service
        .post(
            "/v1/apply",
            r#"{"cube": {"scramble": "R"}, "algorithm": "y"}"#,
        )
        .good();
    assert_eq!(
        answer["cube"],
        letters(&after(&CubieCube::SOLVED.to_face_cube().to_string(), "R y"))
    );
    let right: Value = serde_json::from_str(
        &Json(after(&CubieCube::SOLVED.to_face_cube().to_string(), "R").cube).to_string(),
    )
    .expect("JSON");
    assert_eq!(
        (&answer["state"], &answer["solved"]),
        (&right, &json!(false))
    );
    let again = json!({"cube": answer["state"], "algorithm": "R'"});
    assert_eq!(service.post("/v1/apply", &again).good()["solved"], true);
}

#[test]
fn cubes_are_written_in_every_form() {
    let service = service();
    let held = held_after("R U y");
    for format in FORMATS {
        let body = json!({"cube": {"scramble": "R"}, "algorithm": "U y", "form": format.id});
        let answer = service.post("/v1/apply", &body).good();
        let written = (format.write)(&held, &ColorScheme::western());
        assert_has(&answer, &json!({"form": format.id, "written": written}));
        // The written cube is accepted in a request again, as a text or as an object.
        if format.is_complete && format.reader.is_some() {
            let cube = serde_json::from_str(&written).unwrap_or(json!(written));
            let again = json!({"cube": cube, "form": "reid"});
            let again = service.post("/v1/apply", &again).good();
            assert_eq!(again["state"], answer["state"], "{}", format.id);
        }
        let drawn = service
            .get(&format!("/v1/scramble?seed=7&form={}", format.id))
            .good();
        let cube = OrientedCube::new(
            CubieCube::random(&mut random::seeded_generator(7)),
            Orientation::STANDARD,
        );
        assert_eq!(
            drawn["written"],
            (format.write)(&cube, &ColorScheme::western())
        );
    }
    let plain = service
        .post("/v1/apply", r#"{"cube": {"scramble": "R"}}"#)
        .good();
    assert_eq!((plain.get("form"), plain.get("written")), (None, None));
    let japanese = json!({"cube": {"scramble": "R"}, "form": "colors", "scheme": "japanese"});
    let written = service.post("/v1/apply", &japanese).good()["written"].clone();
    assert!(
        text(&written).contains('y') && text(&written).ends_with("wyywyywyy"),
        "{written}"
    );
}

#[test]
fn a_seed_has_one_cube_and_the_turns_make_it() {
    let service = service();
    let first = service.get("/v1/scramble?seed=18446744073709551615").good();
    assert_eq!(first["seed"], u64::MAX);
    assert_eq!(
        first,
        service.get("/v1/scramble?seed=18446744073709551615").good()
    );
    let cube = CubieCube::random(&mut random::seeded_generator(u64::MAX));
    let made = OrientedCube::SOLVED.turned_by(&turns(text(&first["scramble"])));
    assert_eq!(made.cube, cube);
    assert_eq!(first["cube"], cube.to_face_cube().to_string());
    assert_eq!(first["length"], text(&first["scramble"]).split(' ').count());
    let (one, other) = (
        service.get("/v1/scramble").good(),
        service.get("/v1/scramble").good(),
    );
    assert_ne!(one["seed"], other["seed"]);
    assert!(
        one["seed"].as_u64().is_some_and(|seed| seed < 1 << 53),
        "it survives in JavaScript"
    );
}

#[test]
fn every_solver_of_the_program_is_offered_and_solves() {
    let service = service();
    let offered = service.get("/v1/solvers").good();
    let all: Vec<Value> = SOLVERS
        .iter()
        .map(|entry| json!({"id": entry.id, "name": entry.name, "about": entry.about}))
        .collect();
    assert_eq!(offered, Value::from(all));
    // On a busy machine the first solution of this cube takes a while. A proof uses all the time there is.
    let brief = Service::with(ServiceLimits {
        solve_time: std::time::Duration::from_secs(1),
        ..ServiceLimits::default()
    });
    let patient = Service::with(ServiceLimits {
        solve_time: PATIENCE,
        ..ServiceLimits::default()
    });
    for entry in SOLVERS {
        let service = if entry.proves { &brief } else { &patient };
        for more in [json!({}), json!({"timeout_ms": 300}), json!({"max": 40})] {
            let mut body = more;
            body["cube"] = json!(SUPERFLIP);
            body["solver"] = json!(entry.id);
            let answer = service.solve(&body).good();
            assert_eq!(answer["solver"], entry.id);
            check_solution(&answer, SUPERFLIP);
        }
    }
}

#[test]
fn health_and_head() {
    let service = service();
    let right = json!({"status": "ok", "version": env!("CARGO_PKG_VERSION"), "workers": 2, "tables": "instant"});
    assert_eq!(service.get("/health").good(), right);
    let head = service.ask("HEAD", "/health", None);
    assert_eq!(
        (head.status, head.header("content-length")),
        (200, Some("64"))
    );
}

#[test]
fn the_moves_of_a_solution_are_counted_in_the_metric() {
    // A busy machine takes a while to build the tables.
    let service = Service::with(ServiceLimits {
        solve_time: PATIENCE,
        ..ServiceLimits::default()
    });
    let cube = letters(&held_after("M2 U R"));
    for entry in METRICS {
        let body = json!({"cube": {"scramble": "M2 U R"}, "solver": "optimal", "metric": entry.id});
        let answer = service.solve(&body).good();
        assert_eq!(answer["metric"], entry.id);
        assert!(
            after(&cube, text(&answer["solution"])).is_solved(),
            "{answer}"
        );
        let (moves, _) = text(&answer["solution"])
            .parse::<Algorithm>()
            .expect("moves")
            .moves();
        assert_eq!(answer["length"], entry.metric.length(&moves), "{answer}");
        // A service on a busy machine may not have the time for the proof.
        let shortest =
            [("htm", 4), ("qtm", 6), ("stm", 3)].map(|(id, length)| (json!(id), json!(length)));
        let is_shortest = shortest.contains(&(answer["metric"].clone(), answer["length"].clone()));
        assert!(is_shortest || answer["proven"] == false, "{answer}");
    }
    let body = json!({"cube": {"scramble": "F2 R2"}, "goal": "cross", "metric": "qtm"});
    assert_eq!(service.solve(&body).good()["metric"], "qtm");
}

#[test]
fn a_generator_is_the_inverse_of_a_solution() {
    let body = json!({"cube": {"scramble": "R U F'"}, "solver": "optimal", "inverse": true});
    let answer = service().solve(&body).good();
    assert_has(&answer, &json!({"solution": "R U F'", "inverse": true}));
    assert_eq!(answer["stages"], json!([]));
}

#[test]
fn metrics_count_requests_and_solves() {
    let service = service();
    service.solve(r#"{"cube": {"scramble": "R U"}}"#).good();
    service
        .solve(r#"{"cube": {"scramble": "Q"}}"#)
        .problem(422, "unreadable-cube");
    service.get("/nothing").problem(404, "not-found");
    assert_eq!(
        service.get("/metrics").header("content-type"),
        Some("text/plain; version=0.0.4")
    );
    for (name, right) in [
        (
            r#"cubetui_http_requests_total{route="/v1/solve",status="200"}"#,
            1.0,
        ),
        (
            r#"cubetui_http_requests_total{route="/v1/solve",status="422"}"#,
            1.0,
        ),
        (
            r#"cubetui_http_requests_total{route="other",status="404"}"#,
            1.0,
        ),
        (
            r#"cubetui_solves_total{outcome="solved",solver="two-phase"}"#,
            1.0,
        ),
        (r#"cubetui_solve_seconds_count{solver="two-phase"}"#, 1.0),
        (r#"cubetui_jobs_running{lane="short"}"#, 0.0),
        ("cubetui_full_tables", 0.0),
        ("cubetui_http_connections", 1.0),
    ] {
        crate::service::client::until(name, || (service.metric(name) - right).abs() < 1e-9);
    }
}

#[test]
fn allowed_moves_restrict_the_solution_or_are_refused() {
    let service = service();
    let ask = |moves: &str| {
        let body = json!({"cube": {"scramble": "M U M' U2"}, "moves": moves});
        service.solve(&body)
    };
    let answer = ask("M,U").good();
    assert_has(&answer, &json!({"length": 4, "proven": true}));
    assert_has(&answer, &json!({"moves": "U,M", "order": "184320"}));
    let solution = text(&answer["solution"]);
    assert!(
        after(text(&answer["cube"]), solution).is_solved(),
        "{solution}"
    );
    assert!(ask("all").good()["moves"].is_null());
    let refused = ask("R,U").problem(422, "no-solution");
    assert_eq!(refused["faults"][0]["pointer"], "/moves", "{refused}");
    let wrong = ask("R,Q").problem(422, "wrong-values");
    assert!(
        text(&wrong["faults"][0]["message"]).contains("column 3"),
        "{wrong}"
    );
}
