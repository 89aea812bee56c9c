//! API versions that are gone before the oldest release of the store, with what replaces them.

use plimsoll_release::Minor;

const TABLE: &str = include_str!("retired.txt");

/// A version of a kind that no supported release serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retired {
    /// The release that removed it.
    pub removed: Minor,
    /// What replaces it: `apps/v1 Deployment`; empty where nothing does.
    pub successor: &'static str,
}

/// What is known of a version that is gone.
pub fn find(api_version: &str, kind: &str) -> Option<Retired> {
    rows().find(|(own, name, _)| *own == api_version && *name == kind).map(|(.., retired)| retired)
}

fn rows() -> impl Iterator<Item = (&'static str, &'static str, Retired)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut words = line.splitn(4, ' ');
        let (api_version, kind, removed) = (words.next()?, words.next()?, words.next()?.parse().ok()?);
        let successor = words.next().unwrap_or_default();
        Some((api_version, kind, Retired { removed: Minor(removed), successor }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;

    #[test]
    fn every_line_is_understood() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(rows().count(), lines);
    }

    #[test]
    fn successors_are_kinds() {
        for (api_version, kind, retired) in rows() {
            let is_known = Store::embedded()
                .kinds()
                .iter()
                .any(|known| retired.successor == format!("{} {}", known.api_version(), known.kind));
            assert!(retired.successor.is_empty() || is_known, "{api_version} {kind}: {}", retired.successor);
        }
    }
}
