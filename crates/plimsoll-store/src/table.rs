//! The text of a package: its types, a line each, and below a struct its fields.
//!
//! ```text
//! package core/v1 io.k8s.api.core.v1
//! type PullPolicy string Always IfNotPresent Never      a name for a type, and its values
//! custom Quantity quantity                              a type that decodes itself, and how
//! struct Container                                      a struct; its fields follow, indented
//!   name string !                                       required by the schema
//!   ports []ContainerPort list=map:containerPort        what is known of a list
//!   httpGet *HTTPGetAction via=ProbeHandler             reached through an embedded struct
//!   mode string 31..36 = "x"                            the releases that know it; its default
//! ```
//!
//! Types are in the order of their names, so that one is found without reading the others.

use std::borrow::Cow;
use std::fmt::Write as _;

use plimsoll_release::Minor;
use plimsoll_schema::typed::Releases;

use crate::model::ModelField;

/// A line about a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldLine<'t> {
    pub(crate) name: &'t str,
    pub(crate) type_: Cow<'t, str>,
    pub(crate) releases: Releases,
    pub(crate) required: bool,
    pub(crate) through: &'t str,
    pub(crate) list: &'t str,
    pub(crate) default: &'t str,
}

/// A type with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Declaration<'t> {
    Struct { name: &'t str, fields: Vec<FieldLine<'t>> },
    Named { name: &'t str, type_: &'t str, values: Vec<&'t str> },
    Custom { name: &'t str, how: &'t str, types: Vec<&'t str> },
}

impl<'t> FieldLine<'t> {
    pub(crate) fn of(field: &'t ModelField, releases: Releases) -> Self {
        let ModelField { name, type_, through, required, list, default } = field;
        let type_ = Cow::Borrowed(&**type_);
        Self { name, type_, releases, required: *required, through, list, default }
    }

    fn read(line: &'t str) -> Option<Self> {
        let (words, default) = line.split_once(" = ").unwrap_or((line, ""));
        let mut words = words.split(' ');
        let (name, type_) = (words.next()?, Cow::Borrowed(words.next()?));
        let mut field = Self { name, type_, releases: Releases::ALL, required: false, through: "", list: "", default };
        for word in words {
            if word == "!" {
                field.required = true;
            } else if let Some(list) = word.strip_prefix("list=") {
                field.list = list;
            } else if let Some(through) = word.strip_prefix("via=") {
                field.through = through;
            } else {
                field.releases = read_releases(word)?;
            }
        }
        Some(field)
    }

    fn write(&self, package: &str, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = write!(out, "  {} {}", self.name, within(&self.type_, package));
        if self.releases != Releases::ALL {
            let _ = write!(out, " {}", write_releases(self.releases));
        }
        if self.required {
            out.push_str(" !");
        }
        for (what, text) in [("list=", self.list), ("via=", self.through), ("= ", self.default)] {
            if !text.is_empty() {
                let _ = write!(out, " {what}{text}");
            }
        }
        out.push('\n');
    }
}

impl<'t> Declaration<'t> {
    pub(crate) fn named(name: &'t str, type_: &'t str, values: &'t [Box<str>]) -> Self {
        Self::Named { name, type_, values: values.iter().map(|value| &**value).collect() }
    }

    pub(crate) fn custom(name: &'t str, how: &'t str, types: &'t [Box<str>]) -> Self {
        Self::Custom { name, how, types: types.iter().map(|type_| &**type_).collect() }
    }

    pub(crate) fn structure(name: &'t str, fields: Vec<FieldLine<'t>>) -> Self {
        Self::Struct { name, fields }
    }

    pub(crate) fn write(&self, package: &str, out: &mut String) {
        match self {
            Self::Struct { name, fields } => {
                let _ = writeln!(out, "struct {name}");
                for field in fields {
                    field.write(package, out);
                }
            }
            Self::Named { name, type_, values } => {
                let _ = write!(out, "type {name} {}", within(type_, package));
                write_words(values, package, out);
            }
            Self::Custom { name, how, types } => {
                let _ = write!(out, "custom {name} {how}");
                write_words(types, package, out);
            }
        }
    }

    /// Reads a declaration with the lines below it. An error is the line that is not understood.
    pub(crate) fn read(text: &'t str) -> Result<Self, &'t str> {
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let words: Vec<&str> = first.split(' ').collect();
        match *words.as_slice() {
            ["struct", name] => {
                let field = |line: &'t str| line.strip_prefix("  ").and_then(FieldLine::read).ok_or(line);
                Ok(Self::Struct { name, fields: lines.map(field).collect::<Result<_, _>>()? })
            }
            ["type", name, type_, ref values @ ..] => Ok(Self::Named { name, type_, values: values.to_vec() }),
            ["custom", name, how, ref types @ ..] => Ok(Self::Custom { name, how, types: types.to_vec() }),
            _ => Err(first),
        }
    }
}

/// The rest of a line: words, and its end.
fn write_words(words: &[&str], package: &str, out: &mut String) {
    for word in words {
        out.push(' ');
        out.push_str(&within(word, package));
    }
    out.push('\n');
}

/// The first line of a package.
pub(crate) fn package_line(package: &str, prefix: Option<&str>) -> String {
    let prefix = prefix.map_or_else(String::new, |prefix| format!(" {prefix}"));
    format!("package {package}{prefix}\n")
}

/// A type as it is written inside of a package: names of that package without it.
fn within(type_: &str, package: &str) -> String {
    type_.replace(&format!("{package}."), "")
}

/// `31..36`, with nothing for an open end.
pub(crate) fn write_releases(releases: Releases) -> String {
    let end = |minor: Minor, open: Minor| if minor == open { String::new() } else { minor.0.to_string() };
    format!("{}..{}", end(releases.since, Releases::ALL.since), end(releases.until, Releases::ALL.until))
}

pub(crate) fn read_releases(text: &str) -> Option<Releases> {
    let end = |text: &str, open: Minor| if text.is_empty() { Some(open) } else { text.parse().ok().map(Minor) };
    let (since, until) = text.split_once("..")?;
    Some(Releases { since: end(since, Releases::ALL.since)?, until: end(until, Releases::ALL.until)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read_as_they_were_written() {
        for text in [
            "type PullPolicy string Always Never\n",
            "custom JSONSchemaPropsOrArray object-or-array JSONSchemaProps []JSONSchemaProps\n",
            "struct Empty\n",
            "struct Container\n  name string !\n  ports []ContainerPort list=map:containerPort,protocol\n  \
             httpGet *HTTPGetAction via=ProbeHandler\n  mode map[string]resource.Quantity 31..36 ! = {\"a\": \"b c\"}\n",
        ] {
            let mut written = String::new();
            Declaration::read(text).unwrap().write("core/v1", &mut written);
            assert_eq!(written, text);
        }
        assert_eq!(Declaration::read("struct A\n  a\n"), Err("  a"));
        assert_eq!(Declaration::read("what"), Err("what"));
    }

    #[test]
    fn names_of_the_same_package_are_short() {
        assert_eq!(within("map[core/v1.Name][]*core/v1.A", "core/v1"), "map[Name][]*A");
        assert_eq!(within("meta/v1.Time", "core/v1"), "meta/v1.Time");
    }
}
