//! `cubetui patterns`: the known patterns, and the cubes that show a drawn one.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::anyhow;
use clap::Args;
use serde::Serialize;

use super::config_files::LoadedConfig;
use super::exit::interrupt_flag;
use super::input::formats;
use super::output::{print_json, print_line};
use super::symmetry_command::UniqueArg;
use super::{Exit, Failure};
use cubetui::cube::{CubieCube, Orientation, OrientedCube};
use cubetui::formats::CubeFormat;
use cubetui::goals::{Pattern, PatternDrawing};
use cubetui::symmetry::{AlikeCubes, IsomorphismClass, SymmetryClass, SymmetryScope};
use cubetui::words::{counted, grouped};

/// The pattern, and how the cubes that show it are listed.
#[derive(Args, Debug)]
pub(super) struct PatternsArgs {
    /// List the cubes that show this, in abstract colours, e.g. ababababa.
    ///
    /// Nine characters say what every face shows, row by row, turned or mirrored in any way: stickers with the same small
    /// letter have the same colour, stickers with different letters different ones, and ? is any colour. With several
    /// designs, separated by commas, every face shows one of them. 54 characters say what each of the faces U R F D L B
    /// shows, as it is drawn. The letters U R F D L B are the colours of these faces.
    #[arg(value_name = "DRAWING")]
    drawing: Option<PatternDrawing>,

    /// List N cubes that show it and no more.
    #[arg(short = 'n', long = "number", value_name = "N", requires = "drawing")]
    number: Option<NonZeroUsize>,

    /// List one of the cubes that are alike.
    ///
    /// Cubes are alike if symmetries carry them to each other or, unless KIND is symmetries, to each other's inverses.
    #[arg(long, value_name = "KIND", num_args = 0..=1, require_equals = true, default_missing_value = "inversion", requires = "drawing")]
    unique: Option<UniqueArg>,

    /// Print only how many cubes show it.
    #[arg(long, requires = "drawing", conflicts_with_all = ["number", "unique", "to"])]
    count: bool,

    /// The form to print.
    #[arg(long, value_name = "FORM", default_value = "facelets", value_parser = formats(|_| true), requires = "drawing")]
    to: &'static CubeFormat,

    /// Print JSON, one object per line.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &PatternsArgs, settings: &LoadedConfig) -> Result<Exit, Failure> {
    settings.warn();
    let Some(drawing) = &args.drawing else {
        return known_patterns(args.json);
    };
    let interrupted = interrupt_flag()?;
    if args.count {
        count(drawing, args.json, &interrupted)
    } else {
        list(drawing, args, settings, &interrupted)
    }
}

#[derive(Serialize)]
struct KnownPattern {
    id: &'static str,
    name: &'static str,
    moves: &'static str,
    length: usize,
    proven: bool,
    cube: String,
    source: &'static str,
}

/// Prints each known pattern with its length and moves.
fn known_patterns(json: bool) -> Result<Exit, Failure> {
    for pattern in Pattern::ALL {
        if json {
            print_json(&KnownPattern {
                id: pattern.id,
                name: pattern.name,
                moves: pattern.moves,
                length: pattern.length,
                proven: pattern.is_optimal,
                cube: pattern.cube().cube.to_face_cube().to_string(),
                source: pattern.source,
            })?;
        } else {
            print_line(&format!(
                "{:<28}{:>3}  {}",
                pattern.name, pattern.length, pattern.moves
            ))?;
        }
    }
    Ok(Exit::Success)
}

#[derive(Serialize)]
struct ShownBy {
    cube: String,
    form: &'static str,
    written: String,
    /// The class of its symmetries.
    class: &'static str,
}

/// Prints the cubes that show a drawing as they are found.
fn list(
    drawing: &PatternDrawing,
    args: &PatternsArgs,
    settings: &LoadedConfig,
    interrupted: &AtomicBool,
) -> Result<Exit, Failure> {
    let mut listed = 0;
    let mut alike = HashSet::new();
    let mut failed = Ok(());
    let _ended = drawing.for_each_cube(interrupted, |cube| {
        let is_new = args
            .unique
            .is_none_or(|kind| alike.insert(class_of(&cube, kind.scope())));
        if !is_new {
            return ControlFlow::Continue(());
        }
        if args.number.is_none() && listed as u128 == AlikeCubes::MOST {
            failed = Err(Failure::new(Exit::Usage, too_many()));
            return ControlFlow::Break(());
        }
        let held = OrientedCube::new(cube, Orientation::STANDARD);
        let written = args.to.text(&held, &settings.config.scheme);
        failed = if args.json {
            print_json(&ShownBy {
                cube: cube.to_face_cube().to_string(),
                form: args.to.id,
                written,
                class: SymmetryClass::of_cube(&cube, SymmetryScope::Symmetries).name(),
            })
        } else {
            print_line(&written)
        };
        listed += 1;
        if failed.is_err() || args.number.is_some_and(|number| listed == number.get()) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    failed?;
    ended(listed, interrupted)
}

#[derive(Serialize)]
struct CubesThatShow {
    cubes: usize,
    up_to_symmetry: usize,
    up_to_symmetry_and_inversion: usize,
}

fn count(drawing: &PatternDrawing, json: bool, interrupted: &AtomicBool) -> Result<Exit, Failure> {
    let mut cubes = Vec::new();
    let _ended = drawing.for_each_cube(interrupted, |cube| {
        cubes.push(cube);
        if cubes.len() as u128 > AlikeCubes::MOST {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if cubes.len() as u128 > AlikeCubes::MOST {
        return Err(Failure::new(Exit::Usage, too_many()));
    }
    let exit = ended(cubes.len(), interrupted)?;
    let classes = |scope| {
        let classes = cubes.iter().map(|cube| class_of(cube, scope));
        classes.collect::<HashSet<IsomorphismClass>>().len()
    };
    let up_to_symmetry = classes(SymmetryScope::Symmetries);
    let up_to_symmetry_and_inversion = classes(SymmetryScope::Antisymmetries);
    let cubes = cubes.len();
    if json {
        print_json(&CubesThatShow {
            cubes,
            up_to_symmetry,
            up_to_symmetry_and_inversion,
        })?;
    } else {
        print_line(&format!(
            "{}; {} up to symmetry, {} up to symmetry and inversion",
            counted(cubes, "cube"),
            grouped(up_to_symmetry),
            grouped(up_to_symmetry_and_inversion)
        ))?;
    }
    Ok(exit)
}

fn class_of(cube: &CubieCube, scope: SymmetryScope) -> IsomorphismClass {
    IsomorphismClass::of(&OrientedCube::new(*cube, Orientation::STANDARD), scope)
}

fn too_many() -> anyhow::Error {
    anyhow!(
        "more than {} cubes show this; list some with -n, or say more of the faces",
        grouped(AlikeCubes::MOST)
    )
}

/// Returns how a search ends that has found this many cubes.
fn ended(found: usize, interrupted: &AtomicBool) -> Result<Exit, Failure> {
    if interrupted.load(Relaxed) {
        Err(Failure::silent(Exit::Interrupted))
    } else if found == 0 {
        Err(Failure::new(Exit::NoAnswer, anyhow!("no cube shows this")))
    } else {
        Ok(Exit::Success)
    }
}
