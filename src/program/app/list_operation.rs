//! What can be done with the list of cubes, in one table. Its keys, its footer, the help and `:list` come from it.

use super::{Key, KeyCode};

/// Something the user can do with the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListOperation {
    /// Take the chosen cube to the screen.
    Take,
    /// Add the cube on the screen.
    Add,
    /// Name the chosen cube.
    Name,
    /// Write a note to the chosen cube.
    Note,
    /// Keep the chosen cube, or no longer.
    Keep,
    /// Delete the chosen cube.
    Delete,
    /// Undo the last change of the list.
    Undo,
    /// Redo it.
    Redo,
    /// Solve all cubes that have no solution, in the background.
    Solve,
    /// Stop solving.
    Stop,
    /// Sort the list.
    Sort,
    /// Leave one of the cubes that symmetries carry to each other.
    DropIsomorphic,
    /// Leave one of the cubes that symmetries or antisymmetries carry to each other.
    DropAntisymmetric,
    /// Go to a cube with a text in its line.
    Find,
    /// Go to the next such cube.
    FindNext,
    /// Go to the one before.
    FindPrevious,
    /// Go to a cube by its place.
    Go,
    /// Read a file.
    Open,
    /// Write the file.
    Save,
    /// Write it whatever stands there.
    Overwrite,
    /// Forget the list.
    Discard,
}

/// The declaration of an operation.
#[derive(Clone, Copy, Debug)]
pub struct ListOperationEntry {
    /// The operation.
    pub operation: ListOperation,
    /// Its name after `:list`.
    pub name: &'static str,
    /// What may follow the name, as in the table of commands.
    pub arguments: &'static str,
    /// Its keys in the list.
    pub keys: &'static [&'static str],
    /// A word for the footer; empty if it is not there.
    pub label: &'static str,
    /// One line of help.
    pub help: &'static str,
}

const fn entry(
    operation: ListOperation,
    (name, arguments): (&'static str, &'static str),
    keys: &'static [&'static str],
    label: &'static str,
    help: &'static str,
) -> ListOperationEntry {
    ListOperationEntry {
        operation,
        name,
        arguments,
        keys,
        label,
        help,
    }
}

/// All operations, those for the footer by importance.
pub const LIST_OPERATIONS: &[ListOperationEntry] = {
    use ListOperation as Op;
    &[
        entry(
            Op::Take,
            ("take", ""),
            &["enter"],
            "take",
            "take the chosen cube to the screen",
        ),
        entry(
            Op::Add,
            ("add", "[NAME]"),
            &["a"],
            "add",
            "add the cube on the screen, with its solution",
        ),
        entry(
            Op::Name,
            ("name", "[NAME]"),
            &["r"],
            "name",
            "name the chosen cube, or remove its name",
        ),
        entry(
            Op::Note,
            ("note", "[NOTE]"),
            &["e"],
            "note",
            "write a note for the chosen cube, or remove it",
        ),
        entry(
            Op::Keep,
            ("keep", ""),
            &["space"],
            "keep",
            "protect the chosen cube from deletion, or no longer",
        ),
        entry(
            Op::Delete,
            ("delete", ""),
            &["d", "delete"],
            "delete",
            "delete the chosen cube",
        ),
        entry(
            Op::Undo,
            ("undo", ""),
            &["u", "backspace"],
            "undo",
            "undo the last change of the list",
        ),
        entry(
            Op::Redo,
            ("redo", ""),
            &["ctrl-r"],
            "",
            "redo the undone change",
        ),
        entry(
            Op::Solve,
            ("solve", "[LENGTH]"),
            &["s"],
            "solve",
            "solve the unsolved cubes, to LENGTH moves if given",
        ),
        entry(
            Op::Stop,
            ("stop", ""),
            &["x"],
            "",
            "stop solving, or comparing",
        ),
        entry(
            Op::Sort,
            ("sort", "length|name|number"),
            &["o"],
            "sort",
            "sort by length, name or first number",
        ),
        entry(
            Op::DropIsomorphic,
            ("drop-isomorphic", ""),
            &["i"],
            "",
            "keep one of each set of cubes equal up to symmetry",
        ),
        entry(
            Op::DropAntisymmetric,
            ("drop-antisymmetric", ""),
            &["I"],
            "",
            "the same up to symmetry and inversion",
        ),
        entry(
            Op::Find,
            ("find", "TEXT"),
            &["/"],
            "find",
            "go to a cube with this text in its line",
        ),
        entry(
            Op::FindNext,
            ("find-next", ""),
            &["n"],
            "",
            "go to the next cube with the text",
        ),
        entry(
            Op::FindPrevious,
            ("find-previous", ""),
            &["N"],
            "",
            "go to the previous cube with the text",
        ),
        entry(
            Op::Go,
            ("go", "PLACE"),
            &[],
            "",
            "go to the cube at this place, from 1",
        ),
        entry(
            Op::Open,
            ("open", "FILE"),
            &[],
            "",
            "open a list: one cube a line, in any format",
        ),
        entry(
            Op::Save,
            ("save", "[FILE]"),
            &["w"],
            "save",
            "save the list, unless somebody else changed the file",
        ),
        entry(
            Op::Overwrite,
            ("overwrite", "[FILE]"),
            &[],
            "",
            "save the list whatever stands in the file",
        ),
        entry(
            Op::Discard,
            ("discard", ""),
            &[],
            "",
            "empty the list; undo brings it back",
        ),
    ]
};

impl ListOperationEntry {
    /// Whether something must follow the name.
    pub(super) fn needs_argument(&self) -> bool {
        !self.arguments.is_empty() && !self.arguments.starts_with('[')
    }

    /// Its keys as they are shown.
    pub(super) fn shown_keys(&self) -> String {
        let keys = self.keys.iter().filter_map(|key| key.parse::<Key>().ok());
        keys.map(|key| key.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The key that a click on the footer presses.
    pub(super) fn first_key(&self) -> Option<KeyCode> {
        self.keys.first()?.parse::<Key>().ok().map(|key| key.code)
    }
}

/// The operation of a key in the list.
pub(super) fn operation_of(key: Key) -> Option<ListOperation> {
    let is_of = |entry: &&ListOperationEntry| entry.keys.iter().any(|name| name.parse() == Ok(key));
    LIST_OPERATIONS
        .iter()
        .find(is_of)
        .map(|entry| entry.operation)
}

/// The operation whose name this is, or begins so if it is the only one.
pub(super) fn operation_named(typed: &str) -> Option<&'static ListOperationEntry> {
    let exact = LIST_OPERATIONS.iter().find(|entry| entry.name == typed);
    let mut beginning = LIST_OPERATIONS
        .iter()
        .filter(|entry| !typed.is_empty() && entry.name.starts_with(typed));
    exact.or_else(|| beginning.next().filter(|_| beginning.next().is_none()))
}

/// Reads what follows `:list`: an operation and its argument.
///
/// # Errors
/// In words: there is no such operation, it takes nothing, or it needs something.
pub(super) fn parse(text: &str) -> Result<(ListOperation, String), String> {
    let (name, argument) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let Some(entry) = operation_named(name) else {
        let names: Vec<&str> = LIST_OPERATIONS.iter().map(|entry| entry.name).collect();
        return Err(format!(
            "a list cannot {name:?}; it can {}",
            names.join(", ")
        ));
    };
    let argument = argument.trim();
    if entry.needs_argument() && argument.is_empty() {
        return Err(format!(
            ":list {} needs {}: {}",
            entry.name, entry.arguments, entry.help
        ));
    }
    if entry.arguments.is_empty() && !argument.is_empty() {
        return Err(format!(":list {} takes nothing after it", entry.name));
    }
    Ok((entry.operation, argument.to_owned()))
}
