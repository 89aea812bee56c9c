//! Which Go line a part of a CRD was made of.

use super::schema::{Additional, Place, Schema};
use super::spec::Crd;

/// The place of the part at a path of the CRD: `spec`, `versions`, `0`, `schema`, `openAPIV3Schema`, `properties`, ….
/// Where the part itself has none, that of the nearest around it.
pub fn locate<'p>(crd: &Crd, path: impl IntoIterator<Item = &'p str>) -> Option<Place> {
    let mut path = path.into_iter();
    let first = &crd.versions.first()?.schema;
    let mut schema: &Schema = match (path.next(), path.next()) {
        // Of a single version the server says `spec.validation`.
        (Some("spec"), Some("validation")) => first,
        (Some("spec"), Some("versions")) => {
            let version = path.next().and_then(|at| at.parse::<usize>().ok()).and_then(|at| crd.versions.get(at));
            path.next();
            version.map_or(first, |version| &version.schema)
        }
        _ => return first.place,
    };
    let mut place = schema.place;
    if path.next() != Some("openAPIV3Schema") {
        return place;
    }
    while let Some(part) = path.next() {
        let next = match part {
            "items" => schema.items.as_deref(),
            "additionalProperties" => match &schema.additional {
                Some(Additional::Of(schema)) => Some(&**schema),
                _ => None,
            },
            "properties" => path.next().and_then(|name| schema.properties.get(name)),
            "allOf" => path.next().and_then(|at| at.parse::<usize>().ok()).and_then(|at| schema.all_of.get(at)),
            "x-kubernetes-validations" => {
                let rule = path.next().and_then(|at| at.parse::<usize>().ok()).and_then(|at| schema.rules.get(at));
                return rule.and_then(|rule| rule.place).or(place);
            }
            _ => None,
        };
        let Some(next) = next else { break };
        schema = next;
        place = schema.place.or(place);
    }
    place
}
