//! Kinds that are wanted, and kinds that are not.

use std::str::FromStr;

use super::matches_wildcard;
use crate::object::Identity;

/// Names of kinds: `Certificate`, `cert-manager.io/Certificate` or `cert-manager.io/v1/Certificate`, in any case,
/// each part with `*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindPattern {
    group: Option<Box<str>>,
    version: Option<Box<str>>,
    kind: Box<str>,
}

impl FromStr for KindPattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let part = |part: &str| part.to_lowercase().into_boxed_str();
        let parts: Vec<&str> = text.split('/').collect();
        let is_complete = parts.iter().all(|part| !part.is_empty());
        match (is_complete, parts.as_slice()) {
            (true, [kind]) => Ok(Self { group: None, version: None, kind: part(kind) }),
            (true, [group, kind]) => Ok(Self { group: Some(part(group)), version: None, kind: part(kind) }),
            (true, [group, version, kind]) => {
                Ok(Self { group: Some(part(group)), version: Some(part(version)), kind: part(kind) })
            }
            _ => Err("expected KIND, GROUP/KIND or GROUP/VERSION/KIND".to_owned()),
        }
    }
}

impl KindPattern {
    /// Whether an object is of such a kind.
    pub fn matches(&self, identity: &Identity) -> bool {
        let is = |pattern: Option<&str>, name: &str| {
            pattern.is_none_or(|pattern| matches_wildcard(pattern, &name.to_lowercase()))
        };
        // The core group has no name in files; `v1/Pod` names it by its version.
        let is_core = identity.group().is_empty();
        let group = if is_core && self.version.is_none() { identity.version() } else { identity.group() };
        is(Some(&self.kind), &identity.kind)
            && is(self.group.as_deref(), group)
            && is(self.version.as_deref(), identity.version())
    }
}

/// Which kinds are judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindFilter {
    /// Only these; all where there are none.
    pub only: Vec<KindPattern>,
    /// None of these.
    pub skip: Vec<KindPattern>,
}

impl KindFilter {
    /// Whether an object is to be judged.
    pub fn wants(&self, identity: &Identity) -> bool {
        let is_in = |patterns: &[KindPattern]| patterns.iter().any(|pattern| pattern.matches(identity));
        (self.only.is_empty() || is_in(&self.only)) && !is_in(&self.skip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_up_to_three_parts() {
        let identity = |api_version: &str, kind: &str| Identity {
            api_version: api_version.into(),
            kind: kind.into(),
            ..Identity::default()
        };
        for (pattern, api_version, kind, want) in [
            ("certificate", "cert-manager.io/v1", "Certificate", true),
            ("cert-manager.io/Certificate", "cert-manager.io/v1", "Certificate", true),
            ("cert-manager.io/v1/Certificate", "cert-manager.io/v1", "Certificate", true),
            ("cert-manager.io/v1/Certificate", "cert-manager.io/v2", "Certificate", false),
            ("other.io/Certificate", "cert-manager.io/v1", "Certificate", false),
            ("*.io/*", "cert-manager.io/v1", "Issuer", true),
            ("v1/Pod", "v1", "Pod", true),
            ("v1/*", "apps/v1", "Deployment", false),
            ("Pod*", "v1", "PodList", true),
        ] {
            let pattern: KindPattern = pattern.parse().unwrap();
            assert_eq!(pattern.matches(&identity(api_version, kind)), want, "{pattern:?} {api_version} {kind}");
        }
        for text in ["", "/", "a/", "a/b/c/d"] {
            assert!(text.parse::<KindPattern>().is_err(), "{text}");
        }
    }
}
