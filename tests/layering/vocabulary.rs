//! The words that names may not be made of, with the field's own word for each.

use crate::sources::sources;
use crate::words::names_in;

/// A word that names avoid, what to say in its place, and names in which it means something else.
struct Avoided {
    word: &'static str,
    instead: &'static str,
    except: &'static [&'static str],
}

const fn avoided(word: &'static str, instead: &'static str, except: &'static [&'static str]) -> Avoided {
    Avoided { word, instead, except }
}

const AVOIDED: &[Avoided] = &[
    avoided("agenda", "phase-1 schedule", &[]),
    avoided("aim", "named goal", &[]),
    avoided("anew", "again", &[]),
    avoided("beside", "parent or adjacent entry", &[]),
    avoided("board", "shared search state", &[]),
    avoided("canvas", "`FrameBuffer`", &[]),
    avoided("columns", "padded or masked row", &[]),
    avoided("company", "portfolio", &[]),
    avoided("complaint", "item error", &[]),
    avoided("crew", "thread pool", &[]),
    avoided("descent", "phase-1 DFS", &[]),
    avoided("desk", "job queue", &[]),
    avoided("ear", "observer", &[]),
    avoided("gate", "input gate", &[]),
    avoided("given", "input record", &[]),
    avoided("hear", "handle, or observe", &[]),
    avoided("hears", "handle, or observe", &[]),
    avoided("hunt", "shared search state", &[]),
    avoided("kept", "`SolutionSet`, `SavedSession` or `Checkpoint`", &[]),
    avoided("label", "symmetry coordinate", &[]),
    avoided("late", "lazy worker", &[]),
    avoided("lent", "peer bounds", &[]),
    avoided("listener", "observer", &[]),
    avoided("manner", "output format", &[]),
    avoided("means", "solver resources", &[]),
    avoided("outline", "stage pattern", &[]),
    avoided("order", "permutation, schedule or sequence", &[]),
    avoided("labels", "symmetry coordinates", &[]),
    avoided("labelled", "symmetry coordinates", &[]),
    avoided("both", "peer bounds", &[]),
    avoided("item", "input record", &[]),
    avoided("items", "input record", &[]),
    avoided("home", "solved", &[]),
    avoided("outlines", "x", &[]),
    avoided("gates", "x", &[]),
    avoided("boards", "x", &[]),
    avoided("aims", "x", &[]),
    avoided("complaints", "x", &[]),
    avoided("sightings", "x", &[]),
    avoided("standings", "x", &[]),
    avoided("sweeps", "x", &[]),
    avoided("descents", "x", &[]),
    avoided("watches", "x", &[]),
    avoided("supplies", "x", &[]),
    avoided("job", "x", &[]),
    avoided("jobs", "x", &[]),
    avoided("crews", "x", &[]),
    avoided("outlook", "axis distances", &[]),
    avoided("pen", "`AnsiWriter`", &[]),
    avoided("rounded", "padded or masked row", &[]),
    avoided("shelf", "table cache", &[]),
    avoided("sighting", "parsed cube", &[]),
    avoided("standing", "stage distances", &[]),
    avoided("still", "`StaticView`", &[]),
    avoided("supply", "table loader", &[]),
    avoided("surveyor", "stage worker", &[]),
    avoided("sweep", "batched DFS", &[]),
    avoided("tails", "pre-moves", &[]),
    avoided("tell", "report", &[]),
    avoided("telling", "report", &[]),
    avoided("tells", "reports", &[]),
    avoided("told", "reported", &[]),
    avoided("voice", "text renderer", &[]),
    avoided("watch", "`SearchControl` or `BuildControl`", &[]),
    avoided("way", "path, or solution", &[]),
    avoided("ways", "paths, or solutions", &[]),
    avoided("wish", "arguments, or request", &[]),
    avoided("wishes", "requests", &[]),
];

#[test]
fn names_are_made_of_the_fields_own_words() {
    let mut wrong = Vec::new();
    for source in sources() {
        for name in names_in(&source) {
            for Avoided { word, instead, except } in AVOIDED {
                if name.words().iter().any(|part| part == word) && !except.contains(&&*name.text) {
                    wrong.push(format!(
                        "{}:{}: {}: not {word:?} but {instead}",
                        source.path, name.line, name.text
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "words to avoid:\n{}", wrong.join("\n"));
}
