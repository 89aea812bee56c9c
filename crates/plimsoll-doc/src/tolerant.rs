//! Reading on behind a fault: an editor needs the rest of a file while one line of it is broken.
//!
//! The text is read as always. Where that fails, what is broken is blanked, or what is missing inserted, in a copy,
//! and the copy is read again, until it can be read or [`Limits::rereads`](crate::Limits::rereads) is reached. What
//! survives has the places of the original text.

mod copy;
mod json;
mod yaml;

use crate::{Document, Fault, FaultKind, Format, Limit, ReadRules, read};

use copy::EditedCopy;

/// What could be read of a text.
#[derive(Clone, Debug)]
pub struct Tolerant<'s> {
    /// The readable part; nothing where there is none.
    pub document: Option<Document<'s>>,
    /// What is wrong with the text, in the order in which it was found; the first is what [`read`] gives.
    pub faults: Vec<Fault>,
    /// Whether the text was read so often that what follows the last fault was left out.
    pub gave_up: bool,
}

/// Reads one body in the given format, as far as it can be read.
///
/// ```
/// use plimsoll_doc::{Format, ReadRules, read_tolerant};
///
/// let text = b"kind: A\nspec:\n  size: \"3\n  port: 80\n";
/// let found = read_tolerant(text, Format::Yaml, &ReadRules::default());
/// assert_eq!(found.faults[0].to_string(), "yaml: line 5: found unexpected end of stream");
/// let document = found.document.unwrap();
/// let port = document.root().get("spec").and_then(|spec| spec.get("port")).unwrap();
/// assert_eq!((port.as_int(), port.source_text()), (Some(80), "80"));
/// ```
pub fn read_tolerant<'s>(text: &'s [u8], format: Format, rules: &ReadRules) -> Tolerant<'s> {
    let fault = match read(text, format, rules) {
        Ok(document) => return Tolerant { document: Some(document), faults: Vec::new(), gave_up: false },
        Err(fault) => fault,
    };
    let copy = EditedCopy::new(text);
    let mut attempts = Attempts { format, rules, left: rules.limits.rereads, faults: Vec::new(), gave_up: false };
    let repaired = match (&fault.kind, format) {
        (FaultKind::Limit { limit: Limit::Body, .. }, _) => {
            attempts.faults.push(fault);
            None
        }
        (_, Format::Json) => json::repair(copy, fault, &mut attempts),
        (_, Format::Yaml) => yaml::repair(copy, fault, &mut attempts),
    };
    let document = repaired.filter(|copy| !copy.is_blank()).and_then(|copy| {
        let document = read(copy.bytes(), format, rules).ok()?;
        Some(copy.restore(document))
    });
    Tolerant { document, faults: attempts.faults, gave_up: attempts.gave_up }
}

/// How often a copy may still be read, and what was wrong so far.
struct Attempts<'r> {
    format: Format,
    rules: &'r ReadRules,
    left: u32,
    faults: Vec<Fault>,
    gave_up: bool,
}

impl Attempts<'_> {
    /// Reads a copy; nothing where that was done often enough.
    fn read(&mut self, text: &[u8]) -> Option<Result<(), Fault>> {
        self.left = self.left.checked_sub(1)?;
        Some(read(text, self.format, self.rules).map(drop))
    }

    /// Keeps a fault of a copy, with the places of the original.
    fn keep(&mut self, fault: &Fault, copy: &EditedCopy<'_>) {
        let fault = Fault { kind: fault.kind.clone(), span: copy.original_span(fault.span) };
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JsonLayout, KeyOrder, write_json};

    fn check(format: Format, text: &str, want: &str, faults: &[&str]) {
        let found = read_tolerant(text.as_bytes(), format, &ReadRules::default());
        let json = found.document.map(|document| write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact));
        assert_eq!(json.as_deref().unwrap_or("nothing"), want, "{text:?}");
        let found: Vec<String> = found.faults.iter().map(ToString::to_string).collect();
        assert_eq!(found, faults, "{text:?}");
    }

    #[test]
    fn yaml() {
        let yaml = |text, want, faults: &[&str]| check(Format::Yaml, text, want, faults);
        yaml("a: 1\nb: 2\n", r#"{"a":1,"b":2}"#, &[]);
        // A broken line in the middle.
        yaml("a: 1\nfoo bar\nc: 3\n", r#"{"a":1,"c":3}"#, &["yaml: line 3: could not find expected ':'"]);
        yaml(
            "a: 1\nb: c: d\ne: 3\n",
            r#"{"a":1,"b":null,"e":3}"#,
            &["yaml: line 2: mapping values are not allowed in this context"],
        );
        yaml("a:\n- 1\n- @x\n- 3\n", r#"{"a":[1,3]}"#, &["yaml: line 3: found character that cannot start any token"]);
        // Quotes that are not closed.
        yaml("a: 1\nb: \"x\nc: 3\n", r#"{"a":1,"b":null,"c":3}"#, &["yaml: line 4: found unexpected end of stream"]);
        yaml("a: \"x\nb: \"y\"\nc: 1\n", r#"{"a":null,"b":"y","c":1}"#, &["yaml: line 1: did not find expected key"]);
        let many = "a: 1\nb: 'x\n".to_owned() + &"- c: 3\n".repeat(3);
        yaml(&many, r#"{"a":1,"b":[{"c":3},{"c":3},{"c":3}]}"#, &["yaml: line 6: found unexpected end of stream"]);
        // A tab as indentation.
        yaml(
            "a:\n\tb: 2\nc: 3\n",
            r#"{"a":null,"c":3}"#,
            &["yaml: line 2: found character that cannot start any token"],
        );
        // A bracket that is not closed.
        yaml(
            "a: [1, 2\nb: 3\nc: 4\n",
            r#"{"a":null,"b":3,"c":4}"#,
            &["yaml: line 1: did not find expected ',' or ']'"],
        );
        // Wrong indentation, with what lies below.
        yaml(
            "a:\n  b: 1\n c:\n    d: 1\ne: 2\n",
            r#"{"a":{"b":1},"e":2}"#,
            &["yaml: line 2: did not find expected key"],
        );
        // Two faults.
        yaml(
            "a: 1\nb: @x\nc: 3\nd: `\ne: 5\n",
            r#"{"a":1,"b":null,"c":3,"d":null,"e":5}"#,
            &[
                "yaml: line 2: found character that cannot start any token",
                "yaml: line 4: found character that cannot start any token",
            ],
        );
        yaml("a: *x\nb: 1\n", r#"{"a":null,"b":1}"#, &["yaml: unknown anchor 'x' referenced"]);
        // Nothing is left.
        yaml("@\n", "nothing", &["yaml: found character that cannot start any token"]);
    }

    #[test]
    fn json() {
        let json = |text, want, faults: &[&str]| check(Format::Json, text, want, faults);
        json(r#"{"a":1}"#, r#"{"a":1}"#, &[]);
        // Something is missing.
        json(r#"{"a":1,"b":[2"#, r#"{"a":1,"b":[2]}"#, &["unexpected end of JSON input"]);
        json(r#"{"a" 1}"#, r#"{"a":1}"#, &["invalid character '1' after object key"]);
        json("[1 2]", "[1,2]", &["invalid character '2' after array element"]);
        json(r#"{"a":[1}"#, r#"{"a":[1]}"#, &["invalid character '}' after array element"]);
        json("{\"a\":\"x\n,\"b\":1}", r#"{"a":"x","b":1}"#, &[r"invalid character '\n' in string literal"]);
        json(r#"{"a": , "b":1}"#, r#"{"a":null,"b":1}"#, &["invalid character ',' looking for beginning of value"]);
        json(r#"{"a"}"#, r#"{"a":null}"#, &["invalid character '}' after object key"]);
        json(r#"{"a":"#, r#"{"a":null}"#, &["unexpected end of JSON input"]);
        // Something is too much.
        json(r#"{"a":1,}"#, r#"{"a":1}"#, &["invalid character '}' looking for beginning of object key string"]);
        json("[1,]", "[1]", &["invalid character ']' looking for beginning of value"]);
        json(r#"{"a":1]}"#, r#"{"a":1}"#, &["invalid character ']' after object key:value pair"]);
        json("{} x", "{}", &["invalid character 'x' after top-level value"]);
        // Something is none.
        json(r#"{"a":tru, "b":1}"#, r#"{"a":null,"b":1}"#, &["invalid character ',' in literal true (expecting 'e')"]);
        json(r#"{a: 1, "b":1}"#, r#"{"b":1}"#, &["invalid character 'a' looking for beginning of object key string"]);
        json(r#"["\q",1]"#, r#"[" q",1]"#, &["invalid character 'q' in string escape code"]);
        json(r#"{"a":1e400}"#, r#"{"a":null}"#, &["json: cannot unmarshal number 1e400 into Go value of type float64"]);
        // Two faults.
        json(
            r#"{"a":'x', "b" 1, "c":2}"#,
            r#"{"a":null,"b":1,"c":2}"#,
            &[r"invalid character '\'' looking for beginning of value", "invalid character '1' after object key"],
        );
        json("", "nothing", &["unexpected end of JSON input"]);
        json("@@@", "nothing", &["invalid character '@' looking for beginning of value"]);
    }

    #[test]
    fn what_survives_has_its_place_and_text() {
        let text = "{\"a\" 1 \"b\":\"é\\n\",\"c\":\"x\ty\", \"d\":[\"z\"";
        let found = read_tolerant(text.as_bytes(), Format::Json, &ReadRules::default());
        let document = found.document.unwrap();
        let texts = |key: &str| {
            let node = document.root().get(key).unwrap();
            (node.as_str().unwrap_or_default(), node.source_text())
        };
        assert_eq!(texts("a"), ("", "1"));
        assert_eq!(texts("b"), ("é\n", "\"é\\n\""));
        assert_eq!(texts("c"), ("x y", "\"x\ty\""));
        assert_eq!(texts("d"), ("", "[\"z\""));
        assert_eq!(document.source(), text);
    }

    #[test]
    fn recovering_is_limited() {
        let text = "a: @\n".repeat(1_000);
        let found = read_tolerant(text.as_bytes(), Format::Yaml, &ReadRules::default());
        assert!(found.gave_up && found.faults.len() <= 65);
        assert!(found.document.is_some_and(|document| !document.root().is_empty()));
    }
}
