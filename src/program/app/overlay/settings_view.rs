//! The settings while they are open: arrows change them, and a key writes them to the configuration.

use super::{FooterKey, Next, Overlay, OverlayModel, moved};
use crate::app::{App, Effect, Key, KeyCode, Message, Status};
use crate::config::SETTINGS;

/// Rows of the screen that do not list settings: title, frame, values of the chosen one, status and footer.
const SURROUNDINGS: u16 = 8;

#[derive(Clone, Debug, Default)]
pub struct SettingsView {
    /// The index of the chosen setting.
    pub chosen: usize,
}

impl OverlayModel for SettingsView {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let setting = &SETTINGS[self.chosen];
        match key.as_arrow().code {
            KeyCode::Left => app.step_setting(setting, false),
            KeyCode::Right => app.step_setting(setting, true),
            KeyCode::Char('c') if key.ctrl => return Next::Close,
            KeyCode::Char('w') if key.is_text() => app.write_settings(),
            KeyCode::Enter => match setting.name {
                Some(name) => app.open_command_line_with(&format!("set {name} ")),
                None => app.say(Status::info("Left and Right change it")),
            },
            _ => {
                let page = app.rows_beside(SURROUNDINGS);
                match moved(key, self.chosen, page, SETTINGS.len() - 1) {
                    Some(chosen) => self.chosen = chosen,
                    None => return Next::Unknown,
                }
            }
        }
        Next::Stay
    }

    fn choose(&mut self, row: usize, _app: &mut App) -> Next {
        self.chosen = row;
        Next::Stay
    }

    fn presses_per_notch(&mut self) -> usize {
        1
    }

    fn title(&self, app: &App) -> String {
        match app.unwritten_settings().len() {
            0 => "Settings".to_owned(),
            count => format!("Settings, {count} not written"),
        }
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        vec![
            FooterKey::several("Up Down", "choose"),
            FooterKey::several("Left Right", "change"),
            FooterKey::one(KeyCode::Enter, "type"),
            FooterKey::one(KeyCode::Char('w'), "save to file").needed(),
            FooterKey::one(KeyCode::Esc, "close"),
        ]
    }
}

impl App {
    /// Opens the settings. The configuration is read again: it may have changed.
    pub(in crate::app) fn open_settings(&mut self) {
        if let Some(path) = self.config_file.path() {
            self.outbox.push(Effect::ReadConfig(path.to_owned()));
        }
        self.overlays
            .push(Overlay::Settings(SettingsView::default()));
    }

    /// Handles the contents of the configuration, or the result of writing it.
    pub(in crate::app) fn on_config(&mut self, message: Message) {
        match message {
            Message::ConfigRead(Ok(text)) => self.follow_config(&text),
            Message::ConfigWritten(Ok(path)) => {
                self.config_file.on_written(&self.settings);
                self.say(Status::success(format!("written to {path}")));
            }
            Message::ConfigRead(Err(reason)) | Message::ConfigWritten(Err(reason)) => {
                self.say(Status::error(reason));
            }
            _ => {}
        }
    }
}
