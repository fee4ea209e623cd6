//! Which columns of a row have a certain entry: the heart of filling a table row by row.

/// Writes the columns of a row that have this entry to the front of `found`, which has room for one more than the row,
/// and returns how many there are. Without a branch a column: which have it is unpredictable.
pub(in crate::tables) fn columns_with(wanted: u8, row: &[u8], found: &mut [u16]) -> usize {
    // Most rows have none at the first depths: that is seen far sooner.
    if !row.contains(&wanted) {
        return 0;
    }
    let mut count = 0;
    for (column, &entry) in row.iter().enumerate() {
        found[count] = column as u16;
        count += usize::from(entry == wanted);
    }
    count
}
