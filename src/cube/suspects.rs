//! Suspects: which typed sticker could be wrong when an inferred one differs from the cube in the hand.

use super::fillings::Agreement;
use super::repair::{by_likelihood, candidates};
use super::{Color, Facelet, Inference, PartialCube, Repair, Typing};

/// The suspects among stickers typed in the usual order with the western colours: [`suspects_of_typing`].
///
/// `seen` are true colours of facelets that were inferred otherwise.
///
/// ```
/// use cubetui::cube::{Color, Corner, PartialCube, Repair, suspects};
/// let mut typed = PartialCube::centers_only();
/// let [up, right, front] = Corner::URF.facelets();
/// typed.set(up, Some(Color::U));
/// typed.set(right, Some(Color::R));
/// assert_eq!(suspects(&typed, &[(front, Color::F)]), []);
/// let found = suspects(&typed, &[(front, Color::L)]);
/// assert!(found.contains(&Repair::Sticker { facelet: right, from: Color::R, to: Color::F }));
/// ```
pub fn suspects(typed: &PartialCube, seen: &[(Facelet, Color)]) -> Vec<Repair> {
    suspects_of_typing(typed, seen, &Typing::default())
}

/// The single repairs of typed stickers after which a possible cube has all that is `seen`, most likely first.
///
/// Empty when the typed stickers and the seen ones agree as they are, and when no single repair explains what is seen.
/// First come those that leave what was inferred on the faces looked at, and not marked, as it was: those stickers were
/// compared too. Then those after which more of what is seen is inferred; then by [`Typing`].
pub fn suspects_of_typing(typed: &PartialCube, seen: &[(Facelet, Color)], typing: &Typing) -> Vec<Repair> {
    let stickers = with_seen(typed, seen);
    let agreement = Agreement::with(&stickers);
    if agreement.is_possible() {
        return Vec::new();
    }
    let is_seen = |facelet: &Facelet| seen.iter().any(|(marked, _)| marked == facelet);
    let explains = |repair: &Repair| {
        let facelets = repair.facelets();
        let trial = repair.applied(&stickers);
        !facelets.iter().any(is_seen) && agreement.is_possible_after(&facelets, &trial)
    };
    let found = candidates(typed, typing).filter(explains).collect();
    let mut found = by_likelihood(found, &stickers, typing);
    let compared = compared(typed, seen);
    found.sort_by_cached_key(|repair| doubt(&repair.applied(typed), seen, &compared));
    found
}

/// How badly mended stickers fit what was looked at: less is better.
fn doubt(mended: &PartialCube, seen: &[(Facelet, Color)], compared: &[(Facelet, Color)]) -> (bool, usize) {
    let disturbs = !Agreement::with(&with_seen(&with_seen(mended, compared), seen)).is_possible();
    let inferred = Inference::from_stickers(mended);
    let foretold = |&&(facelet, color): &&(Facelet, Color)| {
        inferred.is_some_and(|inferred| inferred.possible(facelet).only() == Some(color))
    };
    (disturbs, seen.len() - seen.iter().filter(foretold).count())
}

/// What was inferred, and not marked as different, on the faces with marks.
fn compared(typed: &PartialCube, seen: &[(Facelet, Color)]) -> Vec<(Facelet, Color)> {
    let Some(inferred) = Inference::from_stickers(typed) else { return Vec::new() };
    let looked_at = |facelet: &Facelet| {
        seen.iter().any(|(marked, _)| marked.face() == facelet.face())
            && seen.iter().all(|(marked, _)| marked != facelet)
            && typed.color(*facelet).is_none()
    };
    Facelet::all()
        .filter(looked_at)
        .filter_map(|facelet| Some((facelet, inferred.possible(facelet).only()?)))
        .collect()
}

fn with_seen(stickers: &PartialCube, seen: &[(Facelet, Color)]) -> PartialCube {
    let mut all = *stickers;
    for &(facelet, color) in seen {
        all.set(facelet, Some(color));
    }
    all
}
