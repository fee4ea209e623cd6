//! The simulated user in a real terminal.

use std::thread;
use std::time::Duration;

use cubetui::cube::random::seeded_generator;

use crate::platform::e2e::net::ENTER;
use crate::platform::e2e::terminal::{Start, Terminal};
use crate::platform::simulated_user::{Ending, KINDS, Kind, Seat, Trial};

struct AtTerminal {
    terminal: Terminal,
    /// The screen before the last key.
    before: String,
}

impl Seat for AtTerminal {
    fn open() -> Self {
        Self {
            terminal: Start::configured("[animation]\non = false\n", &[]).ready(),
            before: String::new(),
        }
    }

    fn send(&mut self, key: &str) {
        self.before = self.terminal.with_screen(vt100::Screen::contents);
        self.terminal
            .type_keys(if key == "enter" { ENTER } else { key });
    }

    fn wait_for_answer(&mut self) {
        self.terminal.wait_for("an answer to a key", |screen| {
            screen.contents() != self.before
        });
    }

    fn read(&mut self) {
        thread::sleep(Duration::from_millis(1200));
    }

    fn rows(&self) -> Vec<String> {
        self.terminal.with_screen(|screen| {
            let (_, columns) = screen.size();
            screen.rows(0, columns.get()).collect()
        })
    }
}

/// Types cubes with these kinds of mistakes, with two keys already on their way whenever a question appears.
fn type_cubes(kinds: &[Kind], cubes: usize) {
    let mut generator = seeded_generator(48);
    for &kind in kinds {
        for _ in 0..cubes {
            let outcome = Trial::<AtTerminal>::new(kind, 2, &mut generator).run(&mut generator);
            println!(
                "{kind:?}: {} keys, {} questions",
                outcome.keys, outcome.questions
            );
            let is_allowed = match outcome.end {
                Ending::Right => true,
                Ending::WronglyAccepted => !kind.is_single(),
                Ending::DeadEnd => false,
            };
            assert!(is_allowed, "{kind:?}: {}", outcome.transcript);
        }
    }
}

#[test]
fn a_cube_with_a_mistake_is_typed_in_a_terminal() {
    type_cubes(&[Kind::WrongColor, Kind::TwistedCorner], 1);
}

/// Run with `cargo test --test program ten_cubes_of_each_kind -- --ignored`.
#[test]
#[ignore = "ten minutes: types ten cubes of each kind in a terminal"]
fn ten_cubes_of_each_kind_are_typed_in_a_terminal() {
    type_cubes(&KINDS, 10);
}
