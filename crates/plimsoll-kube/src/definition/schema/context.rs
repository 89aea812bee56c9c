//! What the way to a schema says about it, for the check of keywords.

use plimsoll_schema::text::{SchemaRef, TextId};

use super::Places;
use super::places::Step;

/// What is known of a schema from those above it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// Whether the server looks at it at all.
    pub(super) visited: bool,
    /// Whether it describes apiVersion, kind or metadata of a resource, or a part of these.
    pub(super) inside_meta: bool,
    pub(super) defaults: Defaults,
}

/// Whether a schema may have a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Defaults {
    Allowed,
    Forbidden,
    /// Forbidden at and below this property of the root.
    InTopLevel(TextId),
    InsideAdditionalProperties,
}

/// The contexts of all schemas, by id; mirrors how `specStandardValidator` is handed down.
pub(super) fn contexts(places: &Places<'_>, allow_defaults: bool) -> Vec<Context> {
    let defaults = if allow_defaults { Defaults::Allowed } else { Defaults::Forbidden };
    let root = Context { visited: true, inside_meta: false, defaults };
    let mut contexts: Vec<Context> = Vec::with_capacity(places.text.len());
    for schema in places.text.schemas() {
        let place = places.place(schema.id());
        let context = match contexts.get(place.parent.index()) {
            Some(above) if place.step != Step::Root => {
                below(*above, places.text.schema(place.parent), schema, place.step)
            }
            _ => root,
        };
        contexts.push(context);
    }
    contexts
}

fn below(above: Context, parent: SchemaRef<'_>, schema: SchemaRef<'_>, step: Step) -> Context {
    match step {
        Step::PatternProperty | Step::AdditionalItems => Context { visited: false, ..above },
        Step::AdditionalProperties if above.inside_meta => {
            Context { defaults: Defaults::InsideAdditionalProperties, ..above }
        }
        Step::Property if matches!(schema.name(), "metadata" | "kind" | "apiVersion") => {
            let is_root = parent.id() == parent.text().root().id();
            Context {
                inside_meta: above.inside_meta || is_root || parent.embedded_resource(),
                defaults: if is_root { Defaults::InTopLevel(schema.id()) } else { above.defaults },
                ..above
            }
        }
        _ => above,
    }
}
