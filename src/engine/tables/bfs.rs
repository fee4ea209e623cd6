//! One breadth-first search that fills every pruning table.
//!
//! A table has rows (mostly symmetry classes of one coordinate) and columns (values of another). All entries one move
//! away from a row lie in one other row, with their columns permuted, so a step works on a few rows that fit into a
//! fast cache. The search goes depth by depth. While few entries are known it goes forward: entries at the depth set
//! their unknown neighbours. When many are known it goes backward: unknown entries look for a neighbour at the depth,
//! and stop at the first. Threads share the table without locks: going forward, an entry belongs to the thread that
//! sets it first; going backward, a row is written by one thread alone.
//!
//! A [`RowGraph`] defines the rows, columns and moves, and [`RowEntries`] how entries are stored.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::BuildControl;
use crate::sync::Lock as _;

/// The moves and symmetries that join the entries of a table.
pub(super) trait RowGraph: Sync {
    /// Returns the number of rows.
    fn rows(&self) -> usize;

    /// Returns the number of columns, at most 65,536.
    fn columns(&self) -> usize;

    /// Returns the number of moves.
    fn moves(&self) -> usize;

    /// Returns the rows and columns of the entries at distance 0.
    fn starts(&self) -> Vec<(usize, u16)>;

    /// Returns the row to which a move leads from every entry of `row`, and for each column here the column there.
    fn neighbour(&self, row: usize, turn: usize) -> (usize, &[u16]);

    /// Returns the rows whose entries stand for the same cubes as those of `row`, by the symmetries that fix its
    /// class, with the column there for each column here. Among them is the row itself, without a map.
    fn images(&self, row: usize) -> impl Iterator<Item = (usize, Option<&[u16]>)>;
}

/// The storage of a table's entries while it is filled.
pub(super) trait RowEntries {
    /// The value of an entry that has not been reached.
    const UNSET: u8;
    /// Whether it pays to prefetch rows.
    const IS_LARGE: bool;
    /// Going backward, a row is copied unless fewer than one in this many columns are looked up in it.
    const COPIED_FROM: usize = 16;

    /// A row, located once for many accesses.
    type Row<'a>: Copy
    where
        Self: 'a;

    /// Locates a row.
    fn row(&self, row: usize) -> Self::Row<'_>;

    /// Returns the value that entries at `depth` have while that depth is being expanded.
    fn value(&self, depth: u8) -> u8;

    /// Returns the value of an entry.
    fn get(row: Self::Row<'_>, column: u16) -> u8;

    /// Sets an entry that is unset to `depth`. Returns whether it was unset.
    fn set(row: Self::Row<'_>, column: u16, depth: u8) -> bool;

    /// Copies the values of a row to `to`. Returns the index of the first one there, which is below [`SLACK`].
    fn copy(&self, row: Self::Row<'_>, to: &mut RowBuffer) -> usize;

    /// Writes the values of a whole row. One thread at a time may do so to a row, while no other sets its entries.
    fn put(&self, row: Self::Row<'_>, values: &[u8]);

    /// Prefetches a row.
    fn prefetch(&self, _row: Self::Row<'_>) {}

    /// Called once between the last step forward and the first step backward of a schedule that turns at a depth.
    fn turn_back(&self) {}
}

/// When the search looks backward, and where it ends.
pub(super) struct Schedule {
    /// The depth from which it goes backward.
    pub(super) backward: Backward,
    /// Entries farther than this stay unset.
    pub(super) farthest: u8,
    /// The share of the work, 0 to 1, that is done when each depth begins; 1 after the last. Empty if that is to be
    /// estimated from how many entries are set.
    pub(super) shares: Vec<f32>,
}

impl Schedule {
    /// The schedule of a large table of exact distances.
    pub(super) const EXACT: Self = Self {
        backward: Backward::FromPercent(20),
        farthest: u8::MAX - 1,
        shares: Vec::new(),
    };

    /// Returns the share of the work that is done after a step, from that before it.
    fn share_after(&self, depth: u8, before: f32, percent_set: u64) -> f32 {
        if self.shares.is_empty() {
            let step = if percent_set < SPARSE { 0.01 } else { 0.4 };
            before + (1.0 - before) * step
        } else {
            self.shares
                .get(usize::from(depth) + 1)
                .copied()
                .unwrap_or(1.0)
        }
    }
}

/// The point from which a search goes backward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backward {
    /// As soon as this part of all entries, in percent, is set.
    FromPercent(usize),
    /// From this depth on.
    FromDepth(u8),
}

/// A step forward takes next to no time while less than this part of the entries, in percent, is set.
const SPARSE: u64 = 2;

/// Columns are numbered below this, so that looking one up in a [`RowBuffer`] needs no bounds check.
pub(super) const COLUMNS: usize = 1 << 16;
/// The greatest index in the buffer at which the values of a copied row may begin.
pub(super) const SLACK: usize = 256;
/// Room for a copy of any row.
pub(super) type RowBuffer = [u8; COLUMNS + SLACK];

/// Returns a buffer with room for any row.
pub(super) fn row_buffer() -> Box<RowBuffer> {
    vec![0; COLUMNS + SLACK]
        .into_boxed_slice()
        .try_into()
        .expect("it is as long as that")
}

/// A thread's buffers: a list of columns, the row it works on, and one next to it.
struct RowScratch {
    columns: Vec<u16>,
    own: Box<RowBuffer>,
    neighbour: Box<RowBuffer>,
}

impl RowScratch {
    fn new(columns: usize) -> Self {
        Self {
            columns: vec![0; columns + 1],
            own: row_buffer(),
            neighbour: row_buffer(),
        }
    }
}

/// The state of a cancelled search: all entries up to a depth are set, and some rows have been done at that depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stopped {
    pub(super) depth: u8,
    /// The first row that was not done at this depth.
    pub(super) row: usize,
}

/// Fills a table whose entries are all unset. If it is cancelled, returns where it stopped.
pub(super) fn fill<G: RowGraph, E: RowEntries + Sync>(
    graph: &G,
    entries: &E,
    schedule: &Schedule,
    control: &BuildControl<'_>,
) -> Result<(), Stopped> {
    let search = TableFill::started(graph, entries);
    search.run_on_threads(Stopped::default(), schedule, control)
}

/// Does what [`fill`] does on the caller's thread alone, for entries that only one thread may use.
pub(super) fn fill_alone<G: RowGraph, E: RowEntries>(graph: &G, entries: &E, schedule: &Schedule) {
    let scratch = &mut RowScratch::new(graph.columns());
    TableFill::started(graph, entries)
        .run(Stopped::default(), schedule, |search, step, _share| {
            Ok((step.first..graph.rows())
                .map(|row| search.work_on(step, row, scratch))
                .sum())
        })
        .expect("nobody cancels it");
}

/// Resumes a [`fill`] where it was cancelled. A few rows after that may have been done, too: doing them again changes
/// nothing.
pub(super) fn resume<G: RowGraph, E: RowEntries + Sync>(
    graph: &G,
    entries: &E,
    stopped: Stopped,
    schedule: &Schedule,
    control: &BuildControl<'_>,
) -> Result<(), Stopped> {
    TableFill::new(graph, entries, true).run_on_threads(stopped, schedule, control)
}

/// One step of a search: the work on the rows of a table at one depth.
#[derive(Clone, Copy)]
struct FillStep {
    depth: u8,
    /// The first row that is not done yet.
    first: usize,
    is_backward: bool,
}

struct TableFill<'a, G, E> {
    graph: &'a G,
    entries: &'a E,
    /// The rows that may have entries at this depth, and at the next: even depths, odd depths.
    fresh: [Vec<AtomicBool>; 2],
    is_resumed: bool,
    scratch: Mutex<Vec<RowScratch>>,
}

impl<'a, G: RowGraph, E: RowEntries> TableFill<'a, G, E> {
    fn new(graph: &'a G, entries: &'a E, is_resumed: bool) -> Self {
        let flags = || {
            std::iter::repeat_with(|| AtomicBool::new(is_resumed))
                .take(graph.rows())
                .collect()
        };
        Self {
            graph,
            entries,
            fresh: [flags(), flags()],
            is_resumed,
            scratch: Mutex::default(),
        }
    }

    /// Begins a search: sets the entries at distance 0.
    fn started(graph: &'a G, entries: &'a E) -> Self {
        let search = Self::new(graph, entries, false);
        for (row, column) in graph.starts() {
            E::set(entries.row(row), column, 0);
            search.fresh[0][row].store(true, Relaxed);
        }
        search
    }

    /// Goes depth by depth. `do_step` works on all rows of a step, between two shares of the work; it returns the number of
    /// entries set, or the first row that is not done when cancelled.
    fn run(
        &self,
        from: Stopped,
        schedule: &Schedule,
        mut do_step: impl FnMut(&Self, FillStep, (f32, f32)) -> Result<u64, usize>,
    ) -> Result<(), Stopped> {
        let total = (self.graph.rows() * self.graph.columns()) as u64;
        let mut set = self.graph.starts().len() as u64;
        let mut share = schedule
            .shares
            .get(usize::from(from.depth))
            .copied()
            .unwrap_or(0.0);
        for depth in from.depth..schedule.farthest {
            let until = schedule.share_after(depth, share, set * 100 / total);
            let step = FillStep {
                depth,
                first: if depth == from.depth { from.row } else { 0 },
                is_backward: match schedule.backward {
                    Backward::FromPercent(percent) => set * 100 >= total * percent as u64,
                    Backward::FromDepth(first) => depth >= first,
                },
            };
            let new = do_step(self, step, (share, until)).map_err(|row| Stopped { depth, row })?;
            set += new;
            share = until;
            if schedule.backward == Backward::FromDepth(depth + 1) {
                // This cannot be cancelled: a table half-way through it could not be resumed.
                self.entries.turn_back();
            }
            // A resumed search does not know how many entries were set before.
            if !self.is_resumed && (set == total || new == 0) {
                break;
            }
        }
        Ok(())
    }

    fn run_on_threads(
        &self,
        from: Stopped,
        schedule: &Schedule,
        control: &BuildControl<'_>,
    ) -> Result<(), Stopped>
    where
        E: Sync,
    {
        self.run(from, schedule, |search, step, (share, until)| {
            let pool = || search.scratch.locked();
            let worker = || {
                pool()
                    .pop()
                    .unwrap_or_else(|| RowScratch::new(search.graph.columns()))
            };
            let (scratch, sum) = control.part(share, until).for_each_row(
                step.first,
                search.graph.rows(),
                worker,
                |scratch, row| search.work_on(step, row, scratch),
            );
            pool().extend(scratch);
            sum
        })
    }

    /// Does a step for one row. Returns how many entries were set.
    fn work_on(&self, step: FillStep, row: usize, scratch: &mut RowScratch) -> u64 {
        if step.is_backward {
            self.look_back(row, step.depth, scratch)
        } else {
            self.reach_out(row, step.depth, scratch)
        }
    }

    /// Forward: the unset neighbours of the row's entries at `depth` are one move farther, and so are their images
    /// under symmetry. Returns how many were set.
    fn reach_out(&self, row: usize, depth: u8, scratch: &mut RowScratch) -> u64 {
        let graph = self.graph;
        let entries = self.entries;
        let [own_fresh, next_fresh] =
            [depth, depth + 1].map(|depth| &self.fresh[depth as usize % 2]);
        if !own_fresh[row].swap(false, Relaxed) {
            return 0;
        }
        let RowScratch { columns, own, .. } = scratch;
        let start = entries.copy(entries.row(row), own);
        let count = columns_with(
            entries.value(depth),
            &own[start..][..graph.columns()],
            columns,
        );
        let at_depth = &columns[..count];
        let is_dense = E::IS_LARGE && count * CACHE_LINE > graph.columns();
        let mut new = 0;
        for turn in 0..graph.moves() {
            if is_dense && turn + 1 < graph.moves() {
                entries.prefetch(entries.row(graph.neighbour(row, turn + 1).0));
            }
            let (next, map) = graph.neighbour(row, turn);
            for (image, image_map) in graph.images(next) {
                let target = entries.row(image);
                let before = new;
                let mut set = |column: u16| new += u64::from(E::set(target, column, depth + 1));
                let after = at_depth.iter().map(|&column| map[column as usize]);
                match image_map {
                    None => after.for_each(&mut set),
                    Some(image) => after.for_each(|column| set(image[column as usize])),
                }
                if new > before {
                    next_fresh[image].store(true, Relaxed);
                }
            }
        }
        new
    }

    /// Backward: the row's unset entries that have a neighbour at `depth` are one move farther. Returns how many were
    /// set. Unless few entries are unset, a row next to it is copied first: reading it in order takes half the time of
    /// reading it here and there.
    fn look_back(&self, row: usize, depth: u8, scratch: &mut RowScratch) -> u64 {
        let graph = self.graph;
        let entries = self.entries;
        let wanted = entries.value(depth);
        let RowScratch {
            columns: unset,
            own,
            neighbour,
        } = scratch;
        let start = entries.copy(entries.row(row), own);
        let own = &mut own[start..][..graph.columns()];
        let before = columns_with(E::UNSET, own, unset);
        let mut left = before;
        for turn in 0..graph.moves() {
            if left == 0 {
                break;
            }
            if E::IS_LARGE && turn + 1 < graph.moves() {
                entries.prefetch(entries.row(graph.neighbour(row, turn + 1).0));
            }
            let (next, map) = graph.neighbour(row, turn);
            let next = entries.row(next);
            left = if left * E::COPIED_FROM < graph.columns() {
                keep(&mut unset[..left], |column| {
                    E::get(next, map[column as usize]) != wanted
                })
            } else {
                let start = entries.copy(next, neighbour);
                let copy: &[u8; COLUMNS] = neighbour[start..]
                    .first_chunk()
                    .expect("there is slack for that");
                keep(&mut unset[..left], |column| {
                    copy[map[column as usize] as usize] != wanted
                })
            };
        }
        if left < before {
            let reached = entries.value(depth + 1);
            for entry in own.iter_mut() {
                *entry = if *entry == E::UNSET { reached } else { *entry };
            }
            for &column in &unset[..left] {
                own[column as usize] = E::UNSET;
            }
            entries.put(entries.row(row), own);
        }
        (before - left) as u64
    }
}

/// Moves the columns for which `stays` is true to the front of a list, in their sequence. Returns how many there are.
/// There is no branch for each column, because which ones stay is unpredictable.
#[inline]
fn keep(columns: &mut [u16], stays: impl Fn(u16) -> bool) -> usize {
    let mut front = 0;
    for k in 0..columns.len() {
        let column = columns[k];
        columns[front] = column;
        front += usize::from(stays(column));
    }
    front
}

/// The bytes of a cache line.
const CACHE_LINE: usize = 64;

/// Writes the columns of a row that have this value to the front of `found`, which has room for one more than the row.
/// Returns how many there are. There is no branch for each column, because which ones have the value is unpredictable.
fn columns_with(wanted: u8, row: &[u8], found: &mut [u16]) -> usize {
    // At the first depths most rows have none, and this test is far faster.
    if !row.contains(&wanted) {
        return 0;
    }
    let mut count = 0;
    for (column, &entry) in row.iter().enumerate() {
        found[count] = column as u16;
        count += usize::from(entry == wanted);
    }
    count
}
