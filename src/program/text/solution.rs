//! The solution that is followed: its moves, the progress through them, its stages, and the other solutions.

use super::{Block, BlockWriter, Tone, wrapped};
use crate::answer::SolutionForm;
use crate::app::{Action, App, Detour, Playback, Search, StagePlace, entry_of};
use crate::config::Hints;
use cubetui::cube::{Face, Metric, Move, Turn, format_moves};
use cubetui::solver::SolutionStage;
use cubetui::words::counted;

/// Returns the solution's title, with how far it has been followed.
pub fn title(app: &App) -> String {
    let Some(playback) = app.playback() else {
        return "Solution".to_owned();
    };
    let is_going_back = |detour: &Detour| playback.step < detour.length;
    let name = match (app.named_goal().is_solved(), playback.start.centers) {
        _ if playback.detour.as_ref().is_some_and(is_going_back) => "Way back",
        (true, None) => "Solution",
        (true, Some(_)) => "With centres",
        (false, _) => "To the goal",
    };
    let chain = chain(playback, app).map_or(String::new(), |chain| format!(" {chain}"));
    let moves = playback.moves.len();
    format!("{name}: {}/{moves}{chain}", playback.step)
}

/// Returns the axes of a solution by stages, in the orientation in which the cube is held.
fn chain(playback: &Playback, app: &App) -> Option<String> {
    let direction = playback.direction?;
    Some(direction.chain().name(app.cube().orientation))
}

/// Returns how to get a solution, or that the cube needs none.
pub fn without_solution(app: &App) -> String {
    if app.search().is_some_and(Search::is_running) {
        return "searching …".to_owned();
    }
    let goal = app.named_goal();
    let key = app.key_of(Action::Solve);
    match (app.meets_goal(), goal.is_solved()) {
        (true, true) => "This cube is solved.".to_owned(),
        (false, true) => format!("Press {key} to solve this cube."),
        (true, false) => format!("The goal is reached: {}.", goal.in_short()),
        (false, false) => format!("Press {key} to solve to the goal: {}.", goal.in_short()),
    }
}

/// Returns the slip from which the solution continues, and a solution with NISS in its notation, or one with insertions as
/// a skeleton with the inserted moves. Text that does not fit into the rows is on the last one.
pub fn notation(app: &App, width: u16, rows: usize) -> Vec<String> {
    let detour = app
        .playback()
        .map(|playback| playback.detour_in_words(app.cube()));
    let notation = match app.settings().play.hints {
        Hints::Off => app.shown_notation(),
        Hints::NextMove | Hints::Length => Vec::new(),
    };
    let mut lines: Vec<String> = detour
        .unwrap_or_default()
        .iter()
        .chain(&notation)
        .flat_map(|line| wrapped(line, width))
        .collect();
    if rows > 0 && lines.len() > rows {
        let rest = lines.split_off(rows - 1).join(" ");
        lines.push(rest);
    }
    lines
}

/// Returns that there is a shorter solution, or else the solutions to choose from: as many as there are rows for, with the
/// shown one in view.
///
/// ```text
/// Solution 2 of 5        [ ]
///   18  U' R2 F B R B2 R …
/// > 19  L2 U F' D2 …
/// ```
pub fn others(app: &App, rows: usize) -> Vec<Block> {
    let mut text = BlockWriter::default();
    if let Some(shorter) = app.shorter_than_shown() {
        let moves = counted(shorter, "move");
        let start = app.key_of(Action::Start);
        text.line([Tone::Good.of(format!("{moves} found:"))]);
        text.line([Tone::Good.of(format!("{start} takes them"))]);
        return text.blocks;
    }
    let Some((solutions, here)) = app.choice() else {
        return Vec::new();
    };
    text.line([
        Tone::Plain.of(format!(
            "Solution {} of {}  ",
            number(here),
            solutions.len()
        )),
        Tone::Accent.of(keys_of_choice(app)),
    ]);
    let rows = rows.saturating_sub(1);
    let first = here
        .unwrap_or(0)
        .saturating_sub(rows / 2)
        .min(solutions.len().saturating_sub(rows));
    let metric = app.search().map_or(Metric::HalfTurn, Search::metric);
    for (index, solution) in solutions.iter().enumerate().skip(first).take(rows) {
        let (mark, tone) = if here == Some(index) {
            ('>', Tone::Heading)
        } else {
            (' ', Tone::Muted)
        };
        let moves = match app.settings().play.hints {
            Hints::Off => SolutionForm::of(metric).write(app.cube(), solution),
            Hints::NextMove | Hints::Length => String::new(),
        };
        text.line([tone.of(format!("{mark} {:2}  {moves}", solution.length()))]);
    }
    text.blocks
}

fn number(here: Option<usize>) -> String {
    here.map_or("-".to_owned(), |here| (here + 1).to_string())
}

fn keys_of_choice(app: &App) -> String {
    [Action::PreviousSolution, Action::NextSolution]
        .map(|action| app.key_of(action))
        .join(" ")
}

/// Returns the group and the length of a stage; if there is space, with its legal moves.
pub fn stage_heading(stage: &SolutionStage, is_roomy: bool, app: &App) -> String {
    let group = stage.entry().group;
    let length = stage.steps.len();
    if is_roomy {
        let word = if length == 1 { "move" } else { "moves" };
        let legal = legal(&stage.allowed, app);
        format!("{group} {length:2} {word}, by {legal}")
    } else if length == 0 {
        format!("{group}  - done already")
    } else {
        format!("{group} {length:2}")
    }
}

/// Returns the text below the moves of all stages: the legal turns of the current stage unless they are above, its key now
/// and after the next move, and its purpose.
pub fn present_stage(
    place: &StagePlace,
    playback: &Playback,
    is_roomy: bool,
    width: usize,
    app: &App,
) -> Vec<Block> {
    let stage = place.stage();
    let [from, to] = place.groups;
    let mut text = BlockWriter::default();
    if let Some(shorter) = app.shorter_than_shown() {
        let moves = counted(shorter, "move");
        let start = app.key_of(Action::Start);
        text.line([Tone::Good.of(format!("{moves}: {start} takes them"))]);
    }
    if playback.is_at_end() {
        text.line([Tone::Good.of("G4: solved")]);
    } else if !is_roomy {
        let legal = legal(&stage.allowed, app);
        text.line([Tone::Plain.of(format!("G{from}>G{to} by {legal}"))]);
    }
    if let (Some(turn), (key, Some(next))) = (app.shown_next_move(), place.keys) {
        let turn = app.cube().seen(&turn);
        text.line([Tone::Plain.of(format!("key {key} > {turn} > {next}"))]);
    }
    if let Some((solutions, here)) = app.choice() {
        let number = number(here);
        let keys = keys_of_choice(app);
        let count = solutions.len();
        text.line([Tone::Muted.of(format!("solution {number} of {count}: {keys}"))]);
    }
    let goal = goal(stage, playback);
    let goal = if goal.len() <= width || is_backwards(playback) {
        goal
    } else {
        stage.entry().in_short
    };
    text.line([Tone::Muted.of(goal)]);
    text.blocks
}

/// Returns the purpose of the stage, or that the solution was found for the inverse.
fn goal(stage: &SolutionStage, playback: &Playback) -> &'static str {
    if is_backwards(playback) {
        "backwards, of the inverse"
    } else {
        stage.entry().goal
    }
}

fn is_backwards(playback: &Playback) -> bool {
    playback
        .direction
        .is_some_and(cubetui::solver::StageDirection::is_inverse)
}

/// Returns the faces that may be turned, in the orientation in which the cube is held; those limited to half turns have a
/// 2.
fn legal(allowed: &[Move], app: &App) -> String {
    let held = app.cube().seen_moves(allowed);
    let faces = Face::ALL.into_iter().filter_map(|face| {
        let turns = held.iter().filter(|turn| turn.face() == face).count();
        match turns {
            0 => None,
            1 => Some(format!("{}2", face.letter())),
            _ => Some(face.letter().to_string()),
        }
    });
    faces.collect::<Vec<_>>().join(" ")
}

/// Returns sentences that say that a solution was found, or that a turn by hand has become part of it.
pub fn found(playback: &Playback, app: &App) -> Vec<String> {
    let count = counted(playback.moves.len(), "move");
    let proven = app
        .search()
        .filter(|search| search.is_proven())
        .and_then(Search::best);
    let is_shortest = proven
        .zip(app.shown_solution())
        .is_some_and(|(best, shown)| best.length() == shown.length());
    let found = if is_shortest {
        format!("a solution of {count} is found, and none is shorter")
    } else if playback.step > 0 {
        format!("with your turns the solution has {count}")
    } else {
        format!("a solution of {count} is found")
    };
    let mut lines = Vec::new();
    if app.settings().play.hints == Hints::Off {
        let moves = app.cube().seen_moves(&playback.moves);
        lines.push(format!("{found}: {}", format_moves(&moves)));
        lines.extend(playback.detour_in_words(app.cube()));
        let notation = app.shown_notation().into_iter();
        lines.extend(notation.map(|line| format!("written as {line}")));
    } else {
        lines.push(found);
        lines.extend(playback.detour_in_words(app.cube()));
    }
    lines.extend([
        format!("hold the cube so that {}", orientation(app)),
        "clockwise means clockwise as you look at the face that turns".to_owned(),
    ]);
    lines
}

/// Returns which centres are up and in front.
pub fn orientation(app: &App) -> String {
    let [up, front] = centers_up_and_in_front(app);
    format!("{up} is up and {front} in front")
}

fn centers_up_and_in_front(app: &App) -> [&str; 2] {
    let orientation = app.cube().orientation;
    [Face::U, Face::F].map(|face| app.settings().scheme.center_name(orientation.face_at(face)))
}

/// Returns sentences about the next move.
pub fn step(playback: &Playback, app: &App) -> Vec<String> {
    let Some(turn) = playback.next_move() else {
        return match app.status() {
            Some(_) => Vec::new(),
            None => vec![at_end(app)],
        };
    };
    let keys = match playback.stage_place().map(|place| place.keys) {
        Some((key, Some(next))) => format!("; key {key}, then {next}"),
        _ => String::new(),
    };
    let number = playback.step + 1;
    let total = playback.moves.len();
    if app.shown_next_move().is_none() {
        return vec![format!("move {number} of {total}")];
    }
    let mut lines: Vec<String> = stage_begun(playback, app).into_iter().collect();
    lines.push(format!(
        "move {number} of {total}: {}{keys}",
        move_to_make(turn, app)
    ));
    lines
}

/// Returns that all moves of the solution are done.
pub fn at_end(app: &App) -> String {
    if app.cube().is_solved() {
        "the cube is solved".to_owned()
    } else {
        "all moves are done".to_owned()
    }
}

/// Returns a sentence for each move of the solution.
pub fn moves(app: &App) -> Vec<String> {
    let Some(playback) = app.playback() else {
        return vec![format!(
            "there is no solution yet: say {}",
            entry_of(Action::Solve).id
        )];
    };
    let mut lines = Vec::new();
    let mut along = playback.clone();
    let shown = app.settings().play.hints.shown_moves(playback.step);
    for (index, &turn) in playback.moves.iter().enumerate().take(shown) {
        along.go_to(index);
        lines.extend(stage_begun(&along, app));
        lines.push(format!("{}: {}", index + 1, move_in_words(turn, app)));
    }
    lines
}

/// Returns the chain and the stage, if the next move is the first of a stage.
fn stage_begun(playback: &Playback, app: &App) -> Option<String> {
    let chain = chain(playback, app)?;
    let place = playback.stage_place()?;
    let stage = place.stage();
    if stage.steps.start != playback.step {
        return None;
    }
    let [from, to] = place.groups;
    let generators = format_moves(&app.cube().seen_moves(&stage.generators()));
    let goal = goal(stage, playback);
    Some(format!(
        "chain {chain}, from G{from} to G{to} by {generators}: {goal}"
    ))
}

/// Returns a move as it is written and as it is spoken, with the colour of the centre.
fn move_in_words(turn: Move, app: &App) -> String {
    let held = app.cube().seen(&turn);
    let center = app.settings().scheme.center_name(turn.face());
    let with_center = format!(" face with the {center} centre");
    let sentence = Turn::from(held)
        .in_words()
        .replacen(" face", &with_center, 1);
    format!("{held}, {sentence}")
}

/// Returns the move to make in words, with how to see its face if that is hidden.
pub fn move_to_make(turn: Move, app: &App) -> String {
    move_in_words(turn, app) + &how_to_look(app.cube().seen(&turn))
}

fn how_to_look(turn: Move) -> String {
    turn.how_to_look()
        .map_or(String::new(), |how| format!("; {how}"))
}

/// Returns the next move for the corner of the net: the face, how far to turn it, and how to hold the cube.
pub fn next_move(turn: Move, width: u16, rows: usize, app: &App) -> Vec<Block> {
    let held = app.cube().seen(&turn);
    let center = app.settings().scheme.center_name(turn.face());
    let seen_from = if held.quarters() == 2 {
        "in either direction"
    } else {
        "looking at that face"
    };
    let direction = held.direction();
    let how = format!("{direction}, {seen_from}{}.", how_to_look(held));
    let mut text = BlockWriter::default();
    let face = held.face().word();
    text.line([Tone::Heading.of(format!("{face} face ({center}),"))]);
    for line in wrapped(&how, width) {
        text.line([Tone::Heading.of(line)]);
    }
    let [up, front] = centers_up_and_in_front(app);
    if text.blocks.len() + 2 < rows {
        text.gap();
    }
    text.line([Tone::Plain.of(format!("Hold {up} up,"))]);
    text.line([Tone::Plain.of(format!("{front} in front."))]);
    text.blocks
}

/// Returns the text above or below the next move: keys, that the search is running, or that all moves are done.
pub fn keys(app: &App) -> Vec<Block> {
    let key = |action| Tone::Accent.of(app.key_of(action));
    let mut text = BlockWriter::default();
    match app.playback() {
        None if app.search().is_some_and(Search::is_running) => {
            text.line([Tone::Heading.of("Searching …")]);
            text.line([key(Action::Leave), Tone::Plain.of(" stops")]);
        }
        None => {}
        Some(playback) if playback.next_move().is_none() => {
            let goal = app.named_goal();
            if goal.is_solved() {
                text.line([Tone::Done.of("Solved!")]);
            } else {
                text.line([Tone::Done.of("Goal reached:")]);
                text.line([Tone::Done.of(goal.in_short())]);
            }
            text.gap();
            text.line([key(Action::Start), Tone::Plain.of(": once more,")]);
            text.line([key(Action::Stickers), Tone::Plain.of(": another cube,")]);
            text.line([key(Action::Lost), Tone::Plain.of(": yours is not?")]);
        }
        Some(_) if app.is_playing() => text.line([
            Tone::Plain.of("Playing; "),
            key(Action::PlayPause),
            Tone::Plain.of(" pauses"),
        ]),
        Some(_) => text.line([
            key(Action::Next),
            Tone::Plain.of(" next, "),
            key(Action::Previous),
            Tone::Plain.of(" back"),
        ]),
    }
    text.blocks
}
