//! Tables of schemas and what the server says about them, for the tests beside the checks.
//!
//! The answers are those of a 1.37 server to a CRD of one version.

use plimsoll_doc::Format;

use crate::definition::define;
use crate::release::Release;

/// The path of the schema, which the tables write as `$`.
const BASE: &str = "spec.validation.openAPIV3Schema";

/// Compares the findings about each schema with the server's texts.
pub(super) fn check(cases: &[(&str, &[&str])]) {
    for (schema, want) in cases {
        let text = format!(
            r#"{{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
            "metadata": {{"name": "as.b.c"}}, "spec": {{"group": "b.c", "scope": "Cluster",
            "names": {{"plural": "as", "kind": "A"}},
            "versions": [{{"name": "v1", "served": true, "storage": true, "schema": {{"openAPIV3Schema": {schema}}}}}]}}}}"#
        );
        let defined = define(text.as_bytes(), Format::Json, Release::V1_37);
        let got: Vec<String> = defined.error_texts().iter().map(|text| text.replace(BASE, "$")).collect();
        assert_eq!(got, *want, "{schema}");
        assert!(defined.errors.iter().all(|error| !error.place.span.of(&text).is_empty()), "{schema}");
    }
}
