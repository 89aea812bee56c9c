//! What the whole decoder says of a body: columns `decode` and `kindMissing`.

use plimsoll_doc::{DecodeFaultKind, Format, ReadRules, decode};

use crate::{Row, Tally};

/// Compares the decoder's answer. Where a row has no column for it, the decoder says what the
/// reader says, or takes the body; that a kind is missing is recorded only for JSON bodies that speak of one.
pub(crate) fn score(row: &Row, body: &[u8], format: Format, tally: &mut Tally) {
    let got = match decode(body, format, &ReadRules::default()) {
        Ok(_) => ACCEPTED.to_owned(),
        Err(fault) => match fault.kind {
            DecodeFaultKind::KindMissing { .. }
                if row.flag("kindMissing") || format == Format::Yaml || !speaks_of_kind(row) =>
            {
                tally.check("decode", format!("Object 'Kind' is missing in '{}'", lossy(body)), fault.to_string());
                return;
            }
            _ => fault.to_string(),
        },
    };
    let want = match row.str("decode").or(row.str("error")) {
        Some(text) => text,
        None if row.flag("kindMissing") => "kind is missing",
        None => ACCEPTED,
    };
    tally.check("decode", want, got);
}

const ACCEPTED: &str = "accepted";

/// Whether the recorded value has a key that is `kind`, whatever its case.
fn speaks_of_kind(row: &Row) -> bool {
    let value = row.str("value").unwrap_or_default();
    let value: serde_json::Value = serde_json::from_str(value).unwrap_or_default();
    let keys = value.as_object().into_iter().flat_map(serde_json::Map::keys);
    keys.into_iter().any(|key| key.eq_ignore_ascii_case("kind"))
}

fn lossy(body: &[u8]) -> String {
    body.utf8_chunks()
        .flat_map(|chunk| chunk.valid().chars().chain(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER)))
        .collect()
}
