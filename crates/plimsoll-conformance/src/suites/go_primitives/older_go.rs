//! Rows of `older-go`: what other rows say under the Go of an older release.

use plimsoll_go::release::GoRules;

use super::{regexp, url};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(rules) = row.str("release").and_then(rules_of) else {
        return tally.check("release", "a known release", "none");
    };
    match row.str("fn") {
        Some("regexp") => regexp::score_under(rules, row, tally),
        Some("url") => url::score_under(&rules.formats.url, row, tally),
        other => tally.check("fn", "a known function", other.unwrap_or_default()),
    }
}

fn rules_of(release: &str) -> Option<&'static GoRules> {
    let minor = release.strip_prefix("1.")?.split('.').next()?;
    Some(match minor {
        "30" => &GoRules::V1_30,
        "31" => &GoRules::V1_31,
        "32" => &GoRules::V1_32,
        "33" => &GoRules::V1_33,
        "34" => &GoRules::V1_34,
        "35" => &GoRules::V1_35,
        "36" => &GoRules::V1_36,
        "37" => &GoRules::V1_37,
        _ => return None,
    })
}
