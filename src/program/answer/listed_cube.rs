//! A line of a list of cubes: a cube in any format, and a comment with its name, note and solution.
//!
//! ```text
//! R U F'  // [keep] a name // a note // = F U' R' (3f*)
//! ```
//!
//! All parts of the comment are optional; an empty part stands for a missing name. The solution is written like Cube
//! Explorer's maneuvers: the length, `f`, `q` or `s` for the metric, and `*` if it is proven that no solution is shorter.
//! An unchanged line is written exactly as it was read.

use cubetui::cube::{Algorithm, ColorScheme, Metric, OrientedCube, without_comment};
use cubetui::formats::{ParsedCube, Unsettled};

/// Separates the parts of the comment, with blanks around it.
const MARK: &str = "//";
const KEEP: &str = "[keep]";
/// The letters of the metrics after a length.
const METRICS: [(Metric, char); 3] = [
    (Metric::HalfTurn, 'f'),
    (Metric::QuarterTurn, 'q'),
    (Metric::SliceTurn, 's'),
];

/// A cube with its name, its note and its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedCube {
    /// The lines, with their line ends if they have any.
    text: String,
    name: String,
    note: String,
    is_protected: bool,
    solution: Option<StoredSolution>,
}

/// A solution as it is written in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSolution {
    /// The moves, in the orientation in which the cube is held.
    pub moves: String,
    /// The number of moves in the metric.
    pub length: usize,
    pub metric: Metric,
    /// Whether it is proven that no solution is shorter.
    pub is_proven: bool,
}

impl StoredSolution {
    /// Creates a solution, counted in the metric whose letter it gets: a slice that a search with allowed moves counts as
    /// one move is two turns of faces.
    pub fn new(moves: &Algorithm, metric: Metric, is_proven: bool) -> Self {
        let length = match metric {
            Metric::HalfTurn => moves.length_htm(),
            Metric::QuarterTurn => moves.length_qtm(),
            Metric::SliceTurn => moves.length_stm(),
        };
        Self {
            moves: moves.to_string(),
            length,
            metric,
            is_proven,
        }
    }

    /// Reads `MOVES` or `MOVES (18f*)`. Without a length every turn is one move.
    fn read(text: &str) -> Option<Self> {
        let (moves, length) = match text
            .trim_end()
            .strip_suffix(')')
            .and_then(|text| text.rsplit_once('('))
        {
            Some((moves, length)) => (moves.trim(), Some(length)),
            None => (text.trim(), None),
        };
        let turns = moves.parse::<Algorithm>().ok()?.turns();
        let Some(length) = length else {
            return Some(Self {
                moves: moves.to_owned(),
                length: turns.len(),
                metric: Metric::HalfTurn,
                is_proven: false,
            });
        };
        let is_proven = length.ends_with('*');
        let length = length.trim_end_matches('*');
        let letter = length.chars().last()?;
        let (metric, _) = METRICS.into_iter().find(|(_, known)| *known == letter)?;
        let length = length.trim_end_matches(letter).parse().ok()?;
        Some(Self {
            moves: moves.to_owned(),
            length,
            metric,
            is_proven,
        })
    }

    /// Whether it solves a cube in the orientation in which that is held.
    pub fn solves(&self, cube: &OrientedCube) -> bool {
        let turns = self
            .moves
            .parse::<Algorithm>()
            .map(|algorithm| algorithm.turns());
        turns.is_ok_and(|turns| cube.turned_by(&turns).is_solved())
    }

    /// Returns the length as it is written after the moves, such as `18f*`.
    pub fn figures(&self) -> String {
        let letter = METRICS
            .into_iter()
            .find(|(metric, _)| *metric == self.metric)
            .map_or('f', |(_, letter)| letter);
        format!(
            "{}{letter}{}",
            self.length,
            if self.is_proven { "*" } else { "" }
        )
    }
}

impl ListedCube {
    /// Reads a line, or the lines of a net, whose first line has the comment. Never fails; [`cube`](Self::cube) checks
    /// whether the text is a cube.
    pub fn read(text: &str) -> Self {
        let first = text.lines().next().unwrap_or("");
        let comment = first[without_comment(first).len()..]
            .strip_prefix(MARK)
            .unwrap_or("");
        let mut parts = parts(comment);
        let solution = parts
            .last()
            .and_then(|part| StoredSolution::read(part.strip_prefix('=')?));
        if solution.is_some() {
            parts.pop();
        }
        let name = parts.first().copied().unwrap_or("");
        let (is_protected, name) = match name.strip_prefix(KEEP) {
            Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => {
                (true, rest.trim_start())
            }
            _ => (false, name),
        };
        let note = parts.get(1..).unwrap_or_default().join(" // ");
        Self {
            text: text.to_owned(),
            name: name.to_owned(),
            note,
            is_protected,
            solution,
        }
    }

    pub fn new(cube: &str, name: &str) -> Option<Self> {
        Self::read(&format!("{cube}\n")).with_name(name)
    }

    /// Adds a line end to the last line if it has none.
    #[must_use]
    pub fn with_end(mut self) -> Self {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self
    }

    /// Returns the lines as they are written, with their line ends.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the cube as it is written, without the comment.
    pub fn cube_text(&self) -> &str {
        let is_line = !self.text.trim_end().contains('\n');
        (if is_line {
            without_comment(&self.text)
        } else {
            &self.text
        })
        .trim()
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn note(&self) -> &str {
        &self.note
    }

    pub const fn is_protected(&self) -> bool {
        self.is_protected
    }

    /// Returns the solution in the comment. Whether it solves the cube is not checked.
    pub const fn solution(&self) -> Option<&StoredSolution> {
        self.solution.as_ref()
    }

    /// Reads the cube, in any format.
    pub fn cube(&self, scheme: &ColorScheme) -> Result<OrientedCube, String> {
        let text = self.cube_text();
        if Algorithm::is_meant_by(text) {
            let algorithm = text
                .parse::<Algorithm>()
                .map_err(|error| error.to_string())?;
            return Ok(OrientedCube::SOLVED.turned_by(&algorithm.turns()));
        }
        let parsed = ParsedCube::read(text, scheme).map_err(|error| error.to_string())?;
        parsed.held().map_err(|unsettled| match unsettled {
            Unsettled::Impossible(faults) if !faults.is_empty() => {
                let scheme = parsed.scheme(scheme);
                let faults: Vec<String> =
                    faults.iter().map(|fault| fault.explain(scheme)).collect();
                format!("this cube is impossible: {}", faults.join("; "))
            }
            unsettled => unsettled.to_string(),
        })
    }

    /// Sets the name. Returns `None` if it would be read back as something else.
    pub fn with_name(&self, name: &str) -> Option<Self> {
        let mut changed = self.clone();
        name.trim().clone_into(&mut changed.name);
        changed.written()
    }

    /// Sets the note. Returns `None` if it would be read back as something else.
    pub fn with_note(&self, note: &str) -> Option<Self> {
        let mut changed = self.clone();
        note.trim().clone_into(&mut changed.note);
        changed.written()
    }

    #[must_use]
    pub fn protected(&self, is_protected: bool) -> Self {
        let mut changed = self.clone();
        changed.is_protected = is_protected;
        changed.written().unwrap_or_else(|| self.clone())
    }

    #[must_use]
    pub fn with_solution(&self, solution: StoredSolution) -> Self {
        let mut changed = self.clone();
        changed.solution = Some(solution);
        changed.written().unwrap_or_else(|| self.clone())
    }

    /// Rewrites the comment of the first line. Returns `None` if it would be read back as something else.
    fn written(mut self) -> Option<Self> {
        let keep = if self.is_protected { KEEP } else { "" };
        let name = format!("{keep} {}", self.name).trim().to_owned();
        let solution = self
            .solution
            .as_ref()
            .map(|solution| format!("= {} ({})", solution.moves, solution.figures()));
        let mut parts = vec![name];
        parts.extend(Some(&self.note).filter(|note| !note.is_empty()).cloned());
        parts.extend(solution);
        if parts.len() > 1 && parts[1].starts_with('=') && parts[0].is_empty() {
            parts.remove(0);
        }
        if parts.len() == 1 && parts[0].is_empty() {
            parts.clear();
        }
        let end = self.text.find(['\r', '\n']).unwrap_or(self.text.len());
        let (first, rest) = self.text.split_at(end);
        let mut text = without_comment(first).trim_end().to_owned();
        for part in parts {
            text.push_str(if part.is_empty() { " //" } else { " // " });
            text.push_str(&part);
        }
        text.push_str(rest);
        self.text = text;
        (Self::read(&self.text) == self).then_some(self)
    }
}

/// Splits a comment into its parts at marks with blanks around them, so that web addresses stay whole.
fn parts(comment: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in comment.match_indices(MARK) {
        let is_alone = comment[start..at]
            .chars()
            .last()
            .is_none_or(char::is_whitespace)
            && comment[at + MARK.len()..]
                .chars()
                .next()
                .is_none_or(char::is_whitespace);
        if at >= start && is_alone {
            parts.push(comment[start..at].trim());
            start = at + MARK.len();
        }
    }
    parts.push(comment[start..].trim());
    parts
}
