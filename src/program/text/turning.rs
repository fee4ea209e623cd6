//! The cube while it is turned by hand: how to begin, the scramble, and the turns since.

use super::{Block, BlockWriter, Tone, solution};
use crate::app::{Action, App};
use cubetui::cube::{Face, Layers, Turn};
use cubetui::words::counted;

/// Returns how to type the user's cube.
pub fn how_to_begin(app: &App) -> Vec<Block> {
    let key = |action| Tone::Accent.of(app.key_of(action));
    vec![
        Block::Heading(1, vec![Tone::Heading.of("Got a scrambled cube?")]),
        Block::Paragraph(vec![
            Tone::Plain.of("Press "),
            key(Action::Stickers),
            Tone::Plain.of(" to type its stickers, then "),
            key(Action::Solve),
            Tone::Plain.of("."),
        ]),
    ]
}

pub fn how_to_turn(app: &App) -> Vec<Block> {
    let clockwise = keys_of_turns(app, 1);
    let anticlockwise = keys_of_turns(app, 3);
    let is_shifted = clockwise
        .iter()
        .zip(&anticlockwise)
        .all(|(key, other)| key.to_uppercase() == *other);
    let (backwards, how) = if is_shifted {
        ("Shift".to_owned(), ": anticlockwise,")
    } else {
        (anticlockwise.join(" "), " back,")
    };
    let mut text = BlockWriter::default();
    text.line([Tone::Heading.of("Or turn this one:")]);
    for (keys, how) in [
        (clockwise.join(" "), " clockwise,"),
        (backwards, how),
        (app.key_of(Action::HalfPrefix), " before it: half turn."),
    ] {
        text.line([Tone::Accent.of(keys), Tone::Plain.of(how)]);
    }
    text.blocks
}

/// Returns the keys for this turn of each face, in the order of the moves.
fn keys_of_turns(app: &App, quarters: u8) -> [String; 6] {
    Face::ALL.map(|face| app.key_of(Action::Turn(Turn::new(Layers::Face(face), quarters))))
}

/// Returns the length of the scramble and the number of turns since.
pub fn title(app: &App) -> String {
    let turns = match app.turns_made().len() {
        0 => "Turns".to_owned(),
        count => format!("Turns: {count}"),
    };
    let Some(scramble) = app.scramble_of() else {
        return turns;
    };
    let name = scramble
        .seed
        .map_or("Scramble".to_owned(), |seed| format!("Scramble {seed}"));
    let length = scramble
        .turns
        .as_ref()
        .map_or(String::new(), |turns| format!(": {}", turns.len()));
    if app.turns_made().is_empty() {
        name + &length
    } else {
        format!("{name}{length}. {turns}")
    }
}

/// Returns the scramble, if there is one, and the turns since.
pub fn history(app: &App) -> String {
    let turns = turns_text(app);
    if app.scramble_of().is_none() {
        return turns;
    }
    let scramble = app
        .scramble_text()
        .unwrap_or_else(|| "working out its turns …".to_owned());
    let then = if turns.is_empty() { "" } else { " then: " };
    format!("scramble: {scramble}{then}{turns}")
}

fn turns_text(app: &App) -> String {
    let turns: Vec<String> = app.turns_made().iter().map(Turn::to_string).collect();
    turns.join(" ")
}

/// Returns sentences about the state of the cube and how it was reached.
pub fn state(app: &App) -> Vec<String> {
    let state = if app.cube().is_solved() {
        "solved"
    } else {
        "not solved"
    };
    let mut lines = vec![format!(
        "the cube is {state}; {}",
        solution::orientation(app)
    )];
    lines.extend(scramble(app));
    if !app.turns_made().is_empty() {
        let since = match app.scramble_of() {
            Some(_) => "since then",
            None => "so far",
        };
        let count = counted(app.turns_made().len(), "turn");
        lines.push(format!("{count} {since}: {}", turns_text(app)));
    }
    lines
}

/// Returns the turns of the scramble in a sentence.
pub fn scramble(app: &App) -> Option<String> {
    let scramble = app.scramble_of()?;
    let seed = scramble
        .seed
        .map_or(String::new(), |seed| format!(" of seed {seed}"));
    Some(format!("the scramble{seed} is {}", app.scramble_text()?))
}
