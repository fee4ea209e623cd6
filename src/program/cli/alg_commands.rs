//! `cubetui alg` and `cubetui order`: algorithms rewritten, their lengths, and their orders.

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use super::input::{self, AlgorithmArgs, BatchArgs};
use super::item_error::ItemError;
use super::output::Answer;
use super::{Exit, Failure, batch, examples};
use crate::answer::centers_of;
use cubetui::cube::{
    Algorithm, CubieCube, Face, Layers, NissMoves, OrientedCube, Symmetry, SymmetryElement,
};

/// What to do with algorithms.
#[derive(Debug, Subcommand)]
pub(super) enum AlgCommand {
    /// Write out groups, commutators and conjugates.
    #[command(after_help = examples::help("alg expand"))]
    Expand {
        /// Write slices, wide turns and rotations as turns of faces; the orientation at the end is lost.
        #[arg(long)]
        faces: bool,
        #[command(flatten)]
        rest: AlgArgs,
    },
    /// Print the inverse of an algorithm. Brackets stay brackets.
    #[command(after_help = examples::help("alg invert"))]
    Invert(AlgArgs),
    /// Write out an algorithm and merge or cancel turns where they meet: R R' U U becomes U2.
    #[command(after_help = examples::help("alg simplify"))]
    Simplify(AlgArgs),
    /// Print the mirror image of an algorithm.
    #[command(after_help = examples::help("alg mirror"))]
    Mirror {
        /// The slice that is the mirror: M exchanges left and right, E up and down, S front and back.
        #[arg(long, value_name = "SLICE", default_value = "M", ignore_case = true)]
        plane: Plane,
        #[command(flatten)]
        rest: AlgArgs,
    },
    /// Print an algorithm after a rotation of the whole cube: by y, R becomes F.
    #[command(after_help = examples::help("alg rotate"))]
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
    #[command(after_help = examples::help("alg unniss"))]
    Unniss(AlgArgs),
    /// Exchange the moves on a scramble and on its inverse: R U (F) becomes F (R U).
    #[command(after_help = examples::help("alg switch"))]
    Switch(AlgArgs),
    /// Print how an algorithm turns the centres of a supercube: R+ L- for M, upright for none.
    ///
    /// U+ is the centre of U turned by a quarter clockwise, U2 by half, U- by a quarter anticlockwise, each at the place where
    /// it is seen at the end.
    #[command(visible_alias = "centers", after_help = examples::help("alg centres"))]
    Centres(AlgArgs),
    /// Print the length of an algorithm as it is written.
    #[command(after_help = examples::help("alg length"))]
    Length {
        /// What counts as one move: htm, a turn of a face; qtm, a quarter turn of a face; stm, also a slice; etm, anything written.
        #[arg(long, value_name = "METRIC", default_value = "htm")]
        metric: Metric,
        #[command(flatten)]
        rest: AlgArgs,
    },
}

/// Which algorithms to work on.
#[derive(Args, Debug)]
pub(super) struct AlgArgs {
    #[command(flatten)]
    algorithms: AlgorithmArgs,
    #[command(flatten)]
    batch: BatchArgs,
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
    batch::run(args.algorithms.input()?, &args.batch, move |record, _| {
        let algorithm = record.algorithm()?;
        let result = change(&algorithm);
        Ok(Rewritten {
            algorithm: algorithm.to_string(),
            result: result.to_string(),
            length: result.length_htm(),
        })
    })
}

fn rewrite_niss(
    args: AlgArgs,
    change: impl Fn(&NissMoves) -> NissMoves + Send + Sync + 'static,
) -> Result<Exit, Failure> {
    batch::run(args.algorithms.input()?, &args.batch, move |record, _| {
        let moves: NissMoves = record.text()?.parse().map_err(ItemError::unreadable)?;
        let result = change(&moves);
        let length = result.length();
        Ok(Rewritten {
            algorithm: moves.to_string(),
            result: result.to_string(),
            length,
        })
    })
}

fn centers(args: AlgArgs) -> Result<Exit, Failure> {
    batch::run(args.algorithms.input()?, &args.batch, |record, _| {
        let algorithm = record.algorithm()?;
        let after = OrientedCube::SUPERCUBE.turned_by(&algorithm.turns());
        let centers = centers_of(&after).unwrap_or_default();
        Ok(CenterEffect {
            algorithm: algorithm.to_string(),
            centers,
            restores_pieces: after.cube == CubieCube::SOLVED,
        })
    })
}

fn lengths(args: AlgArgs, metric: Metric) -> Result<Exit, Failure> {
    batch::run(args.algorithms.input()?, &args.batch, move |record, _| {
        let algorithm = record.algorithm()?;
        Ok(Lengths {
            htm: algorithm.length_htm(),
            qtm: algorithm.length_qtm(),
            stm: algorithm.length_stm(),
            etm: algorithm.length_etm(),
            algorithm: algorithm.to_string(),
            metric,
        })
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

/// Which algorithms to find the order of.
#[derive(Args, Debug)]
pub(super) struct OrderArgs {
    #[command(flatten)]
    algorithms: AlgorithmArgs,

    /// Count until the centres are upright again too.
    #[arg(long)]
    supercube: bool,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn order(args: OrderArgs) -> Result<Exit, Failure> {
    let supercube = args.supercube;
    batch::run(args.algorithms.input()?, &args.batch, move |record, _| {
        let algorithm = record.algorithm()?;
        let order = if supercube {
            algorithm.supercube_order()
        } else {
            algorithm.order()
        };
        Ok(Order {
            algorithm: algorithm.to_string(),
            order,
        })
    })
}

/// The answer of `alg` for each algorithm it rewrites.
#[derive(Serialize)]
struct Rewritten {
    /// The algorithm given.
    algorithm: String,
    result: String,
    /// The length of the result in the half-turn metric.
    length: usize,
}

impl Answer for Rewritten {
    fn text(&self) -> String {
        format!("{}\n", self.result)
    }
}

#[derive(Serialize)]
struct CenterEffect {
    algorithm: String,
    /// How the centres are turned at the end, at each place.
    centers: String,
    /// Whether the pieces are where they were before: then it does nothing but turn centres.
    restores_pieces: bool,
}

impl Answer for CenterEffect {
    fn text(&self) -> String {
        format!("{}\n", self.centers)
    }
}

#[derive(Serialize)]
struct Lengths {
    algorithm: String,
    htm: usize,
    qtm: usize,
    stm: usize,
    etm: usize,
    /// The one that is printed as text.
    #[serde(skip)]
    metric: Metric,
}

impl Answer for Lengths {
    fn text(&self) -> String {
        let length = match self.metric {
            Metric::Htm => self.htm,
            Metric::Qtm => self.qtm,
            Metric::Stm => self.stm,
            Metric::Etm => self.etm,
        };
        format!("{length}\n")
    }
}

#[derive(Serialize)]
struct Order {
    algorithm: String,
    order: u32,
}

impl Answer for Order {
    fn text(&self) -> String {
        format!("{}\n", self.order)
    }
}
