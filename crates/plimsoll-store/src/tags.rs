//! The tags of Kubernetes' types (`+k8s:…`), as the store keeps them.
//!
//! A release has one part for all of its types, in lines: a type, what belongs to it in lines below.

use std::fmt::Write as _;

use plimsoll_schema::tags::{EnumConstant, TaggedField, TaggedForm, TaggedType, TaggedTypes};

/// The types of a release with their tags, and for which requests the server runs them.
#[derive(Clone, Debug, Default)]
pub struct ReleaseTags {
    /// The types, by import path and name: `k8s.io/api/core/v1.Pod`.
    pub types: TaggedTypes,
    /// Types of objects whose tags are run, with the subresources for which they are: `/`, `/status`.
    pub validated: Vec<(Box<str>, Vec<Box<str>>)>,
}

impl ReleaseTags {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.validated.is_empty()
    }

    /// The subresources for which the tags of a type are run.
    pub fn subresources(&self, type_: &str) -> Option<&[Box<str>]> {
        self.validated.iter().find(|(name, _)| &**name == type_).map(|(_, subresources)| &**subresources)
    }

    pub(crate) fn write(&self) -> String {
        let mut out = String::new();
        for (type_, subresources) in &self.validated {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "validated {type_} {}", subresources.join(" "));
        }
        for (name, type_) in self.types.iter() {
            let _ = match &type_.form {
                TaggedForm::Struct(_) => writeln!(out, "struct {name}"),
                TaggedForm::Named(of) => writeln!(out, "named {name} {of}"),
                TaggedForm::Opaque => writeln!(out, "opaque {name}"),
            };
            write_tags(&type_.tags, &mut out);
            for constant in &type_.constants {
                let _ = writeln!(out, "const {} {}", constant.name, constant.value);
                write_tags(&constant.tags, &mut out);
            }
            let TaggedForm::Struct(fields) = &type_.form else { continue };
            for field in fields {
                let name = if field.name.is_empty() { "-" } else { &field.name };
                let omits = if field.omits_empty { "omits" } else { "keeps" };
                let _ = writeln!(out, "field {} {name} {omits} {}", field.go_name, field.type_);
                write_tags(&field.tags, &mut out);
                if !field.default.is_empty() {
                    let _ = writeln!(out, "default {}", field.default);
                }
            }
        }
        out
    }

    /// Reads what was written. An error is the line that is not understood.
    pub(crate) fn read(text: &str) -> Result<Self, &str> {
        let mut tags = Self::default();
        let mut open: Option<(&str, TaggedType)> = None;
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').ok_or(line)?;
            let form = match word {
                "validated" => {
                    let mut words = rest.split(' ');
                    let type_ = words.next().unwrap_or_default().into();
                    tags.validated.push((type_, words.map(Into::into).collect()));
                    continue;
                }
                "struct" | "opaque" => Some((rest, "")),
                "named" => Some(rest.split_once(' ').ok_or(line)?),
                _ => None,
            };
            if let Some((name, of)) = form {
                if let Some((name, type_)) = open.take() {
                    tags.types.add(name, type_);
                }
                let form = match word {
                    "struct" => TaggedForm::Struct(Vec::new()),
                    "named" => TaggedForm::Named(of.into()),
                    _ => TaggedForm::Opaque,
                };
                open = Some((name, TaggedType::new(form, &[])));
                continue;
            }
            let (_, type_) = open.as_mut().ok_or(line)?;
            read_part(type_, word, rest).ok_or(line)?;
        }
        if let Some((name, type_)) = open {
            tags.types.add(name, type_);
        }
        Ok(tags)
    }
}

fn write_tags(tags: &[Box<str>], out: &mut String) {
    for tag in tags {
        let _ = writeln!(out, "tag {tag}");
    }
}

/// Reads a line below a type. Tags belong to what came last.
fn read_part(type_: &mut TaggedType, word: &str, rest: &str) -> Option<()> {
    let TaggedType { form, tags, constants } = type_;
    let fields = match form {
        TaggedForm::Struct(fields) => Some(fields),
        _ => None,
    };
    match word {
        "const" => {
            let (name, value) = rest.split_once(' ')?;
            constants.push(EnumConstant { name: name.into(), value: value.into(), tags: Vec::new() });
        }
        "field" => {
            let words: Vec<&str> = rest.splitn(4, ' ').collect();
            let [go_name, name, omits, of] = *words.as_slice() else { return None };
            let name = if name == "-" { "" } else { name };
            let omits_empty = omits == "omits";
            fields?.push(TaggedField { omits_empty, ..TaggedField::new(go_name, name, of, &[]) });
        }
        "default" => fields?.last_mut()?.default = rest.into(),
        "tag" => {
            let last = fields.and_then(|fields| fields.last_mut()).map(|field| &mut field.tags);
            let constant = constants.last_mut().map(|constant| &mut constant.tags);
            last.or(constant).unwrap_or(tags).push(rest.into());
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_as_they_were_written() {
        let text = "validated k8s.io/api/apps/v1.Deployment / /scale\nstruct k8s.io/api/apps/v1.Deployment\n\
                    tag k8s:x=y z\nfield Spec spec omits k8s.io/api/apps/v1.DeploymentSpec\ntag k8s:required\n\
                    default {}\nfield TypeMeta - keeps a.TypeMeta\nnamed k8s.io/api/apps/v1.Kind string\ntag k8s:enum\n\
                    const KindA A\ntag k8s:alpha(since: \"1.37\")=+k8s:enumExclude\n";
        let read = ReleaseTags::read(text).unwrap();
        assert_eq!(read.write(), text);
        assert_eq!(read.subresources("k8s.io/api/apps/v1.Deployment").map(<[_]>::len), Some(2));
        assert_eq!(ReleaseTags::read("what is it").err(), Some("what is it"));
    }
}
