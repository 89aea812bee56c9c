//! What objects and CRDs come as: text, bytes, a file, a value.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use plimsoll_doc::Format;

/// An object or a CRD in any form: YAML or JSON as text or bytes, the path of a file, or (with the
/// feature `serde`) a `serde_json::Value` or a `Serialized` value of any type.
///
/// A string is text, never the name of a file; a [`Path`] is always a file.
pub trait Input {
    /// The text.
    ///
    /// # Errors
    /// There is none: the file cannot be read, the value cannot be written.
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError>;

    /// What findings call it.
    fn name(&self) -> Cow<'_, str> {
        Cow::Borrowed("<input>")
    }

    /// Its format, where it can only be one.
    fn format(&self) -> Option<Format> {
        None
    }
}

/// Why an [`Input`] has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError(String);

impl InputError {
    /// An error of an input of your own.
    pub fn new(reason: impl fmt::Display) -> Self {
        Self(reason.to_string())
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InputError {}

impl<I: Input + ?Sized> Input for &I {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        (**self).text()
    }

    fn name(&self) -> Cow<'_, str> {
        (**self).name()
    }

    fn format(&self) -> Option<Format> {
        (**self).format()
    }
}

impl Input for [u8] {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        Ok(Cow::Borrowed(self))
    }
}

impl<const N: usize> Input for [u8; N] {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        Ok(Cow::Borrowed(self))
    }
}

impl Input for Vec<u8> {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        Ok(Cow::Borrowed(self))
    }
}

impl Input for str {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        Ok(Cow::Borrowed(self.as_bytes()))
    }
}

impl Input for String {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        Ok(Cow::Borrowed(self.as_bytes()))
    }
}

impl Input for Path {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        let failed = |error| InputError(format!("cannot read `{}`: {error}", self.display()));
        fs::read(self).map(Cow::Owned).map_err(failed)
    }

    fn name(&self) -> Cow<'_, str> {
        self.to_string_lossy()
    }
}

impl Input for PathBuf {
    fn text(&self) -> Result<Cow<'_, [u8]>, InputError> {
        self.as_path().text()
    }

    fn name(&self) -> Cow<'_, str> {
        self.to_string_lossy()
    }
}
