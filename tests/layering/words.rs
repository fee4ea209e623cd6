//! The names that the code gives: modules, types and functions, cut into words.

use syn::visit::{self, Visit};
use syn::{ForeignItem, Ident, ImplItemFn, Item, TraitItemFn};

use crate::sources::{Source, is_for_tests};

/// A name where it is declared.
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) line: usize,
}

impl Name {
    /// The words of `SearchControl`, `search_control` and `SEARCH_CONTROL`, in lower case.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut before = '_';
        for letter in self.text.chars() {
            let begins = before == '_' || (letter.is_uppercase() && before.is_lowercase());
            if letter != '_' {
                if begins {
                    words.push(String::new());
                }
                words.last_mut().expect("a name begins with a letter").extend(letter.to_lowercase());
            }
            before = letter;
        }
        words
    }
}

/// All modules, types and functions that a file declares, without its unit tests.
pub(crate) fn names_in(source: &Source) -> Vec<Name> {
    let mut collector = Collector(Vec::new());
    if let Some(module) = source.module.last() {
        collector.0.push(Name { text: module.clone(), line: 1 });
    }
    collector.visit_file(&source.syntax);
    collector.0
}

struct Collector(Vec<Name>);

impl Collector {
    fn add(&mut self, name: &Ident) {
        self.0.push(Name { text: name.to_string(), line: name.span().start().line });
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast Item) {
        if is_for_tests(item) {
            return;
        }
        match item {
            Item::Enum(item) => self.add(&item.ident),
            Item::Fn(item) => self.add(&item.sig.ident),
            Item::Struct(item) => self.add(&item.ident),
            Item::Trait(item) => self.add(&item.ident),
            Item::Type(item) => self.add(&item.ident),
            Item::Mod(item) if item.content.is_some() => self.add(&item.ident),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.add(&function.sig.ident);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast TraitItemFn) {
        self.add(&function.sig.ident);
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_foreign_item(&mut self, _: &'ast ForeignItem) {}
}
