//! `cubetui alg`: algorithms in, the same written another way out, or their lengths.

use clap::{Args, Subcommand, ValueEnum};

use super::input::{AlgorithmArgs, BatchArgs};
use super::json::{Lengths, Rewritten};
use super::{Exit, Failure, batch, examples, given};
use crate::cube::{Algorithm, Face, Layers, Symmetry, SymmetryElement};

/// What is done with algorithms.
#[derive(Debug, Subcommand)]
pub(super) enum AlgCommand {
    /// Write out groups, commutators and conjugates.
    #[command(after_help = examples::ALG_EXPAND.help())]
    Expand {
        /// Write slices, wide turns and rotations as turns of faces; how the cube is held at the end is lost.
        #[arg(long)]
        faces: bool,
        #[command(flatten)]
        rest: AlgArgs,
    },
    /// Print what takes an algorithm back. Brackets stay brackets.
    #[command(after_help = examples::ALG_INVERT.help())]
    Invert(AlgArgs),
    /// Write out an algorithm and join turns, or drop them, where they meet: R R' U U becomes U2.
    #[command(after_help = examples::ALG_SIMPLIFY.help())]
    Simplify(AlgArgs),
    /// Print an algorithm as a mirror shows it.
    #[command(after_help = examples::ALG_MIRROR.help())]
    Mirror {
        /// The slice in which the mirror stands: M exchanges left and right, E up and down, S front and back.
        #[arg(long, value_name = "SLICE", default_value = "M", ignore_case = true)]
        plane: Plane,
        #[command(flatten)]
        rest: AlgArgs,
    },
    /// Print an algorithm on the faces that a rotation of the whole cube carries the written ones to: by y, R becomes F.
    #[command(after_help = examples::ALG_ROTATE.help())]
    Rotate {
        /// The rotation, as "x y'".
        #[arg(value_name = "ROTATION")]
        by: String,
        #[command(flatten)]
        rest: AlgArgs,
    },
    /// Print how long an algorithm is, as it is written.
    #[command(after_help = examples::ALG_LENGTH.help())]
    Length {
        /// What counts one: htm, a turn of a face; qtm, a quarter turn of a face; stm, also a slice; etm, whatever is written.
        #[arg(long, value_name = "METRIC", default_value = "htm")]
        metric: Metric,
        #[command(flatten)]
        rest: AlgArgs,
    },
}

/// Which algorithms.
#[derive(Args, Debug)]
pub(super) struct AlgArgs {
    #[command(flatten)]
    algorithms: AlgorithmArgs,
    #[command(flatten)]
    batch: BatchArgs,
}

/// Where a mirror stands.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "UPPER")]
pub(super) enum Plane {
    /// Between left and right.
    M,
    /// Between up and down.
    E,
    /// Between front and back.
    S,
}

/// How turns are counted.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Metric {
    /// The half-turn metric.
    Htm,
    /// The quarter-turn metric.
    Qtm,
    /// The slice-turn metric.
    Stm,
    /// The execution-turn metric.
    Etm,
}

pub(super) fn run(command: AlgCommand) -> Result<Exit, Failure> {
    match command {
        AlgCommand::Expand { faces: false, rest } => {
            rewrite(rest, |algorithm| algorithm.turns().into_iter().collect())
        }
        AlgCommand::Expand { faces: true, rest } => {
            rewrite(rest, |algorithm| algorithm.moves().0.into_iter().map(Into::into).collect())
        }
        AlgCommand::Invert(rest) => rewrite(rest, Algorithm::inverse),
        AlgCommand::Simplify(rest) => rewrite(rest, Algorithm::simplified),
        AlgCommand::Mirror { plane, rest } => {
            let face = match plane {
                Plane::M => Face::R,
                Plane::E => Face::U,
                Plane::S => Face::F,
            };
            let mirror = SymmetryElement::FaceMirror(face).symmetry();
            rewrite(rest, move |algorithm| algorithm.carried(mirror))
        }
        AlgCommand::Rotate { by, rest } => {
            let rotation = rotation(&by)?;
            rewrite(rest, move |algorithm| algorithm.carried(rotation))
        }
        AlgCommand::Length { metric, rest } => lengths(rest, metric),
    }
}

fn rewrite(
    wish: AlgArgs,
    change: impl Fn(&Algorithm) -> Algorithm + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    let source = wish.algorithms.source()?;
    batch::run(source, &wish.batch, move |item, _| {
        let algorithm = item.algorithm()?;
        Ok(Rewritten::new(&algorithm, &change(&algorithm)))
    })
}

fn lengths(wish: AlgArgs, metric: Metric) -> Result<Exit, Failure> {
    let source = wish.algorithms.source()?;
    batch::run(source, &wish.batch, move |item, _| Ok(Lengths::new(&item.algorithm()?, metric)))
}

/// The symmetry that is written as rotations of the whole cube.
fn rotation(text: &str) -> Result<Symmetry, Failure> {
    let turns = given::scramble(text)?;
    if turns.iter().any(|turn| !matches!(turn.layers(), Layers::Rotation(_))) {
        let error =
            anyhow::anyhow!("{text:?} is no rotation of the whole cube: write x, y and z, as in \"x y'\"");
        return Err(Failure::new(Exit::Invalid, error));
    }
    Ok(crate::cube::HeldCube::SOLVED.turned_by(&turns).hold.symmetry())
}
