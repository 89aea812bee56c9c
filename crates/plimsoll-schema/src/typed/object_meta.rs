//! The Go structs of an object's metadata (`k8s.io/apimachinery/pkg/apis/meta/v1`).

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_go::time::{Layout, parse_time};

use super::{Field, GoType, Outcome, Struct, Taken, Unmarshaler};

/// `ObjectMeta`
pub static OBJECT_META: Struct = Struct::new(
    "ObjectMeta",
    "v1.ObjectMeta",
    &[
        Field::new("name", GoType::STRING),
        Field::new("generateName", GoType::STRING),
        Field::new("namespace", GoType::STRING),
        Field::new("selfLink", GoType::STRING),
        Field::new("uid", UID),
        Field::new("resourceVersion", GoType::STRING),
        Field::new("generation", GoType::INT64),
        Field::new("creationTimestamp", GoType::Unmarshaler(&TIME)),
        Field::new("deletionTimestamp", GoType::Pointer(&GoType::Unmarshaler(&TIME))),
        Field::new("deletionGracePeriodSeconds", GoType::Pointer(&GoType::INT64)),
        Field::new("labels", GoType::Map(&GoType::STRING)),
        Field::new("annotations", GoType::Map(&GoType::STRING)),
        Field::new("ownerReferences", GoType::Slice(&GoType::Struct(&OWNER_REFERENCE))),
        Field::new("finalizers", GoType::Slice(&GoType::STRING)),
        Field::new("managedFields", GoType::Slice(&GoType::Struct(&MANAGED_FIELDS_ENTRY))),
    ],
);

/// `OwnerReference`
pub static OWNER_REFERENCE: Struct = Struct::new(
    "OwnerReference",
    "v1.OwnerReference",
    &[
        Field::new("apiVersion", GoType::STRING),
        Field::new("kind", GoType::STRING),
        Field::new("name", GoType::STRING),
        Field::new("uid", UID),
        Field::new("controller", GoType::Pointer(&GoType::Bool)),
        Field::new("blockOwnerDeletion", GoType::Pointer(&GoType::Bool)),
    ],
);

/// `ManagedFieldsEntry`
pub static MANAGED_FIELDS_ENTRY: Struct = Struct::new(
    "ManagedFieldsEntry",
    "v1.ManagedFieldsEntry",
    &[
        Field::new("manager", GoType::STRING),
        Field::new("operation", GoType::String("v1.ManagedFieldsOperationType")),
        Field::new("apiVersion", GoType::STRING),
        Field::new("time", GoType::Pointer(&GoType::Unmarshaler(&TIME))),
        Field::new("fieldsType", GoType::STRING),
        Field::new("fieldsV1", GoType::Pointer(&GoType::Unmarshaler(&FIELDS_V1))),
        Field::new("subresource", GoType::STRING),
    ],
);

/// `Time`: RFC 3339.
pub static TIME: Unmarshaler =
    Unmarshaler { type_name: "v1.Time", keeps_on_null: false, taken: Taken::Value, read: read_time };

static FIELDS_V1: Unmarshaler =
    Unmarshaler { type_name: "v1.FieldsV1", keeps_on_null: true, taken: Taken::Value, read: |_| Outcome::Taken };

const UID: GoType = GoType::String("types.UID");

fn read_time(node: NodeRef<'_>) -> Outcome<'_> {
    if node.kind() == Kind::Null {
        return Outcome::Taken;
    }
    match node.as_str().map(|text| parse_time(Layout::RFC3339, text)) {
        Some(Ok(_)) => Outcome::Taken,
        Some(Err(error)) => Outcome::Refused(error.to_string().into()),
        None => Outcome::Decode(&GoType::STRING),
    }
}
