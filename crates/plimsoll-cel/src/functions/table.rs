//! How rows are written.

/// The rows of a library: its functions by name, each overload with its documentation, its form (`member` or
/// `global`), id, signature and code, the library that switches it on where that is another one, and what calls
/// cost before they run where that is not 1.
macro_rules! functions {
    ($library:ident: $($name:literal {
        $(#[doc = $doc:literal] $form:ident $id:literal ($($arg:expr),*) -> $result:expr => $code:ident $(, in $other:ident)?
          $(, costs $cost:expr)?;)+
    })+) => {
        /// The rows.
        pub(super) static FUNCTIONS: &[super::Function] = {
            #[allow(unused_imports, reason = "no library names all types")]
            use super::{Sig::*, types::*};
            #[allow(unused_imports, reason = "most functions cost 1")]
            use crate::cost::StaticCost::*;

            &[$(super::Function {
                name: $name,
                overloads: &[$(super::Overload {
                    id: $id,
                    library: super::table::library!($library $($other)?),
                    member: super::table::form!($form),
                    args: &[$($arg),*],
                    result: $result,
                    code: $code,
                    static_cost: super::table::cost!($($cost)?),
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

/// What calls of a row cost.
macro_rules! cost {
    () => {
        crate::cost::StaticCost::Fixed(1)
    };
    ($cost:expr) => {
        $cost
    };
}

pub(super) use {cost, form, functions, library};

/// A line of documentation without the blank after its slashes.
pub(super) const fn line(doc: &'static str) -> &'static str {
    let Some((_, line)) = doc.split_at_checked(1) else { return doc };
    line
}
