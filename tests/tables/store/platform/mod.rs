//! Unix only: pipes in place of files, and a shell that sets limits.

#![cfg(unix)]

mod programs;

use std::fs;
use std::process::Command;

use cubetui::storage::Identity;
use cubetui::tables::Store;

use super::fake::{fault, folder, foreign, provide};

#[test]
fn a_pipe_is_not_opened() {
    let store = Store::new(folder("pipes"));
    fs::create_dir_all(store.folder()).expect("the tests may write");
    for name in ["fake.tables", ".fake.tables.cubetui-lock"] {
        let made = Command::new("mkfifo")
            .arg(store.folder().join(name))
            .status();
        assert!(made.expect("mkfifo is there").success());
    }
    assert_eq!(fault(&store), Some(foreign(&store, Identity::Pipe)));
    let (provided, _) = provide(&store, true);
    assert!(provided.trouble.is_some() && !provided.is_saved);
}
