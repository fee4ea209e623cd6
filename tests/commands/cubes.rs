//! `verify`, `scramble`, `apply`, `convert` and `symmetry`.

use cubetui::cube::{
    ColorScheme, CubieCube, FaceCube, Facelet, Orientation, OrientedCube, SymmetrySet, random,
};
use cubetui::formats::Cycles;
use cubetui::goals::{NamedGoal, TurnGroup};

use serde_json::json;

use crate::commands::driver::{
    SOLVED, SUPERFLIP, assert_answers, assert_contains, assert_ends, assert_fails, assert_has,
    assert_prints, cube_after, json_of, run, run_with_input, succeeds,
};

/// R U F in every form.
const FORMS: [(&str, &str); 10] = [
    (
        "facelets",
        "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB",
    ),
    (
        "urlfbd",
        "UUUUUULLDFBBFRRFRRFFDLLDLLBFFRFFRDDRLLLUBBUBBRRUDDBDDB",
    ),
    (
        "colors",
        "wwwwwwooygbbgrrgrrggrggryyrrrwyybyybggyooyoobooowbbwbb",
    ),
    (
        "reid",
        "LF UB UL UF RD BR DB DL RF FD UR BL DRF UBL ULF LDF UFR RDB DLB BUR",
    ),
    (
        "cycles",
        "(UF UL UB UR BR DR FD FL+)(FR+)(UFR DRF)(URB BRD LDF ULF UBL)",
    ),
    (
        "singmaster",
        "(UF,UL,UB,UR,BR,DR,FD,FL)+ (FR)+ (UFR,DRF) (URB,BRD,LDF,ULF,UBL)",
    ),
    (
        "cubies",
        "{\"corner_position\":[4,5,1,2,0,7,6,3],\"corner_orientation\":[0,2,0,0,0,2,0,2],\
         \"edge_position\":[3,9,1,2,11,4,6,7,8,5,10,0],\"edge_orientation\":[0,1,0,0,0,1,0,0,1,1,0,0],\"parity\":1,\
         \"convention\":\"cubies\"}",
    ),
    (
        "vector40",
        "{\"corner_position\":[4,2,3,5,0,7,6,1],\"corner_orientation\":[0,0,0,1,0,1,0,1],\
         \"edge_position\":[9,2,3,0,7,5,6,11,8,4,10,1],\"edge_orientation\":[1,0,0,0,1,0,0,0,1,1,0,0],\"parity\":true,\
         \"convention\":\"vector40\"}",
    ),
    (
        "kociemba",
        "twist=492 flip=550 udslice=221 corners=20992 edges=444620416",
    ),
    (
        "coordinates",
        "twist=492 flip=550 corner_permutation=20992 edge_permutation=444620416 parity=1 ud_slice=221 \
         ud_slice_sorted=5314",
    ),
];

#[test]
fn every_form_is_printed_and_read_again() {
    for (form, written) in FORMS {
        let line = format!("{written}\n");
        assert_prints(&format!("convert --scramble `R U F` --to `{form}`"), &line);
        for (other, written) in FORMS {
            let line = format!("{written}\n");
            assert_answers(
                &format!("convert --to `{other}`"),
                written.as_bytes(),
                &line,
            );
        }
        let mut object = run(&format!("convert `{written}` --to `{form}` --json"))
            .objects()
            .swap_remove(0);
        let examined = object
            .as_object_mut()
            .and_then(|fields| fields.remove("examined"));
        assert_eq!(examined.is_some(), form == "coordinates");
        let pieces = json!({
            "corner_position": object["state"]["corner_position"],
            "corner_orientation": object["state"]["corner_orientation"],
            "edge_position": object["state"]["edge_position"],
            "edge_orientation": object["state"]["edge_orientation"],
            "convention": object["state"]["convention"],
        });
        assert_prints(&["convert", &pieces.to_string(), "--to", form], &line);
        let state = object["state"].take();
        assert_eq!(
            object,
            json!({
                "line": 1, "cube": FORMS[0].1, "state": null, "solved": false, "form": form, "written": written,
            })
        );
        assert_eq!(state["parity"], 1);
    }
}

#[test]
fn wrong_coordinates_are_reported() {
    let told = "cubetui: one of many such cubes: the rest is solved as far as parity allows\n";
    assert_ends(
        &run("convert --to coordinates --convention coordinates twist=0"),
        0,
        "twist=0 flip=0 corner_permutation=0 edge_permutation=0 parity=0 ud_slice=0 ud_slice_sorted=0 ud_edge_permutation=0 slice_permutation=0\n",
        told,
    );
    let swapped = "twist=0 flip=0 corner_permutation=0 edge_permutation=1";
    let told = "cubetui: this cube is impossible:\n  two pieces are swapped: turning faces alone cannot do that\n";
    assert_ends(
        &run(&format!("convert --to cycles `{swapped}`")),
        3,
        "",
        told,
    );
}

#[test]
fn cubes_are_verified_with_all_their_faults() {
    assert_prints(&format!("verify `{SOLVED}`"), "possible\n");
    let twisted = "this cube is impossible:\n  one corner is twisted clockwise: turning faces alone cannot do that\n\
                   The stickers are right: one corner is twisted.\nTurning cannot solve this cube.\n\
                   First turn the up-right-front corner anticlockwise by one third, in its place.\n";
    assert_ends(&run("verify (UFR+)"), 3, twisted, "");
    let both = "cube 1: possible\ncube 2: this cube is impossible:\n  \
                one edge is flipped: turning faces alone cannot do that\n\
                The stickers are right: one edge is flipped.\nTurning cannot solve this cube.\n\
                First flip the up-front edge, in its place.\n";
    assert_ends(&run(&format!("verify `{SOLVED}` (UF+)")), 3, both, "");
    let batch = run_with_input("verify", b"UUU\n\n// a remark\n()\n");
    assert_ends(
        &batch,
        3,
        "line 1: a cube has 54 stickers, but 3 letters were given\nline 4: possible\n",
        "",
    );
    let open = format!("{}........", &SOLVED[..46]);
    assert_eq!(
        run(&format!("verify `{open}`")).code,
        Some(0),
        "what is missing follows"
    );
    let unknown = ".".repeat(54);
    assert_ends(
        &run(&format!("verify `{unknown}`")),
        3,
        "48 unknown stickers do not follow from the others\n",
        "",
    );
}

#[test]
fn turns_without_quotes_are_one_scramble() {
    let words = "cubetui: read as one algorithm: R U F2\n";
    assert_ends(
        &run("convert --to facelets R U F2"),
        0,
        &scrambled("R U F2"),
        words,
    );
    assert_prints("convert --to facelets R", &scrambled("R"));
    assert_prints("convert --to facelets `1. R U F2`", &scrambled("R U F2"));
    assert_prints("alg invert R U F2", "R'\nU'\nF2\n");
}

/// The facelets after this scramble, on a line.
fn scrambled(scramble: &str) -> String {
    run(&format!("convert --to facelets `{scramble}`")).out
}

/// A scrambled cube with blue opposite white.
const JAPANESE: &str = "rwoywwrwwrywbrgoyoyggggowgygobybogrbwrbworbboyoybyrgbr";

#[test]
fn other_colours_are_recognised_or_named() {
    let words = "cubetui: This is the japanese colour scheme: white up, red right, green front, blue down, orange \
                 left, yellow back\n";
    assert_ends(
        &run(&format!("verify `{JAPANESE}`")),
        0,
        "possible\n",
        words,
    );
    assert_prints(
        &format!("verify --scheme japanese `{JAPANESE}`"),
        "possible\n",
    );
    assert_ends(
        &run(&format!("convert --to colors `{JAPANESE}`")),
        0,
        &format!("{JAPANESE}\n"),
        words,
    );
    let objects = run(&format!("verify --json `{JAPANESE}` `{JAPANESE}`"));
    assert_eq!(
        (objects.code, &*objects.err),
        (Some(0), words),
        "it is said once"
    );
    assert_eq!(objects.objects()[1]["scheme"], "japanese");
    for command in ["solve", "apply R", "symmetry"] {
        assert_eq!(
            json_of(&format!("{command} --json {JAPANESE}"))["scheme"],
            "japanese",
            "{command}"
        );
    }
    let pink = JAPANESE.replace('r', "p");
    let ended = run(&format!("verify `{pink}`"));
    assert_eq!(ended.code, Some(0));
    assert_contains(&ended.err, "These are other colours: white up, p right");

    let ended = run(&["verify", &JAPANESE.replacen("rwoy", "gwoy", 1)]);
    assert_eq!(ended.code, Some(3));
    assert_contains(&ended.out, "U1 is red, not green");
    assert_fails(
        &format!("verify --scheme purple `{JAPANESE}`"),
        2,
        "--scheme",
    );
}

/// A scrambled cube. Its sticker U1 is yellow; the tests change it to orange.
const SCRAMBLED: &str = "DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL";

#[test]
fn a_wrong_sticker_is_corrected() {
    let wrong = SCRAMBLED.replacen("DUUB", "LUUB", 1);
    let corrected = format!("corrected:\n  U1 is yellow, not orange:\n    {SCRAMBLED}\n");
    let ended = run(&format!("verify `{wrong}`"));
    assert!(
        ended.code == Some(3) && ended.out.ends_with(&corrected),
        "{}",
        ended.out
    );
    let object = json_of(&format!("verify --json `{wrong}`"));
    let explanation = json!(
        {"message": "U1 is yellow, not orange", "probability": 1.0, "corrected": SCRAMBLED}
    );
    assert_eq!(
        object["diagnosis"],
        json!({"explanations": [explanation], "question": null,
            "advice": "Found: the top left sticker of the up face is yellow, not orange."})
    );
}

#[test]
fn colours_that_were_seen_rule_explanations_out() {
    // With two faces unknown, there is more than one explanation.
    let wrong = format!(
        "{}....L........B....",
        &SCRAMBLED.replacen("DUUB", "LUUB", 1)[..36]
    );
    let ask = |seen: &[String]| {
        let seen = seen.iter().flat_map(|seen| ["--seen", seen]);
        let arguments: Vec<&str> = ["verify", "--json", &wrong]
            .into_iter()
            .chain(seen)
            .collect();
        json_of(&arguments)["diagnosis"].clone()
    };
    let (mut seen, mut diagnosis) = (Vec::new(), ask(&[]));
    assert!(
        diagnosis["explanations"].as_array().expect("a list").len() > 1,
        "{diagnosis}"
    );
    while let Some(sticker) = diagnosis["question"].as_str() {
        let place: Facelet = sticker.parse().expect("a sticker");
        let color = SCRAMBLED.as_bytes()[place.index()] as char;
        seen.push(format!("{sticker}={color}"));
        diagnosis = ask(&seen);
    }
    let explanations = diagnosis["explanations"].as_array().expect("a list");
    let message = explanations[0]["message"].as_str().expect("words");
    assert!(
        explanations.len() == 1 && message == "U1 is yellow, not orange",
        "{diagnosis} {seen:?}"
    );
    // Confirming the other faces rules out that a sticker on them is wrong.
    let messages = |diagnosis: &serde_json::Value| -> Vec<String> {
        let all = diagnosis["explanations"].as_array().expect("a list").iter();
        all.map(|explanation| explanation["message"].as_str().expect("words").to_owned())
            .collect()
    };
    let others = messages(&ask(&["R", "F", "D"].map(str::to_owned)));
    assert!(
        others.contains(&"U1 is yellow, not orange".to_owned()),
        "{others:?}"
    );
    let is_on_another =
        |message: &String| message.starts_with(['R', 'F', 'D']) && message.contains(" is ");
    assert!(!others.iter().any(is_on_another), "{others:?}");
    assert_fails(
        &format!("verify `{SOLVED}` --seen U4"),
        2,
        "--seen: \"U4\" is not like U4=orange or U",
    );
    assert_fails(
        &format!("verify `{SOLVED}` --seen U4=pink"),
        2,
        "--seen: \"pink\" is not a colour of the cube",
    );
    assert_fails(&format!("verify `{SOLVED}` --seen U0=red"), 2, "--seen: ");
}

#[test]
fn faults_are_objects_with_kinds_and_stickers() {
    let stickers = SOLVED
        .replacen("URRRR", "RRRRR", 1)
        .replacen("RRF", "RRB", 1);
    let object = json_of(&format!("verify --json `{stickers}`"));
    assert_eq!(object["possible"], false);
    assert_eq!(object["readable"], true);
    assert_eq!(object["message"], "this cube is impossible");
    let kinds: Vec<_> = object["faults"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|fault| &fault["kind"])
        .collect();
    let counts = ["color_count"; 4];
    let expected = [
        &counts[..],
        &[
            "impossible_corner",
            "impossible_corner",
            "missing_corner",
            "missing_corner",
        ],
    ];
    assert_eq!(kinds, expected.concat());
    assert_eq!(object["faults"][4]["stickers"], json!(["U9", "R1", "F3"]));
    let unreadable = json_of("verify --json UUU");
    assert_has(&unreadable, &json!({"readable": false, "possible": false}));
    let solved = json!({
        "line": 1, "possible": true, "readable": true, "cube": SOLVED, "message": null, "faults": [],
        "diagnosis": null
    });
    assert_eq!(
        run(&format!("verify --json `{SOLVED}`")).objects(),
        [solved]
    );
}

#[test]
fn a_seed_gives_the_same_scrambles_everywhere_and_alone() {
    let three = "R2 D2 U2 R2 F2 D2 B' U2 B F2 R2 U2 R' D' R B U' B' D F\n\
                 D U' L' R' F' R U2 B2 F2 U2 F2 D L2 D' F2 R2 U' B2\n\
                 L' R2 U2 F' U2 F' D2 L2 U2 L2 U2 F D' R2 U R' B' R2 U2 B' L\n";
    assert_prints("scramble -n 3 --seed 1", three);
    assert_prints("scramble -n 3 --seed 1 --threads 3", three);
    let third = three.lines().nth(2).expect("there are three").to_owned() + "\n";
    assert_prints("scramble --seed 3", &third);
    assert_ne!(run("scramble").out, run("scramble").out);
}

/// If the goal is `edges`, for instance, only the corners are scrambled.
#[test]
fn scrambles_of_a_goal_meet_it() {
    for (goal, number) in [
        ("f2l", 20),
        ("oll@R", 20),
        ("edges", 5),
        ("dr-ud", 5),
        ("htr", 5),
        ("solved", 1),
    ] {
        let count = number.to_string();
        let arguments = format!("scramble -n `{count}` --seed 5 --goal `{goal}` --json");
        let ended = succeeds(&arguments);
        let named = NamedGoal::read(goal, &ColorScheme::western()).expect("a goal");
        let objects = ended.objects();
        assert_eq!(objects.len(), number, "{goal}");
        for object in objects {
            let cube = cube_after(object["scramble"].as_str().expect("a text"));
            assert!(named.goal().is_met_by(&cube), "{object}");
            assert_eq!(object["goal"], *goal);
            assert_eq!(object["cube"], cube.to_face_cube().to_string());
        }
    }
    assert_fails("scramble --goal nothing", 3, "no goal is called");
}

#[test]
fn scrambles_need_as_many_moves_to_a_goal_as_asked_for() {
    for (goal, distance) in [("cross", 1), ("cross", 6), ("eoline@DR", 7), ("solved", 4)] {
        let ended = succeeds(&format!(
            "scramble -n 3 --seed 5 --goal {goal} --distance {distance}"
        ));
        let solved = run_with_input(
            &format!("solve --json --timeout 1m --goal {goal} --solver optimal --scramble -"),
            ended.out.as_bytes(),
        );
        assert_eq!(solved.objects().len(), 3, "{goal}");
        for object in solved.objects() {
            assert_has(&object, &json!({"length": distance, "proven": true}));
        }
    }
    assert_fails("scramble --distance 3", 2, "--goal <GOAL>");
    assert_fails(
        "scramble --goal cross --distance 0",
        2,
        "0 is not in 1..=20",
    );
}

#[test]
fn scrambles_by_some_turns_use_no_others() {
    for (moves, letters) in [("R,U", "RU"), ("M,U", "MU"), ("r,U", "RwU")] {
        let ended = succeeds(&format!("scramble -n 5 --seed 5 --moves {moves} --json"));
        let objects = ended.objects();
        assert_eq!(objects.len(), 5, "{moves}");
        for object in objects {
            let scramble = object["scramble"].as_str().expect("a text");
            assert!(
                scramble
                    .split(' ')
                    .all(|turn| letters.contains(turn.trim_end_matches(['2', '\'']))),
                "{scramble}"
            );
            let made = succeeds(&format!("convert --to facelets --scramble `{scramble}`"));
            assert_eq!(object["cube"], made.out.trim_end(), "{scramble}");
        }
    }
    let group = TurnGroup::generated_by("R,U".parse().expect("moves"));
    let cubes = succeeds("scramble -n 20 --seed 1 --moves R,U --to facelets").out;
    assert_eq!(cubes.lines().count(), 20);
    for line in cubes.lines() {
        let stickers: FaceCube = line.parse().expect("54 letters");
        let cube = CubieCube::try_from(&stickers).expect("a possible cube");
        assert!(group.solves(&OrientedCube::new(cube, Orientation::STANDARD)));
    }
    assert_fails(
        "scramble --moves R,U --goal cross",
        2,
        "cannot be used with",
    );
}

#[test]
fn a_scramble_is_its_cube_in_any_form() {
    let moves = run("scramble -n 20 --seed 5");
    let cubes = run("scramble -n 20 --seed 5 --to facelets");
    let made = run_with_input("convert --to facelets", moves.out.as_bytes());
    assert_ends(&made, 0, &cubes.out, "");
    let made = run_with_input("convert --to facelets --scramble -", moves.out.as_bytes());
    assert_ends(&made, 0, &cubes.out, "");
    let objects = run("scramble -n 20 --seed 5 --json").objects();
    for (index, (object, (line, cube))) in objects
        .iter()
        .zip(moves.out.lines().zip(cubes.out.lines()))
        .enumerate()
    {
        assert_has(object, &json!({"seed": 5 + index, "written": line}));
        assert_eq!(object["scramble"], object["written"]);
        assert_has(object, &json!({"form": "moves", "cube": cube}));
        assert_eq!(object["length"], line.split(' ').count());
    }
    assert_eq!(objects.len(), 20);
    let drawn = CubieCube::random(&mut random::seeded_generator(5));
    assert_eq!(
        cubes.out.lines().next(),
        Some(drawn.to_face_cube().to_string().as_str())
    );
}

#[test]
fn algorithms_are_applied_as_the_cube_is_held() {
    let facelets = format!("{}\n", cube_after("R U F").to_face_cube());
    assert_prints("apply `U F` --scramble R", &facelets);
    assert_prints(&format!("apply `R U F` `{SOLVED}`"), &facelets);
    assert_prints(
        "apply `(R U)3` --scramble `` --to cycles",
        &format!("{}\n", Cycles(cube_after("(R U)3"))),
    );
    let upside_down = run(&format!("apply x2 `{SOLVED}`"));
    assert!(
        upside_down.out.starts_with("DDDDDDDDD"),
        "{}",
        upside_down.out
    );
    assert_prints(
        &["apply", "D", upside_down.out.trim(), "--to", "cycles"],
        &format!("{}\n", Cycles(cube_after("U"))),
    );
    assert_ends(
        &run(&format!("apply Q `{SOLVED}`")),
        3,
        "",
        "cubetui: column 1: expected a turn, a bracket or the end, found \"Q\"\n",
    );
}

#[test]
fn symmetries_are_named_and_counted() {
    let text = "group: D2h (face), order 8\n\
                symmetries: E C2(U) C2(R) C2(F) i σh(U) σh(R) σh(F)\n\
                antisymmetries: E C2(U) C2(R) C2(F) i σh(U) σh(R) σh(F)\n";
    assert_prints("symmetry --scramble `R L U2 D2 R L`", text);
    assert_prints(
        "symmetry --scramble R",
        "group: C4, order 4\nsymmetries: E C4(R) C4(L) C2(R)\nantisymmetries: σh(U) σh(F) σd(UF) σd(UB)\n",
    );
    assert_prints(
        "symmetry --scramble `R U2 F L'`",
        "group: C1, order 1\nsymmetries: E\nantisymmetries: none\n",
    );
    let object = json_of(&format!("symmetry --json --scramble `{SUPERFLIP}`"));
    assert_has(&object, &json!({"group": "Oh", "order": 48}));
    assert_eq!(object["symmetries"].as_array().map(Vec::len), Some(48));
    assert_eq!(
        object["antisymmetries"], object["symmetries"],
        "it is its own inverse"
    );
    let quarter = json!({ "name": "C4(U)", "symbol": "C4", "axis": "U", "number": 2, "words": "a quarter turn about the face U" });
    assert!(
        object["symmetries"]
            .as_array()
            .expect("a list")
            .contains(&quarter)
    );
    let set = SymmetrySet::of_cube(&cube_after(SUPERFLIP));
    assert_eq!(set.len(), 48);
}

#[test]
fn symmetries_are_described_in_words() {
    assert_prints(
        "symmetry --words --scramble R",
        "group: C4, order 4\n\
         class: 12 cubes by all 48 symmetries, 12 with the inverses\n\
         symmetries: it looks the same after\n  \
           E        nothing at all\n  \
           C4(R)    a quarter turn about the face R\n  \
           C4(L)    a quarter turn about the face L\n  \
           C2(R)    half a turn about the faces R and L\n\
         antisymmetries: it becomes its inverse after\n  \
           σh(U)    the mirror that exchanges the faces U and D\n  \
           σh(F)    the mirror that exchanges the faces F and B\n  \
           σd(UF)   the mirror that exchanges the faces U and F\n  \
           σd(UB)   the mirror that exchanges the faces U and B\n",
    );
    let outcome = run("symmetry --words --scramble `R U2 F L'`");
    assert!(
        outcome
            .out
            .ends_with("antisymmetries: none turns it into its inverse\n"),
        "{}",
        outcome.out
    );
    let object = json_of("symmetry --json --scramble `R U2 F L'`");
    assert_has(
        &object,
        &json!({"class_size": 48, "class_size_with_inverses": 96}),
    );
}

#[test]
fn coordinates_in_json_come_with_all_that_is_known() {
    let object = json_of("convert --to coordinates --json --scramble `R U`");
    let (written, examined) = (
        object["written"].as_str().expect("a text"),
        &object["examined"],
    );
    for word in written.split(' ') {
        let (name, value) = word.split_once('=').expect("name=value");
        assert_eq!(examined["coordinates"][name].to_string(), value, "{name}");
    }
    assert!(
        examined["coordinates"]["slice_permutation"].is_null(),
        "it is not defined outside of H"
    );
    let coset = &examined["classes"]["coset"];
    assert_has(coset, &json!({"classes": 138_639_780, "size": 16}));
    let ways = &examined["ways_into_h"];
    assert_has(ways, &json!({"length": 2, "count": 2}));
    assert_eq!(ways["first"], json!(["U' R", "U' R'"]));
    assert_eq!(
        (&examined["order"], &examined["distances"][0]["phase1"]),
        (&105.into(), &json!({"moves": 2, "exact": true}))
    );
    assert_eq!(examined["distances"].as_array().map(Vec::len), Some(6));
    let other = json_of("convert --to reid --json --scramble `R U`");
    assert!(other.get("examined").is_none());
}
