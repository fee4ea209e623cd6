//! Reading the stickers of one face as a person types them: letters or words, with blanks or commas or without.

use crate::app::App;
use crate::cube::{Color, ColorScheme, Face, Facelet};

/// Stickers of a face, row by row; those not known are none.
pub(super) type FaceStickers = [Option<Color>; 9];

/// The face that a word means: its letter, or its name.
pub(super) fn face_named(word: &str) -> Option<Face> {
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    letter
        .and_then(|letter| Face::from_letter(letter.to_ascii_uppercase()))
        .or_else(|| Face::ALL.into_iter().find(|face| face.word().eq_ignore_ascii_case(word)))
}

/// The stickers in a text, as many as there are; none when something in it is no sticker.
pub(super) fn stickers_in(text: &str, scheme: &ColorScheme) -> Option<Vec<Option<Color>>> {
    let mut stickers = Vec::new();
    let blank = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | '/');
    for word in text.split(blank).filter(|word| !word.is_empty()) {
        let named = Color::ALL.into_iter().find(|&color| scheme.color_name(color).eq_ignore_ascii_case(word));
        if let Some(color) = named {
            stickers.push(Some(color));
        } else if word.eq_ignore_ascii_case("unknown") {
            stickers.push(None);
        } else {
            for letter in word.chars() {
                stickers.push(match letter {
                    '.' | '?' | '-' => None,
                    letter => Some(scheme.color_of(letter.to_ascii_lowercase())?),
                });
            }
        }
    }
    Some(stickers)
}

/// All stickers of a face, typed with its centre or without.
///
/// # Errors
/// In words, what is wrong.
pub(super) fn face_stickers(face: Face, text: &str, app: &App) -> Result<FaceStickers, String> {
    let scheme = &app.settings().scheme;
    let Some(mut stickers) = stickers_in(text, scheme) else { return Err(colors(scheme)) };
    let center = app.editor().findings().shown().color(Facelet::center(face));
    if stickers.len() == 8 {
        stickers.insert(4, center);
    }
    let count = stickers.len();
    let stickers: FaceStickers = stickers
        .try_into()
        .map_err(|_| format!("a face has 9 stickers, or 8 without its centre; these were {count}"))?;
    match (stickers[4], center) {
        (Some(typed), Some(known)) if typed != known && !app.settings().entry.free_centers => {
            let (face, typed, known) = (face.word(), scheme.color_name(typed), scheme.color_name(known));
            Err(format!(
                "the centre of the {face} face is {known}, not {typed}: hold the cube so, or say set centres free"
            ))
        }
        _ => Ok(stickers),
    }
}

fn colors(scheme: &ColorScheme) -> String {
    let names = Color::ALL.map(|color| format!("{} for {}", scheme.letter(color), scheme.color_name(color)));
    format!("stickers are typed as {}; a full stop is one not known", names.join(", "))
}
