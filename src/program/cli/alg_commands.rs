//! `cubetui alg` and `cubetui order`: rewrite algorithms, measure them, and compute their orders.

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use super::args::examples_of;
use super::input::{self, AlgArgs, InputRecord};
use super::item_error::ItemError;
use super::output::Answer;
use super::{Exit, Failure, batch};
use crate::answer::centers_of;
use cubetui::cube::{
    Algorithm, CubieCube, Face, Layers, NissMoves, OrientedCube, Symmetry, SymmetryElement,
};

/// What to do with algorithms.
#[derive(Debug, Subcommand)]
pub(super) enum AlgCommand {
    /// Write out groups, commutators and conjugates.
    #[command(after_help = examples_of("alg expand"))]
    Expand {
        /// Write slices, wide turns and rotations as turns of faces.
        ///
        /// The orientation at the end is lost.
        #[arg(long)]
        faces: bool,
        #[command(flatten)]
        rest: AlgArgs,
    },
    /// Print the inverse of an algorithm. Brackets stay brackets.
    #[command(after_help = examples_of("alg invert"))]
    Invert(AlgArgs),
    /// Write out an algorithm and merge or cancel turns where they meet: R R' U U becomes U2.
    #[command(after_help = examples_of("alg simplify"))]
    Simplify(AlgArgs),
    /// Print the mirror image of an algorithm.
    #[command(after_help = examples_of("alg mirror"))]
    Mirror {
        /// The slice that is the mirror.
        ///
        /// M exchanges left and right, E up and down, S front and back.
        #[arg(long, value_name = "SLICE", default_value = "M", ignore_case = true)]
        plane: Plane,
        #[command(flatten)]
        rest: AlgArgs,
    },
    /// Print an algorithm after a rotation of the whole cube: by y, R becomes F.
    #[command(after_help = examples_of("alg rotate"))]
    Rotate {
        /// The rotation, such as "x y'".
        #[arg(value_name = "ROTATION")]
        by: String,
        #[command(flatten)]
        rest: AlgArgs,
    },
    /// Join moves in NISS notation: R U (F D') L becomes R U L D F'.
    ///
    /// Parentheses hold moves on the inverse of the scramble. The result is the other moves, then the inverse of these,
    /// with turns merged or cancelled where they meet.
    #[command(after_help = examples_of("alg unniss"))]
    Unniss(AlgArgs),
    /// Exchange the moves on a scramble and on its inverse: R U (F) becomes F (R U).
    #[command(after_help = examples_of("alg switch"))]
    Switch(AlgArgs),
    /// Print how an algorithm turns the centres of a supercube: R+ L- for M, upright for none.
    ///
    /// U+ is the centre of U turned by a quarter clockwise, U2 by half, U- by a quarter anticlockwise, each at the place where
    /// it is seen at the end.
    #[command(visible_alias = "centers", after_help = examples_of("alg centres"))]
    Centres(AlgArgs),
    /// Print the length of an algorithm as it is written.
    #[command(after_help = examples_of("alg length"))]
    Length {
        /// How moves are counted.
        ///
        /// htm counts turns of faces; qtm quarter turns of faces; stm slices too; etm everything that is written.
        #[arg(long, value_name = "METRIC", default_value = "htm")]
        metric: AlgMetric,
        #[command(flatten)]
        rest: AlgArgs,
    },
}

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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum AlgMetric {
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
        AlgCommand::Expand { faces: true, rest } => rewrite(rest, |algorithm| {
            algorithm.moves().0.into_iter().map(Into::into).collect()
        }),
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
        AlgCommand::Unniss(rest) => rewrite_niss(rest, |moves| NissMoves::normal(moves.unniss())),
        AlgCommand::Switch(rest) => rewrite_niss(rest, NissMoves::switched),
        AlgCommand::Centres(rest) => centers(rest),
        AlgCommand::Length { metric, rest } => lengths(rest, metric),
    }
}

fn rewrite(
    args: AlgArgs,
    change: impl Fn(&Algorithm) -> Algorithm + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    for_each(args, move |record| {
        let algorithm = record.algorithm()?;
        let result = change(&algorithm);
        let length = result.length_htm();
        Ok(rewritten(&algorithm, &result, length))
    })
}

fn rewrite_niss(
    args: AlgArgs,
    change: impl Fn(&NissMoves) -> NissMoves + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    for_each(args, move |record| {
        let moves: NissMoves = record.text()?.parse().map_err(ItemError::unreadable)?;
        let result = change(&moves);
        Ok(rewritten(&moves, &result, result.length()))
    })
}

fn for_each<T: Serialize>(
    args: AlgArgs,
    answer: impl Fn(&InputRecord) -> Result<Answer<T>, ItemError> + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    let AlgArgs { algorithms, batch } = args;
    batch::run(algorithms.input()?, &batch, move |record, _| answer(record))
}

fn centers(args: AlgArgs) -> Result<Exit, Failure> {
    for_each(args, |record| {
        let algorithm = record.algorithm()?;
        let after = OrientedCube::SUPERCUBE.turned_by(&algorithm.turns());
        let centers = centers_of(&after).unwrap_or_default();
        let object = CenterEffect {
            algorithm: algorithm.to_string(),
            centers: centers.clone(),
            restores_pieces: after.cube == CubieCube::SOLVED,
        };
        Ok(Answer::line(centers, object))
    })
}

fn lengths(args: AlgArgs, metric: AlgMetric) -> Result<Exit, Failure> {
    for_each(args, move |record| {
        let algorithm = record.algorithm()?;
        let lengths = Lengths {
            htm: algorithm.length_htm(),
            qtm: algorithm.length_qtm(),
            stm: algorithm.length_stm(),
            etm: algorithm.length_etm(),
            algorithm: algorithm.to_string(),
        };
        let length = match metric {
            AlgMetric::Htm => lengths.htm,
            AlgMetric::Qtm => lengths.qtm,
            AlgMetric::Stm => lengths.stm,
            AlgMetric::Etm => lengths.etm,
        };
        Ok(Answer::line(length, lengths))
    })
}

/// Reads rotations of the whole cube as a symmetry.
fn rotation(text: &str) -> Result<Symmetry, Failure> {
    let turns = input::turns(text)?;
    if turns
        .iter()
        .any(|turn| !matches!(turn.layers(), Layers::Rotation(_)))
    {
        let error = anyhow::anyhow!(
            "{text:?} is not a rotation of the whole cube: write x, y or z, as in \"x y'\""
        );
        return Err(Failure::new(Exit::Invalid, error));
    }
    Ok(OrientedCube::SOLVED
        .turned_by(&turns)
        .orientation
        .symmetry())
}

/// Command-line arguments of `order`.
#[derive(Args, Debug)]
pub(super) struct OrderArgs {
    /// Count until the centres are upright again too.
    #[arg(long)]
    supercube: bool,

    #[command(flatten)]
    rest: AlgArgs,
}

pub(super) fn order(args: OrderArgs) -> Result<Exit, Failure> {
    let supercube = args.supercube;
    for_each(args.rest, move |record| {
        let algorithm = record.algorithm()?;
        let order = if supercube {
            algorithm.supercube_order()
        } else {
            algorithm.order()
        };
        let algorithm = algorithm.to_string();
        Ok(Answer::line(order, AlgorithmOrder { algorithm, order }))
    })
}

/// The answer of `alg` for each algorithm it rewrites.
#[derive(Serialize)]
struct Rewritten {
    algorithm: String,
    result: String,
    /// The length of the result in the half-turn metric.
    length: usize,
}

fn rewritten(
    algorithm: &impl ToString,
    result: &impl ToString,
    length: usize,
) -> Answer<Rewritten> {
    let result = result.to_string();
    let object = Rewritten {
        algorithm: algorithm.to_string(),
        result: result.clone(),
        length,
    };
    Answer::line(result, object)
}

#[derive(Serialize)]
struct CenterEffect {
    algorithm: String,
    /// How each centre is turned at the end, at the position where it is seen.
    centers: String,
    /// Whether the algorithm leaves all pieces in their places, so that it turns only centres, if anything.
    restores_pieces: bool,
}

#[derive(Serialize)]
struct Lengths {
    algorithm: String,
    htm: usize,
    qtm: usize,
    stm: usize,
    etm: usize,
}

#[derive(Serialize)]
struct AlgorithmOrder {
    algorithm: String,
    order: u32,
}
