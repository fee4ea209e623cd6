//! Names of places in words: a screen reader spells `URF` and `F3`, a person wants to know where that is.

use crate::cube::{Face, Facelet};

/// A place of a sticker in words.
pub(super) fn facelet(facelet: Facelet) -> String {
    let (row, column) = (facelet.row() + 1, facelet.column() + 1);
    format!("{} face row {row} column {column}", facelet.face().word())
}

/// A text in which every name of a place is written out: `F3` is "front face row 1 column 3", `URF` is "up-right-front".
/// For texts on stickers only: in an algorithm `F2` is a turn.
pub(super) fn in_words(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (before, word_and_rest) = rest.split_at(start);
        let end = word_and_rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(word_and_rest.len());
        let (word, after) = word_and_rest.split_at(end);
        result.push_str(before);
        result.push_str(&place(word).unwrap_or_else(|| word.to_owned()));
        rest = after;
    }
    result + rest
}

fn place(word: &str) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    if let [face, number @ '1'..='9'] = letters[..] {
        let index = number as usize - '1' as usize;
        return Some(facelet(Facelet::new(Face::from_letter(face)?, index / 3, index % 3)));
    }
    let faces: Option<Vec<Face>> = letters.iter().map(|&letter| Face::from_letter(letter)).collect();
    let faces = faces.filter(|faces| matches!(faces.len(), 2 | 3))?;
    Some(faces.into_iter().map(Face::word).collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn places_are_written_out_and_nothing_else() {
        let words = in_words("corner URF is white-red-red: swap F3 and B7, DB too (U is up)");
        let expected = "corner up-right-front is white-red-red: swap front face row 1 column 3 and back face row 3 column 1, \
                        down-back too (U is up)";
        assert_eq!(words, expected);
        assert_eq!(in_words(""), "");
        assert_eq!(in_words("F0 FF10 ABC F33"), "F0 FF10 ABC F33");
    }
}
