//! Finding CRDs in files and folders.

use std::path::Path;

use plimsoll_check::crd::text::CrdText;

use crate::documents;
use crate::exit::Stop;

/// Reads all documents with CRDs of a file or folder.
///
/// # Errors
/// A file cannot be read, or there is no CRD.
pub(super) fn load(path: &Path) -> Result<Vec<CrdText>, Stop> {
    let mut texts = Vec::new();
    let loaded = documents::for_each(path, |text| {
        texts.extend(CrdText::read(text).map_err(|fault| fault.to_string())?);
        Ok(())
    });
    loaded.map_err(Stop::Message)?;
    if texts.is_empty() {
        return Err(Stop::Message(format!("no CRD found in `{}`", path.display())));
    }
    Ok(texts)
}
