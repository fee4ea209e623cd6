//! Writing a configuration as its example is written: every key with its line of help and its value.

use std::fmt::Write as _;

use super::{Config, KEYS};

impl Config {
    /// The text that [`Config::read`] makes this configuration of, with everything explained. The wishes for keys are not
    /// in it: what they mean is not known here.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        let mut section = None;
        for entry in KEYS {
            text.push('\n');
            if section != entry.section() {
                section = entry.section();
                text.extend(section.map(|section| format!("[{section}]\n")));
            }
            let name = entry.name.rsplit('.').next().unwrap_or(entry.name);
            // Writing into a String cannot fail.
            let _always = writeln!(text, "# {}\n{name} = {}", entry.about, (entry.get)(self));
        }
        text
    }
}

/// A text as TOML writes it, in quotes.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
