//! Rows of `semver`: versions read, normalised, and compared.

use plimsoll_go::semver::{SemverError, Version};

use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    if row.has("a") {
        compared(row, tally);
    } else {
        read(row, tally);
    }
}

fn compared(row: &Row, tally: &mut Tally) {
    let version = |field| row.bytes(field).and_then(|text| Version::parse(&text).ok());
    let (a, b) = (version("a"), version("b"));
    let order = a.as_ref().zip(b.as_ref()).map(|(a, b)| a.precedence(b) as i64);
    tally.check_value("compare", &row.int("compareTo"), &order);
    tally.check_value("compare", &Some(row.flag("equal")), &Some(a == b));
}

fn read(row: &Row, tally: &mut Tally) {
    let Some(text) = row.bytes("in") else { return };
    let plain = Version::parse(&text);
    let normalized = Version::parse_normalized(&text);
    tally.check_value("accept", &row.flag("isSemver"), &plain.is_ok());
    tally.check_value("accept", &row.flag("isSemverNormalized"), &normalized.is_ok());

    let want = row.str("out").or_else(|| row.str("error")).unwrap_or_default();
    tally.check("text", want, shown(&plain));
    // Absent where the normalised answer is the plain one.
    let want_normalized = row.str("normalized").or_else(|| row.str("normalizedError")).unwrap_or(want);
    tally.check("text", want_normalized, shown(&normalized));

    if let Some(want) = row.value.get("parts") {
        // CEL's major(), minor() and patch() wrap around as Go's conversion to int64 does.
        let parts = plain.map(|version| [version.major, version.minor, version.patch].map(|part| part as i64));
        tally.check("parts", want.to_string(), serde_json::json!(parts.unwrap_or_default()).to_string());
    }
}

fn shown(version: &Result<Version, SemverError>) -> String {
    version.as_ref().map_or_else(ToString::to_string, ToString::to_string)
}
