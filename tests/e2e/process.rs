//! What the system reports about the program under test: its state, its processor time and its memory.

use std::fs;
use std::time::Duration;

use rustix::process::Pid;

use crate::platform::e2e::terminal::{Terminal, wait_until};

impl Terminal {
    /// Waits until the system says that the process is in this state: `T` stopped, `S` asleep.
    pub(crate) fn wait_for_state(&self, state: char) {
        wait_until(&format!("the process is in state {state}"), || {
            process_state(self.pid()).0 == state
        });
    }

    /// The processor time that the program has used, or zero if it has ended.
    pub(crate) fn processor_time(&self) -> Duration {
        // The system counts in hundredths of a second.
        Duration::from_millis(process_state(self.pid()).1 * 10)
    }

    /// The program's peak memory, in kB.
    pub(crate) fn most_memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.pid().as_raw_nonzero());
        let status = fs::read_to_string(path).expect("the program runs");
        let most = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        most.and_then(|most| most.parse().ok())
            .expect("the system tells it")
    }

    /// Waits until the process has used this much processor time.
    pub(crate) fn wait_for_work(&self, time: Duration) {
        wait_until("the process works", || self.processor_time() >= time);
    }
}

/// The state of a process and the ticks that it has used; state `X` if there is no such process.
fn process_state(pid: Pid) -> (char, u64) {
    let Ok(stat) = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())) else {
        return ('X', 0);
    };
    // The name, in brackets, may contain anything.
    let after_name = stat.rsplit_once(") ").map_or("X", |(_, rest)| rest);
    let fields: Vec<&str> = after_name.split(' ').collect();
    let ticks = |field: usize| {
        fields
            .get(field)
            .and_then(|text| text.parse::<u64>().ok())
            .unwrap_or(0)
    };
    (
        after_name.chars().next().unwrap_or('X'),
        ticks(11) + ticks(12),
    )
}
