//! The real program, run as a shell runs it: every exit code and every stream.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use cubetui::cli::EXIT_CODES;
use cubetui::cube::{
    Algorithm, ColorScheme, CubieCube, Cycles, Face, FaceCube, Facelet, HeldCube, Hold, Json, Reid, random,
};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// The program with nothing of the person's own configuration or terminal.
fn program(arguments: &[&str]) -> Command {
    let nowhere = folder("nobody");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubetui"));
    command.args(arguments).env_remove("CUBETUI_CONFIG").env("TERM", "xterm");
    command.env("HOME", &nowhere).env("XDG_CONFIG_HOME", &nowhere).env("XDG_CACHE_HOME", &nowhere);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A folder of the tests' own.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
    fs::create_dir_all(&path).expect("the tests may write in their own folder");
    path
}

/// A configuration file with this text.
fn config_file(name: &str, text: &str) -> String {
    let path = folder("config").join(name);
    fs::write(&path, text).expect("the tests may write in their own folder");
    path.to_str().expect("the path is text").to_owned()
}

struct Ended {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes text");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

fn run(arguments: &[&str]) -> Ended {
    program(arguments).output().expect("the program starts").into()
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> Ended {
    let mut child = program(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    child.stdin.take().expect("it is piped").write_all(input).expect("the program reads");
    child.wait_with_output().expect("the program ends").into()
}

fn assert_fails(arguments: &[&str], code: i32, words: &str) {
    let ended = run(arguments);
    assert_eq!(ended.code, Some(code), "{arguments:?}: {}", ended.err);
    assert_eq!(ended.out, "", "{arguments:?}");
    assert!(ended.err.contains(words), "{arguments:?}: {}", ended.err);
}

fn random_cubes(seed: u64, number: usize) -> Vec<CubieCube> {
    let mut generator = random::seeded_generator(seed);
    (0..number).map(|_| CubieCube::random(&mut generator)).collect()
}

/// Checks that one line was printed and that it solves the cube as it is held; returns the number of moves.
fn assert_solves(ended: &Ended, cube: &HeldCube) -> usize {
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let line = ended.out.strip_suffix('\n').expect("a line is printed");
    let moves: Algorithm = line.parse().expect("an algorithm is printed");
    assert_eq!(moves.to_string(), line, "one blank between moves and nothing else");
    assert!(cube.turned_by(&moves.turns()).is_solved(), "{line}");
    moves.length_htm()
}

#[test]
fn stickers_are_solved_in_at_most_21_moves() {
    for cube in random_cubes(31, 5) {
        let held = HeldCube { cube, hold: Hold::STANDARD };
        let ended = run(&["solve", &cube.to_face_cube().to_string()]);
        assert!(assert_solves(&ended, &held) <= 21);
    }
}

#[test]
fn the_solution_is_written_for_the_way_the_cube_is_held() {
    for (cube, hold) in random_cubes(32, 24).into_iter().zip(Hold::all()).step_by(5) {
        let held = HeldCube { cube, hold };
        let ended = run(&["solve", &FaceCube::new(held.stickers()).to_string()]);
        assert_solves(&ended, &held);
    }
    let scramble = "x R U' M2 r y F";
    let held = HeldCube::SOLVED.turned_by(&scramble.parse::<Algorithm>().expect("it is well-formed").turns());
    assert_solves(&run(&["solve", "--scramble", scramble]), &held);
}

#[test]
fn one_cube_is_read_from_standard_input() {
    let cube = random_cubes(33, 1)[0];
    let held = HeldCube { cube, hold: Hold::STANDARD };
    let scheme = ColorScheme::western();
    let letters: Vec<String> =
        Facelet::all().map(|facelet| scheme.letter(cube.color_at(facelet)).to_string()).collect();
    let faces: Vec<String> = letters.chunks(3).map(|row| row.join(" ")).collect();
    let text = faces.join("\n") + "\n";
    assert_solves(&run_with_input(&["solve"], text.as_bytes()), &held);
    assert_solves(&run_with_input(&["solve", "-"], text.as_bytes()), &held);
}

#[test]
fn a_solved_cube_gives_an_empty_line() {
    for arguments in
        [vec!["solve", SOLVED], vec!["solve", "--scramble", ""], vec!["solve", "--scramble", "x M M'"]]
    {
        let ended = run(&arguments);
        assert_eq!(
            (ended.code, ended.out.as_str(), ended.err.as_str()),
            (Some(0), "\n", ""),
            "{arguments:?}"
        );
    }
    assert_eq!(run(&["solve", SOLVED, "--max", "0"]).out, "\n");
}

#[test]
fn lengths_and_times_limit_the_search() {
    let scramble = "R U F' L2";
    let held = HeldCube::SOLVED.turned_by(&scramble.parse::<Algorithm>().expect("it is well-formed").turns());
    for limits in [vec![], vec!["--max", "4"], vec!["--timeout", "1m"], vec!["--max", "4", "--timeout", "1m"]]
    {
        let ended = run(&[vec!["solve", "--scramble", scramble], limits].concat());
        assert_eq!(assert_solves(&ended, &held), 4);
    }
    let cube = random_cubes(34, 1)[0];
    let (held, stickers) = (HeldCube { cube, hold: Hold::STANDARD }, cube.to_face_cube().to_string());
    let ended = run(&["solve", &stickers, "--max", "25", "--timeout", "1m"]);
    assert!(assert_solves(&ended, &held) <= 25);
    let ended = run(&["solve", &stickers, "--timeout", "1s"]);
    assert!(assert_solves(&ended, &held) <= 30);
}

#[test]
fn no_answer_within_the_limits_is_exit_code_1() {
    assert_fails(
        &["solve", "--scramble", "R U F", "--max", "2"],
        1,
        "there is no solution of at most 2 moves",
    );
    assert_fails(
        &["solve", "--scramble", SUPERFLIP, "--max", "19", "--timeout", "20ms"],
        1,
        "no solution of at most 19 moves was found within 20ms; allow more with --max or --timeout",
    );
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for (arguments, words) in [
        (vec!["--nonsense"], "--nonsense"),
        (vec!["sovle"], "sovle"),
        (vec!["solve", SOLVED, "--solver", "brute"], "[possible values: two-phase"),
        (vec!["solve", SOLVED, "--jobs", "0"], "--jobs <N>"),
        (vec!["solve", SOLVED, "--scramble", "R"], "cannot be used with"),
        (vec!["solve", SOLVED, "--max", "46"], "46 is not in 0..=45"),
        (vec!["solve", SOLVED, "--max", "few"], "invalid digit"),
        (vec!["solve", SOLVED, "--timeout", "soon"], "\"soon\" is no time"),
        (vec!["solve", SOLVED, "--timeout", "0s"], "\"0s\" is not between 1ms and 1day"),
        (vec!["--color", "always"], "\"always\" is none of auto, truecolor, 256, 16, never"),
        (vec!["--cube", SOLVED, "--scramble", "R"], "cannot be used with"),
        (vec!["--cube", SOLVED, "solve", SOLVED], "--cube before a command has no meaning"),
        (vec!["--color", "16", "solve", SOLVED], "--color before a command has no meaning"),
    ] {
        assert_fails(&arguments, 2, words);
    }
}

#[test]
fn the_interface_without_a_terminal_is_exit_code_2() {
    assert_fails(&[], 2, "cubetui solve");
    assert_fails(&["--scramble", "R U"], 2, "cubetui solve");
    assert_fails(&["--cube", SOLVED, "--color", "never"], 2, "cubetui solve");
}

#[test]
fn an_impossible_cube_is_exit_code_3_with_every_fault_on_a_line() {
    let stickers = SOLVED.replacen("URRRR", "RRRRR", 1).replacen("RRF", "RRB", 1);
    let ended = run(&["solve", &stickers]);
    assert_eq!((ended.code, ended.out.as_str()), (Some(3), ""));
    let expected = "\
cubetui: this is no possible cube:
  8 white stickers are too few: there must be 9
  10 red stickers are too many: there must be 9
  8 green stickers are too few: there must be 9
  10 blue stickers are too many: there must be 9
  corner URF is red-red-green: no piece has red twice (U9 R1 F3)
  corner UFL is white-blue-orange: the colours go round the wrong way (U7 F1 L3)
  the white-red-green corner is nowhere
  the white-green-orange corner is nowhere
";
    assert_eq!(ended.err, expected);
}

#[test]
fn faults_are_told_for_the_way_the_cube_is_held() {
    let upside_down = Hold::with(Face::D, Face::F).expect("D and F are neighbours");
    let seen = FaceCube::new(HeldCube { cube: CubieCube::SOLVED, hold: upside_down }.stickers()).to_string();
    let ended = run(&["solve", &seen.replacen("DDD", "DDU", 1)]);
    assert_eq!(ended.code, Some(3));
    assert!(ended.err.contains("corner UBR is white-blue-orange"), "{}", ended.err);
    assert!(ended.err.contains("(U3 B1 R3)"), "{}", ended.err);
}

#[test]
fn what_cannot_be_read_is_exit_code_3() {
    for (arguments, words) in [
        (vec!["solve", "UUU"], "a cube has 54 stickers, but 3 letters were given"),
        (vec!["solve", ""], "a cube has 54 stickers, but 0 letters were given"),
        (
            vec!["solve", "U!"],
            "column 2: expected one of the letters U R F D L B, or . for an unknown sticker",
        ),
        (vec!["solve", "such is life"], "this is no cube: write 54 stickers, JSON, "),
        (vec!["solve", "{\"cube\": 5}"], "column 10: invalid type: integer `5`, expected a string"),
        (vec!["solve", "(UF UD)"], "column 5: expected an edge, as UF, found \"UD\""),
        (
            vec!["solve", "--scramble", "R U Q"],
            "column 5: expected a turn, a bracket or the end, found \"Q\"",
        ),
        (vec!["solve", "--scramble", "((((U)999)999)999)"], "column 3: written out"),
        (vec!["--cube", "UUU"], "a cube has 54 stickers, but 3 letters were given"),
        (vec!["--scramble", "R(U"], "column 4: expected"),
    ] {
        assert_fails(&arguments, 3, words);
    }
    let centers = SOLVED.replace('R', "U");
    assert_fails(&["solve", &centers], 3, "the six centres are those of no cube");
    let ended = run_with_input(&["solve"], &[0xff, 0xfe]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(3), "cubetui: line 1: this is no text\n"));
}

#[test]
fn a_cube_is_read_in_every_format() {
    let cube = random_cubes(35, 1)[0];
    let held = HeldCube { cube, hold: Hold::STANDARD };
    let json = format!("{{\"cube\": \"{}\"}}\n", cube.to_face_cube());
    for text in [Reid(cube).to_string(), Cycles(cube).to_string(), Json(cube).to_string(), json] {
        assert_solves(&run_with_input(&["solve"], text.as_bytes()), &held);
        assert_solves(&run(&["solve", &text]), &held);
    }
    let scramble = "x R U' M2 r y F";
    let held = HeldCube::SOLVED.turned_by(&scramble.parse::<Algorithm>().expect("it is well-formed").turns());
    assert_solves(&run(&["solve", &format!("{{\"scramble\": \"{scramble}\"}}")]), &held);
}

#[test]
fn unknown_stickers_may_be_given_when_they_follow_from_the_others() {
    let cube = random_cubes(36, 1)[0];
    let held = HeldCube { cube, hold: Hold::STANDARD };
    // One sticker of each piece of L, which the pieces left over tell, and all centres.
    let follows = |facelet: Facelet| facelet.is_center() || facelet.face() == Face::L;
    let letter = |facelet: Facelet| cube.color_at(facelet).face().letter();
    let known: String = Facelet::all().map(|f| if follows(f) { '?' } else { letter(f) }).collect();
    assert_solves(&run(&["solve", &known]), &held);
    assert_fails(&["solve", &".".repeat(54)], 3, "48 unknown stickers do not follow from the others");
}

#[test]
fn a_configuration_that_was_named_must_be_there() {
    let missing = folder("config").join("missing.toml");
    let missing = missing.to_str().expect("the path is text");
    assert_fails(&["solve", SOLVED, "--config", missing], 4, "cannot read the configuration");
    assert_fails(&["--config", missing, "solve", SOLVED], 4, "missing.toml");
    let ended: Ended = program(&["solve", SOLVED])
        .env("CUBETUI_CONFIG", missing)
        .output()
        .expect("the program starts")
        .into();
    assert_eq!((ended.code, ended.out.as_str()), (Some(4), ""));
    let folder = folder("config");
    assert_fails(
        &["solve", SOLVED, "--config", folder.to_str().expect("the path is text")],
        4,
        "cannot read",
    );
}

#[test]
fn mistakes_in_the_configuration_are_told_and_the_rest_is_used() {
    let path = config_file("mistaken.toml", "scheme = \"japanese\"\n[slover]\n");
    let blue_down = SOLVED.replace('U', "w").replace('R', "r").replace('F', "g").replace('D', "b");
    let blue_down = blue_down.replace('L', "o").replace('B', "y");
    let ended = run(&["solve", &blue_down, "--config", &path]);
    let warning = format!(
        "cubetui: warning: {path}: line 2, column 2: unknown key \"slover\"; did you mean \"solver\"?\n"
    );
    assert_eq!((ended.code, ended.out, ended.err), (Some(0), "\n".to_owned(), warning));
}

#[test]
fn the_configuration_is_found_where_it_belongs() {
    let path = config_file("named.toml", "nonsense = 1");
    let from_variable: Ended =
        program(&["solve", SOLVED]).env("CUBETUI_CONFIG", &path).output().expect("the program starts").into();
    assert_eq!(from_variable.code, Some(0));
    assert!(from_variable.err.contains("named.toml: line 1, column 1: unknown key \"nonsense\""));
    let other = config_file("other.toml", "");
    let option_first = program(&["solve", SOLVED, "--config", &other]).env("CUBETUI_CONFIG", &path).output();
    assert_eq!(Ended::from(option_first.expect("the program starts")).err, "");
}

#[cfg(target_os = "linux")]
#[test]
fn the_usual_configuration_is_in_the_folder_of_the_system() {
    let home = folder("somebody");
    fs::create_dir_all(home.join("cubetui")).expect("the tests may write in their own folder");
    fs::write(home.join("cubetui/config.toml"), "nonsense = 1").expect("the tests may write");
    let usual = program(&["solve", SOLVED]).env("XDG_CONFIG_HOME", &home).output();
    let ended = Ended::from(usual.expect("the program starts"));
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "\n"));
    assert!(ended.err.contains("cubetui/config.toml: line 1, column 1: unknown key"), "{}", ended.err);
    fs::write(home.join("cubetui/config.toml"), [0xff]).expect("the tests may write");
    let ended =
        Ended::from(program(&["solve", SOLVED]).env("XDG_CONFIG_HOME", &home).output().expect("it starts"));
    assert_eq!((ended.code, ended.out.as_str()), (Some(0), "\n"));
    assert!(ended.err.contains("cubetui/config.toml: cannot be read: "), "{}", ended.err);
}

#[test]
fn the_defaults_are_printed_as_the_example_and_are_a_configuration_without_mistakes() {
    let ended = run(&["config", "print", "--default"]);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let is_up_to_date = ended.out == include_str!("../config.example.toml");
    assert!(is_up_to_date, "cubetui config print --default > config.example.toml");
    let path = config_file("printed.toml", &ended.out);
    let checked = run(&["config", "check", &path]);
    assert_eq!((checked.code, checked.out), (Some(0), format!("{path}: no mistakes\n")));
}

#[test]
fn what_is_in_force_is_printed_as_a_configuration_that_says_the_same() {
    let text = "scheme = \"black:k red green yellow orange blue\"\ncolor = \"16\"\nplay.speed = 0.25\n\
                entry = { strict = true, cursor = \"adaptive\", centres = \"free\" }\nsolver.timeout = \"1m 5s\"\n\
                [keys]\nf5 = \"scramble\"\nq = \"none\"\nhome = \"none\"\n[keys.turn]\nq = \"U\"\n\
                \"\\\"\" = \"U2\"\n\"\\\\\" = \"U'\"\n[keys.paint]\n2 = \"none\"\n";
    let path = config_file("mine.toml", text);
    let first = run(&["config", "print", "--config", &path]);
    assert_eq!(first.code, Some(0));
    assert!(first.err.contains("unknown action \"U2\""), "{}", first.err);
    for line in
        ["color = \"16\"", "speed = 0.25", "strict = true", "timeout = \"1m 5s\"", "\"f5\" = \"scramble\""]
    {
        assert!(first.out.lines().any(|printed| printed == line), "{line}");
    }
    let again = config_file("mine-again.toml", &first.out);
    let second = run(&["config", "print", "--config", &again]);
    assert_eq!((second.code, second.err, second.out), (Some(0), String::new(), first.out));
}

#[test]
fn a_check_tells_every_mistake_and_is_exit_code_3() {
    let text = "shceme = \"western\"\n[play]\nspeed = 99\n[keys]\n\"f5\" = \"scrambel\"\n\"f13\" = \"quit\"\n\
                \"f6\" = \"quit\"\n[keys.turn]\n\"F6\" = \"scramble\"\n[keys.pant]\n\"f7\" = \"quit\"\n";
    let path = config_file("faulty.toml", text);
    let expected = format!(
        "{path}: line 1, column 1: unknown key \"shceme\"; did you mean \"scheme\"?\n\
         {path}: line 3, column 9: play.speed: 99 is not between 0.2 and 20\n\
         {path}: line 5, column 8: key \"f5\": unknown action \"scrambel\"; did you mean \"scramble\"?\n\
         {path}: line 6, column 1: \"f13\" is no key; write it like \"u\", \"ctrl-s\", \"space\", \"f1\" or \"pageup\"\n\
         {path}: line 9, column 1: clash: \"f6\" cannot be \"scramble\" and \"quit\" (line 7, column 1) in Turn mode; \
         neither is used\n\
         {path}: line 10, column 7: unknown section \"keys.pant\"; the modes are turn, paint, play; did you mean \
         \"paint\"?\n"
    );
    for arguments in [
        vec!["config", "check", &path],
        vec!["config", "check", "--config", &path],
        vec!["--config", &path, "config", "check"],
    ] {
        let ended = run(&arguments);
        assert_eq!((ended.code, ended.out.as_str(), ended.err.as_str()), (Some(3), expected.as_str(), ""));
    }
    assert_fails(&["config", "check", "/no/such/file"], 4, "cannot read the configuration /no/such/file");
    let usual = run(&["config", "check"]);
    assert_eq!(usual.code, Some(0));
    assert!(usual.out.ends_with("does not exist; the defaults are in force\n"), "{}", usual.out);
}

#[test]
fn the_path_of_the_configuration_is_told_with_its_reason() {
    let path = config_file("here.toml", "");
    let named = run(&["config", "path", "--config", &path]);
    assert_eq!((named.code, named.out), (Some(0), format!("{path}\n")));
    assert_eq!(named.err, "cubetui: named by --config; the file is there\n");
    let variable = program(&["config", "path"]).env("CUBETUI_CONFIG", "not here.toml").output();
    let variable = Ended::from(variable.expect("the program starts"));
    assert_eq!((variable.code, variable.out.as_str()), (Some(0), "not here.toml\n"));
    assert_eq!(variable.err, "cubetui: named by CUBETUI_CONFIG; there is no such file\n");
    let usual = run(&["config", "path"]);
    assert_eq!(usual.code, Some(0));
    assert!(usual.out.ends_with("config.toml\n"), "{}", usual.out);
    assert_eq!(usual.err, "cubetui: the usual place; there is no such file\n");
}

#[test]
fn help_and_version_go_to_standard_output() {
    for arguments in [vec!["--help"], vec!["solve", "--help"], vec!["help", "solve"], vec!["-h"]] {
        let ended = run(&arguments);
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{arguments:?}");
        for (exit, words) in EXIT_CODES {
            let line = format!("  {:3}  {words}\n", exit.code());
            assert!(ended.out.contains(&line), "{arguments:?} lacks {line:?}");
        }
    }
    let version = run(&["--version"]);
    assert_eq!((version.code, version.out), (Some(0), format!("cubetui {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = program(&["solve"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    child.stdin.take().expect("it is piped").write_all(SOLVED.as_bytes()).expect("the program reads");
    let ended = Ended::from(child.wait_with_output().expect("the program ends"));
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_exit_code_4() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let ended = Ended::from(program(&["solve", SOLVED]).stdout(full).output().expect("the program starts"));
    assert_eq!(ended.code, Some(4));
    assert!(ended.err.starts_with("cubetui: cannot write to standard output: "), "{}", ended.err);
}

/// Waits until the process has a handler of its own for SIGINT.
#[cfg(target_os = "linux")]
fn wait_for_handler(child: &Child) {
    const SIGINT_BIT: u64 = 1 << 1;
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim();
        u64::from_str_radix(mask, 16).is_ok_and(|mask| mask & SIGINT_BIT != 0)
    };
    for _ in 0..3_000 {
        if caught() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("the program never listened for Ctrl-C");
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_while_solving_is_exit_code_130() {
    let mut child =
        program(&["solve", "--scramble", SUPERFLIP, "--timeout", "10m"]).spawn().expect("it starts");
    wait_for_handler(&child);
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).expect("the program still runs");
    let status = child.wait().expect("the program ends");
    let mut printed = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut printed).expect("it is text");
    assert_eq!((status.code(), printed.as_str()), (Some(130), ""));
}

#[cfg(unix)]
#[test]
fn solving_from_a_terminal_asks_for_a_cube() {
    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    let pair = native_pty_system().openpty(PtySize::default()).expect("there are pseudo-terminals");
    for arguments in [vec!["solve"], vec!["solve", "-"]] {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_cubetui"));
        command.args(&arguments);
        command.env("XDG_CONFIG_HOME", folder("nobody"));
        let mut child = pair.slave.spawn_command(command).expect("the program starts");
        assert_eq!(child.wait().expect("the program ends").exit_code(), 2, "{arguments:?}");
    }
}
