//! Finding functions by name.

use rustc_hash::FxHashMap;

use super::{Function, Overload};
use super::{
    authz, authz_selectors, cidr, conversions, encoders, find, ip, jsonpatch, kube_lists, lists, math, named_format,
    operators, optional, ordering, quantity, regex, semver, sets, strings, text, time, two_variables, urls,
};
use crate::libraries::Libraries;

/// The libraries in the order in which an environment declares them.
static DECLARED: &[&[Function]] = &[
    operators::FUNCTIONS,
    ordering::FUNCTIONS,
    conversions::FUNCTIONS,
    text::FUNCTIONS,
    time::FUNCTIONS,
    urls::FUNCTIONS,
    find::FUNCTIONS,
    kube_lists::FUNCTIONS,
    authz::FUNCTIONS,
    optional::FUNCTIONS,
    quantity::FUNCTIONS,
    strings::FUNCTIONS,
    sets::FUNCTIONS,
    ip::FUNCTIONS,
    cidr::FUNCTIONS,
    named_format::FUNCTIONS,
    authz_selectors::FUNCTIONS,
    two_variables::FUNCTIONS,
    semver::FUNCTIONS,
    lists::FUNCTIONS,
    jsonpatch::FUNCTIONS,
    math::FUNCTIONS,
    encoders::FUNCTIONS,
    regex::FUNCTIONS,
];

/// All functions of all libraries. A name comes again where several libraries give it overloads.
pub fn all() -> impl Iterator<Item = &'static Function> {
    DECLARED.iter().copied().flatten()
}

/// The functions that a set of libraries gives, by name.
#[derive(Debug)]
pub struct Table {
    overloads: FxHashMap<&'static str, Vec<&'static Overload>>,
}

impl Table {
    /// The functions of these libraries.
    pub fn new(libraries: Libraries) -> Self {
        let mut table = Self { overloads: FxHashMap::default() };
        // The second version of Kubernetes' lists takes the place of the first, but comes last.
        let late = if libraries.contains(Libraries::KUBE_LISTS_1) { Libraries::KUBE_LISTS } else { Libraries::empty() };
        table.declare(libraries - late);
        table.declare(libraries & late);
        table
    }

    fn declare(&mut self, libraries: Libraries) {
        for function in all() {
            for overload in function.overloads.iter().filter(|overload| libraries.contains(overload.library)) {
                self.overloads.entry(function.name).or_default().push(overload);
            }
        }
    }

    /// The overloads of a function, in the order in which they are declared; `None` where no library has it.
    pub fn get(&self, name: &str) -> Option<&[&'static Overload]> {
        self.overloads.get(name).map(Vec::as_slice)
    }

    /// The names of all functions, in no order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.overloads.keys().copied()
    }
}
