//! The address of a viewer while it is shown.

use super::{FooterKey, Next, OverlayModel};
use crate::app::import_export::Export;
use crate::app::{App, Key, KeyCode, Overlay, Status};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkView {
    pub address: String,
}

impl OverlayModel for LinkView {
    /// `c` copies the address.
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        if key == Key::char('c') {
            app.copy(Export::Link);
            return Next::Stay;
        }
        Next::Unknown
    }

    fn title(&self, _app: &App) -> String {
        "Scramble and solution in Twizzle, a viewer".to_owned()
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        vec![
            FooterKey::one(KeyCode::Char('c'), "copy"),
            FooterKey::one(KeyCode::Esc, "close"),
        ]
    }
}

impl App {
    pub(in crate::app) fn show_link(&mut self) {
        match self.link() {
            Ok(address) => self.overlays.push(Overlay::Link(LinkView { address })),
            Err(reason) => self.say(Status::error(reason)),
        }
    }
}
