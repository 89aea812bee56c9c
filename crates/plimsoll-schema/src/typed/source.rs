//! How a value reaches the decoder.

use plimsoll_doc::{Format, NodeRef, Value};
use plimsoll_go::json::{Escaping, marshal};
use plimsoll_go::strconv::parse_uint;
use plimsoll_go::value::{Token, Value as GoValue};

/// The JSON text that the server's decoder reads, of which a document is another reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A JSON body as it was sent: keys as written, duplicates and all.
    Json,
    /// JSON that a client makes of a value: keys in their order, each once, numbers in Go's spelling.
    Made,
    /// JSON that was written from a YAML body: keys sorted, each once, numbers in Go's spelling.
    Yaml,
    /// JSON that was written from decoded values, as for the metadata of a custom resource: as for
    /// YAML, and integers above int64 are floats by now.
    Values,
}

impl From<Format> for Source {
    fn from(format: Format) -> Self {
        match format {
            Format::Json => Self::Json,
            Format::Yaml => Self::Yaml,
        }
    }
}

impl Source {
    /// The literal of a number.
    pub(super) fn literal(self, node: NodeRef<'_>) -> String {
        match (self, node.value()) {
            (Self::Json, _) => node.source_text().to_owned(),
            (_, Value::Int(int)) => int.to_string(),
            (Self::Yaml, Value::Float(float)) => {
                unsigned(node.source_text()).map_or_else(|| spelled(float), |int| int.to_string())
            }
            (_, Value::Float(float)) => spelled(float),
            _ => String::new(),
        }
    }
}

/// A float as Go writes it into JSON.
fn spelled(float: f64) -> String {
    marshal(&GoValue::scalar(Token::Float64(float)), Escaping::Html).unwrap_or_default()
}

/// An integer above int64 that go-yaml holds as uint64; a document holds it as float64.
fn unsigned(text: &str) -> Option<u64> {
    parse_uint(text.replace('_', "").as_bytes(), 0, 64).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_doc::{ReadRules, read};

    #[test]
    fn numbers_are_spelled_as_the_decoder_sees_them() {
        let literal = |text: &str, format, source: Source| {
            let document = read(text.as_bytes(), format, &ReadRules::default()).unwrap();
            source.literal(document.root())
        };
        for (text, yaml) in [
            ("1.50", "1.5"),
            ("1e3", "1000"),
            ("99999999999999999999", "100000000000000000000"),
            ("18446744073709551615", "18446744073709551615"),
            ("1e-7", "1e-7"),
            ("1e21", "1e+21"),
        ] {
            assert_eq!(literal(text, Format::Json, Source::Json), text);
            assert_eq!(literal(text, Format::Yaml, Source::Yaml), yaml);
        }
        assert_eq!(literal("0xffff_ffff_ffff_ffff", Format::Yaml, Source::Yaml), "18446744073709551615");
        assert_eq!(literal("18446744073709551615", Format::Json, Source::Values), "18446744073709552000");
    }
}
