//! The suites, one scoring function each.

pub(crate) mod cel;
mod go_primitives;
mod go_types;
mod json_schema;
mod k8s_tables;
mod objects;
mod openapi;
pub(crate) mod requests;
mod round_trip;
mod yaml_suite;

use std::path::Path;

use crate::{Row, Tally};

/// Compares rows one by one, with what it keeps from row to row.
pub type Scorer = Box<dyn FnMut(&Row, &mut Tally)>;

/// Compares files one by one, with what it keeps from file to file.
pub type FileScorer = Box<dyn FnMut(&File, &mut Tally)>;

/// Recorded data with a way to score it.
#[derive(Debug)]
pub struct Suite {
    /// Name in the scoreboard.
    pub name: &'static str,
    /// Release of Kubernetes that answered, unless a row says otherwise.
    pub release: &'static str,
    /// What is compared.
    pub data: Data,
}

/// Where the data of a suite lies, relative to the data folder, and how it is compared.
#[derive(Clone, Copy, Debug)]
pub enum Data {
    /// A JSON Lines file.
    Rows {
        /// Its place.
        file: &'static str,
        /// Compares one row.
        score: fn(&Row, &mut Tally),
    },
    /// A JSON Lines file whose rows name other files by their paths.
    Linked {
        /// Its place.
        file: &'static str,
        /// Begins to score the file at that path.
        open: fn(&Path) -> Scorer,
    },
    /// A JSON Lines file of answers of other releases to rows of other tables: `row` names the row,
    /// `version` the release, and the other fields replace those of that row. The merged row is given
    /// to the table's own scoring function, which finds the release in `version`.
    OtherReleases {
        /// Its place, beside those tables.
        file: &'static str,
    },
    /// All files below a folder.
    Files {
        /// Its place.
        folder: &'static str,
        /// Compares one file.
        score: fn(&File, &mut Tally),
    },
    /// All files below a folder, which refer to others outside of it.
    LinkedFiles {
        /// Its place.
        folder: &'static str,
        /// Begins to score the files of the folder at that path.
        open: fn(&Path) -> FileScorer,
    },
}

impl Data {
    /// The file or folder that must be there.
    pub const fn place(&self) -> &'static str {
        match self {
            Self::Rows { file, .. } | Self::Linked { file, .. } | Self::OtherReleases { file } => file,
            Self::Files { folder, .. } | Self::LinkedFiles { folder, .. } => folder,
        }
    }
}

/// One file of a suite of files.
#[derive(Debug)]
pub struct File {
    /// Its path below the suite's folder.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

macro_rules! suites {
    ($($name:literal, $form:ident $place:literal, $release:literal $(=> $score:path)?;)*) => {
        /// All suites, in the order of the scoreboard.
        pub const SUITES: &[Suite] =
            &[$(Suite { name: $name, release: $release, data: suites!(@data $form $place $($score)?) }),*];
    };
    (@data rows $place:literal $score:path) => { Data::Rows { file: $place, score: $score } };
    (@data linked $place:literal $open:path) => { Data::Linked { file: $place, open: $open } };
    (@data other_releases $place:literal) => { Data::OtherReleases { file: $place } };
    (@data linked_files $place:literal $open:path) => { Data::LinkedFiles { folder: $place, open: $open } };
    (@data files $place:literal $score:path) => { Data::Files { folder: $place, score: $score } };
}

suites! {
    "yaml-suite/suite", rows "corpora/yaml-suite/suite.jsonl", "1.37" => yaml_suite::yaml::score;
    "yaml-suite/own", rows "corpora/yaml-suite/own.jsonl", "1.37" => yaml_suite::yaml::score;
    "yaml-suite/json", rows "corpora/yaml-suite/json.jsonl", "1.37" => yaml_suite::json::score;
    "go-primitives/regexp", rows "corpora/go-primitives/regexp.jsonl", "1.37" => go_primitives::regexp::score;
    "go-primitives/fmt", rows "corpora/go-primitives/fmt.jsonl", "1.37" => go_primitives::fmt::score;
    "go-primitives/json", rows "corpora/go-primitives/json.jsonl", "1.37" => go_primitives::json::score;
    "go-primitives/duration", rows "corpora/go-primitives/duration.jsonl", "1.37" => go_primitives::duration::score;
    "go-primitives/time", rows "corpora/go-primitives/time.jsonl", "1.37" => go_primitives::time::score;
    "go-primitives/quantity", rows "corpora/go-primitives/quantity.jsonl", "1.37" => go_primitives::quantity::score;
    "go-primitives/net", rows "corpora/go-primitives/net.jsonl", "1.37" => go_primitives::net::score;
    "go-primitives/url", rows "corpora/go-primitives/url.jsonl", "1.37" => go_primitives::url::score;
    "go-primitives/semver", rows "corpora/go-primitives/semver.jsonl", "1.37" => go_primitives::semver::score;
    "go-primitives/strfmt", rows "corpora/go-primitives/strfmt.jsonl", "1.37" => go_primitives::strfmt::score;
    "go-primitives/k8s-names", rows "corpora/go-primitives/k8s-names.jsonl", "1.37" => go_primitives::names::score;
    "go-primitives/older-go", rows "corpora/go-primitives/older-go.jsonl", "older" => go_primitives::older_go::score;
    "k8s-tables/yaml_json", rows "corpora/k8s-tables/yaml_json.jsonl", "1.37" => k8s_tables::yaml_json::score;
    "k8s-tables/json_decode", rows "corpora/k8s-tables/json_decode.jsonl", "1.37" => k8s_tables::json_decode::score;
    "k8s-tables/quantity", rows "corpora/k8s-tables/quantity.jsonl", "1.37" => k8s_tables::quantity::score;
    "k8s-tables/string_formats", rows "corpora/k8s-tables/string_formats.jsonl", "1.37" => k8s_tables::string_formats::score;
    "k8s-tables/pruning", rows "corpora/k8s-tables/pruning.jsonl", "1.37" => k8s_tables::pruning::score;
    "k8s-tables/defaulting", rows "corpora/k8s-tables/defaulting.jsonl", "1.37" => k8s_tables::defaulting::score;
    "k8s-tables/listtype", rows "corpora/k8s-tables/listtype.jsonl", "1.37" => k8s_tables::listtype::score;
    "k8s-tables/correlation", rows "corpora/k8s-tables/correlation.jsonl", "1.37" => k8s_tables::correlation::score;
    "k8s-tables/objectmeta", rows "corpora/k8s-tables/objectmeta.jsonl", "1.37" => k8s_tables::objectmeta::score;
    "k8s-tables/meta_validate", rows "corpora/k8s-tables/meta_validate.jsonl", "1.37" => k8s_tables::meta_validate::score;
    "k8s-tables/cr_strategy", rows "corpora/k8s-tables/cr_strategy.jsonl", "1.37" => k8s_tables::cr_strategy::score;
    "k8s-tables/crd_object_validate", rows "corpora/k8s-tables/crd_object_validate.jsonl", "1.37" => k8s_tables::crd_object_validate::score;
    "cel/kube-exprs", linked "corpora/cel-conformance/kube-exprs.jsonl", "1.37" => cel::expressions::open;
    "cel/kube-exprs-releases", linked "corpora/cel-conformance/kube-exprs-releases.jsonl", "older" => cel::expressions::open_releases;
    "cel/specification", rows "corpora/cel-conformance/tests.jsonl", "1.37" => cel::specification::score;
    "cel/kubernetes-1.37", linked "corpora/cel-conformance/kubernetes-1.37.jsonl", "1.37" => cel::kubernetes::open;
    "k8s-tables/cel_library", rows "corpora/k8s-tables/cel_library.jsonl", "1.37" => cel::library::score;
    "k8s-tables/cel_library_cost", rows "corpora/k8s-tables/cel_library_cost.jsonl", "1.37" => cel::library::score;
    "cel/functions-1.37", linked "corpora/cel-conformance/functions-1.37.jsonl", "1.37" => cel::functions::open;
    "cel/syntax-errors-1.37", rows "corpora/cel-conformance/syntax-errors-1.37.jsonl", "1.37" => cel::syntax::score;
    "requests/feature-1.37", linked "vectors/feature-1.37.jsonl", "1.37" => requests::open;
    "requests/feature-1.35", linked "vectors/feature-1.35.jsonl", "1.35" => requests::open;
    "requests/feature-1.33", linked "vectors/feature-1.33.jsonl", "1.33" => requests::open;
    "requests/feature-1.31", linked "vectors/feature-1.31.jsonl", "1.31" => requests::open;
    "requests/cr-1.37", linked "vectors/cr-1.37.jsonl", "1.37" => requests::open;
    "requests/cr-1.35", linked "vectors/cr-1.35.jsonl", "1.35" => requests::open;
    "requests/cr-1.33", linked "vectors/cr-1.33.jsonl", "1.33" => requests::open;
    "requests/cr-1.31", linked "vectors/cr-1.31.jsonl", "1.31" => requests::open;
    "requests/versions-1.37", linked "vectors/versions-1.37.jsonl", "1.37" => requests::open_of_server;
    "requests/native-1.37", linked "vectors/native-1.37.jsonl", "1.37" => requests::open_of_server;
    "requests/native-1.35", linked "vectors/native-1.35.jsonl", "1.35" => requests::open_of_server;
    "requests/native-1.33", linked "vectors/native-1.33.jsonl", "1.33" => requests::open_of_server;
    "requests/native-1.31", linked "vectors/native-1.31.jsonl", "1.31" => requests::open_of_server;
    "crd-suites/suites", linked "corpora/crd-suites/suites.jsonl", "1.37" => requests::open;
    "crd-suites/older", linked "corpora/crd-suites/older.jsonl", "older" => requests::open;
    "requests/bodies", linked "corpora/yaml-suite/bodies.jsonl", "1.37" => requests::open;
    "objects/custom", linked "corpora/objects/EXPECTED.jsonl", "1.37" => objects::open;
    "openapi/documents", linked "corpora/openapi-docs/EXPECTED.jsonl", "none" => openapi::open;
    "round-trip/objects", files "corpora/objects", "1.37" => round_trip::score;
    "round-trip/crds", files "corpora/crds", "1.37" => round_trip::score;
    "round-trip/definitions", files "vectors/crds", "1.37" => round_trip::score;
    "json-schema/2020-12", linked_files "corpora/json-schema-suite/tests/draft2020-12", "2020-12" => json_schema::open;
    "json-schema/2019-09", linked_files "corpora/json-schema-suite/tests/draft2019-09", "2019-09" => json_schema::open;
    "json-schema/7", linked_files "corpora/json-schema-suite/tests/draft7", "draft-07" => json_schema::open;
    "json-schema/6", linked_files "corpora/json-schema-suite/tests/draft6", "draft-06" => json_schema::open;
    "json-schema/4", linked_files "corpora/json-schema-suite/tests/draft4", "draft-04" => json_schema::open;
    "k8s-tables/crd_validate", rows "corpora/k8s-tables/crd_validate.jsonl", "1.37" => k8s_tables::crd_validate::score;
    "k8s-tables/crd_schema_validate", rows "corpora/k8s-tables/crd_schema_validate.jsonl", "1.37" => k8s_tables::crd_schema_validate::score;
    "k8s-tables/defaults_validate", rows "corpora/k8s-tables/defaults_validate.jsonl", "1.37" => k8s_tables::defaults_validate::score;
    "k8s-tables/crd_warnings", rows "corpora/k8s-tables/crd_warnings.jsonl", "1.37" => k8s_tables::crd_warnings::score;
    "k8s-tables/cel_decltype", rows "corpora/k8s-tables/cel_decltype.jsonl", "1.37" => k8s_tables::cel_decltype::score;
    "k8s-tables/cel_compile", rows "corpora/k8s-tables/cel_compile.jsonl", "1.37" => k8s_tables::cel_compile::score;
    "k8s-tables/cel_fieldpath", rows "corpora/k8s-tables/cel_fieldpath.jsonl", "1.37" => k8s_tables::cel_fieldpath::score;
    "k8s-tables/cel_validate", rows "corpora/k8s-tables/cel_validate.jsonl", "1.37" => k8s_tables::cel_validate::score;
    "go-types/controller-gen", linked "corpora/go-types/controller-gen/index.jsonl", "1.37" => go_types::crds::open;
    "go-types/mistakes", rows "corpora/go-types/validation-gen/mistakes.jsonl", "1.37" => go_types::mistakes::score;
    "go-types/verdicts", linked "corpora/go-types/validation-gen/cases.jsonl", "1.37" => go_types::verdicts::open;
    "k8s-tables/by_version", other_releases "corpora/k8s-tables/by_version.jsonl", "older";
}
