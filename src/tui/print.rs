//! Cells printed line by line, for a terminal that is not taken over, or for a file.

use super::pen::Look;
use ratatui::buffer::Buffer;

/// The cells with their colours; every line ends in the terminal's own look.
pub fn printed(cells: &Buffer) -> String {
    let mut bytes = Vec::new();
    for row in cells.content.chunks(usize::from(cells.area.width).max(1)) {
        let end = row.iter().rposition(|cell| cell.symbol() != " " || Look::of(cell) != Look::default());
        let mut pen = Look::default();
        for cell in &row[..end.map_or(0, |last| last + 1)] {
            let look = Look::of(cell);
            // The colour of a letter does not matter where there is none.
            let look = if cell.symbol() == " " { Look { foreground: pen.foreground, ..look } } else { look };
            pen.change_to(look, &mut bytes);
            pen = look;
            bytes.extend_from_slice(cell.symbol().as_bytes());
        }
        pen.change_to(Look::default(), &mut bytes);
        bytes.push(b'\n');
    }
    String::from_utf8(bytes).expect("symbols and numbers are text")
}

/// The cells' characters alone.
pub fn printed_plain(cells: &Buffer) -> String {
    let rows = cells.content.chunks(usize::from(cells.area.width).max(1));
    let line = |row: &[ratatui::buffer::Cell]| {
        let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("{}\n", text.trim_end())
    };
    rows.map(line).collect()
}
