//! One line of help for the command that is being typed.

use super::action::ACTIONS;
use super::command::full_name;
use super::{App, COMMANDS, CommandError, Overlay};
use crate::config::settable;

/// What the command being typed is, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// How it is written, as `:alg ALGORITHM`.
    pub usage: String,
    /// One line of help.
    pub text: String,
}

impl App {
    /// Help for what stands on the command line; none while nothing does.
    pub fn hint(&self) -> Option<Hint> {
        let Some(Overlay::CommandLine(open)) = &self.overlay else { return None };
        let text = open.text();
        let text = text.trim_start().trim_start_matches(':');
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if name.is_empty() {
            return None;
        }
        let hint = |usage: String, text: &str| Some(Hint { usage, text: text.to_owned() });
        let full = match full_name(name) {
            Ok(full) => full,
            Err(CommandError::Ambiguous(_, names)) => {
                return hint(format!("{} commands:", names.len()), &names.join(" "));
            }
            Err(_) => return hint(format!(":{name}"), "no command begins so"),
        };
        if full == "set"
            && let Some(setting) =
                settable().into_iter().find(|entry| rest.split_whitespace().next() == Some(entry.name))
        {
            return hint(format!(":set {} {}", setting.name, setting.values), setting.about);
        }
        if let Some(entry) = COMMANDS.iter().find(|entry| entry.name == full) {
            return hint(format!(":{full} {}", entry.arguments), entry.help);
        }
        let action = ACTIONS.iter().find(|entry| entry.id == full)?;
        let modes: Vec<&str> = action.modes.iter().map(|mode| mode.name()).collect();
        let elsewhere = if action.modes.contains(&self.mode()) {
            String::new()
        } else {
            format!(" (in {} mode)", modes.join(" and "))
        };
        hint(format!(":{full}"), &format!("{}{elsewhere}", action.help))
    }
}
