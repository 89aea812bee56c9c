//! The releases of Kubernetes that plimsoll knows, and everything in which they differ, as data.
//!
//! A [`Release`] stands for its last patch with default feature gates. `.go-version` of that patch names the Go it is
//! built with, `godebug` in its `go.mod` the Go whose defaults it keeps; the differences between those are here too.
//!
//! Every difference is a field of a plain struct in [`rules`], with a sentence on what changes and since when. The value
//! of each field in each release is in one file per release, as its predecessor plus differences; `rows.rs` lists the
//! files. The code that behaves differently asks for the field and never for the release.
//!
//! ```
//! use plimsoll_release::Release;
//!
//! let release: Release = "1.33".parse()?;
//! assert_eq!(release, Release::V1_33);
//! assert!(release.rules().write.ratchets_status);
//! assert!(!Release::V1_32.rules().write.ratchets_status);
//! # Ok::<(), plimsoll_release::UnknownRelease>(())
//! ```

#![deny(missing_docs)]

mod release;
mod rows;
pub mod rules;

pub use release::{Minor, Release, UnknownRelease};
pub use rules::Rules;
