//! Go API types and their markers, read without a Go toolchain.
//!
//! * [`syntax`]: the text of a Go file to its declarations, with comments and places.
//! * [`markers`]: comments such as `// +kubebuilder:validation:MaxLength=63`.
//! * [`crd`]: types and markers to CRDs, as controller-gen makes them.
//! * [`findings`]: what is wrong, at its place in a Go file.
//! * [`lint`]: markers that have no effect.
//! * [`output`]: CRDs as YAML.
//! * [`tags`]: comments such as `// +k8s:maxLength=63`, which validation-gen compiles.
//! * [`known`]: Kubernetes' own types, which need no sources.
//! * [`package`]: files to packages, names to what they stand for.

pub mod crd;
pub mod findings;
pub mod known;
pub mod lint;
pub mod markers;
pub mod output;
pub mod package;
pub mod syntax;
pub mod tags;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
