//! The program in a terminal: taking it over, reading keys, drawing, and giving it back as it was.
//!
//! Knows the terminal, signals and the workers; of the model only its messages and effects. The main thread runs the event
//! loop. One thread each waits for keys, for frames to write, for signals, for a hang-up of the terminal, and for a session to save; the
//! workers (solving, scrambles, lists, distances, examinations, cosets, tables) have their own. All of them report through one
//! channel of events.

mod ansi_writer;
mod background;
mod event_loop;
mod foreground;
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

use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::{env, fmt};

use anyhow::Context as _;

pub use ansi_writer::{printed, printed_plain};
#[cfg(test)]
pub use background::AnswerFilter;
use line::Line;
use osc::Multiplexer;
use turn_animation::TurnAnimation;

use crate::app::{App, Gesture, Message};
use crate::config::ColorDepth;
use crate::files::session_file::{self, SessionFile};
use crate::worker::{
    CosetRunner, DemonstrationWorker, ExaminationWorker, IsomorphismWorker, TableLoader, Worker,
    WorkerEvent,
};
use cubetui::solver::{Solver, SolverId};
use cubetui::storage;
use cubetui::tables::{TableCache, TableEvent};

/// What reaches the event loop, from whichever thread.
enum Event {
    /// Something for the model.
    Message(Message),
    /// The mouse did something in this column and row, both from 0.
    Mouse(Gesture, u16, u16),
    /// The line has accepted what was written, or will never accept anything.
    Written(io::Result<line::Cost>),
    /// The terminal has another size.
    Resized,
    /// An event of the solver.
    Worker(WorkerEvent),
    /// News of the large tables.
    Tables(TableEvent),
    /// An event of the worker for scrambles.
    Scrambler(WorkerEvent),
    /// An event of the worker for the list of cubes.
    Listed(WorkerEvent),
    /// Somebody asked the program from outside to sleep.
    Suspend,
    /// The program was woken.
    Continued,
}

/// Why there is no usable terminal. The command line was right but was given in the wrong place: exit code 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// Keys cannot be read.
    Input,
    /// Nothing can be drawn.
    Output,
    /// The terminal says of itself that it cannot place a character.
    Dumb,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self {
            Self::Input => "standard input is not a terminal, so no keys can be read",
            Self::Output => "standard output is not a terminal, so nothing can be drawn",
            Self::Dumb => "TERM=dumb: this terminal cannot draw a cube",
        };
        write!(
            f,
            "{reason}; start it in a terminal, use `cubetui --plain`, or print a solution with `cubetui solve`"
        )
    }
}

impl std::error::Error for Unusable {}

/// Gives the terminal back as it was found, if it was taken. Nothing is drawn any more. Takes no memory.
pub(crate) fn give_terminal_back() {
    screen::close();
}

/// Whether this process has a terminal that a cube can be drawn in.
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

/// Whether the terminal is at the other end of a network: SSH sets environment variables.
fn is_remote() -> bool {
    ["SSH_CONNECTION", "SSH_TTY"]
        .iter()
        .any(|name| env::var_os(name).is_some())
}

/// Returns an observer that sends events to the event loop, for as long as that runs.
fn forward<T, F: Fn(T) -> Event>(sender: &Sender<Event>, event: F) -> impl Fn(T) + use<T, F> {
    let sender = sender.clone();
    move |news| _ = sender.send(event(news))
}

/// Shows the model with this colour depth and performs its effects until it quits; saves its session in a file, if one is
/// given.
///
/// The first solver is built on its own thread while the first frame is drawn; the first search asks for the full tables, if
/// the settings allow them, and the first scramble and the list of cubes each for a solver of its own. SIGINT, SIGTERM, SIGHUP, SIGQUIT and the death
/// of the terminal do not return: they save the session, give the terminal back and end the process with 128 and the
/// signal's number.
///
/// # Errors
///
/// [`Unusable`] if there is no usable terminal; otherwise what the system refused.
pub fn run(
    app: App,
    depth: ColorDepth,
    session: Option<SessionFile>,
    make_solver: impl Fn(SolverId) -> Box<dyn Solver> + Send + 'static,
    make_list_solver: impl Fn(SolverId) -> Box<dyn Solver> + Send + 'static,
    make_scrambler: fn() -> Box<dyn Solver>,
    tables: Arc<TableCache>,
) -> anyhow::Result<()> {
    check()?;
    let (sender, inbox) = mpsc::channel();
    let scrambler = Worker::lazy(
        move |_| make_scrambler(),
        forward(&sender, Event::Scrambler),
    );
    let list_worker = Worker::lazy(make_list_solver, forward(&sender, Event::Listed));
    let to_model = forward(&sender, Event::Message);
    let isomorphism_worker =
        IsomorphismWorker::new(move |job, news| to_model(Message::Isomorphic(job, news)));
    let to_model = forward(&sender, Event::Message);
    let examination_worker = ExaminationWorker::new(move |cube, examination| {
        to_model(Message::Examined(cube, examination.map(Box::new)));
    });
    let to_model = forward(&sender, Event::Message);
    let demonstration_worker = DemonstrationWorker::new(move |cube, demonstration| {
        to_model(Message::Demonstrated(cube, demonstration.map(Box::new)));
    });
    let runner = CosetRunner::new(
        Arc::clone(&tables),
        forward(&sender, |news| Event::Message(Message::Coset(news))),
    );
    shutdown::save_in_the_end(runner.unfinished());
    let worker = Worker::spawn(make_solver, forward(&sender, Event::Worker))?;
    let table_loader = TableLoader::new(tables, forward(&sender, Event::Tables));
    shutdown::restore_on_panic();
    shutdown::handle_signals(sender.clone()).context("cannot listen for signals")?;
    shutdown::handle_hangup().context("cannot watch the terminal's line")?;
    if let Some(file) = session {
        session_file::open(file, forward(&sender, Event::Message))
            .context("cannot start to save")?;
    }
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
    let line = Line::start(sender, question).context("cannot start to draw")?;
    let end = event_loop::run(
        app,
        depth,
        &worker,
        (scrambler, list_worker, isomorphism_worker),
        (
            &examination_worker,
            &demonstration_worker,
            runner,
            &table_loader,
        ),
        (line, multiplexer, TurnAnimation::new(is_remote)),
        &inbox,
    );
    session_file::save_now();
    drop(screen);
    session_file::save_within(shutdown::DEADLINE);
    storage::remove_live_files();
    end
}
