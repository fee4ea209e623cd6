//! The editor of stickers: those typed so far, as the user sees the net, and the cursor.

mod orientations;

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use super::findings::{Findings, TypedEntry};
use crate::cube::{
    CenterTurns, Color, ColorScheme, CubieCube, Face, Facelet, OrientedCube, PartialCube,
};
use crate::diagnosis::{CubeFault, TYPING_SEQUENCE, why_not};
pub use orientations::OrientationChange;

/// How stickers are typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub struct EntryRules {
    /// Nothing is inferred: all stickers are typed, and every single mistake shows.
    pub strict: bool,
    /// The cursor goes to the sticker that says most, not through the faces in order.
    pub adaptive: bool,
    /// The centres are typed too, so that the cube may be held in any orientation.
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
    /// What follows from the fields above; computed when it is first needed.
    #[serde(skip)]
    findings: OnceCell<Findings>,
}

/// The typed stickers and the cursor: everything but the rules and colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypedNet {
    /// What has been typed, centres included.
    pub typed: PartialCube,
    /// The stickers of pieces whose orientation is not known. No sticker of these is among the typed ones.
    pub open: PartialCube,
    /// Where unknown pieces show that they are oriented, one sticker of each.
    pub oriented: Vec<Facelet>,
    /// How the centres of a supercube are turned.
    pub centers: CenterTurns,
    /// The typed stickers, each once, the last one last.
    pub sequence: Vec<Facelet>,
    /// The typed stickers that contradict an inferred colour: the user sees them on the cube.
    pub corrected: Vec<Facelet>,
    /// The colours of stickers that were asked for while the typed ones contradicted each other.
    pub answers: PartialCube,
    /// Where the cursor is.
    pub cursor: Facelet,
    /// What to do by hand before the cube can be solved.
    pub by_hand: Option<String>,
}

/// An editor that was saved, not checked yet.
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
    /// Checks that only typed stickers are listed as such, each once.
    fn check(&self) -> Result<(), String> {
        for list in [&self.sequence, &self.corrected] {
            for (index, &facelet) in list.iter().enumerate() {
                if self.typed.color(facelet).is_none() {
                    return Err(format!("{facelet} is not typed"));
                }
                if list[..index].contains(&facelet) {
                    return Err(format!("{facelet} is listed twice"));
                }
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
            corrected: Vec::new(),
            answers: PartialCube::unknown(),
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

    /// Creates an editor with a net that was saved. Centres that cannot be typed are completed, and a cursor on one of them goes to the first sticker.
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

    /// What has been typed, centres included.
    pub const fn typed(&self) -> &PartialCube {
        &self.net.typed
    }

    /// What follows from it.
    pub fn findings(&self) -> &Findings {
        self.findings.get_or_init(|| {
            Findings::of(&TypedEntry {
                typed: &self.net.typed,
                sequence: &self.net.sequence,
                corrected: &self.net.corrected,
                answers: &self.net.answers,
                scheme: &self.scheme,
                strict: self.rules.strict,
            })
        })
    }

    /// The colours in force.
    pub const fn scheme(&self) -> &ColorScheme {
        &self.scheme
    }

    /// How stickers are typed.
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
        (Facelet::NUM - self.net.typed.missing()).saturating_sub(fixed)
    }

    /// Whether nothing has been typed yet.
    pub fn is_empty(&self) -> bool {
        self.typed_count() == 0 && !self.has_orientations()
    }

    /// Returns the cube that is shown, once it is complete and possible.
    pub fn cube(&self) -> Option<OrientedCube> {
        let shown = self.findings().shown();
        let orientation = self.findings().orientation()?;
        if !self.findings().is_possible() {
            return None;
        }
        let cube = CubieCube::try_from(&orientation.standard(shown).complete()?).ok()?;
        let centers = self.centers().map(|centers| orientation.standard(&centers));
        centers
            .is_none_or(|centers| centers.fit(&cube))
            .then_some(OrientedCube {
                cube,
                orientation,
                centers,
            })
    }

    /// What to do by hand before the cube can be solved.
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
        Some(why_not(&orientation.standard(&self.net.typed), facelet, color)?.explain(&self.scheme))
    }

    /// Paints the sticker under the cursor and moves the cursor: after a new sticker to the next undecided one; after one
    /// that was typed over or compared to its neighbour, so that a row can be checked.
    ///
    /// While the stickers contradict each other, the colour of the sticker that is asked for, or of one that was not
    /// typed, is an answer, and the cursor goes to the next question.
    pub fn paint(&mut self, color: Color) {
        if self.is_answer() && self.answer(color) {
            return;
        }
        if self.paint_open(color) {
            return;
        }
        let was_typed = self.net.typed.color(self.net.cursor).is_some();
        let inferred = if was_typed {
            None
        } else {
            self.findings().shown().color(self.net.cursor)
        };
        if inferred.is_some_and(|inferred| inferred != color) {
            self.net.corrected.push(self.net.cursor);
        }
        self.net.typed.set(self.net.cursor, Some(color));
        self.net
            .sequence
            .retain(|&facelet| facelet != self.net.cursor);
        self.net.sequence.push(self.net.cursor);
        self.examine();
        if self.seek_question() {
            return;
        }
        if was_typed || inferred.is_some() {
            self.net.cursor = self.following(self.net.cursor, 1);
        } else {
            self.seek_undecided(1);
        }
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
            let erased = if is_answered {
                &mut self.net.answers
            } else {
                &mut self.net.typed
            };
            erased.set(cursor, None);
            self.examine();
        }
        known
    }

    /// Erases all stickers of the cursor's face. Returns whether there were any.
    pub fn erase_face(&mut self) -> bool {
        let face = self.net.cursor.face();
        let known: Vec<Facelet> = Facelet::of_face(face)
            .filter(|&facelet| {
                self.is_typed_at_all(facelet) && self.net.typed.color(facelet).is_some()
            })
            .collect();
        for &facelet in &known {
            self.net.typed.set(facelet, None);
        }
        let had_more = self.erase_open(|facelet| facelet.face() == face);
        self.examine();
        !known.is_empty() || had_more
    }

    /// Replaces the typed stickers; the cursor stays.
    fn retype(&mut self, typed: PartialCube) {
        self.net.typed = typed;
        self.net.answers = PartialCube::unknown();
        self.net.open = PartialCube::unknown();
        self.net.oriented.clear();
        self.examine();
    }

    /// Replaces the stickers of a face, as they are seen; the cursor moves to the first one that is still unknown, or to a
    /// problem. A fixed centre stays.
    pub fn type_face(&mut self, face: Face, colors: &[Option<Color>; 9]) {
        let mut typed = self.net.typed;
        for (facelet, &color) in Facelet::of_face(face).zip(colors) {
            if self.is_typed_at_all(facelet) {
                typed.set(facelet, color);
            }
        }
        self.retype(typed);
        if self.seek_question() {
            return;
        }
        let shown = self.findings().shown();
        match TYPING_SEQUENCE
            .into_iter()
            .find(|&facelet| shown.color(facelet).is_none())
        {
            Some(next) => self.seek_facelet(next),
            None if self.cube().is_none() => self.seek_problem(1),
            None => {}
        }
    }

    /// Changes the rules and the colours. Typed stickers keep their looks.
    pub fn set_rules(&mut self, rules: EntryRules, scheme: &ColorScheme) {
        if self.is_empty() {
            return *self = Self::new(rules, scheme);
        }
        if let Some(recoloring) = self.scheme.recoloring_to(scheme) {
            // Typed centres keep their looks like other typed stickers; fixed ones follow the scheme.
            for facelet in Facelet::all() {
                if self.is_typed_at_all(facelet) {
                    let color = self
                        .net
                        .typed
                        .color(facelet)
                        .map(|color| recoloring.color(color));
                    self.net.typed.set(facelet, color);
                }
                for stickers in [&mut self.net.answers, &mut self.net.open] {
                    stickers.set(
                        facelet,
                        stickers.color(facelet).map(|color| recoloring.color(color)),
                    );
                }
            }
        }
        if !rules.free_centers {
            self.complete_centers();
        }
        self.rules = rules;
        self.scheme = scheme.clone();
        self.examine();
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

    /// Moves the cursor to the first sticker of the face before or after in typing order.
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

    /// Fills in the centres by the first orientation that agrees with the typed ones.
    fn complete_centers(&mut self) {
        if let Some(orientation) = self.net.typed.possible_orientations().first() {
            for face in Face::ALL {
                self.net.typed.set(
                    Facelet::center(orientation.position_of(face)),
                    Some(face.color()),
                );
            }
        }
    }

    fn examine(&mut self) {
        self.net.by_hand = None;
        self.net
            .sequence
            .retain(|&facelet| self.net.typed.color(facelet).is_some());
        self.net
            .corrected
            .retain(|&facelet| self.net.typed.color(facelet).is_some());
        self.findings = OnceCell::new();
        if self.findings().is_possible() {
            self.net.corrected.clear();
            self.net.answers = PartialCube::unknown();
        }
    }

    /// Whether this facelet is typed: a centre only if the centres are free.
    fn is_typed_at_all(&self, facelet: Facelet) -> bool {
        self.rules.free_centers || !facelet.is_center()
    }

    fn is_wanted(&self, facelet: Facelet) -> bool {
        let is_unknown = self.findings().shown().color(facelet).is_none();
        is_unknown && self.is_typed_at_all(facelet) && !self.is_open_or_oriented(facelet)
    }

    /// Moves the cursor to the next undecided sticker. When all are decided, to the first inferred one of the last face that
    /// has any: the face to compare with the cube.
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
            let inferred = |&facelet: &Facelet| self.net.typed.color(facelet).is_none();
            let last = FACE_SEQUENCE
                .into_iter()
                .rev()
                .find_map(|face| Facelet::of_face(face).find(inferred));
            self.net.cursor = last.unwrap_or_else(|| self.following(self.net.cursor, 1));
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

/// The answers to questions about stickers that contradict each other, and what mends the stickers.
impl Editor {
    /// Whether a colour for the sticker under the cursor would be an answer, if there is a contradiction.
    pub fn is_answer(&self) -> bool {
        let is_asked = self.findings().question() == Some(self.net.cursor);
        let is_new = !self.rules.strict && self.net.typed.color(self.net.cursor).is_none();
        is_asked || is_new || self.net.answers.color(self.net.cursor).is_some()
    }

    /// Takes the colour of the sticker under the cursor for certain; the typed stickers stay as they are. Returns whether they
    /// contradict each other, so that it is an answer.
    pub fn answer(&mut self, color: Color) -> bool {
        self.take_answers(&[(self.net.cursor, color)])
    }

    /// Takes the face of the question for certain: it is as shown. Returns whether there is such a question.
    pub fn confirm_face(&mut self) -> bool {
        let confirmed = self.findings().confirmable();
        !confirmed.is_empty() && self.take_answers(&confirmed)
    }

    fn take_answers(&mut self, answers: &[(Facelet, Color)]) -> bool {
        let Some(findings) = self.findings().with_answers(answers) else {
            return false;
        };
        for &(facelet, color) in answers {
            self.net.answers.set(facelet, Some(color));
        }
        self.findings = OnceCell::from(findings);
        if !self.seek_question() && self.findings().reassembled().is_some() {
            self.seek_undecided(1);
        }
        true
    }

    /// Moves the cursor to the sticker that is asked for, if there is one. Returns whether there is.
    fn seek_question(&mut self) -> bool {
        let question = self.findings().question();
        self.net.cursor = question.unwrap_or(self.net.cursor);
        question.is_some()
    }

    /// Replaces the typed stickers by those of a repair, and moves the cursor to the next undecided one, if there is any.
    pub fn mend(&mut self, stickers: &PartialCube) {
        self.net
            .sequence
            .extend(TYPING_SEQUENCE.iter().filter(|&&facelet| {
                stickers.color(facelet).is_some() && self.net.typed.color(facelet).is_none()
            }));
        self.retype(*stickers);
        if self.findings().shown().missing() > 0 {
            self.seek_undecided(1);
        }
    }

    /// Takes the piece under the cursor for the one that was reassembled wrongly, and types the stickers that the cube has
    /// once that is fixed by hand. Returns what to do; none when something else is wrong.
    pub fn reassemble(&mut self) -> Option<String> {
        let (steps, stickers) = self.findings().by_hand(self.net.cursor)?;
        self.retype(stickers);
        self.net.by_hand = Some(steps.to_string());
        self.net.by_hand.clone()
    }
}

/// The centres of a supercube, as they are typed beside the stickers.
impl Editor {
    /// Returns what is wrong with the centres of a supercube, if nothing else is.
    pub fn center_fault(&self) -> Option<CubeFault> {
        let shown = self.findings().shown();
        let centers = self.centers()?;
        let is_complete = self.findings().is_possible() && shown.missing() == 0;
        (is_complete && self.cube().is_none()).then(|| CubeFault::CenterParity {
            is_odd: centers.is_odd(),
        })
    }

    /// Returns how the centres are turned, as they are seen, if they show it.
    pub fn centers(&self) -> Option<CenterTurns> {
        self.rules.supercube.then_some(self.net.centers)
    }

    /// Sets how the user sees the centres turned.
    #[must_use]
    pub fn with_centers(mut self, centers: CenterTurns) -> Self {
        self.net.centers = centers;
        self
    }

    /// Turns the centre of the cursor's face on by clockwise quarter turns. Returns whether the centres show it.
    pub fn turn_center(&mut self, quarters: u8) -> bool {
        self.net.centers = self
            .net
            .centers
            .with_turned(self.net.cursor.face(), quarters);
        self.net.by_hand = None;
        self.rules.supercube
    }

    /// Explains a fault. Where it is in the centres and they cannot be typed, says how they can.
    pub fn explain(&self, fault: &CubeFault) -> String {
        let words = fault.explain(&self.scheme);
        if *fault == CubeFault::Centers && !self.rules.free_centers {
            return format!("{words}; after :set centres free they can be typed");
        }
        words
    }
}

const FIRST: Facelet = TYPING_SEQUENCE[0];

/// The sequence in which the faces are typed.
const FACE_SEQUENCE: [Face; 6] = {
    let mut faces = [Face::U; 6];
    let mut i = 0;
    while i < 6 {
        faces[i] = TYPING_SEQUENCE[8 * i].face();
        i += 1;
    }
    faces
};

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
