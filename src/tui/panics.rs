//! A panic saves the session and gives the terminal back before it says a word, so that the words are seen.
//!
//! What is saved is the work before the key at which it happened: the model may have stopped halfway through.

use std::{panic, process, thread};

use super::ending;
use crate::worker;

/// Puts a hook before the present one. A panic on a thread other than the main one ends the process as one there
/// would; a solver's panic is silent, since the worker turns it into an event and the program lives on.
pub(super) fn restore_first() {
    let main = thread::current().id();
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let thread = thread::current();
        if thread.name().is_none_or(|name| name == worker::THREAD_NAME) {
            return;
        }
        ending::save_and_close();
        print(panic);
        if thread.id() != main {
            process::exit(101);
        }
    }));
}
