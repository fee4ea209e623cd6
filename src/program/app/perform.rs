//! Dispatch: from an action to the method that performs it.

use super::import_export::Share;
use super::{Action, App, Effect, Key, KeyCode, Mode, Page, Prefix, Status};
use cubetui::cube::Color;

impl App {
    /// Performs an action.
    pub(super) fn perform(&mut self, action: Action) {
        let prefix = std::mem::take(&mut self.pending.prefix);
        match action {
            Action::Turn(turn) => self.turn(prefix.applied_to(turn)),
            Action::HalfPrefix => {
                self.pending.prefix = Prefix {
                    half: !prefix.half,
                    ..prefix
                }
            }
            Action::WidePrefix => {
                self.pending.prefix = Prefix {
                    wide: !prefix.wide,
                    ..prefix
                }
            }
            Action::Paint(color) => self.paint(color),
            Action::Erase => self.erase(),
            Action::EraseFace => self.erase_face(),
            Action::TurnCenter(quarters) => self.turn_center(quarters),
            Action::Orientation => self.change_orientation(),
            Action::ConfirmFace => self.confirm_face(),
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
            Action::SymmetryClasses => self.open_symmetry_classes(),
            Action::CubeList => self.open_list_view(),
            Action::Reset => self.reset(),
            Action::View => self.change_view(),
            Action::Prove => self.prove(),
            Action::Solver => self.change_solver(),
            Action::Compare => self.compare(),
            Action::State => self.open_page(Page::State),
            Action::Coordinates => self.open_page(Page::Coordinates),
            Action::Symmetry => self.open_page(Page::Symmetry),
            Action::Coset => self.open_page(Page::Coset),
            Action::SolveCoset => self.solve_coset(),
            Action::Learn => self.learn(),
            Action::Relabelled => self.relabel(!self.is_relabelled()),
            Action::Help => self.open_help(),
            Action::Messages => self.show_messages(),
            Action::Copy => self.copy(Share::Solution),
            Action::Link => self.show_link(),
            Action::CommandLine => self.open_command_line(),
            Action::Redraw => self.effects.push(Effect::Redraw),
            Action::Suspend => self.effects.push(Effect::Suspend),
            Action::Quit => self.quit("press the same key again"),
        }
    }

    /// Whether Esc stops the search, unless a prefix is typed.
    fn stops_search(&self) -> bool {
        self.work.mode != Mode::Paint && self.search().is_some_and(super::Search::is_running)
    }

    /// Whether Esc stops the search or playing, unless a prefix is typed.
    pub fn leaving_stops(&self) -> bool {
        self.stops_search() || self.autoplay.is_running()
    }

    /// Esc: drops the prefix, else stops the search unless stickers are typed, else stops playing, else closes the pages, else
    /// leaves the mode.
    fn leave(&mut self, prefix: Prefix) {
        if prefix != Prefix::default() {
            return;
        }
        if self.stops_search() {
            self.effects.push(Effect::CancelSolve);
        } else if self.autoplay.is_running() {
            self.stop_playing();
        } else if self.study.is_open() {
            self.study.close();
        } else if self.work.mode == Mode::Paint {
            self.leave_stickers();
        } else {
            self.work.mode = Mode::Turn;
        }
    }

    /// Quits; where typed stickers or changes of the list would be lost, says first what quits all the same.
    pub(super) fn quit(&mut self, again: &str) {
        let loses_stickers = !self.saved_session.is_safe
            && self.work.mode == Mode::Paint
            && !self.work.editor.is_empty();
        let is_list_safe = self.saved_session.is_safe && self.list.unsaved().is_some();
        let lost = match (loses_stickers, self.list.is_changed() && !is_list_safe) {
            (true, true) => Some("the typed stickers and the list"),
            (false, true) => Some("the unsaved list"),
            (true, false) => Some("the typed stickers"),
            (false, false) => None,
        };
        if let Some(lost) = lost.filter(|_| !self.pending.quit_asked) {
            self.pending.quit_asked = true;
            self.say(Status::error(format!("{again} to quit and lose {lost}")));
        } else {
            self.effects.push(Effect::Quit);
        }
    }

    /// Explains why a key does nothing.
    pub(super) fn explain_unbound(&mut self, key: Key) {
        let help = self.key_of(Action::Help);
        let words = match (self.work.mode, key.code) {
            (Mode::Paint, KeyCode::Char(letter)) if letter.is_alphabetic() => {
                let name = |color| self.settings.scheme.color_name(color);
                let letters = Color::ALL
                    .map(|color| format!("{} {}", self.key_of(Action::Paint(color)), name(color)));
                format!(
                    "{letter} is not a colour: {}; :set scheme takes others",
                    letters.join(", ")
                )
            }
            (mode, _) => format!(
                "{key} does nothing in {} mode; {help} shows all keys",
                mode.name()
            ),
        };
        self.say(Status::info(words));
    }
}
