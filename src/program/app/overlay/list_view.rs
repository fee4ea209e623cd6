//! The list of cubes while it is open: moving in it, its operations, and the line in which names, notes and searches are
//! typed.

use super::{FooterKey, LineMistake, Next, Overlay, OverlayModel, TextInput, moved};
use crate::app::list_operation::operation_of;
use crate::app::{App, Key, KeyCode, LIST_OPERATIONS, Line, ListOperation, Message, Status};
use cubetui::words::{counted, grouped, shown_path};

/// Rows of the screen that do not list cubes: title, frame, heading, details, status and footer.
const SURROUNDINGS: u16 = 12;

#[derive(Clone, Debug, Default)]
pub struct ListView {
    input: Option<TypedText>,
}

/// A text that is being typed, and the operation that uses it.
#[derive(Clone, Debug)]
struct TypedText {
    operation: ListOperation,
    line: Line,
    /// The number of the cube that was chosen before.
    number: Option<usize>,
    /// Why it was not accepted, until it is changed.
    mistake: Option<LineMistake>,
}

impl TypedText {
    /// The index of the cube that was chosen before, or the chosen index if that cube is gone.
    fn origin(&self, app: &App) -> usize {
        self.number
            .and_then(|number| app.lists.current.index_of(number))
            .unwrap_or(app.lists.current.chosen)
    }

    /// Names the cube that was chosen before, writes its note, or searches from there.
    fn accept(&self, app: &mut App) -> Result<(), String> {
        let text = self.line.text();
        match self.operation {
            ListOperation::Find if text.is_empty() => Ok(()),
            ListOperation::Find => app.lists.find(&text, self.origin(app)),
            operation => {
                let index = self
                    .number
                    .and_then(|number| app.lists.current.index_of(number));
                app.lists
                    .current
                    .choose(index.ok_or("this cube is no longer in the list")?);
                app.operate(operation, &text)
            }
        }
    }
}

impl OverlayModel for ListView {
    fn press(&mut self, key: Key, app: &mut App) -> Next {
        match key.code {
            _ if self.input.is_some() => self.press_in_line(key, app),
            KeyCode::Char('c') if key.ctrl => return Next::Close,
            KeyCode::Char(':') if key.is_text() => app.open_command_line(),
            KeyCode::Char('?') if key.is_text() => app.open_list_help(),
            _ => return self.press_in_list(key, app),
        }
        Next::Stay
    }

    fn choose(&mut self, row: usize, app: &mut App) -> Next {
        app.lists.current.choose(row);
        Next::Stay
    }

    /// Discards the typed text when a list was loaded, which has other cubes than the one being named.
    fn receive(&mut self, message: &Message, _app: &mut App) {
        if matches!(message, Message::ListLoaded(_, Ok(_))) {
            self.input = None;
        }
    }

    fn paste(&mut self, text: &str) -> Next {
        let Some(input) = &mut self.input else {
            return Next::Unknown;
        };
        input.mistake = None;
        input.line.insert(text);
        Next::Stay
    }

    fn presses_per_notch(&mut self) -> usize {
        1
    }

    fn title(&self, app: &App) -> String {
        let list = app.list();
        let name = list.path().map_or("List of cubes".to_owned(), shown_path);
        let changed = if list.is_changed() { ", not saved" } else { "" };
        let progress = app.list_progress().map_or(String::new(), |(done, total)| {
            format!(", {} of {} searched", grouped(done), grouped(total))
        });
        let compared = app
            .comparing_progress()
            .map_or(String::new(), |(done, total)| {
                format!(", {} of {} compared", grouped(done), grouped(total))
            });
        let finding = if app.is_finding_cubes() {
            ", looking for cubes"
        } else {
            ""
        };
        format!(
            "{name}: {}{changed}{progress}{compared}{finding}",
            counted(list.len(), "cube")
        )
    }

    fn footer(&self, _app: &App) -> Vec<FooterKey> {
        if self.input.is_some() {
            return vec![
                FooterKey::one(KeyCode::Enter, "accept"),
                FooterKey::one(KeyCode::Esc, "cancel"),
            ];
        }
        let shown = LIST_OPERATIONS
            .iter()
            .filter(|entry| !entry.label.is_empty());
        let keys = shown.filter_map(|entry| {
            let key = FooterKey::one(entry.first_key()?, entry.label);
            Some(match entry.operation {
                ListOperation::Solve | ListOperation::Save => key.needed(),
                _ => key,
            })
        });
        let help = FooterKey::one(KeyCode::Char('?'), "keys");
        let close = FooterKey::one(KeyCode::Esc, "close");
        [help, close].into_iter().chain(keys).collect()
    }

    fn input(&self) -> Option<TextInput<'_>> {
        let input = self.input.as_ref()?;
        let sign = match input.operation {
            ListOperation::Name => "name: ",
            ListOperation::Note => "note: ",
            _ => "/",
        };
        Some(TextInput {
            sign,
            line: &input.line,
            placeholder: "",
            mistake: input.mistake.as_ref(),
        })
    }
}

impl ListView {
    fn press_in_list(&mut self, key: Key, app: &mut App) -> Next {
        let at = app.list().chosen;
        let last = app.list().len().saturating_sub(1);
        if let Some(index) = moved(key, at, app.rows_beside(SURROUNDINGS), last) {
            app.lists.current.choose(index);
            return Next::Stay;
        }
        let Some(operation) = operation_of(key) else {
            return Next::Unknown;
        };
        let cube = app.lists.current.chosen_cube();
        let text = match operation {
            ListOperation::Name => cube.map(|cube| cube.name().to_owned()),
            ListOperation::Note => cube.map(|cube| cube.note().to_owned()),
            ListOperation::Find => Some(String::new()),
            _ => None,
        };
        if let Some(text) = text {
            let mut line = Line::default();
            line.set(&text);
            self.input = Some(TypedText {
                operation,
                line,
                number: app.lists.current.chosen_number(),
                mistake: None,
            });
            return Next::Stay;
        }
        match app.operate(operation, "") {
            Ok(()) if operation == ListOperation::Take => return Next::Close,
            Ok(()) => {}
            Err(reason) => app.say(Status::error(reason)),
        }
        Next::Stay
    }

    /// Edits the line. A search follows what is typed; Esc leads back to where it began.
    fn press_in_line(&mut self, key: Key, app: &mut App) {
        let Some(input) = &mut self.input else { return };
        let is_search = input.operation == ListOperation::Find;
        let leaves = key.code == KeyCode::Esc
            || (key.ctrl && key.code == KeyCode::Char('c'))
            || (is_search && key.code == KeyCode::Backspace && input.line.is_empty());
        if leaves {
            app.lists.current.choose(input.origin(app));
            self.input = None;
            return;
        }
        if key.code == KeyCode::Enter {
            if let Err(reason) = input.accept(app) {
                app.say(Status::error(reason.clone()));
                // A wrong text stays, to be corrected.
                if !is_search {
                    let range = 0..input.line.text().chars().count().max(1);
                    input.mistake = Some(LineMistake {
                        range,
                        message: reason,
                    });
                    return;
                }
            }
            self.input = None;
            return;
        }
        input.mistake = None;
        input.line.edit(key);
        let text = input.line.text();
        if is_search && !text.is_empty() {
            let origin = input.origin(app);
            let found = app.lists.current.find(&text, origin, true);
            app.lists.current.choose(found.unwrap_or(origin));
        }
    }
}

impl App {
    pub(in crate::app) fn open_list_view(&mut self) {
        self.overlays.push(Overlay::CubeList(ListView::default()));
    }

    /// Carries out `:list`, and shows the list unless a cube was taken to the screen.
    pub(in crate::app) fn operate_by_name(
        &mut self,
        operation: ListOperation,
        argument: &str,
    ) -> Result<(), String> {
        self.operate(operation, argument)?;
        if operation != ListOperation::Take && !self.types_commands {
            self.open_list_view();
        }
        Ok(())
    }
}
