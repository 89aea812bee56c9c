//! Making a finding small enough to read.

/// How often a candidate is tried at most.
const MAX_TRIES: usize = 20_000;

/// The shortest input found that `fails` still holds for, by leaving out pieces of `input` and
/// by making its bytes plainer.
pub fn shrink(input: &[u8], fails: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut best = input.to_vec();
    let mut tries = 0;
    let mut piece = best.len().max(1).next_power_of_two();
    while piece > 0 && tries < MAX_TRIES {
        let mut at = 0;
        let mut changed = false;
        while at < best.len() && tries < MAX_TRIES {
            let mut shorter = best.clone();
            shorter.drain(at..(at + piece).min(best.len()));
            tries += 1;
            if fails(&shorter) {
                best = shorter;
                changed = true;
            } else {
                at += piece;
            }
        }
        // A removal may make another one possible that failed before.
        if !changed {
            piece /= 2;
        }
    }
    make_plain(&mut best, fails);
    best
}

fn make_plain(best: &mut [u8], fails: &mut dyn FnMut(&[u8]) -> bool) {
    for at in 0..best.len().min(MAX_TRIES) {
        let old = best[at];
        for plain in *b"a0 " {
            if old == plain {
                break;
            }
            best[at] = plain;
            if fails(best) {
                break;
            }
            best[at] = old;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shrink;

    #[test]
    fn keeps_what_the_failure_needs() {
        let input = b"some text with a [bracket] and a } brace";
        let found = shrink(input, &mut |bytes| bytes.contains(&b'[') && bytes.contains(&b'}'));
        assert_eq!(found, b"[}");
    }

    #[test]
    fn the_empty_input_may_be_the_answer() {
        assert_eq!(shrink(b"abc", &mut |_| true), b"");
    }
}
