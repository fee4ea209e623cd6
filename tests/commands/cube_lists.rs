//! Lists of cubes: `solve --list` reads and writes what the interface opens.

use cubetui::answer::ListedCube;
use cubetui::cube::ColorScheme;

use crate::driver::{assert_ends, assert_fails, folder, program, run, run_with_input};
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
        let arguments = ["solve", "--list", "--solver", "optimal", "--jobs", jobs];
        assert_ends(&run_with_input(&arguments, LIST.as_bytes()), 0, SOLVED, "");
        assert_ends(&run_with_input(&arguments, SOLVED.as_bytes()), 0, SOLVED, "");
    }
    let crlf =
        run_with_input(&["solve", "--list", "--solver", "optimal"], LIST.replace('\n', "\r\n").as_bytes());
    assert_ends(&crlf, 0, &SOLVED.replace('\n', "\r\n"), "");
}

#[test]
fn a_mark_with_a_blank_on_one_side_divides_no_comment() {
    let listed = ListedCube::read("R U // from http:// or ftp://there // a //note // b\n");
    assert_eq!((listed.name(), listed.note()), ("from http:// or ftp://there", "a //note // b"));
}

#[test]
fn every_solution_of_a_list_of_random_cubes_solves_its_cube() {
    let cubes = run(&["scramble", "-n", "20", "--seed", "5", "--to", "reid"]).out;
    let listed = run_with_input(&["solve", "--list", "--max", "22"], cubes.as_bytes());
    assert_eq!((listed.code, listed.out.lines().count()), (Some(0), 20));
    for line in listed.out.lines() {
        let listed = ListedCube::read(line);
        let held = listed.cube(&ColorScheme::western()).expect("a possible cube");
        let solution = listed.solution().expect("it is solved");
        assert!(solution.solves(&held) && solution.length <= 22, "{line}");
    }
    // Other commands read the same lines.
    assert_eq!(run_with_input(&["verify"], listed.out.as_bytes()).code, Some(0));
}

#[test]
fn a_net_with_a_solution_beside_it_is_read_again() {
    let net = "      UUU // the net\n      UUU\n      UUU\nFFF RRR BBB LLL\nLLL FFF RRR BBB\nLLL FFF RRR BBB\n\
               \x20     DDD\n      DDD\n      DDD\n";
    let solved = net.replacen("// the net", "// the net // = U' (1f*)", 1);
    let arguments = ["solve", "--list", "--solver", "optimal"];
    for list in [net, &solved] {
        assert_ends(&run_with_input(&arguments, list.as_bytes()), 0, &solved, "");
    }
}

#[test]
fn wrong_lines_stay_and_are_reported() {
    let list = "R // one\nUUU // two\n\nF Q // three\nU // four\n";
    let complaints = "cubetui: line 2: a cube has 54 stickers, but 3 letters were given\n\
                      cubetui: line 4: column 3: expected a turn, a bracket or the end, found \"Q\"\n";
    let solved = "R // one // = R' (1f*)\nUUU // two\n\nF Q // three\nU // four // = U' (1f*)\n";
    assert_ends(&run_with_input(&["solve", "--list"], list.as_bytes()), 3, solved, complaints);
    assert_ends(&run_with_input(&["solve", "--list"], b""), 0, "", "");
}

#[test]
fn isomorphic_cubes_are_left_out_and_comments_stay() {
    let list =
        "R // one\n// a remark\nF' // the same\nU // [keep] kept\nR U2 // two\nU2 R // inverse\nR2 // half\n";
    let names = |kind: &str| {
        let ended = run_with_input(&["solve", "--list", kind], list.as_bytes());
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
        assert!(ended.out.contains("// a remark\n"), "{}", ended.out);
        let cubes = ended.out.lines().map(ListedCube::read).filter(|cube| !cube.cube_text().is_empty());
        cubes.map(|cube| cube.name().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("--drop-isomorphic=symmetries"), ["one", "kept", "two", "inverse", "half"]);
    assert_eq!(names("--drop-isomorphic"), ["one", "kept", "two", "half"]);
    assert_fails(&["solve", "--drop-isomorphic", "R"], 2, "--list");
    assert_fails(&["solve", "--list", "--json", "R"], 2, "--json");
}

#[test]
fn the_interface_opens_the_list_and_writes_it_back() {
    let path = folder("cube-lists").join("week.txt");
    std::fs::write(&path, LIST).expect("the tests may write in their own folder");
    let name = path.to_str().expect("the path is text");
    let script = "list solve 20\nlist drop-isomorphic\nlist name the last one\nlist save\nquit\n";
    let ended = run_fed(&mut program(&["--plain", "--list", name]), script.as_bytes());
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""));
    let written = std::fs::read_to_string(&path).expect("it is there");
    let expected = SOLVED.replace("L // friday // [keep] is no mark here // = L' (1f*)\n", "");
    // A solution in the file stays.
    let expected = expected.replace("monday", "the last one").replace("= U' R' F (3f*)", "= U' R' R R' F");
    let without_marks = |text: &str| text.replace('*', "");
    assert_eq!(without_marks(&written), without_marks(&expected), "{}", ended.out);
    assert_fails(&["--list", "/nowhere/to/be/found", "--plain"], 4, "cannot open /nowhere/to/be/found");
    assert_fails(&["--list", "x", "solve", "R"], 2, "--list");
}
