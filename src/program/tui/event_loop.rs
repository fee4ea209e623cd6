//! The event loop: handle all events, update the model, execute its effects, draw once.
//!
//! It sleeps until an event arrives. It uses no clock unless the model has set an alarm, a search has progress to show
//! later, or a turn is being animated.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::layout::{Position, Rect};

use super::frame_buffer::{self, FrameBuffer};
use super::line::TerminalLine;
use super::osc::Multiplexer;
use super::placed_picture::{PictureProtocol, PlacedPicture};
use super::progress_throttle::ProgressThrottle;
use super::turn_animation::TurnAnimation;
use super::{TerminalEvent, background, job_control, screen, shutdown};
use crate::app::{App, Effect, Message, Slot, TerminalRequest};
use crate::config::{ColorDepth, Graphics};
use crate::files::session_file;
use crate::jobs::{self, EffectHandler, Jobs};
use crate::ui::{self, CellSize};
use cubetui::solver::SolveEvent;
use cubetui::tables::TableEvent;

/// The number of events handled before a frame is drawn, even if more are waiting: a flood of events must not stop drawing.
const BATCH: usize = 256;

/// The longest wait for the session to be saved before the program sleeps.
const TIMEOUT: Duration = Duration::from_millis(200);

/// The model and everything that its effects act on.
pub(super) struct EventLoop<'a> {
    app: App,
    depth: ColorDepth,
    jobs: &'a Jobs,
    terminal: Terminal<FrameBuffer>,
    throttle: ProgressThrottle,
    line: TerminalLine,
    animation: TurnAnimation,
    /// Whether the frame written last shows a turn in progress.
    frame_moves: bool,
    multiplexer: Multiplexer,
    /// The kind of pictures that was reported as impossible here.
    refused: Graphics,
    alarm: Option<Instant>,
    over: bool,
}

impl<'a> EventLoop<'a> {
    pub(super) fn new(
        app: App,
        depth: ColorDepth,
        jobs: &'a Jobs,
        line: TerminalLine,
        multiplexer: Multiplexer,
        animation: TurnAnimation,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            app,
            depth,
            jobs,
            terminal: Terminal::new(FrameBuffer::default())?,
            throttle: ProgressThrottle::default(),
            line,
            animation,
            frame_moves: false,
            multiplexer,
            refused: Graphics::None,
            alarm: None,
            over: false,
        })
    }

    pub(super) fn run(mut self, inbox: &Receiver<TerminalEvent>) -> anyhow::Result<()> {
        self.ask_background();
        let size = self.terminal.size()?;
        self.update(Message::Resize(size.width, size.height));
        self.draw();
        session_file::record(&self.app);
        while !self.over {
            self.wait(inbox);
            // Before the frame goes to the line, which may never accept it.
            session_file::record(&self.app);
            self.draw();
        }
        Ok(())
    }

    /// Sleeps until an event arrives or is due, then handles all waiting events.
    fn wait(&mut self, inbox: &Receiver<TerminalEvent>) {
        let now = Instant::now();
        // If the line is busy, a frame is drawn when the line reports that it is free.
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
            Ok(event) => self.handle(event),
            Err(RecvTimeoutError::Timeout) => {}
            // The sending threads live as long as the process.
            Err(RecvTimeoutError::Disconnected) => self.over = true,
        }
        for event in inbox.try_iter().take(BATCH) {
            if self.over {
                return;
            }
            self.handle(event);
        }
        self.handle_what_is_due();
    }

    fn handle_what_is_due(&mut self) {
        let now = Instant::now();
        for message in self.throttle.take(now) {
            self.update(message);
        }
        if self.alarm.is_some_and(|alarm| alarm <= now) {
            self.alarm = None;
            self.update(Message::Alarm);
        }
    }

    fn handle(&mut self, event: TerminalEvent) {
        match event {
            TerminalEvent::Message(message) => self.handle_message(message),
            TerminalEvent::Written(Ok(cost)) => {
                self.line.record_written();
                if self.frame_moves {
                    self.animation.record_cost(cost, Instant::now());
                }
                if self.terminal.get_frame().count() > 0 {
                    // Before the first frame is written, this would compete with it for the processor. A search that gets
                    // no thread reports that.
                    let _reported_later = self.jobs.prepare();
                }
            }
            // If the line refuses a frame, the terminal is gone.
            TerminalEvent::Written(Err(_)) => shutdown::end_by_hangup(),
            TerminalEvent::Mouse(gesture, column, row) => {
                self.animation.end();
                let screen = Rect::from((Position::ORIGIN, frame_buffer::size()));
                let target =
                    ui::target_at(&self.app, screen, self.depth, Position::new(column, row));
                self.update(Message::Mouse(gesture, target));
            }
            TerminalEvent::Resized => self.resized(),
            TerminalEvent::Suspend => {
                self.save_before_sleep();
                job_control::suspend_alone();
            }
            TerminalEvent::Continued => self.set_up_again(),
        }
    }

    fn handle_message(&mut self, message: Message) {
        match &message {
            Message::Key(_) | Message::Paste(_) => self.animation.end(),
            Message::Background(_) => self.answered(),
            Message::Solver(job, SolveEvent::Progress(progress)) => {
                return self.throttle.hold(*job, *progress);
            }
            Message::Solver(job, _) | Message::SolverFailed(job, _)
                if !self.app.is_listed(*job) =>
            {
                self.throttle.forget();
            }
            Message::Tables(TableEvent::Stage(stage)) => return self.throttle.hold_stage(*stage),
            Message::Tables(_) => self.throttle.forget_stage(),
            _ => {}
        }
        self.update(message);
    }
}

impl EffectHandler for EventLoop<'_> {
    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    fn jobs(&self) -> &Jobs {
        self.jobs
    }

    fn handle_effect(&mut self, effect: Effect) {
        if matches!(effect, Effect::Start(Slot::Search, _)) {
            self.throttle.forget();
        }
        jobs::handle_effect(self, effect);
    }

    fn handle_terminal_request(&mut self, request: TerminalRequest) {
        match request {
            TerminalRequest::Alarm(after) => self.alarm = Some(Instant::now() + after),
            TerminalRequest::NoAlarm => self.alarm = None,
            TerminalRequest::Animate(turn, duration) => {
                self.animation.begin(turn, duration, Instant::now());
            }
            TerminalRequest::Suspend => {
                self.save_before_sleep();
                if !job_control::suspend_job() {
                    self.update(Message::CannotSuspend);
                }
            }
            TerminalRequest::Mouse(on) => {
                if screen::listen_to_mouse(on).is_err() {
                    shutdown::end_by_hangup();
                }
            }
            TerminalRequest::AskBackground => self.ask_background(),
            TerminalRequest::Copy(text) => self.copy(&text),
            TerminalRequest::Redraw => self.set_up_again(),
            TerminalRequest::Quit => self.over = true,
        }
    }
}

impl EventLoop<'_> {
    fn copy(&mut self, text: &str) {
        match self.multiplexer.copy(text) {
            Some(sequence) => self.line.write(sequence.into_bytes()),
            None => self.update(Message::NotCopied(
                "this terminal has no clipboard".to_owned(),
            )),
        }
    }

    /// Saves the session, because a sleeping program may be killed without waking.
    fn save_before_sleep(&self) {
        session_file::record(&self.app);
        session_file::save_within(TIMEOUT);
    }

    /// Passes the current size to the model and redraws everything. Even if the size equals that of the last frame, the
    /// terminal may have had others meanwhile and lost the cells that they did not show.
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

    /// Takes the terminal again after a sleep: the screen shows something else, and its modes may have changed.
    fn set_up_again(&mut self) {
        // Taking the terminal also writes, and the line may accept no bytes.
        session_file::record(&self.app);
        self.line.forget();
        self.terminal.backend_mut().forget();
        if screen::take().is_err() {
            shutdown::end_by_hangup();
        }
        // The terminal may be a different one, or its background may have changed.
        self.ask_background();
        self.resized();
    }

    /// Asks the terminal for its background if the theme depends on it. The answer arrives later as a message.
    fn ask_background(&mut self) {
        if self.line.asks() || !background::may_ask() {
            return;
        }
        if !self.app.settings().appearance.follow_background() || self.depth == ColorDepth::None {
            return;
        }
        if let Some(question) = self.multiplexer.ask_background() {
            background::expect_answer();
            self.line.write(question.as_bytes().to_vec());
        }
    }

    /// Records that the terminal has answered: it has read everything written before the question.
    fn answered(&mut self) {
        let now = Instant::now();
        if let Some(time) = self.line.record_answer(now) {
            self.animation.record_answer(time, now);
        }
    }

    /// Returns how pictures are sent and the size of a cell, if the settings ask for pictures. An obstacle is reported
    /// once.
    fn pictures(&mut self) -> Option<(PictureProtocol, CellSize)> {
        let graphics = self.app.settings().appearance.graphics;
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

    /// Writes the changes, if there are any and the line is free.
    fn draw(&mut self) {
        let now = Instant::now();
        if self.over || !self.line.is_free(now) {
            return;
        }
        let pictures = self.pictures();
        let moment = self.animation.moment(now);
        let app = &self.app;
        let depth = self.depth;
        let link = ui::link(app, Rect::from((Position::ORIGIN, frame_buffer::size())));
        let link = link.and_then(|link| Some((link.rows, self.multiplexer.link(&link.address)?)));
        self.terminal.backend_mut().set_link(link);
        let mut placed = None;
        let drawn = self.terminal.draw(|frame| {
            let cell = pictures.map(|(_, cell)| cell);
            let picture = ui::draw(frame, app, moment, depth, cell);
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
