//! The faults of the typed stickers with their repairs, and what to do while nothing is wrong.

use super::{Block, BlockWriter, Tone, speech};
use crate::app::{Action, App, entry_of};
use cubetui::cube::Color;
use cubetui::diagnosis::CubeFault;

/// The number of explanations that have a key.
pub const KEYS: usize = 9;

/// Returns one entry for each fault, those that show positions first.
pub fn faults(app: &App) -> Vec<Block> {
    let editor = app.editor();
    let mut faults = editor.findings().faults().to_vec();
    faults.sort_by_key(|fault| fault.facelets().is_empty());
    if faults.is_empty() {
        return vec![fault("these stickers cannot all be right", Tone::Plain, "")];
    }
    let explained = |shown: &CubeFault| {
        let facelets = shown.facelets();
        let tone = if facelets.contains(&editor.cursor()) {
            Tone::Bad
        } else {
            Tone::Plain
        };
        let positions: Vec<String> = facelets.into_iter().map(speech::position).collect();
        let see = if positions.is_empty() {
            String::new()
        } else {
            format!("; see {}", positions.join(", "))
        };
        fault(&editor.explain(shown), tone, &see)
    };
    faults.iter().map(explained).collect()
}

fn fault(text: &str, tone: Tone, see: &str) -> Block {
    Block::Entry {
        label: Tone::Bad.of("! "),
        text: vec![tone.of(text), Tone::Spoken.of(see)],
    }
}

/// Returns what can be done about the faults, with the actions that do it.
pub fn proposals(app: &App) -> Vec<Block> {
    let findings = app.editor().findings();
    let scheme = &app.settings().scheme;
    let mut text = BlockWriter::default();
    if let Some(proposed) = findings.proposed_scheme() {
        let use_them = format!(
            "these are the colours of a {} cube: use them",
            proposed.scheme
        );
        text.add(proposal(Action::TakeScheme, use_them, app));
    }
    if let Some(question) = findings.question_in_words() {
        let asked = findings.question().map_or(String::new(), speech::position);
        let example = scheme.color_name(Color::R);
        let how = format!(" It is the sticker at {asked}. Say its colour, as: {example}");
        text.add(Block::Paragraph(vec![
            Tone::Accent.of(question),
            Tone::Spoken.of(how),
        ]));
        if !findings.confirmable().is_empty() {
            let confirmed = "the whole face is as shown".to_owned();
            text.add(proposal(Action::ConfirmFace, confirmed, app));
        }
    }
    if let Some(explanation) = findings.reassembled() {
        text.in_tone(Tone::Spoken, explanation.explain(scheme));
    }
    let repairs = findings.repairs();
    if let [only] = repairs {
        text.heading("Repair:");
        text.add(proposal(
            Action::Solve,
            only.explanation.explain(scheme),
            app,
        ));
    } else if !repairs.is_empty() {
        text.heading(format!("{} explanations:", repairs.len()));
        for (number, repair) in (0..).zip(repairs.iter().take(KEYS)) {
            let explanation = repair.explanation.explain(scheme);
            text.add(proposal(Action::Repair(number), explanation, app));
        }
    }
    if let Some((steps, _)) = findings.by_hand(app.editor().cursor()) {
        text.heading(
            "If this is what you see, the cube was reassembled wrongly. Go to the piece that looks \
             wrong:",
        );
        text.add(proposal(Action::Repair(0), steps.to_string(), app));
        text.in_tone(Tone::Spoken, "Say 1 when that is done.");
    }
    text.blocks
}

fn proposal(action: Action, text: String, app: &App) -> Block {
    let spoken = match action {
        Action::Solve => "1".to_owned(),
        Action::Repair(number) => (number + 1).to_string(),
        other => entry_of(other).id.to_owned(),
    };
    Block::Key {
        action,
        key: app.key_of(action),
        spoken,
        text,
    }
}

/// Returns what to do while nothing is wrong.
pub fn advice(app: &App) -> Vec<Block> {
    let editor = app.editor();
    let missing = editor.findings().shown().missing();
    let solve = app.key_of(Action::Solve);
    let mut text = BlockWriter::default();
    if missing > 0 {
        let inferred = if editor.rules().strict {
            ""
        } else {
            "Small letters follow from what you typed."
        };
        let undo = app.key_of(Action::Undo);
        text.note(format!(
            "{missing} stickers to go. {inferred} The cursor moves on by itself; arrows move it. {undo} \
             takes the last one back."
        ));
        return text.blocks;
    }
    let on_centers = format!(
        "{} {} turn the centre of the face with the cursor, until its arrow is as on your cube.",
        app.key_of(Action::TurnCenter),
        app.key_of(Action::TurnCenterBack)
    );
    if let Some(center) = editor.center_fault() {
        text.add(fault(&editor.explain(&center), Tone::Plain, ""));
        text.gap();
        text.paragraph(on_centers);
        return text.blocks;
    }
    text.in_tone(Tone::Good, "All 54 stickers fit: this is a possible cube.");
    text.gap();
    if editor.rules().supercube {
        text.note(on_centers);
        text.gap();
    }
    if let Some(steps) = editor.by_hand() {
        text.in_tone(Tone::Accent, format!("First, by hand: {steps}."));
        text.paragraph(format!("Then {solve} solves it."));
    } else if editor.typed().missing() > 0 {
        let face = editor.cursor().face().word();
        text.paragraph(format!(
            "Compare the {face} face with your cube. The same? {solve} solves it."
        ));
        text.gap();
        text.note(
            "A sticker differs? Go there and type what you see; possible mistakes are shown.",
        );
    } else {
        text.paragraph(format!("{solve} solves it."));
    }
    text.blocks
}
