//! Compares the portfolio with the two-phase solver alone, at the same time limit and at half of it, on the same random
//! cubes in turns.
//!
//! Usage, best pinned to one CPU:
//!
//! ```text
//! taskset -c 0 cargo bench --bench portfolio -- [OPTION]...
//! ```
//!
//! For each time limit it prints, per solver, the mean and the longest solution, the cubes without one, when the first
//! solution came, and the CPU time of the process (the load is not part of it). Two counts follow: on how many cubes the
//! portfolio's answer was longer than that of two-phase at half the time limit, and on how many it was behind at any
//! moment, by CPU time: longer at 2t + 20 ms than two-phase alone was at t. A shared processor is at times several times
//! slower than at others, so such a cube is raced again. The last line shows the delay: for each solution that two-phase
//! alone found after 50 ms of CPU time, the time after which the portfolio had one as short, divided by that time.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{env, io, process, thread};

use clap::{Parser, ValueEnum};
use cubetui::cube::{CubieCube, Metric, random};
use cubetui::solver::{Limits, SearchControl, SolveEvent, SolveRequest, SolverId, SolverResources};
use cubetui::tables::{BuildControl, Store, TableCache, TableId};
use rustix::time::{ClockId, clock_gettime};

/// Two-phase may be ahead by this much CPU time, in seconds, as threads start and tables are looked for.
const TOLERANCE: f64 = 0.02;

/// The hidden argument that makes this program a busy process.
const SPIN: &str = "--spin";

/// Which tables the solvers find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableState {
    /// None but the instant ones; the small optimal table is built within the search
    Empty,
    /// Like empty, and the full tables are loaded or built during each search
    Arriving,
    /// All tables are in memory before the first search
    Present,
}

#[derive(Parser)]
struct Options {
    /// How many random cubes
    #[arg(long, default_value_t = 100)]
    cubes: usize,
    /// Time limits in seconds
    #[arg(long, value_delimiter = ',', default_value = "0.1,1,10")]
    times: Vec<f64>,
    #[arg(long, value_enum, default_value_t = TableState::Empty)]
    tables: TableState,
    /// Where arriving and present tables are loaded from; without it they are built
    #[arg(long)]
    store: Option<PathBuf>,
    /// Run so many busy processes on the same CPUs
    #[arg(long, default_value_t = 0)]
    load: usize,
    /// Threads of a search
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Seed of the cubes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the portfolio was behind, race again, up to so many times: it counts as behind if it was so each time
    #[arg(long, default_value_t = 2)]
    again: usize,
    /// Print a line for each race, and below it where the portfolio was behind
    #[arg(long)]
    each: bool,
    /// What `cargo bench` adds
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    if env::args().any(|argument| argument == "--test") {
        return;
    }
    if env::args().any(|argument| argument == SPIN) {
        spin();
    }
    let options = Options::parse();
    let mut generator = random::seeded_generator(options.seed);
    let cubes: Vec<CubieCube> = (0..options.cubes)
        .map(|_| CubieCube::random(&mut generator))
        .collect();
    let Options {
        tables,
        load,
        threads,
        seed,
        ..
    } = &options;
    println!(
        "{} random cubes (seed {seed}), threads {threads}, tables {tables:?}, busy processes {load}",
        cubes.len()
    );
    let bench = Bench::prepare(&options);
    let _load: Vec<Busy> = (0..options.load).map(|_| Busy::start()).collect();
    for &seconds in &options.times {
        let races: Vec<Race> = cubes
            .iter()
            .map(|&cube| bench.race(cube, seconds, options.each))
            .collect();
        let is_always_behind = |&index: &usize| {
            let mut again =
                (0..options.again).map(|_| bench.race(cubes[index], seconds, options.each));
            races[index].is_behind() && again.all(|race| race.is_behind())
        };
        let always_behind = (0..cubes.len()).filter(is_always_behind).count();
        report(seconds, &races, always_behind);
    }
}

/// Never returns: uses a CPU until standard input is closed.
fn spin() -> ! {
    thread::spawn(|| {
        let _closed = io::copy(&mut io::stdin(), &mut io::sink());
        process::exit(0);
    });
    loop {
        std::hint::spin_loop();
    }
}

/// A busy process. A child inherits the CPUs this one is pinned to, and its CPU time is not counted as ours.
struct Busy(Child);

impl Busy {
    fn start() -> Self {
        let program = env::current_exe().expect("this program has a path");
        let child = Command::new(program)
            .arg(SPIN)
            .stdin(Stdio::piped())
            .spawn();
        Self(child.expect("a process can be started"))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        // It ends by itself when its standard input is closed.
        drop(self.0.stdin.take());
        let _ended = self.0.wait();
    }
}

/// What all searches share.
struct Bench {
    tables: TableState,
    store: Option<Store>,
    threads: NonZeroUsize,
    /// The tables that are there from the start.
    present: Option<SolverResources>,
}

impl Bench {
    fn prepare(options: &Options) -> Self {
        let mut bench = Self {
            tables: options.tables,
            store: options.store.clone().map(Store::new),
            threads: options.threads,
            present: None,
        };
        if bench.tables == TableState::Present {
            let resources = bench.resources();
            Bench::load_tables(&resources).wait_until_ready();
            assert!(
                resources.tables.full().get().is_some(),
                "the full tables can be had"
            );
            let silent = BuildControl::silent();
            let optimal = resources.tables.optimal(Metric::HalfTurn, &silent);
            optimal.expect("a table for the optimal solver can be had");
            bench.present = Some(resources);
        }
        bench
    }

    /// Returns the resources that a solver has when a search begins.
    fn resources(&self) -> SolverResources {
        let fresh = || {
            let tables = TableCache::new(self.store.clone());
            tables.instant();
            SolverResources {
                tables: Arc::new(tables),
                threads: self.threads,
            }
        };
        self.present.clone().unwrap_or_else(fresh)
    }

    /// Starts to load or build the full tables in the background, as the interface does with the first search.
    fn load_tables(resources: &SolverResources) -> Arriving {
        let cancel = Arc::<AtomicBool>::default();
        let stop = Arc::clone(&cancel);
        let tables = Arc::clone(&resources.tables);
        let loader = thread::spawn(move || {
            let _cancelled = tables.get(TableId::Full, &BuildControl::new(&stop, &|_| ()));
        });
        Arriving {
            loader: Some(loader),
            cancel,
        }
    }

    /// Runs the three searches for one cube.
    fn race(&self, cube: CubieCube, seconds: f64, each: bool) -> Race {
        let race = Race {
            portfolio: self.search(SolverId::Optimal, cube, seconds),
            same: self.search(SolverId::TwoPhase, cube, seconds),
            half: self.search(SolverId::TwoPhase, cube, seconds / 2.0),
        };
        if each {
            let length = |search: &Search| {
                search
                    .length()
                    .map_or("-".to_owned(), |length| length.to_string())
            };
            println!(
                "  {} {} {} {}{}{}",
                cube.to_face_cube(),
                length(&race.portfolio),
                length(&race.same),
                length(&race.half),
                if race.is_longer() { "  longer" } else { "" },
                if race.is_behind() { "  behind" } else { "" },
            );
            for found in race.same.found.iter().filter(|found| race.was_later(found)) {
                let own = race
                    .portfolio
                    .found
                    .iter()
                    .find(|own| own.length <= found.length);
                let own = own.map_or("never".to_owned(), |own| format!("after {:.3} s", own.cpu));
                println!(
                    "    {} moves after {:.3} s, here {own}",
                    found.length, found.cpu
                );
            }
        }
        race
    }

    fn search(&self, solver: SolverId, cube: CubieCube, seconds: f64) -> Search {
        let resources = self.resources();
        let solver = solver.build(&resources);
        let found = Mutex::new(Vec::new());
        let (started, cpu_before) = (Instant::now(), cpu_seconds());
        let arriving = (self.tables == TableState::Arriving).then(|| Self::load_tables(&resources));
        let observer = |event| {
            if let SolveEvent::Found { solution, .. } = event {
                let (wall, cpu) = (started.elapsed().as_secs_f64(), cpu_seconds() - cpu_before);
                let length = solution.moves.len();
                found
                    .lock()
                    .expect("no observer panics")
                    .push(Found { wall, cpu, length });
            }
        };
        let limits = Limits {
            timeout: Some(Duration::from_secs_f64(seconds)),
            ..Limits::default()
        };
        let cancel = AtomicBool::new(false);
        let report = solver.solve(
            &SolveRequest::new(cube, limits),
            &SearchControl::new(&cancel, &observer),
        );
        let (wall, cpu) = (started.elapsed().as_secs_f64(), cpu_seconds() - cpu_before);
        drop(arriving);
        let found = found.into_inner().expect("no observer panics");
        let best = report.best.map(|best| best.moves.len());
        assert_eq!(
            best,
            found.last().map(|last| last.length),
            "every better solution is reported"
        );
        Search { found, wall, cpu }
    }
}

/// Tables on their way. Dropping it stops the work and waits until its thread has ended.
struct Arriving {
    loader: Option<JoinHandle<()>>,
    cancel: Arc<AtomicBool>,
}

impl Arriving {
    fn wait_until_ready(&mut self) {
        if let Some(loader) = self.loader.take() {
            loader.join().expect("loading tables does not panic");
        }
    }
}

impl Drop for Arriving {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.wait_until_ready();
    }
}

/// A solution shorter than all before: when it came, and its length.
struct Found {
    wall: f64,
    cpu: f64,
    length: usize,
}

/// What one search has found, in seconds from its start.
struct Search {
    found: Vec<Found>,
    wall: f64,
    cpu: f64,
}

impl Search {
    fn length(&self) -> Option<usize> {
        self.found.last().map(|found| found.length)
    }

    /// The length of the best solution after so much CPU time; the longest possible number if there is none.
    fn length_after(&self, cpu: f64) -> usize {
        let in_time = self.found.iter().take_while(|found| found.cpu <= cpu);
        in_time.last().map_or(usize::MAX, |found| found.length)
    }
}

/// The searches for one cube.
struct Race {
    portfolio: Search,
    same: Search,
    half: Search,
}

impl Race {
    /// Whether two-phase has a shorter solution at half the time limit.
    fn is_longer(&self) -> bool {
        let length = |search: &Search| search.length().unwrap_or(usize::MAX);
        length(&self.portfolio) > length(&self.half)
    }

    /// Whether at any moment two-phase alone had a shorter solution with half the CPU time.
    fn is_behind(&self) -> bool {
        self.same.found.iter().any(|found| self.was_later(found))
    }

    /// Whether the portfolio had nothing as short as this solution after twice its CPU time.
    fn was_later(&self, found: &Found) -> bool {
        let cpu = 2.0 * found.cpu + TOLERANCE;
        cpu <= self.portfolio.cpu && self.portfolio.length_after(cpu) > found.length
    }

    /// Returns how many times as long as two-phase the portfolio took to find solutions as short, in CPU time.
    fn delays(&self) -> impl Iterator<Item = f64> + '_ {
        let late = self.same.found.iter().filter(|found| found.cpu >= 0.05);
        late.filter_map(|found| {
            let own = self
                .portfolio
                .found
                .iter()
                .find(|own| own.length <= found.length)?;
            Some(own.cpu / found.cpu)
        })
    }
}

fn report(seconds: f64, races: &[Race], always_behind: usize) {
    println!(
        "\n{seconds} s             mean  longest  none  first ms: mean, latest  CPU s  wall s"
    );
    row("portfolio", races.iter().map(|race| &race.portfolio));
    row("two-phase", races.iter().map(|race| &race.same));
    row("two-phase, half", races.iter().map(|race| &race.half));
    let count = |is: fn(&Race) -> bool| races.iter().filter(|race| is(race)).count();
    println!(
        "portfolio longer than two-phase at half the time: {} of {} cubes; behind at some moment, by CPU time: {}, in \
         each race again: {always_behind}",
        count(Race::is_longer),
        races.len(),
        count(Race::is_behind)
    );
    let mut delays: Vec<f64> = races.iter().flat_map(Race::delays).collect();
    delays.sort_by(f64::total_cmp);
    let at = |percent: usize| {
        delays
            .get(percent * delays.len() / 100)
            .copied()
            .unwrap_or(0.0)
    };
    println!(
        "time to solutions as short, portfolio / two-phase, of {}: median {:.2}, 90 of 100 below {:.2}, at most {:.2}",
        delays.len(),
        at(50),
        at(90),
        delays.last().copied().unwrap_or(0.0)
    );
}

fn row<'a>(name: &str, searches: impl Iterator<Item = &'a Search> + Clone) {
    let lengths: Vec<usize> = searches.clone().filter_map(Search::length).collect();
    let firsts: Vec<f64> = searches
        .clone()
        .filter_map(|search| search.found.first())
        .map(|found| found.wall * 1e3)
        .collect();
    println!(
        "{name:<16} {:8.3} {:8} {:5} {:15.1} {:7.1} {:6.2} {:7.2}",
        mean(lengths.iter().map(|&length| length as f64)),
        lengths.iter().max().copied().unwrap_or(0),
        searches.clone().count() - lengths.len(),
        mean(firsts.iter().copied()),
        firsts.iter().copied().fold(0.0, f64::max),
        mean(searches.clone().map(|search| search.cpu)),
        mean(searches.map(|search| search.wall)),
    );
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    sum / f64::from(count.max(1))
}

/// CPU time of this process, all threads together.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
