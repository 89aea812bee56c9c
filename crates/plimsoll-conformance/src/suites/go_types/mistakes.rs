//! Small packages with mistakes in their tags, against whether validation-gen compiles them.

use plimsoll_gotypes::known::KnownTypes;
use plimsoll_gotypes::package::{Packages, SourceFile};
use plimsoll_gotypes::tags::{check, lint};

use crate::{Row, Tally};

/// What switches the linter off for a package.
const NO_LINT: &str = "+k8s:validation-gen-nolint";

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let (Some(name), Some(doc), Some(types)) = (row.str("name"), row.str("doc.go"), row.str("types.go")) else {
        return tally.check("row", "a package", "name, doc.go or types.go is missing");
    };
    let sources = KnownTypes;
    let mut packages = Packages::new(&sources);
    let file = |name: &str, text: &str| SourceFile { name: name.to_owned(), bytes: text.as_bytes().to_vec() };
    let path = format!("example.test/gotypes/validation-gen/mistakes/{name}");
    let id = packages.add(&path, vec![file("doc.go", doc), file("types.go", types)]);
    let mut is_refused = check(&mut packages, id).iter().any(|mistake| !mistake.is_ignored);
    if !doc.contains(NO_LINT) {
        is_refused |= !lint(&mut packages, id).is_empty();
    }
    tally.check("rejected", row.str("error").is_some().to_string(), is_refused.to_string());
}
