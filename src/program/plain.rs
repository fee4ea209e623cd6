//! Line mode, the program in words: for screen readers, for terminals that cannot draw, and for pipes.
//!
//! Each line is handled by the same model as in the interface, and whole sentences report the changes. Knows text streams
//! and the jobs; knows no terminal and writes no escape byte. An error is a sentence and ends nothing.

mod command_help;
mod coset_sentences;
mod line_reader;
mod line_report;
mod line_request;
mod text_renderer;
mod waiting;

use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::app::{
    Action, App, Effect, IsomorphicEvent, Key, KeyCode, Message, Mode, Overlay, Page, Slot, Task,
    TerminalRequest, entry_of,
};
use crate::files::session_file::{self, SessionFile};
use crate::jobs::{self, EffectHandler, JobResources, Jobs};
use crate::text::{solution, speech};
use cubetui::solver::{Demonstrator, Examiner};
use line_reader::LineReader;
use line_report::Before;
use line_request::LineRequest;
use text_renderer::TextRenderer;

/// The longest wait at the end for the session to be saved.
const SAVING: Duration = Duration::from_secs(1);

/// The interval at which the flag of a signal is checked.
const INTERRUPT_INTERVAL: Duration = Duration::from_millis(100);

const SCREEN_ONLY: &str = "that works only on the screen";

pub struct LineStreams<I, O> {
    pub input: I,
    pub output: O,
    /// Whether a prompt before each line says what to type.
    pub prompts: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineModeEnd {
    /// The input ended, or the user quit.
    Finished,
    /// All lines were read, but a file could not be saved; the reason was printed.
    NotSaved,
    Interrupted,
}

enum LineEvent {
    Message(Message),
    Line(line_reader::Read),
}

/// Reads lines and answers each, until the input ends or the user quits. Saves the session in a file after each line, if
/// one is given. The model must be one [for typed commands](App::for_typed_commands). The first search requests the full
/// tables, if the settings allow them. The first coset or list requests the flag that a signal sets: from then on a signal
/// ends the program only after the work is saved.
///
/// # Errors
///
/// If a stream breaks, or the system refuses to create a thread. A closed output is not an error.
pub fn run(
    app: App,
    LineStreams {
        input,
        output,
        prompts,
    }: LineStreams<impl BufRead + Send + 'static, impl Write>,
    session: Option<SessionFile>,
    resources: JobResources,
    interrupt_flag: fn() -> io::Result<Arc<AtomicBool>>,
) -> io::Result<LineModeEnd> {
    let (sender, inbox) = mpsc::channel();
    let to_model = sender.clone();
    // After the end of line mode, no message is needed.
    let to_model = move |message| _ = to_model.send(LineEvent::Message(message));
    if let Some(file) = session {
        session_file::open(file, to_model.clone())?;
    }
    let reader = LineReader::spawn(input, move |line| _ = sender.send(LineEvent::Line(line)))?;
    let jobs = Jobs::new(resources, to_model);
    jobs.prepare().map_err(io::Error::other)?;
    let renderer = TextRenderer::new(output);
    let session = LineSession {
        app,
        renderer,
        jobs,
        inbox,
        reader,
        waiting: VecDeque::new(),
        interrupt_flag,
        interrupted: None,
        waits_for_list: false,
        examiner: OnceLock::new(),
        demonstrator: OnceLock::new(),
        said_lesson: None,
        was_answered: false,
        over: false,
    };
    let end = session.live(prompts);
    session_file::save_within(SAVING);
    match end {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(LineModeEnd::Finished),
        end => end,
    }
}

/// The model and everything that its effects act on.
struct LineSession<W> {
    app: App,
    renderer: TextRenderer<W>,
    jobs: Jobs,
    inbox: Receiver<LineEvent>,
    reader: LineReader,
    /// Lines that have been read but not answered yet.
    waiting: VecDeque<line_reader::Read>,
    interrupt_flag: fn() -> io::Result<Arc<AtomicBool>>,
    /// Set by a signal, once the first long-running work has begun.
    interrupted: Option<Arc<AtomicBool>>,
    /// Whether the list is being solved and waited for.
    waits_for_list: bool,
    /// Built when the first cube is examined.
    examiner: OnceLock<Examiner>,
    /// Built when the first lesson is opened.
    demonstrator: OnceLock<Demonstrator>,
    /// The lesson and page that were reported last, if a lesson is open; then whether its question had been answered.
    said_lesson: Option<(usize, usize)>,
    was_answered: bool,
    over: bool,
}

impl<W: Write> LineSession<W> {
    fn live(mut self, prompts: bool) -> io::Result<LineModeEnd> {
        if prompts {
            self.renderer
                .say("cubetui, line by line: type help for the words it knows, quit to end");
        }
        self.renderer.say_all(line_report::opening(&self.app));
        while !self.over {
            self.renderer.prompt(&if prompts {
                self.prompt()
            } else {
                String::new()
            })?;
            let Some(line) = self.next_line()? else { break };
            self.answer(&line);
            session_file::record(&self.app);
            session_file::save_now();
        }
        self.renderer.flush()?;
        Ok(if self.is_interrupted() {
            LineModeEnd::Interrupted
        } else if self.app.has_unsaved() {
            LineModeEnd::NotSaved
        } else {
            LineModeEnd::Finished
        })
    }

    /// Returns the next line, after handling all events before it, or `None` if the input has ended or a signal has
    /// arrived.
    fn next_line(&mut self) -> line_reader::Read {
        while self.waiting.is_empty() && !self.is_interrupted() {
            self.reader.ask();
            // Without a flag, a signal ends the program at once, so there is nothing to check.
            let next_look = self.interrupted.as_ref().map(|_| INTERRUPT_INTERVAL);
            if !self.handle_next(next_look) {
                return Ok(None);
            }
        }
        // A signal also discards lines typed ahead: they may overwrite files.
        if self.is_interrupted() {
            Ok(None)
        } else {
            self.waiting.pop_front().unwrap_or(Ok(None))
        }
    }

    fn handle(&mut self, event: LineEvent) {
        match event {
            LineEvent::Line(line) => {
                self.reader.record_line();
                self.waiting.push_back(line);
            }
            LineEvent::Message(message) => self.update(message),
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted
            .as_ref()
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn prompt(&self) -> String {
        match self.app.mode() {
            Mode::Turn if self.said_lesson.is_some() => "lesson> ".to_owned(),
            Mode::Turn => "cube> ".to_owned(),
            Mode::Paint => format!("{} face> ", self.app.editor().cursor().face().word()),
            Mode::Play if self.app.slip_question().is_some() => "colour> ".to_owned(),
            Mode::Play => "solution> ".to_owned(),
        }
    }

    /// Executes a line and reports the result.
    fn answer(&mut self, line: &str) {
        let request = line_request::parse(line, &self.app);
        if !matches!(request, LineRequest::Nothing | LineRequest::Repeat) {
            self.renderer.begin();
        }
        let leaves = !matches!(
            request,
            LineRequest::Nothing
                | LineRequest::Repeat
                | LineRequest::Help(_)
                | LineRequest::Message(Message::Key(_))
        );
        if leaves && line_request::is_coset_offered(&self.app) {
            self.update(Message::Key(Key::plain(KeyCode::Esc)));
        }
        match request {
            LineRequest::Nothing => {}
            LineRequest::Repeat => self.renderer.repeat(),
            LineRequest::Help(topic) => self.renderer.say_all(command_help::about(&topic)),
            LineRequest::Where => self.renderer.say_all(line_report::place(&self.app)),
            LineRequest::Say(faces) => self.renderer.say_all(line_report::faces(&self.app, &faces)),
            LineRequest::Solution => self.renderer.say_all(solution::moves(&self.app)),
            LineRequest::Patterns(part) => self.renderer.say_all(command_help::patterns(&part)),
            LineRequest::SymmetryClasses(part) => {
                self.renderer.say_all(command_help::symmetry_classes(&part));
            }
            LineRequest::Wrong(words) => self.renderer.say(&words),
            LineRequest::Message(message) => self.answer_message(message),
        }
    }

    /// Passes a message to the model, and reports the page that it opened, or the changes.
    fn answer_message(&mut self, message: Message) {
        let before = Before::of(&self.app);
        self.update(message);
        if line_request::is_coset_offered(&self.app) {
            return self.renderer.say_all(coset_sentences::offer());
        }
        self.wait_for_coset();
        if let Some(sentences) = self.lesson(&before) {
            return self.renderer.say_all(sentences);
        }
        let page = match (self.app.studied(), self.app.overlay()) {
            (Some(study), _) => Some(speech::page(study, &self.app)),
            (None, Some(Overlay::Manual(manual))) => Some(manual.sentences()),
            (None, Some(Overlay::Messages(_))) => {
                Some(self.app.past_messages().map(str::to_owned).collect())
            }
            (None, Some(Overlay::CubeList(_))) => Some(line_report::list(&self.app)),
            (None, Some(Overlay::Solutions(list))) => Some(line_report::solutions(list)),
            (None, Some(Overlay::Link(link))) => {
                Some(vec![format!("the address is {} ", link.address)])
            }
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

impl<W: Write> LineSession<W> {
    /// Returns the report while a lesson is open: its page if that has changed, else what changed on it. Unlike other
    /// pages, a lesson stays open, because its turns are made here.
    fn lesson(&mut self, before: &Before) -> Option<Vec<String>> {
        let said = self.said_lesson.take();
        let study = self.app.studied()?;
        let Page::Lesson(lesson) = study.page else {
            return None;
        };
        if self.app.overlay().is_some() {
            return None;
        }
        let state = (lesson, study.lesson_page);
        self.said_lesson = Some(state);
        let is_answered = self.app.is_answered(lesson);
        let mut sentences = before.changes(&self.app);
        if said != Some(state) {
            sentences.extend(speech::page(study, &self.app));
        } else if before.is_of_another_cube(&self.app) || is_answered != self.was_answered {
            sentences.extend(speech::changes_of_lesson(lesson, study, &self.app));
        }
        self.was_answered = is_answered;
        Some(sentences)
    }
}

impl<W: Write> EffectHandler for LineSession<W> {
    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    fn jobs(&self) -> &Jobs {
        &self.jobs
    }

    fn update(&mut self, message: Message) {
        for effect in self.app.update(message) {
            self.handle_effect(effect);
        }
    }

    fn handle_effect(&mut self, effect: Effect) {
        match effect {
            Effect::Start(Slot::Search, Task::Solve(job, ..)) => {
                jobs::handle_effect(self, effect);
                if self.app.is_listing(job) {
                    let stop = Message::Key(Key::plain(KeyCode::Esc));
                    self.wait_while(|app| app.is_listing(job), &stop);
                } else {
                    self.wait_for_solution(job);
                }
            }
            Effect::Start(Slot::Scramble, Task::Solve(..)) => {
                jobs::handle_effect(self, effect);
                self.wait_for_sequence();
            }
            // Nothing else is being solved now, so the list can use the solver with all threads.
            Effect::Start(Slot::List, Task::Solve(job, solver, request)) => {
                self.jobs
                    .start(Slot::Search, Task::Solve(job, solver, request));
                self.wait_for_list();
            }
            Effect::Stop(Slot::List) => self.jobs.stop(Slot::Search),
            Effect::Start(Slot::Comparison, Task::Compare(search)) => {
                let found = search.run(|| false, |_| ()).unwrap_or_default();
                let found = IsomorphicEvent::Found(found);
                self.update(Message::Isomorphic(search.job, found));
            }
            Effect::Start(Slot::Comparison, Task::FindShowing(..)) => {
                jobs::handle_effect(self, effect);
                let stop = Message::Command("list stop".to_owned());
                self.wait_while(App::is_finding_cubes, &stop);
            }
            Effect::Start(Slot::Analysis, Task::Examine(cube)) => {
                let examination = self.examiner.get_or_init(Examiner::build).examine(&cube);
                self.update(Message::Examined(cube, Ok(Box::new(examination))));
            }
            Effect::Start(Slot::Lesson, Task::Demonstrate(cube)) => {
                let demonstrator = self.demonstrator.get_or_init(Demonstrator::build);
                let demonstration = Box::new(demonstrator.demonstrate(&cube));
                self.update(Message::Demonstrated(cube, Ok(demonstration)));
            }
            // Line mode has no completion.
            Effect::ListFolder(_) => {}
            effect => jobs::handle_effect(self, effect),
        }
    }

    fn handle_terminal_request(&mut self, request: TerminalRequest) {
        match request {
            TerminalRequest::Alarm(_) => {
                self.renderer
                    .say("only the screen plays moves by itself: say next");
                self.update(Message::Command(entry_of(Action::PlayPause).id.to_owned()));
            }
            TerminalRequest::Copy(text) => {
                self.renderer.say(&format!("the text is {text} "));
                self.update(Message::NotCopied(
                    "there is no clipboard line by line".to_owned(),
                ));
            }
            TerminalRequest::Mouse(_) => self.renderer.say("the mouse works only on the screen"),
            TerminalRequest::Redraw => self
                .renderer
                .say("there is no screen to draw again: say repeat"),
            TerminalRequest::Suspend => self
                .renderer
                .say("a shell suspends the program with Ctrl-Z"),
            TerminalRequest::Quit => self.over = true,
            TerminalRequest::NoAlarm
            | TerminalRequest::Animate(..)
            | TerminalRequest::AskBackground => {}
        }
    }
}
