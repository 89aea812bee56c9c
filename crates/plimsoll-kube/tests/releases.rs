//! One request under all releases comes to what it comes to under each.

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;

use plimsoll_doc::{Document, Format, Limits, NodeRef, ReadRules, read, read_json};
use plimsoll_kube::definition::define;
use plimsoll_kube::judge::{Body, Judge, Object, Releases, Request, Scratch, Subresource, Verdict};
use plimsoll_kube::release::Release;
use plimsoll_kube::resource::Resource;
use plimsoll_testkit::data_root;

/// About as many rows of a file are compared.
const MOST: usize = 500;
const RULES: ReadRules = ReadRules { limits: Limits::FILES, ..ReadRules::SERVER };

fn resources(crd: &str) -> Vec<(Release, Arc<Resource>)> {
    let format = if crd.trim_start().starts_with('{') { Format::Json } else { Format::Yaml };
    let crd = |release| define(crd.as_bytes(), format, release).definition;
    Release::all().filter_map(|release| Some((release, Arc::clone(&crd(release)?.resource)))).collect()
}

fn shown(verdict: &Verdict<'_>) -> (u16, String, Option<String>, Vec<String>, u64) {
    let status = verdict.status();
    (status.code, status.message, verdict.object(), verdict.warnings.clone(), verdict.cel_cost)
}

/// How often objects were judged for how many releases.
#[derive(Default)]
struct Count {
    asked: usize,
    judged: usize,
}

fn compare(resources: &[(Release, Arc<Resource>)], releases: &Releases, request: &Request<'_>, count: &mut Count) {
    let (mut one, mut other) = (Scratch::default(), Scratch::default());
    let mut open: Vec<_> = resources.iter().rev().collect();
    while let Some((release, resource)) = open.first() {
        let Ok(verdict) = Judge::new(*release).judge(resource, request, &mut one) else { return };
        let like: Vec<Release> = releases.like(*release, request, &verdict).collect();
        let (shared, rest): (Vec<_>, Vec<_>) =
            open.iter().skip(1).copied().partition(|(release, _)| like.contains(release));
        for (member, resource) in &shared {
            let alone = Judge::new(*member).judge(resource, request, &mut other).expect("a stored object");
            assert_eq!(shown(&verdict), shown(&alone), "{member} like {release}");
        }
        if verdict.is_accepted() {
            count.asked += shared.len() + 1;
            count.judged += 1;
        }
        open = rest;
    }
}

fn text<'d>(row: NodeRef<'d>, field: &str) -> &'d str {
    row.get(field).and_then(NodeRef::as_str).unwrap_or_default()
}

#[test]
fn groups_of_releases_answer_as_each_release() {
    let folder = data_root();
    let folder = if folder.join("vectors").is_dir() { folder.join("vectors") } else { folder };
    let mut known = HashMap::new();
    let mut count = Count::default();
    for file in ["cr-1.37.jsonl", "feature-1.37.jsonl"] {
        let Ok(lines) = fs::read_to_string(folder.join(file)) else { continue };
        // All of the shared data takes minutes.
        let step = lines.lines().count() / MOST + 1;
        for line in lines.lines().step_by(step) {
            let row = read_json(line.as_bytes(), &RULES).unwrap();
            let row = row.root();
            let (crd, object) = (text(row, "crd"), text(row, "object"));
            let (resources, releases) = known.entry(crd.to_owned()).or_insert_with(|| {
                let is_text = crd.contains('\n') || crd.trim_start().starts_with('{');
                let crd = if is_text { crd.to_owned() } else { fs::read_to_string(folder.join(crd)).unwrap() };
                let resources = resources(&crd);
                let releases = Releases::new(resources.iter().map(|(release, made)| (*release, Arc::clone(made))));
                (resources, releases)
            });
            let format = match text(row, "contentType") {
                "json" => Format::Json,
                "yaml" => Format::Yaml,
                _ if object.trim_start().starts_with('{') => Format::Json,
                _ => Format::Yaml,
            };
            let old = Some(text(row, "old")).filter(|old| !old.is_empty());
            let old = old.map(|old| read(old.as_bytes(), Format::Yaml, &RULES));
            let (Ok(new), Ok(old)) = (read(object.as_bytes(), format, &RULES), old.transpose()) else { continue };
            let body = Body::Sent { bytes: object.as_bytes(), format };
            let request = Request {
                object: Object { node: new.root(), left_out: &[], body },
                old: old.as_ref().map(Document::root),
                subresource: if text(row, "subresource") == "status" { Subresource::Status } else { Subresource::Main },
            };
            compare(resources, releases, &request, &mut count);
        }
    }
    assert!(count.judged * 5 < count.asked * 3, "{} of {} judged anew", count.judged, count.asked);
}
