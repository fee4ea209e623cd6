//! Shows the progress of a search and of building tables a few times a second, and all other events at once.

use std::time::{Duration, Instant};

use crate::app::Message;
use cubetui::solver::{JobId, Progress, SolveEvent};
use cubetui::tables::{TableEvent, TableStage};

const INTERVAL: Duration = Duration::from_millis(200);

/// Holds the newest progress until it is due.
#[derive(Default)]
pub(super) struct ProgressThrottle {
    held: Option<(JobId, Progress)>,
    stage: Option<TableStage>,
    shown: Option<Instant>,
    /// When the first percentage of the tables was shown, and that percentage.
    building: Option<(Instant, u8)>,
}

impl ProgressThrottle {
    /// Holds a progress, replacing any before it.
    pub(super) fn hold(&mut self, job: JobId, progress: Progress) {
        self.held = Some((job, progress));
    }

    /// Drops the held progress, because newer figures of the search have arrived.
    pub(super) fn forget(&mut self) {
        self.held = None;
    }

    pub(super) fn hold_stage(&mut self, stage: TableStage) {
        self.stage = Some(stage);
    }

    pub(super) fn forget_stage(&mut self) {
        self.stage = None;
    }

    /// Returns when there will be something to show.
    pub(super) fn due(&self, now: Instant) -> Option<Instant> {
        let any = self.held.is_some() || self.stage.is_some();
        any.then(|| self.shown.map_or(now, |shown| shown + INTERVAL))
    }

    /// Returns the messages that are due.
    pub(super) fn take(&mut self, now: Instant) -> Vec<Message> {
        if self.due(now).is_none_or(|due| due > now) {
            return Vec::new();
        }
        self.shown = Some(now);
        let search = self
            .held
            .take()
            .map(|(job, progress)| Message::Solver(job, SolveEvent::Progress(progress)));
        let stage = self.stage.take();
        let to_go = stage.and_then(|stage| self.time_to_go(stage, now));
        let tables = stage.map(|stage| Message::Tables(TableEvent::Stage(stage)));
        let to_go = to_go.map(Message::TablesToGo);
        search.into_iter().chain(to_go).chain(tables).collect()
    }

    /// Estimates how long building still takes, at the average speed since its first percentage was shown.
    fn time_to_go(&mut self, stage: TableStage, now: Instant) -> Option<Duration> {
        let TableStage::Building(percent) = stage else {
            self.building = None;
            return None;
        };
        let (since, first) = *self.building.get_or_insert((now, percent));
        let done = percent.checked_sub(first).filter(|&done| done > 0)?;
        Some(now.duration_since(since) * (100 - u32::from(percent)) / u32::from(done))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(nodes: u64) -> Progress {
        Progress {
            nodes,
            ..Progress::default()
        }
    }

    fn message(nodes: u64) -> Message {
        Message::Solver(JobId(1), SolveEvent::Progress(progress(nodes)))
    }

    #[test]
    fn a_flood_is_shown_five_times_a_second_and_the_newest_each_time() {
        let start = Instant::now();
        let mut throttle = ProgressThrottle::default();
        let mut shown = Vec::new();
        for millisecond in 0..1000 {
            let now = start + Duration::from_millis(millisecond);
            throttle.hold(JobId(1), progress(millisecond));
            shown.extend(throttle.take(now));
        }
        assert_eq!(shown, [0, 200, 400, 600, 800].map(message));
    }

    #[test]
    fn nothing_is_due_when_nothing_is_held() {
        let now = Instant::now();
        let mut throttle = ProgressThrottle::default();
        assert_eq!(throttle.due(now), None);
        throttle.hold(JobId(1), progress(1));
        assert_eq!(throttle.due(now), Some(now));
        assert_eq!(throttle.take(now), [message(1)]);
        throttle.hold(JobId(1), progress(2));
        assert_eq!(throttle.due(now), Some(now + INTERVAL));
        assert_eq!(throttle.take(now), []);
        throttle.forget();
        assert_eq!(throttle.due(now), None);
    }

    #[test]
    fn the_time_until_tables_are_built_follows_from_their_progress() {
        let start = Instant::now();
        let mut throttle = ProgressThrottle::default();
        let building = |percent| Message::Tables(TableEvent::Stage(TableStage::Building(percent)));
        throttle.hold_stage(TableStage::Building(10));
        assert_eq!(throttle.take(start), [building(10)], "nothing is known yet");
        throttle.hold_stage(TableStage::Building(40));
        let later = start + Duration::from_secs(6);
        let to_go = Message::TablesToGo(Duration::from_secs(12));
        assert_eq!(throttle.take(later), [to_go, building(40)]);
    }

    #[test]
    fn search_and_tables_are_shown_together() {
        let now = Instant::now();
        let mut throttle = ProgressThrottle::default();
        throttle.hold_stage(TableStage::Loading);
        let tables = Message::Tables(TableEvent::Stage(TableStage::Loading));
        assert_eq!(throttle.take(now), std::slice::from_ref(&tables));
        throttle.hold_stage(TableStage::Loading);
        throttle.hold(JobId(1), progress(1));
        assert_eq!(throttle.take(now), []);
        assert_eq!(throttle.take(now + INTERVAL), [message(1), tables]);
        throttle.hold_stage(TableStage::Loading);
        throttle.forget_stage();
        assert_eq!(throttle.due(now), None);
    }
}
