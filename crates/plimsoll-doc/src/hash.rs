//! The hash under which keys are compared, here and in compiled schemas.

/// Hash of a mapping's key. Equal texts have equal hashes; a document stores it with each key, so
/// that a compiled schema can find a property without touching the text.
pub fn key_hash(text: &[u8]) -> u32 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut state = text.len() as u64;
    let mut chunks = text.chunks_exact(8);
    for chunk in &mut chunks {
        let word = u64::from_le_bytes(chunk.try_into().unwrap_or_default());
        state = (state ^ word).wrapping_mul(FACTOR).rotate_left(29);
    }
    let mut word = 0_u64;
    for &byte in chunks.remainder() {
        word = word << 8 | u64::from(byte);
    }
    state = (state ^ word).wrapping_mul(FACTOR);
    ((state ^ state >> 29).wrapping_mul(FACTOR) >> 32) as u32
}
