//! Asking for insertions into a skeleton, and what is said at the end of their search.

use super::{App, Mode, Search, SearchState, Status};
use cubetui::cube::{CubieCube, NissMoves, OrientedCube};
use cubetui::formats::Cycles;
use cubetui::solver::{Ending, Skeleton};
use cubetui::words::counted;

impl App {
    /// Searches for the shortest insertion into a skeleton, whose moves are those of the cube as it is held.
    pub(super) fn insert_into(&mut self, moves: &NissMoves) {
        if !self.settle_cube("insertion") {
            return;
        }
        let moves = self.work.cube.orientation.standard(moves).unniss();
        match Skeleton::new(&moves, None) {
            Ok(skeleton) => self.search_into(Some(skeleton)),
            Err(error) => self.say(Status::error(error.to_string())),
        }
    }

    /// The skeleton of the search for a cube, if that search is one for insertions.
    pub(super) fn skeleton_for(&self, cube: &OrientedCube) -> Option<Skeleton> {
        self.search
            .as_ref()
            .filter(|search| search.is_for(cube))
            .and_then(Search::skeleton)
            .copied()
    }

    /// Takes typed stickers as the cube on the screen, before it is changed or solved. Returns false if they are not complete
    /// and possible, and says why.
    pub(super) fn settle_cube(&mut self, change: &str) -> bool {
        if self.work.mode == Mode::Paint {
            let Some(cube) = self.work.editor.cube() else {
                self.mend_or_point();
                return false;
            };
            self.take_entered(cube, change);
        } else {
            self.record(change);
        }
        self.stop_playing();
        true
    }
}

impl Search {
    /// Says what a search for insertions has found if it has tried all of them, or if none is needed.
    pub(super) fn last_word_on_insertions(&self) -> Option<String> {
        let SearchState::Ended(ending @ (Ending::Exhausted | Ending::GoodEnough)) = self.state
        else {
            return None;
        };
        let moves = self.best().map(|best| counted(best.length(), "move"));
        self.ending_of_insertions(moves.as_deref(), ending)
            .map(|status| status.text)
    }

    /// Says what a search for insertions has found and proven, if it was one and was not cancelled.
    pub(super) fn ending_of_insertions(
        &self,
        moves: Option<&str>,
        ending: Ending,
    ) -> Option<Status> {
        let skeleton = self.skeleton().filter(|_| ending != Ending::Cancelled)?;
        let tried = self
            .progress
            .depth
            .saturating_sub(u8::from(ending != Ending::Exhausted));
        let tried = counted(tried, "move");
        let left = self.cube().turned_by(skeleton.moves());
        Some(match (moves, ending) {
            (None, _) => Status::error(format!(
                "no insertion of at most {tried} solves the cube; the skeleton leaves {}",
                Cycles(left)
            )),
            (Some(_), _) if left == CubieCube::SOLVED => {
                Status::success("the skeleton solves the cube; nothing is inserted")
            }
            (Some(moves), Ending::Exhausted) => Status::success(format!(
                "{moves}: no insertion of at most {tried} gives fewer"
            )),
            (Some(moves), _) => Status::info(format!(
                "{moves}, with all insertions of at most {tried} tried"
            )),
        })
    }
}
