//! `solve` with one cube: every format, every orientation, every error.

use cubetui::cube::{
    ColorScheme, CubieCube, Face, FaceCube, Facelet, Orientation, OrientedCube, random,
};
use cubetui::formats::{Cycles, Json, Reid};

use crate::algorithms::algorithm;
use crate::commands::driver::{
    Ended, SOLVED, assert_contains, assert_fails, folder, held_after, run, run_with_input,
};

fn random_cubes(seed: u64, number: usize) -> Vec<CubieCube> {
    let mut generator = random::seeded_generator(seed);
    (0..number)
        .map(|_| CubieCube::random(&mut generator))
        .collect()
}

/// Checks that one line was printed and that it solves the cube in its orientation; returns the number of moves.
fn assert_solves(ended: &Ended, cube: &OrientedCube) -> usize {
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let line = ended.out.strip_suffix('\n').expect("a line is printed");
    let moves = algorithm(line);
    assert_eq!(
        moves.to_string(),
        line,
        "one blank between moves and nothing else"
    );
    assert!(cube.turned_by(&moves.turns()).is_solved(), "{line}");
    moves.length_htm()
}

#[test]
fn stickers_are_solved_in_at_most_21_moves() {
    for cube in random_cubes(31, 5) {
        let held = OrientedCube::new(cube, Orientation::STANDARD);
        let ended = run(&["solve", &cube.to_face_cube().to_string()]);
        assert!(assert_solves(&ended, &held) <= 21);
    }
}

#[test]
fn the_solution_is_written_for_the_way_the_cube_is_held() {
    for (cube, orientation) in random_cubes(32, 24)
        .into_iter()
        .zip(Orientation::all())
        .step_by(5)
    {
        let held = OrientedCube::new(cube, orientation);
        let ended = run(&["solve", &FaceCube::new(held.stickers()).to_string()]);
        assert_solves(&ended, &held);
    }
    let scramble = "x R U' M2 r y F";
    let held = held_after(scramble);
    assert_solves(&run(&format!("solve --scramble `{scramble}`")), &held);
}

#[test]
fn one_cube_is_read_from_standard_input() {
    let cube = random_cubes(33, 1)[0];
    let held = OrientedCube::new(cube, Orientation::STANDARD);
    let scheme = ColorScheme::western();
    let letters: Vec<String> = Facelet::all()
        .map(|facelet| scheme.letter(cube.color_at(facelet)).to_string())
        .collect();
    let faces: Vec<String> = letters.chunks(3).map(|row| row.join(" ")).collect();
    let text = faces.join("\n") + "\n";
    assert_solves(&run_with_input("solve", text.as_bytes()), &held);
    assert_solves(&run_with_input("solve -", text.as_bytes()), &held);
}

#[test]
fn a_solved_cube_gives_an_empty_line() {
    for arguments in [
        "solve $SOLVED",
        "solve --scramble ``",
        "solve --scramble `x M M'`",
    ] {
        let ended = run(arguments);
        assert_eq!(
            (ended.code, ended.out.as_str(), ended.err.as_str()),
            (Some(0), "\n", ""),
            "{arguments:?}"
        );
    }
    assert_eq!(run(&format!("solve `{SOLVED}` --max 0")).out, "\n");
}

#[test]
fn lengths_and_times_limit_the_search() {
    let scramble = "R U F' L2";
    let held = held_after(scramble);
    for limits in ["", "--max 4", "--timeout 1m", "--max 4 --timeout 1m"] {
        let ended = run(&format!("solve --scramble `{scramble}` {limits}"));
        assert_eq!(assert_solves(&ended, &held), 4);
    }
    let cube = random_cubes(34, 1)[0];
    let (held, stickers) = (
        OrientedCube::new(cube, Orientation::STANDARD),
        cube.to_face_cube().to_string(),
    );
    let ended = run(&format!("solve `{stickers}` --max 25 --timeout 1m"));
    assert!(assert_solves(&ended, &held) <= 25);
    let ended = run(&format!("solve `{stickers}` --timeout 1s"));
    assert!(assert_solves(&ended, &held) <= 30);
}

#[test]
fn an_impossible_cube_is_exit_code_3_with_every_fault_on_a_line() {
    let stickers = SOLVED
        .replacen("URRRR", "RRRRR", 1)
        .replacen("RRF", "RRB", 1);
    let ended = run(&format!("solve `{stickers}`"));
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""));
    let expected = "\
cubetui: this cube is impossible:
  8 white stickers are too few: there must be 9
  10 red stickers are too many: there must be 9
  8 green stickers are too few: there must be 9
  10 blue stickers are too many: there must be 9
  corner URF is red-red-green: no piece has red twice (U9 R1 F3)
  corner UFL is white-blue-orange: the colours go round in the wrong direction (U7 F1 L3)
  the white-red-green corner is missing
  the white-green-orange corner is missing
";
    assert_eq!(ended.err, expected);
}

#[test]
fn faults_are_reported_as_the_cube_is_held() {
    let upside_down = Orientation::with(Face::D, Face::F).expect("D and F are neighbours");
    let seen =
        FaceCube::new(OrientedCube::new(CubieCube::SOLVED, upside_down).stickers()).to_string();
    let ended = run(&["solve", &seen.replacen("DDD", "DDU", 1)]);
    assert_eq!(ended.code, Some(3));
    assert_contains(&ended.err, "corner UBR is white-blue-orange");
    assert_contains(&ended.err, "(U3 B1 R3)");
}

#[test]
fn a_cube_is_read_in_every_format() {
    let cube = random_cubes(35, 1)[0];
    let held = OrientedCube::new(cube, Orientation::STANDARD);
    let json = format!("{{\"cube\": \"{}\"}}\n", cube.to_face_cube());
    for text in [
        Reid(cube).to_string(),
        Cycles(cube).to_string(),
        Json(cube).to_string(),
        json,
    ] {
        assert_solves(&run_with_input("solve", text.as_bytes()), &held);
        assert_solves(&run(&format!("solve `{text}`")), &held);
    }
    let scramble = "x R U' M2 r y F";
    let held = held_after(scramble);
    assert_solves(
        &run(&["solve", &format!("{{\"scramble\": \"{scramble}\"}}")]),
        &held,
    );
}

#[test]
fn unknown_stickers_may_be_given_when_they_follow_from_the_others() {
    let cube = random_cubes(36, 1)[0];
    let held = OrientedCube::new(cube, Orientation::STANDARD);
    // All centres, and one sticker of each piece of L, which follows from the pieces that are left.
    let follows = |facelet: Facelet| facelet.is_center() || facelet.face() == Face::L;
    let letter = |facelet: Facelet| cube.color_at(facelet).face().letter();
    let known: String = Facelet::all()
        .map(|f| if follows(f) { '?' } else { letter(f) })
        .collect();
    assert_solves(&run(&format!("solve `{known}`")), &held);
    assert_fails(
        &["solve", &".".repeat(54)],
        3,
        "48 unknown stickers do not follow from the others",
    );
}

#[test]
fn solving_from_a_terminal_asks_for_a_cube() {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    let pair = native_pty_system()
        .openpty(PtySize::default())
        .expect("there are pseudo-terminals");
    for arguments in ["solve", "solve -"] {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_cubetui"));
        command.args(arguments.split(' '));
        command.env("XDG_CONFIG_HOME", folder("nobody"));
        let mut child = pair
            .slave
            .spawn_command(command)
            .expect("the program starts");
        assert_eq!(
            child.wait().expect("the program ends").exit_code(),
            2,
            "{arguments:?}"
        );
    }
}

#[test]
fn the_name_of_a_file_is_no_cube() {
    let file = env!("CARGO_MANIFEST_DIR").to_owned() + "/Cargo.toml";
    let message = format!("{file} is a file, not a cube: to read its lines, write < {file}");
    assert_fails(&format!("solve {file}"), 3, &message);
    let ended = run(&format!("verify {file}"));
    assert!(ended.out.contains(&message), "{}", ended.out);
}
