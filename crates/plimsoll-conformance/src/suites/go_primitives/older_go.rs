//! Rows of `older-go`: what other rows say under the Go of an older release.

use plimsoll_go::release::GoRules;
use plimsoll_release::Release;

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
    release.parse().ok().map(|release: Release| &release.rules().go)
}
