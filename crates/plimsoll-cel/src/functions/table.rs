//! How rows are written.

/// The rows of a library: its functions by name, each overload with its documentation, its form (`member` or
/// `global`), id, signature and code, the library that switches it on where that is another one, and what it
/// costs where that is not 1: `costs` is the estimate before calls run, `charges` what a call costs that is known to
/// reach this overload, `always charges` what all calls of the function cost, whichever overload they reach.
macro_rules! functions {
    ($library:ident: $($name:literal {
        $(#[doc = $doc:literal] $form:ident $id:literal ($($arg:expr),*) -> $result:expr => $code:ident $(, in $other:ident)?
          $(, costs $cost:expr)? $(, charges $charge:expr)? $(, always charges $always:expr)?;)+
    })+) => {
        /// The rows.
        pub(super) static FUNCTIONS: &[super::Function] = {
            #[allow(unused_imports, reason = "no library names all types")]
            use super::{Sig::*, types::*};

            &[$(super::Function {
                name: $name,
                overloads: &[$(super::Overload {
                    id: $id,
                    library: super::table::library!($library $($other)?),
                    member: super::table::form!($form),
                    args: &[$($arg),*],
                    result: $result,
                    code: $code,
                    static_cost: super::table::static_cost!($($cost)?),
                    run_cost: super::table::run_cost!($(overload $charge)? $(function $always)?),
                    doc: super::table::line($doc),
                }),+],
            }),+]
        };
    };
}

/// What switches a row on: its own library, or else that of the file.
macro_rules! library {
    ($library:ident) => {
        crate::libraries::Libraries::$library
    };
    ($library:ident $own:ident) => {
        crate::libraries::Libraries::$own
    };
}

/// Whether a row is called as a method.
macro_rules! form {
    (member) => {
        true
    };
    (global) => {
        false
    };
}

/// What calls of a row cost before they run.
macro_rules! static_cost {
    () => {
        crate::cost::StaticCost::Fixed(1)
    };
    ($cost:expr) => {{
        use crate::cost::StaticCost::*;
        $cost
    }};
}

/// What calls of a row cost once they have run.
macro_rules! run_cost {
    () => {
        crate::eval::RunCost::ONE
    };
    (overload $charge:expr) => {{
        use crate::eval::Charge::*;
        crate::eval::RunCost::OfOverload($charge)
    }};
    (function $charge:expr) => {{
        use crate::eval::Charge::*;
        crate::eval::RunCost::OfFunction($charge)
    }};
}

pub(super) use {form, functions, library, run_cost, static_cost};

/// A line of documentation without the blank after its slashes.
pub(super) const fn line(doc: &'static str) -> &'static str {
    let Some((_, line)) = doc.split_at_checked(1) else { return doc };
    line
}
