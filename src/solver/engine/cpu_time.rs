//! The CPU time of a thread: what a search has cost, however busy the machine is.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Returns the CPU time that the calling thread has used. Costs a system call, less than a microsecond.
pub(in crate::solver) fn thread_cpu_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}
