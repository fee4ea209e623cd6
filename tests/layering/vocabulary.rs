//! The words that names may not be made of, with the field's own word for each.

use crate::sources::sources;
use crate::words::names_in;

/// A word that names avoid, what to say in its place, and names in which it means something else.
struct Avoided {
    word: &'static str,
    instead: &'static str,
    except: &'static [&'static str],
}

const fn avoided(word: &'static str, instead: &'static str) -> Avoided {
    Avoided { word, instead, except: &[] }
}

const AVOIDED: &[Avoided] = &[avoided("lent", "peer bounds")];

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
