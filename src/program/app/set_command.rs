//! `:set NAME VALUE` changes a setting and everything that depends on it. `:set NAME` shows it.

use std::borrow::Cow;

use super::overlay::OverlayModel;
use super::work::Work;
use super::{Action, App, Effect, Keymap, Mode, Status, TerminalRequest};
use crate::config::{Appearance, Config, SetError, SolverConfig, Themes, is_or_are};
use cubetui::cube::{Color, ColorScheme};

impl App {
    /// Carries out `:set NAME VALUE`, or shows the value if none is given. Changes of the work, such as another colour
    /// scheme, can be undone.
    ///
    /// # Errors
    /// No setting has this name, or it cannot have this value.
    pub(super) fn set(&mut self, text: &str) -> Result<(), SetError> {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        if value.is_empty() {
            self.say(Status::info(self.settings.shown(name)?));
            return Ok(());
        }
        self.change_settings(name, value, |settings, themes| {
            settings.set(name, value, themes)
        })
    }

    /// Changes settings with a function that also receives the themes, updates everything that depends on them, and reports
    /// the new value under this name.
    ///
    /// # Errors
    /// The function has failed; then nothing changes.
    pub(super) fn change_settings<E>(
        &mut self,
        name: &str,
        value: &str,
        change: impl FnOnce(&mut Config, &Themes) -> Result<(), E>,
    ) -> Result<(), E> {
        let config = self.settings.clone();
        let work = self.work.clone();
        change(&mut self.settings, &self.themes)?;
        let is_guess = self.follow_settings(&config);
        let entry = |work: &Work| (work.editor.rules(), work.editor.scheme().clone());
        // The appearance is not part of the work, and is not undone.
        if entry(&self.work) != entry(&work) {
            self.history.record(format!("set {name}"), work);
        }
        let guess = if is_guess {
            self.guess_of_centers()
        } else {
            String::new()
        };
        let is_idle =
            name == "niss" && self.settings.solver.niss && self.work.named_goal.is_solved();
        let idle = if is_idle {
            "; it is for goals such as eo and dr, not for the whole cube"
        } else {
            ""
        };
        let done = format!("{name} {} {value}{guess}{idle}", is_or_are(name));
        self.say(match self.colors_without_key() {
            none if none.is_empty() => Status::success(done),
            colors => Status::error(format!("{done}; no key is left for {}", colors.join(", "))),
        });
        Ok(())
    }

    /// The appearance, with the theme that is selected in a list even before it is accepted.
    pub fn shown_appearance(&self) -> Cow<'_, Appearance> {
        let appearance = &self.settings.appearance;
        let line = self.top_overlay().and_then(OverlayModel::previewed);
        match line.as_deref().and_then(chosen_theme) {
            Some(theme) if self.themes.check_choice(theme).is_ok() => Cow::Owned(Appearance {
                theme: theme.to_owned(),
                ..appearance.clone()
            }),
            _ => Cow::Borrowed(appearance),
        }
    }

    /// Says after another message that the centres of the cube are a guess, and how to turn them.
    pub(super) fn guess_of_centers(&self) -> String {
        let keys = [Action::TurnCenter, Action::TurnCenterBack]
            .map(|action| self.key_of(action))
            .join(" ");
        format!("; its centres are taken as upright: {keys} in Paint")
    }

    /// Updates everything that depends on settings that differ from before. Returns whether the turns of the cube's centres
    /// are a guess.
    fn follow_settings(&mut self, before: &Config) -> bool {
        let mut is_guess = false;
        if self.settings.scheme != before.scheme {
            self.show_scheme(self.settings.scheme.clone());
        }
        self.work
            .editor
            .set_rules(self.settings.entry, &self.settings.scheme);
        if self.settings.entry.supercube != before.entry.supercube {
            is_guess = self.work.follow_rules();
            self.drop_search_of_another_cube();
            if self.work.mode == Mode::Play {
                self.search_again();
            }
        }
        if self.settings.mouse != before.mouse {
            self.outbox
                .request(TerminalRequest::Mouse(self.settings.mouse));
        }
        if self.settings.appearance.follow_background() && !before.appearance.follow_background() {
            self.outbox
                .push(Effect::Terminal(TerminalRequest::AskBackground));
        }
        let now = &self.settings.solver;
        let before = &before.solver;
        let asks_for_another =
            |config: &SolverConfig| (config.id, config.moves, config.metric, config.niss);
        if asks_for_another(now) != asks_for_another(before) {
            self.solve_with_the_new_solver();
        }
        is_guess
    }

    /// The colours whose letters the requested bindings use for something else.
    fn colors_without_key(&self) -> Vec<&str> {
        let has_key = |color| {
            self.keymap
                .keys_in(Mode::Paint, Action::Paint(color))
                .next()
                .is_some()
        };
        let colors = Color::ALL.into_iter().filter(|&color| !has_key(color));
        colors
            .map(|color| self.settings.scheme.color_name(color))
            .collect()
    }

    /// Uses another colour scheme, also for the stickers typed so far.
    pub(super) fn set_scheme(&mut self, scheme: ColorScheme) {
        self.show_scheme(scheme);
        self.work
            .editor
            .set_rules(self.settings.entry, &self.settings.scheme);
    }

    /// Shows these colours and uses their letters as keys; the typed stickers already have them.
    pub(super) fn show_scheme(&mut self, scheme: ColorScheme) {
        self.keymap = Keymap::with_bindings(&scheme, &self.settings.keys).0;
        self.settings.scheme = scheme;
    }
}

/// The theme that a command line names, if its command sets a theme.
fn chosen_theme(line: &str) -> Option<&str> {
    let mut words = line.trim_start_matches(':').split_whitespace();
    match [words.next(), words.next(), words.next(), words.next()] {
        [Some("theme"), theme, None, None] | [Some("set"), Some("theme"), theme, None] => theme,
        _ => None,
    }
}
