//! What may have been meant by an expression, with what is known of releases.

use plimsoll_cel::hint::Hint;
use plimsoll_cel::libraries::Libraries;
use plimsoll_kube::release::Release;

/// A hint in words, for a text that was compiled as a release does.
pub fn hint_text(hint: &Hint, release: Release) -> String {
    match hint {
        Hint::Elsewhere { name, libraries } => elsewhere(name, *libraries, release),
        hint => hint.to_string(),
    }
}

/// Since when there is a function, and for whom.
fn elsewhere(name: &str, libraries: Libraries, release: Release) -> String {
    let stored = Release::all().find(|release| release.rules().cel.stored.intersects(libraries));
    let Some(stored) = stored else { return format!("no release of Kubernetes has `{name}`") };
    let new = Release::all().find(|release| release.rules().cel.new.intersects(libraries));
    if release.rules().cel.stored.intersects(libraries) {
        let whom = format!("in release {release} only rules that are stored already may use `{name}`");
        return match new {
            Some(new) => format!("{whom}, new ones may from {new} on"),
            None => format!("{whom}, so that they survive a downgrade"),
        };
    }
    match new {
        Some(new) if new == stored => format!("`{name}` is there from release {new} on"),
        Some(new) => format!("`{name}` is there from release {stored} on, for new rules from {new} on"),
        None => format!("`{name}` is there from release {stored} on, and not yet for new rules"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_other_releases_are_named() {
        let since = |name: &str, libraries, release: &str| {
            elsewhere(name, libraries, release.parse().expect("a release that is known"))
        };
        for (text, expected) in [
            (
                since("ip", Libraries::KUBE_IP, "1.30"),
                "in release 1.30 only rules that are stored already may use `ip`, new ones may from 1.31 on",
            ),
            (
                since("semver", Libraries::KUBE_SEMVER, "1.32"),
                "`semver` is there from release 1.33 on, for new rules from 1.34 on",
            ),
            (since("first", Libraries::OPTIONAL_2, "1.30"), "`first` is there from release 1.33 on"),
            (
                since("includes", Libraries::KUBE_LISTS_1, "1.36"),
                "`includes` is there from release 1.37 on, and not yet for new rules",
            ),
            (since("math.abs", Libraries::MATH, "1.37"), "no release of Kubernetes has `math.abs`"),
        ] {
            assert_eq!(text, expected);
        }
    }
}
