//! What is not in schemas: names, scope, versions, subresources.

use std::collections::{HashMap, HashSet};

use plimsoll_doc::NodeRef;

use super::change::{Change, Level, Softened};
use super::walk::Walk;

/// Compares two definitions, and the schemas of the versions that both have.
pub(crate) fn compare(old: NodeRef<'_>, new: NodeRef<'_>) -> Vec<Change> {
    let mut all = Vec::new();
    let (Some(old), Some(new)) = (old.get("spec"), new.get("spec")) else { return all };
    names(old, new, &mut all);
    preserve_unknown(old, new, &mut all);
    conversion(old, new, &mut all);
    versions(old, new, &mut all);
    all
}

/// A difference of the definition itself.
struct Note<'d> {
    level: Level,
    what: &'static str,
    message: String,
    version: Option<&'d str>,
    old: Option<NodeRef<'d>>,
    new: Option<NodeRef<'d>>,
}

impl Note<'_> {
    fn change(self) -> Change {
        let span = |node: Option<NodeRef<'_>>| node.map(NodeRef::span);
        Change {
            level: self.level,
            what: self.what,
            message: self.message,
            version: self.version.map(str::to_owned),
            also_in: Vec::new(),
            field: String::new(),
            old: span(self.old),
            new: span(self.new),
            softened: Softened::NotAsked,
        }
    }
}

fn text<'d>(node: NodeRef<'d>, path: &[&str]) -> (Option<NodeRef<'d>>, &'d str) {
    let found = path.iter().try_fold(node, |node, name| node.get(name));
    (found, found.and_then(NodeRef::as_str).unwrap_or_default())
}

fn names(old: NodeRef<'_>, new: NodeRef<'_>, all: &mut Vec<Change>) {
    for (what, path, meaning) in [
        ("group", &["group"][..], "existing objects and clients stay with the old group"),
        ("scope", &["scope"][..], "existing objects and clients stay with the old scope"),
        ("kind", &["names", "kind"][..], "existing objects and clients stay with the old kind"),
        ("plural", &["names", "plural"][..], "existing objects and clients stay with the old resource"),
        ("singular", &["names", "singular"][..], "the old name stops working in kubectl"),
        ("listKind", &["names", "listKind"][..], "lists have another kind"),
    ] {
        let ((old_node, before), (new_node, after)) = (text(old, path), text(new, path));
        // What is left out is made from the kind.
        if before == after || (before.is_empty() || after.is_empty()) && matches!(what, "singular" | "listKind") {
            continue;
        }
        let level = if matches!(what, "singular" | "listKind") { Level::Change } else { Level::Update };
        let message = format!("{what} was `{before}` and is `{after}`: {meaning}");
        all.push(Note { level, what, message, version: None, old: old_node, new: new_node }.change());
    }
    for (what, path) in [("shortNames", &["names", "shortNames"]), ("categories", &["names", "categories"])] {
        let list = |spec| text(spec, path).0;
        let strings = |node: Option<NodeRef<'_>>| -> Vec<String> {
            node.into_iter().flat_map(NodeRef::items).filter_map(NodeRef::as_str).map(str::to_owned).collect()
        };
        let kept: HashSet<String> = strings(list(new)).into_iter().collect();
        for gone in strings(list(old)).iter().filter(|name| !kept.contains(*name)) {
            let message = format!("`{gone}` stops working in kubectl");
            let note = Note { level: Level::Change, what, message, version: None, old: list(old), new: list(new) };
            all.push(note.change());
        }
    }
}

fn preserve_unknown(old: NodeRef<'_>, new: NodeRef<'_>, all: &mut Vec<Change>) {
    let what = "preserveUnknownFields";
    let flag = |spec: NodeRef<'_>| spec.get(what).and_then(NodeRef::as_bool) == Some(true);
    if flag(old) && !flag(new) {
        let message = "unknown fields are dropped; kubectl rejects them".to_owned();
        let (old, new) = (old.get(what), new.get(what));
        all.push(Note { level: Level::Drop, what, message, version: None, old, new }.change());
    }
}

fn conversion(old: NodeRef<'_>, new: NodeRef<'_>, all: &mut Vec<Change>) {
    let strategy = |spec| match text(spec, &["conversion", "strategy"]) {
        (node, "") => (node, "None"),
        found => found,
    };
    let ((old, before), (new, after)) = (strategy(old), strategy(new));
    if before != after {
        let message = format!("objects are converted between versions by `{after}` instead of `{before}`");
        all.push(Note { level: Level::Change, what: "conversion", message, version: None, old, new }.change());
    }
}

fn versions<'d>(old: NodeRef<'d>, new: NodeRef<'d>, all: &mut Vec<Change>) {
    let list = |spec: NodeRef<'d>| spec.get("versions").into_iter().flat_map(NodeRef::items);
    let name = |version: NodeRef<'d>| version.get("name").and_then(NodeRef::as_str).unwrap_or_default();
    let after: HashMap<&str, NodeRef<'d>> = list(new).map(|version| (name(version), version)).collect();
    let before: HashSet<&str> = list(old).map(name).collect();
    for old in list(old) {
        let name = name(old);
        let Some(new) = after.get(name).copied() else {
            let message = format!("version {name} is removed: requests for it fail");
            let what = "versions";
            let level = if is_set(old, "served") { Level::Refuse } else { Level::Change };
            all.push(Note { level, what, message, version: Some(name), old: old.get("name"), new: None }.change());
            continue;
        };
        version(name, old, new, all);
        let schema = |version: NodeRef<'d>| version.get("schema").and_then(|schema| schema.get("openAPIV3Schema"));
        if let (Some(old), Some(new)) = (schema(old), schema(new)) {
            Walk::run(name, old, new, all);
        }
    }
    for new in list(new).filter(|version| !before.contains(name(*version))) {
        let name = name(new);
        let message = format!("version {name} is new");
        let level = Level::Widen;
        all.push(
            Note { level, what: "versions", message, version: Some(name), old: None, new: new.get("name") }.change(),
        );
    }
}

fn is_set(node: NodeRef<'_>, name: &str) -> bool {
    node.get(name).and_then(NodeRef::as_bool) == Some(true)
}

fn version<'d>(name: &'d str, old: NodeRef<'d>, new: NodeRef<'d>, all: &mut Vec<Change>) {
    let mut add = |level, what, message: &str, old, new| {
        all.push(Note { level, what, message: message.to_owned(), version: Some(name), old, new }.change());
    };
    for (what, lost, won) in [
        ("served", Some((Level::Refuse, "requests for the version fail")), Some((Level::Widen, "it is served"))),
        ("storage", Some((Level::Change, "objects are stored in another version")), None),
        ("deprecated", None, Some((Level::Change, "requests for the version get a warning"))),
    ] {
        let found = match (is_set(old, what), is_set(new, what)) {
            (true, false) => lost,
            (false, true) => won,
            _ => None,
        };
        if let Some((level, message)) = found {
            add(level, what, message, old.get(what), new.get(what));
        }
    }
    let part = |version: NodeRef<'d>, name| version.get("subresources").and_then(|all| all.get(name));
    let (before, after) = (part(old, "status"), part(new, "status"));
    match (before.is_some(), after.is_some()) {
        (false, true) => {
            let message = "writes of the object no longer change the status; it has its own endpoint";
            add(Level::Drop, "status", message, old.get("name"), after);
        }
        (true, false) => add(Level::Refuse, "status", "requests for the status fail", before, new.get("name")),
        _ => {}
    }
    let (before, after) = (part(old, "scale"), part(new, "scale"));
    match (before, after) {
        (Some(_), None) => add(Level::Refuse, "scale", "requests for the scale fail", before, new.get("name")),
        (None, Some(_)) => add(Level::Widen, "scale", "it can be scaled", old.get("name"), after),
        (Some(old), Some(new)) if !plimsoll_doc::same(old, new) => {
            add(Level::Change, "scale", "replicas are at another path", before, after);
        }
        _ => {}
    }
    let paths = |version: NodeRef<'d>| -> Vec<&'d str> {
        let fields = version.get("selectableFields").into_iter().flat_map(NodeRef::items);
        fields.filter_map(|field| field.get("jsonPath").and_then(NodeRef::as_str)).collect()
    };
    let kept: HashSet<&str> = paths(new).into_iter().collect();
    for gone in paths(old).into_iter().filter(|path| !kept.contains(path)) {
        let message = format!("field selectors with `{gone}` are rejected");
        add(Level::Refuse, "selectableFields", &message, old.get("selectableFields"), new.get("selectableFields"));
    }
}
