//! Which file names which: every path in the code, followed through re-exports to the file that has the item.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, ItemMod, ItemUse, Macro, UseTree};

use crate::sources::{Module, Source, is_for_tests};

/// A path as it is written, with the module it stands in.
pub(crate) struct Written {
    scope: Module,
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
}

/// The paths that a file imports, by the name they get.
type Imports = HashMap<String, Vec<String>>;

/// The arrows from each file to the files it uses, with the first line that does so.
pub(crate) struct References {
    pub(crate) arrows: Vec<BTreeMap<usize, usize>>,
}

impl References {
    pub(crate) fn of(sources: &[Source]) -> Self {
        let library = |source: &&Source| source.path != "main.rs";
        let files: HashMap<&[String], usize> = sources
            .iter()
            .enumerate()
            .filter(|(_, source)| library(source))
            .map(|(index, source)| (source.module.as_slice(), index))
            .collect();
        let imports: Vec<Imports> = sources.iter().map(imports_of).collect();
        let modules = Modules { files, imports };
        let arrows = sources.iter().enumerate().map(|(own, source)| {
            let mut arrows = BTreeMap::new();
            for written in written_paths(source) {
                let mut met = BTreeSet::new();
                modules.follow(&written.scope, &written.path, &mut met);
                for file in met.into_iter().filter(|&file| file != own) {
                    arrows.entry(file).or_insert(written.line);
                }
            }
            arrows
        });
        Self {
            arrows: arrows.collect(),
        }
    }
}

struct Modules<'a> {
    files: HashMap<&'a [String], usize>,
    imports: Vec<Imports>,
}

impl Modules<'_> {
    /// Adds the file that has the item of this path, if it is one of the program's own.
    fn follow(&self, scope: &[String], path: &[String], met: &mut BTreeSet<usize>) {
        let Some(absolute) = self.absolute(scope, path) else {
            return;
        };
        let longest = (0..=absolute.len())
            .rev()
            .find(|&length| self.files.contains_key(&absolute[..length]));
        let Some(length) = longest else { return };
        let (module, rest) = absolute.split_at(length);
        let file = self.files[module];
        let imports = &self.imports[file];
        let imported = rest.first().and_then(|name| imports.get(name));
        match imported {
            // The item is only passed on here.
            Some(target) if target.as_slice() != path || scope != module => {
                let whole: Vec<String> = target.iter().chain(&rest[1..]).cloned().collect();
                self.follow(module, &whole, met);
            }
            _ => _ = met.insert(file),
        }
    }

    /// The path from the crate's root; nothing for paths into other crates and for names of the scope itself.
    fn absolute(&self, scope: &[String], path: &[String]) -> Option<Module> {
        let mut start = scope.to_vec();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => (start, rest) = (Vec::new(), &path[1..]),
            "self" => rest = &path[1..],
            "super" => {
                while let Some(("super", after)) =
                    rest.split_first().map(|(first, after)| (&**first, after))
                {
                    start.pop()?;
                    rest = after;
                }
            }
            first => {
                let mut child = start.clone();
                child.push(first.to_owned());
                if !self.files.contains_key(child.as_slice()) {
                    return None;
                }
            }
        }
        start.extend_from_slice(rest);
        Some(start)
    }
}

/// The names that a file imports at its top level.
fn imports_of(source: &Source) -> Imports {
    let mut imports = Imports::default();
    for item in &source.syntax.items {
        if let Item::Use(item) = item
            && !is_for_tests(&Item::Use(item.clone()))
        {
            leaves(&item.tree, &mut Vec::new(), &mut |path, name| {
                if let Some(name) = name {
                    imports.insert(name, path.to_vec());
                }
            });
        }
    }
    imports
}

/// Every leaf of an import with the name it gets; none for `*`.
fn leaves(
    tree: &UseTree,
    before: &mut Vec<String>,
    leaf: &mut dyn FnMut(&[String], Option<String>),
) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            leaves(&path.tree, before, leaf);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => leaf(before, before.last().cloned()),
        UseTree::Name(name) => {
            before.push(name.ident.to_string());
            leaf(before, Some(name.ident.to_string()));
            before.pop();
        }
        UseTree::Rename(rename) => {
            before.push(rename.ident.to_string());
            leaf(before, Some(rename.rename.to_string()));
            before.pop();
        }
        UseTree::Glob(_) => leaf(before, None),
        UseTree::Group(group) => group
            .items
            .iter()
            .for_each(|tree| leaves(tree, before, leaf)),
    }
}

/// Every path in the code of a file, in imports, types, expressions and the arguments of macros.
pub(crate) fn written_paths(source: &Source) -> Vec<Written> {
    let mut collector = Collector {
        scope: source.module.clone(),
        found: Vec::new(),
    };
    collector.visit_file(&source.syntax);
    collector.found
}

struct Collector {
    scope: Module,
    found: Vec<Written>,
}

impl Collector {
    fn add(&mut self, path: Vec<String>, line: usize) {
        self.found.push(Written {
            scope: self.scope.clone(),
            path,
            line,
        });
    }

    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let (mut colons, mut line) = (0, 0);
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 && !path.is_empty() {
                        self.add(std::mem::take(&mut path), line);
                    }
                    line = ident.span().start().line;
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    if !path.is_empty() {
                        self.add(std::mem::take(&mut path), line);
                    }
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        if !path.is_empty() {
            self.add(path, line);
        }
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(item) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.scope.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.scope.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let mut found = Vec::new();
        leaves(&item.tree, &mut Vec::new(), &mut |path, _| {
            found.push(path.to_vec())
        });
        let line = item.use_token.span.start().line;
        for path in found {
            self.add(path, line);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let names = path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect();
            let line = path.segments[0].ident.span().start().line;
            self.add(names, line);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.add_tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }
}
