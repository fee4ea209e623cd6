//! `cubetui report`, and the log of `--log`.

use std::fs;

use crate::commands::driver::{assert_contains, config_file, folder, program, run, succeeds};
use crate::program::end_of;

#[test]
fn a_report_names_version_system_terminal_changed_settings_and_tables() {
    let config = config_file("report.toml", "scheme = \"japanese\"\n");
    let ended = succeeds(&["report", "--config", &config]);
    for words in [
        concat!("cubetui ", env!("CARGO_PKG_VERSION"), "\n"),
        "\nprocessors: ",
        "  TERM=xterm\n",
        "  answers: not asked",
        "settings that differ from the defaults:\n  scheme = \"japanese\"\n",
        "  full: not stored\n",
    ] {
        assert_contains(&ended.out, words);
    }
    assert!(!ended.out.contains("solver"), "defaults: {}", ended.out);
    let ended = succeeds("report");
    assert_contains(
        &ended.out,
        "settings that differ from the defaults:\n  none\n",
    );
}

#[test]
fn a_report_has_no_path_of_the_home_folder_and_no_cube() {
    let home = folder("report-home");
    let log = home.join("cubes.log");
    let _earlier = fs::remove_file(&log);
    let log = log.to_str().expect("the path is text");
    let wrong = format!("solve --log {log} UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBU");
    let at_home = |line: &str| {
        end_of(
            program(line)
                .env("HOME", &home)
                .env("XDG_CACHE_HOME", home.join("cache")),
        )
    };
    assert_eq!(at_home(&wrong).code, Some(3));
    let ended = at_home(&format!("report {log}"));
    assert_eq!(ended.code, Some(0), "{}", ended.err);
    assert_contains(&ended.out, "solve ends with exit code 3");
    assert_contains(&ended.out, "tables in ~/cache");
    assert!(!ended.out.contains("UUU"), "{}", ended.out);
    let home = home.to_str().expect("the path is text");
    assert!(!ended.out.contains(home), "{}", ended.out);
}

#[test]
fn a_log_grows_and_no_other_file_is_touched() {
    let log = folder("report").join("growing.log");
    let _earlier = fs::remove_file(&log);
    let name = log.to_str().expect("the path is text");
    for _ in 0..2 {
        succeeds(&format!("solve --log {name} --scramble R"));
    }
    let text = fs::read_to_string(&log).expect("a log");
    assert!(text.starts_with("cubetui log\n"), "{text}");
    assert_eq!(text.matches("solve begins").count(), 2, "{text}");
    assert_eq!(text.matches("ends with exit code 0").count(), 2, "{text}");
    let other = folder("report").join("diary.txt");
    fs::write(&other, "dear diary\n").expect("a file");
    let other_name = other.to_str().expect("the path is text");
    let refused = run(&format!("solve --log {other_name} R"));
    assert_eq!(refused.code, Some(4), "{}", refused.err);
    assert_contains(&refused.err, "is not a cubetui log");
    assert!(!refused.err.contains("--force"), "{}", refused.err);
    succeeds(&format!("report {name}"));
    assert_eq!(fs::read_to_string(&log).ok(), Some(text), "it is only read");
    assert_eq!(
        fs::read_to_string(&other).ok().as_deref(),
        Some("dear diary\n")
    );
    let ended = run(&format!("report {other_name}"));
    assert_eq!(ended.code, Some(4), "{}", ended.err);
}
