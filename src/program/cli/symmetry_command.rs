//! `cubetui symmetry`: the symmetries of cubes, the classes of symmetry groups, and the cubes of a class.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;
use serde_with::skip_serializing_none;

use super::config_files::Settings;
use super::cube_commands::for_each_cube;
use super::input::{BatchArgs, CubeArgs, Input, InputRecord, formats};
use super::item_error::ItemError;
use super::output::{Answer, JsonLine, json_line, print, print_json, warn};
use super::table_sources::table_cache;
use super::{Exit, Failure, batch, examples};
use crate::answer::{
    NamedSymmetry, SymmetricCube, Symmetries, SymmetryClassInfo, SymmetryGenerator, Unlisted,
};
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

    /// Print each symmetry on a line of its own, in words, and the number of symmetric cubes.
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
    #[command(after_help = examples::help("symmetry groups"))]
    Groups {
        /// Distinguish antisymmetries too: 131 classes instead of 33.
        #[arg(long)]
        antisymmetries: bool,
        /// Print JSON, one object per class.
        #[arg(long)]
        json: bool,
    },
    /// Show one class: its symmetries, what generates them, and the number of its cubes.
    #[command(after_help = examples::help("symmetry show"))]
    Show {
        #[command(flatten)]
        class: ClassArg,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print random cubes that have exactly this symmetry, all equally likely.
    #[command(after_help = examples::help("symmetry random"))]
    Random(RandomArgs),
    /// List all cubes that have exactly this symmetry, with their shortest solutions if asked for.
    ///
    /// At most a million cubes are listed. With --solve, each line has the cube, the length and the moves of its solution,
    /// separated by tabs. Only one of those cubes is solved that symmetries carry to each other or to each other's inverses;
    /// the solutions of the others follow.
    #[command(after_help = examples::help("symmetry list"))]
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

    /// The seed of the first cube; each one after it has the next seed [default: one that nobody can guess].
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// The form to print.
    #[arg(long, value_name = "FORM", default_value = "facelets", value_parser = formats(|_| true))]
    to: &'static CubeFormat,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(args: SymmetryArgs, settings: Settings) -> Result<Exit, Failure> {
    let SymmetryArgs {
        command,
        cubes,
        words: in_words,
        batch,
    } = args;
    match command {
        None => for_each_cube(cubes, &batch, settings, move |held, _| SymmetryAnswer {
            symmetries: Symmetries::from(held),
            in_words,
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

#[derive(Serialize)]
struct SymmetryAnswer {
    #[serde(flatten)]
    symmetries: Symmetries,
    #[serde(skip)]
    in_words: bool,
}

impl Answer for SymmetryAnswer {
    fn text(&self) -> String {
        if self.in_words {
            symmetries_in_words(&self.symmetries)
        } else {
            symmetries_by_name(&self.symmetries)
        }
    }
}

/// Three lines: the group, the symmetries, the antisymmetries.
fn symmetries_by_name(
    Symmetries {
        group,
        order,
        symmetries,
        antisymmetries,
        ..
    }: &Symmetries,
) -> String {
    format!(
        "group: {group}, order {order}\nsymmetries: {}\nantisymmetries: {}\n",
        names(symmetries),
        names(antisymmetries)
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

/// Each symmetry on a line of its own, and the sizes of the classes.
fn symmetries_in_words(symmetries: &Symmetries) -> String {
    let listed = |elements: &[NamedSymmetry]| -> String {
        let lines = elements
            .iter()
            .map(|element| format!("  {:<8} {}", element.name, element.words));
        lines.collect::<Vec<_>>().join("\n")
    };
    let Symmetries {
        group,
        order,
        class_size_with_inverses,
        ..
    } = symmetries;
    let class_size = counted(symmetries.class_size, "cube");
    let inverses = if symmetries.antisymmetries.is_empty() {
        "antisymmetries: none turns it into its inverse".to_owned()
    } else {
        format!(
            "antisymmetries: it becomes its inverse after\n{}",
            listed(&symmetries.antisymmetries)
        )
    };
    format!(
        "group: {group}, order {order}\n\
         class: {class_size} by all 48 symmetries, {class_size_with_inverses} with the inverses\n\
         symmetries: it looks the same after\n{}\n{inverses}\n",
        listed(&symmetries.symmetries)
    )
}

fn groups(antisymmetries: bool, json: bool) -> Result<Exit, Failure> {
    let scope = if antisymmetries {
        SymmetryScope::Antisymmetries
    } else {
        SymmetryScope::Symmetries
    };
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

/// A line for each class, and the totals.
fn table(classes: &[SymmetryClass]) -> String {
    let width = classes
        .iter()
        .map(|class| class.name().len())
        .max()
        .unwrap_or(0);
    let line = |name: &str, order: &str, groups: &str, cubes: &str, unique: &str| {
        format!("{name:<width$}{order:>7}{groups:>8}{cubes:>28}{unique:>25}\n")
    };
    let of_class = |class: &SymmetryClass| {
        let number = |alike: AlikeCubes| grouped(alike.number(class));
        line(
            class.name(),
            &class.group().symmetries().len().to_string(),
            &class.conjugates().to_string(),
            &number(AlikeCubes::All),
            &number(AlikeCubes::UpToSymmetryAndInversion),
        )
    };
    let total = |alike: AlikeCubes| {
        grouped(
            classes
                .iter()
                .map(|class| alike.number(class))
                .sum::<u128>(),
        )
    };
    let lines: String = classes.iter().map(of_class).collect();
    let groups: usize = classes.iter().map(SymmetryClass::conjugates).sum();
    let cubes = total(AlikeCubes::All);
    let unique = total(AlikeCubes::UpToSymmetryAndInversion);
    format!(
        "{}{lines}{}",
        line("class", "order", "groups", "cubes", "unique"),
        line(
            &classes.len().to_string(),
            "",
            &groups.to_string(),
            &cubes,
            &unique
        )
    )
}

#[derive(Serialize)]
struct ShowAnswer {
    #[serde(flatten)]
    class: SymmetryClassInfo,
    /// The elements of one of the groups.
    symmetry_elements: Vec<NamedSymmetry>,
    /// The antisymmetries of this group; null for a class that any cube with these symmetries is in.
    antisymmetry_elements: Option<Vec<NamedSymmetry>>,
    /// The classes with antisymmetries that this class joins; only itself if it is one of them.
    parts: Vec<SymmetryClassInfo>,
}

fn show(class: Class, json: bool) -> Result<Exit, Failure> {
    let all = SymmetryClass::all(SymmetryScope::Antisymmetries).iter();
    let parts = all.filter(|part| part.is_part_of(class));
    let group = class.group();
    let info = SymmetryClassInfo::from(class);
    let answer = ShowAnswer {
        symmetry_elements: group
            .symmetries()
            .elements()
            .map(NamedSymmetry::from)
            .collect(),
        antisymmetry_elements: info.antisymmetries.map(|_| {
            group
                .antisymmetries()
                .elements()
                .map(NamedSymmetry::from)
                .collect()
        }),
        class: info,
        parts: parts.map(SymmetryClassInfo::from).collect(),
    };
    if json {
        print_json(&answer)
    } else {
        print(&in_words(class, &answer))
    }?;
    Ok(Exit::Success)
}

fn in_words(class: Class, answer: &ShowAnswer) -> String {
    let ShowAnswer {
        class: info,
        symmetry_elements,
        antisymmetry_elements,
        parts,
    } = answer;
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
        format!("symmetries: {}", names(symmetry_elements)),
    ];
    lines.extend(
        antisymmetry_elements
            .iter()
            .map(|elements| format!("antisymmetries: {}", names(elements))),
    );
    lines.extend(info.generators.iter().map(
        |SymmetryGenerator {
             name,
             antisymmetry,
             words,
         }| {
            let becomes = if *antisymmetry {
                "becomes its inverse"
            } else {
                "looks the same"
            };
            format!("generator: {name:<8} {becomes} after {words}")
        },
    ));
    lines.push(format!(
        "cubes: {}; {} up to symmetry, {} up to symmetry and inversion",
        number(AlikeCubes::All),
        number(AlikeCubes::UpToSymmetry),
        number(AlikeCubes::UpToSymmetryAndInversion)
    ));
    if class.scope() == SymmetryScope::Symmetries {
        let width = parts.iter().map(|part| part.class.len()).max().unwrap_or(0);
        lines.extend(parts.iter().map(|part| {
            let number = part
                .cubes
                .parse::<u128>()
                .map_or_else(|_| part.cubes.clone(), grouped);
            format!("  {:<width$} {number:>27}", part.class)
        }));
    }
    lines.join("\n") + "\n"
}

#[derive(Serialize)]
struct RandomAnswer {
    #[serde(flatten)]
    drawn: SymmetricCube,
    /// The form asked for.
    form: &'static str,
    /// The cube in this form.
    written: String,
}

impl Answer for RandomAnswer {
    fn text(&self) -> String {
        format!("{}\n", self.written)
    }
}

/// Prints random cubes of a class. Each has a seed of its own, so a part of a long series can be made alone.
fn draw(args: RandomArgs, settings: Settings) -> Result<Exit, Failure> {
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
    let input = Input::of_numbers(number, "cube");
    batch::run(input, &batch, move |record, _| {
        let seed = first.wrapping_add(record.number as u64 - 1);
        let cube = cubes
            .draw(&mut random::seeded_generator(seed))
            .expect("the class has cubes");
        let written = to.text(&OrientedCube::new(cube, Orientation::STANDARD), &scheme);
        Ok(RandomAnswer {
            drawn: SymmetricCube::new(class, seed, &cube),
            form: to.id,
            written,
        })
    })
}

/// A class of symmetry groups that an argument names.
type Class = &'static SymmetryClass;

/// Names a class.
#[derive(Args, Clone, Copy, Debug)]
struct ClassArg {
    /// The class, by its name in `cubetui symmetry groups`; case, blanks and parentheses do not matter.
    #[arg(value_name = "CLASS", value_parser = SymmetryClass::named)]
    class: Class,
}

/// Which cubes to list, and how.
#[derive(Args, Debug)]
struct ListArgs {
    #[command(flatten)]
    class: ClassArg,

    /// List one of the cubes that are alike: of those that symmetries carry to each other or, unless KIND is symmetries, to
    /// each other's inverses.
    #[arg(long, value_name = "KIND", num_args = 0..=1, require_equals = true, default_missing_value = "inversion")]
    unique: Option<UniqueArg>,

    /// The form to print.
    #[arg(long, value_name = "FORM", default_value = "facelets", value_parser = formats(|_| true))]
    to: &'static CubeFormat,

    /// Print the shortest solution of each cube too. For 20 moves this may take long; `cubetui tables build` makes it faster.
    #[arg(long)]
    solve: bool,

    /// Stop searching one cube after TIME, e.g. 10s or 5m, and print the shortest solution found [default: none].
    #[arg(long, value_name = "TIME", requires = "solve")]
    timeout: Option<Timeout>,

    #[command(flatten)]
    batch: BatchArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UniqueArg {
    /// Those that symmetries carry to each other.
    Symmetries,
    /// Also those that symmetries carry to each other's inverses.
    Inversion,
}

struct Lister {
    class: Class,
    alike: AlikeCubes,
    form: &'static CubeFormat,
    scheme: ColorScheme,
    solver: Option<Box<dyn Solver>>,
    limits: AskedLimits,
}

fn list(args: &ListArgs, settings: Settings) -> Result<Exit, Failure> {
    settings.warn();
    let class = args.class.class;
    let alike = match args.unique {
        None => AlikeCubes::All,
        Some(UniqueArg::Symmetries) => AlikeCubes::UpToSymmetry,
        Some(UniqueArg::Inversion) => AlikeCubes::UpToSymmetryAndInversion,
    };
    Unlisted::check(class, alike).map_err(unlisted)?;
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
            CubeLine {
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
            let moves = counted(best.len(), "move");
            let at_least = report.at_least();
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
    cubes: Vec<CubeLine>,
}

#[skip_serializing_none]
#[derive(Serialize)]
struct CubeLine {
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
        let line = |cube: &CubeLine| match &cube.solution {
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
