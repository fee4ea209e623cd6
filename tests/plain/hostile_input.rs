//! Hostile input: control sequences for terminals, bytes that are not text, an end in the middle.

use super::{answers, assert_in_order, told};

#[test]
fn nothing_that_is_typed_ends_the_program() {
    let text = answers(&[
        "",
        "   ",
        "foo",
        "R Q",
        "face",
        "say X",
        "help nonsense",
        ":",
        "suspend",
        "redraw",
        "command",
        "play",
        "set",
        "set strict maybe",
        "load no-such-file.txt",
        "pattern no such pattern",
        "scramble 99999999999999999999",
        "wwwwwwwwwrrrrrrrrrggggggggg",
        "where",
    ]);
    assert_in_order(
        &text,
        &[
            "No command \"foo\"; help lists them.",
            "Column 3: expected a turn",
            "is not a face",
            "\"X\" is not a face",
            "There is no help on \"nonsense\"",
            "A shell suspends the program with Ctrl-Z.\nThere is no screen to draw again: say repeat.\n\
             That works only on the screen.\n",
            "Play works only while you follow a solution.",
            "Set needs SETTING VALUE",
            "Strict: \"maybe\" is none of on, off",
            "Cannot load no-such-file.txt",
            "No pattern is called \"no such pattern\"; patterns lists them.",
            "too large for a seed",
            "This is not a cube: ",
            "The cube is solved; white is up and green in front.",
        ],
    );
}

#[test]
fn bytes_that_are_no_text_and_signs_for_terminals_come_back_harmless() {
    let mut input =
        b"\x1b[2J\xff\xfe\x00 hello\n\x1b]0;title\x07\nload \x1b[31mred\x1b[0m\n".to_vec();
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\nwhere");
    let said = told(&[], &input);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(
        !said
            .out
            .chars()
            .any(|letter| letter.is_control() && letter != '\n'),
        "{:?}",
        said.out
    );
    assert!(
        said.out
            .ends_with("The cube is solved; white is up and green in front.\n")
    );
}

#[test]
fn the_end_of_input_ends_it_well_wherever_it_comes() {
    for input in [
        &b""[..],
        b"R U",
        b"stickers\nwrg",
        b"R U R' U'\nsolve\nnext",
        b"stickers\nwwwwwwwww\nface",
        b"\n\n",
    ] {
        let said = told(&[], input);
        assert_eq!(
            (said.code, said.err.as_str()),
            (Some(0), ""),
            "{input:?}: {}",
            said.out
        );
    }
    let said = told(&[], b"quit\nR U R'\n");
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""));
}
