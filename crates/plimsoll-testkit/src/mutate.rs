//! Damaging inputs, so that readers meet texts that nobody would write.

use crate::Random;

/// Makes new inputs out of old ones.
#[derive(Debug)]
pub struct Mutator<'c> {
    /// Pieces of the language under test, such as `"- "` or `"{"`.
    pub tokens: &'c [&'c [u8]],
    /// Results are cut to this many bytes.
    pub max_len: usize,
}

/// A repeated piece is repeated at most this often; enough to overflow a stack that recurses.
const MAX_REPEATS: usize = 4096;

impl Mutator<'_> {
    /// Writes a changed copy of `input` to `out`; `other` lends pieces.
    pub fn mutate(&self, input: &[u8], other: &[u8], random: &mut Random, out: &mut Vec<u8>) {
        out.clear();
        out.extend_from_slice(input);
        let steps = 1 + random.below(4);
        for _ in 0..steps {
            self.step(other, random, out);
        }
        out.truncate(self.max_len);
    }

    fn step(&self, other: &[u8], random: &mut Random, out: &mut Vec<u8>) {
        match random.below(12) {
            0 => flip_bit(out, random),
            1 => set_byte(out, random),
            2 => remove_range(out, random),
            3 => copy_within(out, random),
            4 => splice(out, other, random),
            5 => cross(out, other, random),
            6 => repeat_range(out, random, self.max_len),
            7 => change_digit(out, random),
            8 => out.truncate(random.below(out.len() + 1)),
            _ => self.insert_token(out, random),
        }
    }

    fn insert_token(&self, out: &mut Vec<u8>, random: &mut Random) {
        let Some(token) = random.pick(self.tokens).copied() else { return };
        let at = random.below(out.len() + 1);
        let replaced = if random.one_in(3) { token.len().min(out.len() - at) } else { 0 };
        let times = if random.one_in(200) { 1 + random.below(MAX_REPEATS) } else { 1 };
        let times = times.min(self.max_len / token.len().max(1)).max(1);
        out.splice(at..at + replaced, token.repeat(times));
    }
}

/// A non-empty range of at most `max` bytes, or an empty one where there is nothing.
fn range(len: usize, max: usize, random: &mut Random) -> std::ops::Range<usize> {
    let start = random.below(len);
    start..start + (1 + random.below(max)).min(len - start)
}

fn flip_bit(out: &mut [u8], random: &mut Random) {
    let at = random.below(out.len());
    if let Some(byte) = out.get_mut(at) {
        *byte ^= 1 << random.below(8);
    }
}

fn set_byte(out: &mut [u8], random: &mut Random) {
    let at = random.below(out.len());
    if let Some(byte) = out.get_mut(at) {
        *byte = random.next() as u8;
    }
}

fn remove_range(out: &mut Vec<u8>, random: &mut Random) {
    out.drain(range(out.len(), 16, random));
}

fn copy_within(out: &mut Vec<u8>, random: &mut Random) {
    let piece = out[range(out.len(), 32, random)].to_vec();
    let at = random.below(out.len() + 1);
    out.splice(at..at, piece);
}

fn splice(out: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let piece = &other[range(other.len(), 64, random)];
    let at = random.below(out.len() + 1);
    out.splice(at..at, piece.iter().copied());
}

/// The head of one input with the tail of another.
fn cross(out: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    out.truncate(random.below(out.len() + 1));
    out.extend_from_slice(&other[random.below(other.len() + 1)..]);
}

fn repeat_range(out: &mut Vec<u8>, random: &mut Random, max_len: usize) {
    let range = range(out.len(), 8, random);
    let piece = out[range.clone()].to_vec();
    let most = if random.one_in(100) { MAX_REPEATS } else { 4 };
    let times = (1 + random.below(most)).min(max_len / piece.len().max(1));
    out.splice(range.end..range.end, piece.repeat(times));
}

/// Numbers near a border are where arithmetic goes wrong.
fn change_digit(out: &mut [u8], random: &mut Random) {
    let digits = out.iter().filter(|byte| byte.is_ascii_digit()).count();
    let chosen = random.below(digits);
    if let Some(digit) = out.iter_mut().filter(|byte| byte.is_ascii_digit()).nth(chosen) {
        *digit = b"0123456789"[random.below(10)];
    }
}

#[cfg(test)]
mod tests {
    use super::Mutator;
    use crate::Random;

    #[test]
    fn any_input_can_be_changed_and_stays_short() {
        let mutator = Mutator { tokens: &[b"{", b"- "], max_len: 100 };
        let mut out = Vec::new();
        for (input, other) in [("", ""), ("a", ""), ("", "b"), ("a: 1\n", "- x\n")] {
            let mut random = Random::new(5);
            for _ in 0..2000 {
                mutator.mutate(input.as_bytes(), other.as_bytes(), &mut random, &mut out);
                assert!(out.len() <= 100);
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_inputs() {
        let mutator = Mutator { tokens: &[b"x"], max_len: 100 };
        let run = || {
            let (mut random, mut out, mut all) = (Random::new(9), Vec::new(), Vec::new());
            for _ in 0..50 {
                mutator.mutate(b"hello", b"world", &mut random, &mut out);
                all.extend_from_slice(&out);
            }
            all
        };
        assert_eq!(run(), run());
    }
}
