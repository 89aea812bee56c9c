//! A definition and its judge in one value: the short way for tests of operators.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use plimsoll_doc::{Format, JsonLayout, KeyOrder, NodeRef, ReadRules, read, write_json};
use plimsoll_finding::Finding;

use crate::{Crd, Judge, Judged, Options, Request, Status, Subresource};

/// The state that an update knows of where it does not say.
const REVISION: &str = "1";

/// A definition, ready to admit objects as the server does.
///
/// ```
/// use plimsoll::Plan;
///
/// let plan = Plan::new(r#"
/// apiVersion: apiextensions.k8s.io/v1
/// kind: CustomResourceDefinition
/// metadata: {name: widgets.example.com}
/// spec:
///   group: example.com
///   names: {kind: Widget, plural: widgets}
///   scope: Namespaced
///   versions:
///   - name: v1
///     served: true
///     storage: true
///     schema:
///       openAPIV3Schema:
///         type: object
///         properties:
///           spec:
///             type: object
///             properties: {size: {type: integer, minimum: 1, default: 3}}
/// "#)?;
///
/// let small = "{apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {size: 0}}";
/// let refusal = plan.admit(small).unwrap_err();
/// assert!(refusal.to_string().contains("should be greater than or equal to 1"));
///
/// let usual = "{apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {}}";
/// let admitted = plan.admit(usual)?;
/// assert!(admitted.object.contains(r#""spec":{"size":3}"#));
///
/// // What was stored before the minimum was there may stay, as long as nobody touches it.
/// assert!(plan.admit_update(small, small).is_ok());
/// assert!(plan.admit_update(small, usual).is_err());
/// # Ok::<(), plimsoll::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    judge: Judge,
    definition: Arc<Crd>,
    warnings: Vec<String>,
}

/// An object, or a definition, as text: YAML or JSON.
///
/// With the feature `kube`, `Resource` makes one of any value that can be serialized.
pub trait Body {
    /// The text.
    ///
    /// # Errors
    /// There is none, and why.
    fn text(&self) -> Result<Cow<'_, [u8]>, String>;
}

impl<B: Body + ?Sized> Body for &B {
    fn text(&self) -> Result<Cow<'_, [u8]>, String> {
        (**self).text()
    }
}

impl Body for str {
    fn text(&self) -> Result<Cow<'_, [u8]>, String> {
        Ok(Cow::Borrowed(self.as_bytes()))
    }
}

impl Body for String {
    fn text(&self) -> Result<Cow<'_, [u8]>, String> {
        self.as_str().text().map(|text| Cow::Owned(text.into_owned()))
    }
}

impl Body for [u8] {
    fn text(&self) -> Result<Cow<'_, [u8]>, String> {
        Ok(Cow::Borrowed(self))
    }
}

/// An object that the server takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admitted {
    /// The object as it is stored, as JSON: pruned, with defaults, without what the server sets itself.
    pub object: String,
    /// What the server warns of.
    pub warnings: Vec<String>,
}

/// The server refuses something.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// What the client gets.
    pub status: Status,
    /// What validation says, one by one.
    pub errors: Vec<Finding>,
    /// Unknown and duplicate fields, in the server's words.
    pub strict: Vec<String>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.status.message)
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    fn unreadable(message: impl Into<String>) -> Self {
        Self { status: Status::bad_request(message), errors: Vec::new(), strict: Vec::new() }
    }
}

impl Plan {
    /// A definition under the newest release, with the options of [`Options::server`].
    ///
    /// # Errors
    /// The server refuses the definition.
    pub fn new(definition: impl Body) -> Result<Self, Refusal> {
        Self::with(Options::server(), definition)
    }

    /// A definition under a release and options of one's own.
    ///
    /// # Errors
    /// The server refuses the definition.
    pub fn with(options: Options, definition: impl Body) -> Result<Self, Refusal> {
        let text = definition.text().map_err(Refusal::unreadable)?;
        let judge = options.judge();
        let defined = judge.define(&text, Format::guess_by_reading(&text, &ReadRules::default()));
        match defined.definition {
            Some(definition) => Ok(Self { judge, definition, warnings: defined.warnings }),
            None => Err(Refusal { status: defined.status(false), errors: defined.errors, strict: defined.strict }),
        }
    }

    /// The definition.
    pub fn definition(&self) -> &Crd {
        &self.definition
    }

    /// What the server warns of when the definition is created.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// What comes of a create.
    ///
    /// # Errors
    /// The server refuses the object.
    pub fn admit(&self, object: impl Body) -> Result<Admitted, Refusal> {
        let object = object.text().map_err(Refusal::unreadable)?;
        self.judge(&object, None, Subresource::Main)
    }

    /// What comes of an update of a stored object. The stored one is taken as it is, whether the
    /// definition would admit it or not. An update that does not say of which state it knows is judged
    /// as one that knows the stored one, as a patch does.
    ///
    /// # Errors
    /// The server refuses the new object.
    pub fn admit_update(&self, new: impl Body, old: impl Body) -> Result<Admitted, Refusal> {
        self.update(&new, &old, Subresource::Main)
    }

    /// What comes of an update of a stored object's status, likewise. All but the status of the new
    /// object is ignored, as the server does.
    ///
    /// # Errors
    /// The server refuses the new status, or the definition has no status subresource.
    pub fn admit_status(&self, new: impl Body, old: impl Body) -> Result<Admitted, Refusal> {
        self.update(&new, &old, Subresource::Status)
    }

    fn update(&self, new: &dyn Body, old: &dyn Body, subresource: Subresource) -> Result<Admitted, Refusal> {
        let new = new.text().map_err(Refusal::unreadable)?;
        let old = old.text().map_err(Refusal::unreadable)?;
        let new = with_revision(&new).map_or(new, |text| Cow::Owned(text.into_bytes()));
        self.judge(&new, Some(&old), subresource)
    }

    fn judge(&self, body: &[u8], old: Option<&[u8]>, subresource: Subresource) -> Result<Admitted, Refusal> {
        let request = Request { body, format: Format::guess_by_reading(body, &ReadRules::default()), old, subresource };
        let verdict = self.judge.judge(&self.definition, &request);
        let verdict = verdict.map_err(|failure| Refusal::unreadable(failure.to_string()))?;
        if !verdict.is_accepted() {
            let status = verdict.status();
            let Judged { errors, strict, .. } = verdict.into_judged();
            return Err(Refusal { status, errors, strict });
        }
        Ok(Admitted { object: verdict.object().unwrap_or_default(), warnings: verdict.into_judged().warnings })
    }
}

/// The text with a resource version; none where it has one, or is no object with metadata.
fn with_revision(text: &[u8]) -> Option<String> {
    let document = read(text, Format::guess_by_reading(text, &ReadRules::default()), &ReadRules::default()).ok()?;
    let metadata = document.root().get("metadata")?;
    let known = metadata.get("resourceVersion").and_then(NodeRef::as_str).unwrap_or_default();
    if !known.is_empty() || metadata.kind() != plimsoll_doc::Kind::Map {
        return None;
    }
    let json = |node: NodeRef<'_>| write_json(node, KeyOrder::AsRead, JsonLayout::Compact);
    let member = |key: NodeRef<'_>, value: &str| format!("{}:{value}", json(key));
    let mut members: Vec<String> = Vec::new();
    for entry in document.root().entries() {
        if entry.name() != "metadata" {
            members.push(member(entry.key, &json(entry.value)));
            continue;
        }
        let own = entry.value.entries().filter(|entry| entry.name() != "resourceVersion");
        let mut inner: Vec<String> = own.map(|entry| member(entry.key, &json(entry.value))).collect();
        inner.push(format!("\"resourceVersion\":\"{REVISION}\""));
        members.push(member(entry.key, &format!("{{{}}}", inner.join(","))));
    }
    Some(format!("{{{}}}", members.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFINITION: &str = "
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {size: {type: integer, minimum: 1}}}
          status: {type: object, properties: {ready: {type: integer, minimum: 0}}}
";

    fn widget(rest: &str) -> String {
        format!("{{apiVersion: example.com/v1, kind: Widget, metadata: {{name: a}}, {rest}}}")
    }

    #[test]
    fn updates_know_the_stored_state() {
        let plan = Plan::new(DEFINITION).unwrap();
        let (one, none) = (widget("spec: {size: 1}"), widget("spec: {size: 0}"));
        assert!(plan.admit(&one).is_ok());
        assert_eq!(plan.admit(&none).unwrap_err().errors.len(), 1);
        assert!(plan.admit_update(&one, &none).is_ok());
        assert!(plan.admit_update(&none, &none).is_ok());
        assert_eq!(plan.admit_update(&none, &one).unwrap_err().status.code, 422);
        let stale = one.replace("name: a", "name: a, resourceVersion: '7'");
        let stored = one.replace("name: a", "name: a, resourceVersion: '8'");
        assert_eq!(plan.admit_update(&stale, &stored).unwrap_err().status.code, 409);
    }

    #[test]
    fn the_status_has_an_update_of_its_own() {
        let plan = Plan::new(DEFINITION).unwrap();
        let old = widget("spec: {size: 1}");
        let admitted = plan.admit_status(widget("spec: {size: 9}, status: {ready: 2}"), &old).unwrap();
        assert!(admitted.object.contains(r#""spec":{"size":1}"#), "{}", admitted.object);
        assert!(admitted.object.contains(r#""status":{"ready":2}"#), "{}", admitted.object);
        assert!(plan.admit_status(widget("status: {ready: -1}"), &old).is_err());
    }

    #[test]
    fn what_is_no_definition_is_refused() {
        assert_eq!(Plan::new("{").unwrap_err().status.code, 400);
        let refusal = Plan::new(DEFINITION.replace("type: integer", "minimum: 0")).unwrap_err();
        assert_eq!(refusal.status.code, 422);
        assert!(!refusal.errors.is_empty());
    }
}
