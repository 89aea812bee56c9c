//! One line: from a request to its answer.

use plimsoll_doc::{Envelope, JsonLayout, KeyOrder, Kind, Limits, NodeRef, ReadRules, read_json, write_json};

use super::answer::{Answer, ShownObject};
use super::crds::{CachedCrd, CrdCache};
use super::native;
use crate::{Format, RawRequest, Release, Subresource, UnknownRelease, Wording};

/// The fields of a request.
const FIELDS: [&str; 9] =
    ["id", "kubeVersion", "crd", "oldCrd", "object", "contentType", "old", "subresource", "costs"];

/// Answers a line that nobody can read, with the reason.
pub fn fail(why: &str, out: &mut String) {
    Answer::new(out, None, ShownObject::default()).failure(why);
}

/// Answers one line, and says whether it is a request. Whatever it contains, there is an answer.
pub fn answer(line: &[u8], crds: &mut CrdCache, out: &mut String) -> bool {
    answer_with(line, crds, ShownObject::default(), out)
}

/// Answers one line, and chooses the object that the answer shows.
pub fn answer_with(line: &[u8], crds: &mut CrdCache, shown: ShownObject, out: &mut String) -> bool {
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    let document = match read_json(line, &rules) {
        Ok(document) => document,
        Err(fault) => {
            Answer::new(out, None, shown).failure(&format!("not a request: {fault}"));
            return false;
        }
    };
    let root = document.root();
    // An id that is not a string comes back as it was, so that whoever sent it finds the answer.
    let id = root.get("id").filter(|id| !id.is_null()).map(|id| write_json(id, KeyOrder::AsRead, JsonLayout::Compact));
    let answer = Answer::new(out, id.as_deref(), shown);
    match Fields::of(root) {
        Ok(fields) => {
            fields.answer(crds, answer);
            true
        }
        Err(text) => {
            answer.failure(&format!("not a request: {text}"));
            false
        }
    }
}

/// A request that is well-formed.
struct Fields<'d> {
    release: Release,
    crd: &'d str,
    old_crd: &'d str,
    object: &'d str,
    format: Format,
    old: &'d str,
    subresource: Subresource,
    costs: bool,
}

impl<'d> Fields<'d> {
    fn of(root: NodeRef<'d>) -> Result<Self, String> {
        if root.kind() != Kind::Map {
            return Err("expected a JSON object".to_owned());
        }
        let unknown: Vec<&str> =
            root.entries().map(|entry| entry.name()).filter(|name| !FIELDS.contains(name)).collect();
        if !unknown.is_empty() {
            return Err(format!("unknown field {}; known are {}", unknown.join(", "), FIELDS.join(", ")));
        }
        text(root, "id")?;
        let object = text(root, "object")?;
        let crd = text(root, "crd")?;
        if crd.is_empty() && object.is_empty() {
            return Err("`crd` and `object` are missing".to_owned());
        }
        Ok(Self {
            release: match text(root, "kubeVersion")? {
                "" => Release::LATEST,
                name => name.parse().map_err(|error: UnknownRelease| error.to_string())?,
            },
            crd,
            old_crd: text(root, "oldCrd")?,
            object,
            format: match text(root, "contentType")? {
                "json" => Format::Json,
                "yaml" => Format::Yaml,
                "" => Format::guess(object.as_bytes()),
                other => return Err(format!("unknown contentType {other:?}; known are json, yaml")),
            },
            old: text(root, "old")?,
            subresource: match text(root, "subresource")? {
                "" => Subresource::Main,
                "status" => Subresource::Status,
                other => return Err(format!("unknown subresource {other:?}; known is status")),
            },
            costs: match root.get("costs").filter(|costs| !costs.is_null()) {
                Some(costs) => costs.as_bool().ok_or("`costs` must be a boolean")?,
                None => false,
            },
        })
    }

    fn answer(&self, crds: &mut CrdCache, answer: Answer<'_>) {
        if self.crd.is_empty() {
            return self.answer_native(crds, answer);
        }
        if self.old_crd.is_empty() {
            return self.answer_under(crds.get(self.release, self.crd), answer);
        }
        match CachedCrd::updated(self.release, self.crd, self.old_crd) {
            Ok(crd) => self.answer_under(&crd, answer),
            Err(failure) => answer.failure(&format!("the stored CRD cannot be read: {failure}")),
        }
    }

    /// Without a CRD, the object is one of a built-in kind; a CRD may be that object.
    fn answer_native(&self, crds: &mut CrdCache, answer: Answer<'_>) {
        let is_crd = |envelope: Envelope| {
            &*envelope.kind == "CustomResourceDefinition" && &*envelope.api_version == "apiextensions.k8s.io/v1"
        };
        let is_crd = native::target(self.object.as_bytes()).is_some_and(is_crd);
        match (is_crd && self.subresource == Subresource::Main, self.old.is_empty()) {
            (true, true) => crds.get(self.release, self.object).answer_as_object(answer),
            (true, false) => match native::crd_update(self.object, self.old) {
                Err(status) => {
                    let mut answer = answer;
                    answer.status(&status, (&[], Wording::LATEST), &[]);
                    answer.end();
                }
                Ok(object) => match CachedCrd::updated(self.release, &object, self.old) {
                    Ok(crd) => crd.answer_as_object(answer),
                    Err(failure) => answer.failure(&format!("the stored CRD cannot be read: {failure}")),
                },
            },
            (false, _) => crds.natives.answer(self.release, &self.request(), answer),
        }
    }

    fn request(&self) -> RawRequest<'d> {
        RawRequest {
            body: self.object.as_bytes(),
            format: self.format,
            old: Some(self.old.as_bytes()).filter(|old| !old.is_empty()),
            subresource: self.subresource,
        }
    }

    fn answer_under(&self, crd: &CachedCrd, mut answer: Answer<'_>) {
        if self.object.is_empty() {
            return crd.answer_alone(answer, self.costs);
        }
        let Some(definition) = &crd.defined.definition else { return crd.answer_rejected(answer) };
        if self.costs {
            answer.rules(&definition.rule_costs());
        }
        match crd.judge.judge(definition, &self.request()) {
            Ok(verdict) => {
                let knows_costs = self.costs && (verdict.has_object() || verdict.is_unreadable);
                answer.verdict(&verdict, knows_costs.then_some(verdict.cel_cost));
            }
            Err(failure) => answer.failure(&failure.to_string()),
        }
    }
}

/// A string; empty where it is absent or null.
fn text<'d>(root: NodeRef<'d>, field: &str) -> Result<&'d str, String> {
    match root.get(field).filter(|value| !value.is_null()) {
        None => Ok(""),
        Some(value) => value.as_str().ok_or_else(|| format!("`{field}` must be a string")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crd(minimum: u32) -> String {
        format!(
            "---\n{{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {{name: ws.e.io, resourceVersion: '1'}}, \
             spec: {{group: e.io, names: {{kind: W, plural: ws, singular: w, listKind: WList}}, scope: Cluster, versions: [{{name: v1, served: true, \
             storage: true, schema: {{openAPIV3Schema: {{type: object, properties: {{a: {{type: integer, minimum: {minimum}}}}}}}}}}}]}}}}"
        )
    }

    fn answered(line: &str) -> String {
        let mut out = String::new();
        answer(line.as_bytes(), &mut CrdCache::default(), &mut out);
        out
    }

    #[test]
    fn an_object_is_judged() {
        let crd = plimsoll_doc::json_text(&crd(1));
        let object = plimsoll_doc::json_text("---\n{apiVersion: e.io/v1, kind: W, metadata: {name: x}, a: 0}");
        let out = answered(&format!(r#"{{"id":"7","crd":{crd},"object":{object}}}"#));
        assert!(out.starts_with(r#"{"id":"7","code":422,"reason":"Invalid","#), "{out}");
        assert!(
            out.contains(r#""errors":[{"type":"FieldValueInvalid","field":"a","text":"a: Invalid value: 0: "#),
            "{out}"
        );
    }

    #[test]
    fn a_crd_updates_a_stored_one() {
        let (new, old) = (plimsoll_doc::json_text(&crd(1)), plimsoll_doc::json_text(&crd(2)));
        assert!(answered(&format!(r#"{{"id":"7","crd":{old}}}"#)).starts_with(r#"{"id":"7","code":500"#));
        assert_eq!(answered(&format!(r#"{{"id":"7","crd":{new},"oldCrd":{old}}}"#)), r#"{"id":"7","code":200}"#);
        let out = answered(&format!(r#"{{"id":"7","crd":{new},"oldCrd":"a: [b"}}"#));
        assert!(out.starts_with(r#"{"id":"7","failure":"the stored CRD cannot be read: "#), "{out}");
    }

    #[test]
    fn what_is_not_a_request_is_a_failure() {
        for (line, failure) in [
            ("", "not a request: unexpected end of JSON input"),
            ("[1]", "not a request: expected a JSON object"),
            (r#"{"id":"a"}"#, "not a request: `crd` and `object` are missing"),
            (r#"{"id":"a","object":"x"}"#, "`crd` is missing, and the object names no built-in kind"),
            (r#"{"id":"a","crd":1}"#, "not a request: `crd` must be a string"),
            (r#"{"id":"a","crd":"x","costs":"yes"}"#, "not a request: `costs` must be a boolean"),
            (
                r#"{"id":"a","crd":"x","want":{},"kubeversion":"1.30"}"#,
                "not a request: unknown field want, kubeversion; known are id, kubeVersion, crd, oldCrd, object, contentType, \
                 old, subresource, costs",
            ),
        ] {
            let out = answered(line);
            assert!(out.ends_with(&format!(",\"failure\":\"{failure}\"}}")), "{line}: {out}");
        }
    }

    #[test]
    fn an_id_comes_back_as_it_was() {
        for (id, echoed) in
            [(r#""a\n""#, r#""a\n""#), ("7", "7"), (r#"{"a": [1.50]}"#, r#"{"a":[1.5]}"#), ("null", r#""""#)]
        {
            let out = answered(&format!(r#"{{"id":{id},"crd":"x: ["}}"#));
            assert!(out.starts_with(&format!(r#"{{"id":{echoed},"#)), "{out}");
            assert_eq!(
                out.contains(r#""failure":"not a request: `id` must be a string""#),
                !echoed.starts_with('"'),
                "{out}"
            );
        }
    }
}
