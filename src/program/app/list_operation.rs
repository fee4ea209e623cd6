//! The operations of the list of cubes, in one table: keys, footer, help and `:list` come from it.

use std::path::PathBuf;

use super::{App, Key, KeyCode};
use cubetui::symmetry::SymmetryScope;

#[derive(Clone, Copy, Debug)]
pub struct ListOperationEntry {
    pub operation: ListOperation,
    pub name: &'static str,
    /// The arguments after the name, as in the table of commands.
    pub arguments: &'static str,
    pub keys: &'static [&'static str],
    /// A word for the footer; empty if the footer does not show it.
    pub label: &'static str,
    pub help: &'static str,
}

/// Declares the operations. A row has variant, name, arguments, keys, label for the footer, line of help, and
/// what the operation does; the names between the bars are the model and the argument.
macro_rules! list_operations {
    (
        |$app:ident, $argument:ident|
        $(
            $variant:ident $name:literal $arguments:literal [$($key:literal),*] $label:literal $help:literal
                => $run:expr;
        )*
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ListOperation {
            $( $variant, )*
        }

        /// All operations, those for the footer by importance.
        pub const LIST_OPERATIONS: &[ListOperationEntry] = &[
            $(
                ListOperationEntry {
                    operation: ListOperation::$variant,
                    name: $name,
                    arguments: $arguments,
                    keys: &[$($key),*],
                    label: $label,
                    help: $help,
                },
            )*
        ];

        impl App {
            pub(super) fn operate(
                &mut self,
                operation: ListOperation,
                $argument: &str,
            ) -> Result<(), String> {
                let $app = self;
                match operation {
                    $( ListOperation::$variant => $run, )*
                }
            }
        }
    };
}

list_operations! {
    |app, argument|
    Take "take" "" ["enter"] "take" "take the chosen cube to the screen" => app.take_listed_cube();
    Add "add" "[NAME]" ["a"] "add" "add the cube on the screen, with its solution"
        => app.add_to_list(argument);
    Name "name" "[NAME]" ["r"] "name" "name the chosen cube, or remove its name"
        => app.lists.relabel("a name", |cube| cube.with_name(argument));
    Note "note" "[NOTE]" ["e"] "note" "write a note for the chosen cube, or remove it"
        => app.lists.relabel("a note", |cube| cube.with_note(argument));
    Keep "keep" "" ["space"] "keep" "protect the chosen cube from deletion, or no longer"
        => app.lists.protect();
    Delete "delete" "" ["d", "delete"] "delete" "delete the chosen cube" => app.lists.delete();
    Undo "undo" "" ["u", "backspace"] "undo" "undo the last change of the list"
        => app.lists.undo(&mut app.outbox);
    Redo "redo" "" ["ctrl-r"] "" "redo the undone change" => app.lists.redo(&mut app.outbox);
    Solve "solve" "[LENGTH]" ["s"] "solve" "solve the unsolved cubes, to LENGTH moves if given"
        => app.solve_list(argument);
    Showing "showing" "DRAWING" [] "" "add the cubes that show a pattern, e.g. ababababa"
        => app.lists.find_showing(argument, &mut app.outbox);
    Stop "stop" "" ["x"] "" "stop solving, comparing or finding" => { app.lists.stop(&mut app.outbox); Ok(()) };
    Sort "sort" "length|name|number" ["o"] "sort" "sort by length, name or first number"
        => app.lists.sort(argument, &app.settings.scheme, &mut app.outbox);
    DropIsomorphic "drop-isomorphic" "" ["i"] "" "keep one of each set of cubes equal up to symmetry"
        => { app.drop_isomorphic(SymmetryScope::Symmetries); Ok(()) };
    DropAntisymmetric "drop-antisymmetric" "" ["I"] "" "the same up to symmetry and inversion"
        => { app.drop_isomorphic(SymmetryScope::Antisymmetries); Ok(()) };
    Find "find" "TEXT" ["/"] "find" "go to a cube with this text in its line"
        => app.lists.find(argument, app.lists.current.chosen);
    FindNext "find-next" "" ["n"] "" "go to the next cube with the text" => app.lists.find_again(true);
    FindPrevious "find-previous" "" ["N"] "" "go to the previous cube with the text"
        => app.lists.find_again(false);
    Go "go" "PLACE" [] "" "go to the cube at this place, from 1" => app.lists.go_to(argument);
    Open "open" "FILE" [] "" "open a list: one cube a line, in any format"
        => app.lists.open(PathBuf::from(argument), &mut app.outbox);
    Save "save" "[FILE]" ["w"] "save" "save the list, unless somebody else changed the file"
        => app.lists.save(argument, false, &mut app.outbox);
    Overwrite "overwrite" "[FILE]" [] "" "save the list whatever stands in the file"
        => app.lists.save(argument, true, &mut app.outbox);
    Discard "discard" "" [] "" "empty the list; undo brings it back" => { app.lists.discard(&mut app.outbox); Ok(()) };
}

impl App {
    fn drop_isomorphic(&mut self, scope: SymmetryScope) {
        self.lists
            .drop_isomorphic(scope, &self.settings.scheme, &mut self.outbox);
    }
}

impl ListOperationEntry {
    pub(super) fn needs_argument(&self) -> bool {
        !self.arguments.is_empty() && !self.arguments.starts_with('[')
    }

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

pub(super) fn operation_of(key: Key) -> Option<ListOperation> {
    let is_of = |entry: &&ListOperationEntry| entry.keys.iter().any(|name| name.parse() == Ok(key));
    LIST_OPERATIONS
        .iter()
        .find(is_of)
        .map(|entry| entry.operation)
}

/// The operation with this name, or the only one whose name begins like this.
pub(super) fn operation_named(typed: &str) -> Option<&'static ListOperationEntry> {
    let exact = LIST_OPERATIONS.iter().find(|entry| entry.name == typed);
    let mut beginning = LIST_OPERATIONS
        .iter()
        .filter(|entry| !typed.is_empty() && entry.name.starts_with(typed));
    match (exact, beginning.next(), beginning.next()) {
        (Some(entry), ..) | (None, Some(entry), None) => Some(entry),
        _ => None,
    }
}

/// Reads what follows `:list`: an operation and its argument.
///
/// # Errors
/// There is no such operation, it accepts no argument, or it needs one.
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
