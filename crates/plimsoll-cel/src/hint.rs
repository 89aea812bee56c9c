//! What the author of an expression that does not compile may have meant. Ours, never the server's words.

use std::fmt;

pub(crate) use plimsoll_go::near::nearest;

use crate::functions::Overload;
use crate::libraries::Libraries;

/// How an error may be fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// Another name that is there.
    Name(Box<str>),
    /// None is near: these are all the fields that there are.
    Fields(Vec<String>),
    /// The function or macro is one of libraries that are not enabled.
    Elsewhere {
        /// Its name.
        name: Box<str>,
        /// Its libraries, any of which has it.
        libraries: Libraries,
    },
    /// The function is there, for other arguments.
    Signatures(Vec<String>),
    /// The macro is there, for other numbers of arguments.
    Counts {
        /// Its name.
        name: Box<str>,
        /// The numbers, in order.
        counts: Vec<usize>,
    },
    /// A function that makes operands alike.
    Convert(&'static str),
    /// It is no field but a function, which takes more arguments or none.
    Call {
        /// Its name.
        name: Box<str>,
        /// Whether it can be called without arguments.
        alone: bool,
    },
    /// A list has no fields.
    LookIntoList,
    /// Lists are searched with `in`.
    UseIn,
    /// Strings are searched with `contains`.
    UseContains,
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "did you mean `{name}`?"),
            Self::Fields(names) => {
                let verb = if names.len() == 1 { "the only field is" } else { "fields are" };
                write!(f, "{verb} {}", listed(names))
            }
            Self::Elsewhere { name, .. } => write!(f, "`{name}` belongs to a library that is not enabled"),
            Self::Signatures(signatures) => write!(f, "available: {}", listed(signatures)),
            Self::Counts { name, counts } => {
                let are_one = counts == &[1];
                let counts: Vec<_> = counts.iter().map(ToString::to_string).collect();
                let plural = if are_one { "" } else { "s" };
                write!(f, "macro `{name}` expects {} argument{plural}", counts.join(" or "))
            }
            Self::Convert(function) => write!(f, "convert one side with `{function}(…)`"),
            Self::UseIn => f.write_str("use `value in list` to look for a value in a list"),
            Self::UseContains => f.write_str("use `text.contains(other)` to look for a substring"),
            Self::Call { name, alone } => {
                let args = if *alone { "" } else { "…" };
                write!(f, "`{name}` is a function: write `{name}({args})`")
            }
            Self::LookIntoList => f.write_str("access list items with `[0]`, `all(x, …)` or `exists(x, …)`"),
        }
    }
}

/// `a, b and c`, each as code.
fn listed(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// `string.charAt(int) -> string`
pub fn signature(function: &str, overload: &Overload) -> String {
    let mut args: Vec<String> = overload.args.iter().map(ToString::to_string).collect();
    let target = if overload.member && !args.is_empty() { format!("{}.", args.remove(0)) } else { String::new() };
    format!("{target}{function}({}) -> {}", args.join(", "), overload.result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_sentences() {
        let signatures = ["a(int) -> int", "b() -> bool", "c() -> int"].map(str::to_owned);
        for (hint, text) in [
            (Hint::Name("hosts".into()), "did you mean `hosts`?"),
            (Hint::Fields(vec!["a".into(), "b".into()]), "fields are `a` and `b`"),
            (Hint::Signatures(signatures[..1].to_vec()), "available: `a(int) -> int`"),
            (Hint::Signatures(signatures.to_vec()), "available: `a(int) -> int`, `b() -> bool` and `c() -> int`"),
            (Hint::Counts { name: "all".into(), counts: vec![2, 3] }, "macro `all` expects 2 or 3 arguments"),
            (Hint::Counts { name: "has".into(), counts: vec![1] }, "macro `has` expects 1 argument"),
        ] {
            assert_eq!(hint.to_string(), text);
        }
    }
}
