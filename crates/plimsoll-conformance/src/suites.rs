//! The suites, one scoring function each.

mod go_primitives;
mod k8s_tables;
mod yaml_suite;

use crate::{Row, Tally};

/// One file of recorded answers.
#[derive(Debug)]
pub struct Suite {
    /// Name in the scoreboard.
    pub name: &'static str,
    /// Place of the file under the data folder.
    pub file: &'static str,
    /// Release of Kubernetes that answered.
    pub release: &'static str,
    /// Compares one row.
    pub score: fn(&Row, &mut Tally),
}

macro_rules! suites {
    ($($name:literal, $file:literal, $release:literal => $score:path;)*) => {
        /// All suites, in the order of the scoreboard.
        pub const SUITES: &[Suite] = &[$(Suite { name: $name, file: $file, release: $release, score: $score }),*];
    };
}

suites! {
    "yaml-suite/suite", "corpora/yaml-suite/suite.jsonl", "1.37" => yaml_suite::yaml::score;
    "yaml-suite/own", "corpora/yaml-suite/own.jsonl", "1.37" => yaml_suite::yaml::score;
    "yaml-suite/json", "corpora/yaml-suite/json.jsonl", "1.37" => yaml_suite::json::score;
    "go-primitives/regexp", "corpora/go-primitives/regexp.jsonl", "1.37" => go_primitives::regexp::score;
    "go-primitives/fmt", "corpora/go-primitives/fmt.jsonl", "1.37" => go_primitives::fmt::score;
    "go-primitives/json", "corpora/go-primitives/json.jsonl", "1.37" => go_primitives::json::score;
    "go-primitives/duration", "corpora/go-primitives/duration.jsonl", "1.37" => go_primitives::duration::score;
    "go-primitives/time", "corpora/go-primitives/time.jsonl", "1.37" => go_primitives::time::score;
    "go-primitives/quantity", "corpora/go-primitives/quantity.jsonl", "1.37" => go_primitives::quantity::score;
    "go-primitives/net", "corpora/go-primitives/net.jsonl", "1.37" => go_primitives::net::score;
    "go-primitives/url", "corpora/go-primitives/url.jsonl", "1.37" => go_primitives::url::score;
    "go-primitives/semver", "corpora/go-primitives/semver.jsonl", "1.37" => go_primitives::semver::score;
    "go-primitives/strfmt", "corpora/go-primitives/strfmt.jsonl", "1.37" => go_primitives::strfmt::score;
    "go-primitives/k8s-names", "corpora/go-primitives/k8s-names.jsonl", "1.37" => go_primitives::names::score;
    "go-primitives/older-go", "corpora/go-primitives/older-go.jsonl", "older" => go_primitives::older_go::score;
    "k8s-tables/yaml_json", "corpora/k8s-tables/yaml_json.jsonl", "1.37" => k8s_tables::yaml_json::score;
    "k8s-tables/json_decode", "corpora/k8s-tables/json_decode.jsonl", "1.37" => k8s_tables::json_decode::score;
    "k8s-tables/quantity", "corpora/k8s-tables/quantity.jsonl", "1.37" => k8s_tables::quantity::score;
    "k8s-tables/string_formats", "corpora/k8s-tables/string_formats.jsonl", "1.37" => k8s_tables::string_formats::score;
}
