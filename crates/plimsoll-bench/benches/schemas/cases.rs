//! Schemas with documents.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use plimsoll_doc::{Format, JsonLayout, KeyOrder, NodeRef, ReadRules, read, write_json};
use plimsoll_testkit::shared_root;
use serde_json::Value;

use crate::own;

/// A schema and documents, valid ones and others.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) schema: String,
    pub(crate) documents: Vec<String>,
}

/// CRDs with recorded requests, whose schemas are JSON Schemas too.
const CRDS: [&str; 6] = [
    "destinationrules.networking.istio.io",
    "ec2nodeclasses.karpenter.k8s.aws",
    "httproutes.gateway.networking.k8s.io",
    "kafkas.kafka.strimzi.io",
    "prometheuses.monitoring.coreos.com",
    "recurringjobs.longhorn.io",
];

/// All that this machine has.
pub(crate) fn all() -> Vec<Case> {
    let mut cases = own::all();
    if let Some(vectors) = shared_root().map(|root| root.join("vectors")) {
        let crds = crds(&vectors);
        cases.extend(
            ["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"]
                .map(|uri| meta(uri, &crds)),
        );
        cases.extend(crds);
    }
    cases
}

/// A meta-schema, with the schemas of other cases as documents, as they are and with mistakes.
fn meta(uri: &str, others: &[Case]) -> Case {
    let mistaken = |schema: &String| {
        let end = schema.rfind("\"type\":\"object\"")?;
        Some(format!("{}\"type\":5{}", schema.get(..end)?, schema.get(end + "\"type\":\"object\"".len()..)?))
    };
    let schemas = others.iter().map(|other| &other.schema);
    let documents = schemas.clone().cloned().chain(schemas.filter_map(mistaken)).collect();
    let schema = format!("{{\"$schema\":\"{uri}\",\"$ref\":\"{uri}\"}}");
    Case { name: uri.to_owned(), schema, documents }
}

/// CRDs with the objects of the recorded creates.
fn crds(vectors: &Path) -> Vec<Case> {
    let lines = fs::read_to_string(vectors.join("cr-1.37.jsonl")).unwrap_or_default();
    let mut objects: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let text = |field: &str| row[field].as_str().unwrap_or_default();
        let name = text("crd").trim_start_matches("crds/").trim_end_matches(".yaml");
        if CRDS.contains(&name) && text("old").is_empty() {
            objects.entry(name.to_owned()).or_default().extend(json_of(text("object"), &[]));
        }
    }
    let case = |name: &&str| {
        let text = fs::read_to_string(vectors.join("crds").join(format!("{name}.yaml"))).ok()?;
        let schema = json_of(&text, &["spec", "versions", "0", "schema", "openAPIV3Schema"])?;
        Some(Case { name: (*name).to_owned(), schema, documents: objects.remove(*name)? })
    };
    CRDS.iter().filter_map(case).collect()
}

/// The JSON of what lies at a path of a text.
fn json_of(text: &str, path: &[&str]) -> Option<String> {
    let document = read(text.as_bytes(), Format::guess(text.as_bytes()), &ReadRules::default()).ok()?;
    let below = |node: NodeRef<'_>, step: &&str| match step.parse::<usize>() {
        Ok(index) => node.items().nth(index).map(NodeRef::id),
        Err(_) => node.get(step).map(NodeRef::id),
    };
    let node = path.iter().try_fold(document.root(), |node, step| below(node, step).map(|id| document.node(id)))?;
    Some(write_json(node, KeyOrder::AsRead, JsonLayout::Compact))
}
