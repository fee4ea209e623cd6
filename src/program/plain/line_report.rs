//! Reports in sentences: the current state, and what a line of input has changed.

use super::text_renderer::without_colons;
use crate::app::{
    Action, App, EntryState, ListEntry, Mode, Playback, Scramble, SolutionList, SolutionRow,
    entry_of,
};
use crate::text::speech::{self, spelled_out};
use crate::text::{advice, slips, solution, turning};
use cubetui::cube::{Color, Face, Facelet, Move, OrientedCube, PartialCube};
use cubetui::diagnosis::Advice;
use cubetui::words::{counted, grouped};

/// The maximum number of rows of a list reported at once: cubes from the chosen one on, or the first solutions.
const LISTED: usize = 20;

/// Returns the sentences about the list of cubes: how many there are, and those from the chosen one on.
pub(super) fn list(app: &App) -> Vec<String> {
    let (list, scheme) = (app.list(), &app.settings().scheme);
    if list.is_empty() {
        return vec!["the list has no cubes: say list add, or list open and a file".to_owned()];
    }
    let (chosen, count) = (list.chosen, list.len());
    let unsaved = if list.is_changed() {
        ", with unsaved changes"
    } else {
        ""
    };
    let place = match count {
        1 => String::new(),
        _ => format!("; the one at place {} is chosen", grouped(chosen + 1)),
    };
    let mut lines = vec![format!(
        "the list has {}{unsaved}{place}",
        counted(count, "cube")
    )];
    let end = count.min(chosen + LISTED);
    lines
        .extend((chosen..end).filter_map(|place| Some(listed(place, &list.entry(place, scheme)?))));
    if end < count {
        lines.push(format!("list go {} shows more", end + 1));
    }
    lines
}

/// Returns the sentences about a list of solutions: how many there are, and the first of them.
pub(super) fn solutions(list: &SolutionList) -> Vec<String> {
    let rows = (0..list.len().min(LISTED)).filter_map(|place| list.row(place));
    let row = |row: &SolutionRow| {
        format!(
            "{}, ease {}: {} ",
            counted(row.length, "move"),
            row.cost,
            row.moves
        )
    };
    let mut lines = vec![list.count_in_words()];
    lines.extend(rows.map(row));
    if list.len() > LISTED {
        lines.push(format!(
            "these are the first {LISTED}; cubetui solve lists them all"
        ));
    }
    lines
}

fn listed(place: usize, entry: &ListEntry<'_>) -> String {
    let cube = entry.cube;
    let name = if cube.name().is_empty() {
        cube.cube_text().replace('\n', " ")
    } else {
        cube.name().to_owned()
    };
    let state = match &entry.state {
        EntryState::Wrong(reason) => entry.line.map_or(format!("wrong: {reason}"), |line| {
            format!("wrong in line {line}: {reason}")
        }),
        EntryState::WrongSolution => "the solution in the file does not solve it".to_owned(),
        EntryState::Unsolved => "not solved".to_owned(),
        EntryState::NotFound(reason) => reason.clone(),
        EntryState::Solved(solution) => {
            let proven = if solution.is_proven { ", proven" } else { "" };
            format!(
                "{}{proven}: {}",
                counted(solution.length, "move"),
                solution.moves
            )
        }
    };
    let (mark, note) = (
        if cube.is_protected() {
            ", protected"
        } else {
            ""
        },
        cube.note(),
    );
    let note = if note.is_empty() {
        String::new()
    } else {
        format!("; note: {note}")
    };
    format!("{}: {name}{mark}; {state}{note} ", place + 1)
}

/// The state before a line was answered.
pub(super) struct Before {
    mode: Mode,
    cube: OrientedCube,
    playback: Option<Playback>,
    stickers: PartialCube,
    cursor: Facelet,
    scramble: Option<Scramble>,
}

impl Before {
    pub(super) fn of(app: &App) -> Self {
        Self {
            mode: app.mode(),
            cube: *app.cube(),
            playback: app.playback().cloned(),
            stickers: app.editor().typed(),
            cursor: app.editor().cursor(),
            scramble: app.scramble_of().cloned(),
        }
    }

    pub(super) fn is_of_another_cube(&self, app: &App) -> bool {
        self.cube != *app.cube()
    }

    /// Returns sentences about the changes since then.
    pub(super) fn changes(&self, app: &App) -> Vec<String> {
        let mut lines = Vec::new();
        let is_new = |now: &Playback| {
            self.playback
                .as_ref()
                .is_none_or(|old| (&old.start, &old.moves) != (&now.start, &now.moves))
        };
        let new_solution = app
            .playback()
            .filter(|now| app.mode() == Mode::Play && is_new(now));
        if new_solution.is_none() {
            lines.extend(status(app));
        }
        let is_step = |now: &Playback| {
            self.playback
                .as_ref()
                .is_none_or(|old| old.step != now.step)
        };
        match (app.mode(), app.playback()) {
            (Mode::Play, _) if app.slip_question().is_some() => lines.extend(asked(app)),
            (Mode::Paint, _) if self.has_other_stickers(app) => lines.extend(entry(app)),
            (Mode::Paint, _) if self.cursor != app.editor().cursor() => lines.push(cursor(app)),
            (Mode::Play, Some(playback)) if new_solution.is_some() => {
                lines.extend(solution::found(playback, app));
                lines.extend(solution::step(playback, app));
            }
            (Mode::Play, Some(playback)) if is_step(playback) || self.mode != Mode::Play => {
                lines.extend(self.taken_back(playback, app));
                lines.extend(solution::step(playback, app));
            }
            (Mode::Turn, _) if self.mode != Mode::Turn && lines.is_empty() => {
                lines.extend(place(app));
            }
            (Mode::Turn, _)
                if *app.cube() != self.cube && app.cube().is_solved() && lines.is_empty() =>
            {
                lines.push("the cube is solved".to_owned());
            }
            _ => {}
        }
        if app.scramble_of() != self.scramble.as_ref() {
            lines.extend(turning::scramble(app));
        }
        if lines.is_empty() {
            lines.extend(
                app.turns_made()
                    .last()
                    .filter(|_| *app.cube() != self.cube)
                    .map(|turn| turn.in_words()),
            );
        }
        lines
    }

    /// Returns the turns the user must make to go back in the solution.
    fn taken_back(&self, now: &Playback, app: &App) -> Option<String> {
        let before = self.playback.as_ref()?.step;
        let backwards = |(index, turn): (usize, &Move)| {
            format!(
                "take back move {}: {}",
                index + 1,
                solution::move_to_make(turn.inverse(), app)
            )
        };
        match before.checked_sub(now.step)? {
            0 => None,
            1 => now.moves.iter().enumerate().nth(now.step).map(backwards),
            count => Some(format!("back by {count} moves")),
        }
    }

    fn has_other_stickers(&self, app: &App) -> bool {
        self.mode != Mode::Paint || self.stickers != app.editor().typed()
    }
}

/// Returns the model's answer to the last line.
pub(super) fn status(app: &App) -> Option<String> {
    let text = app.status()?.text.trim_start_matches("pasted: ");
    let text = text.strip_suffix("; see the problems").unwrap_or(text);
    let text = without_colons(text);
    Some(if app.mode() == Mode::Paint {
        spelled_out(&text)
    } else {
        text
    })
}

/// Returns sentences about the state at the start, unless it is a solved cube.
pub(super) fn opening(app: &App) -> Vec<String> {
    let mut lines: Vec<String> = status(app).into_iter().collect();
    if app.mode() == Mode::Paint || !app.cube().is_solved() {
        lines.extend(place(app));
    }
    lines
}

/// Returns the question about a slip, and how to answer it.
fn asked(app: &App) -> Option<String> {
    let question = slips::question(app.slip_question()?);
    let example = app.settings().scheme.color_name(Color::R);
    let leave = entry_of(Action::Leave).id;
    Some(format!(
        "{question} Say it, as: {example}; {leave} ends the questions"
    ))
}

/// Describes the current activity and the next step.
pub(super) fn place(app: &App) -> Vec<String> {
    if let Some(question) = asked(app) {
        return vec![question];
    }
    match (app.mode(), app.playback()) {
        (Mode::Paint, _) => entry(app),
        (Mode::Play, Some(playback)) if playback.is_at_end() => vec![solution::at_end(app)],
        (Mode::Play, Some(playback)) => solution::step(playback, app),
        (Mode::Play, None) => vec!["searching for a solution".to_owned()],
        (Mode::Turn, _) => turning::state(app),
    }
}

/// Describes what the user should do now about the typed stickers.
fn entry(app: &App) -> Vec<String> {
    let editor = app.editor();
    let missing = editor.findings().shown().missing();
    let inferred = editor.typed().missing() - missing;
    let follow = match inferred {
        0 => String::new(),
        1 => "; 1 of them follows from the others".to_owned(),
        count => format!("; {count} of them follow from the others"),
    };
    let mut lines: Vec<String> = speech::sentences(&advice::blocks(app))
        .iter()
        .map(|sentence| spelled_out(&without_colons(sentence)))
        .collect();
    match editor.advice() {
        Advice::Type(_) => {
            let known = Facelet::NUM - missing;
            lines.push(format!("{known} of 54 stickers are known{follow}"));
            lines.push(wanted(app));
        }
        Advice::Compare(compared) => match compared[..] {
            [face] => lines.extend(rows(face, app)),
            _ => lines.extend(faces(app, compared)),
        },
        Advice::TypeAgain(_) => lines.push(wanted(app)),
        _ => {}
    }
    lines
}

/// Returns the face to type, and how to hold the cube for it.
fn wanted(app: &App) -> String {
    let (face, up) = app.editor().view();
    let scheme = &app.settings().scheme;
    let center = |face: Face| match app.editor().findings().shown().color(Facelet::center(face)) {
        Some(color) => format!("the {} centre", scheme.color_name(color)),
        None => format!("the {} face", face.word()),
    };
    let shown = app.editor().findings().shown();
    let unknown: Vec<&str> = Facelet::of_face(face)
        .filter(|&facelet| shown.color(facelet).is_none())
        .map(Facelet::place)
        .collect();
    let stickers = if (1..8).contains(&unknown.len()) {
        format!("these stickers: {}", unknown.join(", "))
    } else {
        "its stickers row by row".to_owned()
    };
    format!(
        "now the {} face: look at {} with {} above it, and type {stickers}",
        face.word(),
        center(face),
        center(up)
    )
}

fn cursor(app: &App) -> String {
    format!("the cursor is on {}", app.editor().cursor().in_words())
}

/// Returns the stickers of faces in words.
pub(super) fn faces(app: &App, faces: &[Face]) -> Vec<String> {
    let heading = |face: &Face| format!("the {} face:", face.word());
    faces
        .iter()
        .flat_map(|face| std::iter::once(heading(face)).chain(rows(*face, app)))
        .collect()
}

fn rows(face: Face, app: &App) -> Vec<String> {
    let row = |row| {
        let colors = [0, 1, 2].map(|column| sticker(Facelet::new(face, row, column), app));
        format!("row {}: {}", row + 1, colors.join(", "))
    };
    [0, 1, 2].map(row).to_vec()
}

fn sticker(facelet: Facelet, app: &App) -> String {
    let color: Option<Color> = match app.mode() {
        Mode::Paint => app.editor().findings().shown().color(facelet),
        Mode::Turn | Mode::Play => Some(app.cube().stickers()[facelet.index()]),
    };
    color.map_or("unknown".to_owned(), |color| {
        app.settings().scheme.color_name(color).to_owned()
    })
}
