//! The program line by line, in words: for screen readers, for terminals that cannot draw, and for pipes.
//!
//! A line comes in, the same model as in the interface takes it, and whole sentences tell what has changed. Knows streams
//! of text and the worker; knows no terminal and writes no escape byte. An error is a sentence and ends nothing.

mod faces;
mod help;
mod listen;
mod report;
mod spelling;
mod study;
mod voice;

use std::io::{self, BufRead, ErrorKind, Read as _, Write};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::app::{App, Effect, Key, KeyCode, Message, Mode};
use crate::files;
use crate::solver::{Examiner, JobId, Solver, SolverId};
use crate::worker::{Worker, WorkerEvent};
use listen::Wish;
use report::Before;
use voice::Voice;

/// So long is waited for ever shorter solutions; the best is told then.
const PATIENCE: Duration = Duration::from_secs(1);

/// A longer line is no command and no cube: what goes beyond is dropped.
const LONGEST_LINE: u64 = 64 * 1024;

const SCREEN_ONLY: &str = "that works on the screen only";

/// What the two solvers tell.
enum Event {
    Solver(WorkerEvent),
    Scrambler(WorkerEvent),
}

/// Takes lines from `input` and answers each on `output`, until the input ends or the person quits. With `prompts` a word
/// before each line tells what is expected.
///
/// # Errors
///
/// When a stream breaks, or the system grants no thread. That nobody reads the output any more is no error.
pub fn run(
    app: App,
    input: impl BufRead,
    output: impl Write,
    prompts: bool,
    make_solver: impl Fn(SolverId) -> Box<dyn Solver> + Send + 'static,
    make_scrambler: fn() -> Box<dyn Solver>,
) -> io::Result<()> {
    let (sender, inbox) = mpsc::channel();
    let from_scrambler = sender.clone();
    let scrambler = Worker::lazy(
        move |_| make_scrambler(),
        move |event| {
            // When the session has ended nobody needs to know.
            let _ended = from_scrambler.send(Event::Scrambler(event));
        },
    );
    let listener = move |event| {
        let _ended = sender.send(Event::Solver(event));
    };
    let worker = Worker::spawn(make_solver, listener).map_err(io::Error::other)?;
    let voice = Voice::new(output);
    let examiner = OnceLock::new();
    let session =
        Session { app: app.for_typed_commands(), voice, worker, scrambler, inbox, examiner, over: false };
    match session.live(input, prompts) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        end => end,
    }
}

/// The model and all that its effects reach.
struct Session<W> {
    app: App,
    voice: Voice<W>,
    worker: Worker,
    scrambler: Worker,
    inbox: Receiver<Event>,
    /// Built when the first cube is examined.
    examiner: OnceLock<Examiner>,
    over: bool,
}

impl<W: Write> Session<W> {
    fn live(mut self, mut input: impl BufRead, prompts: bool) -> io::Result<()> {
        if prompts {
            self.voice.say("cubetui, line by line: type help for the words it knows, quit to end");
        }
        self.voice.say_all(report::opening(&self.app));
        while !self.over {
            self.voice.prompt(&if prompts { self.prompt() } else { String::new() })?;
            let Some(line) = next_line(&mut input)? else { break };
            self.answer(&line);
        }
        self.voice.flush()
    }

    /// What is expected now, in a word.
    fn prompt(&self) -> String {
        match self.app.mode() {
            Mode::Turn => "cube> ".to_owned(),
            Mode::Paint => format!("{} face> ", self.app.editor().cursor().face().word()),
            Mode::Play => "solution> ".to_owned(),
        }
    }

    /// Does what a line asks for, and tells what has come of it.
    fn answer(&mut self, line: &str) {
        let wish = listen::understood(line, &self.app);
        if !matches!(wish, Wish::Nothing | Wish::Repeat) {
            self.voice.begin();
        }
        match wish {
            Wish::Nothing => {}
            Wish::Repeat => self.voice.repeat(),
            Wish::Help(topic) => self.voice.say_all(help::about(&topic)),
            Wish::Where => self.voice.say_all(report::place(&self.app)),
            Wish::Say(faces) => self.voice.say_all(report::faces(&self.app, &faces)),
            Wish::Solution => self.voice.say_all(report::solution(&self.app)),
            Wish::Patterns(part) => self.voice.say_all(help::patterns(&part)),
            Wish::Wrong(words) => self.voice.say(&words),
            Wish::Message(message) => {
                let before = Before::of(&self.app);
                self.tell(message);
                if let Some(study) = self.app.studied() {
                    let told = study::told(study, &self.app);
                    self.tell(Message::Key(Key::plain(KeyCode::Esc)));
                    self.voice.say_all(told);
                    if self.voice.is_silent() {
                        self.voice.say(SCREEN_ONLY);
                    }
                } else if self.app.overlay().is_some() {
                    self.tell(Message::Key(Key::plain(KeyCode::Esc)));
                    self.voice.say(SCREEN_ONLY);
                } else if !self.over {
                    self.voice.say_all(before.changes(&self.app));
                    if self.voice.is_silent() {
                        self.voice.say("done");
                    }
                }
            }
        }
    }

    fn tell(&mut self, message: Message) {
        for effect in self.app.update(message) {
            self.perform(&effect);
        }
    }

    fn perform(&mut self, effect: &Effect) {
        match effect {
            Effect::Solve(job, solver, request) => {
                self.worker.submit(*job, *solver, *request);
                self.wait_for_solution(*job);
            }
            Effect::CancelSolve => self.worker.cancel(),
            Effect::Sequence(job, request) => {
                self.scrambler.submit(*job, SolverId::default(), *request);
                self.wait_for_sequence();
            }
            Effect::Load(path) => self.tell(Message::Loaded(path.clone(), files::load(path))),
            Effect::Save(path, text) => self.tell(Message::Saved(path.clone(), files::save(path, text))),
            Effect::NoAlarm | Effect::Animate(..) | Effect::Survey(_) => {}
            Effect::Examine(cube) => {
                let examination = self.examiner.get_or_init(Examiner::build).examine(cube);
                self.tell(Message::Examined(*cube, Ok(Box::new(examination))));
            }
            Effect::Quit => self.over = true,
            _ => self.voice.say(SCREEN_ONLY),
        }
    }

    /// Takes what the solver tells until the search is over, or the best solution is good enough to be told.
    fn wait_for_solution(&mut self, job: JobId) {
        let patience = Instant::now() + PATIENCE;
        let mut cancelled = false;
        while self.app.search().is_some_and(|search| search.job() == job && search.is_running()) {
            let event = if self.app.playback().is_some() && !cancelled {
                self.inbox.recv_timeout(patience.saturating_duration_since(Instant::now()))
            } else {
                self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match event {
                Ok(event) => self.take(event),
                Err(RecvTimeoutError::Timeout) => {
                    self.worker.cancel();
                    cancelled = true;
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Takes what is told until the turns of the scramble are known, a matter of milliseconds.
    fn wait_for_sequence(&mut self) {
        while self.app.awaits_sequence() {
            match self.inbox.recv() {
                Ok(event) => self.take(event),
                Err(_) => return,
            }
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Solver(WorkerEvent::Solver(job, event)) => self.tell(Message::Solver(job, event)),
            Event::Solver(WorkerEvent::Failed(job, words)) => self.tell(Message::SolverFailed(job, words)),
            Event::Scrambler(event) => {
                if let Some((job, solution)) = event.into_solution() {
                    self.tell(Message::Sequence(job, solution));
                }
            }
        }
    }
}

/// The next line without its end; none when the input has ended. What is no text is read as far as it goes.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    while bytes.len() as u64 >= LONGEST_LINE && bytes.last() != Some(&b'\n') {
        let mut rest = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut rest)? == 0 || rest.ends_with(b"\n") {
            break;
        }
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}
