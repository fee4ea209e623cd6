//! Recognises a cube whose colours differ from those of the scheme in force, or are on other faces.
//!
//! If the centres are six different stickers, each gives the name of the colour of its face, whatever the name is. The
//! scheme that follows is used if the other stickers agree with it much better than with the scheme in force.

use super::ReadError;
use super::stickers::{
    Alphabet, SeenStickers, StickerOrder, Unknown, WrittenStickers, is_unknown, see_written,
};
use crate::cube::{Color, ColorScheme, Face, Facelet, Orientation, PartialCube};

/// Stickers with more faults than this do not belong to a cube with these colours: a wrong sticker causes up to four.
const MOST_FAULTS: usize = 4;

/// With fewer known stickers than this, not counting the centres, nothing shows that the centres were read in the right
/// places.
const LEAST_KNOWN: usize = 24;

/// Stickers, and the scheme that they were read in, if it is not the one in force.
pub(super) struct RecognisedStickers {
    pub(super) seen: SeenStickers,
    pub(super) scheme: Option<ColorScheme>,
}

/// Reads 54 stickers of any six colours.
///
/// # Errors
/// What is wrong with them in the scheme in force, if no other explains them.
pub(super) fn recognise(
    written: &WrittenStickers<'_>,
    scheme: &ColorScheme,
) -> Result<RecognisedStickers, ReadError> {
    let seen = see_written(written, scheme, Unknown::Allowed);
    let faults = |seen: &SeenStickers| seen.standardized().0.faults().len();
    let in_force = seen.as_ref().map_or(usize::MAX, faults);
    if in_force == 0 {
        return Ok(RecognisedStickers {
            seen: seen?,
            scheme: None,
        });
    }
    let rated = others(written, scheme)
        .into_iter()
        .map(|other| (faults(&other.seen), other));
    match rated.min_by_key(|(faults, _)| *faults) {
        Some((faults, other)) if faults <= MOST_FAULTS && faults < in_force => Ok(other),
        _ => Ok(RecognisedStickers {
            seen: seen?,
            scheme: None,
        }),
    }
}

/// Returns the stickers as read in the other schemes in which they may be written: the known ones in any orientation, and
/// those of the centres.
fn others(written: &WrittenStickers<'_>, scheme: &ColorScheme) -> Vec<RecognisedStickers> {
    // Letters of faces name the faces, not colours.
    let are_faces = written.colors(&Alphabet::Faces, Unknown::Allowed).is_ok();
    if written.stickers.len() != Facelet::NUM || are_faces {
        return Vec::new();
    }
    let named = ColorScheme::named().into_iter().filter_map(|named| {
        written
            .colors(&Alphabet::Colors(&named), Unknown::Allowed)
            .ok()?;
        let seen = see_written(written, &named, Unknown::Allowed)
            .ok()
            .filter(|seen| seen.orientation.is_some())?;
        Some(RecognisedStickers {
            seen,
            scheme: Some(named),
        })
    });
    let by_centers = written
        .arrangements
        .iter()
        .filter_map(|&arrangement| by_centers(written, arrangement, scheme));
    named.chain(by_centers).collect()
}

/// Reads stickers by the names that the centres have.
fn by_centers(
    written: &WrittenStickers<'_>,
    arrangement: StickerOrder,
    scheme: &ColorScheme,
) -> Option<RecognisedStickers> {
    let sticker_at = |facelet: Facelet| {
        written.stickers[arrangement.index_of(facelet)]
            .0
            .to_lowercase()
    };
    let centers = Face::ALL.map(|face| sticker_at(Facelet::center(face)));
    let scheme = scheme_of(&centers, scheme)?;
    let mut stickers = PartialCube::centers_only();
    for facelet in Facelet::all() {
        let sticker = sticker_at(facelet);
        match centers.iter().position(|center| *center == sticker) {
            Some(index) => stickers.set(facelet, Some(Color::ALL[index])),
            None if is_unknown(&sticker) => {}
            None => return None,
        }
    }
    let known = Facelet::NUM - stickers.missing();
    let seen = SeenStickers {
        stickers,
        orientation: Some(Orientation::STANDARD),
    };
    (known >= Face::NUM + LEAST_KNOWN).then_some(RecognisedStickers {
        seen,
        scheme: Some(scheme),
    })
}

/// Returns the scheme whose centres have these names. A name that no known scheme has becomes a new colour, with the first
/// of its letters that is free.
fn scheme_of(centers: &[String; 6], current: &ColorScheme) -> Option<ColorScheme> {
    let schemes: Vec<ColorScheme> = [current.clone()]
        .into_iter()
        .chain(ColorScheme::named())
        .collect();
    let known = |center: &String| {
        schemes
            .iter()
            .find_map(|scheme| Some((scheme, scheme.color_named(center)?)))
    };
    let known = centers.each_ref().map(known);
    let mut letters = known.map(|color| color.map(|(scheme, color)| scheme.letter(color)));
    for (index, center) in centers.iter().enumerate() {
        let free = center
            .chars()
            .find(|letter| !letters.contains(&Some(*letter)));
        letters[index] = letters[index].or(free);
    }
    let mut colors = [("", ' '); 6];
    for (index, color) in colors.iter_mut().enumerate() {
        let name =
            known[index].map_or(&*centers[index], |(scheme, color)| scheme.color_name(color));
        *color = (name, letters[index]?);
    }
    let own = ColorScheme::own(colors).ok()?;
    Some(
        ColorScheme::named()
            .into_iter()
            .find(|named| named.looks_like(&own))
            .unwrap_or(own),
    )
}
