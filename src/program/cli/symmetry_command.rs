//! `cubetui symmetry`: the symmetries of cubes, the classes of symmetry groups, and the cubes of a class.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_with::skip_serializing_none;

use super::args::examples_of;
use super::config_files::LoadedConfig;
use super::cube_commands::for_each_cube;
use super::input::{BatchArgs, CubeArgs, InputRecord, RecordInput, formats};
use super::item_error::ItemError;
use super::output::{Answer, print, print_json, warn};
use super::table_sources::table_cache;
use super::{Exit, Failure, batch};
use crate::answer::{NamedSymmetry, SymmetricCube, Symmetries, SymmetryClassInfo, Unlisted};
use crate::config::Timeout;
use cubetui::cube::{
    ColorScheme, CubieCube, Move, Orientation, OrientedCube, format_moves, inverse_moves, random,
};
use cubetui::formats::CubeFormat;
use cubetui::solver::{
    AskedLimits, Ending, Limits, SearchControl, SolveReport, SolveRequest, Solver, SolverId,
    SolverResources,
};
use cubetui::symmetry::{AlikeCubes, SymmetryClass, SymmetryScope};
use cubetui::words::{counted, grouped};

/// Which cubes to look for symmetries, or what to do with classes of symmetry groups.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct SymmetryArgs {
    #[command(subcommand)]
    command: Option<SymmetryCommand>,

    #[command(flatten)]
    cubes: CubeArgs,

    /// Print each symmetry in words, and the number of symmetric cubes.
    #[arg(long)]
    words: bool,

    #[command(flatten)]
    batch: BatchArgs,
}

/// What to do with classes of symmetry groups.
#[derive(Debug, Subcommand)]
enum SymmetryCommand {
    /// List the 33 classes of symmetry groups, or the 131 with antisymmetries, with the number of cubes in each.
    ///
    /// Every cube is in exactly one class. A class of the 33 is called like its symmetry group. One of the 131 has two names:
    /// that of its symmetries, a slash, and that of symmetries and antisymmetries together, or - if there are no
    /// antisymmetries. C4/D4 has 4 symmetries and 4 antisymmetries; C4/C4 has 4 symmetries that are antisymmetries too, so
    /// that its cubes are their own inverses.
    #[command(after_help = examples_of("symmetry groups"))]
    Groups {
        /// Distinguish antisymmetries too: 131 classes, not 33.
        #[arg(long)]
        antisymmetries: bool,
        /// Print JSON, one object per class.
        #[arg(long)]
        json: bool,
    },
    /// Show one class: its symmetries, what generates them, and the number of its cubes.
    #[command(after_help = examples_of("symmetry show"))]
    Show {
        #[command(flatten)]
        class: ClassArg,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print random cubes that have exactly this symmetry, all equally likely.
    #[command(after_help = examples_of("symmetry random"))]
    Random(RandomArgs),
    /// List all cubes that have exactly this symmetry, with their shortest solutions if asked for.
    ///
    /// At most a million cubes are listed. With --solve, each line has the cube, the length and the moves of its solution,
    /// separated by tabs. Only one of those cubes is solved that symmetries carry to each other or to each other's inverses;
    /// the solutions of the others follow.
    #[command(after_help = examples_of("symmetry list"))]
    List(ListArgs),
}

/// How many cubes of a class to print, and which.
#[derive(Args, Debug)]
struct RandomArgs {
    #[command(flatten)]
    class: ClassArg,

    /// The number of cubes.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1)]
    number: u64,

    /// The seed of the first cube [default: one that nobody can guess].
    ///
    /// Each cube after it has the next seed.
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// The form to print.
    #[arg(long, value_name = "FORM", default_value = "facelets", value_parser = formats(|_| true))]
    to: &'static CubeFormat,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(args: SymmetryArgs, settings: LoadedConfig) -> Result<Exit, Failure> {
    let SymmetryArgs {
        command,
        cubes,
        words: in_words,
        batch,
    } = args;
    match command {
        None => for_each_cube(cubes, &batch, settings, move |cube, _| {
            let symmetries = Symmetries::from(cube);
            let text = if in_words {
                symmetries_in_words(&symmetries)
            } else {
                symmetries_by_name(&symmetries)
            };
            Answer::new(text, symmetries)
        }),
        Some(SymmetryCommand::Groups {
            antisymmetries,
            json,
        }) => groups(antisymmetries, json),
        Some(SymmetryCommand::Show { class, json }) => show(class.class, json),
        Some(SymmetryCommand::Random(args)) => draw(args, settings),
        Some(SymmetryCommand::List(args)) => list(&args, settings),
    }
}

/// Writes three lines: the group, the symmetries, the antisymmetries.
fn symmetries_by_name(symmetries: &Symmetries) -> String {
    format!(
        "group: {}, order {}\nsymmetries: {}\nantisymmetries: {}\n",
        symmetries.group,
        symmetries.order,
        names(&symmetries.symmetries),
        names(&symmetries.antisymmetries)
    )
}

fn names(elements: &[NamedSymmetry]) -> String {
    if elements.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<&str> = elements
        .iter()
        .map(|element| element.name.as_str())
        .collect();
    names.join(" ")
}

/// Writes each symmetry on a line, and the sizes of the classes.
fn symmetries_in_words(symmetries: &Symmetries) -> String {
    let mut lines = vec![
        format!("group: {}, order {}", symmetries.group, symmetries.order),
        format!(
            "class: {} by all 48 symmetries, {} with the inverses",
            counted(symmetries.class_size, "cube"),
            symmetries.class_size_with_inverses
        ),
        "symmetries: it looks the same after".to_owned(),
    ];
    let in_words = |element: &NamedSymmetry| format!("  {:<8} {}", element.name, element.words);
    lines.extend(symmetries.symmetries.iter().map(in_words));
    lines.push(if symmetries.antisymmetries.is_empty() {
        "antisymmetries: none turns it into its inverse".to_owned()
    } else {
        "antisymmetries: it becomes its inverse after".to_owned()
    });
    lines.extend(symmetries.antisymmetries.iter().map(in_words));
    lines.join("\n") + "\n"
}

fn groups(antisymmetries: bool, json: bool) -> Result<Exit, Failure> {
    let scope = SymmetryScope::of(antisymmetries);
    let classes = SymmetryClass::all(scope);
    if json {
        classes
            .iter()
            .try_for_each(|class| print_json(&SymmetryClassInfo::from(class)))?;
    } else {
        print(&table(classes))?;
    }
    Ok(Exit::Success)
}

/// Writes a line for each class, and the totals.
fn table(classes: &[SymmetryClass]) -> String {
    let widest = classes.iter().map(|class| class.name().len()).max();
    let width = widest.unwrap_or(0);
    let line = |name: &str, order: &str, groups: usize, cubes: u128, unique: u128| {
        let cubes = grouped(cubes);
        let unique = grouped(unique);
        format!("{name:<width$}{order:>7}{groups:>8}{cubes:>28}{unique:>25}\n")
    };
    let mut lines = vec![format!(
        "{:<width$}{:>7}{:>8}{:>28}{:>25}\n",
        "class", "order", "groups", "cubes", "unique"
    )];
    let mut groups = 0;
    let mut cubes = 0;
    let mut unique = 0;
    for class in classes {
        let cubes_of_class = AlikeCubes::All.number(class);
        let unique_of_class = AlikeCubes::UpToSymmetryAndInversion.number(class);
        lines.push(line(
            class.name(),
            &class.group().symmetries().len().to_string(),
            class.conjugates(),
            cubes_of_class,
            unique_of_class,
        ));
        groups += class.conjugates();
        cubes += cubes_of_class;
        unique += unique_of_class;
    }
    let count = classes.len().to_string();
    lines.push(line(&count, "", groups, cubes, unique));
    lines.concat()
}

#[derive(Serialize)]
struct ClassAnswer {
    #[serde(flatten)]
    class: SymmetryClassInfo,
    /// The elements of one of the groups in the class.
    symmetry_elements: Vec<NamedSymmetry>,
    /// The antisymmetries that go with this group; null for a class that does not distinguish them.
    antisymmetry_elements: Option<Vec<NamedSymmetry>>,
    /// The classes with antisymmetries that this class unites; only itself if it is one of them.
    parts: Vec<SymmetryClassInfo>,
}

fn show(class: &'static SymmetryClass, json: bool) -> Result<Exit, Failure> {
    let all = SymmetryClass::all(SymmetryScope::Antisymmetries).iter();
    let parts: Vec<&'static SymmetryClass> = all.filter(|part| part.is_part_of(class)).collect();
    let group = class.group();
    let info = SymmetryClassInfo::from(class);
    let antisymmetries = info.antisymmetries.is_some();
    let answer = ClassAnswer {
        class: info,
        symmetry_elements: NamedSymmetry::all_in(group.symmetries()),
        antisymmetry_elements: antisymmetries
            .then(|| NamedSymmetry::all_in(group.antisymmetries())),
        parts: parts.iter().copied().map(SymmetryClassInfo::from).collect(),
    };
    if json {
        print_json(&answer)?;
    } else {
        print(&class_in_words(class, &answer, &parts))?;
    }
    Ok(Exit::Success)
}

fn class_in_words(
    class: &SymmetryClass,
    answer: &ClassAnswer,
    parts: &[&'static SymmetryClass],
) -> String {
    let info = &answer.class;
    let number = |alike: AlikeCubes| grouped(alike.number(class));
    let groups = if info.groups == 1 {
        "group"
    } else {
        "groups that lie differently"
    };
    let mut lines = vec![
        format!(
            "class: {}, order {}, {} {groups} in the cube",
            info.class, info.order, info.groups
        ),
        format!("symmetries: {}", names(&answer.symmetry_elements)),
    ];
    if let Some(elements) = &answer.antisymmetry_elements {
        lines.push(format!("antisymmetries: {}", names(elements)));
    }
    for generator in &info.generators {
        let becomes = if generator.antisymmetry {
            "becomes its inverse"
        } else {
            "looks the same"
        };
        lines.push(format!(
            "generator: {:<8} {becomes} after {}",
            generator.name, generator.words
        ));
    }
    lines.push(format!(
        "cubes: {}; {} up to symmetry, {} up to symmetry and inversion",
        number(AlikeCubes::All),
        number(AlikeCubes::UpToSymmetry),
        number(AlikeCubes::UpToSymmetryAndInversion)
    ));
    if class.scope() == SymmetryScope::Symmetries {
        let width = parts.iter().map(|part| part.name().len()).max();
        let width = width.unwrap_or(0);
        lines.extend(parts.iter().map(|part| {
            let number = grouped(AlikeCubes::All.number(part));
            format!("  {:<width$} {number:>27}", part.name())
        }));
    }
    lines.join("\n") + "\n"
}

#[derive(Serialize)]
struct RandomAnswer {
    #[serde(flatten)]
    drawn: SymmetricCube,
    form: &'static str,
    written: String,
}

/// Prints random cubes of a class. Each has its own seed, so that part of a long series can be generated separately.
fn draw(args: RandomArgs, settings: LoadedConfig) -> Result<Exit, Failure> {
    let RandomArgs {
        class: ClassArg { class },
        number,
        seed,
        to,
        batch,
    } = args;
    settings.warn();
    if class.cubes() == 0 {
        return Err(unlisted(Unlisted::of_none(class)));
    }
    let scheme = settings.config.scheme;
    let cubes = class.symmetric_cubes();
    let first = seed.unwrap_or_else(random::entropy_seed);
    let input = RecordInput::of_numbers(number, "cube");
    batch::run(input, &batch, move |record, _| {
        let seed = first.wrapping_add(record.number as u64 - 1);
        let cube = cubes
            .draw(&mut random::seeded_generator(seed))
            .expect("the class has cubes");
        let written = to.text(&OrientedCube::new(cube, Orientation::STANDARD), &scheme);
        let answer = RandomAnswer {
            drawn: SymmetricCube::new(class, seed, &cube),
            form: to.id,
            written: written.clone(),
        };
        Ok(Answer::line(written, answer))
    })
}

/// Names a class.
#[derive(Args, Clone, Copy, Debug)]
struct ClassArg {
    /// The class, by its name in `cubetui symmetry groups`.
    ///
    /// Case, blanks and parentheses do not matter.
    #[arg(value_name = "CLASS", value_parser = SymmetryClass::named)]
    class: &'static SymmetryClass,
}

/// Which cubes to list, and how.
#[derive(Args, Debug)]
struct ListArgs {
    #[command(flatten)]
    class: ClassArg,

    /// List one of the cubes that are alike.
    ///
    /// Cubes are alike if symmetries carry them to each other or, unless KIND is symmetries, to each other's inverses.
    #[arg(long, value_name = "KIND", num_args = 0..=1, require_equals = true, default_missing_value = "inversion")]
    unique: Option<UniqueArg>,

    /// The form to print.
    #[arg(long, value_name = "FORM", default_value = "facelets", value_parser = formats(|_| true))]
    to: &'static CubeFormat,

    /// Print the shortest solution of each cube too.
    ///
    /// For 20 moves this may take long; `cubetui tables build` makes it faster.
    #[arg(long)]
    solve: bool,

    /// Stop searching one cube after TIME, e.g. 10s or 5m.
    ///
    /// The shortest solution that was found is printed. Without it, each search goes on to the end.
    #[arg(long, value_name = "TIME", requires = "solve")]
    timeout: Option<Timeout>,

    #[command(flatten)]
    batch: BatchArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum UniqueArg {
    /// Those that symmetries carry to each other.
    Symmetries,
    /// Also those that symmetries carry to each other's inverses.
    Inversion,
}

impl UniqueArg {
    pub(super) fn scope(self) -> SymmetryScope {
        SymmetryScope::of(self == Self::Inversion)
    }
}

struct Lister {
    class: &'static SymmetryClass,
    alike: AlikeCubes,
    form: &'static CubeFormat,
    scheme: ColorScheme,
    solver: Option<Box<dyn Solver>>,
    limits: AskedLimits,
}

fn list(args: &ListArgs, settings: LoadedConfig) -> Result<Exit, Failure> {
    settings.warn();
    let class = args.class.class;
    let alike = match args.unique {
        None => AlikeCubes::All,
        Some(UniqueArg::Symmetries) => AlikeCubes::UpToSymmetry,
        Some(UniqueArg::Inversion) => AlikeCubes::UpToSymmetryAndInversion,
    };
    Unlisted::check(class, alike).map_err(unlisted)?;
    let lister = Lister {
        class,
        alike,
        form: args.to,
        scheme: settings.config.scheme,
        solver: args.solve.then(|| {
            SolverId::Optimal.build(&SolverResources {
                tables: Arc::new(table_cache()),
                threads: NonZeroUsize::MIN,
            })
        }),
        limits: AskedLimits {
            timeout: args.timeout.map(Timeout::duration),
            ..AskedLimits::default()
        },
    };
    let record = |(index, cube): (usize, CubieCube)| {
        let stickers = cube.to_face_cube().to_string();
        Ok(InputRecord::of_text(index + 1, stickers))
    };
    let records = class
        .symmetric_cubes()
        .representatives()
        .enumerate()
        .map(record);
    let size = u64::try_from(class.cubes_up_to_symmetry_and_inversion()).ok();
    let input = RecordInput::new(records, Some("cube"), size);
    batch::run(input, &args.batch, move |record, stop| {
        let cube = record.cube(&lister.scheme)?.value.cube;
        lister.list(&cube, record.number, stop)
    })
}

fn unlisted(error: Unlisted) -> Failure {
    match error {
        Unlisted::NoCubes(_) => Failure::new(Exit::NoAnswer, error),
        Unlisted::TooMany { .. } => Failure::new(
            Exit::Usage,
            anyhow!(
                "{error}; draw some with `cubetui symmetry random`, or choose a class with more symmetries"
            ),
        ),
    }
}

impl Lister {
    /// Lists the cubes that a representative stands for. Cubes that are alike have the same number in JSON.
    fn list(
        &self,
        cube: &CubieCube,
        number: usize,
        stop: &AtomicBool,
    ) -> Result<Answer<CubeLine>, ItemError> {
        let solution = match &self.solver {
            Some(solver) => Some(self.solve(solver.as_ref(), cube, number, stop)?),
            None => None,
        };
        let mut text = String::new();
        let mut objects = Vec::new();
        for (image, symmetry, inverts) in self.alike.of(cube) {
            let solution = solution.as_ref().map(|(moves, report)| {
                let mut moves: Vec<Move> = moves.iter().map(|&turn| symmetry.turn(turn)).collect();
                if inverts {
                    moves = inverse_moves(&moves);
                }
                ShortestSolution {
                    solution: format_moves(&moves),
                    length: moves.len(),
                    at_least: report.at_least(),
                    proven: report.is_proven(),
                }
            });
            let oriented = OrientedCube::new(image, Orientation::STANDARD);
            let written = self.form.text(&oriented, &self.scheme);
            let line = match &solution {
                None => format!("{written}\n"),
                Some(found) => format!("{written}\t{}\t{}\n", found.length, found.solution),
            };
            text += &line;
            objects.push(CubeLine {
                class: self.class.name(),
                cube: image.to_face_cube().to_string(),
                form: self.form.id,
                written,
                solution,
            });
        }
        Ok(Answer {
            text,
            objects,
            exit: Exit::Success,
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
            let moves = counted(best.len(), "move");
            let at_least = report.at_least();
            warn(&format!(
                "cube {number}: not proven in time: {moves} found, at least {at_least} are needed"
            ));
        }
        Ok((best, report))
    }
}

#[skip_serializing_none]
#[derive(Serialize)]
struct CubeLine {
    class: &'static str,
    cube: String,
    form: &'static str,
    written: String,
    #[serde(flatten)]
    solution: Option<ShortestSolution>,
}

#[derive(Serialize)]
struct ShortestSolution {
    solution: String,
    length: usize,
    at_least: u8,
    proven: bool,
}
