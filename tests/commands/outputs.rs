//! Output files that a user names: no foreign file is destroyed.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::PathBuf;

use cubetui::storage::{ContainerWriter, Disk, FileLock};

use crate::commands::driver::folder;
use crate::program::{Ended, SOLVED, end_of, program_at_home, run_fed};

const THESIS: &str = "thesis\n";

/// A new folder with a text file that is not the program's.
fn folder_with_thesis(name: &str, file: &str) -> PathBuf {
    let folder = folder("outputs").join(name);
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the tests may write");
    fs::write(folder.join(file), THESIS).expect("the tests may write");
    folder
}

/// Runs the program in this folder with `--plain` and these lines.
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
    let expected = "Cannot save notes: it is not a cube that cubetui saved (plain text, 7 bytes): save! notes overwrites it.";
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
        "Notes is there already (plain text, 7 bytes): list overwrite notes replaces it.";
    assert!(said.out.contains(expected), "{}", said.out);
    assert_eq!(text("notes"), THESIS);
    assert!(text("cubes").contains("mine"), "{}", said.out);
    plain(&folder, "list open cubes\nlist overwrite notes\n");
    assert_eq!(text("notes"), text("cubes"));
}

#[test]
fn names_are_shown_and_not_obeyed() {
    let name = "x\u{1b}[31mred";
    let shown = "x\\u{1b}[31mred";
    let folder = folder_with_thesis("escapes", name);
    fs::create_dir_all(folder.join("cubetui")).expect("the tests may write");
    fs::write(folder.join("cubetui").join(name), THESIS).expect("the tests may write");
    let absent = format!("no/{name}");
    for line in [
        vec!["config", "check", name],
        vec!["config", "check", &absent],
        vec!["--config", name, "scramble", "--seed", "1"],
        vec!["--plain", "--list", &absent],
        vec!["show", "--svg", name],
        vec!["show", "--svg", &absent],
        vec!["man", "--dir", &absent],
        vec!["tables", "list"],
        vec!["tables", "remove", name],
        vec!["coset", "--out", name],
        vec!["coset", "--checkpoint", name],
        vec!["coset", "--checkpoint", &absent],
        vec!["coset", "--range", "0..1", "--jsonl", name],
        vec!["coset", "cover", "--out", name],
        vec!["coset", "cover", "--check", name],
        vec!["coset", "cover", "--check", &absent],
    ] {
        let ended = end_of(program_at_home(&folder, &line).current_dir(&folder));
        let said = ended.out + &ended.err;
        assert!(said.contains(shown), "{line:?}: {said}");
        assert!(!said.contains('\u{1b}'), "{line:?}: {said}");
    }
    let said = plain(
        &folder,
        &format!("save {name}\nlist open {absent}\nload {name}\n"),
    );
    // The first letter of a sentence is a capital.
    assert_eq!(said.out.matches(&shown[1..]).count(), 3 + 1, "{}", said.out);
    assert!(!said.out.contains('\u{1b}'), "{}", said.out);
    // Scripts get the path itself.
    let path = end_of(&mut program_at_home(
        &folder,
        &["config", "path", "--config", name],
    ));
    assert_eq!(path.out, format!("{name}\n"));
}

#[test]
fn a_list_keeps_its_ends_of_lines_and_its_byte_order_mark() {
    let folder = folder_with_thesis("ends", "notes");
    for (before, ends) in [
        ("\u{feff}// mine\r\nR U\r\n\r\nF2", "\r\n"),
        ("\u{feff}R U\nF2\n", "\n"),
        ("R U\r\nF2\r\n", "\r\n"),
        ("R U\r\nF2\n", "\n"),
        ("R U\nF2", "\n"),
    ] {
        fs::write(folder.join("cubes"), before).expect("the tests may write");
        let said = plain(
            &folder,
            "list open cubes\nlist name one\nR\nlist add two\nlist save\n",
        );
        assert_eq!(said.code, Some(0), "{}", said.out);
        let after = fs::read_to_string(folder.join("cubes")).expect("it is there");
        // The first cube has a name now, and the new one comes after it.
        let (first, rest) = before.split_once("R U").expect("it is there");
        let (end, rest) = rest.split_once('\n').expect("it has an end");
        let turned = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
        let expected = format!("{first}R U // one{end}\n{turned} // two{ends}{rest}");
        assert_eq!(after, expected);
    }
}

#[test]
fn a_checkpoint_that_was_cut_off_is_called_truncated() {
    let folder = folder_with_thesis("torn", "notes");
    let path = folder.join("work");
    let subject = "coset 7 with --max-depth 3";
    let mut writer = ContainerWriter::begin(&Disk::new(), &path, ("checkpoint", 4), subject, 2)
        .expect("the tests may write");
    for _ in 0..2 {
        writer
            .write(&[7; 100])
            .and_then(|()| writer.end_part())
            .expect("the tests may write");
    }
    writer.commit().expect("the tests may write");
    let whole = fs::read(&path).expect("it is there");
    for bytes in [56, 87, 88, 100, 120, whole.len() - 1] {
        fs::write(&path, &whole[..bytes]).expect("the tests may write");
        let line = "coset --index 7 --max-depth 3 --checkpoint work";
        let refused = end_of(program_at_home(&folder, line).current_dir(&folder));
        let expected = format!(
            "cubetui: work: it is truncated: it has {bytes} bytes and should have {}. Choose another file, or pass --force to start over\n",
            whole.len()
        );
        assert_eq!((refused.code, refused.err), (Some(4), expected));
        assert!(fs::read(&path).expect("it is there") == whole[..bytes]);
        let line = "show --svg work";
        let refused = end_of(program_at_home(&folder, line).current_dir(&folder));
        let what = format!(
            "(a truncated cubetui checkpoint, {bytes} of {} bytes)",
            whole.len()
        );
        assert!(refused.err.contains(&what), "{}", refused.err);
    }
    // Too little is left to say what the file was.
    for bytes in [8, 11, 12, 55] {
        fs::write(&path, &whole[..bytes]).expect("the tests may write");
        let line = "coset --index 7 --max-depth 3 --checkpoint work";
        let refused = end_of(program_at_home(&folder, line).current_dir(&folder));
        let expected = format!(
            "work is not a cubetui checkpoint (a truncated file of cubetui, {bytes} bytes)"
        );
        assert!(
            refused.code == Some(4) && refused.err.contains(&expected),
            "{}",
            refused.err
        );
        assert!(fs::read(&path).expect("it is there") == whole[..bytes]);
    }
}

#[test]
fn a_configuration_that_is_no_text_is_a_mistake_with_its_place() {
    let folder = folder_with_thesis("latin", "notes");
    fs::write(
        folder.join("config.toml"),
        b"# caf\xc3\xa9\ntheme = \"\xe9\"\n",
    )
    .expect("the tests may write");
    for line in [
        "--config config.toml scramble --seed 1",
        "config check config.toml",
    ] {
        let refused = end_of(program_at_home(&folder, line).current_dir(&folder));
        assert_eq!((refused.code, &*refused.out), (Some(3), ""), "{line}");
        let place = "line 2, column 10: it is not text (UTF-8)";
        assert!(refused.err.contains(place), "{line}: {}", refused.err);
    }
}

#[test]
fn line_mode_ends_with_an_error_if_a_file_was_not_saved() {
    let folder = folder_with_thesis("unsaved", "notes");
    for (lines, code) in [
        ("save nowhere/cube\nsave cube\n", 4),
        ("save notes\n", 4),
        ("R\nlist add one\nlist save nowhere/list\n", 4),
        ("R\nlist add one\nlist save notes\n", 4),
        ("R\nlist add one\nlist save\n", 4),
        ("R\nlist add one\nlist save list\nsave cube\n", 0),
    ] {
        let said = plain(&folder, lines);
        assert_eq!(said.code, Some(code), "{lines}: {}", said.out);
    }
}

#[test]
fn what_a_killed_run_left_beside_a_list_is_removed_and_what_a_living_one_writes_stays() {
    let folder = folder_with_thesis("killed", "notes");
    let orphan = folder.join(".cubes.Ab12Cd.cubetui-tmp");
    let lock = folder.join(".cubes.cubetui-lock");
    let foreign = folder.join(".cubes.tmp");
    fs::write(folder.join("cubes"), "R U\n").expect("the tests may write");
    fs::write(&foreign, THESIS).expect("the tests may write");
    let living = FileLock::take(&Disk::new(), &folder.join("other")).expect("nobody has it");
    for lines in [
        "list open cubes\n",
        "R\nlist add one\nlist save new\n",
        "save cube\n",
    ] {
        for path in [&orphan, &lock] {
            fs::write(path, "").expect("the tests may write");
        }
        let said = plain(&folder, lines);
        assert_eq!(said.code, Some(0), "{}", said.out);
        assert!(!orphan.exists() && !lock.exists(), "{lines}");
        assert!(foreign.exists() && folder.join(".other.cubetui-lock").exists());
    }
    drop(living);
}

#[test]
fn a_lock_that_is_a_symbolic_link_is_refused_and_its_target_stays() {
    let folder = folder_with_thesis("linked", "notes");
    fs::write(folder.join("empty"), "").expect("the tests may write");
    for target in ["absent", "empty", "notes"] {
        let link = folder.join(".cubes.cubetui-lock");
        let _absent = fs::remove_file(&link);
        symlink(target, &link).expect("the tests may write");
        let said = plain(&folder, "R\nlist add one\nlist save cubes\n");
        assert_eq!(said.code, Some(4), "{}", said.out);
        assert!(
            said.out.contains("is a symbolic link: remove it"),
            "{}",
            said.out
        );
    }
    assert!(!folder.join("absent").exists() && !folder.join("cubes").exists());
    let text = |name: &str| fs::read_to_string(folder.join(name)).expect("it is there");
    assert_eq!(
        (text("empty"), text("notes")),
        (String::new(), THESIS.to_owned())
    );
}

#[test]
fn a_folder_that_everybody_can_write_is_named_once() {
    let folder = folder_with_thesis("open", "notes");
    let save = "R\nlist add one\nlist save cubes\nlist save\n";
    let warning = "everybody can write in the folder";
    for (mode, count) in [(0o755, 0), (0o777, 1)] {
        fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).expect("it is ours");
        let _absent = fs::remove_file(folder.join("cubes"));
        let said = plain(&folder, save);
        assert_eq!(said.code, Some(0), "{}", said.out);
        assert_eq!(said.out.matches(warning).count(), count, "{}", said.out);
    }
}

#[test]
fn a_folder_for_a_checkpoint_is_not_made() {
    let folder = folder_with_thesis("new", "notes");
    let line = "coset --index 7 --max-depth 3 --checkpoint new/folder/work";
    let refused = end_of(program_at_home(&folder, line).current_dir(&folder));
    assert_eq!((refused.code, &*refused.out), (Some(4), ""));
    assert!(
        refused
            .err
            .contains("cannot write new/folder/work: No such file"),
        "{}",
        refused.err
    );
    assert!(!folder.join("new").exists());
}
