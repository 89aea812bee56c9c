//! What can be wrong with an input, as data: codes, paths, details.
mod code;
mod detail;
mod issue;
mod lane;
mod path;
mod severity;
mod sink;
mod trail;
mod window;

pub use code::{Code, CodeInfo, Example, UnknownCode};
pub use detail::{Counts, Detail};
pub use issue::{Issue, Place, SourceId};
pub use lane::Lane;
pub use path::{FieldPath, Path, Pointer, Segment, ShortPath};
pub use severity::Severity;
pub use sink::{All, Any, First, Sink};
pub use trail::Trail;
pub use window::Window;
