//! What a thread has to say about documents, until its turn to be written comes.

use std::io::{self, Write};
use std::sync::Arc;

use plimsoll_check::summary::{Alike, CauseKey};
use plimsoll_report::{Case, Listing};

use super::options::Options;

/// A part of the report.
pub(super) enum Told {
    /// What is written as it is.
    Text(Vec<u8>),
    /// A finding, which is only written where not too many of its cause are.
    Finding { cause: CauseKey, file: Arc<str>, line: u32, text: Vec<u8> },
    /// An object of a list, with the causes of its entries.
    Case { case: Case, causes: Vec<CauseKey> },
}

/// Writes a part of the report.
pub(super) fn write(
    told: Told,
    options: &Options,
    alike: &mut Alike,
    listing: &mut Listing,
    out: &mut dyn Write,
) -> io::Result<()> {
    match told {
        Told::Text(text) => out.write_all(&text),
        Told::Finding { cause, file, line, text } => {
            if alike.admits(&cause, || (file, line)) {
                out.write_all(&text)?;
            }
            Ok(())
        }
        Told::Case { mut case, causes } => {
            if options.is_capped() {
                let mut causes = causes.iter();
                let file: Arc<str> = case.file.as_str().into();
                case.entries.retain(|entry| {
                    let line = entry.region.map_or(1, |region| region.start.line);
                    causes.next().is_none_or(|cause| alike.admits(cause, || (Arc::clone(&file), line)))
                });
            }
            listing.case(&case, out)
        }
    }
}
