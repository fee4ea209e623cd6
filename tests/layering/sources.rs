//! The source files of the program, parsed.

use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, File, Item};

/// A path of modules from the crate's root; the root itself is empty.
pub(crate) type Module = Vec<String>;

/// One file below `src`.
pub(crate) struct Source {
    /// Below `src`, as `solver/goal.rs`.
    pub(crate) path: String,
    /// What the file is called as a module, as `["solver", "goal"]`.
    pub(crate) module: Module,
    pub(crate) text: String,
    pub(crate) syntax: File,
}

impl Source {
    /// The first part of the module's path, which has a place among the layers; `lib` and `main` for the crates' roots.
    pub(crate) fn part(&self) -> &str {
        self.module
            .first()
            .map_or_else(|| self.path.trim_end_matches(".rs"), String::as_str)
    }

    /// The name of the file without its folders.
    pub(crate) fn file_name(&self) -> &str {
        self.path
            .rsplit('/')
            .next()
            .expect("a path has a last part")
    }
}

/// All files below `src`, by path.
pub(crate) fn sources() -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    visit(&src, &mut paths);
    let mut sources: Vec<Source> = paths.iter().map(|path| read(&src, path)).collect();
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    sources
}

fn visit(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src can be read") {
        let path = entry.expect("an entry of src can be read").path();
        if path.is_dir() {
            visit(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn read(src: &Path, path: &Path) -> Source {
    let text = fs::read_to_string(path).expect("a source file is text");
    let syntax =
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let inside = path.strip_prefix(src).expect("the path is in src");
    let path = inside.to_str().expect("file names are text").to_owned();
    let names = path.trim_end_matches(".rs").split('/').map(str::to_owned);
    let module = if matches!(&*path, "lib.rs" | "main.rs") {
        Vec::new()
    } else {
        names.collect()
    };
    Source {
        path,
        module,
        text,
        syntax,
    }
}

/// Whether an item is there for unit tests alone.
pub(crate) fn is_for_tests(item: &Item) -> bool {
    let attributes: &[Attribute] = match item {
        Item::Fn(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    };
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Ident>()
                .is_ok_and(|condition| condition == "test")
    })
}
