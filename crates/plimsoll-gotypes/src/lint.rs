//! Markers that have no effect: controller-gen passes over them without a word.

use plimsoll_finding::Code;
use plimsoll_go::near::nearest;

use crate::crd::Place;
use crate::findings::{GoFinding, go_finding};
use crate::markers::{DEFINITIONS, Effect, Marker, Target, collect, definition};
use crate::package::{PackageId, Packages};
use crate::syntax::GroupId;

/// Beginnings of the names of markers that other generators and tools have.
const OTHERS: &[&str] = &[
    "kubebuilder:ac:",
    "kubebuilder:docs-gen:",
    "kubebuilder:object:",
    "kubebuilder:rbac",
    "kubebuilder:scaffold:",
    "kubebuilder:webhook",
    "kubebuilder:webhookconfiguration",
    "kubebuilder:storagehub",
    "kubebuilder:unstoragehub",
];

/// Markers of which several count.
const SEVERAL: &[Effect] = &[
    Effect::AtLeastOneOf,
    Effect::AtMostOneOf,
    Effect::ExactlyOneOf,
    Effect::ListMapKey,
    Effect::Metadata,
    Effect::PrintColumn,
    Effect::Resource,
    Effect::Rule,
    Effect::SelectableField,
];

/// What controller-gen does not say about the markers of a package: unknown names, wrong places, contradictions.
pub fn lint<'p>(packages: &'p Packages<'_>, id: PackageId) -> Vec<GoFinding<'p>> {
    let package = packages.package(id);
    let mut found: Vec<(Place, String, Option<String>)> = Vec::new();
    for (at, file) in package.files.iter().enumerate() {
        let mut unknown = |group: GroupId, target: Target, also: Option<Target>| {
            for comment in file.group(group).into_iter().flat_map(|group| &group.comments) {
                let Some(text) = comment.text.strip_prefix("//").map(str::trim) else { continue };
                let Some(problem) = problem(text, target, also) else { continue };
                let place = Place { package: id, file: at as u32, span: comment.span };
                found.push((place, problem.0, problem.1));
            }
        };
        for declaration in &file.types {
            for &group in &declaration.above {
                unknown(group, Target::Type, Some(Target::Package));
            }
            if let Some(doc) = declaration.doc {
                unknown(doc, Target::Type, None);
            }
            for field in declaration.structure().into_iter().flat_map(|of| &of.fields) {
                for group in field.above.into_iter().chain(field.doc) {
                    unknown(group, Target::Field, None);
                }
            }
        }
    }
    let markers = collect(package);
    for (at, file) in package.files.iter().enumerate() {
        for (index, declaration) in file.types.iter().enumerate() {
            contradictions(id, markers.of_type(at as u32, index as u32), &mut found);
            let fields = declaration.structure().map_or(0, |of| of.fields.len());
            for field in 0..fields {
                contradictions(id, markers.of_field(at as u32, index as u32, field as u32), &mut found);
            }
        }
    }
    found.sort_by_key(|(place, ..)| *place);
    found
        .into_iter()
        .map(|(place, message, help)| {
            go_finding(packages, Some(place), Code::GoMarkerIgnored, &message, help.as_deref())
        })
        .collect()
}

/// What is wrong with a marker that stands there, and what to do.
fn problem(text: &str, target: Target, also: Option<Target>) -> Option<(String, Option<String>)> {
    let marker = text.strip_prefix('+')?;
    let name = marker.split('=').next().unwrap_or_default().trim();
    if !name.starts_with("kubebuilder:") || OTHERS.iter().any(|other| name.starts_with(other)) {
        return None;
    }
    if definition(text, target).is_some() || also.is_some_and(|also| definition(text, also).is_some()) {
        return None;
    }
    let described = |target| match target {
        Target::Package => "a package",
        Target::Type => "a type",
        Target::Field => "a field",
    };
    let elsewhere =
        [Target::Type, Target::Field, Target::Package].into_iter().find(|&at| definition(text, at).is_some());
    if let Some(elsewhere) = elsewhere {
        let message = format!("marker `{name}` has no effect on {}", described(target));
        return Some((message, Some(format!("it belongs on {}", described(elsewhere)))));
    }
    // Only the last part is compared: a long common beginning makes all names look alike.
    let (group, last) = name.rsplit_once(':').unwrap_or_default();
    let alike = DEFINITIONS.iter().filter_map(|row| row.name.rsplit_once(':').filter(|(of, _)| *of == group));
    let near = nearest(last, alike.map(|(_, last)| last));
    let help = near.map(|near| format!("a marker with a similar name: `+{group}:{near}`"));
    Some((format!("unknown marker `{name}`"), help))
}

/// Two markers for one property with different values: the later one counts.
fn contradictions(package: PackageId, markers: &[Marker], found: &mut Vec<(Place, String, Option<String>)>) {
    for (at, marker) in markers.iter().enumerate() {
        let later = markers.iter().skip(at + 1).find(|later| {
            later.effect() == marker.effect()
                && later.on_items == marker.on_items
                && later.arguments != marker.arguments
        });
        let Some(later) = later.filter(|_| !SEVERAL.contains(&marker.effect())) else { continue };
        let place = Place { package, file: marker.file, span: marker.span };
        let message = format!("marker `{}` is overridden by another one", marker.name);
        let help = format!("remove it, or the later `{}`", later.name);
        found.push((place, message, Some(help)));
    }
}
