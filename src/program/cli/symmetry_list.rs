//! `cubetui symmetry list`: all cubes of a class of symmetry groups, with their shortest solutions.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_with::skip_serializing_none;

use super::config_files::Settings;
use super::cube_commands::Form;
use super::input::{BatchArgs, Input, InputRecord};
use super::item_error::ItemError;
use super::output::{Answer, JsonLine, json_line, warn};
use super::table_sources::table_cache;
use super::{Exit, Failure, batch};
use crate::config::Timeout;
use cubetui::cube::{
    ColorScheme, CubieCube, Move, Orientation, OrientedCube, format_moves, inverse_moves,
};
use cubetui::solver::{
    AskedLimits, Ending, Limits, SearchControl, SolveReport, SolveRequest, Solver, SolverId,
    SolverResources,
};
use cubetui::symmetry::{AlikeCubes, SymmetryClass};
use cubetui::words::{counted, grouped};

/// A class of symmetry groups that an argument names.
pub(super) type Class = &'static SymmetryClass;

/// Names a class.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct ClassArg {
    /// The class, by its name in `cubetui symmetry groups`; case, blanks and parentheses do not matter.
    #[arg(value_name = "CLASS", value_parser = SymmetryClass::named)]
    pub(super) class: Class,
}

/// Which cubes to list, and how.
#[derive(Args, Debug)]
pub(super) struct ListArgs {
    #[command(flatten)]
    class: ClassArg,

    /// List one of the cubes that are alike: of those that symmetries carry to each other or, unless KIND is symmetries, to
    /// each other's inverses.
    #[arg(long, value_name = "KIND", num_args = 0..=1, require_equals = true, default_missing_value = "inversion")]
    unique: Option<UniqueArg>,

    /// The form to print.
    #[arg(long, value_name = "FORM", default_value = "facelets")]
    to: Form,

    /// Print the shortest solution of each cube too. For 20 moves this may take long; `cubetui tables build` makes it faster.
    #[arg(long)]
    solve: bool,

    /// Stop searching one cube after TIME, e.g. 10s or 5m, and print the shortest solution found [default: none].
    #[arg(long, value_name = "TIME", requires = "solve")]
    timeout: Option<Timeout>,

    #[command(flatten)]
    batch: BatchArgs,
}

/// Which cubes are alike for `--unique`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UniqueArg {
    /// Those that symmetries carry to each other.
    Symmetries,
    /// Also those that symmetries carry to each other's inverses.
    Inversion,
}

/// What is needed for every cube.
struct Lister {
    class: Class,
    alike: AlikeCubes,
    form: Form,
    scheme: ColorScheme,
    solver: Option<Box<dyn Solver>>,
    limits: AskedLimits,
}

pub(super) fn run(args: &ListArgs, settings: Settings) -> Result<Exit, Failure> {
    settings.warn();
    let class = args.class.class;
    let alike = match args.unique {
        None => AlikeCubes::All,
        Some(UniqueArg::Symmetries) => AlikeCubes::UpToSymmetry,
        Some(UniqueArg::Inversion) => AlikeCubes::UpToSymmetryAndInversion,
    };
    match alike.number(class) {
        0 => return Err(no_cubes(class)),
        number if number > AlikeCubes::MOST => return Err(too_many(class, number)),
        _ => {}
    }
    let solver = args.solve.then(|| {
        SolverId::Optimal.build(&SolverResources {
            tables: Arc::new(table_cache()),
            threads: NonZeroUsize::MIN,
        })
    });
    let limits = AskedLimits {
        timeout: args.timeout.map(Timeout::duration),
        ..AskedLimits::default()
    };
    let scheme = settings.config.scheme;
    let lister = Lister {
        class,
        alike,
        form: args.to,
        scheme: scheme.clone(),
        solver,
        limits,
    };
    let record = |(index, cube): (usize, CubieCube)| {
        Ok(InputRecord::of_cube(
            index + 1,
            cube.to_face_cube().to_string(),
        ))
    };
    let records = class
        .symmetric_cubes()
        .representatives()
        .enumerate()
        .map(record);
    let size = u64::try_from(class.cubes_up_to_symmetry_and_inversion()).ok();
    let input = Input {
        records: Box::new(records),
        label: Some("cube"),
        size,
        keeps_lines: false,
    };
    batch::run(input, &args.batch, move |record, stop| {
        let cube = record.cube(&scheme)?.value.cube;
        lister.list(&cube, record.number, stop)
    })
}

/// Nothing can be drawn or listed.
pub(super) fn no_cubes(class: Class) -> Failure {
    let name = class.name();
    Failure::new(
        Exit::NoAnswer,
        anyhow!("no cube has exactly the symmetry {name}: all that have it have more symmetries"),
    )
}

fn too_many(class: Class, number: u128) -> Failure {
    let (name, number, most) = (class.name(), grouped(number), grouped(AlikeCubes::MOST));
    let words = format!(
        "{name} has {number} cubes, and at most {most} are listed; draw some with `cubetui symmetry random`, or choose a class with more symmetries"
    );
    Failure::new(Exit::Usage, anyhow!(words))
}

impl Lister {
    /// Lists the cubes that one stands for.
    fn list(
        &self,
        cube: &CubieCube,
        number: usize,
        stop: &AtomicBool,
    ) -> Result<ListAnswer, ItemError> {
        let solution = self
            .solver
            .as_ref()
            .map(|solver| self.solve(solver.as_ref(), cube, number, stop));
        let solution = solution.transpose()?;
        let images = self.alike.of(cube).into_iter();
        let cubes = images.map(|(image, symmetry, inverts)| {
            let solution = solution.as_ref().map(|(moves, report)| {
                let moves: Vec<Move> = moves.iter().map(|&turn| symmetry.turn(turn)).collect();
                let moves = if inverts {
                    inverse_moves(&moves)
                } else {
                    moves
                };
                ShortestSolution {
                    solution: format_moves(&moves),
                    length: moves.len(),
                    at_least: report.at_least(),
                    proven: report.is_proven(),
                }
            });
            let written = self.form.text(
                &OrientedCube::new(image, Orientation::STANDARD),
                &self.scheme,
            );
            let cube = image.to_face_cube().to_string();
            ListedCube {
                class: self.class.name(),
                cube,
                form: self.form.id,
                written,
                solution,
            }
        });
        Ok(ListAnswer {
            cubes: cubes.collect(),
        })
    }

    fn solve(
        &self,
        solver: &dyn Solver,
        cube: &CubieCube,
        number: usize,
        stop: &AtomicBool,
    ) -> Result<(Vec<Move>, SolveReport), ItemError> {
        let request = SolveRequest::new(*cube, Limits::default())
            .limited_as_asked(SolverId::Optimal, &self.limits);
        let report = solver.solve(&request, &SearchControl::new(stop, &|_| ()));
        if report.ending == Ending::Cancelled {
            return Err(ItemError::Interrupted("interrupted".to_owned()));
        }
        let best = report.best.as_ref().map(|best| best.moves.clone());
        let best =
            best.ok_or_else(|| ItemError::NoSolution("no solution was found in time".to_owned()))?;
        if !report.is_proven() {
            let (moves, at_least) = (counted(best.len(), "move"), report.at_least());
            warn(&format!(
                "cube {number}: not proven in time: {moves} found, at least {at_least} are needed"
            ));
        }
        Ok((best, report))
    }
}

/// The answer of `symmetry list` for one cube and those that are alike.
#[derive(Serialize)]
struct ListAnswer {
    cubes: Vec<ListedCube>,
}

/// One cube of the list.
#[skip_serializing_none]
#[derive(Serialize)]
struct ListedCube {
    /// The name of the class.
    class: &'static str,
    /// The cube: 54 letters of faces.
    cube: String,
    /// The form asked for.
    form: &'static str,
    /// The cube in this form.
    written: String,
    /// With `--solve`.
    #[serde(flatten)]
    solution: Option<ShortestSolution>,
}

/// The shortest solution that was found.
#[derive(Serialize)]
struct ShortestSolution {
    /// Its moves.
    solution: String,
    /// Their number.
    length: usize,
    /// How many moves are needed at least.
    at_least: u8,
    /// Whether there is no shorter solution.
    proven: bool,
}

impl Answer for ListAnswer {
    fn text(&self) -> String {
        let line = |cube: &ListedCube| match &cube.solution {
            None => format!("{}\n", cube.written),
            Some(found) => format!("{}\t{}\t{}\n", cube.written, found.length, found.solution),
        };
        self.cubes.iter().map(line).collect()
    }

    /// An object for each cube. Those that are alike have the same `line`.
    fn json(&self, line: usize) -> String {
        self.cubes
            .iter()
            .map(|answer| json_line(&JsonLine { line, answer }))
            .collect()
    }
}
