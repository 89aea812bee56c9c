//! Counting characters in a text without going through all of it each time.

/// Bytes between two counts that are kept.
const STEP: usize = 4096;

/// How many characters come before each [`STEP`] of a text. A line may be as long as the text, and
/// a text may have as many issues as bytes: counting from the line's beginning would never end.
#[derive(Debug)]
pub(crate) struct ColumnTable {
    counts: Vec<u32>,
}

impl ColumnTable {
    pub(crate) fn new(text: &str) -> Self {
        let mut total = 0;
        let mut counts = vec![0];
        counts.extend(text.as_bytes().chunks(STEP).map(|chunk| {
            total += characters(chunk);
            total
        }));
        Self { counts }
    }

    /// The number of characters of `text` that begin before an offset.
    pub(crate) fn characters_before(&self, text: &str, offset: u32) -> u32 {
        let offset = (offset as usize).min(text.len());
        let step = offset / STEP;
        let rest = characters(text.as_bytes().get(step * STEP..offset).unwrap_or_default());
        self.counts.get(step).copied().unwrap_or_default() + rest
    }
}

/// Every byte but those that continue a character.
fn characters(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_as_the_text_does() {
        for text in ["", "abc", "é名😀x", &"aé".repeat(STEP), &"x".repeat(STEP), &"x".repeat(2 * STEP)] {
            let table = ColumnTable::new(text);
            for offset in
                (0..=text.len()).filter(|&offset| text.is_char_boundary(offset)).step_by(7).chain([text.len()])
            {
                let expected = text[..offset].chars().count() as u32;
                assert_eq!(table.characters_before(text, offset as u32), expected, "{offset} of {}", text.len());
            }
            assert_eq!(table.characters_before(text, u32::MAX), text.chars().count() as u32);
        }
    }
}
