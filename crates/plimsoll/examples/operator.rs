//! Tests of an operator's types against their CRD, without a cluster.
//!
//! `cargo run -p plimsoll --example operator --features serde`
//!
//! An operator that uses kube-rs has `Widget::crd()` for the CRD and values of its own type for
//! the objects; here both are plain JSON values, so that nothing more is needed.

use std::error::Error;

use plimsoll::{Options, Plan, Release, Serialized};
use serde_json::{Value, json};

/// What `Widget::crd()` would give.
fn crd() -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomSerializedDefinition",
        "metadata": {"name": "widgets.example.com"},
        "spec": {
            "group": "example.com",
            "names": {"kind": "Widget", "plural": "widgets", "singular": "widget"},
            "scope": "Namespaced",
            "versions": [{
                "name": "v1", "served": true, "storage": true,
                "subresources": {"status": {}},
                "schema": {"openAPIV3Schema": {
                    "type": "object",
                    "properties": {
                        "spec": {
                            "type": "object",
                            "required": ["image"],
                            "properties": {
                                "image": {"type": "string", "maxLength": 100},
                                "replicas": {"type": "integer", "minimum": 1, "default": 1},
                            },
                        },
                        "status": {"type": "object", "properties": {"ready": {"type": "integer", "minimum": 0}}},
                    },
                }},
            }],
        },
    })
}

fn widget(spec: &Value) -> Value {
    json!({"apiVersion": "example.com/v1", "kind": "Widget", "metadata": {"name": "web"}, "spec": spec})
}

fn main() -> Result<(), Box<dyn Error>> {
    // The CRD is judged too: if a server rejects it, the test fails here.
    let plan = Plan::new(Serialized(&crd()))?;

    // Defaults are filled in, as the operator will see them.
    let stored: Value = plan.admit(Serialized(&widget(&json!({"image": "web:v1"}))))?.parse()?;
    assert_eq!(stored["spec"], json!({"image": "web:v1", "replicas": 1}));

    // What must be rejected is rejected, in the server's words.
    let error = plan.admit(Serialized(&widget(&json!({"replicas": 0})))).expect_err("there is no image");
    assert!(error.to_string().contains("spec.image: Required value"), "{error}");
    assert_eq!(error.report().map_or(0, |report| report.findings.len()), 2);

    // Updates are compared with what is stored.
    let old = widget(&json!({"image": "web:v1", "replicas": 0}));
    let new = widget(&json!({"image": "web:v2", "replicas": 0}));
    plan.admit_update(Serialized(&new), Serialized(&old))?;

    // The status goes its own way.
    let mut with_status = old.clone();
    with_status["status"] = json!({"ready": 1});
    plan.admit_status(Serialized(&with_status), Serialized(&old))?;

    // The same for every release that the operator supports.
    for release in Release::all() {
        let plan = Plan::with(Options::server().release(release), Serialized(&crd()))?;
        assert!(plan.admit(Serialized(&widget(&json!({"image": "web:v1"})))).is_ok(), "{release}");
    }
    Ok(())
}
