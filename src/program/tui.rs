//! The program in a terminal: taking it over, reading keys, drawing, and giving it back as it was.
//!
//! Knows the terminal, signals and the jobs; of the model only its messages and effects. The main thread runs the event
//! loop. There is one thread each for keys, for writing frames, for signals, for a hang-up of the terminal, and for saving
//! the session, and one for each job. All of them report through one channel of events.

mod ansi_writer;
mod background;
mod event_loop;
mod frame_buffer;
mod input_thread;
mod job_control;
mod kitty_graphics;
mod line;
mod osc;
mod placed_picture;
mod progress_throttle;
mod screen;
mod shutdown;
mod sixel;
mod terminal_ownership;
mod turn_animation;

use std::env;
use std::io::{self, IsTerminal as _};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::Context as _;
use crossterm::event;

pub use ansi_writer::{printed, printed_plain};
#[cfg(test)]
pub use background::AnswerFilter;
use event_loop::EventLoop;
use line::TerminalLine;
use osc::Multiplexer;
pub use osc::link_on_stdout;
use turn_animation::TurnAnimation;

use crate::app::{App, Gesture, Message};
use crate::config::ColorDepth;
use crate::files::session_file::{self, SessionFile};
use crate::jobs::{JobResources, Jobs};
use crate::platform;
use cubetui::storage;

enum TerminalEvent {
    Message(Message),
    /// A mouse event in this column and row, both from 0.
    Mouse(Gesture, u16, u16),
    /// The line has accepted a write, or will never accept anything.
    Written(io::Result<line::Cost>),
    Resized,
    /// A signal from outside asks the program to sleep.
    Suspend,
    Continued,
}

/// The reason why there is no usable terminal. The command line was right but was given in the wrong place: exit code 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{}; start it in a terminal, use `cubetui --plain`, or print a solution with `cubetui solve`",
    self.reason()
)]
pub enum Unusable {
    Input,
    Output,
    /// The terminal reports that it cannot position the cursor.
    Dumb,
}

impl Unusable {
    const fn reason(self) -> &'static str {
        match self {
            Self::Input => "standard input is not a terminal, so no keys can be read",
            Self::Output => "standard output is not a terminal, so nothing can be drawn",
            Self::Dumb => "TERM=dumb: this terminal cannot draw a cube",
        }
    }
}

/// Gives the terminal back as it was found, if it was taken. Nothing is drawn afterwards. Allocates no memory.
pub(crate) fn give_terminal_back() {
    screen::close();
}

/// Gives the terminal back using only system calls, after [`give_terminal_back`] has failed.
pub(crate) fn give_terminal_back_after_crash() {
    screen::give_back_after_crash();
}

/// Checks whether this process has a terminal that a cube can be drawn in.
///
/// # Errors
///
/// The first reason why not.
pub fn check() -> Result<(), Unusable> {
    if !io::stdin().is_terminal() {
        Err(Unusable::Input)
    } else if !io::stdout().is_terminal() {
        Err(Unusable::Output)
    } else if env::var_os("TERM").is_some_and(|term| term == "dumb") {
        Err(Unusable::Dumb)
    } else {
        Ok(())
    }
}

/// Whether the terminal is at the other end of a network, by the environment variables that SSH sets.
fn is_remote() -> bool {
    ["SSH_CONNECTION", "SSH_TTY"]
        .iter()
        .any(|name| env::var_os(name).is_some())
}

/// Shows the model with this colour depth and executes its effects until it quits; saves its session in a file, if one is
/// given.
///
/// The first solver is built on a separate thread after the first frame. The first search requests the full tables, if the
/// settings allow them; the first scramble and the list of cubes each request another solver. Signals that end the process
/// and the death of the terminal do not return: they save the session, give the terminal back and end the process with 128
/// and the signal's number.
///
/// # Errors
///
/// [`Unusable`] if there is no usable terminal; otherwise the error of the system.
pub fn run(
    app: App,
    depth: ColorDepth,
    session: Option<SessionFile>,
    resources: JobResources,
) -> anyhow::Result<()> {
    check()?;
    let (sender, inbox) = mpsc::channel();
    let to_model = sender.clone();
    // After the end of the event loop, no event is needed.
    let to_model = move |message| _ = to_model.send(TerminalEvent::Message(message));
    let jobs = Jobs::new(resources, to_model.clone());
    shutdown::save_in_the_end(jobs.unfinished_coset());
    shutdown::restore_on_panic();
    platform::handle_crashes(screen::give_back_after_crash).context("cannot listen for signals")?;
    shutdown::handle_signals(sender.clone()).context("cannot listen for signals")?;
    shutdown::handle_hangup().context("cannot watch the terminal's line")?;
    if let Some(file) = session {
        session_file::open(file, to_model).context("cannot start to save")?;
    }
    // crossterm opens its input when it is first polled.
    event::poll(Duration::ZERO)
        .context("cannot listen for keys; `ulimit -n 64` permits enough open files")?;
    let screen =
        screen::Screen::take(app.settings().mouse).context("cannot set up the terminal")?;
    input_thread::listen(sender.clone()).context("cannot listen for keys")?;
    let multiplexer = Multiplexer::of_process();
    let is_remote = is_remote();
    let question = if is_remote {
        multiplexer.ask_background()
    } else {
        None
    };
    let line = TerminalLine::start(sender, question).context("cannot start to draw")?;
    let animation = TurnAnimation::new(is_remote);
    let end = EventLoop::new(app, depth, &jobs, line, multiplexer, animation)
        .and_then(|event_loop| event_loop.run(&inbox));
    session_file::save_now();
    drop(screen);
    session_file::save_within(shutdown::DEADLINE);
    let saved = shutdown::finish_coset();
    storage::remove_live_files();
    end.and(saved)
}
