//! Telling turns from stickers and from names of pieces, in a text that may be any of them.

use super::Algorithm;

/// As many turns without a sign could be stickers of a cube, one by one, of which half were forgotten.
const MANY_TURNS: usize = 27;

impl Algorithm {
    /// Whether a text is meant as an algorithm and can be no cube: single turns, of which one has a prime or a digit,
    /// which neither stickers nor names of pieces have; or one line of so few that nobody has left out all the other
    /// stickers. It may still be wrong as an algorithm.
    ///
    /// ```
    /// use cubetui::cube::Algorithm;
    /// assert!(Algorithm::is_meant_by("R U2 R'") && Algorithm::is_meant_by("R U"));
    /// assert!(!Algorithm::is_meant_by("UF UR UB UL") && !Algorithm::is_meant_by("UUUUUUUUU"));
    /// ```
    pub fn is_meant_by(text: &str) -> bool {
        let is_sign = |c: char| c.is_ascii_digit() || matches!(c, '\'' | '’' | '′');
        let is_turn = |word: &str| {
            let letters = word.chars().filter(|c| c.is_alphabetic() && *c != 'w').count();
            letters == 1 && word.starts_with(char::is_alphabetic)
        };
        let words: Vec<_> = text.lines().flat_map(|line| without_comment(line).split_whitespace()).collect();
        let is_line = !text.trim().contains('\n');
        let are_few =
            is_line && (1..MANY_TURNS).contains(&words.len()) && words.iter().all(|word| word.len() == 1);
        (are_few || words.iter().any(|word| word.contains(is_sign))) && words.iter().all(|word| is_turn(word))
    }
}

/// A line of a cube or an algorithm up to its comment.
pub fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or("")
}
