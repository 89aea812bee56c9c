//! Where decoded texts lie.

/// A buffer of decoded texts, one after the other. A reader that decodes character by character
/// uses a `String`; one that copies whole blocks and cuts them afterwards uses bytes, which are
/// checked once at the end.
pub(crate) trait SideBuffer: Default {
    /// All that was decoded.
    fn bytes(&self) -> &[u8];

    /// The finished text.
    fn into_text(self) -> String;
}

impl SideBuffer for String {
    #[inline]
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn into_text(self) -> String {
        self
    }
}

impl SideBuffer for Vec<u8> {
    #[inline]
    fn bytes(&self) -> &[u8] {
        self
    }

    fn into_text(self) -> String {
        String::from_utf8(self).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}
