//! Types of Kubernetes whose schemas are not what their fields say.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::generate::CrdOptions;
use super::schema::{Additional, Schema};
use super::types::Key;
use crate::package::PackageId;

const QUANTITY: &str = r"^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$";

/// Adds the schemas that controller-tools has for types of a package (`KnownPackages`).
pub(super) fn add(path: &str, package: PackageId, options: &CrdOptions, schemas: &mut FxHashMap<Key, Schema>) {
    let mut put = |name: &str, schema: Schema| {
        schemas.insert((package, Rc::from(name)), schema);
    };
    match path {
        "k8s.io/apimachinery/pkg/apis/meta/v1" => {
            put("ObjectMeta", if options.generate_embedded_object_meta { object_meta() } else { Schema::of("object") });
            let time = Schema { format: "date-time".to_owned(), ..Schema::of("string") };
            put("Time", time.clone());
            put("MicroTime", time);
            put("Duration", Schema::of("string"));
            put("Fields", Schema { additional: Some(Additional::Anything), ..Schema::of("object") });
        }
        "k8s.io/apimachinery/pkg/api/resource" => {
            put("Quantity", Schema { pattern: QUANTITY.to_owned(), ..int_or_string() });
        }
        "k8s.io/apimachinery/pkg/runtime" => {
            put("RawExtension", Schema { preserves_unknown: Some(true), ..Schema::of("object") });
        }
        "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured" => put("Unstructured", Schema::of("object")),
        "k8s.io/apimachinery/pkg/util/intstr" => put("IntOrString", int_or_string()),
        "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
        | "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1" => {
            put("JSON", Schema { preserves_unknown: Some(true), ..Schema::default() });
        }
        _ => {}
    }
}

fn int_or_string() -> Schema {
    Schema { is_int_or_string: true, any_of: vec![Schema::of("integer"), Schema::of("string")], ..Schema::default() }
}

/// What users write of an embedded ObjectMeta.
fn object_meta() -> Schema {
    let texts = || Schema { additional: Some(Additional::Of(Box::new(Schema::of("string")))), ..Schema::of("object") };
    let mut schema = Schema::of("object");
    let list = Schema { items: Some(Box::new(Schema::of("string"))), ..Schema::of("array") };
    let properties = [
        ("name", Schema::of("string")),
        ("namespace", Schema::of("string")),
        ("annotations", texts()),
        ("labels", texts()),
        ("finalizers", list),
    ];
    schema.properties.extend(properties.into_iter().map(|(name, property)| (name.to_owned(), property)));
    schema
}
