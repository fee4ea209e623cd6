//! The settings page: every setting with its value, arrows that change it, and the configuration that it is written to.

use std::path::PathBuf;

use crate::app::{App, Effect, Message, Overlay};
use crate::config::{ColorDepth, Config, SETTINGS};
use crate::files::config_text;

use crate::interface::driver::{Person, app_with, settings};
use crate::interface::pinned::pin;

fn path() -> PathBuf {
    PathBuf::from("/somewhere/config.toml")
}

fn app() -> App {
    app_with(settings()).with_config_file(path(), Config::default(), settings())
}

/// A user who has opened the page and chosen this setting.
fn at(key: &str) -> Person {
    let mut person = Person::with(app());
    person.command("settings");
    let row = SETTINGS.iter().position(|setting| setting.key == key);
    for _ in 0..row.expect("it is a setting") {
        person.press("down");
    }
    person
}

fn value(person: &Person, key: &str) -> String {
    let setting = SETTINGS.iter().find(|setting| setting.key == key);
    setting
        .expect("it is a setting")
        .typed_value(person.app.settings())
}

#[test]
fn the_settings_are_shown() {
    pin("settings", &at("theme"));
}

#[test]
fn every_setting_is_on_the_page_and_arrows_change_it() {
    for setting in SETTINGS {
        let mut person = at(setting.key);
        person.expect_screen(setting.key);
        let before = value(&person, setting.key);
        person.expect_screen(&format!("< {before}"));
        person.press("right");
        let after = value(&person, setting.key);
        assert_ne!(after, before, "{}", setting.key);
        person.press("left");
        assert_eq!(value(&person, setting.key), before, "{}", setting.key);
        assert!(matches!(person.app.overlay(), Some(Overlay::Settings(_))));
    }
}

#[test]
fn a_theme_is_seen_as_soon_as_it_is_chosen() {
    let mut person = at("theme");
    let mut seen = Vec::new();
    for _ in 0..4 {
        let cells = person.cells(80, 24, ColorDepth::TrueColor);
        let colors = (cells[(0, 0)].bg, cells[(0, 0)].fg, cells[(2, 2)].fg);
        if !seen.contains(&colors) {
            seen.push(colors);
        }
        person.press("right");
    }
    assert!(seen.len() > 1, "{seen:?}");
}

#[test]
fn numbers_and_times_go_up_and_down_to_their_ends() {
    let mut person = at("solver.timeout");
    person.press("right");
    assert_eq!(value(&person, "solver.timeout"), "10s");
    let mut person = at("solver.solutions");
    person.press("left");
    assert_eq!(value(&person, "solver.solutions"), "1");
    person.expect_status("1 to 100");
    let mut person = at("play.speed");
    for _ in 0..30 {
        person.press("left");
    }
    assert_eq!(value(&person, "play.speed"), "0.2");
}

#[test]
fn a_value_is_typed_after_enter() {
    let mut person = at("solver.moves");
    person.press("enter").type_text("R,U,F").press("enter");
    assert_eq!(value(&person, "solver.moves"), "U,R,F");
}

#[test]
fn what_was_changed_is_written_and_nothing_else() {
    let mut person = at("mouse");
    person.press("right");
    person.expect_screen("Settings, 1 not written");
    person.taken_effects();
    person.type_text("w");
    let values = vec![("mouse", "false".to_owned())];
    assert_eq!(
        person.taken_effects(),
        [Effect::WriteConfig(path(), values)]
    );
    person.send(Message::ConfigWritten(Ok("config.toml".to_owned())));
    person.expect_status("written to config.toml");
    person.type_text("w");
    assert_eq!(person.taken_effects(), []);
    person.expect_status("the configuration has these settings already");
}

#[test]
fn a_configuration_that_has_changed_is_read_again() {
    let mut person = Person::with(app());
    person.command("set letters off").command("settings");
    assert!(person.taken_effects().contains(&Effect::ReadConfig(path())));
    let text = "view = \"solid\"\n[play]\nspeed = 5\n[solver]\nuse = \"two-phase\"\ntimeout = \"5s\"\n[animation]\nnet = false\n";
    person.send(Message::ConfigRead(Ok(text.to_owned())));
    person.expect_status("changed in the configuration: view, play.speed");
    assert_eq!(value(&person, "view"), "solid");
    assert_eq!(value(&person, "play.speed"), "5");
    assert_eq!(value(&person, "letters"), "off", "what was set here stays");
    person.send(Message::ConfigRead(Ok(text.to_owned() + "[")));
    person.expect_status_start("the configuration: ");
}

#[test]
fn the_file_keeps_its_comments() {
    let folder = std::env::temp_dir().join(format!("cubetui-settings-{}", std::process::id()));
    let file = folder.join("new").join("config.toml");
    assert_eq!(config_text::read(&file), Ok(String::new()));
    config_text::write(&file, &[("mouse", "false".to_owned())]).expect("a new file");
    let text = std::fs::read_to_string(&file).expect("it is there");
    std::fs::write(&file, format!("# mine\n{text}")).expect("the test may write");
    config_text::write(&file, &[("play.speed", "4".to_owned())]).expect("it is well written");
    let text = config_text::read(&file).expect("it is there");
    assert_eq!(text, "# mine\nmouse = false\n\n[play]\nspeed = 4\n");
    assert!(
        config_text::write(&folder, &[]).is_err(),
        "a folder is no file"
    );
    std::fs::remove_dir_all(&folder).expect("the test may write");
}
