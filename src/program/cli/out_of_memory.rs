//! An allocator that ends the program when the system refuses memory.
//!
//! Large tables are compared with the free memory before they are built or loaded. The remaining allocations cannot
//! report failure to their callers: Rust would abort the process and print a backtrace. With this allocator the program
//! says how much was asked for, and ends with the exit code for what the system refuses.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::Exit;
use crate::platform;
use crate::tui;
use cubetui::storage;
use cubetui::tables::is_refusal_expected;

/// The system's allocator. When that has no memory left, the program ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allocator;

#[allow(unsafe_code)]
// SAFETY: each call is passed to the system's allocator unchanged, and so is its result to the caller.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the same contract.
        granted(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        granted(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        // SAFETY: as above.
        granted(unsafe { System.realloc(memory, layout, bytes) }, bytes)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Returns the memory, or null if the caller expects that; otherwise ends the program.
#[inline]
fn granted(memory: *mut u8, bytes: usize) -> *mut u8 {
    if memory.is_null() && !is_refusal_expected() {
        end(bytes);
    }
    memory
}

/// Restores the terminal, and ends the program without another allocation.
///
/// A thread that is just starting may still be refused memory by the C library, which then ends the process itself.
#[cold]
fn end(bytes: usize) -> ! {
    thread_local! {
        // It has no destructor, so it needs no memory itself.
        static IS_ENDING: Cell<bool> = const { Cell::new(false) };
    }
    static ENDS: AtomicBool = AtomicBool::new(false);
    if IS_ENDING.replace(true) {
        // The cleanup below was refused memory in turn.
        tui::give_terminal_back_after_crash();
        exit();
    }
    while ENDS.swap(true, Ordering::Relaxed) {
        // Another thread was refused memory first, and is about to end the process.
        thread::yield_now();
    }
    tui::give_terminal_back();
    storage::remove_live_files();
    // In a thread that has not written yet, the standard library's stream needs memory to know who locks it.
    let mut line = [0; 100];
    let mut rest = &mut line[..];
    let _fits = writeln!(
        rest,
        "cubetui: out of memory: the system refuses {bytes} more bytes"
    );
    let left = rest.len();
    if let Ok(mut stream) = platform::standard_error() {
        let _unread = stream.write_all(&line[..line.len() - left]);
    }
    exit()
}

/// Ends the process at once: what usually runs at exit could need memory.
fn exit() -> ! {
    platform::exit_at_once(Exit::Files.code().into())
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::process::Command;
    use std::{env, fs};

    use cubetui::storage::{Disk, Replacement};

    /// The environment variable that passes the folder to the process that is refused memory.
    const FOLDER: &str = "CUBETUI_TEST_OUT_OF_MEMORY";

    fn write_half_a_file_and_be_refused_memory(folder: &Path) {
        let mut half =
            Replacement::begin(&Disk::new(), &folder.join("file")).expect("the tests may write");
        half.write_all(b"the first half")
            .expect("the tests may write");
        assert_eq!(fs::read_dir(folder).expect("it is there").count(), 1);
        let _refused: Vec<u8> = Vec::with_capacity(isize::MAX as usize);
        unreachable!("no system grants so much");
    }

    #[test]
    fn nothing_of_a_half_written_file_is_left() {
        if let Some(folder) = env::var_os(FOLDER) {
            write_half_a_file_and_be_refused_memory(folder.as_ref());
        }
        let folder = env::temp_dir().join(format!("cubetui-refused-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the tests may write");
        let name = "cli::out_of_memory::tests::nothing_of_a_half_written_file_is_left";
        let ended = Command::new(env::current_exe().expect("it is running"))
            .args([name, "--exact", "--nocapture"])
            .env(FOLDER, &folder)
            .output()
            .expect("the tests can be run again");
        let err = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(4), "{err}");
        let message = format!(
            "cubetui: out of memory: the system refuses {} more bytes\n",
            isize::MAX
        );
        assert_eq!(err, message);
        fs::remove_dir(&folder).expect("nothing is left in it");
    }
}
