//! Metadata, right and wrong.

use plimsoll_testkit::Random;
use serde_json::{Map, Value, json};

use super::pools::{pick, scalar, text};

const FIELDS: &[&str] = &[
    "name",
    "generateName",
    "namespace",
    "labels",
    "annotations",
    "finalizers",
    "ownerReferences",
    "uid",
    "generation",
    "resourceVersion",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "managedFields",
    "selfLink",
    "x",
];

const TEXTS: &[&str] = &[
    "",
    "x",
    "a",
    "x.y",
    "-x",
    "x-",
    "X",
    "x_y",
    "default",
    "kube-system",
    "a/b",
    "a.b/c",
    "a.b/",
    "/c",
    "a/b/c",
    "é",
    "x y",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "1",
    "0",
    "true",
    "kubernetes",
    "foregroundDeletion",
    "orphan",
    "example.com/hold",
    "2024-01-01T00:00:00Z",
    "2024-01-01T00:00:00.5Z",
    "00000000-0000-0000-0000-000000000001",
    "..",
    ".",
    "%",
    "ip-1",
    "1.2.3.4",
];

/// The metadata of an object inside of another.
pub(super) fn embedded(random: &mut Random) -> Value {
    if random.one_in(12) {
        return scalar(random);
    }
    let mut metadata = Map::new();
    for _ in 0..random.below(4) {
        let field = pick(random, FIELDS);
        metadata.insert(field.to_owned(), field_value(field, random));
    }
    Value::Object(metadata)
}

/// Metadata of an object called `x`.
pub(super) fn own(random: &mut Random) -> Value {
    let mut metadata = json!({"name": "x"});
    if let (Some(metadata), Value::Object(other)) = (metadata.as_object_mut(), embedded(random)) {
        let keeps_name = !random.one_in(4);
        metadata.extend(other.into_iter().filter(|(field, _)| !(keeps_name && field == "name")));
    }
    metadata
}

fn field_value(field: &str, random: &mut Random) -> Value {
    if random.one_in(15) {
        return scalar(random);
    }
    match field {
        "labels" | "annotations" => {
            let count = random.below(4);
            let mut entries = Map::new();
            for _ in 0..count {
                let value = if random.one_in(20) { scalar(random) } else { json!(meta_text(random)) };
                entries.insert(meta_text(random), value);
            }
            Value::Object(entries)
        }
        "finalizers" => json!((0..random.below(4)).map(|_| meta_text(random)).collect::<Vec<_>>()),
        "ownerReferences" => json!((0..random.below(4)).map(|_| owner(random)).collect::<Vec<_>>()),
        "generation" | "deletionGracePeriodSeconds" => json!(random.pick(&[0, 1, 2, -1, 30, i64::MAX])),
        "resourceVersion" => json!(random.pick(&["", "0", "1", "2", "x", "-1", "18446744073709551615"])),
        "creationTimestamp" | "deletionTimestamp" => {
            json!(random.pick(&[
                "2024-01-01T00:00:00Z",
                "2023-05-06T07:08:09+01:00",
                "2024-01-01",
                "",
                "2024-01-01T00:00:00.123Z"
            ]))
        }
        "uid" => json!(random.pick(&["", "u", "00000000-0000-0000-0000-000000000001"])),
        "managedFields" => match random.below(3) {
            0 => json!([]),
            1 => {
                json!([{"manager": "m", "operation": "Update", "apiVersion": "e.io/v1", "fieldsType": "FieldsV1", "fieldsV1": {}}])
            }
            _ => json!([{"manager": "m", "operation": meta_text(random)}]),
        },
        // It is a part of the URL, too.
        "namespace" => json!(pick(random, &["", "default", "other", "kube-system", "Not-A-Label"])),
        _ => json!(meta_text(random)),
    }
}

fn meta_text(random: &mut Random) -> String {
    if random.one_in(10) { text(random) } else { pick(random, TEXTS).to_owned() }
}

fn owner(random: &mut Random) -> Value {
    let mut owner = Map::new();
    let texts = [("apiVersion", "v1"), ("kind", "Pod"), ("name", "p"), ("uid", "u")];
    for (field, usual) in texts {
        match random.below(10) {
            0 => {}
            1 => {
                owner.insert(field.to_owned(), json!(meta_text(random)));
            }
            _ => {
                owner.insert(field.to_owned(), json!(usual));
            }
        }
    }
    for flag in ["controller", "blockOwnerDeletion"] {
        if random.one_in(3) {
            owner.insert(flag.to_owned(), json!(random.one_in(2)));
        }
    }
    Value::Object(owner)
}
