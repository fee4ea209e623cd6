//! The command line while it is open: typing, completing, earlier lines, and a mistake shown where it is.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::{FooterKey, Next, Overlay, OverlayModel, TextInput};
use crate::app::completion::{self, Candidate, Question, Suggestions};
use crate::app::{App, Effect, FolderEntry, Hint, Key, KeyCode, Line, Message, Status};

#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    pub line: Line,
    completion: Option<Completion>,
    recalled: Option<Recalled>,
    mistake: Option<LineMistake>,
    /// Whether the requested folder shall complete the line as far as it is unambiguous.
    eager: bool,
}

/// A list of possible completions at a position of the line.
#[derive(Clone, Debug)]
pub struct Completion {
    pub start: usize,
    typed: String,
    pub candidates: Vec<Candidate>,
    pub chosen: Option<usize>,
}

/// An earlier line that is shown, and the text typed before it was recalled.
#[derive(Clone, Debug)]
struct Recalled {
    typed: String,
    number: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMistake {
    /// The wrong characters of the line; one beyond the end if something is missing there.
    pub range: Range<usize>,
    pub message: String,
}

impl CommandLine {
    pub fn text(&self) -> String {
        self.line.text()
    }

    pub const fn completion(&self) -> Option<&Completion> {
        self.completion.as_ref()
    }

    /// The error of the line, if it was run.
    #[cfg(test)]
    pub const fn mistake(&self) -> Option<&LineMistake> {
        self.mistake.as_ref()
    }
}

impl Completion {
    fn title(&self) -> String {
        let number = self.candidates.len();
        match self.chosen {
            Some(chosen) => format!("{} of {number}", chosen + 1),
            None => format!("{number} to choose from"),
        }
    }
}

impl OverlayModel for CommandLine {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        let in_list = self.completion.is_some();
        match key.code {
            KeyCode::Enter if in_list => return self.accept(app),
            KeyCode::Enter => return self.enter(app),
            KeyCode::Esc if in_list => self.close_list(),
            KeyCode::Esc => return Next::Close,
            KeyCode::Backspace if self.line.is_empty() => return Next::Close,
            KeyCode::Char('c') if key.ctrl => return Next::Close,
            KeyCode::Tab => self.complete(1, app),
            KeyCode::BackTab => self.complete(-1, app),
            KeyCode::Down if in_list => self.complete(1, app),
            KeyCode::Up if in_list => self.complete(-1, app),
            KeyCode::Up => self.recall(-1, app),
            KeyCode::Down => self.recall(1, app),
            KeyCode::Char('p') if key.ctrl => self.recall(-1, app),
            KeyCode::Char('n') if key.ctrl => self.recall(1, app),
            _ => self.edit(key, app),
        }
        Next::Stay
    }

    /// Puts the name in this row of the list into the line and continues as Enter would.
    fn choose(&mut self, row: usize, app: &mut App) -> Next {
        let Some(list) = &mut self.completion else {
            return Next::Stay;
        };
        let Some(name) = list.candidates.get(row) else {
            return Next::Stay;
        };
        list.chosen = Some(row);
        self.line.replace_before_cursor(list.start, &name.text);
        self.accept(app)
    }

    fn paste(&mut self, text: &str) -> Next {
        self.line.delete_behind_cursor(self.selected().unwrap_or(0));
        self.line.insert(text);
        (self.completion, self.recalled, self.mistake) = (None, None, None);
        Next::Stay
    }

    fn receive(&mut self, message: &Message, app: &mut App) {
        if let Message::FolderListed(path, entries) = message {
            self.handle_folder(path, entries, app);
        }
    }

    fn presses_per_notch(&mut self) -> usize {
        usize::from(self.completion.is_some())
    }

    fn title(&self, _app: &App) -> String {
        self.completion
            .as_ref()
            .map_or_else(String::new, Completion::title)
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        vec![
            FooterKey::one(KeyCode::Tab, "all commands"),
            FooterKey::several("Up Down", "earlier lines"),
            FooterKey::one(KeyCode::Enter, "do it"),
            FooterKey::one(KeyCode::Esc, "leave"),
        ]
    }

    fn previewed(&self) -> Option<String> {
        Some(self.text())
    }

    fn input(&self) -> Option<TextInput<'_>> {
        Some(TextInput {
            sign: ":",
            line: &self.line,
            placeholder: "",
            mistake: self.mistake.as_ref(),
        })
    }

    fn hint(&self, app: &App) -> Option<Hint> {
        Hint::of(&self.text(), app.mode())
    }
}

impl CommandLine {
    fn edit(&mut self, key: Key, app: &mut App) {
        let before = self.line.text();
        let deletes = matches!(key.code, KeyCode::Backspace | KeyCode::Delete);
        match self.selected() {
            Some(count) if key.is_text() => {
                self.line.delete_behind_cursor(count);
                _ = self.line.edit(key);
            }
            Some(count) if deletes => self.line.delete_behind_cursor(count),
            _ => _ = self.line.edit(key),
        }
        let was_in_list = self.completion.take().is_some();
        if self.line.text() == before {
            return;
        }
        (self.recalled, self.mistake) = (None, None);
        app.outbox.messages.clear();
        if was_in_list {
            self.ask(false, app);
        }
    }

    /// Returns the number of selected characters: those of the mistake, until the cursor is moved. Typed text replaces
    /// them.
    fn selected(&self) -> Option<usize> {
        let range = &self.mistake.as_ref()?.range;
        let written = self.line.text().chars().count().min(range.end);
        let count = written.saturating_sub(range.start);
        (self.line.cursor == range.start && count > 0).then_some(count)
    }

    /// Runs the line with no overlay open, and adds it to the history. A line that is not a command stays, with the mistake
    /// selected.
    fn enter(&mut self, app: &mut App) -> Next {
        app.outbox.messages.clear();
        let text = self.text();
        if text.trim().is_empty() {
            return Next::Close;
        }
        app.line_history.add(&text);
        let below = std::mem::take(&mut app.overlays);
        let Err(error) = app.run_command(&text) else {
            return Next::Close;
        };
        app.overlays = below;
        let range = error.range(&text);
        app.say(Status::error(error.to_string()));
        self.line.go_to(range.start);
        self.mistake = Some(LineMistake {
            range,
            message: error.message_in_place(),
        });
        (self.completion, self.recalled) = (None, None);
        Next::Stay
    }

    /// Shows another line of the history that begins with the typed text.
    fn recall(&mut self, step: isize, app: &mut App) {
        let history = &app.line_history;
        let recalled = self.recalled.take();
        let typed = recalled
            .as_ref()
            .map_or_else(|| self.line.text(), |recalled| recalled.typed.clone());
        let number = recalled
            .as_ref()
            .map_or(history.lines.len(), |recalled| recalled.number);
        let found = if step < 0 {
            history.before(number, &typed)
        } else {
            history.after(number, &typed)
        };
        match found {
            Some((number, line)) => {
                self.line.set(line);
                self.recalled = Some(Recalled { typed, number });
            }
            None if recalled.is_none() => return,
            // Before the first line there is nothing, after the last the typed text.
            None if step < 0 => self.recalled = recalled,
            None => self.line.set(&typed),
        }
        self.mistake = None;
        app.outbox.messages.clear();
    }

    fn complete(&mut self, step: isize, app: &mut App) {
        self.mistake = None;
        app.outbox.messages.clear();
        let Some(list) = &mut self.completion else {
            return self.ask(true, app);
        };
        let number = list.candidates.len();
        let chosen = match list.chosen {
            None if step > 0 => 0,
            None => number - 1,
            Some(chosen) => (chosen + number).saturating_add_signed(step) % number,
        };
        list.chosen = Some(chosen);
        self.line
            .replace_before_cursor(list.start, &list.candidates[chosen].text);
    }

    fn question(&self, app: &App) -> Question {
        completion::question(&self.line.before_cursor(), app)
    }

    /// Looks for completions at the cursor; the files in a folder come as a message. An eager question completes the line
    /// as far as it is unambiguous.
    fn ask(&mut self, eager: bool, app: &mut App) {
        let Question {
            start,
            typed,
            wanted,
        } = self.question(app);
        match wanted {
            Suggestions::InFolder(folder) => {
                self.eager = eager;
                app.outbox.push(Effect::ListFolder(PathBuf::from(folder)));
            }
            Suggestions::Names(names) => self.answer(start, &typed, names, eager),
        }
    }

    /// Opens the list of the names that match the typed text, if there are any.
    fn answer(&mut self, start: usize, typed: &str, names: Vec<Candidate>, eager: bool) {
        let candidates = completion::fitting(names, typed);
        let mut typed = typed.to_owned();
        let common = completion::common_beginning(&candidates);
        match &candidates[..] {
            [] => return self.completion = None,
            [only] if eager => {
                self.completion = None;
                return self
                    .line
                    .replace_before_cursor(start, &format!("{}{}", only.text, only.end));
            }
            _ if eager && common.to_lowercase().starts_with(&typed.to_lowercase()) => {
                self.line.replace_before_cursor(start, &common);
                typed = common;
            }
            _ => {}
        }
        self.completion = Some(Completion {
            start,
            typed,
            candidates,
            chosen: None,
        });
    }

    /// Completes with the entries of a folder, if they are still wanted.
    fn handle_folder(
        &mut self,
        path: &Path,
        entries: &Result<Vec<FolderEntry>, String>,
        app: &App,
    ) {
        let Question {
            start,
            typed,
            wanted: Suggestions::InFolder(folder),
        } = self.question(app)
        else {
            return;
        };
        if path != Path::new(&folder) {
            return;
        }
        let eager = std::mem::take(&mut self.eager);
        match entries {
            Ok(entries) => {
                let shown =
                    |entry: &&FolderEntry| !entry.name.starts_with('.') || typed.starts_with('.');
                let names = entries.iter().filter(shown).map(Candidate::entry).collect();
                self.answer(start, &typed, names, eager);
            }
            Err(message) => {
                let range = start - folder.chars().count()..start;
                self.mistake = Some(LineMistake {
                    range,
                    message: message.clone(),
                });
            }
        }
    }

    /// Restores the text typed before the list was opened.
    fn close_list(&mut self) {
        if let Some(list) = self.completion.take() {
            self.line.replace_before_cursor(list.start, &list.typed);
        }
    }

    /// Handles Enter in the list: runs the line, unless more must follow the chosen word.
    fn accept(&mut self, app: &mut App) -> Next {
        let list = self.completion.take();
        match list
            .as_ref()
            .and_then(|list| list.candidates.get(list.chosen?))
        {
            Some(chosen) if chosen.goes_on => {
                self.line.insert(chosen.end);
                self.ask(false, app);
                Next::Stay
            }
            _ => self.enter(app),
        }
    }
}

impl App {
    pub(in crate::app) fn open_command_line(&mut self) {
        self.overlays
            .push(Overlay::CommandLine(CommandLine::default()));
    }

    /// Opens the command line with the beginning of a command, and lists what can follow it.
    pub(in crate::app) fn open_command_line_with(&mut self, text: &str) {
        let mut view = CommandLine::default();
        view.line.set(text);
        view.ask(false, self);
        self.overlays.push(Overlay::CommandLine(view));
    }

    /// Runs a whole command that was not typed key by key.
    pub(in crate::app) fn on_command(&mut self, text: &str) {
        self.overlays.clear();
        self.outbox.messages.clear();
        if text.trim().is_empty() {
            return;
        }
        if let Err(error) = self.run_command(text) {
            self.say(Status::error(error.to_string()));
        }
    }
}
