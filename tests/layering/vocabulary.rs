//! The words that names avoid and the phrases that texts avoid, each with what to say in its place.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cubetui::manual::CHAPTERS;

use crate::sources::sources;
use crate::words::names_in;

/// A word that names avoid, what to say in its place, and the files or folders below `src` in which it has its usual
/// meaning.
struct Avoided {
    word: &'static str,
    instead: &'static str,
    except: &'static [&'static str],
}

const fn avoided(
    word: &'static str,
    instead: &'static str,
    except: &'static [&'static str],
) -> Avoided {
    Avoided {
        word,
        instead,
        except,
    }
}

/// Where `order` is that of a group or of an element.
const ORDERS: &[&str] = &[
    "answer/examined.rs",
    "answer/solution.rs",
    "answer/symmetries.rs",
    "answer/symmetry_classes.rs",
    // The name of a field in saved sessions.
    "app/saved_session/difference.rs",
    "cli/alg_commands.rs",
    "cli/args.rs",
    "cli/symmetry_command.rs",
    "cli/examples.rs",
    "coord/h_coset.rs",
    "cube/algorithm/expand.rs",
    "cube/cubie.rs",
    "cube/turn_group.rs",
    "solver/allowed/turn_graph.rs",
];

/// Where a label is a caption.
const LABELS: &[&str] = &["app/", "cli/", "ui/"];

/// Where something is drawn beside something else.
const DRAWN: &[&str] = &["cli/show.rs", "ui/"];

/// Where home is a folder, or a key.
const HOMES: &[&str] = &["app/key.rs", "cli/interface.rs", "files.rs"];

const AVOIDED: &[Avoided] = &[
    avoided("agenda", "phase-1 schedule", &[]),
    avoided("aim", "named goal", &[]),
    avoided("anew", "again", &[]),
    avoided("beside", "parent or adjacent entry", DRAWN),
    avoided("board", "shared search state", &[]),
    // Net and solid cube can be seen together.
    avoided(
        "both",
        "shared search state, or what the two are",
        &["app/cube_view.rs"],
    ),
    avoided("canvas", "`FrameBuffer`", &[]),
    avoided("company", "portfolio", &[]),
    avoided("complaint", "item error", &[]),
    avoided("complaints", "item errors", &[]),
    avoided("crew", "thread pool", &[]),
    avoided("descent", "phase-1 DFS", &[]),
    avoided("desk", "job queue", &[]),
    avoided("ear", "observer", &[]),
    avoided("gate", "input gate", &[]),
    avoided("given", "input record", &[]),
    avoided("hear", "handle, or observe", &[]),
    avoided("hears", "handle, or observe", &[]),
    avoided("home", "solved", HOMES),
    avoided("hunt", "shared search state", &[]),
    avoided("kept", "`SolutionSet`, `SavedSession` or `Checkpoint`", &[]),
    avoided("label", "symmetry coordinate", LABELS),
    avoided("labels", "symmetry coordinates", &["serve/metrics.rs"]),
    avoided("late", "lazy worker", &[]),
    avoided("lent", "peer bounds", &[]),
    // A socket that takes connections is a listener.
    avoided(
        "listener",
        "observer",
        &["serve.rs", "serve/connections.rs"],
    ),
    avoided("manner", "output format", &[]),
    avoided("means", "solver resources", &[]),
    avoided("order", "permutation, schedule or sequence", ORDERS),
    avoided("outline", "stage pattern", &[]),
    avoided("outlook", "axis distances", &[]),
    avoided("pen", "`AnsiWriter`", &[]),
    avoided("rounded", "padded or masked row", &["picture/svg.rs"]),
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
    // Names of fields in JSON.
    avoided(
        "ways",
        "paths, or solutions",
        &["answer/coset_counts.rs", "answer/examined.rs"],
    ),
    avoided("wish", "arguments, or request", &[]),
    avoided("wishes", "requests", &[]),
];

#[test]
fn names_are_made_of_the_fields_own_words() {
    let mut wrong = Vec::new();
    let mut needed = BTreeSet::new();
    for source in sources() {
        for name in names_in(&source) {
            let words = name.words();
            for Avoided {
                word,
                instead,
                except,
            } in AVOIDED
                .iter()
                .filter(|avoided| words.iter().any(|own| own == avoided.word))
            {
                match except.iter().find(|place| source.path.starts_with(**place)) {
                    Some(place) => _ = needed.insert((*word, *place)),
                    None => wrong.push(format!(
                        "{}:{}: {}: not {word:?} but {instead}",
                        source.path, name.line, name.text
                    )),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "words to avoid:\n{}", wrong.join("\n"));
    let idle: Vec<String> = AVOIDED
        .iter()
        .flat_map(|avoided| avoided.except.iter().map(|place| (avoided.word, *place)))
        .filter(|(word, place)| !needed.contains(&(*word, *place)))
        .map(|(word, place)| format!("{word} in {place}"))
        .collect();
    assert!(
        idle.is_empty(),
        "exceptions that nothing needs:\n{}",
        idle.join("\n")
    );
}

/// Phrases that no comment, message or page uses, with what to say in their place.
const PHRASES: &[(&str, &str)] = &[
    (" anew", "again"),
    (" are told", "reported, printed, shown"),
    ("at home", "solved, or in its place"),
    (" be told", "reported, printed, shown"),
    ("give along", "pass"),
    ("go on with", "continue, resume"),
    ("goes on with", "continues, resumes"),
    ("going on with", "continuing, resuming"),
    ("gone on with", "continued, resumed"),
    ("in a blink", "the figure"),
    (" is told", "reported, printed, shown"),
    ("so many", "this many, or the number itself"),
    ("so often", "this many times, or the number itself"),
    (" tells ", "shows, prints, reports, says"),
    ("soonest", "fastest"),
    ("speak for no", "does not fit, is not supported by"),
    ("thousand million", "billion"),
    ("ways into h", "paths into H, or phase-1 solutions"),
    ("typed rightly", "if this is what you see"),
    ("what is done", "the progress"),
    ("what was done", "the progress"),
    ("who quits", "quitting"),
    (" wished", "requested"),
];

#[test]
fn texts_are_in_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = |name: &str| {
        (
            name.to_owned(),
            fs::read_to_string(root.join(name)).expect("it is text"),
        )
    };
    let mut texts: Vec<(String, String)> = ["README.md", "config.example.toml"].map(page).into();
    texts.extend(
        CHAPTERS
            .iter()
            .map(|chapter| page(&format!("assets/manual/{}.md", chapter.id))),
    );
    texts.extend(
        sources()
            .into_iter()
            .map(|source| (source.path, source.text)),
    );
    let mut wrong = Vec::new();
    for (path, text) in &texts {
        for (line, number) in text.to_lowercase().lines().zip(1..) {
            let found = PHRASES.iter().filter(|(phrase, _)| line.contains(phrase));
            wrong.extend(
                found.map(|(phrase, instead)| {
                    format!("{path}:{number}: not {phrase:?} but {instead}")
                }),
            );
        }
    }
    assert!(wrong.is_empty(), "phrases to avoid:\n{}", wrong.join("\n"));
}
