//! What the cases are made of.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Where the objects of the cases begin.
const HEAD: &str = "apiVersion: e.io/v1\nkind: W\nmetadata: {name: x}\n";
/// Written at once.
const BLOCK: usize = 1 << 16;
/// How deep unknown fields lie.
const DEPTH: usize = 4_500;

/// A CRD whose schema has this beside its type.
pub(super) fn crd(schema: &str) -> String {
    format!(
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {{name: ws.e.io}}\n\
         spec: {{group: e.io, scope: Cluster, names: {{kind: W, plural: ws, singular: w, listKind: WList}}, versions: \
         [{{name: v1, served: true, storage: true, schema: {{openAPIV3Schema: {{type: object, {schema}}}}}}}]}}\n"
    )
}

/// An object with this behind its metadata.
pub(super) fn object(body: &str) -> String {
    format!("{HEAD}{body}")
}

/// Writes a CRD and an object, and both as one request to judge.
pub(super) fn write(folder: &Path, crd: &str, object: &str) -> io::Result<()> {
    fs::write(folder.join("crd.yaml"), crd)?;
    fs::write(folder.join("object.yaml"), object)?;
    let request = serde_json::json!({"id": "1", "crd": crd, "object": object});
    fs::write(folder.join("request.json"), format!("{request}\n"))
}

/// Writes the same bytes again and again.
pub(super) fn repeat(out: &mut dyn Write, piece: &[u8], bytes: u64) -> io::Result<()> {
    let block = piece.repeat(BLOCK / piece.len());
    (0..bytes / block.len() as u64).try_for_each(|_| out.write_all(&block))
}

/// 40,000 unknown fields in a mapping that lies deep.
pub(super) fn deep_unknown() -> (String, String) {
    let schema = format!(
        "properties: {{{}a: {{type: integer}}{}}}",
        "x: {type: object, properties: {".repeat(DEPTH),
        "}}".repeat(DEPTH)
    );
    let fields: Vec<String> = (0..40_000).map(|at| format!("\"k{at}\":1")).collect();
    let object = format!(
        "{{\"apiVersion\":\"e.io/v1\",\"kind\":\"W\",\"metadata\":{{\"name\":\"x\"}},{}{}{}}}",
        "\"x\":{".repeat(DEPTH),
        fields.join(","),
        "}".repeat(DEPTH)
    );
    (crd(&schema), object)
}

/// CRDs of half a megabyte, as requests to judge.
pub(super) fn many_crds(out: &mut dyn Write, count: usize) -> io::Result<()> {
    let description = "x".repeat(500_000);
    (0..count).try_for_each(|at| {
        let crd = crd(&format!("description: \"{at}{description}\", properties: {{a: {{type: string}}}}"));
        writeln!(out, "{}", serde_json::json!({"id": "1", "crd": crd}))
    })
}
