//! How much memory there is to be had, as far as the system tells.

use std::fs;

/// Bytes that can be taken without pushing anything out: what the machine has left, or the limit of the group of
/// processes that this one belongs to. Nothing where the system does not tell.
pub fn free_memory() -> Option<u64> {
    let of_machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let of_group = fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| left_of_group(&text));
    of_machine.into_iter().chain(of_group).min()
}

/// The line `MemAvailable:   123456 kB`.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim_end().parse().ok()?;
    Some(1024 * kilobytes)
}

/// The least that a group or one above it has left. Files that are kept in memory count as free.
fn left_of_group(cgroup: &str) -> Option<u64> {
    let path = cgroup.lines().find_map(|line| line.strip_prefix("0::"))?.trim_start_matches('/');
    let number = |folder: &str, name: &str| -> Option<u64> {
        fs::read_to_string(format!("/sys/fs/cgroup/{folder}/{name}")).ok()?.trim().parse().ok()
    };
    let kept = |folder: &str| -> u64 {
        let text = fs::read_to_string(format!("/sys/fs/cgroup/{folder}/memory.stat")).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("inactive_file "));
        line.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
    };
    let folders = std::iter::successors(Some(path), |folder| folder.rsplit_once('/').map(|(above, _)| above));
    let left = |folder: &str| {
        let taken = number(folder, "memory.current")?.saturating_sub(kept(folder));
        Some(number(folder, "memory.max")?.saturating_sub(taken))
    };
    folders.filter_map(left).min()
}
