//! Finding apiVersion and kind in a body, as the server's decoder does.
//!
//! The decoder (`serializer/json` of apimachinery) reads a body twice: first with Go's
//! encoding/json, which ignores the case of field names, only to find apiVersion and kind; then
//! as a whole. Most bodies that are refused are refused by the first look.

mod fault;
mod look;

pub use fault::{DecodeFault, DecodeFaultKind};

use std::borrow::Cow;

use crate::{Document, Fault, FaultKind, Format, NodeRef, ReadRules, YamlFault, json, read_yaml};

/// What a body says it is. Empty where it says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// Group and version.
    pub api_version: Box<str>,
    /// Kind.
    pub kind: Box<str>,
}

/// A body that the decoder takes.
#[derive(Clone, Debug)]
pub struct Decoded<'s> {
    /// The whole body.
    pub document: Document<'s>,
    /// What it says it is; here the case of field names counts.
    pub envelope: Envelope,
}

impl Envelope {
    /// Looks for apiVersion and kind in an object that is sent in the given format
    /// (SimpleMetaFactory.Interpret). Without a format, the client makes JSON of the object, so that
    /// entries which others replace are not sent.
    ///
    /// # Errors
    /// What the decoder would say, with the place.
    pub fn look(object: NodeRef<'_>, format: Option<Format>) -> Result<Self, DecodeFault> {
        look::look(object, format)
    }

    /// What an object itself says, whose field names are matched exactly; nothing where it has no kind.
    pub fn of(object: NodeRef<'_>) -> Option<Self> {
        look::content(object, Self::default())
    }

    /// What the decoder finds in an object that has been read already. `body` gives the text that is
    /// shown where the kind is missing.
    ///
    /// # Errors
    /// What the decoder would say, with the place.
    pub fn decode<'t>(
        object: NodeRef<'_>,
        format: Option<Format>,
        body: impl FnOnce() -> Cow<'t, [u8]>,
    ) -> Result<Self, DecodeFault> {
        let looked = Self::look(object, format)?;
        look::content(object, looked).ok_or_else(|| {
            let kind = DecodeFaultKind::KindMissing { body: fault::shown(&body()) };
            DecodeFault { kind, span: object.span(), envelope: None }
        })
    }

    /// Where the slash of apiVersion is: a search of bytes is quicker than one of characters.
    fn slash(&self) -> Option<usize> {
        self.api_version.bytes().position(|byte| byte == b'/')
    }

    /// The part of apiVersion before the slash; empty for the core group.
    pub fn group(&self) -> &str {
        self.slash().and_then(|at| self.api_version.get(..at)).unwrap_or_default()
    }

    /// The part of apiVersion after the slash.
    pub fn version(&self) -> &str {
        self.slash().and_then(|at| self.api_version.get(at + 1..)).unwrap_or(&self.api_version)
    }
}

/// Decodes a body into an untyped object, as the server does for custom resources under strict
/// field validation. Strict errors are not told here.
///
/// # Errors
/// What the decoder would say, with the place.
pub fn decode<'s>(text: &'s [u8], format: Format, rules: &ReadRules) -> Result<Decoded<'s>, DecodeFault> {
    let (document, unfit) = match format {
        Format::Json => read_json(text, rules),
        Format::Yaml => read_yaml(text, rules).map(|document| (document, None)),
    }
    .map_err(unreadable)?;
    if let Some(Fault { kind, span }) = unfit {
        let envelope = Envelope::look(document.root(), Some(format))?;
        return Err(DecodeFault { kind: DecodeFaultKind::Unfit(kind), span, envelope: Some(envelope) });
    }
    let envelope = Envelope::decode(document.root(), Some(format), || Cow::Borrowed(text))?;
    Ok(Decoded { document, envelope })
}

/// Reads a body that a typed decoder will take apart, with what a first look finds in it. It may
/// have no kind, and numbers beyond float64, which read as infinite: whether these matter depends on where
/// they are.
///
/// # Errors
/// What the decoder would say, with the place.
pub fn decode_lax<'s>(text: &'s [u8], format: Format, rules: &ReadRules) -> Result<Decoded<'s>, DecodeFault> {
    let document = match format {
        Format::Json => read_json(text, rules).map(|(document, _)| document),
        Format::Yaml => read_yaml(text, rules),
    };
    let document = document.map_err(unreadable)?;
    let envelope = Envelope::look(document.root(), Some(format))?;
    Ok(Decoded { document, envelope })
}

type JsonRead<'s> = (Document<'s>, Option<Fault>);

fn read_json<'s>(text: &'s [u8], rules: &ReadRules) -> Result<JsonRead<'s>, Fault> {
    rules.limits.check_body(text)?;
    let reading = json::read(text, rules)?;
    Ok((reading.document, reading.out_of_range))
}

/// A fault before the first look, or one that the first look finds in the JSON text.
fn unreadable(fault: Fault) -> DecodeFault {
    let kind = match fault.kind {
        kind @ (FaultKind::Json(_) | FaultKind::Yaml(YamlFault::TooDeepForJson { .. })) => {
            DecodeFaultKind::NoJson(kind)
        }
        kind => DecodeFaultKind::Unreadable(kind),
    };
    DecodeFault { kind, span: fault.span, envelope: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JsonLayout, KeyOrder, write_json};

    fn check(format: Format, text: &str, want: Result<(&str, &str), &str>) {
        let got = decode(text.as_bytes(), format, &ReadRules::default());
        let got = got.map(|decoded| (decoded.envelope.api_version.to_string(), decoded.envelope.kind.to_string()));
        let want = want.map(|(version, kind)| (version.to_owned(), kind.to_owned())).map_err(ToOwned::to_owned);
        assert_eq!(got.map_err(|fault| fault.to_string()), want, "{text}");
    }

    // Answers of Serializer.Decode of apimachinery 0.37.1, strict, into an Unstructured.
    #[test]
    fn json() {
        let cases = [
            (r#"{"kind":"A","apiVersion":"v1"}"#, Ok(("v1", "A"))),
            (r#"{"kind":"A","Kind":"B","apiVersion":"v1"}"#, Ok(("v1", "A"))),
            (r#"{"kind":"A","kInd":null}"#, Ok(("", "A"))),
            (r#"{"kind":"A","apiVer\u017fion":"x"}"#, Ok(("", "A"))),
            (r#"{"kind":"A","apiVer\u017fion":"x//"}"#, Err("unexpected GroupVersion string: x//")),
            (r#"{"\u212aind":"A"}"#, Err(r#"Object 'Kind' is missing in '{"\u212aind":"A"}'"#)),
            (
                r#"{"kind":5,"KIND":[],"kind":"A"}"#,
                Err(
                    "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string",
                ),
            ),
            (
                r#"{"kind":"A","apiVersion":1e400}"#,
                Err(
                    "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .apiVersion of type string",
                ),
            ),
            (r#"{"kind":"A","apiVersion":"/"}"#, Ok(("/", "A"))),
            (r#"{"kind":"A","apiVersion":"//"}"#, Err("unexpected GroupVersion string: //")),
            (
                r#"{"kind":"A","apiVersion":"a/b/c","apiversion":"v1"}"#,
                Err(r#"Object 'Kind' is missing in '{"kind":"A","apiVersion":"a/b/c","apiversion":"v1"}'"#),
            ),
            ("null", Err("Object 'Kind' is missing in 'null'")),
            (r#"{"a":1e999}"#, Err("json: cannot unmarshal number 1e999 into Go value of type float64")),
            ("{", Err("couldn't get version/kind; json parse error: unexpected end of JSON input")),
        ];
        for (text, want) in cases {
            check(Format::Json, text, want);
        }
    }

    #[test]
    fn yaml() {
        let cases = [
            ("kind: A\napiVersion: v1\n", Ok(("v1", "A"))),
            ("kind: A\nKind: B\n", Ok(("", "A"))),
            // Sorted, `Kind` comes before `kind`.
            (
                "kind: [A]\nKind: 1\n",
                Err(
                    "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string",
                ),
            ),
            ("a: 1\n", Err("Object 'Kind' is missing in 'a: 1\n'")),
            ("kind: X\nkind: [", Err("yaml: line 2: did not find expected node content")),
        ];
        for (text, want) in cases {
            check(Format::Yaml, text, want);
        }
    }

    #[test]
    fn bad_bytes_in_a_text_are_shown_as_go_would() {
        let fault = decode(b"{\"a\":\"\xe2\x82\"}", Format::Json, &ReadRules::default()).unwrap_err();
        assert_eq!(fault.to_string(), "Object 'Kind' is missing in '{\"a\":\"\u{fffd}\u{fffd}\"}'");
    }

    #[test]
    fn an_unfit_number_leaves_the_kind_known() {
        let text = br#"{"kind":"A","apiVersion":"g/v1","spec":1e400}"#;
        let fault = decode(text, Format::Json, &ReadRules::default()).unwrap_err();
        let envelope = fault.envelope.unwrap();
        assert_eq!((envelope.group(), envelope.version(), &*envelope.kind), ("g", "v1", "A"));
        assert_eq!(fault.span.of(str::from_utf8(text).unwrap()), "1e400");
    }

    #[test]
    fn an_item_is_decoded_as_if_it_were_sent_alone() {
        let text = r#"{"items":[
            {"kind":"A","apiVersion":"g/v1"},
            {"kind":5,"kind":"A","Kind":"B"},
            {"Kind":"B","n":1.0,"a":{"x":1,"x":2}},
            {"kind":"A","apiVersion":"a/b/c"},
            [1]]}"#;
        for format in [Format::Json, Format::Yaml] {
            let document = crate::read(text.as_bytes(), format, &ReadRules::default()).unwrap();
            for item in document.root().get("items").unwrap().items() {
                let json = write_json(item, KeyOrder::AsRead, JsonLayout::Compact);
                let alone = decode(json.as_bytes(), Format::Json, &ReadRules::default());
                let alone = alone.map(|decoded| decoded.envelope).map_err(|fault| fault.kind);
                let made = Envelope::decode(item, None, || Cow::Borrowed(json.as_bytes()));
                assert_eq!(made.map_err(|fault| fault.kind), alone, "{json}");
            }
        }
    }
}
