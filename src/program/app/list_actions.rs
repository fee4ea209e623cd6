//! What the user does with the list of cubes: from an operation to the change of the list, its file, or the screen.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::cube_list::SortKey;
use super::{App, CubeList, Effect, Overwrite, Status};
use crate::answer::{ListedCube, SolutionForm, StoredSolution};
use cubetui::cube::{Algorithm, OrientedCube};
use cubetui::formats::ParsedCube;
use cubetui::solver::Limits;
use cubetui::words::{counted, grouped};

/// Names and notes that would be read as something else.
const UNWRITABLE: &str = "cannot be written: // between blanks, = MOVES and [keep] mean something";

impl App {
    pub(super) fn protect_listed(&mut self) -> Result<(), String> {
        self.relabel_listed("a cube protected or not", |cube| {
            Some(cube.protected(!cube.is_protected()))
        })
    }

    pub(super) fn undo_in_list(&mut self) -> Result<(), String> {
        let change = self.list.undo().or_else(|| self.take_discarded());
        let change = change.ok_or("nothing to undo in the list")?;
        self.say(Status::info(format!("undone: {change}")));
        Ok(())
    }

    pub(super) fn redo_in_list(&mut self) -> Result<(), String> {
        let change = self.list.redo().ok_or("nothing to redo in the list")?;
        self.say(Status::info(format!("redone: {change}")));
        Ok(())
    }

    pub(super) fn stop_in_list(&mut self) {
        if self.stop_comparing() {
            self.say(Status::info("stopped: nothing dropped"));
        }
        self.stop_list();
    }

    pub(super) fn go_in_list(&mut self, argument: &str) -> Result<(), String> {
        self.chosen_listed()?;
        let last = self.list.len();
        match argument.parse::<usize>() {
            Ok(position) if (1..=last).contains(&position) => self.list.choose(position - 1),
            _ => {
                let last = grouped(last);
                return Err(format!(
                    "there is no place {argument:?}: they go from 1 to {last}"
                ));
            }
        }
        Ok(())
    }

    pub(super) fn discard_list(&mut self) {
        let list = self.replace_list(CubeList::default());
        if !list.is_empty() || self.discarded_lists.is_empty() {
            self.discarded_lists.push(list);
        }
        self.say(Status::info(
            "the list is empty; undo brings back what it was",
        ));
    }

    pub const fn list(&self) -> &CubeList {
        &self.list
    }

    /// The same with the list in this text of a file, unless a list with unsaved changes is there.
    #[must_use]
    pub fn with_list(mut self, path: PathBuf, text: String) -> Self {
        if self.list.is_changed() {
            let words = "the list of the last session is not saved: :list save or :list discard, then :list open";
            self.say(Status::error(format!("{words} {}", path.display())));
        } else {
            self.take_list(path, Ok(text));
        }
        self.open_list_view();
        self
    }

    /// Brings back the list discarded last, with its own history, if there is one. Returns what is undone.
    fn take_discarded(&mut self) -> Option<String> {
        let list = self.discarded_lists.pop()?;
        self.replace_list(list);
        Some("the list discarded".to_owned())
    }

    /// Puts another list in place of the present one, which is returned. What runs for that one is stopped.
    fn replace_list(&mut self, list: CubeList) -> CubeList {
        self.drop_list_run();
        self.stop_comparing();
        std::mem::replace(&mut self.list, list)
    }

    fn chosen_listed(&self) -> Result<&ListedCube, String> {
        self.list
            .chosen_cube()
            .ok_or_else(|| "the list is empty".to_owned())
    }

    /// Takes the chosen cube to the screen, where undo brings the one before back.
    pub(super) fn take_listed_cube(&mut self) -> Result<(), String> {
        let cube = self.chosen_listed()?.clone();
        let (text, scheme) = (cube.cube_text(), self.settings.scheme.clone());
        if Algorithm::is_meant_by(text) {
            let turns = text
                .parse::<Algorithm>()
                .map_err(|error| error.to_string())?
                .turns();
            self.scramble_by(turns);
            return Ok(());
        }
        let parsed = ParsedCube::read(text, &scheme).map_err(|error| error.to_string())?;
        let source = if cube.name().is_empty() {
            String::new()
        } else {
            format!("{}: ", cube.name())
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
        self.list.add("a cube added".to_owned(), vec![cube]);
        self.say(Status::success(format!(
            "added: the list has {}",
            counted(self.list.len(), "cube")
        )));
        Ok(())
    }

    /// Adds scrambles, and shows the list where there is a screen.
    pub(super) fn add_scrambles(&mut self, scrambles: &[&str]) {
        let words = format!("{} added", counted(scrambles.len(), "scramble"));
        let cubes = scrambles
            .iter()
            .map(|line| ListedCube::read(&format!("{line}\n")));
        self.list.add(words.clone(), cubes.collect());
        self.say(Status::success(format!(
            "{words}: the list has {}",
            counted(self.list.len(), "cube")
        )));
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
        let metric = search.metric();
        let moves = SolutionForm::of(metric)
            .turns(held, best)
            .into_iter()
            .collect();
        let solution = StoredSolution::new(&moves, metric, is_proven);
        Some(solution).filter(|solution| solution.solves(held))
    }

    /// Puts the chosen cube with another name, note or mark in its place.
    pub(super) fn relabel_listed(
        &mut self,
        change: &str,
        make: impl FnOnce(&ListedCube) -> Option<ListedCube>,
    ) -> Result<(), String> {
        let cube = make(self.chosen_listed()?).ok_or(UNWRITABLE)?;
        self.list.replace(change, cube);
        Ok(())
    }

    pub(super) fn delete_listed(&mut self) -> Result<(), String> {
        if self.chosen_listed()?.is_protected() {
            return Err("this cube is protected: :list keep removes the protection".to_owned());
        }
        let numbers = self.list.chosen_number().into_iter().collect();
        self.list.delete("a cube deleted".to_owned(), &numbers);
        Ok(())
    }

    pub(super) fn sort_list(&mut self, argument: &str) -> Result<(), String> {
        let named = SortKey::NAMED
            .into_iter()
            .find(|(name, _)| *name == argument)
            .map(|(_, sort_key)| sort_key);
        let sort_key = match named {
            Some(sort_key) => sort_key,
            None if argument.is_empty() => self.list.sort_key.next(),
            None => {
                return Err(format!(
                    "a list is sorted by length, name or number, not by {argument:?}"
                ));
            }
        };
        self.list.sort(sort_key, &self.settings.scheme);
        self.say(Status::info(format!("sorted by {}", sort_key.name())));
        Ok(())
    }

    /// Goes to the first cube with a text from this place on.
    pub(super) fn find_listed(&mut self, text: &str, from: usize) -> Result<(), String> {
        text.clone_into(&mut self.list.pattern);
        let place = self.list.find(text, from, true);
        self.list
            .choose(place.ok_or_else(|| format!("no cube has {text:?} in its line"))?);
        Ok(())
    }

    pub(super) fn find_again(&mut self, forward: bool) -> Result<(), String> {
        let (pattern, chosen, len) = (self.list.pattern.clone(), self.list.chosen, self.list.len());
        if pattern.is_empty() {
            return Err("nothing was searched yet: :list find TEXT".to_owned());
        }
        let from = if forward {
            chosen + 1
        } else {
            chosen.checked_sub(1).unwrap_or(len.saturating_sub(1))
        };
        let place = self.list.find(&pattern, from, forward);
        self.list
            .choose(place.ok_or_else(|| format!("no cube has {pattern:?} in its line"))?);
        Ok(())
    }

    pub(super) fn open_list(&mut self, path: PathBuf) -> Result<(), String> {
        if self.list.is_changed() {
            return Err(
                "the list has unsaved changes: :list save or :list discard first".to_owned(),
            );
        }
        self.effects.push(Effect::LoadList(path));
        Ok(())
    }

    pub(super) fn take_list(&mut self, path: PathBuf, text: Result<String, String>) {
        let text = match text {
            Ok(text) => text,
            Err(reason) => return self.say(Status::error(reason)),
        };
        self.replace_list(CubeList::of_text(&text));
        let words = format!("{}: {}", path.display(), counted(self.list.len(), "cube"));
        self.list.note_saved(path, &text);
        self.say(Status::success(words));
    }

    pub(super) fn save_list(&mut self, argument: &str, always: bool) -> Result<(), String> {
        let path = if argument.is_empty() {
            self.list.path.clone()
        } else {
            Some(PathBuf::from(argument))
        };
        let path = path.ok_or("the list has no file yet: :list save FILE")?;
        let stored = self
            .list
            .stored
            .filter(|_| Some(&path) == self.list.path.as_ref());
        let overwrite = match stored {
            _ if always => Overwrite::Always,
            Some(stored) => Overwrite::Only(stored),
            None => Overwrite::Never,
        };
        self.effects
            .push(Effect::SaveList(path, self.list.text().into(), overwrite));
        Ok(())
    }

    /// Takes in whether the list was written: its text, or why not.
    pub(super) fn take_list_saved(&mut self, path: &Path, end: Result<Arc<str>, String>) {
        match end {
            Ok(text) => {
                self.list.note_saved(path.to_owned(), &text);
                let cubes = counted(self.list.len(), "cube");
                self.say(Status::success(format!(
                    "{cubes} saved in {}",
                    path.display()
                )));
            }
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    pub(super) fn solve_list(&mut self, argument: &str) -> Result<(), String> {
        let good_enough = match argument {
            "" => 0,
            number => number
                .parse()
                .ok()
                .filter(|moves| (1..=Limits::MAX_LENGTH).contains(moves))
                .ok_or_else(|| {
                    format!(
                        "LENGTH is a number from 1 to {}, not {number:?}",
                        Limits::MAX_LENGTH
                    )
                })?,
        };
        self.start_list(good_enough)
    }
}
