//! Drawing the overlays: texts and lists in a frame over everything but the status line.

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color as Paint, Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders, Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::block_set::BlockSet;
use super::canvas::{self, Canvas, below, without_last_column};
use super::visible_stickers::Stickers;
use super::{bars, layout_of, net_view};
use crate::app::{
    App, CommandLine, CosetRun, CosetRunState, EntryState, FilteredList, LinkCode, LinkView,
    ListEntry, Overlay, OverlayModel, Palette, PatternPicker, SolutionList, StepTree,
    SymmetryPicker, Target,
};
use crate::config::{Blocks, ColorDepth, SETTINGS};
use crate::manual::CHAPTERS;
use crate::text::{self, BlockWriter, Tone, coset_run, search};
use cubetui::coord::Coset;
use cubetui::coset::{CosetEnding, DepthCount};
use cubetui::goals::Pattern;
use cubetui::symmetry::{AlikeCubes, SymmetryClass, SymmetryScope};
use cubetui::words::{counted, grouped, size};

/// Draws an overlay into the area above the status line. Returns the position of the terminal's cursor if text is being
/// typed there.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    overlay: &Overlay,
    app: &App,
) -> Option<Position> {
    let title = overlay.model().title(app);
    let title = title.as_str();
    match overlay {
        Overlay::Help(_) | Overlay::Messages(_) => draw_text(canvas, area, overlay.model(), app),
        Overlay::Manual(view) if view.chapter.is_some() => draw_text(canvas, area, view, app),
        Overlay::Manual(view) => draw_chapters(canvas, area, title, view.chosen),
        Overlay::CommandLine(view) => draw_completion(canvas, area, title, view),
        Overlay::Palette(view) => return Some(draw_palette(canvas, area, title, view)),
        Overlay::Patterns(view) => return Some(draw_patterns(canvas, area, title, view, app)),
        Overlay::SymmetryClasses(view) => return Some(draw_classes(canvas, area, title, view)),
        Overlay::Link(LinkView {
            code: Some(code), ..
        }) => draw_code(canvas, area, title, code, app.settings().appearance.blocks),
        Overlay::Link(view) => draw_link(canvas, area, title, view),
        Overlay::Comparison(view) => {
            let blocks = search::comparison(view);
            let room = text::layout::Room::of_width(area.width.saturating_sub(4).into());
            let height = (room.lines(&blocks).len() as u16 + 2).min(area.height);
            let inner = canvas.panel(Rect { height, ..area }, title);
            canvas.put_blocks(without_last_column(inner), &blocks);
        }
        Overlay::CosetRun(view) => draw_coset_run(canvas, area, title, view),
        Overlay::CubeList(_) => draw_cube_list(canvas, area, title, app),
        Overlay::Settings(view) => draw_settings(canvas, area, title, view.chosen, app),
        Overlay::Steps(view) => return Some(draw_steps(canvas, area, title, view)),
        Overlay::Solutions(view) => return Some(draw_solutions(canvas, area, title, view)),
    }
    None
}

/// Draws a text that can be scrolled. A search for words is typed in the status line.
///
/// ```text
/// ╭ Manual, chapter 1 of 13 ─────── 2/14 matches ╮
/// │ The lines, with the words that are looked    │
/// │ for marked                                   │
/// ╰───────────────────────────── lines 1-18/100 ─╯
/// ```
fn draw_text(canvas: &mut Canvas<'_>, area: Rect, view: &dyn OverlayModel, app: &App) {
    let Some(pager) = view.pager() else { return };
    let inner = canvas.panel(area, &view.title(app));
    let lines = view.text(app, inner.width.into());
    let rows = usize::from(inner.height);
    let top = pager.top.min(lines.len().saturating_sub(rows));
    canvas.put_text(inner, &lines[top..]);
    let sought = pager.words.text().to_lowercase();
    let words: Vec<&str> = sought.split_whitespace().collect();
    let (matches, last) = pager.matches(&lines);
    for (row, number) in inner.rows().zip(top..) {
        if matches.contains(&number) {
            mark(canvas, row, &words);
        }
    }
    if !words.is_empty() {
        let place = last.map_or(0, |last| last + 1);
        let found = format!(" {place}/{} matches ", matches.len());
        canvas.put_on_frame(area, area.y, &found, canvas.theme.accent);
    }
    if lines.len() > rows {
        let last = (top + rows).min(lines.len());
        let shown = format!(" lines {}-{last}/{} ", top + 1, lines.len());
        canvas.put_on_frame(area, area.bottom() - 1, &shown, canvas.theme.accent);
    }
}

/// Highlights the words of the search.
fn mark(canvas: &mut Canvas<'_>, row: Rect, words: &[&str]) {
    let symbols: Vec<String> = (row.x..row.right())
        .map(|x| canvas.buffer[(x, row.y)].symbol().to_lowercase())
        .collect();
    for word in words {
        for start in 0..symbols.len() {
            let mut rest = *word;
            let mut width = 0;
            for symbol in &symbols[start..] {
                let Some(after) = rest.strip_prefix(symbol.as_str()) else {
                    break;
                };
                rest = after;
                width += 1;
                if rest.is_empty() {
                    let found = canvas::row(row.x + start as u16, row.y, width);
                    let marked = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
                    canvas.buffer.set_style(found, marked);
                    break;
                }
            }
        }
    }
}

fn draw_chapters(canvas: &mut Canvas<'_>, area: Rect, title: &str, chosen: usize) {
    let inner = canvas.panel(area, title);
    draw_rows(canvas, inner, CHAPTERS.len(), chosen, |index| {
        let line = format!(" {:>2}. {} ", index + 1, CHAPTERS[index].title());
        (line, Style::new())
    });
}

/// The widths of a coset's counts, and of the text after the bars.
const COUNTS: usize = 38;
const BOUND: usize = 9;
/// Files of at least this size in bytes are mentioned.
const LARGE_FILE: u64 = 1_000_000;

/// Draws a coset that is being solved:
///
/// ```text
/// ╭ All elements of coset 1643785686 ──────────────────────────╮
/// │ Depth 14 search 37 %, 12 s to go      found 0.36 %  ...     │
/// │                                                            │
/// │ depth             new           found                      │
/// │   9           7986400         9664132  ████                │
/// │  10          42775302        52439434  ██████    at most   │
/// ╰────────────────────────────────────────────────────────────╯
/// ```
///
/// The length of a bar is the logarithm of the new count, because each depth has about ten times as many as the one before.
fn draw_coset_run(canvas: &mut Canvas<'_>, area: Rect, title: &str, run: &CosetRun) {
    let inner = canvas.panel(area, title);
    let tone = match run.state {
        CosetRunState::Offered => return canvas.put_blocks(inner, &coset_run::offer()),
        CosetRunState::Waiting | CosetRunState::Running | CosetRunState::Stopping => Tone::Accent,
        CosetRunState::Ended(CosetEnding::Complete, _) => Tone::Good,
        CosetRunState::Ended(CosetEnding::Cancelled, _) => Tone::Heading,
        CosetRunState::Ended(CosetEnding::DepthReached, _) | CosetRunState::Failed(_) => Tone::Bad,
    };
    let mut text = BlockWriter::default();
    text.line([tone.of(coset_run::state(run))]);
    text.line([Tone::Muted.of(coset_run::figures(run))]);
    let bytes = run.checkpoint_bytes();
    if run.state == CosetRunState::Running && bytes >= LARGE_FILE {
        text.line([Tone::Muted.of(format!("Esc stops and saves about {}", size(bytes)))]);
    } else {
        text.gap();
    }
    canvas.put_blocks(inner, &text.blocks);
    let below = below(inner, 3);
    let rows = usize::from(below.height).saturating_sub(1);
    let mut seen = run.depths.clone();
    seen.retain(|count| count.found > 0);
    seen.drain(..seen.len().saturating_sub(rows));
    canvas.put_blocks(below, &[coset_run::depths(&seen)]);
    let width = usize::from(inner.width).saturating_sub(COUNTS + BOUND);
    for (row, count) in below.rows().skip(1).zip(&seen) {
        let at = canvas::row(
            row.x + COUNTS as u16,
            row.y,
            row.width.saturating_sub(COUNTS as u16),
        );
        draw_count_bar(canvas, at, count, width);
    }
}

fn draw_count_bar(canvas: &mut Canvas<'_>, at: Rect, count: &DepthCount, width: usize) {
    let share = (count.new.max(1) as f64).ln() / (Coset::ORDER_OF_H as f64).ln();
    #[expect(clippy::cast_sign_loss, reason = "both logarithms are positive")]
    let cells = (share * width as f64).round() as usize;
    let (style, bound) = if count.exact {
        (canvas.theme.good, "")
    } else {
        (canvas.theme.accent, "  at most")
    };
    let bar = "█".repeat(cells);
    canvas.put_spans(
        at,
        &[
            Span::styled(bar, style),
            Span::styled(bound, canvas.theme.muted),
        ],
    );
}

/// Draws the visible rows of a list, each across the whole width. If the list does not fit, the chosen row is in the
/// middle. A click chooses a row.
fn draw_rows(
    canvas: &mut Canvas<'_>,
    area: Rect,
    count: usize,
    chosen: usize,
    row: impl Fn(usize) -> (String, Style),
) {
    let rows = usize::from(area.height);
    let first = chosen
        .saturating_sub(rows / 2)
        .min(count.saturating_sub(rows));
    for (at, index) in area.rows().zip(first..count) {
        let (line, style) = row(index);
        let style = if index == chosen {
            canvas.theme.chosen
        } else {
            style
        };
        canvas.put(at, &canvas::padded(&line, at.width.into()), style);
        canvas.on_click(at, Target::Candidate(index));
    }
}

/// Rows for the chosen cube: an empty one, its name, the text of its line, three for its solution.
const CUBE_ROWS: u16 = 6;
/// Drawn before the number of a protected cube.
const PROTECTED: &str = "+ ";

/// Draws the list of cubes:
///
/// ```text
/// ╭ cubes.txt: 3 cubes ────────────────────────────────────╮
/// │    #   Moves  Name                Solution, or the cube │
/// │ +  1    20*   superflip           U R2 F B R B2 R U2 L  │
/// │                                                         │
/// │ superflip  the farthest cube                            │
/// │ what is written, the solution, or what is wrong         │
/// ╰─────────────────────────────────────────────────────────╯
/// ```
fn draw_cube_list(canvas: &mut Canvas<'_>, area: Rect, title: &str, app: &App) {
    let inner = without_last_column(canvas.panel(area, title));
    let list = app.list();
    let scheme = &app.settings().scheme;
    let rows = Rect::new(
        inner.x,
        inner.y + 1,
        inner.width,
        inner.height.saturating_sub(CUBE_ROWS + 1),
    );
    let columns = CubeColumns {
        number: list.last_number.to_string().len() + PROTECTED.len(),
        name: if inner.width < NARROW_LIST { 8 } else { 22 },
    };
    let rest = "Solution, or the cube as written";
    let heading = columns.row(["#", "Moves", "Name"], rest);
    canvas.put(inner, &heading, canvas.theme.muted);
    if list.is_empty() {
        let hint = "no cubes: a adds the one on the screen, :list open FILE reads a file";
        canvas.put(rows, hint, canvas.theme.muted);
    }
    let theme = canvas.theme;
    draw_rows(canvas, rows, list.len(), list.chosen, |index| {
        let entry = list.entry(index, scheme).expect("the list has this row");
        let style = match &entry.state {
            EntryState::Wrong(_) | EntryState::WrongSolution => theme.bad,
            EntryState::Solved(_) => Style::new(),
            EntryState::Unsolved | EntryState::NotFound(_) => theme.muted,
        };
        (columns.row_of(&entry, app), style)
    });
    if let Some(entry) = list.entry(list.chosen, scheme) {
        draw_chosen_cube(canvas, below(rows, rows.height + 1), &entry, inner.bottom());
    }
}

/// In lists narrower than this, the name column is only a few letters wide.
const NARROW_LIST: u16 = 60;

/// The widths of the number and the name of each cube in the list.
struct CubeColumns {
    number: usize,
    name: usize,
}

impl CubeColumns {
    fn row(&self, [number, length, name]: [&str; 3], rest: &str) -> String {
        let name = canvas::padded(name, self.name);
        format!("{number:>0$} {length:>8}  {name} {rest}", self.number)
    }

    fn row_of(&self, entry: &ListEntry<'_>, app: &App) -> String {
        let mark = if entry.cube.is_protected() {
            PROTECTED
        } else {
            ""
        };
        let number = format!("{mark}{}", entry.number);
        let written = entry.cube.cube_text().replace('\n', " ");
        let (length, rest) = match &entry.state {
            _ if app.searched_in_list() == Some(entry.number) => ("...".to_owned(), written),
            EntryState::Solved(solution) => (solution.figures(), solution.moves.clone()),
            EntryState::Wrong(reason) => ("wrong".to_owned(), reason.clone()),
            EntryState::WrongSolution => (
                "wrong".to_owned(),
                "the solution in the file does not solve it".to_owned(),
            ),
            EntryState::NotFound(_) => ("none".to_owned(), written),
            EntryState::Unsolved => (String::new(), written),
        };
        self.row([&number, &length, entry.cube.name()], &rest)
    }
}

fn draw_chosen_cube(canvas: &mut Canvas<'_>, area: Rect, entry: &ListEntry<'_>, bottom: u16) {
    let area = Rect {
        height: bottom.saturating_sub(area.y),
        ..area
    };
    let cube = entry.cube;
    let name = if cube.name().is_empty() {
        format!("cube {}", entry.number)
    } else {
        cube.name().to_owned()
    };
    let line = entry
        .line
        .map_or(String::new(), |line| format!(" (line {line})"));
    let mark = if cube.is_protected() {
        ", protected"
    } else {
        ""
    };
    let mut text = BlockWriter::default();
    text.line([
        Tone::Heading.of(format!("{name}{line}{mark}")),
        Tone::Plain.of(format!("  {}", cube.note())),
    ]);
    text.line([Tone::Muted.of(cube.cube_text().replace('\n', " "))]);
    match &entry.state {
        EntryState::Wrong(reason) | EntryState::NotFound(reason) => {
            text.in_tone(Tone::Bad, reason);
        }
        EntryState::WrongSolution => {
            let moves = cube.solution().map_or("", |solution| &solution.moves);
            text.in_tone(Tone::Bad, format!("does not solve this cube: {moves}"));
        }
        EntryState::Unsolved => text.note("not solved yet: s solves the list"),
        EntryState::Solved(solution) => {
            let proven = if solution.is_proven {
                ", proven: nothing is shorter"
            } else {
                ""
            };
            let count = counted(solution.length, "move");
            let moves = &solution.moves;
            text.in_tone(Tone::Accent, format!("{count}{proven}: {moves}"));
        }
    }
    canvas.put_blocks(area, &text.blocks);
}

/// The width of a list with something to its right: a mark, the longest name, a number.
const LIST_WIDTH: u16 = 35;

/// Draws a filter after a word that says what it filters. Returns the position of the cursor.
fn draw_filter(canvas: &mut Canvas<'_>, area: Rect, word: &str, list: &FilteredList) -> Position {
    let label = word.len() as u16;
    let room = LIST_WIDTH - label - 1;
    canvas.put(canvas::row(area.x, area.y, label), word, canvas.theme.muted);
    let at = canvas::row(area.x + label, area.y, room);
    if list.filter.is_empty() {
        canvas.put(at, "type a part of it", canvas.theme.muted);
    } else {
        canvas.put(at, &list.filter.text(), canvas.theme.accent);
    }
    let before = list.filter.before_cursor().chars().count() as u16;
    Position::new(at.x + before.min(room), at.y)
}

/// A row of a list of named things, muted if choosing it has no effect.
struct NamedRow<'a> {
    name: &'a str,
    number: usize,
    is_muted: bool,
}

/// Draws a list of names with a filter above it, and this message if no row is left. Returns the position of the cursor,
/// and the area to the right of the list.
fn draw_names(
    canvas: &mut Canvas<'_>,
    inner: Rect,
    list: &FilteredList,
    names: &[NamedRow<'_>],
    nothing: &str,
) -> (Position, Rect) {
    let cursor = draw_filter(canvas, inner, "Name: ", list);
    let rows = Rect::new(inner.x, inner.y + 2, LIST_WIDTH, inner.height - 2);
    if names.is_empty() {
        canvas.put(rows, nothing, canvas.theme.muted);
    }
    let theme = canvas.theme;
    draw_rows(canvas, rows, names.len(), list.chosen, |index| {
        let row = &names[index];
        let width = usize::from(LIST_WIDTH) - 6;
        let style = if row.is_muted {
            theme.muted
        } else {
            Style::new()
        };
        (format!(" {:<width$} {:>3} ", row.name, row.number), style)
    });
    let x = inner.x + LIST_WIDTH + 2;
    let beside = Rect::new(x, inner.y, inner.right().saturating_sub(x), inner.height);
    (cursor, beside)
}

/// The minimum widths of the palette's lines and keys, and of the gaps around the three columns.
const PALETTE_LINE: usize = 26;
const PALETTE_KEY: usize = 8;
const PALETTE_GAPS: usize = 6;
/// Rows for the chosen entry: an empty one, and the text about it.
const PALETTE_DETAILS: u16 = 3;

/// Draws the palette, which lists everything that can be done:
///
/// ```text
/// ╭ Find: 3 of 412 ────────────────────────────────────────────╮
/// │ Find: cross                                                │
/// │                                                            │
/// │ goal cross         solve only the four edges around D      │
/// │ palette            find any command, setting, …     Ctrl-P │
/// │                                                            │
/// │ goal cross: solve only the four edges around D             │
/// ╰────────────────────────────────────────────────────────────╯
/// ```
fn draw_palette(canvas: &mut Canvas<'_>, area: Rect, title: &str, palette: &Palette) -> Position {
    let inner = without_last_column(canvas.panel(area, title));
    let cursor = draw_filter(canvas, inner, "Find: ", &palette.list);
    let rows = below(inner, 2);
    let rows = Rect {
        height: rows.height.saturating_sub(PALETTE_DETAILS),
        ..rows
    };
    if palette.len() == 0 {
        canvas.put(rows, "nothing matches", canvas.theme.muted);
    }
    let width = usize::from(inner.width);
    let about = width.saturating_sub(PALETTE_LINE + PALETTE_KEY + PALETTE_GAPS);
    if about < LEAST_ABOUT {
        // The text about the chosen row is below.
        let room = width.saturating_sub(PALETTE_KEY + 3);
        draw_rows(canvas, rows, palette.len(), palette.list.chosen, |index| {
            let row = palette.row(index).expect("the list has this row");
            let line = canvas::padded(&row.line, room);
            (format!(" {line} {:>PALETTE_KEY$}", row.key), Style::new())
        });
    } else {
        draw_rows(canvas, rows, palette.len(), palette.list.chosen, |index| {
            let row = palette.row(index).expect("the list has this row");
            let line = canvas::padded(&row.line, PALETTE_LINE);
            let about = canvas::padded(&row.about, about);
            (
                format!(" {line}  {about}  {:>PALETTE_KEY$}", row.key),
                Style::new(),
            )
        });
    }
    if let Some(row) = palette.row(palette.list.chosen) {
        let details = below(inner, inner.height.saturating_sub(PALETTE_DETAILS - 1));
        let whole = format!("{}: {}", row.line, row.about);
        canvas.put_wrapped(details, &whole, canvas.theme.accent);
    }
    cursor
}

/// The minimum width of the column with the text about a row; with less space the column is left out.
const LEAST_ABOUT: usize = 12;

/// The widths of the name of a setting and of its value, with the blanks around them.
const SETTING_NAME: usize = 20;
const SETTING_VALUE: usize = 16;

/// Draws the settings. Those that differ from the configuration have a mark.
///
/// ```text
/// ╭ Settings, 1 not written ────────────────────────────────╮
/// │ * theme              < dark >          the theme; …      │
/// │   letters              on              show letters on … │
/// │                                                          │
/// │ theme: auto, dark, light, …                              │
/// ╰──────────────────────────────────────────────────────────╯
/// ```
fn draw_settings(canvas: &mut Canvas<'_>, area: Rect, title: &str, chosen: usize, app: &App) {
    let inner = without_last_column(canvas.panel(area, title));
    let unwritten: Vec<&str> = app.unwritten_settings().iter().map(|row| row.key).collect();
    let about = usize::from(inner.width).saturating_sub(SETTING_NAME + SETTING_VALUE);
    let height = inner.height.saturating_sub(3);
    let rows = Rect { height, ..inner };
    draw_rows(canvas, rows, SETTINGS.len(), chosen, |index| {
        let setting = &SETTINGS[index];
        let mark = if unwritten.contains(&setting.key) {
            net_view::MARK
        } else {
            " "
        };
        let value = setting.typed_value(app.settings());
        let value = if index == chosen {
            format!("< {value} >")
        } else {
            format!("  {value}")
        };
        let line = format!(
            "{mark} {}{}{}",
            canvas::padded(setting.key, SETTING_NAME - 2),
            canvas::padded(&value, SETTING_VALUE - 1) + " ",
            if about < LEAST_ABOUT {
                String::new()
            } else {
                canvas::padded(setting.about, about)
            }
        );
        (line, Style::new())
    });
    let setting = &SETTINGS[chosen];
    let choices = app.setting_choices(setting);
    let values = if choices.is_empty() {
        setting.values()
    } else {
        choices.join(", ")
    };
    let mut text = BlockWriter::default();
    text.line([
        Tone::Heading.of(format!("{}: ", setting.key)),
        Tone::Plain.of(setting.about),
    ]);
    text.note(values);
    canvas.put_blocks(below(inner, height + 1), &text.blocks);
}

/// Draws the known patterns, with a picture of the chosen one.
fn draw_patterns(
    canvas: &mut Canvas<'_>,
    area: Rect,
    title: &str,
    picker: &PatternPicker,
    app: &App,
) -> Position {
    let inner = without_last_column(canvas.panel(area, title));
    let patterns = picker.matches();
    let row = |pattern: &&'static Pattern| NamedRow {
        name: pattern.name,
        number: pattern.length,
        is_muted: false,
    };
    let names: Vec<NamedRow<'_>> = patterns.iter().map(row).collect();
    let (cursor, beside) = draw_names(canvas, inner, &picker.list, &names, "no pattern matches");
    if let Some(pattern) = patterns.get(picker.list.chosen)
        && beside.width > 0
    {
        draw_pattern(canvas, beside, pattern, app);
    }
    cursor
}

fn draw_pattern(canvas: &mut Canvas<'_>, area: Rect, pattern: &Pattern, app: &App) {
    let stickers = Stickers::plain(&app.settings().scheme, pattern.cube().stickers().map(Some));
    let picture = Rect {
        height: area.height.saturating_sub(8),
        ..area
    };
    let rows = net_view::draw_small(canvas.buffer, picture, &stickers, canvas.theme);
    let fewest = if pattern.is_optimal {
        ", the fewest possible"
    } else {
        ""
    };
    let mut text = BlockWriter::default();
    text.line([Tone::Heading.of(pattern.name)]);
    text.paragraph(format!("{}{fewest}", counted(pattern.length, "turn")));
    text.in_tone(Tone::Accent, pattern.algorithm().to_string());
    if !pattern.also.is_empty() {
        text.paragraph(format!("also: {}", pattern.also.join(", ")));
    }
    text.note(pattern.source);
    canvas.put_blocks(below(area, rows + 1), &text.blocks);
}

fn draw_classes(
    canvas: &mut Canvas<'_>,
    area: Rect,
    title: &str,
    picker: &SymmetryPicker,
) -> Position {
    let inner = without_last_column(canvas.panel(area, title));
    let classes = picker.matches();
    let row = |class: &&'static SymmetryClass| NamedRow {
        name: class.name(),
        number: class.group().symmetries().len(),
        is_muted: class.cubes() == 0,
    };
    let names: Vec<NamedRow<'_>> = classes.iter().map(row).collect();
    let (cursor, beside) = draw_names(canvas, inner, &picker.list, &names, "no class matches");
    if let Some(class) = classes.get(picker.list.chosen)
        && beside.width > 0
    {
        canvas.put_blocks(beside, &about_class(class));
    }
    cursor
}

fn about_class(class: &SymmetryClass) -> Vec<text::Block> {
    let group = class.group();
    let mut text = BlockWriter::default();
    text.heading(class.name());
    text.paragraph(match group.symmetries().len() {
        1 => "1 symmetry".to_owned(),
        count => format!("{count} symmetries"),
    });
    if class.scope() == SymmetryScope::Antisymmetries {
        text.paragraph(match group.antisymmetries().len() {
            0 => "no antisymmetries".to_owned(),
            1 => "1 antisymmetry".to_owned(),
            count => format!("{count} antisymmetries"),
        });
    }
    text.paragraph(match class.conjugates() {
        1 => "1 group in the cube".to_owned(),
        groups => format!("{groups} groups that lie differently"),
    });
    text.gap();
    let number = |alike: AlikeCubes| grouped(alike.number(class));
    let up_to_symmetry = number(AlikeCubes::UpToSymmetry);
    let up_to_both = number(AlikeCubes::UpToSymmetryAndInversion);
    text.note("Cubes with exactly this symmetry");
    text.in_tone(Tone::Accent, number(AlikeCubes::All));
    text.paragraph(format!("{up_to_symmetry} up to symmetry"));
    text.paragraph(format!("{up_to_both} up to symmetry and inversion"));
    text.gap();
    let generators = group.generators();
    if !generators.is_empty() {
        text.note("Generated by");
    }
    for (element, inverts) in generators {
        let anti = if inverts { "(antisymmetry) " } else { "" };
        text.paragraph(format!("{element} {anti}{}", element.words()));
    }
    text.blocks
}

/// Rows above the solutions: the filter, an empty one, the heading.
const ABOVE_SOLUTIONS: u16 = 3;
/// Rows below them: an empty one, and two for the chosen solution.
const BELOW_SOLUTIONS: u16 = 3;

/// Draws all solutions of a cube:
///
/// ```text
/// ╭ 6 solutions, complete ─────────────────────╮
/// │ Moves: type a part of them                 │
/// │                                            │
/// │  Moves   Ease  Solution                    │
/// │      6     98  U2 D2 R2 L2 F2 B2           │
/// │                                            │
/// │ the chosen solution, whole                 │
/// ╰────────────────────────────────────────────╯
/// ```
fn draw_solutions(
    canvas: &mut Canvas<'_>,
    area: Rect,
    title: &str,
    solutions: &SolutionList,
) -> Position {
    let inner = without_last_column(canvas.panel(area, title));
    let cursor = draw_filter(canvas, inner, "Moves: ", &solutions.list);
    let cells = |length: &str, cost: &str, moves: &str| format!("{length:>6} {cost:>6}  {moves}");
    let heading = cells("Moves", "Ease", "Solution");
    let rows = below(inner, ABOVE_SOLUTIONS);
    let rows = Rect {
        height: rows.height.saturating_sub(BELOW_SOLUTIONS),
        ..rows
    };
    canvas.put(below(inner, 2), &heading, canvas.theme.muted);
    if solutions.is_empty() {
        let nothing = if solutions.search.is_running() {
            "none found yet"
        } else {
            "no solution matches"
        };
        canvas.put(rows, nothing, canvas.theme.muted);
    }
    let chosen = solutions.list.chosen;
    draw_rows(canvas, rows, solutions.len(), chosen, |index| {
        let row = solutions.row(index).expect("the list has this row");
        let line = cells(&row.length.to_string(), &row.cost.to_string(), &row.moves);
        (line, Style::new())
    });
    if let Some(row) = solutions.row(chosen) {
        let whole = below(inner, ABOVE_SOLUTIONS + rows.height + 1);
        canvas.put_wrapped(whole, &row.moves, canvas.theme.accent);
    }
    cursor
}

/// Draws the chosen steps, and the candidates for the next one.
///
/// ```text
/// ╭ Step 2: 500 solutions ─────────────────────╮
/// │ Steps:                                     │
/// │ (B' D' L') // eo-rl (3/3)                  │
/// │  Best Solutions  Step                      │
/// │▌   20         7  (B) F2 D // drud-eo (3/6) │
/// ╰────────────────────────────────────────────╯
/// ```
fn draw_steps(canvas: &mut Canvas<'_>, area: Rect, title: &str, tree: &StepTree) -> Position {
    let inner = without_last_column(canvas.panel(area, title));
    let cursor = draw_filter(canvas, inner, "Steps: ", &tree.list);
    let path = tree.path();
    for (line, row) in path.iter().zip(1..) {
        canvas.put(below(inner, row), line, canvas.theme.accent);
    }
    let cells = |best: &str, count: &str, step: &str| format!("{best:>5} {count:>9}  {step}");
    let heading = cells("Best", "Solutions", "Step");
    let above = path.len() as u16 + 1;
    canvas.put(below(inner, above), &heading, canvas.theme.muted);
    let rows = below(inner, above + 1);
    let all: Vec<_> = tree.rows().collect();
    if all.is_empty() {
        let nothing = if tree.is_running() {
            "none found yet"
        } else {
            "no step matches"
        };
        canvas.put(rows, nothing, canvas.theme.muted);
    }
    draw_rows(canvas, rows, all.len(), tree.list.chosen, |index| {
        let row = all[index];
        let line = cells(&row.best.to_string(), &row.count.to_string(), &row.line);
        (line, Style::new())
    });
    cursor
}

/// The maximum number of names visible at once; a low screen shows fewer.
const MOST_CANDIDATES: usize = 14;
/// The maximum width of a name; longer ones are cut.
const WIDEST_NAME: usize = 40;

/// Draws the completions of the command line: a list above it, at the column of the name if there is space.
///
/// ```text
///      ╭ 2/14 ─────────────────────────────╮
///      │ save    write the 54 stickers on… │
///      │▌scramble a random cube, or the so…│   the chosen one is marked
///      ╰───────────────────────────────────╯
/// :scramble
/// ```
fn draw_completion(canvas: &mut Canvas<'_>, area: Rect, title: &str, view: &CommandLine) {
    let (Some(list), Some(typed)) = (view.completion(), view.input()) else {
        return;
    };
    let candidates = &list.candidates;
    let rows = candidates
        .len()
        .min(MOST_CANDIDATES)
        .min(area.height.saturating_sub(4).into());
    let texts = candidates.iter().map(|candidate| candidate.text.width());
    let abouts = candidates.iter().map(|candidate| candidate.about.width());
    let names = texts.max().unwrap_or(0).min(WIDEST_NAME);
    let abouts = abouts.max().unwrap_or(0);
    let gap = if abouts == 0 { 0 } else { 2 };
    let width = ((names + gap + abouts).max(8) as u16 + 4).min(area.width);
    let line = canvas::row(area.x, area.bottom(), area.width);
    let x = bars::column_of(line, &typed, list.start).saturating_sub(2);
    let x = x.min(area.right() - width).max(area.x);
    let height = rows as u16 + 2;
    let frame = Rect::new(x, area.bottom() - height, width, height);
    let top = (list.chosen.unwrap_or(0) + 1)
        .saturating_sub(rows.div_ceil(2))
        .min(candidates.len() - rows);
    let inner = without_last_column(canvas.panel(frame, title));
    for (row, (index, candidate)) in inner.rows().zip(candidates.iter().enumerate().skip(top)) {
        let spans = [
            Span::styled(canvas::padded(&candidate.text, names), canvas.theme.accent),
            Span::raw(" ".repeat(gap)),
            Span::raw(candidate.about.as_str()),
        ];
        canvas.put_spans(row, &spans);
        let whole = canvas::row(row.x - 1, row.y, row.width + 2);
        if list.chosen == Some(index) {
            let chosen = Style::reset().patch(canvas.theme.chosen);
            canvas.buffer.set_style(whole, chosen);
        }
        canvas.on_click(whole, Target::Candidate(index));
    }
}

/// Rows of the panel apart from the address: the two lines, the text, an empty row before it.
const AROUND_ADDRESS: u16 = 4;

/// An address on the screen that the terminal should make a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub address: String,
    /// The cells that show it, row by row.
    pub rows: Vec<Rect>,
}

/// Returns the address that is shown on a screen of this size, if any.
pub fn link(app: &App, area: Rect) -> Option<Link> {
    let Some(Overlay::Link(LinkView {
        address,
        code: None,
    })) = app.overlay()
    else {
        return None;
    };
    let room = layout_of(app, area)?.above_status();
    Some(Link {
        address: address.clone(),
        rows: rows_of_address(room, address),
    })
}

/// Returns the rows of an address at the lower end of the area. The address is ASCII, so it needs one cell per byte.
fn rows_of_address(room: Rect, address: &str) -> Vec<Rect> {
    let width = usize::from(room.width);
    let count = address
        .len()
        .div_ceil(width)
        .min(usize::from(room.height - AROUND_ADDRESS));
    let top = room.bottom() - count as u16 - AROUND_ADDRESS + 1;
    let row = |(y, number): (u16, usize)| {
        let rest = address.len() - number * width;
        canvas::row(room.x, y, rest.min(width) as u16)
    };
    (top..).zip(0..count).map(row).collect()
}

/// Draws a QR code with two rows of modules per row of cells, or more if the terminal has finer blocks and there is no
/// space. Without block characters a module is two blanks, dark or light by the background. If the code does not fit, a
/// message says what to do.
fn draw_code(canvas: &mut Canvas<'_>, area: Rect, title: &str, code: &LinkCode, blocks: Blocks) {
    let theme = canvas.theme;
    let inner = canvas.panel(area, title);
    let (columns, rows) = if theme.ascii {
        (2 * code.width, code.width)
    } else {
        (code.width, code.width.div_ceil(2))
    };
    if columns > inner.width || rows > inner.height {
        if blocks != Blocks::Quadrants && !theme.ascii {
            let finer = BlockSet::of(blocks);
            let rows = code.width.div_ceil(finer.rows as u16);
            if code.width.div_ceil(2) <= inner.width && rows <= inner.height {
                return draw_fine_code(canvas, inner, code, finer);
            }
        }
        let words = format!(
            "The code needs {columns} columns and {rows} rows; here are {} and {}. Enlarge the terminal or make its font \
             smaller. Or close this, and use :link for the address.",
            inner.width, inner.height
        );
        return canvas.put_wrapped(inner, &words, theme.text);
    }
    let left = inner.x + (inner.width - columns) / 2;
    let paint = |is_dark: bool| if is_dark { Paint::Black } else { Paint::White };
    let has_colors = theme.depth != ColorDepth::None;
    for y in 0..rows {
        for x in 0..code.width {
            if theme.ascii {
                let place = canvas::row(left + 2 * x, inner.y + y, 2);
                let is_dark = code.is_dark(x, y);
                let style = match (has_colors, is_dark) {
                    (true, _) => Style::new().bg(paint(is_dark)),
                    (false, true) => Style::new(),
                    (false, false) => Style::new().add_modifier(Modifier::REVERSED),
                };
                canvas.put(place, "  ", style);
                continue;
            }
            let place = canvas::row(left + x, inner.y + y, 1);
            let [upper, lower] = [code.is_dark(x, 2 * y), code.is_dark(x, 2 * y + 1)];
            if has_colors {
                let style = Style::new().fg(paint(upper)).bg(paint(lower));
                canvas.put(place, "▀", style);
            } else {
                // This assumes a light foreground, as on most terminals; phones also read codes with light and dark
                // exchanged.
                let sign = match (upper, lower) {
                    (false, false) => "█",
                    (false, true) => "▀",
                    (true, false) => "▄",
                    (true, true) => " ",
                };
                canvas.put(place, sign, Style::new());
            }
        }
    }
}

/// Draws a QR code with several modules in a cell. Sextants make the modules higher than wide, which phones correct.
fn draw_fine_code(canvas: &mut Canvas<'_>, inner: Rect, code: &LinkCode, blocks: &BlockSet) {
    let columns = code.width.div_ceil(2);
    let left = inner.x + (inner.width - columns) / 2;
    let style = if canvas.theme.depth == ColorDepth::None {
        Style::new()
    } else {
        Style::new().fg(Paint::White).bg(Paint::Black)
    };
    let rows = blocks.rows as u16;
    for y in 0..code.width.div_ceil(rows) {
        for x in 0..columns {
            let parts =
                (0..rows).flat_map(|row| [(2 * x, rows * y + row), (2 * x + 1, rows * y + row)]);
            let light = parts
                .enumerate()
                .filter(|&(_, (column, row))| !code.is_dark(column, row));
            let pattern = light.fold(0, |pattern, (part, _)| pattern | 1 << part);
            let place = canvas::row(left + x, inner.y + y, 1);
            canvas.put(place, &blocks.block(pattern).to_string(), style);
        }
    }
}

/// Draws the address of a viewer, complete and from the first column on, so that it can be selected and opened:
///
/// ```text
/// ── Twizzle, a viewer ──────────────
/// https://…
/// …
///  Open it with a click, …
/// ───────────────────────────────────
/// ```
fn draw_link(
    canvas: &mut Canvas<'_>,
    area: Rect,
    title: &str,
    LinkView { address, .. }: &LinkView,
) {
    let rows = rows_of_address(area, address);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return;
    };
    let height = rows.len() as u16 + AROUND_ADDRESS;
    let panel = Rect::new(area.x, first.y - 1, area.width, height);
    Clear.render(panel, canvas.buffer);
    let block = Block::new()
        .borders(Borders::TOP | Borders::BOTTOM)
        .border_style(canvas.theme.muted)
        .title(Span::styled(format!(" {title} "), canvas.theme.heading));
    block.render(panel, canvas.buffer);
    let underlined = Style::new().add_modifier(Modifier::UNDERLINED);
    let parts = address.as_bytes().chunks(usize::from(area.width));
    for (row, part) in rows.iter().zip(parts) {
        canvas.put(*row, &String::from_utf8_lossy(part), underlined);
    }
    let hint = "Click to open it, if the terminal can; c copies it. Esc closes.";
    let at = canvas::row(panel.x + 1, last.y + 2, panel.width - 1);
    canvas.put(at, hint, Style::new());
}
