//! README and the manual: their commands are run, their tables match the declarations, their links lead somewhere.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use pulldown_cmark::{Event, Tag, TagEnd};
use serde_json::Value;

use crate::commands::driver::{assert_fails, folder, run, succeeds};
use crate::documents::{
    agrees, chapters, check_tables, code_blocks, documents, events, in_repository, table,
};

/// A command with the output that a document shows for it.
struct Shown {
    command: String,
    output: String,
}

/// The commands of a block: lines after `$ `, continued after `> `.
fn commands(block: &str) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    for line in block.split_inclusive('\n') {
        if let Some(command) = line.strip_prefix("$ ") {
            shown.push(Shown {
                command: command.to_owned(),
                output: String::new(),
            });
            continue;
        }
        let last = shown.last_mut().expect("a block begins with a command");
        match line.strip_prefix("> ") {
            Some(rest) if last.output.is_empty() => last.command.push_str(rest),
            _ => last.output.push_str(line),
        }
    }
    shown
}

/// A home that is empty except for `bin`, where `cubetui` is the program, or this script.
fn home(name: &str, cubetui: Option<&str>) -> PathBuf {
    let home = folder(name);
    let programs = home.join("bin");
    let _absent = fs::remove_dir_all(&home);
    fs::create_dir_all(&programs).expect("the tests may write in their own folder");
    match cubetui {
        None => symlink(env!("CARGO_BIN_EXE_cubetui"), programs.join("cubetui")).expect("a link"),
        Some(script) => write_script(&programs.join("cubetui"), script),
    }
    home
}

/// A shell that is in this home and finds its programs first.
fn shell(home: &Path) -> Command {
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    command
        .current_dir(home)
        .env("PATH", format!("{}:{path}", home.join("bin").display()));
    command
        .env_remove("CUBETUI_CONFIG")
        .env("TERM", "dumb")
        .env("HOME", home);
    for variable in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
        command.env(variable, home);
    }
    command.stdin(Stdio::null());
    command
}

fn write_script(path: &Path, text: &str) {
    fs::write(path, format!("#!/bin/sh\n{text}\n"))
        .expect("the tests may write in their own folder");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("its mode can be set");
}

/// The JSON objects of a text, or `None` if it contains anything else.
fn objects(text: &str) -> Option<Vec<Value>> {
    if !text.starts_with('{') {
        return None;
    }
    serde_json::Deserializer::from_str(text)
        .into_iter()
        .collect::<Result<_, _>>()
        .ok()
}

#[test]
fn every_command_prints_what_the_documents_show() {
    let mut run = 0;
    for document in documents() {
        let home = home("shown", None);
        for block in code_blocks(&document.text, "console") {
            for Shown { command, output } in commands(&block) {
                let mut shell = shell(&home);
                let ended = shell
                    .arg("-c")
                    .arg(format!("({command}) 2>&1"))
                    .output()
                    .expect("a shell starts");
                let printed = String::from_utf8(ended.stdout).expect("the program writes text");
                let same = match (objects(&output), objects(&printed)) {
                    (Some(shown), Some(printed)) => {
                        shown.len() == printed.len()
                            && shown.iter().zip(&printed).all(|(a, b)| agrees(a, b))
                    }
                    _ => output == printed,
                };
                assert!(
                    same,
                    "{}: {command}should show:\n{printed}\nbut shows:\n{output}",
                    document.path
                );
                run += 1;
            }
        }
    }
    assert!(run >= 30, "only {run} commands were found");
}

/// Stand-ins for other programs in the documents: they run the commands that they are given, once, write an empty part, or
/// do nothing.
const OTHERS: &[(&str, &str)] = &[
    ("cargo", "exit 0"),
    ("python3", "exit 0"),
    ("curl", "exit 0"),
    ("jq", "exit 0"),
    ("split", "for prefix; do :; done\n: > \"${prefix}00\""),
    (
        "parallel",
        "for word; do case $word in *cubetui*) sh -c \"$(echo \"$word\" | sed 's/{}/0/g')\";; esac; done",
    ),
    (
        "sbatch",
        "for word; do case $word in *cubetui*) sh -c \"$word\";; esac; done",
    ),
];

/// Commands without output take too long to be run, so their arguments are checked: the program reads them all before it
/// prints its help. Each document starts in an empty home with a few input files, and makes the folders it needs.
#[test]
fn commands_without_output_have_arguments_that_the_program_knows() {
    assert_eq!(run("coset R --no-such-option --help").code, Some(2));
    assert_eq!(run("coset R --search-depth many --help").code, Some(2));
    let program = env!("CARGO_BIN_EXE_cubetui");
    let script = format!("echo \"$@\" >> $HOME/asked\nexec {program} \"$@\" --help > /dev/null");
    let mut asked = 0;
    for document in documents() {
        let home = home("unshown", Some(&script));
        for (name, script) in OTHERS {
            write_script(&home.join("bin").join(name), script);
        }
        for path in ["cubes", "cubes.txt", "0"] {
            fs::write(home.join(path), "").expect("a file");
        }
        for block in code_blocks(&document.text, "sh") {
            let _absent = fs::remove_file(home.join("asked"));
            let mut shell = shell(&home);
            shell
                .env("SLURM_ARRAY_TASK_ID", "0")
                .arg("-e")
                .arg("-c")
                .arg(&block);
            let ended = shell.output().expect("a shell starts");
            let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
            assert!(
                ended.status.success() && errors.is_empty(),
                "{}:\n{block}\n{errors}",
                document.path
            );
            let lines = fs::read_to_string(home.join("asked"))
                .unwrap_or_default()
                .lines()
                .count();
            assert!(
                lines > 0 || !block.contains("cubetui"),
                "{}: nothing was run:\n{block}",
                document.path
            );
            asked += lines;
        }
    }
    assert!(asked >= 15, "only {asked} commands were found");
}

/// Runs the recipes that write below the home of a new user, who has none of these folders.
#[test]
fn recipes_for_an_empty_home_succeed() {
    let mut run = 0;
    for document in documents() {
        let blocks = code_blocks(&document.text, "sh");
        for block in blocks
            .iter()
            .filter(|block| block.contains("cubetui") && block.contains(" ~/"))
        {
            let ended = shell(&home("empty", None))
                .arg("-e")
                .arg("-c")
                .arg(block)
                .output();
            let ended = ended.expect("a shell starts");
            let errors = String::from_utf8_lossy(&ended.stderr);
            assert!(
                ended.status.success(),
                "{}:\n{block}\n{errors}",
                document.path
            );
            run += 1;
        }
    }
    assert!(run >= 2, "only {run} recipes were found");
}

fn code(text: impl std::fmt::Display) -> String {
    format!("`{text}`")
}

/// The commands of the program with the first sentence of their help.
fn subcommands() -> String {
    let help = run("--help").out;
    let listed = help
        .split("\nCommands:\n")
        .nth(1)
        .expect("the help lists commands");
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in listed.lines().take_while(|line| !line.is_empty()) {
        let name = line[..13.min(line.len())].trim();
        let words = line.get(13..).unwrap_or_default().trim();
        match rows.last_mut() {
            Some(row) if name.is_empty() => row[1] = format!("{} {words}", row[1]),
            _ => rows.push(vec![code(name), words.to_owned()]),
        }
    }
    rows.retain(|row| row[0] != "`help`");
    table(&["Command", ""], rows)
}

/// The tables that can be stored, from the list that the program prints.
fn stored_tables() -> String {
    let listed: Value = serde_json::from_str(&run("tables list --json").out).expect("JSON");
    let rows = listed["tables"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| {
            let megabytes = entry["bytes"].as_f64().expect("a number") / 1e6;
            let size = if megabytes < 1000.0 {
                format!("{megabytes:.0} MB")
            } else {
                format!("{:.2} GB", megabytes / 1000.0)
            };
            let text = |key: &str| entry[key].as_str().expect("a text").to_owned();
            vec![code(text("id")), size, text("about")]
        });
    table(&["Table", "Size", ""], rows)
}

#[test]
fn tables_in_the_documents_are_those_that_the_program_prints() {
    check_tables(&[
        ("subcommands".to_owned(), subcommands()),
        ("tables".to_owned(), stored_tables()),
    ]);
}

/// The anchors of the headings of a text, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors = Vec::new();
    let mut heading: Option<String> = None;
    for event in events(text) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let words = heading.take().unwrap_or_default().to_lowercase();
                let kept = words
                    .chars()
                    .filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
                anchors.push(
                    kept.map(|sign| if sign == ' ' { '-' } else { sign })
                        .collect(),
                );
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&words);
                }
            }
            _ => {}
        }
    }
    anchors
}

#[test]
fn links_and_pictures_lead_somewhere() {
    let texts: HashMap<PathBuf, String> = documents()
        .into_iter()
        .map(|document| {
            (
                in_repository(&document.path)
                    .canonicalize()
                    .expect("it is there"),
                document.text,
            )
        })
        .collect();
    let mut links = 0;
    for (path, text) in &texts {
        for event in events(text) {
            let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event
            else {
                continue;
            };
            links += 1;
            if dest_url.starts_with("https://") {
                continue;
            }
            let place = || format!("{}: {dest_url}", path.display());
            let (file, anchor) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
            let target = if file.is_empty() {
                path.clone()
            } else {
                path.with_file_name(file)
            };
            let target = target
                .canonicalize()
                .unwrap_or_else(|error| panic!("{}: {error}", place()));
            if !anchor.is_empty() {
                let known = anchors(&texts[&target]);
                assert!(
                    known.iter().any(|name| name == anchor),
                    "{}: there are {known:?}",
                    place()
                );
            }
        }
    }
    assert!(links >= 20, "only {links} links were found");
}

#[test]
fn readme_is_short_and_names_every_chapter() {
    let readme = fs::read_to_string(in_repository("README.md")).expect("it is there");
    assert!(
        readme.lines().count() <= 200,
        "{} lines",
        readme.lines().count()
    );
    for chapter in chapters() {
        assert!(
            readme.contains(&format!("(assets/manual/{}.md)", chapter.id)),
            "{}",
            chapter.id
        );
    }
}

#[test]
fn no_paragraph_of_readme_stands_in_the_manual() {
    let paragraphs = |text: &str| -> Vec<String> {
        let long = |part: &&str| part.len() > 80 && !part.starts_with(['!', '#', '|', '`']);
        text.split("\n\n").filter(long).map(str::to_owned).collect()
    };
    let all = documents();
    let (readme, manual) = all.split_first().expect("README is the first");
    for paragraph in paragraphs(&readme.text) {
        for chapter in manual {
            assert!(
                !chapter.text.contains(&paragraph),
                "{}: {paragraph}",
                chapter.path
            );
        }
    }
}

/// The picture in the chapter on the command line is what the command next to it draws.
#[test]
fn the_picture_of_a_cube_is_drawn_by_the_command_beside_it() {
    let scramble = "F L F U' R U F2 L2 U' L' B D' B' L2 U";
    let drawn = run(&format!(
        "show --3d --behind --svg - --scramble `{scramble}`"
    ))
    .out;
    let path = in_repository("assets/cube.svg");
    if std::env::var_os("RENEW_DOCUMENTS").is_some() {
        fs::write(&path, &drawn).expect("the picture can be written");
    }
    assert!(
        fs::read_to_string(&path).expect("it is there") == drawn,
        "run with RENEW_DOCUMENTS=1 to renew"
    );
    let chapter =
        fs::read_to_string(in_repository("assets/manual/command-line.md")).expect("it is there");
    assert!(chapter.contains(scramble));
}

#[test]
fn the_manual_is_printed_within_80_columns() {
    let contents = succeeds("manual");
    for chapter in chapters() {
        assert!(
            contents
                .out
                .contains(&format!("{:<15} {}\n", chapter.id, chapter.title)),
            "{}",
            chapter.id
        );
        let printed = run(&["manual", &chapter.id]);
        assert_eq!(
            (printed.code, printed.err.as_str()),
            (Some(0), ""),
            "{}",
            chapter.id
        );
        assert!(
            printed.out.starts_with(&format!("{}\n\n", chapter.title)),
            "{}",
            printed.out
        );
        assert!(
            !printed.out.contains("<!--") && !printed.out.contains("]("),
            "{}",
            chapter.id
        );
        for line in printed.out.lines() {
            assert!(line.chars().count() <= 80, "{}: {line}", chapter.id);
            assert_eq!(line.trim_end(), line, "{}", chapter.id);
        }
    }
    assert_fails(
        "manual s",
        2,
        "no chapter \"s\"; choose one of: entering, solving,",
    );
}

#[test]
fn the_man_page_of_the_program_holds_every_chapter() {
    let pages = folder("man-with-manual");
    let path = pages.to_str().expect("the path is text");
    assert_eq!(run(&format!("man --dir `{path}`")).code, Some(0));
    let written = fs::read_to_string(pages.join("cubetui.1")).expect("the page is written");
    assert_eq!(written, run("man").out);
    for chapter in chapters() {
        let title = chapter.title.to_uppercase();
        let heading = if title.contains(' ') {
            format!(".SH \"{title}\"\n")
        } else {
            format!(".SH {title}\n")
        };
        assert!(written.contains(&heading), "{heading}");
    }
    assert!(!run("man solve").out.contains(".SH HTTP"));
}

#[test]
fn every_command_of_the_help_is_in_the_manual() {
    let manual: String = documents()
        .into_iter()
        .map(|document| document.text)
        .collect();
    for command in crate::commands::help::COMMANDS {
        let typed = format!("cubetui {command}");
        assert!(
            manual.contains(typed.trim_end()),
            "no chapter shows {typed}"
        );
    }
}
