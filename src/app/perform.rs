//! From an action to the one method that does it, and the keys of the overlays.

use super::help::help_lines;
use super::{Action, App, Effect, Key, KeyCode, Line, Mode, Overlay, Prefix, Status, command};

/// Rows that are not help while the help is open: title, its frame, status and footer.
const HELP_SURROUNDINGS: u16 = 5;

impl App {
    /// Does what was asked for.
    pub(super) fn perform(&mut self, action: Action) {
        let prefix = std::mem::take(&mut self.prefix);
        let quit_asked = std::mem::take(&mut self.quit_asked);
        match action {
            Action::Turn(turn) => self.turn(prefix.applied_to(turn)),
            Action::HalfPrefix => self.prefix = Prefix { half: !prefix.half, ..prefix },
            Action::WidePrefix => self.prefix = Prefix { wide: !prefix.wide, ..prefix },
            Action::Paint(color) => self.paint(color),
            Action::Erase => self.erase(),
            Action::EraseFace => self.erase_face(),
            Action::TakeScheme => self.take_scheme(),
            Action::Repair(number) => self.repair(number.into()),
            Action::Cursor(columns, rows) => self.work.editor.step(columns, rows),
            Action::Face(by) => self.work.editor.step_face(by),
            Action::NextProblem => self.seek_problem(1),
            Action::PreviousProblem => self.seek_problem(-1),
            Action::Next => self.step_by(1),
            Action::Previous => self.step_by(-1),
            Action::Start => self.go_to_start(),
            Action::End => self.go_to_end(),
            Action::PlayPause => self.play_or_pause(),
            Action::Faster => self.change_speed(1),
            Action::Slower => self.change_speed(-1),
            Action::Stickers => self.enter_stickers(),
            Action::Solve => self.solve(),
            Action::Leave => self.leave(prefix),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Scramble => self.scramble(),
            Action::Patterns => self.open_patterns(),
            Action::Reset => self.reset(),
            Action::Help => self.overlay = Some(Overlay::Help(0)),
            Action::CommandLine => self.overlay = Some(Overlay::CommandLine(Line::default())),
            Action::Redraw => self.effects.push(Effect::Redraw),
            Action::Suspend => self.effects.push(Effect::Suspend),
            Action::Quit => self.quit(quit_asked),
        }
    }

    /// Esc: the pending prefix, the running search, the autoplay, the mode: whichever is there first.
    fn leave(&mut self, prefix: Prefix) {
        if prefix != Prefix::default() {
            return;
        }
        if self.search().is_some_and(super::Search::is_running) {
            self.effects.push(Effect::CancelSolve);
        } else if self.playing {
            self.stop_playing();
        } else if self.work.mode == Mode::Paint {
            self.leave_stickers();
        } else {
            self.work.mode = Mode::Turn;
        }
    }

    fn undo(&mut self) {
        match self.history.undo(self.work.clone()) {
            Ok((change, work)) => self.go_back_to(work, format!("undone: {change}")),
            Err(_) => self.say(Status::info("nothing to undo")),
        }
    }

    fn redo(&mut self) {
        match self.history.redo(self.work.clone()) {
            Ok((change, work)) => self.go_back_to(work, format!("done again: {change}")),
            Err(_) => self.say(Status::info("nothing to redo")),
        }
    }

    fn go_back_to(&mut self, work: super::Work, words: String) {
        self.stop_playing();
        self.work = work;
        self.settings.entry = self.work.editor.rules();
        self.show_scheme(self.work.editor.scheme().clone());
        self.drop_search_of_another_cube();
        self.ask_for_sequence();
        if self.work.mode == Mode::Play {
            self.take_shorter();
            if self.work.playback.is_none() {
                self.work.mode = Mode::Turn;
            }
        }
        self.say(Status::info(words));
    }

    /// Quits; where typed stickers would be lost, only when asked twice.
    fn quit(&mut self, asked_before: bool) {
        if self.work.mode == Mode::Paint && !self.work.editor.is_empty() && !asked_before {
            self.quit_asked = true;
            self.say(Status::error("quit and lose the typed stickers? the same key again quits"));
        } else {
            self.effects.push(Effect::Quit);
        }
    }

    /// Says why a key does nothing.
    pub(super) fn explain_unbound(&mut self, key: Key) {
        let help = self.key_of(Action::Help);
        let words = match (self.work.mode, key.code) {
            (Mode::Paint, KeyCode::Char(letter)) if letter.is_alphabetic() => {
                let scheme = &self.settings.scheme;
                let letters: Vec<String> = crate::cube::Color::ALL
                    .map(|color| format!("{} {}", scheme.letter(color), scheme.color_name(color)))
                    .to_vec();
                format!("{letter} is no colour: {}", letters.join(", "))
            }
            (mode, _) => format!("{key} does nothing in {} mode; {help} shows all keys", mode.name()),
        };
        self.say(Status::info(words));
    }

    pub(super) fn press_in_help(&mut self, key: Key) {
        let page = usize::from(self.rows.saturating_sub(HELP_SURROUNDINGS)).max(1);
        let last = help_lines(&self.keymap).len().saturating_sub(page);
        let Some(Overlay::Help(scroll)) = &mut self.overlay else { return };
        match key.code {
            KeyCode::Down | KeyCode::Char('j') => *scroll = (*scroll + 1).min(last),
            KeyCode::Up | KeyCode::Char('k') => *scroll = scroll.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => *scroll = (*scroll + page).min(last),
            KeyCode::PageUp => *scroll = scroll.saturating_sub(page),
            KeyCode::Home => *scroll = 0,
            KeyCode::End => *scroll = last,
            _ => match self.keymap.action(self.work.mode, key) {
                Some(Action::Suspend) => self.effects.push(Effect::Suspend),
                Some(Action::Redraw) => self.effects.push(Effect::Redraw),
                Some(Action::Quit) if key.ctrl => self.effects.push(Effect::Quit),
                _ => self.overlay = None,
            },
        }
    }

    pub(super) fn press_in_command_line(&mut self, key: Key) {
        let Some(Overlay::CommandLine(line)) = &mut self.overlay else { return };
        match key.code {
            KeyCode::Enter => {
                let text = line.text();
                self.overlay = None;
                self.status = None;
                self.run_command(&text);
            }
            KeyCode::Esc => self.overlay = None,
            KeyCode::Char('c') if key.ctrl => self.overlay = None,
            KeyCode::Char('z') if key.ctrl => self.effects.push(Effect::Suspend),
            KeyCode::Backspace if line.is_empty() => self.overlay = None,
            _ => line.edit(key),
        }
    }

    fn run_command(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        match command::parse(text, &self.settings.scheme) {
            Ok(command) => self.obey(command),
            Err(error) => self.say(Status::error(error.to_string())),
        }
    }
}
