//! Panels that show something and are closed by any key: the address of a viewer, and the state of the cube.

use super::{FooterKey, Next, OverlayModel};
use crate::app::import_export::Share;
use crate::app::{Action, App, Effect, Key, KeyCode, Message, Overlay, Status};
use crate::cube::CubieCube;
use crate::tables::StageDistances;

/// Handles a key over a panel without keys of its own: any key closes it, except those that suspend, redraw and quit.
pub(super) fn press_over_panel(key: Key, app: &mut App) -> Next {
    match app.keymap.action(app.work.mode, key) {
        Some(Action::Suspend) => app.effects.push(Effect::Suspend),
        Some(Action::Redraw) => app.effects.push(Effect::Redraw),
        Some(Action::Quit) if key.ctrl => app.effects.push(Effect::Quit),
        _ => {
            app.messages.clear();
            return Next::Close;
        }
    }
    Next::Stay
}

/// The address while it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkView {
    /// The address.
    pub address: String,
}

impl OverlayModel for LinkView {
    /// `c` copies the address; any other key closes the panel.
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        if key == Key::char('c') {
            app.copy(Share::Link);
            return Next::Stay;
        }
        press_over_panel(key, app)
    }

    fn title(&self, _app: &App) -> String {
        "Scramble and solution in Twizzle, a viewer".to_owned()
    }

    fn footer(&self) -> Vec<FooterKey> {
        vec![FooterKey::one(KeyCode::Char('c'), "copy"), FooterKey::one(KeyCode::Esc, "close")]
    }
}

/// The open panel of the cube's pieces and its distances in Thistlethwaite's four stages.
#[derive(Clone, Debug)]
pub struct StateView {
    cube: CubieCube,
    distances: Option<StageDistances>,
}

impl StateView {
    /// The distances, once they are known.
    pub const fn distances(&self) -> Option<&StageDistances> {
        self.distances.as_ref()
    }
}

impl OverlayModel for StateView {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        press_over_panel(key, app)
    }

    fn receive(&mut self, message: &Message, _app: &mut App) -> Next {
        if let Message::Surveyed(cube, Ok(distances)) = message
            && *cube == self.cube
        {
            self.distances = Some(*distances);
        }
        Next::Stay
    }

    fn title(&self, _app: &App) -> String {
        "State of the cube".to_owned()
    }

    fn footer(&self) -> Vec<FooterKey> {
        vec![FooterKey::one(KeyCode::Esc, "close")]
    }
}

impl App {
    /// Shows the address of a viewer.
    pub(in crate::app) fn show_link(&mut self) {
        match self.link() {
            Ok(address) => self.overlay = Some(Overlay::Link(LinkView { address })),
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Opens the panel and asks for the distances: they take tables, which the model does not have.
    pub(in crate::app) fn show_state(&mut self) {
        self.stop_playing();
        let cube = self.work.cube.cube;
        self.overlay = Some(Overlay::State(StateView { cube, distances: None }));
        self.effects.push(Effect::Survey(cube));
    }
}
