//! How much memory there is to be had, as far as the system tells.

use std::fs;

/// Bytes that can be taken without pushing anything out and without being refused or ended: what the machine has left, the
/// limit of the group of processes that this one belongs to, its own limit. Nothing where the system does not tell.
pub fn free_memory() -> Option<u64> {
    let of_machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let of_group = fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| left_of_groups(&text));
    of_machine.into_iter().chain(of_group).chain(left_of_process()).min()
}

/// The line `MemAvailable:   123456 kB`.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim_end().parse().ok()?;
    Some(1024 * kilobytes)
}

/// What `ulimit -v` leaves of addresses.
#[cfg(target_os = "linux")]
fn left_of_process() -> Option<u64> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current?;
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').next()?.parse().ok()?;
    Some(limit.saturating_sub(pages * rustix::param::page_size() as u64))
}

#[cfg(not(target_os = "linux"))]
fn left_of_process() -> Option<u64> {
    None
}

/// How one of the two kinds of groups tells of memory.
struct Kind {
    /// Where its groups are.
    root: &'static str,
    limit: &'static str,
    taken: &'static str,
    /// In `memory.stat`: files that are kept in memory, which count as free.
    files: &'static str,
}

const UNIFIED: Kind =
    Kind { root: "/sys/fs/cgroup", limit: "memory.max", taken: "memory.current", files: "inactive_file" };
const BY_CONTROLLER: Kind = Kind {
    root: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    taken: "memory.usage_in_bytes",
    files: "total_inactive_file",
};

/// The least that a group or one above it has left, of groups as `/proc/self/cgroup` lists them: `0::/path` of all
/// controllers, or `4:memory:/path` of some.
fn left_of_groups(cgroup: &str) -> Option<u64> {
    let groups = cgroup.lines().filter_map(|line| {
        let (_, group) = line.split_once(':')?;
        match group.split_once(':')? {
            ("", path) => Some((&UNIFIED, path)),
            (controllers, path) if controllers.split(',').any(|name| name == "memory") => {
                Some((&BY_CONTROLLER, path))
            }
            _ => None,
        }
    });
    groups.filter_map(|(kind, path)| kind.left(path.trim_start_matches('/'))).min()
}

impl Kind {
    fn left(&self, path: &str) -> Option<u64> {
        let read =
            |folder: &str, name: &str| fs::read_to_string(format!("{}/{folder}/{name}", self.root)).ok();
        let number = |folder: &str, name: &str| -> Option<u64> { read(folder, name)?.trim().parse().ok() };
        let kept = |folder: &str| -> u64 {
            let text = read(folder, "memory.stat").unwrap_or_default();
            let words = text.lines().filter_map(|line| line.split_once(' '));
            words
                .filter(|(name, _)| *name == self.files)
                .find_map(|(_, bytes)| bytes.parse().ok())
                .unwrap_or(0)
        };
        let folders =
            std::iter::successors(Some(path), |folder| folder.rsplit_once('/').map(|(above, _)| above));
        let left = |folder: &str| {
            let taken = number(folder, self.taken)?.saturating_sub(kept(folder));
            Some(number(folder, self.limit)?.saturating_sub(taken))
        };
        folders.filter_map(left).min()
    }
}
