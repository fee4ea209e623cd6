//! Typing stickers: the net as far as it is known, and the cursor on it.

use crate::cube::{Color, ColorScheme, CubeFault, Face, FaceCube, Facelet, PartialCube};

/// The order in which the faces are typed.
pub const FACE_ORDER: [Face; 6] = [Face::U, Face::D, Face::F, Face::B, Face::R, Face::L];

/// The stickers typed so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    net: PartialCube,
    cursor: Facelet,
}

impl Editor {
    /// Nothing known but the centres; the cursor on the first sticker.
    pub fn new() -> Self {
        Self { net: PartialCube::centers_only(), cursor: first_sticker() }
    }

    /// All stickers known.
    pub fn with_stickers(faces: FaceCube) -> Self {
        let mut editor = Self { net: faces.into(), cursor: first_sticker() };
        editor.seek_problem(1);
        editor
    }

    /// What is known.
    pub const fn net(&self) -> &PartialCube {
        &self.net
    }

    /// Where the cursor is.
    pub const fn cursor(&self) -> Facelet {
        self.cursor
    }

    /// Whether nothing has been typed yet.
    pub fn is_empty(&self) -> bool {
        self.net.missing() == Facelet::NUM - Face::NUM
    }

    /// Paints the sticker under the cursor and moves on: after a new sticker to the next unknown one, after one
    /// typed over to its neighbour, so that a row can be typed again.
    pub fn paint(&mut self, color: Color) {
        let was_known = self.net.color(self.cursor).is_some();
        self.net.set(self.cursor, Some(color));
        if was_known {
            self.cursor = following(self.cursor, 1);
        } else {
            self.seek_unknown(1);
        }
    }

    /// Forgets the sticker under the cursor. A centre cannot be forgotten.
    pub fn erase(&mut self) -> bool {
        let known = self.net.color(self.cursor).is_some() && !self.cursor.is_center();
        if known {
            self.net.set(self.cursor, None);
        }
        known
    }

    /// Moves the cursor by columns and rows of the net. Off the net it stays; centres are passed over.
    pub fn step(&mut self, columns: i8, rows: i8) {
        let mut place = net_position(self.cursor);
        loop {
            let (Some(column), Some(row)) =
                (place.0.checked_add_signed(columns), place.1.checked_add_signed(rows))
            else {
                return;
            };
            place = (column, row);
            match Facelet::all().find(|&facelet| net_position(facelet) == place) {
                Some(facelet) if facelet.is_center() => {}
                Some(facelet) => return self.cursor = facelet,
                None => return,
            }
        }
    }

    /// Moves the cursor to the first sticker of the face before or after in typing order.
    pub fn step_face(&mut self, by: i8) {
        let index = FACE_ORDER.iter().position(|&face| face == self.cursor.face()).unwrap_or(0);
        let index = (index + FACE_ORDER.len()).saturating_add_signed(by.into()) % FACE_ORDER.len();
        self.cursor = Facelet::new(FACE_ORDER[index], 0, 0);
    }

    /// Moves the cursor to the first sticker.
    pub fn to_first(&mut self) {
        self.cursor = first_sticker();
    }

    /// Moves the cursor to the last sticker.
    pub fn to_last(&mut self) {
        self.cursor = following(first_sticker(), -1);
    }

    /// Moves the cursor to the next (1) or previous (-1) sticker that shows a fault or, without faults, that is not
    /// known yet.
    pub fn seek_problem(&mut self, by: i8) {
        let marked: Vec<Facelet> = self.faults().iter().flat_map(CubeFault::facelets).collect();
        if marked.iter().all(|facelet| facelet.is_center()) {
            self.seek_unknown(by);
        } else {
            self.seek(by, |_, facelet| marked.contains(&facelet));
        }
    }

    /// Moves the cursor onto a facelet.
    pub fn to(&mut self, facelet: Facelet) {
        if !facelet.is_center() {
            self.cursor = facelet;
        }
    }

    /// Everything that is wrong with what is known.
    pub fn faults(&self) -> Vec<CubeFault> {
        self.net.faults()
    }

    /// How to hold the cube so that the cursor's face is seen the way the net shows it.
    pub fn how_to_hold(&self, scheme: &ColorScheme) -> String {
        let face = self.cursor.face();
        let up = match face {
            Face::U => Face::B,
            Face::D => Face::F,
            _ => Face::U,
        };
        format!("Look at the {} face, {} side up.", scheme.center_name(face), scheme.center_name(up))
    }

    fn seek_unknown(&mut self, by: i8) {
        self.seek(by, |net, facelet| net.color(facelet).is_none());
    }

    /// Moves on until a sticker fits; stays one further when none does.
    fn seek(&mut self, by: i8, fits: impl Fn(&PartialCube, Facelet) -> bool) {
        let next = following(self.cursor, by);
        let mut candidate = next;
        for _ in 0..Facelet::NUM {
            if fits(&self.net, candidate) {
                return self.cursor = candidate;
            }
            candidate = following(candidate, by);
        }
        self.cursor = next;
    }
}

impl Default for Editor {
    fn default() -> Self {
        Self::new()
    }
}

fn first_sticker() -> Facelet {
    Facelet::new(FACE_ORDER[0], 0, 0)
}

/// The sticker after (1) or before (-1) in typing order, round and round, without the centres.
fn following(facelet: Facelet, by: i8) -> Facelet {
    let order: Vec<Facelet> =
        FACE_ORDER.into_iter().flat_map(Facelet::of_face).filter(|facelet| !facelet.is_center()).collect();
    let index = order.iter().position(|&other| other == facelet).unwrap_or(0);
    order[(index + order.len()).saturating_add_signed(by.into()) % order.len()]
}

/// Column (0 to 11) and row (0 to 8) on the unfolded net.
pub const fn net_position(facelet: Facelet) -> (u8, u8) {
    let (column, row) = face_origin(facelet.face());
    (column + facelet.column() as u8, row + facelet.row() as u8)
}

/// Column and row of a face's first sticker on the unfolded net, counted in stickers.
pub const fn face_origin(face: Face) -> (u8, u8) {
    match face {
        Face::U => (3, 0),
        Face::L => (0, 3),
        Face::F => (3, 3),
        Face::R => (6, 3),
        Face::B => (9, 3),
        Face::D => (3, 6),
    }
}
