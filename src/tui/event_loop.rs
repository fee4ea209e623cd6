//! The loop: take everything that came, let the model decide, do what it wants, draw once.
//!
//! It sleeps until something comes. There is no clock in it unless the model asks for an alarm, a search has
//! progress to show later, or a turn is seen to move.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::layout::{Position, Rect};

use super::canvas::{self, Canvas};
use super::motion::Motion;
use super::osc::Line;
use super::pace::Pace;
use super::{Event, hangup, screen, session_file, suspend};
use crate::app::{App, Effect, Message};
use crate::config::ColorDepth;
use crate::files;
use crate::solver::{CosetNews, SolveEvent, SolverId};
use crate::tables::TableEvent;
use crate::ui;
use crate::worker::{CosetRunner, ExaminationWorker, StageWorker, TableLoader, Worker, WorkerEvent};

/// So many events are taken before a frame is drawn even if more are waiting: a flood must not stop the picture.
const BATCH: usize = 256;

/// How long a program that is to sleep waits for its session to be saved.
const PATIENCE: Duration = Duration::from_millis(200);

/// Runs until the model quits.
pub(super) fn run(
    app: App,
    depth: ColorDepth,
    worker: &Worker,
    scrambler: Worker,
    (stage_worker, examination_worker, runner): (&StageWorker, &ExaminationWorker, CosetRunner),
    table_loader: Option<&TableLoader>,
    inbox: &Receiver<Event>,
) -> anyhow::Result<()> {
    let terminal = Terminal::new(Canvas::default())?;
    let mut session = Session {
        app,
        depth,
        worker,
        scrambler,
        stage_worker,
        examination_worker,
        runner,
        table_loader,
        terminal,
        pace: Pace::default(),
        motion: Motion::of_process(),
        line: Line::of_process(),
        alarm: None,
        over: false,
    };
    let size = session.terminal.size()?;
    session.tell(Message::Resize(size.width, size.height));
    session.draw();
    session_file::record(&session.app);
    while !session.over {
        session.wait(inbox);
        // Before the line gets its frame, for it may never take it.
        session_file::record(&session.app);
        session.draw();
    }
    Ok(())
}

/// The model and all that its effects reach.
struct Session<'a> {
    app: App,
    depth: ColorDepth,
    worker: &'a Worker,
    scrambler: Worker,
    stage_worker: &'a StageWorker,
    examination_worker: &'a ExaminationWorker,
    runner: CosetRunner,
    table_loader: Option<&'a TableLoader>,
    terminal: Terminal<Canvas>,
    pace: Pace,
    motion: Motion,
    line: Line,
    alarm: Option<Instant>,
    over: bool,
}

impl Session<'_> {
    /// Sleeps until something comes or is due, then takes all there is.
    fn wait(&mut self, inbox: &Receiver<Event>) {
        let now = Instant::now();
        let due = [self.alarm, self.pace.due(now), self.motion.due()].into_iter().flatten().min();
        let first = match due {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => inbox.recv_timeout(due.saturating_duration_since(now)),
        };
        match first {
            Ok(event) => self.take(event),
            Err(RecvTimeoutError::Timeout) => {}
            // The threads that send live as long as the process.
            Err(RecvTimeoutError::Disconnected) => self.over = true,
        }
        for event in inbox.try_iter().take(BATCH) {
            if self.over {
                return;
            }
            self.take(event);
        }
        self.take_what_is_due();
    }

    fn take_what_is_due(&mut self) {
        let now = Instant::now();
        for message in self.pace.take(now) {
            self.tell(message);
        }
        if self.alarm.is_some_and(|alarm| alarm <= now) {
            self.alarm = None;
            self.tell(Message::Alarm);
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Message(message) => {
                if matches!(message, Message::Key(_) | Message::Paste(_)) {
                    self.motion.end();
                }
                self.tell(message);
            }
            Event::Mouse(gesture, column, row) => {
                self.motion.end();
                let screen = Rect::from((Position::ORIGIN, canvas::size()));
                let target = ui::target_at(&self.app, screen, self.depth, Position::new(column, row));
                self.tell(Message::Mouse(gesture, target));
            }
            Event::Resized => self.resized(),
            Event::Worker(WorkerEvent::Solver(job, SolveEvent::Progress(progress))) => {
                self.pace.hold(job, progress);
            }
            Event::Worker(WorkerEvent::Solver(job, event)) => {
                self.pace.forget();
                self.tell(Message::Solver(job, event));
            }
            Event::Worker(WorkerEvent::Failed(job, words)) => {
                self.pace.forget();
                self.tell(Message::SolverFailed(job, words));
            }
            Event::Tables(TableEvent::Stage(stage)) => self.pace.hold_stage(stage),
            Event::Tables(event) => {
                self.pace.forget_stage();
                self.tell(Message::Tables(event));
            }
            Event::Suspend => {
                self.save_before_sleep();
                suspend::alone();
            }
            Event::Scrambler(event) => {
                if let Some((job, solution)) = event.into_solution() {
                    self.tell(Message::Sequence(job, solution));
                }
            }
            Event::Continued => self.set_up_anew(),
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
                self.pace.forget();
                self.worker.submit(*job, *solver, *request);
                if let Some(loader) = self.table_loader.filter(|_| solver.entry().uses_full_tables) {
                    loader.start();
                }
            }
            Effect::CancelSolve => self.worker.cancel(),
            Effect::Sequence(job, request) => self.scrambler.submit(*job, SolverId::default(), *request),
            Effect::SolveCoset(coset) => {
                if let Some(loader) = self.table_loader {
                    loader.start();
                    self.runner.start(*coset);
                } else {
                    let words = "it takes the full tables, which the setting tables.full grants";
                    self.tell(Message::Coset(CosetNews::Failed(words.to_owned())));
                }
            }
            Effect::CancelCoset => self.runner.cancel(),
            Effect::Survey(cube) => self.stage_worker.ask(*cube),
            Effect::Examine(cube) => self.examination_worker.ask(*cube),
            Effect::Alarm(after) => self.alarm = Some(Instant::now() + *after),
            Effect::NoAlarm => self.alarm = None,
            Effect::Animate(turn, duration) => self.motion.begin(*turn, *duration, Instant::now()),
            Effect::Load(path) => self.tell(Message::Loaded(path.clone(), files::load(path))),
            Effect::Save(path, text) => self.tell(Message::Saved(path.clone(), files::save(path, text))),
            Effect::Suspend => {
                self.save_before_sleep();
                if !suspend::job() {
                    self.tell(Message::CannotSuspend);
                }
            }
            Effect::ListFolder(path) => self.tell(Message::FolderListed(path.clone(), files::list(path))),
            Effect::Mouse(on) => {
                if screen::listen_to_mouse(*on).is_err() {
                    hangup::end();
                }
            }
            Effect::Copy(text) => self.copy(text),
            Effect::Redraw => self.set_up_anew(),
            Effect::Quit => self.over = true,
        }
    }

    fn copy(&mut self, text: &str) {
        session_file::record(&self.app);
        match self.line.copy(text).map(|sequence| screen::write_if_ours(sequence.as_bytes())) {
            Some(Ok(())) => {}
            Some(Err(_)) => hangup::end(),
            None => self.tell(Message::NotCopied("this terminal has no clipboard".to_owned())),
        }
    }

    /// A sleeping program may be killed without waking.
    fn save_before_sleep(&self) {
        session_file::record(&self.app);
        session_file::save_now();
        session_file::wait_until_saved(PATIENCE);
    }

    /// Tells the model the present size and draws all anew: even if the size is the one of the last frame, the terminal
    /// may have had others meanwhile and lost what they did not show.
    fn resized(&mut self) {
        self.motion.end();
        let size = canvas::size();
        if self.terminal.resize(Rect::from((Position::ORIGIN, size))).is_err() {
            hangup::end();
        }
        self.tell(Message::Resize(size.width, size.height));
    }

    /// After a sleep the screen shows something else, and its modes may be others.
    fn set_up_anew(&mut self) {
        // This writes as well, and the line may take no bytes.
        session_file::record(&self.app);
        self.terminal.backend_mut().forget();
        if screen::take().is_err() {
            hangup::end();
        }
        self.resized();
    }

    /// Writes what has changed, if anything has.
    fn draw(&mut self) {
        if self.over {
            return;
        }
        let moment = self.motion.moment(Instant::now());
        let (app, depth) = (&self.app, self.depth);
        let link = ui::link(app, Rect::from((Position::ORIGIN, canvas::size())));
        let link = link.and_then(|link| Some((link.rows, self.line.link(&link.address)?)));
        self.terminal.backend_mut().set_link(link);
        if self.terminal.draw(|frame| ui::draw_moment(frame, app, moment, depth)).is_err() {
            // A line that takes no frame is a dead one.
            hangup::end();
        }
        if moment.is_some() {
            self.motion.note(self.terminal.backend().cost(), Instant::now());
        }
    }
}
