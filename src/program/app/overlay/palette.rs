//! The palette: everything that can be done, found by a few letters of its name or of what it does, with its key.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::{Content, FilteredList, FooterKey, Next, Overlay, OverlayModel};
use crate::app::completion;
use crate::app::{App, KeyCode, Page, Status};
use crate::text::american;

/// Added to the score of a match in the name, so that it comes before an equal match in the description. Less than one more
/// matching letter.
const PREFERENCE_FOR_NAMES: u32 = 10;

#[derive(Clone, Debug, Default)]
pub struct Palette {
    pub list: FilteredList,
    rows: Vec<PaletteRow>,
    /// The indices of the rows that match, the best first.
    matching: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaletteRow {
    /// The command line, or its beginning; for a lesson, its name.
    pub line: String,
    pub about: String,
    /// The key that does the same.
    pub key: String,
    pub(in crate::app) choice: PaletteChoice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum PaletteChoice {
    /// The line is a whole command.
    Run,
    /// More can be typed after the line.
    Type,
    /// The lesson with this number, from 0.
    Lesson(usize),
}

impl Palette {
    fn of(app: &App) -> Self {
        let mut palette = Self {
            rows: completion::palette_rows(app),
            ..Self::default()
        };
        palette.refill();
        palette
    }

    pub const fn len(&self) -> usize {
        self.matching.len()
    }

    pub fn row(&self, index: usize) -> Option<&PaletteRow> {
        self.rows.get(*self.matching.get(index)?)
    }

    fn chosen(&self) -> Option<&PaletteRow> {
        self.row(self.list.chosen)
    }
}

impl OverlayModel for Palette {
    fn content(&mut self) -> Content<'_> {
        let rows = self.matching.len();
        Content::Filtered(&mut self.list, rows)
    }

    /// The best rows come first; of equally good ones those whose names match, then short ones.
    fn refill(&mut self) {
        let sought = american(&self.list.filter.text());
        let pattern = Pattern::parse(&sought, CaseMatching::Ignore, Normalization::Smart);
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut letters = Vec::new();
        let mut score = |text: &str| {
            let text = Utf32Str::new(text, &mut letters);
            pattern.score(text, &mut matcher)
        };
        let scored = self.rows.iter().enumerate().filter_map(|(index, row)| {
            let name = american(&row.line);
            let whole = score(&format!("{name} {}", american(&row.about)))?;
            let of_name = score(&name).map_or(0, |score| score + PREFERENCE_FOR_NAMES);
            Some((whole.max(of_name), index))
        });
        let mut scored: Vec<(u32, usize)> = scored.collect();
        if !sought.is_empty() {
            scored.sort_by_key(|&(score, index)| {
                (std::cmp::Reverse(score), self.rows[index].line.len())
            });
        }
        self.matching = scored.into_iter().map(|(_, index)| index).collect();
    }

    fn accept(&mut self, app: &mut App) -> Next {
        let Some(row) = self.chosen() else {
            return Next::Stay;
        };
        match row.choice {
            PaletteChoice::Run => {
                if let Err(error) = app.run_command(&row.line) {
                    app.say(Status::error(error.to_string()));
                    return Next::Stay;
                }
            }
            PaletteChoice::Type => app.open_command_line_with(&format!("{} ", row.line)),
            PaletteChoice::Lesson(lesson) => app.open_page(Page::Lesson(lesson)),
        }
        Next::Close
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        vec![
            FooterKey::several("Up Down PgUp PgDn", "choose"),
            FooterKey::one(KeyCode::Enter, "do it"),
            FooterKey::one(KeyCode::Esc, "leave"),
        ]
    }

    fn title(&self, _app: &App) -> String {
        format!("Find: {} of {}", self.matching.len(), self.rows.len())
    }

    fn previewed(&self) -> Option<String> {
        Some(self.chosen()?.line.clone())
    }
}

impl App {
    pub(in crate::app) fn open_palette(&mut self) {
        let palette = Palette::of(self);
        self.overlays.push(Overlay::Palette(palette));
    }
}
