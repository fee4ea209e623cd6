//! A user at the keyboard: presses keys, lets the solver answer, looks at the screen.

use std::sync::OnceLock;
use std::time::Duration;

use crate::app::{App, Effect, Key, Message, Mode, Slot, Task, TerminalRequest};
use crate::common::algorithms;
use crate::common::built::table_cache;
use crate::common::searches::observed;
use crate::config::{Animation, ColorDepth, Config, SolverConfig, Themes, Timeout};
use crate::ui::{self, CellSize, Moment, Picture};
use cubetui::cube::Move;
use cubetui::solver::{
    JobId, Progress, Solution, SolveEvent, SolveRequest, Solver, SolverId, SolverResources,
    TwoPhase,
};
use cubetui::tables::Tables;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::{Frame, Terminal};

/// The model and the effects that it has requested.
pub(crate) struct Person {
    pub(crate) app: Box<App>,
    pub(crate) effects: Vec<Effect>,
}

/// The default settings with a quick solver, and without animated turns on the net, which would be among the effects.
pub(crate) fn settings() -> Config {
    let timeout = Timeout::of(Duration::from_secs(5));
    Config {
        solver: SolverConfig {
            id: SolverId::TwoPhase,
            timeout,
            ..Config::default().solver
        },
        animation: Animation {
            net: false,
            ..Animation::default()
        },
        ..Config::default()
    }
}

/// The event that reports a solution as the best so far.
pub(crate) fn best_found(solution: Solution, progress: Progress) -> SolveEvent {
    SolveEvent::Found {
        solution,
        rank: 0,
        count: 1,
        progress,
    }
}

/// The program as it opens with these settings, the built-in themes and seed 1.
pub(crate) fn app_with(settings: Config) -> App {
    App::new(settings, Themes::built_in(), 1)
}

impl Person {
    pub(crate) fn new() -> Self {
        Self::with(app_with(settings()))
    }

    pub(crate) fn with(app: App) -> Self {
        Self {
            app: Box::new(app),
            effects: Vec::new(),
        }
    }

    /// A user whose cube is scrambled by these turns.
    pub(crate) fn scrambled(turns: &str) -> Self {
        let turns = algorithms::turns(turns);
        Self::with(app_with(settings()).with_scramble(turns))
    }

    /// Presses keys by name, separated by blanks. A name after a colon is a command.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            if let Some(command) = key.strip_prefix(':').filter(|name| !name.is_empty()) {
                self.command(command);
                continue;
            }
            let key: Key = key.parse().expect("the test names a key");
            self.send(Message::Key(key));
        }
        self
    }

    /// Types each character of a text as a separate key.
    pub(crate) fn type_text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.send(Message::Key(Key::char(letter)));
        }
        self
    }

    /// Types a command and Enter, after closing a command line left open by a mistake.
    pub(crate) fn command(&mut self, text: &str) -> &mut Self {
        if self.app.overlay().is_some() {
            self.press("esc");
        }
        self.type_text(&format!(":{text}")).press("enter")
    }

    /// Sends a message. When a question about typed stickers appears, reads it before the next key.
    pub(crate) fn send(&mut self, message: Message) -> &mut Self {
        let effects = self.app.update(message);
        let alarm = |effect: &Effect| matches!(effect, Effect::Terminal(TerminalRequest::Alarm(_)));
        if self.app.mode() == Mode::Paint && effects.iter().any(alarm) {
            self.app.update(Message::Alarm);
        } else {
            self.effects.extend(effects);
        }
        self
    }

    /// Takes the effects requested since the last call.
    pub(crate) fn taken_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// The last search requested.
    pub(crate) fn asked_search(&mut self) -> (JobId, SolveRequest) {
        let asked = self
            .taken_effects()
            .into_iter()
            .rev()
            .find_map(|effect| match effect {
                Effect::Start(Slot::Search, Task::Solve(job, _, request)) => Some((job, request)),
                _ => None,
            });
        asked.expect("a search was asked for")
    }

    /// Lets a solver answer the requested search.
    pub(crate) fn let_solve_with(&mut self, solver: &dyn Solver) {
        let (job, request) = self.asked_search();
        for event in events_of(solver, &request) {
            self.send(Message::Solver(job, event));
        }
    }

    /// Lets the program's solver of this name answer the requested search.
    pub(crate) fn let_solve_by(&mut self, id: SolverId) -> &mut Self {
        self.let_solve_with(solver(id));
        self
    }

    /// Lets the real solver answer the last search requested, until a solution of at most 22 moves.
    pub(crate) fn let_solve(&mut self) -> &mut Self {
        let (job, mut request) = self.asked_search();
        request.limits.good_enough = 22;
        for event in solver_events(&request) {
            self.send(Message::Solver(job, event));
        }
        self
    }

    pub(crate) fn status(&self) -> &str {
        self.app.status().map_or("", |status| &status.text)
    }

    /// Asserts that the status line has this text.
    #[track_caller]
    pub(crate) fn expect_status(&self, text: &str) {
        let status = self.status();
        assert!(status.contains(text), "{text:?} in {status:?}");
    }

    #[track_caller]
    pub(crate) fn expect_status_start(&self, text: &str) {
        let status = self.status();
        assert!(status.starts_with(text), "{text:?} before {status:?}");
    }

    /// Asserts that the screen has this text.
    #[track_caller]
    pub(crate) fn expect_screen(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "{text:?} in\n{screen}");
    }

    /// The screen as cells.
    pub(crate) fn cells(&self, columns: u16, rows: u16, depth: ColorDepth) -> Buffer {
        self.cells_at(None, columns, rows, depth)
    }

    /// The screen as cells, in the middle of a turn if a moment is given.
    pub(crate) fn cells_at(
        &self,
        moment: Option<Moment>,
        columns: u16,
        rows: u16,
        depth: ColorDepth,
    ) -> Buffer {
        self.pictured(moment, (columns, rows), depth, None).0
    }

    /// The screen as cells, and the picture of the solid cube if there is one for cells of this size.
    pub(crate) fn pictured(
        &self,
        moment: Option<Moment>,
        (columns, rows): (u16, u16),
        depth: ColorDepth,
        cell: Option<CellSize>,
    ) -> (Buffer, Option<Picture>) {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test terminal");
        let mut picture = None;
        let draw = |frame: &mut Frame<'_>| {
            picture = ui::draw(frame, &self.app, moment, depth, cell);
        };
        terminal.draw(draw).expect("drawing into memory");
        (terminal.backend().buffer().clone(), picture)
    }

    /// The screen as text, 80x24.
    pub(crate) fn screen(&self) -> String {
        text_of(&self.cells(80, 24, ColorDepth::TrueColor))
    }
}

pub(crate) fn text_of(cells: &Buffer) -> String {
    let width = cells.area.width as usize;
    let rows: Vec<String> = cells
        .content
        .chunks(width)
        .map(|row| {
            row.iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect::<String>()
                .trim_end()
                .to_owned()
        })
        .collect();
    rows.join("\n")
}

/// The real solver's answer to a request.
pub(crate) fn solution_of(request: &SolveRequest) -> Vec<Move> {
    let answers = solver_events(request).into_iter().rev();
    let best = answers.filter_map(|event| match event {
        SolveEvent::Finished(report) => report.best,
        _ => None,
    });
    best.map(|best| best.moves)
        .next()
        .expect("every cube has a solution")
}

/// The events of a real search; the solver is built once for all tests.
pub(crate) fn solver_events(request: &SolveRequest) -> Vec<SolveEvent> {
    static SOLVER: OnceLock<TwoPhase> = OnceLock::new();
    events_of(
        SOLVER.get_or_init(|| TwoPhase::new(Tables::build())),
        request,
    )
}

/// The solver as the program builds it, once for all tests.
pub(crate) fn solver(id: SolverId) -> &'static dyn Solver {
    static SOLVERS: [OnceLock<Box<dyn Solver>>; 3] = [const { OnceLock::new() }; 3];
    SOLVERS[id as usize]
        .get_or_init(|| {
            id.build(&SolverResources {
                tables: table_cache(),
                ..SolverResources::default()
            })
        })
        .as_ref()
}

pub(crate) fn events_of(solver: &dyn Solver, request: &SolveRequest) -> Vec<SolveEvent> {
    observed(solver, request).1
}
