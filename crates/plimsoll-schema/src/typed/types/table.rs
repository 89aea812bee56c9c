//! Declarations as a table that people read and write.
//!
//! ```text
//! package apiextensions/v1                  a package; its last part is how Go prints it
//! package apiextensions/v1beta1 like NAME   all types of another package, to be amended
//! type JSONSchemaURL string                 a named type
//! type Time custom time                     a type that decodes itself, and how
//! struct CustomResourceDefinition           a struct; its fields follow, indented
//!   inline meta/v1.TypeMeta                 an embedded struct
//!   spec *CustomResourceDefinitionSpec      a field: its key in JSON and its type
//!   mode string 1.31..1.36                  a field of the releases from 1.31 up to, not including, 1.36
//!   -version                                a field that the amended struct does not have
//! ```
//!
//! A field that is amended is written again. `#` begins a comment.

use super::fields::Releases;
use super::{Declaration, FieldDeclaration, GoTypesBuilder, Minor, TypesError};

impl<'t> GoTypesBuilder<'t> {
    /// Adds the declarations of a table.
    ///
    /// # Errors
    /// A line that is not understood.
    pub fn read(&mut self, table: &'t str) -> Result<(), TypesError> {
        let mut package = "";
        let mut open: Option<(&'t str, Vec<FieldDeclaration<'t>>)> = None;
        for (line, number) in table.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default();
            let words: Vec<&'t str> = line.split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            if line.starts_with(' ') {
                let amended = open.as_mut().and_then(|(_, fields)| read_field(&words, fields));
                amended.ok_or(TypesError::Line(number))?;
                continue;
            }
            if let Some((name, fields)) = open.take() {
                self.declare(package, name, Declaration::Struct(fields));
            }
            match *words.as_slice() {
                ["package", name] => package = name,
                ["package", name, "like", other] => {
                    package = name;
                    self.copy_package(other, name);
                }
                ["struct", name] => {
                    open = Some((name, self.fields(package, name).unwrap_or_default().to_vec()));
                }
                ["type", name, "custom", how, ref types @ ..] => {
                    self.declare(package, name, Declaration::Custom(how, types.to_vec()));
                }
                ["type", name, type_] => self.declare(package, name, Declaration::Named(type_)),
                _ => return Err(TypesError::Line(number)),
            }
        }
        if let Some((name, fields)) = open {
            self.declare(package, name, Declaration::Struct(fields));
        }
        Ok(())
    }
}

/// Adds, replaces or removes a field.
fn read_field<'t>(words: &[&'t str], fields: &mut Vec<FieldDeclaration<'t>>) -> Option<()> {
    let (name, type_, releases) = match *words {
        ["inline", type_] => (None, type_, Releases::ALL),
        [name, type_] => (Some(name), type_, Releases::ALL),
        [name, type_, releases] => (Some(name), type_, read_releases(releases)?),
        [removed] => {
            let removed = removed.strip_prefix('-')?;
            fields.retain(|field| field.name != Some(removed));
            return Some(());
        }
        _ => return None,
    };
    let overlaps =
        |field: &FieldDeclaration<'_>| field.releases.since < releases.until && releases.since < field.releases.until;
    fields.retain(|field| name.is_none() || field.name != name || !overlaps(field));
    fields.push(FieldDeclaration { name, type_, releases, through: "" });
    Some(())
}

fn read_releases(text: &str) -> Option<Releases> {
    let minor = |text: &str, or: Minor| match text {
        "" => Some(or),
        text => text.strip_prefix("1.")?.parse().ok().map(Minor),
    };
    let (since, until) = text.split_once("..")?;
    Some(Releases { since: minor(since, Releases::ALL.since)?, until: minor(until, Releases::ALL.until)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::TypeRef;

    const TABLE: &str = "\
package b/v1
struct Meta
  kind string
  inline Deep
struct Deep
  deep map[string]int64
  kind bool        # hidden by the one above
struct A
  inline Meta
  old []byte ..1.31
  mode string 1.31..1.36
  mode *Mode 1.36..
  list []A
type Mode string
package b/v2 like b/v1
struct A
  -old
  list [][]A
";

    fn field(release: u8, type_: &str, name: &str) -> Option<String> {
        let mut builder = GoTypesBuilder::default();
        builder.read(TABLE).unwrap();
        let types = builder.finish().unwrap();
        types.at(Minor(release)).named(type_)?.field(name).map(|field: TypeRef<'_>| field.to_string())
    }

    #[test]
    fn fields_have_the_releases_that_know_them() {
        for (release, type_, name, want) in [
            (30, "b/v1.A", "old", Some("[]uint8")),
            (31, "b/v1.A", "old", None),
            (30, "b/v1.A", "mode", None),
            (31, "b/v1.A", "mode", Some("string")),
            (35, "b/v1.A", "mode", Some("string")),
            (36, "b/v1.A", "mode", Some("*v1.Mode")),
            (36, "b/v1.A", "kind", Some("string")),
            (36, "b/v1.A", "deep", Some("map[string]int64")),
            (36, "b/v1.Deep", "kind", Some("bool")),
            (36, "b/v1.A", "list", Some("[]v1.A")),
        ] {
            assert_eq!(field(release, type_, name).as_deref(), want, "{release} {type_} {name}");
        }
    }

    #[test]
    fn a_package_amends_another() {
        for (name, want) in
            [("old", None), ("list", Some("[][]v2.A")), ("mode", Some("string")), ("kind", Some("string"))]
        {
            assert_eq!(field(30 + 1, "b/v2.A", name).as_deref(), want, "{name}");
        }
        assert_eq!(field(36, "b/v2.A", "mode").as_deref(), Some("*v2.Mode"));
    }

    #[test]
    fn what_makes_no_arena_is_named() {
        for (table, want) in [
            ("struct A\n  a b c d\n", "line 2 is not a declaration of Go types"),
            ("struct A\n  a string 2.30..\n", "line 2 is not a declaration of Go types"),
            ("  a string\n", "line 1 is not a declaration of Go types"),
            ("package p\nstruct A\n  a []B\n", "unknown Go type p.B"),
            ("package p\nstruct A\n  inline B\nstruct B\n  inline A\n", "the Go type p.B embeds itself"),
            ("package p\ntype A custom magic\n", "unknown Go type magic"),
        ] {
            let mut builder = GoTypesBuilder::default();
            let made = builder.read(table).and_then(|()| builder.finish().map(drop));
            assert_eq!(made.unwrap_err().to_string(), want, "{table}");
        }
    }
}
