//! One line: from a request to its answer.

use plimsoll_doc::{Limits, NodeRef, ReadRules, read_json};

use super::answer::Answer;
use super::crds::{CrdCache, format_of};
use crate::{Format, RawRequest, Release, Subresource, UnknownRelease};

/// Answers one line. Whatever it holds, there is an answer.
pub fn answer(line: &[u8], definitions: &mut CrdCache, out: &mut String) {
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    let document = match read_json(line, &rules) {
        Ok(document) => document,
        Err(fault) => return Answer::new(out, "").failure(&format!("no request: {fault}")),
    };
    let root = document.root();
    let id = root.get("id").and_then(NodeRef::as_str).unwrap_or_default();
    let answer = Answer::new(out, id);
    let line = Line { root };
    if let Err((answer, text)) = line.judge(definitions, answer) {
        answer.failure(&text);
    }
}

struct Line<'d> {
    root: NodeRef<'d>,
}

impl<'d> Line<'d> {
    fn judge<'o>(&self, definitions: &mut CrdCache, answer: Answer<'o>) -> Result<(), (Answer<'o>, String)> {
        let checked = self.fields();
        let (fields, release) = match checked.and_then(|fields| Ok((fields, fields.release()?))) {
            Ok(both) => both,
            Err(text) => return Err((answer, text)),
        };
        let known = definitions.get(release, fields.crd);
        let Some(object) = Some(fields.object).filter(|object| !object.is_empty()) else {
            known.answer_alone(answer, fields.costs);
            return Ok(());
        };
        let Some(definition) = &known.defined.definition else {
            known.answer_refused(answer);
            return Ok(());
        };
        let mut answer = answer;
        if fields.costs {
            answer.rules(&definition.rule_costs());
        }
        let request = RawRequest {
            body: object.as_bytes(),
            format: fields.format,
            old: Some(fields.old.as_bytes()).filter(|old| !old.is_empty()),
            subresource: fields.subresource,
        };
        match known.judge.judge(definition, &request) {
            Ok(verdict) => {
                let knows_costs = fields.costs && (verdict.has_object() || verdict.is_unreadable);
                answer.verdict(&verdict, knows_costs.then_some(verdict.cel_cost));
                Ok(())
            }
            Err(failure) => Err((answer, failure.to_string())),
        }
    }

    fn fields(&self) -> Result<Fields<'d>, String> {
        if self.root.kind() != plimsoll_doc::Kind::Map {
            return Err("no request: a JSON object is expected".to_owned());
        }
        let object = self.text("object")?;
        let crd = self.text("crd")?;
        if crd.is_empty() {
            return Err("no definition: this judge knows custom resources only".to_owned());
        }
        self.text("id")?;
        Ok(Fields {
            kube_version: self.text("kubeVersion")?,
            crd,
            object,
            format: match self.text("contentType")? {
                "json" => Format::Json,
                "yaml" => Format::Yaml,
                "" => format_of(object),
                other => return Err(format!("unknown contentType {other:?}")),
            },
            old: self.text("old")?,
            costs: self.root.get("costs").and_then(NodeRef::as_bool).unwrap_or_default(),
            subresource: match self.text("subresource")? {
                "" => Subresource::Main,
                "status" => Subresource::Status,
                other => return Err(format!("unknown subresource {other:?}")),
            },
        })
    }

    /// A text; empty where it is absent or null.
    fn text(&self, field: &str) -> Result<&'d str, String> {
        match self.root.get(field) {
            None => Ok(""),
            Some(value) if value.is_null() => Ok(""),
            Some(value) => value.as_str().ok_or_else(|| format!("no request: {field} is no text")),
        }
    }
}

#[derive(Clone, Copy)]
struct Fields<'d> {
    kube_version: &'d str,
    crd: &'d str,
    object: &'d str,
    format: Format,
    old: &'d str,
    subresource: Subresource,
    costs: bool,
}

impl Fields<'_> {
    fn release(&self) -> Result<Release, String> {
        match self.kube_version {
            "" => Ok(Release::LATEST),
            text => text.parse().map_err(|error: UnknownRelease| error.to_string()),
        }
    }
}
