//! The kinds of Kubernetes and the fields of their objects, of all releases, in one small file.
//!
//! A [`Store`] answers which kinds a release serves, and what the objects of a kind look like: as Go types, into which
//! the server decodes them ([`Store::go_types`]), or one type at a time ([`Store::type_`]). It is a few tables of text,
//! one per Go package, each compressed for itself and read when it is asked for first.
//!
//! - [`model`]: what one release says, and how several are joined.
//! - [`openapi`]: from published OpenAPI v3 documents to the model.
//! - [`export`]: the JSON form, for other tools, and back.
//! - [`tags`]: the tags of types, which the server runs as declarative validation.
//! - [`retired`]: API versions that are gone.
//!
//! ```
//! use plimsoll_release::Release;
//! use plimsoll_store::Store;
//!
//! let store = Store::embedded();
//! let deployment = store.kind("apps", "v1", "Deployment", Release::LATEST.minor()).expect("every release serves it");
//! assert_eq!(&*deployment.plural, "deployments");
//! let types = store.go_types(&deployment.type_)?;
//! let spec = types.at(Release::LATEST.minor()).named("apps/v1.Deployment").and_then(|kind| kind.field("spec"));
//! assert_eq!(spec.map(|spec| spec.to_string()).as_deref(), Some("v1.DeploymentSpec"));
//! # Ok::<(), plimsoll_store::StoreError>(())
//! ```

mod container;
mod embedded;
mod error;
pub mod export;
pub mod json_schema;
mod kinds;
pub mod model;
pub mod openapi;
pub mod retired;
mod store;
mod table;
pub mod tags;

pub use error::StoreError;
pub use kinds::{Kind, Scope};
pub use plimsoll_release::Minor;
pub use plimsoll_schema::typed::Releases;
pub use store::{Field, Store, Type};
