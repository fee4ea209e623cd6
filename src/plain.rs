//! The program line by line, in words: for screen readers, for terminals that cannot draw, and for pipes.
//!
//! A line comes in, the same model as in the interface takes it, and whole sentences report what has changed. Knows streams
//! of text and the worker; knows no terminal and writes no escape byte. An error is a sentence and ends nothing.

mod command_help;
mod line_report;
mod line_request;
mod study_report;
mod text_renderer;

use std::io::{self, BufRead, ErrorKind, Read as _, Write};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::app::{Action, App, Effect, Key, KeyCode, Message, Mode, Overlay, Performer, entry_of};
use crate::files;
use crate::files::session_file::{self, SessionFile};
use crate::solver::{Examiner, JobId, Solver, SolverId};
use crate::tables::FullTables;
use crate::worker::{Source, TableLoader, Worker, WorkerEvent};
use line_report::Before;
use line_request::Request;
use text_renderer::TextRenderer;

/// How long to wait for shorter solutions before the best one is reported.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long the end waits until the session is saved.
const SAVING: Duration = Duration::from_secs(1);

/// A longer line is neither a command nor a cube: the rest of it is dropped.
const LONGEST_LINE: u64 = 64 * 1024;

const COSETS: &str = "whole cosets are solved only on the screen, or by the command cubetui coset";
const SCREEN_ONLY: &str = "that works only on the screen";

/// Where lines come from, and where the answers go.
pub struct Lines<I, O> {
    /// Where the lines come from.
    pub input: I,
    /// Where the answers go.
    pub output: O,
    /// Whether a word before each line says what is expected.
    pub prompts: bool,
}

/// What is reported from other threads: by the two solvers, and to the model.
enum Event {
    Message(Message),
    Solver(WorkerEvent),
    Scrambler(WorkerEvent),
}

/// Takes lines and answers each, until the input ends or the person quits. Saves the session after each line in a file, if
/// one is given. The first search asks for the full tables, if the settings allow them.
///
/// # Errors
///
/// When a stream breaks, or the system grants no thread. That nobody reads the output any more is no error.
pub fn run(
    app: App,
    Lines { input, output, prompts }: Lines<impl BufRead, impl Write>,
    session: Option<SessionFile>,
    make_solver: impl Fn(SolverId) -> Box<dyn Solver> + Send + 'static,
    make_scrambler: fn() -> Box<dyn Solver>,
    tables: Source<FullTables>,
) -> io::Result<()> {
    let (sender, inbox) = mpsc::channel();
    let to_model = sender.clone();
    let to_model = move |message| _ = to_model.send(Event::Message(message));
    if let Some(file) = session {
        session_file::open(file, to_model.clone())?;
    }
    let table_loader = TableLoader::new(tables, move |event| to_model(Message::Tables(event)));
    let from_scrambler = sender.clone();
    let scrambler = Worker::lazy(
        move |_| make_scrambler(),
        move |event| {
            // When the session has ended nobody needs to know.
            let _ended = from_scrambler.send(Event::Scrambler(event));
        },
    );
    let observer = move |event| {
        let _ended = sender.send(Event::Solver(event));
    };
    let worker = Worker::spawn(make_solver, observer).map_err(io::Error::other)?;
    let renderer = TextRenderer::new(output);
    let examiner = OnceLock::new();
    let session = Session {
        app: app.for_typed_commands(),
        renderer,
        worker,
        scrambler,
        table_loader,
        inbox,
        examiner,
        over: false,
    };
    let end = session.live(input, prompts);
    session_file::save_within(SAVING);
    match end {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        end => end,
    }
}

/// The model and all that its effects reach.
struct Session<W> {
    app: App,
    renderer: TextRenderer<W>,
    worker: Worker,
    scrambler: Worker,
    table_loader: TableLoader,
    inbox: Receiver<Event>,
    /// Built when the first cube is examined.
    examiner: OnceLock<Examiner>,
    over: bool,
}

impl<W: Write> Session<W> {
    fn live(mut self, mut input: impl BufRead, prompts: bool) -> io::Result<()> {
        if prompts {
            self.renderer.say("cubetui, line by line: type help for the words it knows, quit to end");
        }
        self.renderer.say_all(line_report::opening(&self.app));
        while !self.over {
            self.renderer.prompt(&if prompts { self.prompt() } else { String::new() })?;
            let Some(line) = next_line(&mut input)? else { break };
            while let Ok(event) = self.inbox.try_recv() {
                self.take(event);
            }
            self.answer(&line);
            session_file::record(&self.app);
            session_file::save_now();
        }
        self.renderer.flush()
    }

    /// What is expected now, in a word.
    fn prompt(&self) -> String {
        match self.app.mode() {
            Mode::Turn => "cube> ".to_owned(),
            Mode::Paint => format!("{} face> ", self.app.editor().cursor().face().word()),
            Mode::Play => "solution> ".to_owned(),
        }
    }

    /// Does what a line asks for, and reports what has come of it.
    fn answer(&mut self, line: &str) {
        let request = line_request::parse(line, &self.app);
        if !matches!(request, Request::Nothing | Request::Repeat) {
            self.renderer.begin();
        }
        match request {
            Request::Nothing => {}
            Request::Repeat => self.renderer.repeat(),
            Request::Help(topic) => self.renderer.say_all(command_help::about(&topic)),
            Request::Where => self.renderer.say_all(line_report::place(&self.app)),
            Request::Say(faces) => self.renderer.say_all(line_report::faces(&self.app, &faces)),
            Request::Solution => self.renderer.say_all(line_report::solution(&self.app)),
            Request::Patterns(part) => self.renderer.say_all(command_help::patterns(&part)),
            Request::Wrong(words) => self.renderer.say(&words),
            Request::Message(message) => self.answer_message(message),
        }
    }

    /// Has the model take in a message, and reports the page it opened, or what has changed.
    fn answer_message(&mut self, message: Message) {
        let before = Before::of(&self.app);
        self.update(message);
        let page = match (self.app.studied(), self.app.overlay()) {
            (Some(study), _) => Some(study_report::page(study, &self.app)),
            (None, Some(Overlay::Manual(manual))) => Some(self.app.manual(manual).sentences()),
            (None, Some(Overlay::Messages(_))) => Some(self.app.past_messages().map(str::to_owned).collect()),
            (None, Some(Overlay::CosetRun(_))) => Some(vec![COSETS.to_owned()]),
            (None, Some(Overlay::Link(link))) => Some(vec![format!("the address is {} ", link.address)]),
            (None, Some(_)) => Some(Vec::new()),
            (None, None) => None,
        };
        match page {
            Some(sentences) => {
                self.update(Message::Key(Key::plain(KeyCode::Esc)));
                self.renderer.say_all(sentences);
                if self.renderer.is_silent() {
                    self.renderer.say(SCREEN_ONLY);
                }
            }
            None if self.over => {}
            None => {
                self.renderer.say_all(before.changes(&self.app));
                if self.renderer.is_silent() {
                    self.renderer.say("done");
                }
            }
        }
    }
}

impl<W: Write> Performer for Session<W> {
    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    fn perform(&mut self, effect: &Effect) {
        match effect {
            Effect::Solve(job, solver, request) => {
                self.worker.submit(*job, *solver, *request);
                if self.app.settings().tables.full && solver.entry().uses_full_tables {
                    self.table_loader.start();
                }
                self.wait_for_solution(*job);
            }
            Effect::CancelSolve => self.worker.cancel(),
            Effect::Sequence(job, request) => {
                self.scrambler.submit(*job, SolverId::default(), *request);
                self.wait_for_sequence();
            }
            Effect::Load(path) => self.update(Message::Loaded(path.clone(), files::load(path))),
            Effect::Save(path, text) => self.update(Message::Saved(path.clone(), files::save(path, text))),
            Effect::Examine(cube) => {
                let examination = self.examiner.get_or_init(Examiner::build).examine(cube);
                self.update(Message::Examined(*cube, Ok(Box::new(examination))));
            }
            Effect::Alarm(_) => {
                self.renderer.say("only the screen plays moves by itself: say next");
                self.update(Message::Command(entry_of(Action::PlayPause).id.to_owned()));
            }
            Effect::Copy(text) => {
                self.renderer.say(&format!("the text is {text} "));
                self.update(Message::NotCopied("there is no clipboard line by line".to_owned()));
            }
            Effect::Mouse(_) => self.renderer.say("the mouse works only on the screen"),
            Effect::Redraw => self.renderer.say("there is no screen to draw again: say repeat"),
            Effect::Suspend => self.renderer.say("a shell suspends the program with Ctrl-Z"),
            Effect::Quit => self.over = true,
            // There is nothing to see, to complete or to stop.
            Effect::NoAlarm
            | Effect::Animate(..)
            | Effect::Demonstrate(_)
            | Effect::ListFolder(_)
            | Effect::SolveCoset(_)
            | Effect::AskBackground
            | Effect::CancelCoset => {}
        }
    }
}

impl<W: Write> Session<W> {
    /// Takes the solver's events until the search is over, or the best solution is good enough to be reported.
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

    /// Takes events until the turns of the scramble are known, a matter of milliseconds.
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
            Event::Message(message) => self.update(message),
            Event::Solver(WorkerEvent::Solver(job, event)) => self.update(Message::Solver(job, event)),
            Event::Solver(WorkerEvent::Failed(job, words)) => self.update(Message::SolverFailed(job, words)),
            Event::Scrambler(event) => {
                if let Some((job, solution)) = event.into_solution() {
                    self.update(Message::Sequence(job, solution));
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
