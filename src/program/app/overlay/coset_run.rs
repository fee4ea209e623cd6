//! The coset of the cube on the screen while all its elements are solved: depth by depth, with its progress.

use std::time::Duration;

use super::{FooterKey, Next, OverlayModel, is_closing};
use crate::app::{App, Effect, Key, KeyCode, Message, Overlay, Slot, Status, TablesState, Task};
use crate::text::coset_run;
use cubetui::coord::{Coordinate as _, Coset};
use cubetui::coset::{CosetEnding, CosetEvent, CosetNews, CosetProgress, DepthCount, SolvedCoset};
use cubetui::tables::TableEvent;

const NEEDS_TABLES: &str = "it needs the full tables; :set tables full allows them";
const NO_TABLES: &str = "it needs the full tables";
const STOPPED_WAITING: &str = "it was stopped before the full tables were there";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CosetRunState {
    /// The user is asked whether to begin, and is shown what it costs.
    Offered,
    Waiting,
    Running,
    /// Stopping and saving the progress.
    Stopping,
    /// The run has ended, after this time.
    Ended(CosetEnding, Duration),
    Failed(String),
}

#[derive(Clone, Debug)]
pub struct CosetRun {
    pub coset: Coset,
    pub depths: Vec<DepthCount>,
    pub progress: Option<CosetProgress>,
    /// When the present part began, on the clock of the progress.
    pub part_began: Duration,
    pub bytes: Option<u64>,
    pub state: CosetRunState,
    /// About how many bytes are being saved.
    pub saving: Option<u64>,
}

impl CosetRun {
    const fn new(coset: Coset) -> Self {
        Self {
            coset,
            depths: Vec::new(),
            progress: None,
            part_began: Duration::ZERO,
            bytes: None,
            state: CosetRunState::Offered,
            saving: None,
        }
    }

    pub fn is_running(&self) -> bool {
        matches!(self.state, CosetRunState::Waiting | CosetRunState::Running)
    }

    pub fn found(&self) -> u64 {
        let finished = self.depths.last().map_or(0, |last| last.found);
        self.progress
            .map_or(finished, |progress| progress.found.max(finished))
    }

    /// Estimates the bytes needed to save what has been found.
    pub fn checkpoint_bytes(&self) -> u64 {
        SolvedCoset::estimated_bytes_of(self.found())
    }

    /// The remaining time of the current part at the present rate.
    pub fn to_go(&self) -> Option<Duration> {
        let progress = self.progress.filter(|progress| progress.share > 0)?;
        let so_far = progress.elapsed.saturating_sub(self.part_began);
        Some(so_far * u32::from(1000 - progress.share.min(1000)) / u32::from(progress.share))
    }

    /// Begins, if the full tables are loaded or may be loaded.
    fn accept_offer(&mut self, app: &mut App) {
        if !app.settings.tables.full {
            self.state = CosetRunState::Failed(NEEDS_TABLES.to_owned());
        } else if app.tables == TablesState::Full {
            self.begin(app);
        } else {
            self.state = CosetRunState::Waiting;
            app.outbox.push(Effect::LoadTables);
        }
    }

    fn begin(&mut self, app: &mut App) {
        self.state = CosetRunState::Running;
        app.outbox
            .push(Effect::Start(Slot::Coset, Task::Coset(self.coset)));
    }

    fn on_news(&mut self, news: CosetNews, app: &mut App) {
        match news {
            CosetNews::Begun { bytes } => self.bytes = Some(bytes),
            CosetNews::Event(event) => self.on_event(event, app),
            CosetNews::Saving { bytes } => self.saving = Some(bytes),
            CosetNews::NotSaved(reason) => app.say(Status::error(reason)),
            CosetNews::Ended(ending, elapsed) => {
                self.state = CosetRunState::Ended(ending, elapsed);
            }
            CosetNews::Failed(reason) => self.state = CosetRunState::Failed(reason),
        }
    }

    /// Whether the run has ended, successfully or not.
    pub fn is_over(&self) -> bool {
        matches!(
            self.state,
            CosetRunState::Ended(..) | CosetRunState::Failed(_)
        )
    }

    fn on_event(&mut self, event: CosetEvent, app: &mut App) {
        match event {
            CosetEvent::Deeper { remaining, depth } => {
                self.depths.clear();
                self.progress = None;
                app.say(Status::info(coset_run::deeper(remaining, depth)));
            }
            CosetEvent::Depth(count) => {
                // The last depth is reported again when its last elements are solved one by one.
                self.depths.retain(|seen| seen.depth != count.depth);
                self.depths.push(count);
                self.progress = None;
            }
            CosetEvent::Progress(progress) => {
                let part = |progress: CosetProgress| (progress.depth, progress.part);
                if self.progress.map(part) != Some(part(progress)) {
                    self.part_began = progress.elapsed;
                }
                self.progress = Some(progress);
            }
        }
    }
}

impl OverlayModel for CosetRun {
    /// The keys that close a panel first stop a run. Those that quit do so at once; the work is saved after the terminal
    /// has been given back. Since a run takes minutes, no other key can end it by mistake.
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        match self.state {
            CosetRunState::Offered if key.code == KeyCode::Enter => self.accept_offer(app),
            CosetRunState::Waiting if is_closing(key) => {
                self.state = CosetRunState::Failed(STOPPED_WAITING.to_owned());
            }
            CosetRunState::Running if is_closing(key) => {
                self.state = CosetRunState::Stopping;
                app.outbox.push(Effect::Stop(Slot::Coset));
            }
            CosetRunState::Stopping if is_closing(key) => {
                app.say(Status::info("saving the progress"));
            }
            _ => return Next::Unknown,
        }
        Next::Stay
    }

    fn receive(&mut self, message: &Message, app: &mut App) {
        match message {
            Message::Coset(news) => self.on_news(news.clone(), app),
            Message::Tables(TableEvent::Ready) if self.state == CosetRunState::Waiting => {
                self.begin(app);
            }
            Message::Tables(TableEvent::Failed(_)) if self.state == CosetRunState::Waiting => {
                self.state = CosetRunState::Failed(NO_TABLES.to_owned());
            }
            _ => {}
        }
    }

    fn title(&self, _app: &App) -> String {
        format!("All elements of coset {}", self.coset.index())
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        match self.state {
            CosetRunState::Offered => {
                vec![
                    FooterKey::one(KeyCode::Enter, "begin"),
                    FooterKey::one(KeyCode::Esc, "close"),
                ]
            }
            CosetRunState::Waiting => vec![FooterKey::one(KeyCode::Esc, "stop")],
            CosetRunState::Running => {
                vec![FooterKey::one(KeyCode::Esc, "stop, and save the progress")]
            }
            _ => vec![FooterKey::one(KeyCode::Esc, "close")],
        }
    }
}

impl App {
    /// Opens the panel, which says what it takes to solve the coset.
    pub(in crate::app) fn solve_coset(&mut self) {
        self.stop_playing();
        let coset = Coset::of(&self.work.cube.cube);
        self.overlays.push(Overlay::CosetRun(CosetRun::new(coset)));
    }
}
