//! `:tree`: the solutions of a chain of steps as a tree. First come the candidates for the first step, each with the length
//! of the shortest solution that it leads to; then those that follow the chosen one, down to a whole solution, which is
//! followed.

use super::{Content, FilteredList, FooterKey, Next, Overlay, OverlayModel};
use crate::answer::StepParts;
use crate::app::search::Course;
use crate::app::{App, Key, KeyCode, Message, Mode, Playback, Search, Status};
use cubetui::cube::OrientedCube;
use cubetui::goals::Chain;
use cubetui::solver::{Solution, SolutionStep};
use cubetui::words::counted;

#[derive(Clone, Debug)]
pub struct StepTree {
    /// A copy of the model's search, as far as it has come.
    search: Box<Search>,
    held: OrientedCube,
    /// The steps that are chosen.
    chosen: Vec<SolutionStep>,
    rows: Vec<TreeRow>,
    pub list: FilteredList,
    /// The numbers of the rows that match the filter.
    shown: Vec<usize>,
}

/// One candidate for a step.
#[derive(Clone, Debug)]
pub struct TreeRow {
    step: SolutionStep,
    /// The step as it is written, with its goal.
    pub line: String,
    /// The length of the shortest solution that it leads to.
    pub best: usize,
    /// The number of solutions that it leads to.
    pub count: usize,
}

impl StepTree {
    /// The most solutions in the tree.
    const MOST: usize = 500;

    /// The rows that match the filter.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &TreeRow> {
        self.shown.iter().map(|&number| &self.rows[number])
    }

    /// Whether the search for solutions is still running.
    pub fn is_running(&self) -> bool {
        self.search.is_running()
    }

    /// Returns the steps that are chosen, a line each.
    pub fn path(&self) -> Vec<String> {
        let solution = Solution {
            steps: self.chosen.clone(),
            ..Solution::default()
        };
        let steps = StepParts::all(&self.held, &solution).unwrap_or_default();
        steps.iter().map(StepParts::line).collect()
    }

    /// Lists the steps that follow the chosen ones; those that lead to the shortest solutions come first.
    fn list_steps(&mut self) {
        let place = self.chosen.len();
        let before = self.rows.get(self.row_number()).map(|row| row.step.clone());
        self.rows.clear();
        for solution in &self.search.solutions {
            if !solution.steps.starts_with(&self.chosen) {
                continue;
            }
            let Some(step) = solution.steps.get(place) else {
                continue;
            };
            if let Some(row) = self.rows.iter_mut().find(|row| row.step == *step) {
                row.count += 1;
                continue;
            }
            let solution = Solution {
                steps: solution.steps[..=place].to_vec(),
                ..solution.clone()
            };
            let best = self.search.solutions.iter();
            let best = best
                .filter(|other| other.steps.starts_with(&solution.steps))
                .map(Solution::length)
                .min();
            let parts = StepParts::all(&self.held, &solution).unwrap_or_default();
            self.rows.push(TreeRow {
                step: step.clone(),
                line: parts.last().map(StepParts::line).unwrap_or_default(),
                best: best.unwrap_or(0),
                count: 1,
            });
        }
        self.refill();
        let same = self
            .shown
            .iter()
            .position(|&number| Some(&self.rows[number].step) == before.as_ref());
        self.list.chosen = same.unwrap_or(0);
    }

    fn row_number(&self) -> usize {
        self.shown
            .get(self.list.chosen)
            .copied()
            .unwrap_or(usize::MAX)
    }

    /// Goes back to the previous step, with the candidate selected that was chosen there. Returns whether there is one.
    fn go_back(&mut self) -> bool {
        let Some(step) = self.chosen.pop() else {
            return false;
        };
        self.list = FilteredList::default();
        self.list_steps();
        let place = self
            .shown
            .iter()
            .position(|&number| self.rows[number].step == step);
        self.list.chosen = place.unwrap_or(0);
        true
    }
}

impl OverlayModel for StepTree {
    fn content(&mut self) -> Content<'_> {
        let rows = self.shown.len();
        Content::Filtered(&mut self.list, rows)
    }

    fn refill(&mut self) {
        let filter = self.list.filter.text().to_lowercase();
        let rows = self.rows.iter().enumerate();
        self.shown = rows
            .filter(|(_, row)| row.line.to_lowercase().contains(&filter))
            .map(|(number, _)| number)
            .collect();
    }

    /// Continues with the chosen step, or follows the solution that it completes.
    fn accept(&mut self, app: &mut App) -> Next {
        let Some(row) = self.rows.get(self.row_number()) else {
            return Next::Stay;
        };
        self.chosen.push(row.step.clone());
        let whole = self
            .search
            .solutions
            .iter()
            .find(|solution| solution.steps == self.chosen);
        let Some(solution) = whole else {
            self.list = FilteredList::default();
            self.shown.clear();
            self.list_steps();
            return Next::Stay;
        };
        app.record("choice of a solution");
        app.work.mode = Mode::Play;
        app.work.playback = Some(Playback {
            is_chosen: true,
            ..Playback::of(self.held, solution)
        });
        let length = counted(solution.length(), "move");
        app.say(Status::info(format!("{length}; :tree shows others")));
        Next::Close
    }

    fn press(&mut self, key: Key, app: &mut App) -> Next {
        match key.code {
            KeyCode::Right => return self.accept(app),
            KeyCode::Left | KeyCode::Backspace
                if self.list.filter.text().is_empty() && self.go_back() => {}
            KeyCode::Esc if self.go_back() => {}
            _ => return Next::Unknown,
        }
        Next::Stay
    }

    fn receive(&mut self, message: &Message, _app: &mut App) {
        if let Message::Solver(job, event) = message
            && *job == self.search.job
        {
            self.search.on_event(event.clone());
            self.list_steps();
        }
    }

    fn title(&self, _app: &App) -> String {
        let count = counted(self.search.solutions.len(), "solution");
        let state = if self.is_running() {
            ", searching …"
        } else {
            ""
        };
        format!("Step {}: {count}{state}", self.chosen.len() + 1)
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        let leave = if self.chosen.is_empty() {
            "leave"
        } else {
            "step before"
        };
        vec![
            FooterKey::several("Up Down PgUp PgDn", "choose"),
            FooterKey::one(KeyCode::Enter, "what follows"),
            FooterKey::one(KeyCode::Esc, leave),
        ]
    }
}

impl App {
    /// Searches by the steps of a chain, and shows the solutions as a tree.
    pub(in crate::app) fn open_step_tree(&mut self, chain: Chain) {
        if !self.settle_cube("steps") {
            return;
        }
        self.work.named_goal = chain.end();
        self.search_for(Course::Steps(chain), Some(StepTree::MOST));
        let Some(search) = self.search.as_ref().filter(|search| search.is_running()) else {
            return;
        };
        let mut tree = StepTree {
            search: Box::new(search.clone()),
            held: self.work.cube,
            chosen: Vec::new(),
            rows: Vec::new(),
            list: FilteredList::default(),
            shown: Vec::new(),
        };
        tree.list_steps();
        self.overlays.push(Overlay::Steps(tree));
    }
}
