//! The hash under which keys are compared, here and in compiled schemas.

/// Texts up to this length are hashed in one step.
pub(crate) const WORD: usize = 16;

/// Hash of a mapping's key. Equal texts have equal hashes; a document stores it with each key, so
/// that a compiled schema can find a property without touching the text.
///
/// It is no defence against chosen keys: whoever uses it compares texts where hashes are equal,
/// and stays bounded where all of them are.
#[inline]
pub fn key_hash(text: &[u8]) -> u32 {
    let Some(last) = text.last_chunk::<WORD>() else { return word_hash(short_word(text), text.len()) };
    let mut state = 0;
    let mut rest = text;
    while let Some((chunk, tail)) = rest.split_first_chunk::<WORD>()
        && !tail.is_empty()
    {
        state = mix(state, u128::from_le_bytes(*chunk), WORD);
        rest = tail;
    }
    // The last word overlaps the one before it, so that no text needs to be padded.
    fold(mix(state, u128::from_le_bytes(*last), text.len()))
}

/// The first sixteen bytes of a text, with zeros behind a shorter one. Texts of that length at most are equal
/// where these and their lengths are, so that comparing them touches nothing else.
#[inline]
pub fn key_head(text: &[u8]) -> u128 {
    text.first_chunk::<WORD>().map_or_else(|| short_word(text), |word| u128::from_le_bytes(*word))
}

/// [`key_hash`] of a text of at most [`WORD`] bytes, given as little-endian number.
#[inline]
pub(crate) fn word_hash(word: u128, len: usize) -> u32 {
    fold(mix(0, word, len))
}

#[inline]
fn mix(state: u64, word: u128, len: usize) -> u64 {
    const LOW: u64 = 0x9e37_79b9_7f4a_7c15;
    const HIGH: u64 = 0xd6e8_feb8_6659_fd93;
    let low = word as u64 ^ state ^ LOW;
    let high = (word >> 64) as u64 ^ HIGH ^ len as u64;
    let product = u128::from(low) * u128::from(high);
    product as u64 ^ (product >> 64) as u64
}

#[inline]
fn fold(state: u64) -> u32 {
    state as u32 ^ (state >> 32) as u32
}

/// Less than [`WORD`] bytes as a little-endian number.
///
/// Two pieces are read, the first and the last, which may overlap: that takes one branch for each size and no loop.
#[inline]
fn short_word(text: &[u8]) -> u128 {
    let behind = |piece: usize| 8 * (text.len() - piece) as u32;
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk::<8>()) {
        return u128::from(u64::from_le_bytes(*first)) | u128::from(u64::from_le_bytes(*last)) << behind(8);
    }
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk::<4>()) {
        return u128::from(u32::from_le_bytes(*first)) | u128::from(u32::from_le_bytes(*last)) << behind(4);
    }
    let Some((&first, &last)) = text.first().zip(text.last()) else { return 0 };
    let middle = text.len() / 2;
    let inner = text.get(middle).map_or(0, |&byte| u128::from(byte) << (8 * middle));
    u128::from(first) | inner | u128::from(last) << behind(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_and_many_agree() {
        for len in 0..=WORD {
            let text: Vec<u8> = (1..=len as u8).collect();
            let mut word = [0; WORD];
            word[..len].copy_from_slice(&text);
            assert_eq!(key_hash(&text), word_hash(u128::from_le_bytes(word), len), "{len}");
        }
    }

    #[test]
    fn texts_differ() {
        let long = "a".repeat(40);
        let mut seen: Vec<u32> = (0..=40).map(|len| key_hash(&long.as_bytes()[..len])).collect();
        seen.extend(["spec", "type", "kind", "name", "a\0", "\0", "\0a"].map(|text| key_hash(text.as_bytes())));
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), count);
    }

    #[test]
    fn heads_tell_short_texts_apart() {
        let text = b"abcdefghijklmnopqrstuvwxyz";
        for len in 0..text.len() {
            let mut word = [0; WORD];
            let shown = len.min(WORD);
            word[..shown].copy_from_slice(&text[..shown]);
            assert_eq!(key_head(&text[..len]), u128::from_le_bytes(word), "{len}");
        }
    }
}
