//! `cubetui symmetry`: the symmetries of cubes, the classes of symmetry groups, and the cubes of a class.

use clap::{Args, Subcommand};
use serde::Serialize;

use super::config_files::Settings;
use super::cube_commands::{Form, for_each_cube};
use super::input::{BatchArgs, CubeArgs, Input};
use super::output::{Answer, print, print_json};
use super::symmetry_list::{self, Class, ClassArg, ListArgs, no_cubes};
use super::{Exit, Failure, batch, examples};
use crate::answer::{
    NamedSymmetry, SymmetricCube, Symmetries, SymmetryClassInfo, SymmetryGenerator,
};
use cubetui::cube::{Orientation, OrientedCube, random};
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
    #[arg(long, value_name = "FORM", default_value = "facelets")]
    to: Form,

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
        Some(SymmetryCommand::List(args)) => symmetry_list::run(&args, settings),
    }
}

/// The answer of `symmetry`.
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

/// Prints all classes.
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

/// The answer of `symmetry show`.
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

/// Prints one class.
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

/// The class in words.
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

/// The answer of `symmetry random`.
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
        return Err(no_cubes(class));
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
