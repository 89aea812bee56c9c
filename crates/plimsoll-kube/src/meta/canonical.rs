//! Whether metadata is as the server would write it.

use plimsoll_doc::Kind;
use plimsoll_go::time::{Layout, parse_time};
use plimsoll_walk::ValueRef;

/// Length of a time as the server writes it: `2006-01-02T15:04:05Z`.
const TIME_LEN: usize = 20;

/// Whether decoding metadata and writing it back changes nothing.
pub fn is_canonical(metadata: ValueRef<'_>) -> bool {
    metadata.kind() == Kind::Map && metadata.children().all(is_canonical_field)
}

fn is_canonical_field(field: ValueRef<'_>) -> bool {
    match field.key() {
        "name" | "generateName" | "namespace" | "selfLink" | "uid" | "resourceVersion" => {
            field.as_str().is_some_and(|text| !text.is_empty())
        }
        "generation" => field.as_int().is_some_and(|generation| generation != 0),
        "deletionGracePeriodSeconds" => field.as_int().is_some(),
        "creationTimestamp" | "deletionTimestamp" => field.as_str().is_some_and(is_canonical_time),
        "labels" | "annotations" => {
            field.kind() == Kind::Map && !field.is_empty() && field.children().all(|value| value.kind() == Kind::Str)
        }
        "finalizers" => is_list(field) && field.children().all(|item| item.kind() == Kind::Str),
        "ownerReferences" => is_list(field) && field.children().all(is_canonical_owner),
        _ => false,
    }
}

fn is_list(field: ValueRef<'_>) -> bool {
    field.kind() == Kind::Seq && !field.is_empty()
}

fn is_canonical_owner(owner: ValueRef<'_>) -> bool {
    let mut texts = 0;
    let known = owner.children().all(|field| match field.key() {
        "apiVersion" | "kind" | "name" | "uid" => {
            texts += 1;
            field.kind() == Kind::Str
        }
        "controller" | "blockOwnerDeletion" => field.kind() == Kind::Bool,
        _ => false,
    });
    owner.kind() == Kind::Map && known && texts == 4
}

fn is_canonical_time(text: &str) -> bool {
    text.len() == TIME_LEN
        && text.ends_with('Z')
        && parse_time(Layout::RFC3339, text).is_ok_and(|time| time.nanosecond() == 0 && !time.is_zero())
}
