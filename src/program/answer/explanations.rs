//! Possible mistakes in the stickers of an impossible cube, and which sticker to look at next.

use serde::Serialize;

use crate::text::advice;
use cubetui::cube::{Color, ColorScheme, Face, Facelet, PartialCube};
use cubetui::diagnosis::{Advice, Entry, Explanation, Findings, Inference, Orbit};
use cubetui::formats::ParsedCube;

/// What may explain an impossible cube.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Diagnosis {
    /// The likeliest explanations, at most nine, the likeliest first.
    pub explanations: Vec<Explained>,
    /// The sticker whose colour says most about which of them is true; none when one is left or nothing explains the
    /// stickers. To rule explanations out, ask again with its colour as `seen`, or with its face if all of that is as given.
    #[cfg_attr(test, schema(required, example = "U4"))]
    pub question: Option<String>,
    /// The next step, in a sentence.
    pub advice: String,
}

/// One explanation.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Explained {
    /// What may have happened, in words.
    #[cfg_attr(test, schema(example = "U4 is orange, not blue"))]
    pub message: String,
    /// How likely it is, from 0 to 1.
    pub probability: f64,
    /// The corrected stickers, as the cube is held: 54 letters of faces, with `.` for what is not known. None if the stickers
    /// are right, and the cube was put together wrongly.
    #[cfg_attr(test, schema(required))]
    pub corrected: Option<String>,
}

impl Diagnosis {
    /// Explains stickers that no possible cube has. `seen` are colours that were checked again, on the cube as it is held.
    /// Returns `None` if the stickers are not impossible, or if their centres do not belong to any cube.
    ///
    /// Takes up to a few tenths of a second.
    pub fn of(parsed: &ParsedCube, seen: &[SeenAgain], scheme: &ColorScheme) -> Option<Self> {
        let centers = Face::ALL.map(Facelet::center);
        let is_standard =
            |center: Facelet| parsed.stickers.color(center) == Some(center.face().color());
        if Inference::from_stickers(&parsed.stickers).is_some()
            || !centers.into_iter().all(is_standard)
        {
            return None;
        }
        let original = parsed.orientation.seen(&parsed.stickers);
        let mut answers = PartialCube::unknown();
        for (facelet, color) in seen.iter().flat_map(|seen| seen.stickers(&original)) {
            answers.set(facelet, Some(color));
        }
        let findings = Findings::of(&Entry::at_once(&original, &answers, scheme));
        let explained = |explanation: &Explanation, stickers: &PartialCube, probability| {
            let is_solvable = explanation.orbit == Orbit::SOLVABLE;
            Explained {
                message: explanation.explain(scheme),
                probability,
                corrected: is_solvable.then(|| stickers.to_string()),
            }
        };
        let explanations = if let Advice::Repair(remedy) = findings.advice() {
            vec![explained(&remedy.explanation, &remedy.stickers, 1.0)]
        } else {
            let all = findings.explanations().iter();
            all.map(|likely| explained(&likely.explanation, &likely.stickers, likely.probability))
                .collect()
        };
        let question = if let Advice::LookAt(facelet) = findings.advice() {
            Some(facelet.to_string())
        } else {
            None
        };
        Some(Self {
            explanations,
            question,
            advice: advice::in_words(&findings, scheme, None),
        })
    }
}

/// A sticker or a face that the user has checked again, on the cube as it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenAgain {
    /// A sticker has this colour.
    Sticker(Facelet, Color),
    /// All stickers of a face are as given.
    Face(Face),
}

impl SeenAgain {
    fn stickers(self, original: &PartialCube) -> Vec<(Facelet, Color)> {
        match self {
            Self::Sticker(facelet, color) => vec![(facelet, color)],
            Self::Face(face) => {
                let stickers = Facelet::of_face(face).filter(|facelet| !facelet.is_center());
                stickers
                    .filter_map(|facelet| Some((facelet, original.color(facelet)?)))
                    .collect()
            }
        }
    }
}

/// Reads a result of checking again: the colour of a sticker, such as `U4=orange`, or a face that is as given, such as `U`.
/// A colour is a name or a letter of the scheme, or the letter of its face.
pub fn read_seen(text: &str, scheme: &ColorScheme) -> Result<SeenAgain, String> {
    let is_named = |face: &Face| text.trim().eq_ignore_ascii_case(&face.letter().to_string());
    if let Some(face) = Face::ALL.into_iter().find(is_named) {
        return Ok(SeenAgain::Face(face));
    }
    let (position, color) = text
        .split_once('=')
        .ok_or_else(|| format!("{text:?} is not like U4=orange or U"))?;
    let facelet: Facelet = position
        .trim()
        .parse()
        .map_err(|error| format!("{error}"))?;
    let color = color.trim();
    let is_letter = |face: &Face| color.eq_ignore_ascii_case(&face.letter().to_string());
    let of_face = || Face::ALL.into_iter().find(is_letter).map(Face::color);
    let known = scheme.color_named(color).or_else(of_face);
    let known = known.ok_or_else(|| {
        let colors = Color::ALL.map(|color| scheme.color_name(color));
        format!(
            "{color:?} is not a colour of the cube: {}",
            colors.join(", ")
        )
    })?;
    Ok(SeenAgain::Sticker(facelet, known))
}
