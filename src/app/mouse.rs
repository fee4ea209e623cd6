//! The mouse: what a click means on what it hits. Where things are is the drawing's to know.

use super::{Action, App, Key, KeyCode, Mode, Overlay, Page};
use crate::cube::{Facelet, Layers, Turn};

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The left button was pressed.
    Click,
    /// The right button was pressed.
    RightClick,
    /// The wheel was turned towards the person: further down.
    WheelDown,
    /// The wheel was turned away: further up.
    WheelUp,
}

/// What the mouse was on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A sticker.
    Facelet(Facelet),
    /// Something that stands for an action.
    Action(Action),
    /// A key that is shown and not the key of an action.
    Key(Key),
    /// The solution's move with this number, from 0.
    Step(usize),
    /// The name with this number, from 0, in the list that is open.
    Candidate(usize),
    /// The name of a page about the cube.
    Page(Page),
}

/// So many lines of help pass with one notch of the wheel.
const LINES: usize = 3;

impl App {
    /// Does what was pointed at.
    pub(super) fn point(&mut self, gesture: Gesture, target: Option<Target>) {
        if !self.settings.mouse {
            return;
        }
        match (gesture, target) {
            (Gesture::WheelDown, _) => self.wheel(KeyCode::Down, Action::Next),
            (Gesture::WheelUp, _) => self.wheel(KeyCode::Up, Action::Previous),
            (_, Some(Target::Facelet(facelet))) => self.point_at_sticker(facelet, gesture),
            (Gesture::Click, Some(Target::Action(action))) => self.perform_anew(action),
            (Gesture::Click, Some(Target::Key(key))) => self.press(key),
            (Gesture::Click, Some(Target::Step(step))) => self.go_to_step(step),
            (Gesture::Click, Some(Target::Candidate(number))) => self.choose(number),
            (Gesture::Click, Some(Target::Page(page))) => self.turn_to(page),
            (Gesture::RightClick, _) | (Gesture::Click, None) => {}
        }
    }

    /// Takes a name of the list that is open, as Enter would.
    fn choose(&mut self, number: usize) {
        match &mut self.overlay {
            Some(Overlay::Patterns(picker)) => {
                picker.choose(number);
                self.press(Key::plain(KeyCode::Enter));
            }
            _ => self.complete_with(number),
        }
    }

    fn perform_anew(&mut self, action: Action) {
        self.status = None;
        self.perform(action);
    }

    /// The wheel scrolls the help, goes through a list, also that of a page, and steps through a solution.
    fn wheel(&mut self, key: KeyCode, action: Action) {
        match &self.overlay {
            Some(Overlay::Help(_)) => (0..LINES).for_each(|_| self.press(Key::plain(key))),
            Some(Overlay::CommandLine(open)) if open.completion().is_some() => self.press(Key::plain(key)),
            Some(Overlay::Patterns(_)) => self.press(Key::plain(key)),
            None if self.study.is_some() => self.press(Key::plain(key)),
            None if self.work.mode == Mode::Play => self.perform_anew(action),
            _ => {}
        }
    }

    /// In Paint mode the cursor goes there, and the right button takes the colour away. Else the sticker's face turns,
    /// with the right button anticlockwise.
    fn point_at_sticker(&mut self, facelet: Facelet, gesture: Gesture) {
        let left = gesture == Gesture::Click;
        if self.work.mode == Mode::Paint {
            self.status = None;
            self.work.editor.seek_facelet(facelet);
            if !left && self.work.editor.cursor() == facelet {
                self.perform(Action::Erase);
            }
        } else {
            let quarters = if left { 1 } else { 3 };
            self.perform_anew(Action::Turn(Turn::new(Layers::Face(facelet.face()), quarters)));
        }
    }
}
