//! The user's own colour schemes, written and read.

use cubetui::cube::{Color, ColorScheme, SchemeError};
use proptest::prelude::*;

use crate::examples::examples;

fn error(text: &str) -> String {
    text.parse::<ColorScheme>()
        .expect_err("no scheme")
        .to_string()
}

#[test]
fn six_words_and_six_letters_are_read() {
    let words: ColorScheme = "yellow, red, blue, white, orange, green".parse().unwrap();
    let letters: ColorScheme = " YRBWOG ".parse().unwrap();
    assert_eq!(words, letters);
    assert_eq!(
        (
            words.name(),
            words.color_name(Color::F),
            words.letter(Color::B)
        ),
        ("own", "blue", 'g')
    );
    assert_eq!("wrgyob".parse(), Ok(ColorScheme::western()));
    assert_eq!(
        "White Red Green Blue Orange Yellow".parse(),
        Ok(ColorScheme::japanese())
    );
}

#[test]
fn unlike_letters_may_stand_for_words() {
    let scheme: ColorScheme = "black:K red green yellow orange blue".parse().unwrap();
    assert_eq!(scheme.color_of('k'), Some(Color::U));
    assert_eq!(scheme.color_of('B'), Some(Color::B));
    let unknown: ColorScheme = "zrgyob".parse().unwrap();
    assert_eq!(unknown.color_name(Color::U), "z");
}

#[test]
fn texts_of_no_scheme_are_refused() {
    let same = "two colours have the letter 'b'; write another after one of them, as in black:k";
    assert_eq!(error("black red green yellow orange blue"), same);
    assert_eq!(
        error("wrgyoo"),
        "two colours have the letter 'o'; write another after one of them, as in black:k"
    );
    assert_eq!(
        error("w:1 red green yellow orange blue"),
        "a colour's letter must be from a to z, not '1'"
    );
    assert_eq!(
        error("white x2 green yellow orange blue"),
        "\"x2\" is not a word for a colour"
    );
    assert_eq!(
        error("white:ww red green yellow orange blue"),
        "\"white:ww\" is not a word for a colour"
    );
    assert_eq!(
        error("red:e red green yellow orange blue"),
        "two colours are called red"
    );
    let taken = "two colours have the letter 'o'; write another after one of them, as in black:k";
    assert_eq!(
        error("red:r green:g blue:b o:y orange:o white:w"),
        taken,
        "\"o\" would be orange"
    );
    // This capital has no single small letter, so the written scheme could not be read again.
    assert_eq!(
        error("\u{130}x:i red green yellow orange blue"),
        "\"\u{130}x\" is not a word for a colour"
    );
    for text in [
        "",
        "westen",
        "western japanese",
        "white red green yellow orange",
        "wrgyobw",
    ] {
        assert_eq!(
            text.parse::<ColorScheme>(),
            Err(SchemeError::Unknown(text.to_owned()))
        );
    }
}

proptest! {
    #![proptest_config(examples(256))]

    #[test]
    fn written_schemes_are_read_back(letters in Just(('a'..='z').collect::<Vec<_>>()).prop_shuffle(),
                                     words in prop::collection::hash_set("[a-z]{2,8}", 6)) {
        let words: Vec<String> = words.into_iter().collect();
        let colors: [(&str, char); 6] = std::array::from_fn(|i| (words[i].as_str(), letters[i]));
        let scheme = ColorScheme::own(colors).unwrap();
        prop_assert_eq!(scheme.to_string().parse::<ColorScheme>(), Ok(scheme));
    }

    #[test]
    fn no_text_breaks_the_reader(text in "\\PC{0,40}") {
        let _ = text.parse::<ColorScheme>();
    }
}
