//! The hash under which keys are compared, here and in compiled schemas.

/// Texts up to this length are hashed in one step.
pub(crate) const WORD: usize = 16;

/// Hash of a mapping's key. Equal texts have equal hashes; a document stores it with each key, so
/// that a compiled schema can find a property without touching the text.
///
/// It is no defence against chosen keys: whoever uses it compares texts where hashes are equal,
/// and stays bounded where all of them are.
pub fn key_hash(text: &[u8]) -> u32 {
    let mut state = 0;
    let mut rest = text;
    while let Some((chunk, tail)) = rest.split_first_chunk::<WORD>() {
        if tail.is_empty() {
            break;
        }
        state = mix(state, u128::from_le_bytes(*chunk), WORD);
        rest = tail;
    }
    fold(mix(state, word_of(rest), text.len()))
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

/// At most [`WORD`] bytes as a little-endian number.
fn word_of(text: &[u8]) -> u128 {
    let mut word = [0; WORD];
    for (to, from) in word.iter_mut().zip(text) {
        *to = *from;
    }
    u128::from_le_bytes(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_and_many_agree() {
        for len in 0..=WORD {
            let text: Vec<u8> = (1..=len as u8).collect();
            assert_eq!(key_hash(&text), word_hash(word_of(&text), len), "{len}");
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
}
