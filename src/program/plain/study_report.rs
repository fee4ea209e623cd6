//! The pages about the cube, in sentences. The lessons need a screen.

use crate::app::{App, Page, Study};
use cubetui::coord::{COORDINATES, Coordinate as _, Coset, GroupEntry};
use cubetui::cube::{CubieCube, SymmetrySet, format_moves};
use cubetui::solver::{Distance, Examination};
use cubetui::tables::{STAGES, StageDistances};
use cubetui::words::counted;

/// Returns what an open page says, and nothing for lessons.
pub(super) fn page(study: &Study, app: &App) -> Vec<String> {
    let cube = &study.now().cube;
    let known = study.now().examination.as_deref();
    match study.page() {
        Page::Lesson(_) => Vec::new(),
        Page::State => known.map(|known| stages(&known.stages)).unwrap_or_default(),
        Page::Symmetry => symmetry(cube),
        Page::Coset => coset(cube, known, app),
        Page::Coordinates | Page::Distances | Page::Cube => {
            let mut lines = coordinates(cube);
            lines.extend(known.into_iter().flat_map(distances));
            let group = GroupEntry::smallest_with(cube);
            lines.push(format!(
                "group {}, {}; order {}, index {}",
                group.name,
                group.about,
                group.cubes,
                group.index()
            ));
            lines.push(format!(
                "order {}; parity {}",
                cube.order(),
                if cube.is_odd() { "odd" } else { "even" }
            ));
            lines
        }
    }
}

/// Returns the group of Thistlethwaite's that a cube is in, and its distance to the next.
fn stages(distances: &StageDistances) -> Vec<String> {
    let group = distances.group();
    let mut lines = vec![match group.checked_sub(1) {
        None => "the cube is in G0: any cube".to_owned(),
        Some(stage) => format!("the cube is in G{group}: {}", STAGES[stage].goal),
    }];
    if let Some((key, distance)) = distances.stages().get(group).copied().flatten() {
        let moves = counted(distance, "move");
        lines.push(format!(
            "{moves} into {}; its key is {key}",
            STAGES[group].group
        ));
    }
    lines
}

fn coordinates(cube: &CubieCube) -> Vec<String> {
    let value =
        |value: Option<u32>| value.map_or("not defined".to_owned(), |value| value.to_string());
    COORDINATES
        .iter()
        .map(|entry| {
            format!(
                "{}: {} of {}",
                entry.name,
                value(entry.value(cube)),
                entry.count
            )
        })
        .collect()
}

fn distances(known: &Examination) -> Vec<String> {
    let line = |index: usize| {
        let distances = &known.axis_distances[index];
        let axis = ["U D", "R L", "F B"][index / 2];
        let who = if distances.inverse {
            "the inverse"
        } else {
            "the cube"
        };
        let phase2 = distances
            .phase2
            .map_or(String::new(), |moves| format!(", then {moves} to solve it"));
        format!(
            "along {axis}, {who}: {} into H{phase2}",
            distances.phase1.in_moves()
        )
    };
    (0..known.axis_distances.len()).map(line).collect()
}

fn symmetry(cube: &CubieCube) -> Vec<String> {
    let (own, anti) = (
        SymmetrySet::of_cube(cube),
        SymmetrySet::antisymmetries_of_cube(cube),
    );
    let (class, with_inverses) = own.class_sizes(anti);
    let mut lines = vec![
        format!(
            "{} of 48 symmetries: the group {}",
            own.len(),
            own.group_name().unwrap_or_default()
        ),
        format!(
            "{} by all 48 symmetries, {with_inverses} with the inverses",
            counted(class, "cube")
        ),
        "it looks the same after:".to_owned(),
    ];
    lines.extend(own.in_words().into_iter().map(|(_, words)| words));
    if anti.is_empty() {
        lines.push("no symmetry turns it into its inverse".to_owned());
    } else {
        lines.push("it becomes its inverse after:".to_owned());
        lines.extend(anti.in_words().into_iter().map(|(_, words)| words));
    }
    lines
}

fn coset(cube: &CubieCube, known: Option<&Examination>, app: &App) -> Vec<String> {
    let coset = Coset::of(cube);
    let (twist, flip, slice) = coset.parts();
    let mut lines = vec![
        format!("coset {} of {}", coset.index(), Coset::NUM),
        format!(
            "twist {}, flip {}, slice {}",
            twist.index(),
            flip.index(),
            slice.index()
        ),
        format!(
            "{} of the 16 symmetries that keep the U D axis keep it",
            coset.stabilizer().len()
        ),
    ];
    let Some(known) = known else { return lines };
    lines.push(format!(
        "class {} of {}",
        known.coset.number, known.coset.count
    ));
    match (known.axis_distances[0].phase1, &known.phase1_solutions) {
        (Distance::Exactly(0), _) => lines.push("this is H itself".to_owned()),
        (distance, Some(solutions)) => {
            lines.push(format!(
                "{} into H, {} paths in all:",
                distance.in_moves(),
                solutions.count
            ));
            lines.extend(
                solutions
                    .listed
                    .iter()
                    .map(|moves| format_moves(&app.cube().moves_as_held(moves))),
            );
        }
        (distance, None) => lines.push(format!("{} into H", distance.in_moves())),
    }
    lines
}
