//! Lists of cubes: `solve --list` reads and writes what the interface opens.

use cubetui::cube::{Orientation, OrientedCube};
use cubetui::formats::Reid;

use crate::algorithms::algorithm;
use crate::commands::driver::{
    assert_answers, assert_contains, assert_ends, assert_fails, folder, program, run,
    run_with_input,
};
use crate::program::run_fed;

const LIST: &str = "\
// Scrambles of the week

R U F' // [keep] monday // three turns
L2 D // tuesday // = D' L2 (2f*)
// about the next one
F' R U // wednesday // = U' R' R R' F
{\"cube\": \"UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\"} // solved
R' // thursday
L // friday // [keep] is no mark here
// the end";

const SOLVED: &str = "\
// Scrambles of the week

R U F' // [keep] monday // three turns // = F U' R' (3f*)
L2 D // tuesday // = D' L2 (2f*)
// about the next one
F' R U // wednesday // = U' R' F (3f*)
{\"cube\": \"UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\"} // solved // =  (0f*)
R' // thursday // = R (1f*)
L // friday // [keep] is no mark here // = L' (1f*)
// the end";

#[test]
fn a_list_keeps_its_names_and_comments_and_is_the_same_when_it_is_solved_again() {
    for jobs in ["1", "3"] {
        let arguments = format!("solve --list --solver optimal --threads `{jobs}`");
        assert_answers(&arguments, LIST.as_bytes(), SOLVED);
        assert_answers(&arguments, SOLVED.as_bytes(), SOLVED);
    }
    let crlf = run_with_input(
        "solve --list --solver optimal",
        LIST.replace('\n', "\r\n").as_bytes(),
    );
    assert_ends(&crlf, 0, &SOLVED.replace('\n', "\r\n"), "");
    for (list, solved) in [(LIST, SOLVED), ("R // one\n", "R // one // = R' (1f*)\n")] {
        let marked = format!("\u{feff}{list}");
        let ended = run_with_input("solve --list --solver optimal", marked.as_bytes());
        assert_ends(&ended, 0, &format!("\u{feff}{solved}"), "");
    }
}

#[test]
fn every_solution_of_a_list_of_random_cubes_solves_its_cube() {
    let cubes = run("scramble -n 20 --seed 5 --to reid").out;
    let listed = run_with_input("solve --list --max 22", cubes.as_bytes());
    assert_eq!((listed.code, listed.out.lines().count()), (Some(0), 20));
    for line in listed.out.lines() {
        let (cube, solution) = line.split_once(" // = ").expect("it is solved");
        let (moves, length) = solution.split_once(" (").expect("the length comes last");
        let cube = OrientedCube::new(
            cube.parse::<Reid>().expect("a cube").0,
            Orientation::STANDARD,
        );
        let moves = algorithm(moves);
        assert_eq!(
            cube.turned_by(&moves.turns()),
            OrientedCube::SOLVED,
            "{line}"
        );
        let length: usize = length.trim_end_matches("f)").parse().expect("a number");
        assert!(length <= 22, "{line}");
    }
    // Other commands read the same lines.
    assert_eq!(
        run_with_input("verify", listed.out.as_bytes()).code,
        Some(0)
    );
}

#[test]
fn a_net_with_a_solution_beside_it_is_read_again() {
    let net = "      UUU // the net\n      UUU\n      UUU\nFFF RRR BBB LLL\nLLL FFF RRR BBB\nLLL FFF RRR BBB\n\
               \x20     DDD\n      DDD\n      DDD\n";
    let solved = net.replacen("// the net", "// the net // = U' (1f*)", 1);
    let arguments = "solve --list --solver optimal";
    for list in [net, &solved] {
        assert_answers(arguments, list.as_bytes(), &solved);
    }
}

#[test]
fn wrong_lines_stay_and_are_reported() {
    let list = "R // one\nUUU // two\n\nF Q // three\nU // four\n";
    let complaints = "cubetui: line 2: a cube has 54 stickers, but 3 letters were given\n\
                      cubetui: line 4: column 3: expected a turn, a bracket or the end, found \"Q\"\n";
    let solved = "R // one // = R' (1f*)\nUUU // two\n\nF Q // three\nU // four // = U' (1f*)\n";
    assert_ends(
        &run_with_input("solve --list", list.as_bytes()),
        3,
        solved,
        complaints,
    );
    assert_answers("solve --list", b"", "");
}

#[test]
fn lines_that_cannot_be_read_stay_byte_for_byte() {
    let long = format!("R // {}\n", "x".repeat(70_000));
    let list = |one: &[u8], four: &[u8]| {
        [
            one,
            b"F R // Z\xfcrich\n",
            long.as_bytes(),
            b"\n",
            four,
            b"L // the \xff end",
        ]
        .concat()
    };
    let path = folder("cube-lists").join("bytes.txt");
    std::fs::write(&path, list(b"R // one\n", b"U // four\n"))
        .expect("the tests may write in their own folder");
    let input = std::fs::File::open(&path).expect("it is there");
    let ended = program("solve --list")
        .stdin(input)
        .output()
        .expect("the program starts");
    let complaints = "cubetui: line 2: this is not text\n\
                      cubetui: line 3: a cube takes at most 65536 bytes\n\
                      cubetui: line 6: this is not text\n";
    assert_eq!(
        (
            ended.status.code(),
            &*String::from_utf8_lossy(&ended.stderr)
        ),
        (Some(3), complaints)
    );
    assert!(ended.stdout == list(b"R // one // = R' (1f*)\n", b"U // four // = U' (1f*)\n"));
}

#[test]
fn arguments_are_lines_of_a_list() {
    let complaint = "cubetui: cube 1: column 2: expected one of the letters w r g y o b, or . for an unknown sticker, found \"a\"\n";
    let listed = "garbage\nR U // = U' R' (2f*)\nF2 // = F2 (1f*)\n";
    assert_ends(&run("solve --list garbage `R U` F2"), 3, listed, complaint);
    let remarks = "cubetui: read as one algorithm: R U\n\
                   cubetui: there is no solution of at most 1 move; allow more with --max\n";
    assert_ends(&run("solve --list --max 1 R U"), 1, "R U\n", remarks);
}

#[test]
fn lengths_are_those_of_their_metric_whatever_moves_are_allowed() {
    let list = "M U M2\nR2 L2\n";
    let allowed = run_with_input("solve --list --moves M,U", list.as_bytes());
    let expected = "M U M2 // = M2 U' M' (5f)\nR2 L2 // = M2 (2f)\n";
    assert_eq!((allowed.code, allowed.out.as_str()), (Some(0), expected));
    // A proof over all moves replaces a solution that was found with some of them.
    let proven = run_with_input("solve --list --solver optimal", allowed.out.as_bytes());
    let lines: Vec<&str> = proven.out.lines().collect();
    assert!(
        lines[0].ends_with(" (5f*)") && lines[1].ends_with(" (2f*)"),
        "{}",
        proven.out
    );
}

/// The name of the cube in a line of a list: what follows the first `//` and `[keep]`, up to the next `//`.
fn name_of(line: &str) -> String {
    let comment = line.split("// ").nth(1).unwrap_or_default().trim();
    comment.trim_start_matches("[keep] ").to_owned()
}

#[test]
fn isomorphic_cubes_are_left_out_and_comments_stay() {
    let list = "R // one\n// a remark\nF' // the same\nU // [keep] kept\nR U2 // two\nU2 R // inverse\nR2 // half\n";
    let names = |kind: &str| {
        let ended = run_with_input(&format!("solve --list `{kind}`"), list.as_bytes());
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
        assert_contains(&ended.out, "// a remark\n");
        let cubes = ended
            .out
            .lines()
            .filter(|line| !line.starts_with("//"))
            .map(name_of);
        cubes.collect::<Vec<_>>()
    };
    assert_eq!(
        names("--drop-isomorphic=symmetries"),
        ["one", "kept", "two", "inverse", "half"]
    );
    assert_eq!(names("--drop-isomorphic"), ["one", "kept", "two", "half"]);
    assert_fails("solve --drop-isomorphic R", 2, "--list");
    assert_fails("solve --list --json R", 2, "--json");
}

#[test]
fn cubes_whose_centres_differ_are_not_isomorphic() {
    let names = |options: &str, list: &str| {
        let arguments = format!("solve --list {options}");
        let ended = run_with_input(&arguments, list.as_bytes());
        ended.out.lines().map(name_of).collect::<Vec<_>>()
    };
    let list = "(UF UR)(URF UFL) centres U+ // a\n(UF UR)(URF UFL) centres D+ // b\n() centres U2 // c\n() // d\n\
                () centres L2 // as c\n(UF UR)(URF UFL) centres U- // a backwards\n";
    assert_eq!(names("--drop-isomorphic", list), ["a", "b", "c", "d"]);
    assert_eq!(
        names("--drop-isomorphic=symmetries", list),
        ["a", "b", "c", "d", "a backwards"]
    );
    let list = "R L U2 R' L' U R L U2 R' L' U // half\nU U' // solved\nR L D2 R' L' D R L D2 R' L' D // as half\n";
    assert_eq!(
        names("--drop-isomorphic --supercube", list),
        ["half", "solved"]
    );
    assert_eq!(names("--drop-isomorphic", list), ["half"]);
}

#[test]
fn isomorphic_cubes_are_read_as_the_convention_says() {
    let object = |scramble: &str| {
        let written = run(&format!("convert --to vector40 --scramble `{scramble}`")).out;
        written.replace(",\"convention\":\"vector40\"", "")
    };
    let list = object("R") + &object("F'") + &object("R2");
    let arguments = "solve --list --drop-isomorphic --convention vector40";
    let ended = run_with_input(arguments, list.as_bytes());
    let solutions = ended
        .out
        .lines()
        .map(|line| line.rsplit_once("// = ").expect("it is solved").1);
    assert_eq!(solutions.collect::<Vec<_>>(), ["R' (1f*)", "R2 (1f*)"]);
}

#[test]
fn the_interface_opens_the_list_and_writes_it_back() {
    let path = folder("cube-lists").join("week.txt");
    std::fs::write(&path, LIST).expect("the tests may write in their own folder");
    let name = path.to_str().expect("the path is text");
    let script = "list solve 20\nlist drop-isomorphic\nlist name the last one\nlist save\nquit\n";
    let ended = run_fed(
        &mut program(&format!("--plain --list `{name}`")),
        script.as_bytes(),
    );
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let written = std::fs::read_to_string(&path).expect("it is there");
    let expected = SOLVED.replace("L // friday // [keep] is no mark here // = L' (1f*)\n", "");
    // A solution in the file stays.
    let expected = expected
        .replace("monday", "the last one")
        .replace("= U' R' F (3f*)", "= U' R' R R' F");
    let without_marks = |text: &str| text.replace('*', "");
    assert_eq!(
        without_marks(&written),
        without_marks(&expected),
        "{}",
        ended.out
    );
    assert_fails(
        "--list /nowhere/to/be/found --plain",
        4,
        "cannot open /nowhere/to/be/found",
    );
    assert_fails("--list x solve R", 2, "--list");
}
