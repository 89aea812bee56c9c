//! Values of kube-rs, k8s-openapi or anything else that serde can write, as objects and definitions.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Admitted, Body};

/// A value that is sent as JSON: an object of a type of one's own, or the `CustomResourceDefinition`
/// that kube-rs derives for it.
///
/// ```
/// use plimsoll::{Plan, Resource};
/// use serde_json::json;
///
/// // In an operator: `Plan::new(Resource(&Widget::crd()))`.
/// let definition = json!({
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
/// let plan = Plan::new(Resource(&definition))?;
///
/// let widget = json!({"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "a"}, "spec": {}});
/// let stored: serde_json::Value = plan.admit(Resource(&widget))?.parse()?;
/// assert_eq!(stored["spec"]["size"], 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Resource<'a, T: ?Sized>(pub &'a T);

impl<T: Serialize + ?Sized> Body for Resource<'_, T> {
    fn text(&self) -> Result<Cow<'_, [u8]>, String> {
        serde_json::to_vec(self.0).map(Cow::Owned).map_err(|error| error.to_string())
    }
}

impl Admitted {
    /// The stored object as a value.
    ///
    /// # Errors
    /// The type does not fit what is stored.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.object)
    }
}
