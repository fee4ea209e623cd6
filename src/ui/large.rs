//! The letters of the moves, drawn large: five rows of pixels, each two cells wide.

/// The pixels of a sign, row by row; `#` is set.
pub(super) const fn pixels(sign: char) -> [&'static str; 5] {
    match sign {
        'U' => ["#   #", "#   #", "#   #", "#   #", " ### "],
        'R' => ["#### ", "#   #", "#### ", "#  # ", "#   #"],
        'F' => ["#####", "#    ", "#### ", "#    ", "#    "],
        'D' => ["#### ", "#   #", "#   #", "#   #", "#### "],
        'L' => ["#    ", "#    ", "#    ", "#    ", "#####"],
        'B' => ["#### ", "#   #", "#### ", "#   #", "#### "],
        '2' => ["### ", "   #", " ## ", "#   ", "####"],
        '\'' => ["##", "##", "# ", "  ", "  "],
        _ => ["", "", "", "", ""],
    }
}
