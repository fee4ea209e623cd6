//! The pages about the cube: coordinates, distances, the cube as a whole, symmetries and the coset of H.

use super::{Block, BlockWriter, Column, Text, Tone, layout::Room, mark};
use crate::app::{Action, App, StagePlace, Studied, Study};
use cubetui::coord::{
    COORDINATES, Coordinate as _, CoordinateEntry, CoordinateUse, Coset, GroupEntry,
};
use cubetui::cube::{
    Corner, CubieCube, Edge, Face, Move, Symmetry, SymmetryElement, SymmetrySet, format_moves,
};
use cubetui::formats::Cycles;
use cubetui::solver::{
    AxisDistances, Distance, Examination, PHASE1_TABLES, PHASE2_TABLES, Phase1Solutions,
};
use cubetui::tables::{STAGES, StageEntry, thistlethwaite_group};
use cubetui::words::{counted, grouped};

const ELLIPSIS: &str = "…";

fn examined(studied: &Studied) -> Option<&Examination> {
    studied.examination.as_deref()
}

fn examined_before(study: &Study) -> Option<&Examination> {
    study.before.as_ref().and_then(examined)
}

/// The width of the longest row of a coordinate.
const COORDINATE_ROW: usize = 46;

/// Returns every coordinate with its value, the chosen one marked, and with its range if there is space for it.
pub fn coordinates(study: &Study, width: usize) -> Vec<Block> {
    let rows = COORDINATES
        .iter()
        .enumerate()
        .map(|(index, entry)| coordinate_row(index == study.chosen, entry, study));
    // A long value uses the space after a short name.
    let has_range = width >= COORDINATE_ROW;
    rows.map(|(row, value)| Block::Table {
        head: Vec::new(),
        rows: vec![
            row.into_iter()
                .take(if has_range { 5 } else { 4 })
                .collect(),
        ],
        columns: vec![
            Column::Left(2),
            Column::Left(28 - value),
            Column::Left(1),
            Column::Right(value),
            Column::Left(0),
        ],
    })
    .collect()
}

/// Returns the cells of a row, and the width of its value.
fn coordinate_row(is_chosen: bool, entry: &CoordinateEntry, study: &Study) -> (Vec<Text>, usize) {
    let value = entry.value(&study.now.cube);
    let changed = study
        .before
        .as_ref()
        .is_some_and(|before| entry.value(&before.cube) != value);
    let (pointer, name) = match (is_chosen, changed) {
        (true, _) => ("> ", Tone::Heading),
        (false, true) => ("  ", Tone::Accent),
        (false, false) => ("  ", Tone::Plain),
    };
    let tone = match value {
        Some(0) => Tone::Good,
        Some(_) => Tone::Heading,
        None => Tone::Muted,
    };
    let range = match value {
        Some(_) => format!(" of {}", grouped(entry.count)),
        None => " (not defined)".to_owned(),
    };
    let value = value.map_or("-".to_owned(), grouped);
    let width = 11.max(value.len() + 1);
    let row = vec![
        vec![Tone::Changed.of(pointer)],
        vec![name.of(entry.name)],
        vec![mark(changed)],
        vec![tone.of(value)],
        vec![Tone::Muted.of(range)],
    ];
    (row, width)
}

/// Returns the meaning of the chosen coordinate, and the moves that keep its value.
pub fn explanation(study: &Study, app: &App) -> Vec<Block> {
    let entry = &COORDINATES[study.chosen];
    let cube = &study.now.cube;
    let value = entry.value(cube);
    let part = match entry.part {
        CoordinateUse::Phase1 => ", in phase 1",
        CoordinateUse::Phase2 => ", in phase 2",
        CoordinateUse::Other => "",
    };
    let was = match study
        .before
        .as_ref()
        .map(|before| entry.value(&before.cube))
    {
        Some(was) if was == value => String::new(),
        Some(Some(was)) => format!("; {} before the last turn", grouped(was)),
        Some(None) => "; not defined before the last turn".to_owned(),
        None => String::new(),
    };
    let kept_by = |cube: &CubieCube| listed(&app.cube().seen_moves(&entry.moves_that_keep(cube)));
    let keepers = match value {
        Some(_) => kept_by(cube),
        None => "not defined for this cube".to_owned(),
    };
    let name = |name: &str| Tone::Muted.of(format!("{name:<11}"));
    let mut text = BlockWriter::default();
    text.add(Block::Rule(format!("{}{part}{was}", entry.name)));
    text.entry(name("Cosets of"), entry.subgroup);
    text.entry(name("0 kept by"), kept_by(&CubieCube::SOLVED));
    text.entry(name("Kept by"), keepers);
    if let Some(class) = class_of_value(entry, &study.now) {
        text.entry(name("Class"), class);
    }
    text.note(entry.about);
    text.blocks
}

fn listed(moves: &[Move]) -> String {
    if moves.is_empty() {
        "none of the 18 moves".to_owned()
    } else {
        format_moves(moves)
    }
}

/// Describes the symmetry class of the value, if the coordinate has classes.
fn class_of_value(entry: &CoordinateEntry, studied: &Studied) -> Option<String> {
    let index = Examination::REDUCED.iter().position(|id| *id == entry.id)?;
    let Some(known) = examined(studied) else {
        return Some(ELLIPSIS.to_owned());
    };
    let reduced = known.reduced()[index];
    let least = if reduced.symmetry == Symmetry::IDENTITY {
        "this is the least".to_owned()
    } else {
        format!(
            "{} leads to the least, {}",
            reduced.symmetry.element(),
            grouped(reduced.representative)
        )
    };
    Some(format!(
        "{} of {}: {} values; {least}",
        grouped(reduced.number),
        grouped(reduced.count),
        reduced.size
    ))
}

/// The titles of one phase's distances, and the functions that read them.
struct PhaseColumns {
    title: &'static str,
    tables: [&'static str; 4],
    distance: fn(&AxisDistances) -> Option<Distance>,
    bounds: fn(&AxisDistances) -> Option<[u8; 4]>,
}

const PHASES: [PhaseColumns; 2] = [
    PhaseColumns {
        title: "Moves into H",
        tables: PHASE1_TABLES,
        distance: |distances| Some(distances.phase1),
        bounds: |distances| Some(distances.phase1_bounds),
    },
    PhaseColumns {
        title: "Moves of H to solved",
        tables: PHASE2_TABLES,
        distance: |distances| distances.phase2,
        bounds: |distances| distances.phase2_bounds,
    },
];

/// Returns the distances of the cube from H and, within H, from solved, along each axis, with the lower bounds of all
/// pruning tables.
pub fn distances(study: &Study) -> Vec<Block> {
    let mut text = BlockWriter::default();
    let columns = vec![
        Column::Left(12),
        Column::Right(9),
        Column::Left(1),
        Column::Right(13),
        Column::Right(13),
        Column::Right(13),
        Column::Right(15),
    ];
    for phase in &PHASES {
        let title = format!("{:<24}Lower bounds from the pruning tables", phase.title);
        text.line([Tone::Heading.of(title)]);
        let names = phase.tables.map(in_two_lines);
        let mut rows = vec![
            head("Seen along", "distance", names.map(|(first, _)| first)),
            head("", "", names.map(|(_, second)| second)),
        ];
        rows.extend((0..6).map(|index| {
            let mut row = vec![seen_along(index)];
            row.extend(distance(phase, index, study));
            if let Some(known) = examined(&study.now) {
                let bounds = (phase.bounds)(&known.axis_distances[index]);
                row.extend((0..4).map(|table| {
                    let bound = bounds.map(|bounds| bounds[table].to_string());
                    vec![Tone::Plain.of(bound.unwrap_or("-".to_owned()))]
                }));
            }
            row
        }));
        text.add(Block::Table {
            head: Vec::new(),
            rows,
            columns: columns.clone(),
        });
    }
    text.space();
    text.note("A solver may use any of the six. Turned: after a quarter turn in the hand.");
    text.blocks
}

/// Splits the name of a table into two lines, such as `twist x` and `slice flips`.
fn in_two_lines(name: &'static str) -> (&'static str, &'static str) {
    match name.split_once(" x ") {
        Some((first, second)) => (&name[..first.len() + 2], second),
        None => (name, ""),
    }
}

fn head(axis: &str, distance: &str, tables: [&'static str; 4]) -> Vec<Text> {
    [axis, distance, ""]
        .into_iter()
        .chain(tables)
        .map(|name| vec![Tone::Muted.of(name)])
        .collect()
}

/// Returns the distances of both phases in one table, with the greatest lower bound of each.
pub fn distances_in_short(study: &Study) -> Vec<Block> {
    let mut text = BlockWriter::default();
    let head = [
        "Seen along",
        "into H",
        "",
        "at least",
        "",
        "to solved",
        "",
        "at least",
    ];
    let rows = (0..6).map(|index| {
        let mut row = vec![seen_along(index)];
        for phase in &PHASES {
            if row.len() > 1 {
                row.push(Vec::new());
            }
            row.extend(distance(phase, index, study));
            let bounds =
                examined(&study.now).and_then(|known| (phase.bounds)(&known.axis_distances[index]));
            let greatest = bounds.and_then(|bounds| bounds.into_iter().max());
            let bound = greatest.map_or("-".to_owned(), |bound| bound.to_string());
            row.push(vec![Tone::Plain.of(bound)]);
        }
        row
    });
    text.add(Block::Table {
        head: head.map(|name| vec![Tone::Muted.of(name)]).into(),
        rows: rows.collect(),
        columns: vec![
            Column::Left(12),
            Column::Right(9),
            Column::Left(1),
            Column::Right(8),
            Column::Left(1),
            Column::Right(9),
            Column::Left(1),
            Column::Right(8),
        ],
    });
    text.gap();
    text.note(
        "All figures are moves: lower bounds from the pruning tables, and distances found by a short \
         search.",
    );
    text.blocks
}

/// Returns the axis, and whether the distances along it are those of the cube or of its inverse.
fn seen_along(index: usize) -> Text {
    let axis = ["U-D", "R-L", "F-B"][index / 2];
    if index.is_multiple_of(2) {
        vec![Tone::Plain.of(format!("{axis:<5}cube"))]
    } else {
        vec![Tone::Spoken.of(axis), Tone::Plain.of("     inverse")]
    }
}

fn distance(phase: &PhaseColumns, index: usize, study: &Study) -> [Text; 2] {
    let Some(now) = examined(&study.now) else {
        return [vec![Tone::Muted.of(ELLIPSIS)], Vec::new()];
    };
    let of = |known: &Examination| (phase.distance)(&known.axis_distances[index]);
    let changed = examined_before(study).is_some_and(|was| of(was) != of(now));
    let shown = match of(now) {
        None => Tone::Muted.of("-"),
        Some(Distance::Exactly(0)) => Tone::Good.of("0"),
        Some(Distance::Exactly(moves)) => Tone::Heading.of(moves.to_string()),
        Some(Distance::AtLeast(moves)) => Tone::Accent.of(format!("{moves} or more")),
    };
    [vec![shown], vec![mark(changed)]]
}

/// Returns the facts about the cube as a whole, how far it is from each of Thistlethwaite's groups, and the piece at each
/// position.
pub fn state(study: &Study, app: &App, width: usize) -> Vec<Block> {
    let cube = &study.now.cube;
    let mut text = BlockWriter::new(15);
    text.heading(match thistlethwaite_group(cube) {
        0 => "In G0: any cube.".to_owned(),
        number => format!("In G{number}: {}.", STAGES[number - 1].goal),
    });
    let before = study.before.as_ref().map(|before| facts(&before.cube));
    for (index, (name, value)) in facts(cube).into_iter().enumerate() {
        let changed = before
            .as_ref()
            .is_some_and(|before| before[index].1 != value);
        text.fact(changed, name, value);
    }
    text.add(Block::BelowPicture);
    add_stages(&mut text, study, app, width);
    add_pieces(&mut text, study);
    text.gap();
    for note in NOTES_ON_STATE {
        text.note(note);
    }
    text.blocks
}

const NOTES_ON_STATE: [&str; 6] = [
    "Group: the smallest that the cube is in, with the number of its cubes and of its cosets.",
    "Order: repeat the turns that made this cube this many times and the cube is solved again.",
    "Parity: whether the corners are an odd permutation. The edges always have the same parity.",
    "Cycles: in (UF UR UB) the piece of UF is at UR, that of UR at UB, and that of UB at UF. A + or - at the end: \
     once round the whole cycle twists or flips each of its pieces.",
    "G0 to G4: Thistlethwaite's groups. A stage leads from each into the next, by the turns in the table.",
    "Twist 1: a third of a turn clockwise. Flip 1: the edge is turned over.",
];

fn facts(cube: &CubieCube) -> [(&'static str, String); 6] {
    let group = GroupEntry::smallest_with(cube);
    let group = format!(
        "{}, {}; order {}, index {}",
        group.name,
        group.about,
        grouped(group.cubes),
        grouped(group.index())
    );
    let symmetries = SymmetrySet::of_cube(cube);
    let symmetry_group = symmetries.group_name().unwrap_or_default();
    let symmetries = format!("{} of 48, the group {symmetry_group}", symmetries.len());
    let antisymmetries = SymmetrySet::antisymmetries_of_cube(cube).len();
    let mut cycles = Cycles(*cube).to_string();
    if cycles.is_empty() {
        "none: every piece is in its place".clone_into(&mut cycles);
    }
    [
        ("Group", group),
        ("Order", format!("{} times", grouped(cube.order()))),
        ("Parity", parity(cube).to_owned()),
        ("Symmetries", symmetries),
        ("Antisymmetries", antisymmetries.to_string()),
        ("Cycles", cycles),
    ]
}

fn parity(cube: &CubieCube) -> &'static str {
    if cube.is_odd() { "odd" } else { "even" }
}

/// Adds how far the cube is from each of Thistlethwaite's groups.
fn add_stages(text: &mut BlockWriter, study: &Study, app: &App, width: usize) {
    if let Some(place) = along_the_solution(app) {
        text.line([Tone::Accent.of(place)]);
    }
    let head = ["", "Into", "by", "key of keys  ", "distance", ""];
    text.add(Block::Table {
        head: head.map(|name| vec![Tone::Muted.of(name)]).into(),
        rows: (0..STAGES.len())
            .map(|stage| stage_row(stage, study, width))
            .collect(),
        columns: vec![
            Column::Left(1),
            Column::Left(5),
            Column::Left(17),
            Column::Right(24),
            Column::Left(9),
            Column::Left(0),
        ],
    });
}

/// The width of a stage's row before its goal.
const BEFORE_GOAL: usize = 55;

fn stage_row(index: usize, study: &Study, width: usize) -> Vec<Text> {
    let entry = &STAGES[index];
    let known = |known: &Examination| known.stages.stages()[index];
    let now = examined(&study.now).map(known);
    let before = examined_before(study).map(known);
    let changed = before.is_some() && now.is_some() && before != now;
    let (key, moves, tone) = match now {
        Some(Some((0, moves))) => ("0".to_owned(), moves.to_string(), Tone::Good),
        Some(Some((key, moves))) => (grouped(key), moves.to_string(), Tone::Accent),
        Some(None) => (
            "-".to_owned(),
            format!("- not yet in G{index}"),
            Tone::Muted,
        ),
        None => (ELLIPSIS.to_owned(), ELLIPSIS.to_owned(), Tone::Muted),
    };
    let goal = if now.flatten().is_none() {
        ""
    } else if width >= BEFORE_GOAL + entry.goal.len() {
        entry.goal
    } else {
        entry.in_short
    };
    let states: u64 = entry.distribution.iter().sum();
    vec![
        vec![mark(changed)],
        vec![tone.of(entry.group)],
        vec![Tone::Plain.of(generators(entry))],
        vec![
            tone.of(key),
            Tone::Muted.of(format!(" of {:>9}  ", grouped(states))),
        ],
        vec![tone.of(moves)],
        vec![Tone::Muted.of(goal)],
    ]
}

/// Returns the moves of a stage: a face by its letter if all its turns are allowed, with a 2 if only half turns are.
fn generators(entry: &StageEntry) -> String {
    let faces = Face::ALL.map(|face| {
        let is_whole = entry.quarter_turns.contains(&face);
        format!("{}{}", face.letter(), if is_whole { "" } else { "2" })
    });
    faces.join(" ")
}

/// Describes how far the shown solution by stages has come in its chain, which may run along other axes.
fn along_the_solution(app: &App) -> Option<String> {
    let playback = app.playback()?;
    let direction = playback.direction?;
    let StagePlace {
        groups: [from, to],
        keys: (key, next),
        ..
    } = playback.stage_place()?;
    let chain = direction.chain().name(app.cube().orientation);
    let backwards = if direction.is_inverse() {
        " backwards"
    } else {
        ""
    };
    let next = match (app.shown_next_move(), next) {
        (Some(turn), Some(next)) => format!(" > {} > {}", app.cube().seen(&turn), grouped(next)),
        _ => String::new(),
    };
    let key = grouped(key);
    Some(format!(
        "Along the solution, chain {chain}{backwards}: G{from} to G{to}, key {key}{next}"
    ))
}

/// The widths of the columns of the table of pieces.
const PIECE_NAMES: usize = 11;
const POSITION: usize = 4;

/// Adds the piece at each position of the standard orientation, its number, and how it is turned.
fn add_pieces(text: &mut BlockWriter, study: &Study) {
    let corners = |cube: &CubieCube| {
        [
            ("piece", cells(cube.corners())),
            ("position", cells(cube.corners().map(Corner::index))),
            ("twist", cells(cube.corner_twists())),
        ]
    };
    let edges = |cube: &CubieCube| {
        [
            ("piece", cells(cube.edges())),
            ("position", cells(cube.edges().map(Edge::index))),
            ("flip", cells(cube.edge_flips())),
        ]
    };
    let now = &study.now.cube;
    let before = study.before.as_ref().map_or(now, |before| &before.cube);
    for (title, positions, now, before) in [
        ("Corners", cells(Corner::ALL), corners(now), corners(before)),
        ("Edges", cells(Edge::ALL), edges(now), edges(before)),
    ] {
        text.gap();
        let mut head = vec![Tone::Heading.of(format!("{title:<PIECE_NAMES$}"))];
        head.extend(
            positions
                .iter()
                .map(|position| Tone::Muted.of(format!("{position:>POSITION$}"))),
        );
        text.line(head);
        for ((name, now), (_, before)) in now.iter().zip(before) {
            let tone = if *name == "piece" {
                Tone::Plain
            } else {
                Tone::Accent
            };
            let mut row = vec![Tone::Muted.of(format!("{name:<PIECE_NAMES$}"))];
            for (now, before) in now.iter().zip(before) {
                row.push(mark(*now != before));
                row.push(tone.of(format!("{now:>0$}", POSITION - 1)));
            }
            text.line(row);
        }
    }
}

fn cells(values: impl IntoIterator<Item: ToString>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}

/// Returns the symmetries and antisymmetries in words.
pub fn symmetry(study: &Study) -> Vec<Block> {
    let sets = |cube| {
        let antisymmetries = SymmetrySet::antisymmetries_of_cube(cube);
        (SymmetrySet::of_cube(cube), antisymmetries)
    };
    let (symmetries, antisymmetries) = sets(&study.now.cube);
    let before = study.before.as_ref().map(|before| sets(&before.cube));
    let changed = before.is_some_and(|before| before != (symmetries, antisymmetries));
    let mut text = BlockWriter::default();
    let group = symmetries.group_name().unwrap_or_default();
    text.line([
        mark(changed),
        Tone::Heading.of(format!(
            "{} of 48 symmetries: the group {group}",
            symmetries.len()
        )),
    ]);
    text.paragraph(match symmetries.class_sizes(antisymmetries) {
        (1, _) => "The same from every side and in every mirror.".to_owned(),
        (class, all) if class == all => {
            format!("Seen from all sides and in mirrors it is {class} cubes.")
        }
        (class, all) => format!(
            "Seen from all sides and in mirrors it is {class} cubes; with their inverses {all}."
        ),
    });
    text.gap();
    text.heading("It looks the same after");
    list_elements(&mut text, symmetries);
    text.gap();
    if antisymmetries.is_empty() {
        text.heading("No symmetry turns it into its inverse.");
    } else if antisymmetries == symmetries {
        text.heading("It is its own inverse: the antisymmetries are the same.");
    } else {
        text.heading("It becomes its inverse after");
        list_elements(&mut text, antisymmetries);
    }
    text.blocks
}

fn list_elements(text: &mut BlockWriter, set: SymmetrySet) {
    for (symbol, words) in set.in_words() {
        text.entry(Tone::Accent.of(format!("  {symbol:<4}")), words);
    }
}

/// Rows reserved for the notes at the end of the page about the coset.
const LAST_NOTES: usize = 4;

/// Returns the coset of H that the cube is in, with as many of the shortest paths into H as there are rows.
pub fn coset(study: &Study, app: &App, room: Room, rows: usize) -> Vec<Block> {
    let coset = Coset::of(&study.now.cube);
    let was = study.before.as_ref().map(|before| Coset::of(&before.cube));
    let examined = examined(&study.now);
    let mut text = BlockWriter::new(8);
    let distance = examined.map_or(ELLIPSIS.to_owned(), |examined| {
        examined.axis_distances[0].phase1.in_moves()
    });
    text.heading(if coset.is_h() {
        "This cube is in H itself, coset 0.".to_owned()
    } else {
        format!("Not in H, which is {distance} away.")
    });
    text.space();
    text.fact(
        was.is_some_and(|was| was != coset),
        "Coset",
        format!("{} of {}", grouped(coset.index()), grouped(Coset::NUM)),
    );
    text.line(coordinates_of_coset(coset, was));
    let mut class = ELLIPSIS.to_owned();
    let mut least = ELLIPSIS.to_owned();
    if let Some(examined) = examined {
        let reduced = &examined.coset;
        let size = counted(reduced.size, "coset");
        class = format!(
            "{} of {}: {size}",
            grouped(reduced.number),
            grouped(reduced.count)
        );
        let by = if coset.representative().0 == coset {
            "this one".to_owned()
        } else {
            format!("by {}", reduced.symmetry.element())
        };
        least = format!("{}, {by}", grouped(reduced.representative));
    }
    text.fact(false, "Class", class);
    text.fact(false, "Least", least);
    text.space();
    let stabilizer = coset.stabilizer();
    text.line([
        Tone::Plain.of(" Of the 16 symmetries that keep U-D, "),
        Tone::Heading.of(match stabilizer.len() {
            1 => "1 keeps it:".to_owned(),
            count => format!("{count} keep it:"),
        }),
    ]);
    let of_axis = |element: &SymmetryElement| element.symmetry().index() < Symmetry::NUM_UD;
    text.add(Block::Grid {
        column: 11,
        cells: SymmetryElement::all()
            .filter(of_axis)
            .map(|element| (stabilizer.contains(element.symmetry()), element.to_string()))
            .collect(),
    });
    text.space();
    let used = room.lines(&text.blocks).len() + LAST_NOTES + 1;
    shortest_paths(&mut text, study, app, rows.saturating_sub(used));
    text.space();
    text.note("H*g: any element of H = <U, D, R2, L2, F2, B2>, then the turns g of this cube.");
    text.note(format!(
        "Its {} cubes look alike relabelled: {} explains why.",
        grouped(Coset::ORDER_OF_H),
        app.key_of(Action::Learn)
    ));
    text.blocks
}

/// Returns twist, flip and slice, each marked if it changed.
fn coordinates_of_coset(coset: Coset, was: Option<Coset>) -> Text {
    let values = |coset: Coset| {
        let (twist, flip, slice) = coset.parts();
        [twist.index(), flip.index(), slice.index()]
    };
    let now = values(coset);
    let was = was.map_or(now, values);
    let mut pieces = vec![Tone::Plain.of(" ".repeat(8))];
    for (index, name) in ["Twist", "Flip", "UdSlice"].into_iter().enumerate() {
        let tone = if now[index] == 0 {
            Tone::Good
        } else {
            Tone::Heading
        };
        pieces.push(mark(was[index] != now[index]));
        pieces.push(Tone::Muted.of(format!("{name} ")));
        pieces.push(tone.of(format!("{}  ", grouped(now[index]))));
    }
    pieces
}

/// Adds the number of shortest paths into H, and as many of the paths as there are rows.
fn shortest_paths(text: &mut BlockWriter, study: &Study, app: &App, rows: usize) {
    let Some(examined) = examined(&study.now) else {
        return text.paragraph("Shortest paths into H: …");
    };
    let Some(Phase1Solutions {
        length,
        count,
        listed,
    }) = &examined.phase1_solutions
    else {
        return text.paragraph("Shortest paths into H: too many to be counted.");
    };
    if *length == 0 {
        return text.paragraph(match examined.axis_distances[0].phase2 {
            None | Some(Distance::Exactly(0)) => "It is the solved cube.".to_owned(),
            Some(distance) => format!("Within H it is {} from solved.", distance.in_moves()),
        });
    }
    let first = study.first_listed.min(listed.len().saturating_sub(rows));
    let last = listed.len().min(first.saturating_add(rows));
    let range = if (last - first) as u64 == *count {
        ":".to_owned()
    } else {
        format!(", {} to {last}:", first + 1)
    };
    text.heading(format!("{} shortest paths into H{range}", grouped(*count)));
    for solution in &listed[first..last] {
        let moves = format_moves(&app.cube().seen_moves(solution));
        text.line([Tone::Accent.of(format!("  {moves}"))]);
    }
}
