//! Asking for the proof that no solution is shorter, or no insertion gives fewer moves.

use super::{Action, App, Mode, Playback, Search, Status};
use cubetui::solver::SolverId;

impl App {
    /// Searches the shortest solution, however long it takes: of the cube as it is now or, where a solution is shown, of its
    /// start. What is shown stays until a shorter one is found. Where an insertion is shown, the shortest insertion is
    /// searched.
    pub(super) fn prove(&mut self) {
        let is_playing = self.work.mode == Mode::Play;
        let start = if is_playing {
            self.work.searched_cube()
        } else {
            self.work.cube
        };
        let shown = self.search.as_ref().filter(|search| search.is_for(&start));
        if shown.is_some_and(Search::is_proven) {
            return self.say(Status::info("it is already proven"));
        }
        if self.work.named_goal.is_met_by(&start) {
            return self.say(self.work.nothing_to_do());
        }
        let skeleton = self.skeleton_for(&start).filter(|_| is_playing);
        let answer = shown
            .filter(|_| skeleton.is_some())
            .and_then(Search::last_word_on_insertions);
        if let Some(answer) = answer {
            let solve = self.key_of(Action::Solve);
            return self.say(Status::info(format!(
                "{answer}; {solve} searches without the skeleton"
            )));
        }
        // Of insertions there are often several to choose among.
        let solutions = if skeleton.is_some() {
            self.settings.solver.solutions
        } else {
            1
        };
        let request = self
            .request(&start)
            .with_want(self.wanted(skeleton, solutions));
        if let Some(obstacle) = self.obstacle(&start, SolverId::Optimal, &request) {
            return self.say(obstacle);
        }
        self.work.playback = self
            .work
            .playback
            .take()
            .filter(|_| is_playing)
            .map(|playback| Playback {
                is_chosen: false,
                ..playback
            });
        self.work.mode = Mode::Play;
        self.begin_search(SolverId::Optimal, &request);
        self.say(Status::info(match skeleton {
            Some(_) => "searching until all insertions are tried; Esc stops",
            None => "searching until the shortest is proven; Esc stops",
        }));
    }
}
