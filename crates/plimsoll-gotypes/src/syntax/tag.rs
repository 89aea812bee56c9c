//! The tags of struct fields: `json:"name,omitempty"`.

use plimsoll_go::strconv::unquote;

/// The value of a key in a struct tag; none where the key is not there or the tag is malformed before it. Mirrors
/// `reflect.StructTag.Lookup`.
pub fn struct_tag(tag: &str, key: &str) -> Option<String> {
    let mut rest = tag;
    loop {
        rest = rest.trim_start_matches(' ');
        let end = rest.find(|c: char| c <= ' ' || c == ':' || c == '"' || c == '\u{7f}')?;
        let name = rest.get(..end).filter(|name| !name.is_empty())?;
        let quoted = rest.get(end..)?.strip_prefix(':')?;
        let mut is_escaped = false;
        let close = quoted.char_indices().skip(1).find(|&(_, c)| {
            let is_close = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_close
        });
        let literal = quoted.get(..=close?.0).filter(|literal| literal.starts_with('"'))?;
        if name == key {
            return String::from_utf8(unquote(literal.as_bytes())?).ok();
        }
        rest = quoted.get(literal.len()..)?;
    }
}

/// What `encoding/json` makes of a field's tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructTag {
    /// The name in JSON; empty where the tag gives none.
    pub name: Box<str>,
    /// Whether the fields of the field's type are written in its place.
    pub is_inline: bool,
    /// Whether a zero value is left out: `omitempty` or `omitzero`.
    pub omits_zero: bool,
    /// Whether the field is never written: the tag `-`.
    pub is_skipped: bool,
}

impl StructTag {
    /// Reads the key `json` of a tag; none where the tag has no such key.
    pub fn of_json(tag: &str) -> Option<Self> {
        let value = struct_tag(tag, "json")?;
        let mut parts = value.split(',');
        let name = parts.next().unwrap_or_default();
        let (mut is_inline, mut omits_zero) = (false, false);
        for option in parts {
            match option {
                "inline" => is_inline = true,
                "omitempty" | "omitzero" => omits_zero = true,
                _ => {}
            }
        }
        // `-,` is a field with the name `-`.
        Some(Self { name: name.into(), is_inline, omits_zero, is_skipped: value == "-" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_as_reflect_reads_them() {
        assert_eq!(struct_tag(r#"json:"a,omitempty" yaml:"b""#, "yaml").as_deref(), Some("b"));
        assert_eq!(struct_tag(r#"json:"a" json:"b""#, "json").as_deref(), Some("a"));
        assert_eq!(struct_tag(r#"json: "a""#, "json"), None);
        assert_eq!(struct_tag("json:a", "json"), None);
        assert_eq!(struct_tag(r#"x:"\"" json:"a\tb""#, "json").as_deref(), Some("a\tb"));
        assert_eq!(struct_tag("", "json"), None);
    }

    #[test]
    fn a_dash_skips_only_when_it_is_alone() {
        assert!(StructTag::of_json(r#"json:"-""#).unwrap().is_skipped);
        let named = StructTag::of_json(r#"json:"-,""#).unwrap();
        assert_eq!((named.is_skipped, &*named.name), (false, "-"));
    }
}
