//! Files that a user names for what the program writes: none of somebody else's is destroyed.

use std::fs;
use std::path::PathBuf;

use crate::commands::driver::folder;
use crate::program::{Ended, SOLVED, end_of, program_at_home, run_fed};

const THESIS: &str = "thesis\n";

/// A new folder of the tests' own with a text that is not the program's.
fn folder_with_thesis(name: &str, file: &str) -> PathBuf {
    let folder = folder("outputs").join(name);
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the tests may write");
    fs::write(folder.join(file), THESIS).expect("the tests may write");
    folder
}

/// What the program in a folder says to these lines.
fn plain(folder: &PathBuf, lines: &str) -> Ended {
    let mut program = program_at_home(folder, "--plain");
    run_fed(program.current_dir(folder), lines.as_bytes())
}

#[test]
fn what_is_not_the_programs_is_replaced_by_force_alone_and_what_is_without() {
    for (command, file, what, beginning) in [
        (
            "show --svg cube.svg",
            "cube.svg",
            "a cubetui picture",
            "<svg ",
        ),
        ("man --dir .", "cubetui.1", "a cubetui man page", ".ie "),
    ] {
        let folder = folder_with_thesis("forced", file);
        let run = |line: &str| end_of(program_at_home(&folder, line).current_dir(&folder));
        let text = || fs::read_to_string(folder.join(file)).expect("it is there");
        let refused = run(command);
        let expected = format!(
            "{file} is not {what} (plain text, 7 bytes). Choose another file, or pass --force to overwrite it"
        );
        assert_eq!((refused.code, &*refused.out), (Some(4), ""));
        assert!(refused.err.contains(&expected), "{}", refused.err);
        assert_eq!(text(), THESIS, "{command}");
        for options in [" --force", ""] {
            let written = run(&format!("{command}{options}"));
            assert_eq!((written.code, &*written.err), (Some(0), ""), "{options}");
            assert!(text().starts_with(beginning), "{command}{options}");
            let longer = text() + "\n";
            fs::write(folder.join(file), longer).expect("the tests may write");
        }
    }
}

#[test]
fn a_picture_of_another_program_is_not_replaced() {
    let folder = folder_with_thesis("picture", "notes");
    let picture =
        "<svg xmlns=\"http://www.w3.org/2000/svg\">\n  <!-- Written by hand -->\n</svg>\n";
    fs::write(folder.join("cube.svg"), picture).expect("the tests may write");
    let refused = end_of(program_at_home(&folder, "show --svg cube.svg").current_dir(&folder));
    assert_eq!(refused.code, Some(4), "{}", refused.err);
    let kept = fs::read_to_string(folder.join("cube.svg")).expect("it is there");
    assert_eq!(kept, picture);
}

#[test]
fn a_cube_is_saved_over_a_saved_cube_and_over_nothing_else() {
    let folder = folder_with_thesis("cube", "notes");
    let text = |name: &str| fs::read_to_string(folder.join(name)).expect("it is there");
    let said = plain(&folder, "save notes\nsave cube\nR\nsave cube\n");
    let expected = "Cannot save notes: it is not a cube that cubetui saved (plain text, 7 bytes): :save! notes overwrites it.";
    assert!(said.out.contains(expected), "{}", said.out);
    assert_eq!(text("notes"), THESIS);
    assert!(text("cube").len() == SOLVED.len() + 1 && text("cube") != format!("{SOLVED}\n"));
    let more = format!("{}notes of mine\n", text("cube"));
    fs::write(folder.join("cube"), &more).expect("the tests may write");
    plain(&folder, "save cube\n");
    assert_eq!(text("cube"), more, "a line was added to it");
    plain(
        &folder,
        "save! notes\nset supercube on\nsave super\nU\nsave super\n",
    );
    assert_eq!(text("notes"), format!("{SOLVED}\n"));
    assert!(text("super").contains(" centres "), "{}", text("super"));
}

#[test]
fn a_list_is_saved_over_the_file_it_came_from_and_over_no_other() {
    let folder = folder_with_thesis("list", "notes");
    let text = |name: &str| fs::read_to_string(folder.join(name)).expect("it is there");
    fs::write(folder.join("cubes"), "R U\n").expect("the tests may write");
    let said = plain(
        &folder,
        "list open cubes\nlist save notes\nF\nlist add mine\nlist save\nlist save cubes\n",
    );
    let expected =
        "Notes is there already (plain text, 7 bytes): :list overwrite notes replaces it.";
    assert!(said.out.contains(expected), "{}", said.out);
    assert_eq!(text("notes"), THESIS);
    assert!(text("cubes").contains("mine"), "{}", said.out);
    plain(&folder, "list open cubes\nlist overwrite notes\n");
    assert_eq!(text("notes"), text("cubes"));
}
