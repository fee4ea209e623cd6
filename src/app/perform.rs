//! From an action to the one method that does it.

use super::sharing::Share;
use super::{
    Action, App, CommandLine, Effect, HelpView, Key, KeyCode, Mode, Overlay, Page, Prefix, Status, View,
};
use crate::cube::Color;

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
            Action::Solution(by) => self.choose_solution(by.into()),
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
            Action::View => self.change_view(),
            Action::Prove => self.prove(),
            Action::Solver => self.change_solver(),
            Action::Compare => self.compare(),
            Action::State => self.show_state(),
            Action::Coordinates => self.study(Page::Coordinates),
            Action::Symmetry => self.study(Page::Symmetry),
            Action::Coset => self.study(Page::Coset),
            Action::SolveCoset => self.solve_coset(),
            Action::Learn => self.learn(),
            Action::Relabelled => self.relabel(!self.is_relabelled()),
            Action::Help => self.overlay = Some(Overlay::Help(HelpView::default())),
            Action::Copy => self.copy(Share::Solution),
            Action::Link => self.show_link(),
            Action::CommandLine => self.overlay = Some(Overlay::CommandLine(CommandLine::default())),
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
        } else if self.study.is_some() {
            self.study = None;
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

    /// Shows the cube as something else, if there is room for anything else.
    fn change_view(&mut self) {
        let now = View::shown(self.settings.view, self.work.mode, self.size);
        match now.next_choice(self.work.mode, self.size) {
            Some(choice) => {
                self.settings.view = choice;
                let shown = View::shown(choice, self.work.mode, self.size);
                self.say(Status::info(format!("you see {}", shown.words())));
            }
            None => self
                .say(Status::info("stickers are typed on the net; a larger window shows the solid cube too")),
        }
    }

    /// Quits; where typed stickers would be lost, only when asked twice.
    fn quit(&mut self, asked_before: bool) {
        if !self.kept.is_safe
            && self.work.mode == Mode::Paint
            && !self.work.editor.is_empty()
            && !asked_before
        {
            self.quit_asked = true;
            let again = if self.spoken { "word" } else { "key" };
            let words = format!("quit and lose the typed stickers? the same {again} again quits");
            self.say(Status::error(words));
        } else {
            self.effects.push(Effect::Quit);
        }
    }

    /// Says why a key does nothing.
    pub(super) fn explain_unbound(&mut self, key: Key) {
        let help = self.key_of(Action::Help);
        let words = match (self.work.mode, key.code) {
            (Mode::Paint, KeyCode::Char(letter)) if letter.is_alphabetic() => {
                let name = |color| self.settings.scheme.color_name(color);
                let letters =
                    Color::ALL.map(|color| format!("{} {}", self.key_of(Action::Paint(color)), name(color)));
                format!("{letter} is no colour: {}", letters.join(", "))
            }
            (mode, _) => format!("{key} does nothing in {} mode; {help} shows all keys", mode.name()),
        };
        self.say(Status::info(words));
    }

    /// Over the address of a viewer: it can be copied; any other key closes it.
    pub(super) fn press_over_link(&mut self, key: Key) {
        if key == Key::char('c') {
            self.copy(Share::Link);
        } else {
            self.press_over_panel(key);
        }
    }
}
