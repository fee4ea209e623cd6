//! The command line while it is open: typing, completing, lines of before, and a mistake shown where it is.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::completion::{self, Candidate, Question, Wanted};
use super::{App, Effect, FolderEntry, Key, KeyCode, Line, Overlay, Status, command};

/// A command being typed.
#[derive(Clone, Debug, Default)]
pub struct CommandLine {
    line: Line,
    completion: Option<Completion>,
    recalled: Option<Recalled>,
    mistake: Option<LineMistake>,
    /// Whether the folder that was asked for shall complete the line as far as there is no choice.
    eager: bool,
}

/// A list of what can stand at a place of the line.
#[derive(Clone, Debug)]
pub struct Completion {
    start: usize,
    typed: String,
    candidates: Vec<Candidate>,
    chosen: Option<usize>,
}

/// A line of before that is shown, and what was typed before it was asked for.
#[derive(Clone, Debug)]
struct Recalled {
    typed: String,
    number: usize,
}

/// Why the line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMistake {
    /// The wrong characters of the line; one beyond the end if something is missing there.
    pub range: Range<usize>,
    /// What is wrong with them.
    pub words: String,
}

impl CommandLine {
    /// The text and its cursor.
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The text.
    pub fn text(&self) -> String {
        self.line.text()
    }

    /// The list that is open.
    pub const fn completion(&self) -> Option<&Completion> {
        self.completion.as_ref()
    }

    /// What is wrong with the line, if it was tried.
    pub const fn mistake(&self) -> Option<&LineMistake> {
        self.mistake.as_ref()
    }

    /// Inserts a pasted text.
    pub(super) fn insert(&mut self, text: &str) {
        self.line.insert(text);
        (self.completion, self.recalled, self.mistake) = (None, None, None);
    }
}

impl Completion {
    /// Where in the line the names begin, in characters.
    pub const fn start(&self) -> usize {
        self.start
    }

    /// The names.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The number of the name that is in the line.
    pub const fn chosen(&self) -> Option<usize> {
        self.chosen
    }
}

impl App {
    pub(super) fn press_in_command_line(&mut self, key: Key) {
        let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
        let in_list = open.completion.is_some();
        match key.code {
            KeyCode::Tab => self.complete(1),
            KeyCode::BackTab => self.complete(-1),
            KeyCode::Down if in_list => self.complete(1),
            KeyCode::Up if in_list => self.complete(-1),
            KeyCode::Esc if in_list => self.close_list(),
            KeyCode::Enter if in_list => self.accept(),
            KeyCode::Enter => self.enter(),
            KeyCode::Esc => self.leave_command_line(),
            KeyCode::Char('c') if key.ctrl => self.leave_command_line(),
            KeyCode::Char('z') if key.ctrl => self.effects.push(Effect::Suspend),
            KeyCode::Char('l') if key.ctrl => self.effects.push(Effect::Redraw),
            KeyCode::Backspace if open.line.is_empty() => self.leave_command_line(),
            KeyCode::Up => self.recall(-1),
            KeyCode::Down => self.recall(1),
            KeyCode::Char('p') if key.ctrl => self.recall(-1),
            KeyCode::Char('n') if key.ctrl => self.recall(1),
            _ => {
                let before = open.line.text();
                open.line.edit(key);
                let changed = open.line.text() != before;
                open.completion = None;
                if changed {
                    (open.recalled, open.mistake, self.status) = (None, None, None);
                }
                if changed && in_list {
                    self.ask(false);
                }
            }
        }
    }

    fn leave_command_line(&mut self) {
        self.overlay = None;
        self.status = None;
    }

    /// Does what a command says that came whole, without the keys that type one.
    pub(super) fn hear_command(&mut self, text: &str) {
        (self.overlay, self.status) = (None, None);
        if text.trim().is_empty() {
            return;
        }
        let done = command::parse(text, &self.settings.scheme).and_then(|command| self.obey(command));
        if let Err(error) = done {
            self.say(Status::error(error.to_string()));
        }
    }

    /// Does what the line says, and remembers it. A line that is no command stays, with the cursor at the mistake.
    fn enter(&mut self) {
        let Some(Overlay::CommandLine(mut open)) = self.overlay.take() else { return };
        self.status = None;
        let text = open.text();
        if text.trim().is_empty() {
            return;
        }
        self.line_history.add(&text);
        let done = command::parse(&text, &self.settings.scheme).and_then(|command| self.obey(command));
        if let Err(error) = done {
            let range = error.range(&text);
            self.say(Status::error(error.to_string()));
            open.line.go_to(range.start);
            open.mistake = Some(LineMistake { range, words: error.words_in_place() });
            (open.completion, open.recalled) = (None, None);
            self.overlay = Some(Overlay::CommandLine(open));
        }
    }

    /// Shows another line of before that begins with what is typed.
    fn recall(&mut self, step: isize) {
        let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
        let history = &self.line_history;
        let recalled = open.recalled.take();
        let typed = recalled.as_ref().map_or_else(|| open.line.text(), |recalled| recalled.typed.clone());
        let number = recalled.as_ref().map_or(history.lines().len(), |recalled| recalled.number);
        let found = if step < 0 { history.before(number, &typed) } else { history.after(number, &typed) };
        if found.is_some() || recalled.is_some() {
            (open.mistake, self.status) = (None, None);
        }
        match found {
            Some((number, line)) => {
                open.line.set(line);
                open.recalled = Some(Recalled { typed, number });
            }
            // Before the first line there is nothing, behind the last what was typed.
            None if step < 0 => open.recalled = recalled,
            None => {
                if recalled.is_some() {
                    open.line.set(&typed);
                }
            }
        }
    }

    /// Takes the name with this number into the line and goes on as Enter would.
    pub(super) fn complete_with(&mut self, number: usize) {
        let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
        let Some(list) = &mut open.completion else { return };
        let Some(name) = list.candidates.get(number) else { return };
        list.chosen = Some(number);
        open.line.replace_before_cursor(list.start, &name.text);
        self.accept();
    }

    /// Goes on in the list, or opens it.
    fn complete(&mut self, step: isize) {
        let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
        (open.mistake, self.status) = (None, None);
        let Some(list) = &mut open.completion else { return self.ask(true) };
        let number = list.candidates.len();
        let chosen = match list.chosen {
            None if step > 0 => 0,
            None => number - 1,
            Some(chosen) => (chosen + number).saturating_add_signed(step) % number,
        };
        list.chosen = Some(chosen);
        open.line.replace_before_cursor(list.start, &list.candidates[chosen].text);
    }

    /// What could stand at the cursor.
    fn question(&self) -> Option<Question> {
        let Some(Overlay::CommandLine(open)) = &self.overlay else { return None };
        Some(completion::question(&open.line.before_cursor(), self))
    }

    /// Asks for what could stand at the cursor; for files the world is asked. An eager question completes the line as far
    /// as there is no choice.
    fn ask(&mut self, eager: bool) {
        match self.question() {
            Some(Question { wanted: Wanted::InFolder(folder), .. }) => {
                let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
                open.eager = eager;
                self.effects.push(Effect::ListFolder(PathBuf::from(folder)));
            }
            Some(Question { start, typed, wanted: Wanted::Names(names) }) => {
                self.answer(start, &typed, names, eager);
            }
            None => {}
        }
    }

    /// Opens the list of the names that fit what is typed, if there are any.
    fn answer(&mut self, start: usize, typed: &str, names: Vec<Candidate>, eager: bool) {
        let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
        let candidates = completion::fitting(names, typed);
        let mut typed = typed.to_owned();
        let common = completion::common_beginning(&candidates);
        match &candidates[..] {
            [] => return open.completion = None,
            [only] if eager => {
                open.completion = None;
                return open.line.replace_before_cursor(start, &format!("{}{}", only.text, only.end));
            }
            _ if eager && common.to_lowercase().starts_with(&typed.to_lowercase()) => {
                open.line.replace_before_cursor(start, &common);
                typed = common;
            }
            _ => {}
        }
        open.completion = Some(Completion { start, typed, candidates, chosen: None });
    }

    /// Takes in what is in a folder, if that is still the question.
    pub(super) fn hear_folder(&mut self, path: &Path, entries: Result<Vec<FolderEntry>, String>) {
        let Some(Question { start, typed, wanted: Wanted::InFolder(folder) }) = self.question() else {
            return;
        };
        let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
        if path != Path::new(&folder) {
            return;
        }
        let eager = std::mem::take(&mut open.eager);
        match entries {
            Ok(entries) => {
                let shown = |entry: &FolderEntry| !entry.name.starts_with('.') || typed.starts_with('.');
                let candidate = |entry: FolderEntry| {
                    if entry.is_folder {
                        Candidate::folder(&entry.name)
                    } else {
                        Candidate::new(entry.name, "")
                    }
                };
                let names = entries.into_iter().filter(shown).map(candidate).collect();
                self.answer(start, &typed, names, eager);
            }
            Err(words) => {
                let range = start - folder.chars().count()..start;
                open.mistake = Some(LineMistake { range, words });
            }
        }
    }

    /// Back to what was typed before the list.
    fn close_list(&mut self) {
        let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
        if let Some(list) = open.completion.take() {
            open.line.replace_before_cursor(list.start, &list.typed);
        }
    }

    /// Enter in the list: the line is done, unless what was chosen wants more.
    fn accept(&mut self) {
        let Some(Overlay::CommandLine(open)) = &mut self.overlay else { return };
        let list = open.completion.take();
        match list.as_ref().and_then(|list| list.candidates.get(list.chosen?)) {
            Some(chosen) if chosen.goes_on => {
                open.line.insert(chosen.end);
                self.ask(false);
            }
            _ => self.enter(),
        }
    }
}
