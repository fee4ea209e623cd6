//! The names of goals with their sides: `cross@R`, `2x2x2@any`, `eo-fb`, and nissy's `eofb`, `drud-eofb`, `htr-drud`.
//!
//! Source of the names of steps: the manual of nissy, <https://nissy.tronto.net>.

use super::{GOALS, GoalEntry, GoalError, GoalSides, NamedGoal};
use crate::cube::{ColorScheme, Face, Symmetry};

/// The axes by nissy's names for them.
const AXES: [(&str, Face); 3] = [("ud", Face::U), ("rl", Face::R), ("fb", Face::F)];
const ANY: &str = "any";

impl NamedGoal {
    /// Returns the goal of a name and perhaps a side, ignoring case, or `None` if no goal has the name.
    ///
    /// ```
    /// use cubetui::cube::{ColorScheme};
    /// use cubetui::goals::{NamedGoal};
    /// let scheme = ColorScheme::western();
    /// let name = |text| NamedGoal::of_name(text, &scheme).unwrap().unwrap().to_string();
    /// assert_eq!(name("Cross@r"), "cross@R");
    /// assert_eq!(name("cross@red"), "cross@R");
    /// assert_eq!(name("eofb"), "eo-fb");
    /// assert!(NamedGoal::of_name("cross@Q", &scheme).unwrap().is_err());
    /// assert!(NamedGoal::of_name("crass", &scheme).is_none());
    /// ```
    ///
    /// # Errors
    /// The goal has no such side.
    pub fn of_name(text: &str, scheme: &ColorScheme) -> Option<Result<Self, GoalError>> {
        let (id, side) = text
            .split_once('@')
            .map_or((text, None), |(id, side)| (id, Some(side)));
        let entry = GOALS.iter().find(|entry| entry.id.eq_ignore_ascii_case(id));
        match (entry, side) {
            (Some(entry), None) => Some(Ok(Self::of(entry))),
            (Some(entry), Some(side)) => Some(on_side(entry, side, scheme)),
            (None, None) => GOALS
                .iter()
                .find_map(|entry| about_axes(entry, text))
                .map(Ok),
            (None, Some(_)) => None,
        }
    }

    /// Returns the texts that can be typed as a goal, with a line about each: every name, and its sides if they are few.
    pub fn names() -> Vec<(String, String)> {
        let of_entry = |entry: &GoalEntry| {
            let alone = (entry.id.to_owned(), entry.about.to_owned());
            let on = |name: String| {
                let about = about_named(entry, &name);
                (name, about)
            };
            let sided: Vec<_> = match entry.sides {
                GoalSides::One => Vec::new(),
                GoalSides::Faces(&[here], _) => {
                    let others = Face::ALL.iter().filter(|&&face| face != here);
                    let faces = others.map(Face::to_string).chain([ANY.to_owned()]);
                    faces
                        .map(|side| on(format!("{}@{side}", entry.id)))
                        .collect()
                }
                GoalSides::Faces(..) => vec![on(format!("{}@{ANY}", entry.id))],
                GoalSides::Axes(_, template) => {
                    let axes = |axis: &str| template.replacen("{}", axis, 1).replace("{}", "");
                    let first = AXES.map(|(axis, _)| on(axes(axis)));
                    first
                        .into_iter()
                        .filter(|(name, _)| *name != entry.id)
                        .collect()
                }
            };
            [vec![alone], sided].concat()
        };
        GOALS.iter().flat_map(of_entry).collect()
    }

    /// Returns a line about the goal, with its side, or `None` if it is not in the table.
    ///
    /// ```
    /// use cubetui::cube::ColorScheme;
    /// use cubetui::goals::NamedGoal;
    /// let goal = NamedGoal::of_name("cross@R", &ColorScheme::western()).unwrap().unwrap();
    /// assert_eq!(goal.about().unwrap(), "the four edges around R");
    /// ```
    pub fn about(&self) -> Option<String> {
        self.entry().map(|entry| about_named(entry, self.name()))
    }
}

/// Returns what the table says about a goal, for the side in its name.
fn about_named(entry: &GoalEntry, name: &str) -> String {
    let about = entry.about;
    let (Some((_, side)), GoalSides::Faces(faces, _)) = (name.split_once('@'), entry.sides) else {
        return about.to_owned();
    };
    match faces {
        [here] => {
            let here = here.to_string();
            let side = if side == ANY { "any face" } else { side };
            let moved = |word: &str| match word.trim_end_matches(',') {
                face if face == here => word.replacen(&here, side, 1),
                _ => word.to_owned(),
            };
            let words: Vec<String> = about.split(' ').map(moved).collect();
            words.join(" ")
        }
        _ if side == ANY => format!("{about}, or on any other sides"),
        _ => format!("as {about}, but on {side}"),
    }
}

/// Reads the side after `@`: faces, a colour, or any.
fn on_side(
    entry: &'static GoalEntry,
    side: &str,
    scheme: &ColorScheme,
) -> Result<NamedGoal, GoalError> {
    let none = || GoalError::of_side(entry, side);
    if let GoalSides::Axes(..) = entry.sides {
        let goal = about_axes(entry, &format!("{}{side}", entry.id));
        let any = side.eq_ignore_ascii_case(ANY).then(|| NamedGoal::of(entry));
        return any.or(goal).ok_or_else(none);
    }
    let GoalSides::Faces(faces, leading) = entry.sides else {
        return Err(none());
    };
    if side.eq_ignore_ascii_case(ANY) {
        let name = format!("{}@{ANY}", entry.id);
        return Ok(NamedGoal::with_name(entry.on_sides(|_| true), name, entry));
    }
    let named = faces_of(side, scheme)
        .filter(|named| (1..=faces.len()).contains(&named.len()))
        .ok_or_else(none)?;
    let is_meant = |symmetry: Symmetry| {
        let images: Vec<Face> = named.iter().map(|&face| symmetry.face(face)).collect();
        let in_sequence = images
            .iter()
            .zip(faces)
            .take(leading)
            .all(|(image, face)| image == face);
        in_sequence && images.iter().all(|image| faces.contains(image))
    };
    let goal = entry.on_sides(is_meant);
    if goal == entry.as_here() {
        return Ok(NamedGoal::of(entry));
    }
    let letters: String = named.iter().map(Face::to_string).collect();
    // Two opposite faces, or one face named twice, are not possible.
    let is_possible =
        goal.sides().next().is_some() && (1..named.len()).all(|k| !named[..k].contains(&named[k]));
    is_possible
        .then(|| NamedGoal::with_name(goal, format!("{}@{letters}", entry.id), entry))
        .ok_or_else(none)
}

/// Reads letters of faces, or the name of a colour.
fn faces_of(side: &str, scheme: &ColorScheme) -> Option<Vec<Face>> {
    let face = |letter: char| {
        Face::ALL
            .into_iter()
            .find(|face| face.name().eq_ignore_ascii_case(&letter.to_string()))
    };
    let letters: Option<Vec<Face>> = side.chars().map(face).collect();
    let color = || {
        let has_name = |face: &Face| scheme.color_name(face.color()).eq_ignore_ascii_case(side);
        Face::ALL.into_iter().find(has_name).map(|face| vec![face])
    };
    letters.or_else(color)
}

/// Reads a name with axes in it, as its template has them; hyphens do not matter.
fn about_axes(entry: &'static GoalEntry, text: &str) -> Option<NamedGoal> {
    let GoalSides::Axes(faces, template) = entry.sides else {
        return None;
    };
    let mut rest: String = text.to_ascii_lowercase().replace('-', "");
    let mut axes: Vec<Option<(&str, Face)>> = Vec::new();
    for (number, part) in template.replace('-', "").split("{}").enumerate() {
        if number > 0 {
            let is_next = |(name, _): &(&str, Face)| {
                let reversed: String = name.chars().rev().collect();
                rest.starts_with(name) || rest.starts_with(&reversed)
            };
            let found = AXES.into_iter().find(is_next);
            rest = rest.split_off(found.map_or(0, |(name, _)| name.len()));
            axes.push(found);
        }
        rest = rest.strip_prefix(part)?.to_owned();
    }
    if !rest.is_empty() {
        return None;
    }
    if axes.iter().all(Option::is_none) {
        return Some(NamedGoal::of(entry));
    }
    let is_meant = |symmetry: Symmetry| {
        let is_at = |(axis, face): (&Option<(&str, Face)>, &Face)| {
            axis.is_none_or(|(_, named)| symmetry.face(named).axis() == face.axis())
        };
        axes.iter().zip(faces).all(is_at)
    };
    let goal = entry.on_sides(is_meant);
    goal.sides().next()?;
    let name = axes.iter().fold(template.to_owned(), |name, axis| {
        name.replacen("{}", axis.map_or("", |(name, _)| name), 1)
    });
    Some(NamedGoal::with_name(goal, name, entry))
}
