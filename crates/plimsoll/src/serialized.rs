//! Values of kube-rs, k8s-openapi or anything else that serde can write, as objects and CRDs.

use std::borrow::Cow;

use plimsoll_doc::Format;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Admitted, Input, InputError};

/// A value that is sent as JSON: an object of a type of your own, or the `CustomResourceDefinition`
/// that kube-rs derives for it.
///
/// ```
/// use plimsoll::{Plan, Serialized};
/// use serde_json::{Value, json};
///
/// // In an operator: `Plan::new(Serialized(&Widget::crd()))`.
/// let crd = json!({
///     "apiVersion": "apiextensions.k8s.io/v1",
///     "kind": "CustomResourceDefinition",
///     "metadata": {"name": "widgets.example.com"},
///     "spec": {
///         "group": "example.com",
///         "names": {"kind": "Widget", "plural": "widgets"},
///         "scope": "Namespaced",
///         "versions": [{
///             "name": "v1", "served": true, "storage": true,
///             "schema": {"openAPIV3Schema": {
///                 "type": "object",
///                 "properties": {"spec": {
///                     "type": "object",
///                     "properties": {"size": {"type": "integer", "minimum": 1, "default": 3}},
///                 }},
///             }},
///         }],
///     },
/// });
/// let plan = Plan::new(Serialized(&crd))?;
///
/// let widget = json!({"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "a"}, "spec": {}});
/// let stored: Value = plan.admit(&widget)?.parse()?;
/// assert_eq!(stored["spec"]["size"], 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Serialized<'a, T: ?Sized>(pub &'a T);

impl<T: Serialize + ?Sized> Input for Serialized<'_, T> {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        serde_json::to_vec(self.0).map(Cow::Owned).map_err(InputError::new)
    }

    fn format(&self) -> Option<Format> {
        Some(Format::Json)
    }
}

impl Input for Value {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        serde_json::to_vec(self).map(Cow::Owned).map_err(InputError::new)
    }

    fn format(&self) -> Option<Format> {
        Some(Format::Json)
    }
}

impl Admitted {
    /// The stored object as a value of your own type.
    ///
    /// # Errors
    /// The type does not fit what is stored.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.stored())
    }
}
