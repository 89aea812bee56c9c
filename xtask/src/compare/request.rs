//! A generated request of the judge protocol, in parts that can be made smaller.

use serde_json::{Map, Value, json};

/// A request, with the CRD and the objects as JSON wherever they are not texts on purpose.
#[derive(Clone, Debug)]
pub(super) struct Request {
    /// Where it comes from: `schemas/17/3`.
    pub(super) id: String,
    pub(super) crd: Value,
    pub(super) object: Option<Body>,
    pub(super) old: Option<Value>,
    /// The CRD that `crd` replaces.
    pub(super) old_crd: Option<Value>,
    pub(super) is_status: bool,
    pub(super) costs: bool,
}

/// The body of a request.
#[derive(Clone, Debug)]
pub(super) enum Body {
    Json(Value),
    /// A text that is read as it is.
    Text(String),
}

impl Body {
    fn text(&self) -> String {
        match self {
            Self::Json(value) => value.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

impl Request {
    pub(super) fn definition(crd: Value) -> Self {
        Self { id: String::new(), crd, object: None, old: None, old_crd: None, is_status: false, costs: false }
    }

    pub(super) fn create(crd: &Value, object: Value) -> Self {
        Self { object: Some(Body::Json(object)), ..Self::definition(crd.clone()) }
    }

    pub(super) fn update(crd: &Value, object: Value, old: Value) -> Self {
        Self { old: Some(old), ..Self::create(crd, object) }
    }

    pub(super) fn with_costs(self) -> Self {
        Self { costs: true, ..self }
    }

    pub(super) fn of_status(self) -> Self {
        Self { is_status: true, ..self }
    }

    /// Whether it is an update for which there is no URL, since neither object has a name.
    pub(super) fn has_no_url(&self) -> bool {
        let is_named = |value: &Value| value["metadata"]["name"].as_str().is_some_and(|name| !name.is_empty());
        let own = matches!(&self.object, Some(Body::Json(object)) if is_named(object));
        self.old.as_ref().is_some_and(|old| !own && !is_named(old))
    }

    /// The request as a line of the protocol asks it of a release.
    pub(super) fn asked(&self, release: &str) -> Value {
        let mut request = Map::new();
        request.insert("id".to_owned(), json!(self.id));
        request.insert("kubeVersion".to_owned(), json!(release));
        request.insert("crd".to_owned(), json!(text_of(&self.crd)));
        if let Some(old_crd) = &self.old_crd {
            request.insert("oldCrd".to_owned(), json!(text_of(old_crd)));
        }
        if let Some(object) = &self.object {
            request.insert("object".to_owned(), json!(object.text()));
        }
        if let Some(old) = &self.old {
            request.insert("old".to_owned(), json!(old.to_string()));
        }
        if self.is_status {
            request.insert("subresource".to_owned(), json!("status"));
        }
        if self.costs {
            request.insert("costs".to_owned(), json!(true));
        }
        Value::Object(request)
    }
}

fn text_of(crd: &Value) -> String {
    crd.as_str().map_or_else(|| crd.to_string(), str::to_owned)
}
