//! Memory on Linux: large pages, and the memory that the machine, a cgroup and a resource limit leave.

use std::fs;
use std::path::Path;

use rustix::mm::{Advice, madvise};
use rustix::param::page_size;
use rustix::process::{Resource, getrlimit};

use super::WORTH_LARGE_PAGE;

/// Asks the system to use large pages for memory that has not been touched yet.
#[allow(unsafe_code)]
pub(crate) fn advise_large_pages<T>(memory: &mut [T]) {
    let page = page_size();
    let range = memory.as_mut_ptr_range();
    let start = range.start.addr() / page * page;
    let end = range.end.addr().next_multiple_of(page);
    if end - start >= WORTH_LARGE_PAGE {
        let first = range.start.with_addr(start).cast();
        // SAFETY: the pages from `start` to `end` are those that hold `memory`, so they exist, and this advice changes
        // nothing but the size of the pages, whatever else is on the first and the last of them.
        let _granted = unsafe { madvise(first, end - start, Advice::LinuxHugepage) };
    }
}

/// Returns the bytes that this process can allocate without evicting anything and without being refused or killed: the
/// least of what the machine, its cgroup and its own limit leave.
pub fn free_memory() -> Option<u64> {
    let of_machine = fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| available(&text));
    let groups = fs::read_to_string("/proc/self/cgroup").ok();
    let of_group = groups.and_then(|text| left_of_groups(&text, Path::new("/sys/fs/cgroup")));
    of_machine
        .into_iter()
        .chain(of_group)
        .chain(left_of_process())
        .min()
}

/// Returns the bytes in the line `MemAvailable:   123456 kB`.
fn available(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim_end().parse().ok()?;
    Some(1024 * kilobytes)
}

/// Returns the bytes of address space that `ulimit -v` leaves.
fn left_of_process() -> Option<u64> {
    let limit = getrlimit(Resource::As).current?;
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').next()?.parse().ok()?;
    Some(limit.saturating_sub(pages * page_size() as u64))
}

/// The files in which one of the two kinds of cgroups reports memory.
struct CgroupKind {
    /// The folder of its groups, below the folder of all groups.
    folder: &'static str,
    limit: &'static str,
    taken: &'static str,
    /// The line of `memory.stat` with the cached files, which count as free.
    files: &'static str,
}

const UNIFIED: CgroupKind = CgroupKind {
    folder: "",
    limit: "memory.max",
    taken: "memory.current",
    files: "inactive_file",
};
const BY_CONTROLLER: CgroupKind = CgroupKind {
    folder: "memory",
    limit: "memory.limit_in_bytes",
    taken: "memory.usage_in_bytes",
    files: "total_inactive_file",
};

/// Returns the least that a cgroup or one above it has left. `cgroup` lists the groups as `/proc/self/cgroup` does:
/// `0::/path` of all controllers, or `4:memory:/path` of some. `root` is the folder of all groups.
fn left_of_groups(cgroup: &str, root: &Path) -> Option<u64> {
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
    groups
        .filter_map(|(kind, path)| kind.left(root, path.trim_start_matches('/')))
        .min()
}

impl CgroupKind {
    fn left(&self, root: &Path, path: &str) -> Option<u64> {
        let groups = root.join(self.folder);
        let read =
            |group: &Path, name: &str| fs::read_to_string(groups.join(group).join(name)).ok();
        let number =
            |group: &Path, name: &str| -> Option<u64> { read(group, name)?.trim().parse().ok() };
        let reclaimable = |group: &Path| -> u64 {
            let text = read(group, "memory.stat").unwrap_or_default();
            let words = text.lines().filter_map(|line| line.split_once(' '));
            words
                .filter(|(name, _)| *name == self.files)
                .find_map(|(_, bytes)| bytes.parse().ok())
                .unwrap_or(0)
        };
        let left = |group: &Path| {
            let taken = number(group, self.taken)?.saturating_sub(reclaimable(group));
            Some(number(group, self.limit)?.saturating_sub(taken))
        };
        // The last ancestor is the root. A container may see its own group there, although the path is the one outside.
        Path::new(path).ancestors().filter_map(left).min()
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::path::PathBuf;

    use super::*;

    /// Creates a folder of groups with these files.
    fn groups(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let root = env::temp_dir().join(format!("cubetui-groups-{}-{name}", std::process::id()));
        for (file, text) in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a file is in a folder"))
                .expect("a folder can be made");
            fs::write(path, text).expect("a file can be written");
        }
        root
    }

    #[test]
    fn the_narrowest_group_decides() {
        let unified = groups(
            "unified",
            &[
                ("memory.current", "50\n"),
                ("a/memory.max", "1000\n"),
                ("a/memory.current", "700\n"),
                ("a/memory.stat", "anon 100\ninactive_file 40\n"),
                ("a/b/memory.max", "max\n"),
                ("a/b/memory.current", "300\n"),
                ("a/b/c/memory.max", "500\n"),
                ("a/b/c/memory.current", "600\n"),
                ("memory/d/memory.limit_in_bytes", "90\n"),
                ("memory/d/memory.usage_in_bytes", "50\n"),
                (
                    "memory/d/memory.stat",
                    "inactive_file 50\ntotal_inactive_file 10\n",
                ),
            ],
        );
        for (cgroup, left) in [
            ("0::/a\n", Some(340)),
            ("0::/a/b\n", Some(340)),
            ("0::/a/b/c\n", Some(0)),
            ("0::/\n", None),
            ("0::/none\n", None),
            ("7:cpu:/a\n4:memory,hugetlb:/d\n", Some(50)),
            ("4:memory:/d/of/the/host\n0::/a\n", Some(50)),
            ("7:cpu:/a\nnonsense\n", None),
        ] {
            assert_eq!(left_of_groups(cgroup, &unified), left, "{cgroup}");
        }
        fs::remove_dir_all(unified).expect("the folder is removed");
    }

    #[test]
    fn a_container_finds_its_own_group_at_the_root() {
        let files = [
            ("memory/memory.limit_in_bytes", "800\n"),
            ("memory/memory.usage_in_bytes", "200\n"),
        ];
        let root = groups("container", &files);
        assert_eq!(left_of_groups("4:memory:/docker/0123\n", &root), Some(600));
        fs::remove_dir_all(root).expect("the folder is removed");
    }

    #[test]
    fn the_line_of_available_memory_is_found() {
        assert_eq!(
            available("MemTotal: 9 kB\nMemAvailable:     123 kB\nCached: 5 kB\n"),
            Some(123 * 1024)
        );
        assert_eq!(available("MemTotal: 9 kB\n"), None);
    }
}
