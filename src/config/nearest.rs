//! The valid name that a misspelt one probably means.

/// Names that differ in more letters than this are no likely mistakes of each other.
const LIKELY: usize = 2;

/// `; did you mean "…"?` when a valid name is near, else nothing.
pub fn did_you_mean<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near = names.into_iter().map(|name| (distance(written, name), name));
    match near.min().filter(|&(differences, name)| differences <= LIKELY && differences < name.len()) {
        Some((_, name)) => format!("; did you mean {name:?}?"),
        None => String::new(),
    }
}

/// Letters to be changed, left out, put in, or exchanged with a neighbour, until both words are the same (optimal
/// string alignment).
fn distance(one: &str, other: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let best = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best.min(rows[i - 2][j - 2] + 1)
                } else {
                    best
                }
            };
        }
    }
    rows[a.len()][b.len()]
}
