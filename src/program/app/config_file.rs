//! The configuration on the disk: which settings differ from it, and what changes when it is read again.

use std::path::{Path, PathBuf};

use super::{App, Effect, Status, completion};
use crate::config::{Config, SETTINGS, Setting};

#[derive(Clone, Debug, Default)]
pub(super) struct ConfigFile(Option<KnownFile>);

#[derive(Clone, Debug)]
struct KnownFile {
    path: PathBuf,
    /// The settings that apply where the file sets nothing.
    unconfigured: Config,
    /// The settings in the file when it was last read or written.
    known: Config,
}

impl ConfigFile {
    pub(super) fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(|file| file.path.as_path())
    }

    /// Records that the file now holds these settings.
    pub(super) fn on_written(&mut self, settings: &Config) {
        if let Some(file) = &mut self.0 {
            file.known = settings.clone();
        }
    }
}

impl App {
    /// Sets the path of the configuration, the settings that apply where it sets nothing, and those at the start.
    #[must_use]
    pub fn with_config_file(mut self, path: PathBuf, unconfigured: Config, known: Config) -> Self {
        self.config_file = ConfigFile(Some(KnownFile {
            path,
            unconfigured,
            known,
        }));
        self
    }

    /// Returns the settings that differ from the configuration on disk; empty if this system has no place for one.
    pub fn unwritten_settings(&self) -> Vec<&'static Setting> {
        let Some(file) = &self.config_file.0 else {
            return Vec::new();
        };
        let differs =
            |setting: &&Setting| setting.value(&self.settings) != setting.value(&file.known);
        SETTINGS.iter().filter(differs).collect()
    }

    /// Writes the settings that differ from the configuration; the rest of the file stays unchanged.
    pub(super) fn write_settings(&mut self) {
        let unwritten = self.unwritten_settings();
        let Some(path) = self.config_file.path() else {
            return self.say(Status::error(
                "this system has no folder for a configuration",
            ));
        };
        if unwritten.is_empty() {
            return self.say(Status::info("the configuration has these settings already"));
        }
        let value = |setting: &Setting| (setting.key, setting.value(&self.settings));
        let values = unwritten.into_iter().map(value).collect();
        let effect = Effect::WriteConfig(path.to_owned(), values);
        self.outbox.push(effect);
    }

    /// Applies the settings that have changed in the configuration since it was last read or written. The others keep their
    /// current values.
    pub(super) fn follow_config(&mut self, text: &str) {
        let Some(file) = &mut self.config_file.0 else {
            return;
        };
        let (now, warnings) = file.unconfigured.clone().with(text, &self.themes);
        let known = std::mem::replace(&mut file.known, now.clone());
        let mut changed = Vec::new();
        for setting in SETTINGS {
            if setting.value(&now) != setting.value(&known)
                && setting.value(&now) != setting.value(&self.settings)
            {
                let value = setting.typed_value(&now);
                changed.push(setting.key);
                self.change_setting(setting, &value);
            }
        }
        if let Some(warning) = warnings.first() {
            self.say(Status::error(format!("the configuration: {warning}")));
        } else if !changed.is_empty() {
            let changed = changed.join(", ");
            self.say(Status::info(format!(
                "changed in the configuration: {changed}"
            )));
        }
    }

    /// Returns the values that a setting can have; empty if they cannot be listed.
    pub fn setting_choices(&self, setting: &Setting) -> Vec<String> {
        completion::choices(setting, self)
    }

    /// Sets a setting to its next or previous value.
    pub(super) fn step_setting(&mut self, setting: &Setting, forwards: bool) {
        let choices = self.setting_choices(setting);
        let next = if choices.is_empty() {
            setting.stepped(&self.settings, forwards)
        } else {
            let count = choices.len();
            let step = if forwards { 1 } else { count - 1 };
            let here = choices
                .iter()
                .position(|choice| setting.has_value(choice, &self.settings, &self.themes));
            let next = here.map_or(0, |here| (here + step) % count);
            choices.into_iter().nth(next)
        };
        match next {
            Some(value) => self.change_setting(setting, &value),
            None => self.say(Status::info(format!(
                "{}: {}",
                setting.key,
                setting.values()
            ))),
        }
    }

    fn change_setting(&mut self, setting: &Setting, value: &str) {
        let name = setting.name.unwrap_or(setting.key);
        let changed = self.change_settings(name, value, |settings, themes| {
            setting.set_typed(settings, value, themes)
        });
        match changed {
            Err(reason) => self.say(Status::error(format!("{}: {reason}", setting.key))),
            Ok(()) if setting.name.is_none() => self.say(Status::info(format!(
                "{} is {value}; it counts at the next start, once it is written",
                setting.key
            ))),
            Ok(()) => {}
        }
    }
}
