//! `:all`: its options, and the list of all solutions of the cube on the screen, which grows while they are found. The list
//! can be filtered, and one of its solutions can be chosen to be followed.

use super::{Content, FilteredList, FooterKey, Next, Overlay, OverlayModel};
use crate::answer::{Rank, SolutionForm};
use crate::app::search::request;
use crate::app::{
    App, Effect, Key, KeyCode, Message, Mode, Playback, Search, SearchState, Slot, Status, Task,
};
use crate::spec::SolveOptions;
use cubetui::cube::{Face, Move, OrientedCube, cost_of_turning};
use cubetui::solver::{
    Alike, AlikeSolutions, Ending, JobId, Limits, Progress, Solution, SolveEvent, SolveRequest,
    SolverId, Want,
};
use cubetui::words::{counted, grouped};

#[derive(Clone, Debug)]
pub struct SolutionList {
    pub search: Box<Search>,
    held: OrientedCube,
    /// The face whose turns before and after are free, in the standard orientation.
    free: Option<Face>,
    /// The solutions that are listed, if not all.
    alike: Option<AlikeSolutions>,
    rank: Rank,
    /// All solutions, in the order in which they were found.
    rows: Vec<SolutionRow>,
    pub list: FilteredList,
    /// The numbers of the rows that match the filter, in order.
    shown: Vec<usize>,
}

#[derive(Clone, Debug)]
pub struct SolutionRow {
    solution: Solution,
    pub moves: String,
    pub length: usize,
    /// The cost of turning, in tenths of a turn of R.
    pub cost: u32,
}

impl SolutionList {
    /// The most solutions that are listed. They take about 30 MB.
    pub const MOST: usize = 100_000;
    pub const fn len(&self) -> usize {
        self.shown.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }

    /// The solution at this position, from 0, among those that match the filter.
    pub fn row(&self, place: usize) -> Option<&SolutionRow> {
        self.shown.get(place).map(|&number| &self.rows[number])
    }

    /// Returns a sentence with the number of solutions, and whether these are all.
    pub fn count_in_words(&self) -> String {
        let count = counted(self.rows.len(), "solution");
        let Progress { depth, share, .. } = self.search.progress;
        match self.search.state {
            SearchState::Running if depth == 0 => format!("{count} so far, preparing …"),
            SearchState::Running => {
                format!(
                    "{count} so far, searching {}: {} %",
                    counted(depth, "move"),
                    share / 10
                )
            }
            SearchState::Ended(Ending::Exhausted) => format!("{count}, complete"),
            SearchState::Ended(Ending::GoodEnough) => format!("{count}, the most that are listed"),
            SearchState::Ended(_) | SearchState::Earlier => {
                format!("{count}, stopped: there may be more")
            }
            SearchState::Failed(_) => format!("{count}, the solver failed"),
        }
    }

    /// The sort key of a row: by ease, the cost and the length come first.
    fn key(&self, number: usize) -> (u32, usize, usize) {
        let row = &self.rows[number];
        if self.rank == Rank::Ease {
            (row.cost, row.length, number)
        } else {
            (0, 0, number)
        }
    }

    fn is_shown(&self, row: &SolutionRow) -> bool {
        row.moves
            .to_lowercase()
            .contains(&self.list.filter.text().to_lowercase())
    }

    /// Adds a solution. The chosen one stays chosen unless it is the first.
    fn add(&mut self, solution: &Solution) {
        if self
            .alike
            .as_ref()
            .is_some_and(|alike| !alike.is_first(&solution.moves))
        {
            return;
        }
        let form = SolutionForm::of(self.search.metric());
        let row = SolutionRow {
            moves: form.write(&self.held, solution),
            length: solution.length(),
            cost: cost_of_turning(&form.turns(&self.held, solution)),
            solution: solution.clone(),
        };
        let number = self.rows.len();
        let is_shown = self.is_shown(&row);
        self.rows.push(row);
        if !is_shown {
            return;
        }
        let place = self
            .shown
            .partition_point(|&other| self.key(other) < self.key(number));
        self.shown.insert(place, number);
        let chosen = self.list.chosen;
        if chosen > 0 && place <= chosen {
            self.list.chosen = chosen + 1;
        }
    }

    /// Lists the solutions by ease instead of by length, or the reverse. The chosen one stays chosen.
    fn change_rank(&mut self) {
        let chosen = self.shown.get(self.list.chosen).copied();
        self.rank = if self.rank == Rank::Ease {
            Rank::Length
        } else {
            Rank::Ease
        };
        self.refill();
        let place = self.shown.iter().position(|&number| Some(number) == chosen);
        self.list.chosen = place.unwrap_or(0);
    }
}

impl OverlayModel for SolutionList {
    fn content(&mut self) -> Content<'_> {
        let rows = self.len();
        Content::Filtered(&mut self.list, rows)
    }

    /// Lists the rows again after the filter or the order has changed.
    fn refill(&mut self) {
        let rows = self.rows.iter().enumerate();
        let mut shown: Vec<usize> = rows
            .filter(|(_, row)| self.is_shown(row))
            .map(|(number, _)| number)
            .collect();
        shown.sort_by_key(|&number| self.key(number));
        self.shown = shown;
    }

    /// Follows the chosen solution.
    fn accept(&mut self, app: &mut App) -> Next {
        let Some(row) = self.row(self.list.chosen) else {
            return Next::Stay;
        };
        app.follow_listed(&self.held, row, self.free);
        Next::Close
    }

    /// Esc stops the search first, and then closes the list.
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        match key.code {
            KeyCode::Tab | KeyCode::BackTab => self.change_rank(),
            KeyCode::Esc if self.search.is_running() => self.close(app),
            _ => return Next::Unknown,
        }
        Next::Stay
    }

    fn receive(&mut self, message: &Message, _app: &mut App) {
        match message {
            Message::Solver(job, event) if *job == self.search.job => match event {
                SolveEvent::Found {
                    solution, progress, ..
                } => {
                    self.add(solution);
                    self.search.on_event(SolveEvent::Progress(*progress));
                }
                event => _ = self.search.on_event(event.clone()),
            },
            Message::SolverFailed(job, reason) if *job == self.search.job => {
                self.search.fail(reason.clone());
            }
            _ => {}
        }
    }

    fn close(&mut self, app: &mut App) {
        if self.search.is_running() {
            app.outbox.push(Effect::Stop(Slot::Search));
        }
    }

    fn title(&self, _app: &App) -> String {
        let filtered = if self.shown.len() < self.rows.len() {
            format!("{} of ", grouped(self.shown.len()))
        } else {
            String::new()
        };
        format!("{filtered}{}", self.count_in_words())
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        let other = if self.rank == Rank::Ease {
            "by length"
        } else {
            "by ease"
        };
        let leave = if self.search.is_running() {
            "stop"
        } else {
            "leave"
        };
        vec![
            FooterKey::several("Up Down PgUp PgDn", "choose"),
            FooterKey::one(KeyCode::Enter, "follow it"),
            FooterKey::one(KeyCode::Tab, other),
            FooterKey::one(KeyCode::Esc, leave),
        ]
    }
}

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct AllOptionEntry {
    pub(in crate::app) name: &'static str,
    /// The argument after the name, as in the table of commands.
    pub(in crate::app) argument: &'static str,
    pub(in crate::app) help: &'static str,
    read: fn(&mut SolveOptions, &str) -> Result<(), String>,
}

pub(in crate::app) const ALL_OPTIONS: &[AllOptionEntry] = &[
    AllOptionEntry {
        name: "extra",
        argument: "N",
        help: "also those with at most N moves more",
        read: |options, word| {
            options.extra = Some(length(word)?);
            Ok(())
        },
    },
    AllOptionEntry {
        name: "max",
        argument: "N",
        help: "all of at most N moves",
        read: |options, word| {
            options.max = Some(length(word)?);
            Ok(())
        },
    },
    AllOptionEntry {
        name: "rank",
        argument: "ease",
        help: "those first that are easy to turn",
        read: |options, word| {
            options.rank = word.parse::<Rank>().map_err(|error| error.to_string())?;
            Ok(())
        },
    },
    AllOptionEntry {
        name: "up-to",
        argument: "FACE",
        help: "turns of FACE before and after are free",
        read: |options, word| {
            let face = word.to_ascii_uppercase().parse::<Face>();
            options.free =
                Some(face.map_err(|_| "up-to is followed by one of the faces U, R, F, D, L, B")?);
            Ok(())
        },
    },
    AllOptionEntry {
        name: "unique",
        argument: "antisymmetries|symmetries",
        help: "one of those that symmetries carry to each other",
        read: |options, word| {
            let expected = "unique is followed by antisymmetries or symmetries";
            options.unique = Some(Alike::named(word).ok_or(expected)?);
            Ok(())
        },
    },
];

pub(in crate::app) fn option_of_all(name: &str) -> Option<&'static AllOptionEntry> {
    ALL_OPTIONS.iter().find(|entry| entry.name == name)
}

/// Reads what follows `:all`, any number of options, into those of a solve.
///
/// # Errors
/// There is no such option, or its argument is missing or wrong.
pub(in crate::app) fn read_options(text: &str, options: &mut SolveOptions) -> Result<(), String> {
    let mut words = text.split_whitespace();
    while let Some(name) = words.next() {
        let entry = option_of_all(name).ok_or_else(|| {
            let names: Vec<&str> = ALL_OPTIONS.iter().map(|entry| entry.name).collect();
            format!(
                "a list of solutions has no option {name:?}; it has {}",
                names.join(", ")
            )
        })?;
        let word = words
            .next()
            .ok_or_else(|| format!("{name} needs {}: {}", entry.argument, entry.help))?;
        (entry.read)(options, word)?;
    }
    Ok(())
}

fn length(word: &str) -> Result<u8, String> {
    let length = word
        .parse()
        .ok()
        .filter(|length| *length <= Limits::MAX_LENGTH);
    length.ok_or_else(|| {
        format!(
            "a length is a number from 0 to {}, not {word:?}",
            Limits::MAX_LENGTH
        )
    })
}

impl App {
    /// Returns the options for a list of all solutions, from the settings.
    pub(in crate::app) fn options_of_list(&self) -> SolveOptions {
        SolveOptions {
            solver: SolverId::Optimal,
            all: true,
            timeout: None,
            solutions: None,
            ..self.options()
        }
    }

    /// Lists solutions of the cube on the screen. Where turns of a face are free, the inverse is not searched.
    ///
    /// # Errors
    /// Why there is no search.
    pub(in crate::app) fn list_solutions(&mut self, options: SolveOptions) -> Result<(), String> {
        let options = SolveOptions {
            niss: options.niss && options.free.is_none(),
            ..options
        };
        if let Err(fault) = options.check()
            && fault.field == "unique"
        {
            return Err(fault.message);
        }
        if self.work.mode == Mode::Paint {
            let Some(cube) = self.work.editor.cube() else {
                self.say_why_not_complete();
                return Ok(());
            };
            self.take_entered(cube, "list of solutions");
            self.work.mode = Mode::Turn;
        }
        let task = options.task(self.work.cube);
        if task.goal.is_met_by(&task.held) {
            self.say(self.work.nothing_to_do());
            return Ok(());
        }
        match request(&self.work.cube, &options, &self.settings.scheme) {
            Ok(request) => {
                self.stop_playing();
                self.open_solution_list(&options, &request);
            }
            Err(obstacle) => self.say(obstacle),
        }
        Ok(())
    }

    fn open_solution_list(&mut self, options: &SolveOptions, request: &SolveRequest) {
        self.end_search();
        let job = self.outbox.next_job();
        let held = self.work.cube;
        let want = Want::All {
            most: SolutionList::MOST,
            niss: request.has_niss(),
        };
        let request = request.with_want(want);
        let search = Search::begin(job, options.solver, request);
        self.overlays.push(Overlay::Solutions(SolutionList {
            search: Box::new(search.with_allowed(options.moves)),
            held,
            free: options.free.map(|face| held.orientation.face_at(face)),
            alike: options.alike(&held),
            rank: options.rank,
            rows: Vec::new(),
            list: FilteredList::default(),
            shown: Vec::new(),
        }));
        self.outbox.push(Effect::Start(
            Slot::Search,
            Task::Solve(job, options.solver, request),
        ));
    }

    /// Follows a solution of the list, with the free turns that it needs.
    fn follow_listed(&mut self, held: &OrientedCube, row: &SolutionRow, free: Option<Face>) {
        self.outbox.messages.clear();
        self.record("choice of a solution");
        self.work.mode = Mode::Play;
        let solution = row.solution.joined();
        let turns = || {
            [None, Some(1), Some(2), Some(3)]
                .map(|k| Some(Move::new(free?, k?)))
                .into_iter()
        };
        let moves = |before: Option<Move>, after: Option<Move>| -> Vec<Move> {
            before
                .into_iter()
                .chain(solution.iter().copied())
                .chain(after)
                .collect()
        };
        let whole = turns().flat_map(|before| turns().map(move |after| moves(before, after)));
        let goal = self.work.named_goal.goal();
        let reached = whole
            .into_iter()
            .find(|moves| goal.is_met_by(&held.cube.turned_by(moves)));
        let moves = reached.unwrap_or(solution);
        self.work.playback = Some(Playback {
            is_chosen: true,
            ..Playback::new(*held, moves)
        });
        let message = format!("{}, ease {}", counted(row.length, "move"), row.cost);
        self.say(Status::info(message));
    }

    /// Whether this job is the running search for a list of solutions.
    pub fn is_listing(&self, job: JobId) -> bool {
        matches!(self.overlay(), Some(Overlay::Solutions(list)) if list.search.job == job && list.search.is_running())
    }
}
