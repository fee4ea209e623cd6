//! The event loop: take all events, update the model, perform its effects, draw once.
//!
//! It sleeps until something comes. There is no clock in it unless the model asks for an alarm, a search has
//! progress to show later, or a turn is seen to move.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::layout::{Position, Rect};

use super::frame_buffer::{self, FrameBuffer};
use super::line::Line;
use super::osc::Multiplexer;
use super::placed_picture::{PictureProtocol, PlacedPicture};
use super::progress_throttle::ProgressThrottle;
use super::turn_animation::TurnAnimation;
use super::{Event, background, job_control, screen, shutdown};
use crate::app::{App, Effect, Message, Performer};
use crate::config::{ColorDepth, Graphics};
use crate::files;
use crate::files::session_file;
use crate::ui::{self, CellSize};
use crate::worker::{
    CosetRunner, DemonstrationWorker, ExaminationWorker, IsomorphismWorker, TableLoader, Worker,
    WorkerEvent,
};
use cubetui::solver::{SolveEvent, SolverId};
use cubetui::tables::TableEvent;

/// The number of events handled before a frame is drawn, even if more are waiting: a flood must not stop the picture.
const BATCH: usize = 256;

/// How long a program that is to sleep waits for its session to be saved.
const PATIENCE: Duration = Duration::from_millis(200);

/// Runs until the model quits.
pub(super) fn run(
    app: App,
    depth: ColorDepth,
    worker: &Worker,
    (scrambler, list_worker, isomorphism_worker): (Worker, Worker, IsomorphismWorker),
    (examination_worker, demonstration_worker, runner, table_loader): (
        &ExaminationWorker,
        &DemonstrationWorker,
        CosetRunner,
        &TableLoader,
    ),
    (line, multiplexer, animation): (Line, Multiplexer, TurnAnimation),
    inbox: &Receiver<Event>,
) -> anyhow::Result<()> {
    let terminal = Terminal::new(FrameBuffer::default())?;
    let mut session = Session {
        app,
        depth,
        worker,
        scrambler,
        list_worker,
        isomorphism_worker,
        examination_worker,
        demonstration_worker,
        runner,
        table_loader,
        terminal,
        throttle: ProgressThrottle::default(),
        line,
        animation,
        frame_moves: false,
        multiplexer,
        refused: Graphics::None,
        alarm: None,
        over: false,
    };
    session.ask_background();
    let size = session.terminal.size()?;
    session.update(Message::Resize(size.width, size.height));
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
    list_worker: Worker,
    isomorphism_worker: IsomorphismWorker,
    examination_worker: &'a ExaminationWorker,
    demonstration_worker: &'a DemonstrationWorker,
    runner: CosetRunner,
    table_loader: &'a TableLoader,
    terminal: Terminal<FrameBuffer>,
    throttle: ProgressThrottle,
    line: Line,
    animation: TurnAnimation,
    /// Whether the frame that was written last shows a turn on its way.
    frame_moves: bool,
    multiplexer: Multiplexer,
    /// The kind of pictures that was reported to be impossible here.
    refused: Graphics,
    alarm: Option<Instant>,
    over: bool,
}

impl Session<'_> {
    /// Sleeps until something comes or is due, then takes all there is.
    fn wait(&mut self, inbox: &Receiver<Event>) {
        let now = Instant::now();
        // What is to be drawn waits for the line, and is drawn when the line reports that it is free.
        let drawing = if self.line.is_free(now) {
            self.animation.due()
        } else {
            self.line.due(now)
        };
        let due = [self.alarm, self.throttle.due(now), drawing]
            .into_iter()
            .flatten()
            .min();
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
        for message in self.throttle.take(now) {
            self.update(message);
        }
        if self.alarm.is_some_and(|alarm| alarm <= now) {
            self.alarm = None;
            self.update(Message::Alarm);
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Message(message) => {
                match message {
                    Message::Key(_) | Message::Paste(_) => self.animation.end(),
                    Message::Background(_) => self.answered(),
                    _ => {}
                }
                self.update(message);
            }
            Event::Written(Ok(cost)) => {
                self.line.note_written();
                if self.frame_moves {
                    self.animation.note(cost, Instant::now());
                }
            }
            // A line that takes no frame is a dead one.
            Event::Written(Err(_)) => shutdown::end_by_hangup(),
            Event::Mouse(gesture, column, row) => {
                self.animation.end();
                let screen = Rect::from((Position::ORIGIN, frame_buffer::size()));
                let target =
                    ui::target_at(&self.app, screen, self.depth, Position::new(column, row));
                self.update(Message::Mouse(gesture, target));
            }
            Event::Resized => self.resized(),
            Event::Worker(WorkerEvent::Solver(job, SolveEvent::Progress(progress))) => {
                self.throttle.orientation(job, progress);
            }
            Event::Worker(WorkerEvent::Solver(job, event)) => {
                self.throttle.forget();
                self.update(Message::Solver(job, event));
            }
            Event::Worker(WorkerEvent::Failed(job, words)) => {
                self.throttle.forget();
                self.update(Message::SolverFailed(job, words));
            }
            Event::Tables(TableEvent::Stage(stage)) => self.throttle.hold_stage(stage),
            Event::Tables(event) => {
                self.throttle.forget_stage();
                self.update(Message::Tables(event));
            }
            Event::Suspend => {
                self.save_before_sleep();
                job_control::suspend_alone();
            }
            Event::Scrambler(event) => {
                if let Some((job, solution)) = event.into_solution() {
                    self.update(Message::Sequence(job, solution));
                }
            }
            Event::Listed(WorkerEvent::Solver(job, event @ SolveEvent::Finished(_))) => {
                self.update(Message::Solver(job, event));
            }
            Event::Listed(WorkerEvent::Solver(..)) => {}
            Event::Listed(WorkerEvent::Failed(job, words)) => {
                self.update(Message::SolverFailed(job, words));
            }
            Event::Continued => self.set_up_again(),
        }
    }
}

impl Performer for Session<'_> {
    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    fn perform(&mut self, effect: &Effect) {
        match effect {
            Effect::Solve(job, solver, request) => {
                self.throttle.forget();
                self.worker.submit(*job, *solver, *request);
                let uses_full = solver.entry().uses_full_tables && !request.lists_all();
                if self.app.settings().tables.full && uses_full {
                    self.table_loader.start();
                }
            }
            Effect::CancelSolve => self.worker.cancel(),
            Effect::Sequence(job, request) => {
                self.scrambler.submit(*job, SolverId::default(), *request);
            }
            Effect::SolveListed(job, solver, request) => {
                self.list_worker.submit(*job, *solver, *request);
                if self.app.settings().tables.full && solver.entry().uses_full_tables {
                    self.table_loader.start();
                }
            }
            Effect::CancelListed => self.list_worker.cancel(),
            Effect::CompareListed(search) => self.isomorphism_worker.submit(search.clone()),
            Effect::CancelCompare => self.isomorphism_worker.cancel(),
            Effect::LoadList(path) => {
                self.update(Message::ListLoaded(path.clone(), files::load_list(path)));
            }
            Effect::SaveList(path, text, overwrite) => {
                self.update(Message::ListSaved(
                    path.clone(),
                    files::save_list(path, text, overwrite),
                ));
            }
            Effect::LoadTables => self.table_loader.retry(),
            Effect::SolveCoset(coset) => self.runner.start(*coset),
            Effect::CancelCoset => self.runner.cancel(),
            Effect::Examine(cube) => self.examination_worker.ask(*cube),
            Effect::Demonstrate(cube) => self.demonstration_worker.ask(*cube),
            Effect::Alarm(after) => self.alarm = Some(Instant::now() + *after),
            Effect::NoAlarm => self.alarm = None,
            Effect::Animate(turn, duration) => {
                self.animation.begin(*turn, *duration, Instant::now());
            }
            Effect::Load(path) => self.update(Message::Loaded(path.clone(), files::load(path))),
            Effect::Save(path, text) => {
                self.update(Message::Saved(path.clone(), files::save(path, text)));
            }
            Effect::Suspend => {
                self.save_before_sleep();
                if !job_control::suspend_job() {
                    self.update(Message::CannotSuspend);
                }
            }
            Effect::ListFolder(path) => {
                self.update(Message::FolderListed(path.clone(), files::list(path)));
            }
            Effect::Mouse(on) => {
                if screen::listen_to_mouse(*on).is_err() {
                    shutdown::end_by_hangup();
                }
            }
            Effect::AskBackground => self.ask_background(),
            Effect::Copy(text) => self.copy(text),
            Effect::Redraw => self.set_up_again(),
            Effect::Quit => self.over = true,
        }
    }
}

impl Session<'_> {
    fn copy(&mut self, text: &str) {
        match self.multiplexer.copy(text) {
            Some(sequence) => self.line.write(sequence.into_bytes()),
            None => self.update(Message::NotCopied(
                "this terminal has no clipboard".to_owned(),
            )),
        }
    }

    /// A sleeping program may be killed without waking.
    fn save_before_sleep(&self) {
        session_file::record(&self.app);
        session_file::save_within(PATIENCE);
    }

    /// Passes the present size to the model and redraws everything: even if the size is the one of the last frame, the terminal
    /// may have had others meanwhile and lost what they did not show.
    fn resized(&mut self) {
        self.animation.end();
        let size = frame_buffer::size();
        if self
            .terminal
            .resize(Rect::from((Position::ORIGIN, size)))
            .is_err()
        {
            shutdown::end_by_hangup();
        }
        self.update(Message::Resize(size.width, size.height));
    }

    /// After a sleep the screen shows something else, and its modes may be others.
    fn set_up_again(&mut self) {
        // This writes as well, and the line may take no bytes.
        session_file::record(&self.app);
        self.line.forget();
        self.terminal.backend_mut().forget();
        if screen::take().is_err() {
            shutdown::end_by_hangup();
        }
        // The terminal may be another, or the user may have given it another background.
        self.ask_background();
        self.resized();
    }

    /// Asks the terminal for its background if the theme depends on it. The answer comes as a message, sooner or later.
    fn ask_background(&mut self) {
        if self.line.asks() {
            return;
        }
        if !self.app.settings().looks.follow_background() || self.depth == ColorDepth::None {
            return;
        }
        if let Some(question) = self.multiplexer.ask_background() {
            background::expect_answer();
            self.line.write(question.as_bytes().to_vec());
        }
    }

    /// The terminal has answered: it has read what was written before the question.
    fn answered(&mut self) {
        let now = Instant::now();
        if let Some(time) = self.line.note_answer(now) {
            self.animation.note_answer(time, now);
        }
    }

    /// How pictures are sent and the size of a cell, if the settings ask for pictures. What prevents them is reported once.
    fn pictures(&mut self) -> Option<(PictureProtocol, CellSize)> {
        let graphics = self.app.settings().looks.graphics;
        let protocol = match graphics {
            Graphics::None => None,
            Graphics::Kitty => Some(PictureProtocol::Kitty),
            Graphics::Sixel => Some(PictureProtocol::Sixel),
        };
        let possible = protocol.map(|protocol| match self.multiplexer.obstacle_to(protocol) {
            Some(obstacle) => Err(obstacle),
            None => match frame_buffer::cell_size() {
                Some(size) => Ok((protocol, protocol.pixels_of(size))),
                None => Err("the terminal's size in pixels is unknown"),
            },
        });
        let possible = possible.transpose();
        let known = std::mem::replace(
            &mut self.refused,
            if possible.is_err() {
                graphics
            } else {
                Graphics::None
            },
        );
        match possible {
            Ok(pictures) => pictures,
            Err(reason) => {
                if known != graphics {
                    self.update(Message::NoPicture(reason.to_owned()));
                }
                None
            }
        }
    }

    /// Writes what has changed, if anything has and the line is free.
    fn draw(&mut self) {
        let now = Instant::now();
        if self.over || !self.line.is_free(now) {
            return;
        }
        let pictures = self.pictures();
        let moment = self.animation.moment(now);
        let (app, depth) = (&self.app, self.depth);
        let link = ui::link(app, Rect::from((Position::ORIGIN, frame_buffer::size())));
        let link = link.and_then(|link| Some((link.rows, self.multiplexer.link(&link.address)?)));
        self.terminal.backend_mut().set_link(link);
        let mut placed = None;
        let drawn = self.terminal.draw(|frame| {
            let cell = pictures.map(|(_, cell)| cell);
            let picture = ui::draw_with_picture(frame, app, moment, depth, cell);
            placed = pictures.zip(picture).map(|((protocol, _), picture)| {
                PlacedPicture::new(protocol, picture, frame.buffer_mut())
            });
        });
        if drawn.is_err() {
            shutdown::end_by_hangup();
        }
        if let Some(frame) = self.terminal.backend_mut().take_frame(placed) {
            self.frame_moves = moment.is_some();
            self.line.write_frame(frame, now);
        }
    }
}
