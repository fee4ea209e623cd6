//! The list of cubes as the user works on it: its changes, its file, and the lists that were discarded before it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::cube_list::SortKey;
use super::list_jobs::{Comparing, ListRun};
use super::outbox::Outbox;
use super::{App, CubeList, Effect, Overwrite, Status};
use crate::answer::{ListedCube, SolutionForm, StoredSolution};
use cubetui::cube::{Algorithm, ColorScheme, OrientedCube};
use cubetui::formats::ParsedCube;
use cubetui::solver::JobId;
use cubetui::words::{counted, grouped, shown_path};

/// The error for names and notes that would be read back as something else.
const UNWRITABLE: &str = "cannot be written: // between blanks, = MOVES and [keep] mean something";

#[derive(Debug, Default)]
pub(super) struct Lists {
    /// The list on the screen; it has its own history.
    pub(super) current: CubeList,
    /// The discarded lists, each with its history, the last one at the end.
    discarded: Vec<CubeList>,
    pub(super) run: Option<ListRun>,
    pub(super) comparing: Option<Comparing>,
    /// The search for cubes that show a drawing.
    pub(super) finding: Option<JobId>,
}

impl Lists {
    pub(super) fn of(list: CubeList) -> Self {
        Self {
            current: list,
            ..Self::default()
        }
    }

    /// Undoes the last change or, before the first, brings back the list discarded last.
    pub(super) fn undo(&mut self, outbox: &mut Outbox) -> Result<(), String> {
        let change = if let Some(change) = self.current.undo() {
            change
        } else {
            let list = self.discarded.pop().ok_or("nothing to undo in the list")?;
            self.replace(list, outbox);
            "the list discarded".to_owned()
        };
        outbox.say(Status::info(format!("undone: {change}")));
        Ok(())
    }

    pub(super) fn redo(&mut self, outbox: &mut Outbox) -> Result<(), String> {
        let change = self.current.redo().ok_or("nothing to redo in the list")?;
        outbox.say(Status::info(format!("redone: {change}")));
        Ok(())
    }

    pub(super) fn stop(&mut self, outbox: &mut Outbox) {
        if self.stop_comparing(outbox) {
            outbox.say(Status::info("stopped: nothing dropped"));
        }
        if self.stop_finding(outbox) {
            outbox.say(Status::info("stopped: nothing added"));
        }
        self.stop_run(outbox);
    }

    pub(super) fn go_to(&mut self, argument: &str) -> Result<(), String> {
        self.chosen()?;
        let last = self.current.len();
        match argument.parse::<usize>() {
            Ok(position) if (1..=last).contains(&position) => {
                self.current.choose(position - 1);
                Ok(())
            }
            _ => Err(format!(
                "there is no place {argument:?}: they go from 1 to {}",
                grouped(last)
            )),
        }
    }

    pub(super) fn discard(&mut self, outbox: &mut Outbox) {
        let list = self.replace(CubeList::default(), outbox);
        if !list.is_empty() || self.discarded.is_empty() {
            self.discarded.push(list);
        }
        outbox.say(Status::info(
            "the list is empty; undo brings back what it was",
        ));
    }

    /// Replaces the present list and returns it. Jobs that run for it are stopped.
    fn replace(&mut self, list: CubeList, outbox: &mut Outbox) -> CubeList {
        self.drop_run(outbox);
        self.stop_comparing(outbox);
        self.stop_finding(outbox);
        std::mem::replace(&mut self.current, list)
    }

    fn chosen(&self) -> Result<&ListedCube, String> {
        self.current
            .chosen_cube()
            .ok_or_else(|| "the list is empty".to_owned())
    }

    fn add(&mut self, cube: ListedCube, outbox: &mut Outbox) {
        self.current.add("a cube added".to_owned(), vec![cube]);
        let cubes = counted(self.current.len(), "cube");
        outbox.say(Status::success(format!("added: the list has {cubes}")));
    }

    /// Changes the name, note or mark of the chosen cube.
    pub(super) fn relabel(
        &mut self,
        change: &str,
        make: impl FnOnce(&ListedCube) -> Option<ListedCube>,
    ) -> Result<(), String> {
        let cube = make(self.chosen()?).ok_or(UNWRITABLE)?;
        self.current.replace(change, cube);
        Ok(())
    }

    pub(super) fn protect(&mut self) -> Result<(), String> {
        self.relabel("a cube protected or not", |cube| {
            Some(cube.protected(!cube.is_protected()))
        })
    }

    pub(super) fn delete(&mut self) -> Result<(), String> {
        if self.chosen()?.is_protected() {
            return Err("this cube is protected: :list keep removes the protection".to_owned());
        }
        let numbers = self.current.chosen_number().into_iter().collect();
        self.current.delete("a cube deleted".to_owned(), &numbers);
        Ok(())
    }

    /// Sorts by the named key or, without a name, by the next one in turn.
    pub(super) fn sort(
        &mut self,
        argument: &str,
        scheme: &ColorScheme,
        outbox: &mut Outbox,
    ) -> Result<(), String> {
        let named = SortKey::NAMED.iter().find(|(name, _)| *name == argument);
        let sort_key = match named {
            Some((_, sort_key)) => *sort_key,
            None if argument.is_empty() => self.current.sort_key.next(),
            None => {
                return Err(format!(
                    "a list is sorted by length, name or number, not by {argument:?}"
                ));
            }
        };
        self.current.sort(sort_key, scheme);
        outbox.say(Status::info(format!("sorted by {}", sort_key.name())));
        Ok(())
    }

    /// Goes to the first cube that contains a text, from this index on.
    pub(super) fn find(&mut self, text: &str, from: usize) -> Result<(), String> {
        text.clone_into(&mut self.current.pattern);
        self.search(from, true)
    }

    pub(super) fn find_again(&mut self, forward: bool) -> Result<(), String> {
        if self.current.pattern.is_empty() {
            return Err("nothing was searched yet: :list find TEXT".to_owned());
        }
        let last = self.current.len().saturating_sub(1);
        let chosen = self.current.chosen;
        let from = if forward {
            chosen + 1
        } else {
            chosen.checked_sub(1).unwrap_or(last)
        };
        self.search(from, forward)
    }

    fn search(&mut self, from: usize, forward: bool) -> Result<(), String> {
        let pattern = &self.current.pattern;
        let index = self.current.find(pattern, from, forward);
        let index = index.ok_or_else(|| format!("no cube has {pattern:?} in its line"))?;
        self.current.choose(index);
        Ok(())
    }

    pub(super) fn open(&self, path: PathBuf, outbox: &mut Outbox) -> Result<(), String> {
        if self.current.is_changed() {
            return Err(
                "the list has unsaved changes: :list save or :list discard first".to_owned(),
            );
        }
        outbox.push(Effect::LoadList(path));
        Ok(())
    }

    pub(super) fn on_loaded(
        &mut self,
        path: PathBuf,
        text: Result<String, String>,
        outbox: &mut Outbox,
    ) {
        let text = match text {
            Ok(text) => text,
            Err(reason) => return outbox.say(Status::error(reason)),
        };
        self.replace(CubeList::of_text(&text), outbox);
        let cubes = counted(self.current.len(), "cube");
        outbox.say(Status::success(format!("{}: {cubes}", shown_path(&path))));
        self.current.mark_saved(path, &text);
    }

    /// Saves the list under a name, or in its own file. Unless `always` is set, overwrites only known contents of a file.
    pub(super) fn save(
        &self,
        argument: &str,
        always: bool,
        outbox: &mut Outbox,
    ) -> Result<(), String> {
        let own = self.current.path.as_ref();
        let path = if argument.is_empty() {
            own.cloned()
        } else {
            Some(PathBuf::from(argument))
        };
        let Some(path) = path else {
            outbox.has_unsaved = true;
            return Err("the list has no file yet: :list save FILE".to_owned());
        };
        let overwrite = match self.current.stored {
            _ if always => Overwrite::Always,
            Some(stored) if own == Some(&path) => Overwrite::Only(stored),
            _ => Overwrite::Never,
        };
        let text = self.current.text().into();
        outbox.push(Effect::SaveList(path, text, overwrite));
        Ok(())
    }

    /// Handles the result of writing the list: its text, or why it was not written.
    pub(super) fn on_saved(
        &mut self,
        path: &Path,
        end: Result<Arc<str>, String>,
        outbox: &mut Outbox,
    ) {
        match end {
            Ok(text) => {
                self.current.mark_saved(path.to_owned(), &text);
                let cubes = counted(self.current.len(), "cube");
                outbox.say(Status::success(format!(
                    "{cubes} saved in {}",
                    shown_path(path)
                )));
            }
            Err(reason) => outbox.say_unsaved(reason),
        }
    }
}

impl App {
    pub const fn list(&self) -> &CubeList {
        &self.lists.current
    }

    /// Opens the list in this text of a file, unless the present list has unsaved changes.
    #[must_use]
    pub fn with_list(mut self, path: PathBuf, text: String) -> Self {
        if self.list().is_changed() {
            self.say(Status::error(format!(
                "the list of the last session is not saved: :list save or :list discard, then :list open {}",
                shown_path(path)
            )));
        } else {
            self.lists.on_loaded(path, Ok(text), &mut self.outbox);
        }
        self.open_list_view();
        self
    }

    /// Shows the chosen cube on the screen. Undo brings back the one before.
    pub(super) fn take_listed_cube(&mut self) -> Result<(), String> {
        let cube = self.lists.chosen()?.clone();
        let text = cube.cube_text();
        if Algorithm::is_meant_by(text) {
            let algorithm = text.parse::<Algorithm>();
            let algorithm = algorithm.map_err(|error| error.to_string())?;
            self.scramble_by(algorithm.turns());
            return Ok(());
        }
        let parsed =
            ParsedCube::read(text, &self.settings.scheme).map_err(|error| error.to_string())?;
        let source = match cube.name() {
            "" => String::new(),
            name => format!("{name}: "),
        };
        self.take_parsed(&parsed, &source);
        Ok(())
    }

    /// Adds the cube on the screen, and its solution if one is known.
    pub(super) fn add_to_list(&mut self, name: &str) -> Result<(), String> {
        let cube = ListedCube::new(&self.work.stickers_as_text(), name).ok_or(UNWRITABLE)?;
        let held = cube.cube(&self.settings.scheme);
        let cube = match held.ok().and_then(|held| self.solution_for_list(&held)) {
            Some(solution) => cube.with_solution(solution),
            None => cube,
        };
        self.lists.add(cube, &mut self.outbox);
        Ok(())
    }

    /// Adds scrambles, and shows the list where there is a screen.
    pub(super) fn add_scrambles(&mut self, scrambles: &[&str]) {
        let change = format!("{} added", counted(scrambles.len(), "scramble"));
        let cubes = scrambles
            .iter()
            .map(|line| ListedCube::read(&format!("{line}\n")));
        self.lists.current.add(change.clone(), cubes.collect());
        let cubes = counted(self.list().len(), "cube");
        self.say(Status::success(format!("{change}: the list has {cubes}")));
        if !self.types_commands {
            self.open_list_view();
        }
    }

    /// The best solution that the search on the screen has for this cube, if it leads to the solved cube.
    fn solution_for_list(&self, held: &OrientedCube) -> Option<StoredSolution> {
        let search = self.search().filter(|search| search.is_for(held))?;
        let best = search.best()?;
        let is_proven = best.length() <= usize::from(search.progress.lower_bound)
            && search.allowed.is_all_faces();
        let form = SolutionForm::of(search.metric());
        let moves = form.turns(held, best).into_iter().collect();
        let solution = StoredSolution::new(&moves, form.metric, is_proven);
        Some(solution).filter(|solution| solution.solves(held))
    }
}
