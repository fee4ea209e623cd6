//! The sticker editor: the stickers typed so far, as the user sees the net, and the cursor.

mod orientations;

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use super::advice::{Advice, Remedy};
use super::findings::{Entry, Findings, corrected};
use super::typing::FACE_SEQUENCE;
use crate::cube::{
    CenterTurns, Color, ColorScheme, CubieCube, Face, Facelet, Orientation, OrientedCube,
    PartialCube,
};
use crate::diagnosis::{CubeFault, Explanation, TYPING_SEQUENCE, why_not};
pub use orientations::OrientationChange;

/// The rules for typing stickers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub struct EntryRules {
    /// Nothing is inferred: all stickers are typed, and every single mistake shows.
    pub strict: bool,
    /// The cursor goes to the most informative sticker, not through the faces in order.
    pub adaptive: bool,
    /// The centres are typed too, so that the cube may have any orientation.
    pub free_centers: bool,
    /// The cube is a supercube: its centres show how they are turned, and are solved too.
    pub supercube: bool,
}

/// The stickers typed so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "SavedEditor")]
pub struct Editor {
    rules: EntryRules,
    scheme: ColorScheme,
    net: TypedNet,
    /// The findings that follow from the fields above; computed when they are first needed.
    #[serde(skip)]
    findings: OnceCell<Findings>,
}

/// The typed stickers and the cursor: everything but the rules and colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypedNet {
    /// The typed stickers, centres included.
    pub typed: PartialCube,
    /// The stickers of pieces whose orientation is not known. None of these stickers is in `typed`.
    pub open: PartialCube,
    /// The facelets where unknown pieces show their orientation, one for each piece.
    pub oriented: Vec<Facelet>,
    /// How the centres of a supercube are turned.
    pub centers: CenterTurns,
    /// The typed stickers in the sequence of typing, each once.
    pub sequence: Vec<Facelet>,
    /// The colours that the user has seen when asked, or when a face was compared. They count as typed.
    pub answers: PartialCube,
    /// Faces that the user has said are not as shown: each as it was shown.
    pub denied: Vec<PartialCube>,
    /// The faces of which every sticker was typed again.
    pub checked: Vec<Face>,
    /// The face of which every sticker is being typed again.
    pub typing_again: Option<Face>,
    /// Whether the user has said that the colours and the orientation of the cube are right.
    pub is_arranged: bool,
    /// Where the cursor is.
    pub cursor: Facelet,
    /// The steps to do by hand before the cube can be solved.
    pub by_hand: Option<String>,
}

/// A saved editor that has not been checked yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedEditor {
    rules: EntryRules,
    scheme: ColorScheme,
    net: TypedNet,
}

impl TryFrom<SavedEditor> for Editor {
    type Error = String;

    fn try_from(saved: SavedEditor) -> Result<Self, String> {
        saved.net.check()?;
        Ok(Self::with_net(saved.net, saved.rules, &saved.scheme))
    }
}

impl TypedNet {
    /// Checks that the sequence lists only typed stickers, each once, and that no open sticker is typed.
    fn check(&self) -> Result<(), String> {
        for (index, &facelet) in self.sequence.iter().enumerate() {
            if self.typed.color(facelet).is_none() {
                return Err(format!("{facelet} is not typed"));
            }
            if self.sequence[..index].contains(&facelet) {
                return Err(format!("{facelet} is listed twice"));
            }
        }
        let is_known = |net: &PartialCube, facelet| net.color(facelet).is_some();
        match Facelet::all().find(|&at| is_known(&self.open, at) && is_known(&self.typed, at)) {
            Some(facelet) => Err(format!("{facelet} is typed")),
            None => Ok(()),
        }
    }
}

impl Editor {
    /// Creates an empty editor with the cursor on the first sticker.
    pub fn new(rules: EntryRules, scheme: &ColorScheme) -> Self {
        let typed = if rules.free_centers {
            PartialCube::unknown()
        } else {
            PartialCube::centers_only()
        };
        Self::with_stickers(typed, rules, scheme)
    }

    /// Creates an editor with these stickers and the cursor on the first problem.
    pub fn with_stickers(typed: PartialCube, rules: EntryRules, scheme: &ColorScheme) -> Self {
        let net = TypedNet {
            typed,
            open: PartialCube::unknown(),
            oriented: Vec::new(),
            centers: CenterTurns::UPRIGHT,
            sequence: Vec::new(),
            answers: PartialCube::unknown(),
            denied: Vec::new(),
            checked: Vec::new(),
            typing_again: None,
            // Stickers that come all at once include their centres.
            is_arranged: typed != PartialCube::centers_only(),
            cursor: FIRST,
            by_hand: None,
        };
        let mut editor = Self::with_net(net, rules, scheme);
        if !(editor.is_wanted(FIRST) && editor.findings().marked().is_empty()) {
            editor.net.cursor = editor.following(FIRST, -1);
            editor.seek_problem(1);
        }
        editor
    }

    /// Creates an editor with a saved net. Centres that cannot be typed are filled in, and a cursor on one of them moves to
    /// the first sticker.
    pub fn with_net(net: TypedNet, rules: EntryRules, scheme: &ColorScheme) -> Self {
        let mut editor = Self {
            rules,
            scheme: scheme.clone(),
            net,
            findings: OnceCell::new(),
        };
        if !rules.free_centers {
            editor.complete_centers();
        }
        if !editor.is_typed_at_all(editor.net.cursor) {
            editor.net.cursor = FIRST;
        }
        editor
    }

    /// The part that is saved.
    pub const fn net(&self) -> &TypedNet {
        &self.net
    }

    /// Returns the stickers that were typed or seen, centres included.
    pub fn typed(&self) -> PartialCube {
        corrected(&self.net.typed, &self.net.answers)
    }

    /// The next step for the user.
    pub fn advice(&self) -> &Advice {
        self.findings().advice()
    }

    /// Returns everything that follows from the stickers.
    pub fn findings(&self) -> &Findings {
        self.findings.get_or_init(|| {
            Findings::of(&Entry {
                typed: &self.net.typed,
                sequence: &self.net.sequence,
                answers: &self.net.answers,
                denied: &self.net.denied,
                checked: &self.net.checked,
                typing_again: self.net.typing_again,
                scheme: &self.scheme,
                is_arranged: self.net.is_arranged || self.rules.free_centers,
                strict: self.rules.strict,
            })
        })
    }

    /// The colour scheme in force.
    pub const fn scheme(&self) -> &ColorScheme {
        &self.scheme
    }

    /// The rules for typing stickers.
    pub const fn rules(&self) -> EntryRules {
        self.rules
    }

    /// Where the cursor is.
    pub const fn cursor(&self) -> Facelet {
        self.net.cursor
    }

    /// Returns the number of typed stickers, without fixed centres.
    pub fn typed_count(&self) -> usize {
        let fixed = if self.rules.free_centers {
            0
        } else {
            Face::NUM
        };
        (Facelet::NUM - self.typed().missing()).saturating_sub(fixed)
    }

    /// Whether nothing has been typed yet.
    pub fn is_empty(&self) -> bool {
        self.typed_count() == 0 && !self.has_orientations()
    }

    /// Returns the cube that is shown, once it is complete and possible, and a face with inferred stickers was compared.
    pub fn cube(&self) -> Option<OrientedCube> {
        if *self.advice() != Advice::Solve {
            return None;
        }
        let (cube, orientation) = self.complete()?;
        let centers = self.centers().map(|centers| orientation.standard(&centers));
        centers
            .is_none_or(|centers| centers.fit(&cube))
            .then_some(OrientedCube {
                cube,
                orientation,
                centers,
            })
    }

    /// Returns the cube that is shown, once all its stickers are known and possible.
    fn complete(&self) -> Option<(CubieCube, Orientation)> {
        let findings = self.findings();
        let orientation = findings.orientation()?;
        if !findings.is_possible() {
            return None;
        }
        let stickers = orientation.standard(findings.shown()).complete()?;
        Some((CubieCube::try_from(&stickers).ok()?, orientation))
    }

    /// The steps to do by hand before the cube can be solved.
    pub fn by_hand(&self) -> Option<&str> {
        self.net.by_hand.as_deref()
    }

    /// Returns why the sticker under the cursor cannot have this colour, if it cannot and nothing else is wrong.
    pub fn why_not(&self, color: Color) -> Option<String> {
        let orientation = self.findings().orientation()?;
        if !self.findings().is_possible() {
            return None;
        }
        let facelet = orientation.standard(&self.net.cursor);
        Some(why_not(&orientation.standard(&self.typed()), facelet, color)?.explain(&self.scheme))
    }

    /// Paints the sticker under the cursor and moves the cursor: after a new sticker, to the next undecided one; after one
    /// that was typed over or compared, to its neighbour, so that a row can be checked; or to the sticker that is asked
    /// for.
    ///
    /// The colour of a sticker that is asked for, or that was inferred, was seen on the cube: it is certain. Returns the
    /// correction that this caused, if any.
    pub fn paint(&mut self, color: Color) -> Option<Explanation> {
        let cursor = self.net.cursor;
        if let Some(face) = self.net.typing_again
            && cursor.face() == face
        {
            return self.paint_again(face, color);
        }
        let is_answer = self.is_answer();
        if !is_answer && self.paint_open(color) {
            return None;
        }
        let was_known = self.findings().shown().color(cursor).is_some();
        if is_answer {
            self.net.answers.set(cursor, Some(color));
        } else {
            self.net.answers.set(cursor, None);
            self.net.typed.set(cursor, Some(color));
            self.net.sequence.retain(|&facelet| facelet != cursor);
            self.net.sequence.push(cursor);
        }
        let corrected = self.examine();
        let is_asked = matches!(self.advice(), Advice::LookAt(_) | Advice::TypeAgain(_));
        if !was_known || is_asked || corrected.is_some() {
            self.seek_advised(1);
        } else {
            self.net.cursor = self.following(cursor, 1);
        }
        corrected
    }

    /// Whether a colour typed under the cursor is what the user sees there now, and not part of the first typing.
    pub fn is_answer(&self) -> bool {
        let cursor = self.net.cursor;
        let is_asked = match self.advice() {
            Advice::LookAt(asked) => *asked == cursor,
            Advice::Compare(faces) => faces.contains(&cursor.face()),
            _ => false,
        };
        let is_typed = self.net.typed.color(cursor).is_some();
        let is_inferred = !is_typed && self.findings().shown().color(cursor).is_some();
        let is_typed_in_turn = matches!(self.advice(), Advice::Type(_)) || self.rules.strict;
        let is_new_in_doubt = !is_typed && !is_typed_in_turn && !self.findings().is_possible();
        is_asked || is_inferred || is_new_in_doubt || self.net.answers.color(cursor).is_some()
    }

    /// Types a sticker of the face that is being typed again; the last sticker completes the face.
    fn paint_again(&mut self, face: Face, color: Color) -> Option<Explanation> {
        let cursor = self.net.cursor;
        self.net.answers.set(cursor, Some(color));
        let mut later = Facelet::of_face(face).filter(|facelet| !facelet.is_center());
        match later.find(|facelet| facelet.index() > cursor.index()) {
            Some(next) => {
                self.net.cursor = next;
                self.findings = OnceCell::new();
                None
            }
            None => self.end_typing_again(face),
        }
    }

    fn end_typing_again(&mut self, face: Face) -> Option<Explanation> {
        self.net.typing_again = None;
        self.net.checked.push(face);
        let corrected = self.examine();
        self.seek_advised(1);
        corrected
    }

    /// Erases the sticker under the cursor. Returns whether there was one.
    pub fn erase(&mut self) -> bool {
        let cursor = self.net.cursor;
        if self.is_open_or_oriented(cursor) {
            return self.erase_open(|facelet| facelet == cursor);
        }
        let is_answered = self.net.answers.color(cursor).is_some();
        let known = is_answered || self.net.typed.color(cursor).is_some();
        if known {
            self.net.answers.set(cursor, None);
            self.net.typed.set(cursor, None);
            self.examine();
        }
        known
    }

    /// Erases all stickers of the cursor's face. Returns whether there were any.
    pub fn erase_face(&mut self) -> bool {
        let face = self.net.cursor.face();
        let known: Vec<Facelet> = Facelet::of_face(face)
            .filter(|&facelet| {
                self.is_typed_at_all(facelet) && self.typed().color(facelet).is_some()
            })
            .collect();
        for &facelet in &known {
            self.net.typed.set(facelet, None);
            self.net.answers.set(facelet, None);
        }
        let had_more = self.erase_open(|facelet| facelet.face() == face);
        self.examine();
        !known.is_empty() || had_more
    }

    /// Replaces the typed stickers; the cursor stays.
    fn retype(&mut self, typed: PartialCube) {
        self.net.typed = typed;
        self.forget_questions();
        self.net.open = PartialCube::unknown();
        self.net.oriented.clear();
        self.examine();
    }

    /// Replaces the stickers of a face by those that the user sees, and moves the cursor to where the next one is expected.
    /// A fixed centre stays. If the face was asked for, its stickers are now certain. Returns the correction that this
    /// caused, if any.
    pub fn type_face(&mut self, face: Face, colors: &[Option<Color>; 9]) -> Option<Explanation> {
        let is_asked = match self.advice() {
            Advice::TypeAgain(asked) => *asked == face,
            Advice::Compare(asked) => asked.contains(&face),
            Advice::LookAt(asked) => asked.face() == face,
            _ => false,
        };
        for (facelet, &color) in Facelet::of_face(face).zip(colors) {
            let is_known = !is_asked && self.typed().color(facelet) == color;
            if !self.is_typed_at_all(facelet) || is_known {
                continue;
            }
            if is_asked && color.is_some() {
                self.net.answers.set(facelet, color);
            } else {
                self.net.answers.set(facelet, None);
                self.net.typed.set(facelet, color);
            }
            self.net.sequence.retain(|&other| other != facelet);
            if self.net.typed.color(facelet).is_some() {
                self.net.sequence.push(facelet);
            }
        }
        if self.net.typing_again == Some(face) {
            return self.end_typing_again(face);
        }
        let corrected = self.examine();
        self.seek_advised(1);
        corrected
    }

    /// Changes the rules and the colour scheme. Typed stickers keep their visible colours.
    pub fn set_rules(&mut self, rules: EntryRules, scheme: &ColorScheme) {
        if self.is_empty() {
            return *self = Self::new(rules, scheme);
        }
        self.recolor(scheme);
        if !rules.free_centers {
            self.complete_centers();
        }
        self.rules = rules;
        self.examine();
    }

    /// Changes the colour scheme. Typed stickers, including typed centres, keep their visible colours; fixed centres follow
    /// the scheme.
    fn recolor(&mut self, scheme: &ColorScheme) {
        if let Some(recoloring) = self.scheme.recoloring_to(scheme) {
            let recolor = |stickers: &mut PartialCube| {
                for facelet in Facelet::all() {
                    let color = stickers.color(facelet);
                    stickers.set(facelet, color.map(|color| recoloring.color(color)));
                }
            };
            let net = &mut self.net;
            net.denied.iter_mut().for_each(recolor);
            recolor(&mut net.answers);
            recolor(&mut net.open);
            if self.rules.free_centers {
                recolor(&mut net.typed);
            } else {
                net.typed = recoloring.stickers(&net.typed);
            }
        }
        self.scheme = scheme.clone();
    }

    /// Sets the centres to those of a cube in this orientation.
    fn place_centers(&mut self, orientation: Orientation) {
        for face in Face::ALL {
            let center = Facelet::center(orientation.position_of(face));
            self.net.typed.set(center, Some(face.color()));
        }
    }

    /// Moves the cursor by columns and rows of the net. It stays on the net and skips fixed centres.
    pub fn step(&mut self, columns: i8, rows: i8) {
        let mut place = net_position(self.net.cursor);
        loop {
            let (Some(column), Some(row)) = (
                place.0.checked_add_signed(columns),
                place.1.checked_add_signed(rows),
            ) else {
                return;
            };
            place = (column, row);
            match Facelet::all().find(|&facelet| net_position(facelet) == place) {
                Some(facelet) if !self.is_typed_at_all(facelet) => {}
                Some(facelet) => return self.net.cursor = facelet,
                None => return,
            }
        }
    }

    /// Moves the cursor to the first sticker of the next (1) or previous (-1) face in typing order.
    pub fn step_face(&mut self, by: i8) {
        let index = FACE_SEQUENCE
            .iter()
            .position(|&face| face == self.net.cursor.face())
            .unwrap_or(0);
        let index =
            (index + FACE_SEQUENCE.len()).saturating_add_signed(by.into()) % FACE_SEQUENCE.len();
        self.net.cursor = Facelet::new(FACE_SEQUENCE[index], 0, 0);
    }

    /// Moves the cursor to the first sticker.
    pub fn seek_first(&mut self) {
        self.net.cursor = FIRST;
    }

    /// Moves the cursor to the last sticker.
    pub fn seek_last(&mut self) {
        self.net.cursor = self.following(FIRST, -1);
    }

    /// Moves the cursor to the next (1) or previous (-1) sticker that shows a fault or, without faults, that is not
    /// decided yet.
    pub fn seek_problem(&mut self, by: i8) {
        let marked = self.findings().marked().to_vec();
        if marked.is_empty() {
            self.seek_undecided(by);
        } else {
            self.seek(by, |facelet| marked.contains(&facelet));
        }
    }

    /// Moves the cursor onto a facelet.
    pub fn seek_facelet(&mut self, facelet: Facelet) {
        if self.is_typed_at_all(facelet) {
            self.net.cursor = facelet;
        }
    }

    /// Returns the face to look at so that the cursor's face is seen as on the net, and the face that is then up.
    pub const fn view(&self) -> (Face, Face) {
        let face = self.net.cursor.face();
        let up = match face {
            Face::U => Face::B,
            Face::D => Face::F,
            _ => Face::U,
        };
        (face, up)
    }

    /// Fills in the centres from the first orientation that agrees with the typed ones.
    fn complete_centers(&mut self) {
        if let Some(&orientation) = self.net.typed.possible_orientations().first() {
            self.place_centers(orientation);
        }
    }

    /// Forgets the answers, the comparisons and the faces that were typed again.
    fn forget_questions(&mut self) {
        self.net.answers = PartialCube::unknown();
        self.net.denied.clear();
        self.net.checked.clear();
        self.net.typing_again = None;
    }

    /// Examines the stickers again. Corrects mistakes that are beyond doubt because the user has seen them, and returns the
    /// last correction.
    fn examine(&mut self) -> Option<Explanation> {
        self.net.by_hand = None;
        self.findings = OnceCell::new();
        let mut corrected = None;
        while let Advice::Repair(remedy) | Advice::Rearrange(remedy) = self.advice()
            && remedy.is_seen
        {
            let remedy = remedy.clone();
            self.apply(&remedy);
            corrected = Some(remedy.explanation);
        }
        self.net
            .sequence
            .retain(|&at| self.net.typed.color(at).is_some());
        if let Advice::TypeAgain(face) = *self.advice() {
            self.net.typing_again = Some(face);
            self.findings = OnceCell::new();
        }
        corrected
    }

    /// Applies the arrangement or the corrected stickers of a remedy.
    fn apply(&mut self, remedy: &Remedy) {
        let Some(arrangement) = remedy.explanation.arrangement() else {
            return self.correct(remedy);
        };
        let scheme = arrangement.scheme.clone();
        self.recolor(&scheme);
        self.place_centers(arrangement.orientation);
        for face in Face::ALL {
            self.net.answers.set(Facelet::center(face), None);
        }
        self.net.denied.clear();
        self.findings = OnceCell::new();
    }

    /// Replaces the typed stickers by those of a remedy. Answers stay certain.
    fn correct(&mut self, remedy: &Remedy) {
        let typed = &self.net.typed;
        let is_new = |facelet: &Facelet| {
            remedy.stickers.color(*facelet).is_some() && typed.color(*facelet).is_none()
        };
        let new: Vec<Facelet> = TYPING_SEQUENCE.into_iter().filter(is_new).collect();
        self.net.sequence.extend(new);
        self.net.typed = remedy.stickers;
        self.net.denied.clear();
        self.findings = OnceCell::new();
    }

    /// Whether this facelet can be typed: a centre only if the centres are free.
    fn is_typed_at_all(&self, facelet: Facelet) -> bool {
        self.rules.free_centers || !facelet.is_center()
    }

    fn is_wanted(&self, facelet: Facelet) -> bool {
        let is_unknown = self.findings().shown().color(facelet).is_none();
        is_unknown && self.is_typed_at_all(facelet) && !self.is_open_or_oriented(facelet)
    }

    /// Moves the cursor to the sticker that the advice is about, or that is to be typed next.
    fn seek_advised(&mut self, by: i8) {
        let to = match self.advice() {
            Advice::Type(_) => return self.seek_undecided(by),
            Advice::LookAt(facelet) => Some(*facelet),
            Advice::TypeAgain(face) => {
                Facelet::of_face(*face).find(|&facelet| self.is_typed_at_all(facelet))
            }
            Advice::Compare(faces) => {
                let stickers = faces.iter().copied().flat_map(Facelet::of_face);
                let mut stickers = stickers.filter(|at| !at.is_center());
                let typed = self.typed();
                stickers
                    .clone()
                    .find(|&at| typed.color(at).is_none())
                    .or_else(|| stickers.next())
            }
            Advice::NoCube(_) => self.findings().marked().first().copied(),
            _ => None,
        };
        self.net.cursor = to.unwrap_or(self.net.cursor);
    }

    /// Moves the cursor to the next undecided sticker.
    fn seek_undecided(&mut self, by: i8) {
        if self.rules.adaptive
            && by > 0
            && let Some(most) = self.most_informative()
        {
            self.net.cursor = most;
        } else if self.findings().shown().missing() > 0 {
            let wanted: Vec<Facelet> = Facelet::all()
                .filter(|&facelet| self.is_wanted(facelet))
                .collect();
            self.seek(by, |facelet| wanted.contains(&facelet));
        } else {
            self.net.cursor = self.following(self.net.cursor, 1);
        }
    }

    /// Returns the undecided sticker with the most possible colours, the first one in typing order.
    fn most_informative(&self) -> Option<Facelet> {
        let facelets = self
            .typed_facelets()
            .into_iter()
            .filter(|&facelet| self.is_wanted(facelet));
        facelets
            .rev()
            .max_by_key(|&facelet| self.findings().possible(facelet).len())
    }

    /// Moves the cursor to the next sticker that fits, or to the next one if none does.
    fn seek(&mut self, by: i8, fits: impl Fn(Facelet) -> bool) {
        let next = self.following(self.net.cursor, by);
        let mut candidate = next;
        for _ in 0..Facelet::NUM {
            if fits(candidate) {
                return self.net.cursor = candidate;
            }
            candidate = self.following(candidate, by);
        }
        self.net.cursor = next;
    }

    /// Returns all facelets that can be typed, in typing order.
    fn typed_facelets(&self) -> Vec<Facelet> {
        let facelets = FACE_SEQUENCE.into_iter().flat_map(Facelet::of_face);
        facelets
            .filter(|&facelet| self.is_typed_at_all(facelet))
            .collect()
    }

    /// Returns the sticker after (1) or before (-1) this one in typing order, cyclically.
    fn following(&self, facelet: Facelet, by: i8) -> Facelet {
        let facelets = self.typed_facelets();
        let index = facelets
            .iter()
            .position(|&other| other == facelet)
            .unwrap_or(0);
        facelets[(index + facelets.len()).saturating_add_signed(by.into()) % facelets.len()]
    }
}

/// The user's answers to the program's questions and proposals.
impl Editor {
    /// Returns the faces that the question is about; empty if nothing is asked.
    pub fn asked_faces(&self) -> Vec<Face> {
        match self.advice() {
            Advice::Compare(faces) => faces.clone(),
            Advice::TypeAgain(face) => vec![*face],
            Advice::LookAt(facelet) => vec![facelet.face()],
            _ => Vec::new(),
        }
    }

    /// Confirms that the faces that are asked about are as shown. Returns `None` if fewer than two of their stickers are
    /// shown, or not all nine of a face that is being typed again; otherwise the correction that this caused, if any.
    pub fn confirm_faces(&mut self) -> Option<Option<Explanation>> {
        let faces = self.asked_faces();
        let confirmed: Vec<(Facelet, Color)> = faces
            .iter()
            .flat_map(|&face| self.findings().confirmable(face))
            .collect();
        let again = self.net.typing_again.filter(|face| faces.contains(face));
        if confirmed.len() < 2 || again.is_some() && confirmed.len() < 9 {
            return None;
        }
        for (facelet, color) in confirmed {
            self.net.answers.set(facelet, Some(color));
        }
        if let Some(face) = again {
            return Some(self.end_typing_again(face));
        }
        let corrected = self.examine();
        self.seek_advised(1);
        Some(corrected)
    }

    /// Denies that the faces to compare are as shown, or that the cube has the proposed colours and orientation. Returns
    /// whether either was asked.
    pub fn deny(&mut self) -> bool {
        match self.advice() {
            Advice::Compare(faces) => {
                let mut denied = PartialCube::unknown();
                for &face in faces {
                    for (facelet, color) in self.findings().confirmable(face) {
                        denied.set(facelet, Some(color));
                    }
                }
                self.net.denied.push(denied);
            }
            Advice::Rearrange(_) => self.net.is_arranged = true,
            _ => return false,
        }
        self.examine();
        self.seek_advised(1);
        true
    }

    /// Accepts the proposed repair or arrangement: corrects the typed stickers, or changes the colour scheme and the
    /// orientation. Returns the explanation that was accepted.
    pub fn accept(&mut self) -> Option<Explanation> {
        let (Advice::Repair(remedy) | Advice::Rearrange(remedy)) = self.advice() else {
            return None;
        };
        let remedy = remedy.clone();
        self.net.is_arranged |= remedy.explanation.arrangement().is_some();
        self.apply(&remedy);
        self.examine();
        self.seek_advised(1);
        Some(remedy.explanation)
    }

    /// Assumes that the piece under the cursor is the one that was reassembled wrongly, and types the stickers that the
    /// cube has once that is fixed by hand. Returns the steps, or `None` if something else is wrong.
    pub fn reassemble(&mut self) -> Option<String> {
        let (steps, stickers) = self.findings().by_hand(self.net.cursor)?;
        self.retype(stickers);
        self.net.by_hand = Some(steps.to_string());
        self.net.by_hand.clone()
    }
}

/// The centres of a supercube, which are typed in addition to the stickers.
impl Editor {
    /// Returns what is wrong with the centres of a supercube, if nothing else is.
    pub fn center_fault(&self) -> Option<CubeFault> {
        let centers = self.centers()?;
        let (cube, orientation) = self.complete()?;
        (!orientation.standard(&centers).fit(&cube)).then(|| CubeFault::CenterParity {
            is_odd: centers.is_odd(),
        })
    }

    /// Returns the turns of the centres as the user sees them, if the cube is a supercube.
    pub fn centers(&self) -> Option<CenterTurns> {
        self.rules.supercube.then_some(self.net.centers)
    }

    /// Sets the turns of the centres as the user sees them.
    #[must_use]
    pub fn with_centers(mut self, centers: CenterTurns) -> Self {
        self.net.centers = centers;
        self
    }

    /// Turns the centre of the cursor's face further by clockwise quarter turns. Returns whether the cube is a supercube.
    pub fn turn_center(&mut self, quarters: u8) -> bool {
        self.net.centers = self
            .net
            .centers
            .with_turned(self.net.cursor.face(), quarters);
        self.net.by_hand = None;
        self.rules.supercube
    }

    /// Explains a fault. If it is in the centres and they cannot be typed, adds how to make them typable.
    pub fn explain(&self, fault: &CubeFault) -> String {
        let words = fault.explain(&self.scheme);
        if *fault == CubeFault::Centers && !self.rules.free_centers {
            return format!("{words}; after :set centres free they can be typed");
        }
        words
    }
}

const FIRST: Facelet = TYPING_SEQUENCE[0];

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
