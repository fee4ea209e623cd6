//! The stickers as they are seen, on the net or on the solid cube.

use ratatui::style::{Modifier, Style};

use super::Moment;
use super::Styles;
use crate::app::{App, Mode};
use crate::picture;
use cubetui::cube::{CenterTurns, Color, ColorScheme, Facelet, Move, OrientedCube, PartialCube};

/// The stickers of a net or a solid cube.
#[derive(Clone)]
pub(super) struct Stickers<'a> {
    scheme: &'a ColorScheme,
    colors: [Option<Color>; Facelet::NUM],
    inferred: Vec<Facelet>,
    faulty: Vec<Facelet>,
    /// Stickers of pieces whose orientation is unknown.
    open: Vec<Facelet>,
    oriented: Vec<Facelet>,
    marked: Vec<Facelet>,
    centers: Option<CenterTurns>,
    /// The sticker that the next key paints, or whose colour is asked for.
    pub(super) cursor: Option<Facelet>,
    /// The next move of the solution, in the orientation in which the cube is held.
    pub(super) next_move: Option<Move>,
}

impl<'a> Stickers<'a> {
    pub(super) const fn plain(
        scheme: &'a ColorScheme,
        colors: [Option<Color>; Facelet::NUM],
    ) -> Self {
        Self {
            scheme,
            colors,
            inferred: Vec::new(),
            faulty: Vec::new(),
            open: Vec::new(),
            oriented: Vec::new(),
            marked: Vec::new(),
            centers: None,
            cursor: None,
            next_move: None,
        }
    }

    /// Returns the stickers of the model: the typed ones in Paint mode, else those of the cube.
    pub(super) fn of(app: &'a App) -> Self {
        let scheme = &app.settings().scheme;
        if app.mode() == Mode::Paint {
            let editor = app.editor();
            let findings = editor.findings();
            let typed = editor.typed();
            let open = editor.open();
            let color = |facelet| {
                open.color(facelet)
                    .or_else(|| findings.shown().color(facelet))
            };
            let colors = std::array::from_fn(|index| color(Facelet::from_index(index)));
            let is_inferred = |&facelet: &Facelet| {
                typed.color(facelet).is_none() && open.color(facelet).is_none()
            };
            return Self {
                inferred: Facelet::all().filter(is_inferred).collect(),
                open: Facelet::all()
                    .filter(|&facelet| open.color(facelet).is_some())
                    .collect(),
                oriented: editor.oriented().to_vec(),
                faulty: findings.marked().to_vec(),
                cursor: Some(editor.cursor()),
                ..Self::plain(scheme, colors).with_centers(editor.centers())
            };
        }
        let next = if app.mode() == Mode::Play && app.slip_question().is_none() {
            app.shown_next_move()
        } else {
            None
        };
        Self {
            cursor: app.slip_question(),
            next_move: next.map(|turn| app.cube().seen(&turn)),
            ..Self::of_cube(app, app.is_relabelled())
        }
    }

    /// Returns the stickers of the cube on the screen, as it is or relabelled.
    pub(super) fn of_cube(app: &'a App, relabelled: bool) -> Self {
        Self::of_held(app, app.cube(), relabelled)
    }

    /// Returns the stickers of another cube, as it is or relabelled.
    pub(super) fn of_held(app: &'a App, cube: &OrientedCube, relabelled: bool) -> Self {
        let mut seen = PartialCube::new(cube.stickers().map(Some));
        if relabelled {
            seen = seen.relabelled();
        }
        let colors = std::array::from_fn(|index| seen.color(Facelet::from_index(index)));
        Self::plain(&app.settings().scheme, colors).with_centers(cube.centers_seen())
    }

    pub(super) fn with_centers(self, centers: Option<CenterTurns>) -> Self {
        Self { centers, ..self }
    }

    /// Returns the arrow on the centre of a supercube, which points to where the top of its picture is.
    pub(super) fn center_arrow(&self, facelet: Facelet) -> Option<char> {
        if !facelet.is_center() {
            return None;
        }
        let turns = self.centers?.of(facelet.face());
        Some(['↑', '→', '↓', '←'][usize::from(turns)])
    }

    pub(super) fn with_marks(self, marked: Vec<Facelet>) -> Self {
        Self { marked, ..self }
    }

    /// Shows the stickers in the middle of a turn. The next move is not marked meanwhile.
    pub(super) fn at(mut self, moment: Option<Moment>) -> Self {
        if let Some(moment) = moment {
            let seen = picture::stickers_in_turn(moment.turn, moment.rest);
            self.colors = seen.map(|facelet| self.colors[facelet.index()]);
            self.next_move = None;
        }
        self
    }

    /// Returns the letter of a sticker: lower case if it was inferred, a dot if it is unknown, `?` if it shows how an
    /// unknown piece is oriented, a blank if letters are off.
    pub(super) fn letter(&self, facelet: Facelet, theme: &Styles<'_>) -> char {
        match self.colors[facelet.index()] {
            None if self.oriented.contains(&facelet) => '?',
            None => '·',
            // Without its letter an inferred sticker would look like a typed one.
            Some(color) if self.is_inferred(facelet) => self.scheme.letter(color),
            Some(color) if theme.letters => self.scheme.letter(color).to_ascii_uppercase(),
            Some(_) => ' ',
        }
    }

    pub(super) fn style(&self, facelet: Facelet, theme: &Styles<'_>) -> Style {
        theme.sticker(self.scheme, self.colors[facelet.index()])
    }

    /// Returns the attributes of a sticker's letter: dim if it was inferred, bold on a centre, reversed under the cursor.
    pub(super) fn letter_modifier(&self, facelet: Facelet) -> Modifier {
        let mut modifier = Modifier::empty();
        if self.is_inferred(facelet) {
            modifier |= Modifier::DIM;
        }
        if facelet.is_center() {
            modifier |= Modifier::BOLD;
        }
        if self.cursor == Some(facelet) {
            modifier |= Modifier::BOLD | Modifier::REVERSED;
        }
        modifier
    }

    /// Whether the sticker belongs to a piece whose orientation is unknown.
    pub(super) fn is_open(&self, facelet: Facelet) -> bool {
        self.open.contains(&facelet)
    }

    fn is_inferred(&self, facelet: Facelet) -> bool {
        self.inferred.contains(&facelet)
    }

    pub(super) fn is_marked(&self, facelet: Facelet) -> bool {
        self.marked.contains(&facelet)
    }

    pub(super) fn is_faulty(&self, facelet: Facelet) -> bool {
        self.faulty.contains(&facelet)
    }
}
