//! What a thread has to say about documents, until its turn to be written comes.

use std::io::{self, Write};

use plimsoll_check::summary::CauseKey;
use plimsoll_report::Case;

use super::digest::Shown;
use super::options::Options;
use super::run::Ended;

/// A part of the report.
pub(super) enum Told {
    /// What is written as it is.
    Text(Vec<u8>),
    /// A finding, which is only written where not too many of its cause are.
    Finding(Shown),
    /// An object of a list, with the causes of its entries.
    Case { case: Case, causes: Vec<CauseKey> },
}

/// Writes a part of the report.
pub(super) fn write(told: Told, options: &Options, ended: &mut Ended, out: &mut dyn Write) -> io::Result<()> {
    let Ended { alike, digest, listing, .. } = ended;
    match told {
        Told::Text(text) => out.write_all(&text),
        Told::Finding(shown) => digest.take(shown, options.is_capped(), alike, out),
        Told::Case { mut case, causes } => {
            if options.is_capped() {
                let mut causes = causes.iter();
                case.entries.retain(|_| causes.next().is_none_or(|cause| alike.admits(cause)));
            }
            listing.case(&case, out)
        }
    }
}
