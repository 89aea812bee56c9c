//! The table of all functions: what they are called, which types they take and give, what switches
//! them on, what they cost, and what they do.
//!
//! One file per library holds its rows. A function may stand in several libraries (`indexOf` of
//! strings and of lists): a [`Table`] brings them together in the order in which the server
//! declares them, which decides the type of a result where several overloads fit.

mod arguments;
mod authz;
mod authz_selectors;
mod cidr;
mod clock;
mod compare;
mod conversions;
mod encoders;
mod find;
mod format;
mod ip;
mod jsonpatch;
mod kube_lists;
mod lists;
mod lookup;
mod math;
mod named_format;
mod operators;
mod optional;
mod ordering;
mod quantity;
mod regex;
mod search;
mod semver;
mod sets;
mod signature;
mod strings;
mod table;
mod text;
mod time;
mod two_variables;
mod types;
mod urls;

use crate::cost::StaticCost;
use crate::eval::{Code, RunCost};
use crate::libraries::Libraries;

pub(crate) use conversions::to_text;
pub use lookup::{Table, all};
pub use named_format::NamedFormat;
pub use plimsoll_release::rules::LibraryRules;

/// A function with overloads.
#[derive(Debug)]
pub struct Function {
    /// Its name; operators have the names of their calls (`_+_`).
    pub name: &'static str,
    /// The overloads in the order in which they are declared, which decides the type of a result.
    pub overloads: &'static [Overload],
}

/// One overload: a row of the table.
#[derive(Debug)]
pub struct Overload {
    /// Its id, as the server's own table has it.
    pub id: &'static str,
    /// What switches it on.
    pub library: Libraries,
    /// It is called as a method: the first of `args` is the target.
    pub member: bool,
    /// What it takes.
    pub args: &'static [Sig],
    /// What it gives.
    pub result: Sig,
    /// What it does; arguments of other kinds than `args` are answered with `no such overload`.
    pub code: Code,
    /// What calls cost by the estimate before they run.
    pub static_cost: StaticCost,
    /// What a call costs once it has run.
    pub run_cost: RunCost,
    /// What it is for, in one line.
    pub doc: &'static str,
}

/// A type in a signature, with parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sig {
    /// Anything.
    Dyn,
    /// `bool`
    Bool,
    /// `int`
    Int,
    /// `uint`
    Uint,
    /// `double`
    Double,
    /// `string`
    String,
    /// `bytes`
    Bytes,
    /// `timestamp`
    Timestamp,
    /// `duration`
    Duration,
    /// `list(T)`
    List(&'static Sig),
    /// `map(K, V)`
    Map(&'static Sig, &'static Sig),
    /// `type(T)`
    Type(&'static Sig),
    /// `optional_type(T)`
    Optional(&'static Sig),
    /// `net.IP` and its like.
    Opaque(&'static str),
    /// An opaque type with parameters, for functions of a host.
    OpaqueOf(&'static str, &'static [Sig]),
    /// A type with a name and no fields: `kubernetes.Quantity` and its like.
    Object(&'static str),
    /// A parameter.
    Param(&'static str),
}
