//! Where decoded texts lie.

/// A buffer of decoded texts, one after the other.
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
