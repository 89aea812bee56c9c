//! Semantic versions as blang/semver reads them.
