//! The engine's advice on typed stickers in words: one sentence for the user, and the keys that answer it. The panel, the
//! status line, the footer and line mode all use it.

use std::borrow::Cow;

use super::speech::spelled_out;
use super::{Block, BlockWriter, Tone};
use crate::app::{Action, App, Status};
use cubetui::cube::{Color, ColorScheme, Face, Facelet};
use cubetui::diagnosis::{Advice, CubeFault, Editor, Explanation, Findings};
use cubetui::words::counted;

/// The panel has no space for more explanations.
const SHOWN_EXPLANATIONS: usize = 3;

/// A question or instruction to the user, and the keys that answer it.
#[derive(Debug)]
pub struct Prompt {
    /// A few words above the panel.
    pub title: &'static str,
    pub sentence: String,
    pub choices: Vec<Choice>,
}

/// A key that answers a prompt.
#[derive(Debug)]
pub struct Choice {
    pub action: Action,
    /// The label in the footer.
    pub label: &'static str,
    pub text: String,
}

fn yes(label: &'static str, text: impl Into<String>) -> Choice {
    Choice {
        action: Action::Solve,
        label,
        text: text.into(),
    }
}

fn no(text: impl Into<String>) -> Choice {
    Choice {
        action: Action::No,
        label: "no",
        text: text.into(),
    }
}

/// Returns the current question or instruction.
pub fn prompt(app: &App) -> Prompt {
    let editor = app.editor();
    let findings = editor.findings();
    let no_differs = || no("no, something differs; or type a sticker that does");
    let as_shown = |face: Face, least: usize| {
        let is_shown = findings.confirmable(face).len() >= least;
        let choice = is_shown.then(|| yes("as shown", "the whole face is as shown"));
        choice.into_iter().collect()
    };
    let (title, choices) = match editor.advice() {
        Advice::Type(_) => return typing(app),
        Advice::Solve => return solving(app),
        Advice::Centers(_) => ("Centres", Vec::new()),
        Advice::LookAt(facelet) => ("Question", as_shown(facelet.face(), 3)),
        Advice::Compare(_) => {
            let yes = if findings.is_possible() {
                yes("yes, solve", "yes, solve it")
            } else {
                yes("yes", "yes")
            };
            ("Compare", vec![yes, no_differs()])
        }
        Advice::Repair(_) => ("Mistake found", vec![yes("repair", "repair it")]),
        Advice::Rearrange(_) => (
            "Is this your cube?",
            vec![yes("yes", "yes, go on with that"), no("no")],
        ),
        Advice::TypeAgain(face) => ("Type a face", as_shown(*face, 9)),
        Advice::ByHand(_) => (
            "By hand",
            vec![yes("solve", "solve it as if that were done")],
        ),
        Advice::NoCube(_) => (
            "No such cube",
            vec![yes("show", "go to the next sticker in doubt")],
        ),
    };
    let sentence = if let Advice::Centers(fault) = editor.advice() {
        sentence(&editor.explain(fault))
    } else {
        in_words(findings, editor.scheme(), Some(editor.cursor()))
    };
    Prompt {
        title,
        sentence,
        choices,
    }
}

/// Returns the advice in a sentence. `chosen` is a sticker of the piece that looks wrong to the user.
pub fn in_words(findings: &Findings, scheme: &ColorScheme, chosen: Option<Facelet>) -> String {
    match findings.advice() {
        Advice::Type(face) => format!("Type the stickers of the {} face.", face.word()),
        Advice::LookAt(facelet) => {
            format!("Look at {}: which colour is it?", facelet.in_words())
        }
        Advice::Compare(faces) => {
            let with_rows = faces.iter().map(|&face| {
                let rows = rows_of(face, findings, scheme).join(" / ");
                format!("your {} face {rows}", face.word())
            });
            let faces: Vec<String> = with_rows.collect();
            format!("{}, is {}?", held(findings, scheme), faces.join(", and "))
        }
        Advice::Repair(remedy) => format!("Found: {}.", explained(&remedy.explanation, scheme)),
        Advice::Rearrange(remedy) => sentence(&explained(&remedy.explanation, scheme)),
        Advice::TypeAgain(face) => format!(
            "No single mistake explains these stickers. Type every sticker of the {} face.",
            face.word()
        ),
        Advice::ByHand(steps) => {
            let fault = findings.orbit().explain().unwrap_or_default();
            let has_cursor = chosen.is_some();
            let chosen = chosen.and_then(|chosen| findings.by_hand(chosen));
            let steps = chosen.map_or(steps.to_string(), |(steps, _)| steps.to_string());
            let steps = spelled_out(&steps);
            let other = if has_cursor {
                " If another piece looks wrong, go to it."
            } else {
                ""
            };
            format!(
                "The stickers are right: {fault}. Turning cannot solve this cube. First {steps}.{other}"
            )
        }
        Advice::NoCube(fault) => format!(
            "You have seen every sticker, and no cube has them: {}. Type over what is wrong.",
            spelled_out(&fault.explain(scheme))
        ),
        Advice::Centers(fault) => sentence(&fault.explain(scheme)),
        Advice::Solve => "All 54 stickers fit: this is a possible cube.".to_owned(),
    }
}

/// Returns the prompt while nothing is wrong so far, but stickers are missing.
fn typing(app: &App) -> Prompt {
    let editor = app.editor();
    let scheme = editor.scheme();
    let missing = editor.findings().shown().missing();
    let orbit = editor.findings().orbit().explain();
    let sentence = match orbit {
        Some(fault) => format!(
            "It seems that {fault}. {} to go.",
            counted(missing, "sticker")
        ),
        None if editor.is_empty() && !editor.rules().free_centers => format!(
            "{}. Opposite: {}.",
            held(editor.findings(), scheme),
            scheme.opposites_in_words()
        ),
        None => format!("{} to go.", counted(missing, "sticker")),
    };
    let choices = if editor.is_empty() && !editor.rules().free_centers {
        vec![Choice {
            action: Action::OtherColors,
            label: "colours",
            text: "other colours are opposite".to_owned(),
        }]
    } else {
        Vec::new()
    };
    Prompt {
        title: "Next",
        sentence,
        choices,
    }
}

/// Returns the prompt for a complete cube.
fn solving(app: &App) -> Prompt {
    let editor = app.editor();
    let (title, sentence, choices) = if let Some(center) = editor.center_fault() {
        ("Centres", sentence(&editor.explain(&center)), Vec::new())
    } else if let Some(steps) = editor.by_hand() {
        (
            "Complete",
            format!("First, by hand: {}.", spelled_out(steps)),
            vec![yes("solve", "then solve it")],
        )
    } else {
        (
            "Complete",
            in_words(editor.findings(), editor.scheme(), None),
            vec![yes("solve", "solve it")],
        )
    };
    Prompt {
        title,
        sentence,
        choices,
    }
}

/// Returns how to hold the cube, such as `With white up and green in front`.
fn held(findings: &Findings, scheme: &ColorScheme) -> String {
    let color = |face| {
        let color = findings.shown().color(Facelet::center(face));
        color.map_or("?", |color| scheme.color_name(color))
    };
    format!("With {} up and {} in front", color(Face::U), color(Face::F))
}

/// Returns the letters of a face, row by row.
fn rows_of(face: Face, findings: &Findings, scheme: &ColorScheme) -> [String; 3] {
    let letter = |facelet| {
        let color = findings.shown().color(facelet);
        color.map_or("?".to_owned(), |color| scheme.letter(color).to_string())
    };
    [0, 1, 2].map(|row| {
        [0, 1, 2]
            .map(|column| letter(Facelet::new(face, row, column)))
            .join(" ")
    })
}

/// Returns an explanation with the positions of all stickers and pieces in words.
pub fn explained(explanation: &Explanation, scheme: &ColorScheme) -> String {
    spelled_out(&explanation.explain(scheme))
}

/// Makes a text a complete sentence, with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().to_string());
    format!("{first}{}.", letters.as_str())
}

/// Returns the prompt as a message for the status line, after what was corrected on the way to it.
pub fn status(corrected: Option<&Explanation>, app: &App) -> Option<Status> {
    let prompt = prompt(app);
    let corrected = corrected.map(|explanation| {
        let scheme = app.editor().scheme();
        format!("corrected: {}", explained(explanation, scheme))
    });
    match (corrected, app.editor().advice()) {
        (Some(corrected), Advice::Type(_) | Advice::Solve) => Some(Status::success(corrected)),
        (None, Advice::Type(_) | Advice::Solve) => None,
        (corrected, _) => {
            // In line mode, the sentences themselves say how to answer.
            let choices = prompt.choices.iter().filter(|_| !app.types_commands());
            let keys: Vec<String> = choices
                .map(|choice| format!(" {}: {}.", app.key_of(choice.action), choice.label))
                .collect();
            let keys = keys.concat();
            let corrected = corrected.map_or(String::new(), |text| format!("{text}. "));
            Some(Status::info(format!(
                "{corrected}{}{keys}",
                prompt.sentence
            )))
        }
    }
}

/// Returns the label of a key that answers the prompt, for the footer. Enter says how many stickers are missing.
pub fn label_of(action: Action, app: &App) -> Option<Cow<'static, str>> {
    let choices = prompt(app).choices;
    let choice = choices.into_iter().find(|choice| choice.action == action);
    let missing = app.editor().findings().shown().missing();
    match (choice, app.editor().advice()) {
        (Some(choice), _) => Some(choice.label.into()),
        (None, Advice::Type(_)) if action == Action::Solve => {
            Some(format!("{missing} missing").into())
        }
        (None, _) => None,
    }
}

/// Returns the whole text of the panel.
pub fn blocks(app: &App) -> Vec<Block> {
    let editor = app.editor();
    let findings = editor.findings();
    let prompt = prompt(app);
    let mut text = BlockWriter::default();
    let asked = match editor.advice() {
        Advice::LookAt(_) => {
            let example = editor.scheme().color_name(Color::R);
            format!(" Say its colour, as: {example}")
        }
        _ => String::new(),
    };
    let tone = if matches!(editor.advice(), Advice::Solve) {
        Tone::Good
    } else {
        Tone::Accent
    };
    if let Advice::Compare(faces) = editor.advice() {
        let words: Vec<&str> = faces.iter().map(|face| face.word()).collect();
        let question = match words[..] {
            [face] => format!("is your {face} face"),
            _ => format!("are your {} faces", words.join(" and ")),
        };
        text.add(Block::Paragraph(vec![
            tone.of(format!("{}, {question}", held(findings, editor.scheme()))),
            Tone::Spoken.of(" as follows?"),
        ]));
        // Line mode reports the rows in words.
        if words.len() > 1 {
            text.note(words.join(" | "));
        }
        let rows = faces
            .iter()
            .map(|&face| rows_of(face, findings, editor.scheme()));
        let rows: Vec<[String; 3]> = rows.collect();
        for row in 0..3 {
            let end = if row == 2 { "?" } else { "" };
            let beside: Vec<&str> = rows.iter().map(|rows| rows[row].as_str()).collect();
            text.note(format!("{}{end}", beside.join(" | ")));
        }
    } else {
        text.add(Block::Paragraph(vec![
            tone.of(prompt.sentence),
            Tone::Spoken.of(asked),
        ]));
    }
    for choice in prompt.choices {
        text.add(Block::Key {
            action: choice.action,
            key: app.key_of(choice.action),
            spoken: spoken(choice.action).to_owned(),
            text: choice.text,
        });
    }
    text.gap();
    if let Advice::Type(_) = editor.advice() {
        let inferred = if editor.rules().strict {
            ""
        } else {
            "Small letters follow from what you typed. "
        };
        let undo = app.key_of(Action::Undo);
        text.note(format!(
            "{inferred}The cursor moves on by itself; arrows move it. {undo} takes the last one back."
        ));
    }
    if editor.rules().supercube && findings.is_possible() {
        text.note(format!(
            "{} {} turn the centre of the face with the cursor, until its arrow is as on your cube.",
            app.key_of(Action::TurnCenter),
            app.key_of(Action::TurnCenterBack)
        ));
    }
    let mut faults = findings.faults().to_vec();
    faults.sort_by_key(|fault| fault.facelets().is_empty());
    if !faults.is_empty() && !matches!(editor.advice(), Advice::Centers(_)) {
        text.heading("What does not fit:");
        text.blocks
            .extend(faults.iter().map(|shown| fault(shown, editor)));
    }
    let explanations = findings.explanations();
    if matches!(editor.advice(), Advice::LookAt(_)) && !explanations.is_empty() {
        text.heading("What may have happened:");
        let mut likely: Vec<String> = explanations
            .iter()
            .map(|likely| explained(&likely.explanation, editor.scheme()))
            .collect();
        // A corner may be twisted in two directions; to the user, both are the same explanation.
        likely.dedup();
        for words in likely.into_iter().take(SHOWN_EXPLANATIONS) {
            text.entry(Tone::Plain.of("- "), words);
        }
    }
    text.blocks
}

/// Returns the word for an answer in line mode.
const fn spoken(action: Action) -> &'static str {
    match action {
        Action::No => "no",
        Action::OtherColors => "colours",
        _ => "yes",
    }
}

fn fault(shown: &CubeFault, editor: &Editor) -> Block {
    let facelets = shown.facelets();
    let tone = if facelets.contains(&editor.cursor()) {
        Tone::Bad
    } else {
        Tone::Plain
    };
    let positions: Vec<String> = facelets.into_iter().map(Facelet::in_words).collect();
    let see = if positions.is_empty() {
        String::new()
    } else {
        format!("; see {}", positions.join(", "))
    };
    Block::Entry {
        label: Tone::Bad.of("! "),
        text: vec![
            tone.of(spelled_out(&editor.explain(shown))),
            Tone::Spoken.of(see),
        ],
    }
}
