//! Which of several CRDs for one kind judges the objects of a file.

use std::sync::Arc;

use super::KnownCrd;

/// The CRDs that judge, and how many there are to choose from.
#[derive(Clone, Debug)]
pub struct Nearest<'c> {
    /// One of them.
    pub first: &'c KnownCrd,
    /// Others that are as near and say something else.
    pub others: Vec<&'c KnownCrd>,
    /// CRDs for the kind that say something else than the first, near or not.
    pub rivals: usize,
    /// Whether they were pulled from a cluster before, and other sources of schemas are asked first.
    pub is_pulled: bool,
}

/// The nearest CRDs: in the same file, in the same folder, else those with which the file shares the most folders.
/// One that does not serve the version is never meant where another one does. Of equal ones one is enough.
pub(super) fn of<'c>(candidates: &'c [Arc<KnownCrd>], version: &str, file: &str) -> Option<Nearest<'c>> {
    let [first, rest @ ..] = candidates else { return None };
    if rest.is_empty() {
        return Some(Nearest { first, others: Vec::new(), rivals: 0, is_pulled: false });
    }
    let rank = |known: &KnownCrd| (!known.has_no_version(version), nearness(&known.place.name, file));
    let nearest = candidates.iter().map(|known| rank(known)).max()?;
    let mut near = candidates.iter().filter(|known| rank(known) == nearest);
    let first = &**near.next()?;
    let mut others: Vec<&KnownCrd> = Vec::new();
    for known in near {
        let is_equal = |other: &&KnownCrd| other.fingerprint == known.fingerprint;
        if !is_equal(&first) && !others.iter().any(is_equal) {
            others.push(known);
        }
    }
    let mut rivals: Vec<u64> = candidates.iter().map(|known| known.fingerprint).collect();
    rivals.sort_unstable();
    rivals.dedup();
    Some(Nearest { first, others, rivals: rivals.len() - 1, is_pulled: false })
}

/// How near a CRD is to a file; the greater, the nearer.
fn nearness(crd: &str, file: &str) -> (usize, bool, bool) {
    let folders = |path| -> Vec<&str> {
        let folder = crate::input::folder(path);
        folder.split('/').filter(|part| !part.is_empty()).collect()
    };
    let (of_crd, of_file) = (folders(crd), folders(file));
    let common = of_crd.iter().zip(&of_file).take_while(|(a, b)| a == b).count();
    (common, of_crd == of_file, crd == file)
}

#[cfg(test)]
mod tests {
    use super::nearness;

    #[test]
    fn the_same_folder_is_nearer_than_one_below() {
        let file = "a/b/object.yaml";
        let order = ["a/b/object.yaml", "a/b/crd.yaml", "a/b/c/crd.yaml", "a/crd.yaml", "z/crd.yaml"];
        let found: Vec<_> = order.iter().map(|crd| nearness(crd, file)).collect();
        assert!(found.windows(2).all(|pair| pair[0] > pair[1]), "{found:?}");
        assert_eq!(nearness("a/x/crd.yaml", file), nearness("a/y/z/crd.yaml", file));
        assert!(nearness("crd.yaml", "object.yaml") > nearness("crds/crd.yaml", "object.yaml"));
    }
}
