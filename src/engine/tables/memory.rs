//! Memory for tables: how much there is, large pages, prefetching, and bytes that threads share.
//!
//! A table of 100 MB is 25,000 pages of the usual size. Each costs a trap when it is first touched, which is more than
//! half of the time of loading, and random look-ups miss the processor's list of pages nearly every time: the full tier
//! is a third faster in large pages. Linux gives pages of 2 MB on request; elsewhere, and when it refuses, the memory is
//! as usual.

use std::cell::Cell;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::AtomicU8;

thread_local! {
    static IS_REFUSAL_EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the calling thread continues when the system refuses the memory that it is asking for.
pub fn is_refusal_expected() -> bool {
    IS_REFUSAL_EXPECTED.get()
}

/// Whether `bytes` of memory can be had: the system would grant them, and other programs would not suffer.
pub(crate) fn has_room_for(bytes: u64) -> bool {
    let Ok(count) = usize::try_from(bytes) else {
        return false;
    };
    let mut room = Vec::<u8>::new();
    IS_REFUSAL_EXPECTED.set(true);
    // The compiler must not conclude that unused memory is always available.
    let is_granted = black_box(&mut room).try_reserve_exact(count).is_ok();
    IS_REFUSAL_EXPECTED.set(false);
    is_granted && free_memory().is_none_or(|free| bytes <= free)
}

const LARGE_PAGE: usize = 2 << 20;
/// The most that an allocator may add to a list: a few words, and what aligns the list.
const ALLOCATOR_ROOM: usize = 1 << 10;
/// Smaller lists are not worth a large page.
const WORTH_LARGE_PAGE: usize = LARGE_PAGE / 8;

/// Returns an empty list with room for `count` entries or more, in large pages where the system grants them.
///
/// Linux aligns memory to large pages if it consists of whole ones, so a little more is asked for.
pub fn in_large_pages<T>(count: usize) -> Vec<T> {
    let bytes = count * size_of::<T>();
    let room = if bytes < WORTH_LARGE_PAGE {
        count
    } else {
        ((bytes + ALLOCATOR_ROOM).next_multiple_of(LARGE_PAGE) - ALLOCATOR_ROOM) / size_of::<T>()
    };
    let mut room: Vec<T> = Vec::with_capacity(room);
    advise(room.spare_capacity_mut());
    room
}

/// Returns zeros in large pages. They take memory from when they are first touched.
pub(crate) fn zeroed(bytes: usize) -> Vec<u8> {
    let mut memory = vec![0; bytes];
    advise(&mut memory);
    memory
}

/// Asks for large pages, before the memory is touched.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn advise<T>(memory: &mut [T]) {
    use rustix::mm::{Advice, madvise};

    let page = rustix::param::page_size();
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

#[cfg(not(target_os = "linux"))]
fn advise<T>(_: &mut [T]) {}

/// The number of entries to prefetch in a row. The entries of a large table are on as many pages, and each costs a walk
/// through the page tables. The processor makes several such walks at a time if it meets the prefetches one right after
/// the other, and only one if there is work in between. After more of them it would wait instead of working.
pub(crate) const IN_A_ROW: usize = 8;

/// Asks for the cache line of an entry before it is needed. Changes nothing but speed.
///
/// Several of these calls belong together: see [`IN_A_ROW`].
#[inline]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(entries: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(entry) = entries.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is part of every x86-64; it reads nothing the program can see and never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(entry).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _nothing_to_ask = (entries, index);
}

/// Returns a view of the bytes that threads may share as long as the borrow lasts.
#[allow(unsafe_code)]
pub(crate) fn as_atomic(bytes: &mut [u8]) -> &[AtomicU8] {
    // SAFETY: an atomic byte has the size, the alignment and the values of a byte, and the borrow is exclusive.
    unsafe { &*(std::ptr::from_mut(bytes) as *const [AtomicU8]) }
}

/// Bytes that can be taken without pushing anything out and without being refused or ended: what the machine has left, the
/// limit of the group of processes that this one belongs to, its own limit. Nothing where the system does not say.
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

/// The line `MemAvailable:   123456 kB`.
fn available(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim_end().parse().ok()?;
    Some(1024 * kilobytes)
}

/// Returns the addresses that `ulimit -v` leaves.
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

/// The files in which one of the two kinds of groups reports memory.
struct CgroupKind {
    /// The folder of its groups, below the folder of all groups.
    folder: &'static str,
    limit: &'static str,
    taken: &'static str,
    /// In `memory.stat`: files that are kept in memory, which count as free.
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

/// The least that a group or one above it has left, of groups as `/proc/self/cgroup` lists them: `0::/path` of all
/// controllers, or `4:memory:/path` of some. `root` is the folder of all groups.
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
        // The last is the root. A container may see its own group there, under the path that it has outside.
        Path::new(path).ancestors().filter_map(left).min()
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn advice_and_prefetching_change_no_memory() {
        // The first is below the size that is worth a large page; none is a whole number of pages.
        for count in [100, WORTH_LARGE_PAGE + 3, LARGE_PAGE + 5] {
            let mut list = in_large_pages::<u8>(count);
            list.extend((0..count).map(|k| (k % 251) as u8));
            advise(&mut list[1..]);
            for index in [0, count / 2, count - 1, count, usize::MAX] {
                prefetch(&list, index);
            }
            assert!(
                list.iter()
                    .enumerate()
                    .all(|(k, &byte)| byte == (k % 251) as u8)
            );
            assert!(zeroed(count).iter().all(|&byte| byte == 0));
        }
    }

    /// A folder of groups with these files.
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
