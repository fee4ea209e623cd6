//! The address of a viewer while it is shown.

use qrcode::types::Color as QrColor;
use qrcode::{EcLevel, QrCode};

use super::{FooterKey, Next, OverlayModel};
use crate::app::import_export::Export;
use crate::app::{App, Key, KeyCode, Overlay, Status};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkView {
    pub address: String,
    /// The address as a QR code, if it was asked for.
    pub code: Option<LinkCode>,
}

/// A QR code with the quiet zone around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkCode {
    pub width: u16,
    /// Whether each module is dark, row by row.
    dark: Vec<bool>,
}

/// Light modules at each side. Four are specified, and phones read two.
const QUIET: u16 = 2;

impl LinkCode {
    /// # Errors
    /// When the address is too long for a code.
    fn of(address: &str) -> Result<Self, String> {
        let code = QrCode::with_error_correction_level(address, EcLevel::L)
            .map_err(|_| "too many turns for a code; :link shows the address".to_owned())?;
        let inner = code.width() as u16;
        let width = inner + 2 * QUIET;
        let colors = code.to_colors();
        let is_dark = |x: u16, y: u16| {
            let inside = |at: u16| (QUIET..QUIET + inner).contains(&at);
            let at = || usize::from(y - QUIET) * usize::from(inner) + usize::from(x - QUIET);
            inside(x) && inside(y) && colors[at()] == QrColor::Dark
        };
        let dark = (0..width).flat_map(|y| (0..width).map(move |x| (x, y)));
        Ok(Self {
            width,
            dark: dark.map(|(x, y)| is_dark(x, y)).collect(),
        })
    }

    /// Whether a module is dark; all modules outside the code are light.
    pub fn is_dark(&self, x: u16, y: u16) -> bool {
        if x >= self.width {
            return false;
        }
        let at = usize::from(y) * usize::from(self.width) + usize::from(x);
        self.dark.get(at).copied().unwrap_or(false)
    }
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
        if self.code.is_some() {
            return "Scan it: the solution in Twizzle".to_owned();
        }
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
            Ok(address) => self.overlays.push(Overlay::Link(LinkView {
                address,
                code: None,
            })),
            Err(reason) => self.say(Status::error(reason)),
        }
    }

    /// Shows the address as a code for a phone.
    pub(in crate::app) fn show_code(&mut self) {
        let shown = self
            .link()
            .and_then(|address| Ok((LinkCode::of(&address)?, address)));
        match shown {
            Ok((code, address)) => self.overlays.push(Overlay::Link(LinkView {
                address,
                code: Some(code),
            })),
            Err(reason) => self.say(Status::error(reason)),
        }
    }
}
