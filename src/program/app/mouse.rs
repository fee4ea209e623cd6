//! The mouse: what a click does on each kind of target. `ui::target_at` knows where the targets are.

use super::overlay::Next;
use super::{Action, App, Key, KeyCode, Mode, Page};
use cubetui::cube::{Facelet, Layers, Turn};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    Click,
    RightClick,
    /// The wheel was turned towards the user: further down.
    WheelDown,
    /// The wheel was turned away: further up.
    WheelUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Facelet(Facelet),
    Action(Action),
    /// A key that is shown but is not the key of an action.
    Key(Key),
    /// The solution's move with this number, from 0.
    Step(usize),
    /// The name with this number, from 0, in the list that is open.
    Candidate(usize),
    Page(Page),
}

impl App {
    pub(super) fn point(&mut self, gesture: Gesture, target: Option<Target>) {
        if !self.settings.mouse {
            return;
        }
        match (gesture, target) {
            (Gesture::WheelDown, _) => self.wheel(KeyCode::Down, Action::Next),
            (Gesture::WheelUp, _) => self.wheel(KeyCode::Up, Action::Previous),
            (_, Some(Target::Facelet(_) | Target::Step(_) | Target::Page(_)))
                if self.top_overlay().is_some() =>
            {
                self.with_overlay(|overlay, app| {
                    overlay.refuse("a click", app);
                    Next::Stay
                });
            }
            (_, Some(Target::Facelet(facelet))) => self.point_at_sticker(facelet, gesture),
            (Gesture::Click, Some(Target::Action(action))) => self.perform_afresh(action),
            (Gesture::Click, Some(Target::Key(key))) => self.press(key),
            (Gesture::Click, Some(Target::Step(step))) => self.go_to_step(step),
            (Gesture::Click, Some(Target::Candidate(row))) => {
                self.outbox.messages.clear();
                self.with_overlay(|overlay, app| overlay.choose(row, app));
            }
            (Gesture::Click, Some(Target::Page(page))) => self.study.turn_to(page),
            (Gesture::RightClick, _) | (Gesture::Click, None) => {}
        }
    }

    fn perform_afresh(&mut self, action: Action) {
        self.outbox.messages.clear();
        self.perform(action);
    }

    /// Scrolls the open overlay, moves in its list, or steps through the solution.
    fn wheel(&mut self, key: KeyCode, action: Action) {
        let key = Key::plain(key);
        if self.top_overlay().is_some() {
            self.wheel_over_overlay(key);
        } else if self.study.is_open() {
            self.press(key);
        } else if self.work.mode == Mode::Play {
            self.perform_afresh(action);
        }
    }

    /// In Paint mode moves the cursor there; the right button erases the sticker. Otherwise turns the sticker's face, with
    /// the right button anticlockwise.
    fn point_at_sticker(&mut self, facelet: Facelet, gesture: Gesture) {
        let left = gesture == Gesture::Click;
        if self.work.mode == Mode::Paint {
            self.outbox.messages.clear();
            self.work.editor.seek_facelet(facelet);
            if !left && self.work.editor.cursor() == facelet {
                self.perform(Action::Erase);
            }
        } else {
            let quarters = if left { 1 } else { 3 };
            self.perform_afresh(Action::Turn(Turn::new(
                Layers::Face(facelet.face()),
                quarters,
            )));
        }
    }
}
