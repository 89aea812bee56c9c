//! Deprecated versions of a CRD.

use std::cmp::Ordering;

use super::internal::VersionText;

/// The warning that comes with every request to a deprecated version of a kind.
pub(super) fn warning(version: &VersionText<'_>, group: &str, kind: &str, all: &[VersionText<'_>]) -> Option<Box<str>> {
    if !version.deprecated {
        return None;
    }
    if let Some(own) = version.deprecation_warning {
        return Some(own.into());
    }
    // mirrors defaultDeprecationWarning
    let better = all
        .iter()
        .filter(|other| other.served && !other.deprecated && compare(version.name, other.name).is_lt())
        .max_by(|one, other| compare(one.name, other.name));
    let hint = better.map(|better| format!("; use {group}/{} {kind}", better.name)).unwrap_or_default();
    Some(format!("{group}/{} {kind} is deprecated{hint}", version.name).into())
}

/// Orders versions by maturity, then by number; mirrors `CompareKubeAwareVersionStrings`.
fn compare(one: &str, other: &str) -> Ordering {
    match (parse(one), parse(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        (None, None) => other.cmp(one),
        (one, other) => one.is_some().cmp(&other.is_some()),
    }
}

/// Maturity, major and minor number of `v1`, `v1beta2`, `v1alpha3`.
fn parse(version: &str) -> Option<(u8, i64, i64)> {
    let rest = version.strip_prefix('v')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (major, rest) = rest.split_at(digits);
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let (maturity, minor) = match rest.strip_prefix("alpha").map(|minor| (0, minor)) {
        _ if rest.is_empty() => return Some((2, number(major)?, 0)),
        Some(alpha) => alpha,
        None => (1, rest.strip_prefix("beta")?),
    };
    Some((maturity, number(major)?, number(minor)?))
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[test]
    fn versions_in_the_order_of_the_server() {
        let mut versions = ["v10", "foo1", "v1beta1", "v11alpha2", "v2", "v12alpha1", "foo10", "v3beta1", "v1"];
        versions.sort_by(|one, other| compare(other, one));
        assert_eq!(versions, ["v10", "v2", "v1", "v3beta1", "v1beta1", "v12alpha1", "v11alpha2", "foo1", "foo10"]);
    }
}
