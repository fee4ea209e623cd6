//! The names that the code gives: modules, types, functions, fields, variants, constants, parameters and variables, cut
//! into words.

use syn::visit::{self, Visit};
use syn::{
    Field, ForeignItem, Ident, ImplItemConst, ImplItemFn, Item, ItemEnum, PatIdent, TraitItemConst,
    TraitItemFn,
};

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
        for letter in self.text.trim_start_matches("r#").chars() {
            let begins = before == '_' || (letter.is_uppercase() && before.is_lowercase());
            if letter != '_' {
                if begins {
                    words.push(String::new());
                }
                words
                    .last_mut()
                    .expect("a name begins with a letter")
                    .extend(letter.to_lowercase());
            }
            before = letter;
        }
        words
    }
}

/// Returns all names that a file gives, without those of its unit tests.
pub(crate) fn names_in(source: &Source) -> Vec<Name> {
    let mut collector = Collector(Vec::new());
    if let Some(module) = source.module.last() {
        collector.0.push(Name {
            text: module.clone(),
            line: 1,
        });
    }
    collector.visit_file(&source.syntax);
    collector.0
}

struct Collector(Vec<Name>);

impl Collector {
    fn add(&mut self, name: &Ident) {
        self.0.push(Name {
            text: name.to_string(),
            line: name.span().start().line,
        });
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast Item) {
        if is_for_tests(item) {
            return;
        }
        match item {
            Item::Const(item) => self.add(&item.ident),
            Item::Static(item) => self.add(&item.ident),
            Item::Fn(item) => self.add(&item.sig.ident),
            Item::Struct(item) => self.add(&item.ident),
            Item::Trait(item) => self.add(&item.ident),
            Item::Type(item) => self.add(&item.ident),
            Item::Mod(item) if item.content.is_some() => self.add(&item.ident),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.add(&item.ident);
        item.variants
            .iter()
            .for_each(|variant| self.add(&variant.ident));
        visit::visit_item_enum(self, item);
    }

    fn visit_field(&mut self, field: &'ast Field) {
        field.ident.iter().for_each(|name| self.add(name));
        visit::visit_field(self, field);
    }

    fn visit_pat_ident(&mut self, binding: &'ast PatIdent) {
        self.add(&binding.ident);
        visit::visit_pat_ident(self, binding);
    }

    fn visit_impl_item_const(&mut self, item: &'ast ImplItemConst) {
        self.add(&item.ident);
        visit::visit_impl_item_const(self, item);
    }

    fn visit_trait_item_const(&mut self, item: &'ast TraitItemConst) {
        self.add(&item.ident);
        visit::visit_trait_item_const(self, item);
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
