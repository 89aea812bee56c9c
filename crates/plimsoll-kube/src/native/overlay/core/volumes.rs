//! The volumes of a pod.

use std::collections::HashSet;

use plimsoll_finding::Code;
use plimsoll_go::names::validation::is_dns1123_label;
use plimsoll_walk::ValueRef;

use super::super::rule::Request;
use super::super::{At, Errors};
use super::annotations::no_backsteps;

const MAX_MODE: i64 = 0o777;

/// The sources of a volume in the order in which the server looks for them, with the names under which it reports one
/// too many.
const SOURCES: [(&str, &str); 30] = [
    ("emptyDir", "emptyDir"),
    ("hostPath", "hostPath"),
    ("gitRepo", "gitRepo"),
    ("gcePersistentDisk", "gcePersistentDisk"),
    ("awsElasticBlockStore", "awsElasticBlockStore"),
    ("secret", "secret"),
    ("nfs", "nfs"),
    ("iscsi", "iscsi"),
    ("glusterfs", "glusterfs"),
    ("flocker", "flocker"),
    ("persistentVolumeClaim", "persistentVolumeClaim"),
    ("rbd", "rbd"),
    ("cinder", "cinder"),
    ("cephfs", "cephFS"),
    ("quobyte", "quobyte"),
    ("downwardAPI", "downwarAPI"),
    ("fc", "fc"),
    ("flexVolume", "flexVolume"),
    ("configMap", "configMap"),
    ("azureFile", "azureFile"),
    ("vsphereVolume", "vsphereVolume"),
    ("photonPersistentDisk", "photonPersistentDisk"),
    ("portworxVolume", "portworxVolume"),
    ("azureDisk", "azureDisk"),
    ("storageos", "storageos"),
    ("projected", "projected"),
    ("scaleIO", "scaleIO"),
    ("csi", "csi"),
    ("ephemeral", "ephemeral"),
    ("image", "image"),
];

/// The volumes that containers may mount.
#[derive(Debug, Default)]
pub(super) struct Volumes<'v> {
    names: HashSet<&'v str>,
}

impl<'v> Volumes<'v> {
    /// Whether a volume may be mounted.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Mirrors `ValidateVolumes`, for the sources that are used most.
    pub(super) fn validate(spec: &At<'_, 'v>, request: &Request<'_, 'v>, errors: &mut Errors<'_>) -> Self {
        let mut volumes = Self::default();
        // What a stateful set claims takes the place of volumes of the same name.
        let claimed: HashSet<&str> = claims(request.object).collect();
        let mut seen = HashSet::new();
        for volume in spec.field("volumes").items() {
            let name = volume.field("name");
            if claimed.contains(name.text()) {
                continue;
            }
            let before = errors.len();
            source(&volume, errors);
            match name.text() {
                "" => errors.required(&name, ""),
                text => errors.messages(Code::InvalidName, &name, text, is_dns1123_label(text)),
            }
            if seen.contains(name.text()) {
                errors.duplicate(&name, name.text());
            }
            if errors.len() == before {
                seen.insert(name.text());
                volumes.names.insert(name.text());
            }
        }
        volumes.names.extend(claimed);
        volumes
    }
}

/// The names of the claims of a stateful set.
fn claims(object: ValueRef<'_>) -> impl Iterator<Item = &str> {
    let templates = object.get("spec").and_then(|spec| spec.get("volumeClaimTemplates"));
    templates.into_iter().flat_map(ValueRef::children).filter_map(|claim| claim.get("metadata")?.get("name")?.as_str())
}

/// Mirrors `validateVolumeSource`.
fn source(volume: &At<'_, '_>, errors: &mut Errors<'_>) {
    let mut has_one = false;
    for (name, shown) in SOURCES {
        let source = volume.field(name);
        if !source.exists() {
            continue;
        }
        if has_one {
            let at = volume.shown_as(shown, source.value());
            errors.forbidden(Code::ForbiddenField, &at, "may not specify more than 1 volume type");
            continue;
        }
        has_one = true;
        match name {
            "hostPath" => {
                let path = source.field("path");
                match path.text() {
                    "" => errors.required(&path, ""),
                    text => no_backsteps(Code::UnsupportedValue, &path, text, errors),
                }
            }
            "secret" => keys(&source, "secretName", errors),
            "configMap" => keys(&source, "name", errors),
            "persistentVolumeClaim" => required(&source.field("claimName"), errors),
            "nfs" => {
                required(&source.field("server"), errors);
                let path = source.field("path");
                required(&path, errors);
                if !path.text().starts_with('/') {
                    errors.invalid(Code::UnsupportedValue, &path, path.text(), "must be an absolute path");
                }
            }
            _ => {}
        }
    }
}

fn required(at: &At<'_, '_>, errors: &mut Errors<'_>) {
    if at.text().is_empty() {
        errors.required(at, "");
    }
}

/// Mirrors `validateSecretVolumeSource` and `validateConfigMapVolumeSource`.
fn keys(source: &At<'_, '_>, name: &'static str, errors: &mut Errors<'_>) {
    required(&source.field(name), errors);
    mode(&source.field("defaultMode"), errors);
    for item in source.field("items").items() {
        required(&item.field("key"), errors);
        let path = item.field("path");
        required(&path, errors);
        // `validateLocalNonReservedPath`
        if path.text().starts_with('/') {
            errors.invalid(Code::UnsupportedValue, &path, path.text(), "must be a relative path");
        }
        no_backsteps(Code::UnsupportedValue, &path, path.text(), errors);
        if path.text().starts_with("..") && !path.text().starts_with("../") {
            errors.invalid(Code::UnsupportedValue, &path, path.text(), "must not start with '..'");
        }
        mode(&item.field("mode"), errors);
    }
}

fn mode(at: &At<'_, '_>, errors: &mut Errors<'_>) {
    if let Some(mode) = at.int().filter(|mode| !(0..=MAX_MODE).contains(mode)) {
        let detail = "must be a number between 0 and 0777 (octal), both inclusive";
        errors.invalid_int(Code::NumberTooLarge, at, mode, detail);
    }
}
