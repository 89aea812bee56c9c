//! The warnings that come with an answer.

use rustc_hash::FxHashSet;

/// Above this many characters in total, texts are cut.
const MAX_TOTAL: usize = 4096;
/// Where texts are cut, each keeps this many characters.
const MAX_EACH: usize = 256;

/// Collects warnings as the server writes them into headers: each once, cut where they are too long.
#[derive(Clone, Debug, Default)]
pub struct Warnings {
    seen: FxHashSet<String>,
    ordered: Vec<String>,
    written: Vec<String>,
    total: usize,
    cutting: bool,
}

impl Warnings {
    /// Adds a warning; mirrors `AddWarning` of the server's recorder.
    pub fn add(&mut self, text: &str) {
        if text.is_empty() || (self.cutting && self.total >= MAX_TOTAL) || !self.seen.insert(text.to_owned()) {
            return;
        }
        self.ordered.push(text.to_owned());
        if text.chars().any(char::is_control) {
            return;
        }
        let len = text.chars().count();
        if self.cutting || self.total + len <= MAX_TOTAL {
            self.write(text);
            return;
        }
        self.cutting = true;
        self.total = 0;
        self.written.clear();
        for text in std::mem::take(&mut self.ordered) {
            if !text.chars().any(char::is_control) {
                self.write(&text);
            }
        }
    }

    fn write(&mut self, text: &str) {
        let kept = if self.cutting { MAX_EACH } else { usize::MAX };
        let shown: String = text.chars().take(kept).collect();
        self.total += shown.chars().count();
        self.written.push(shown);
    }

    /// The texts in order.
    pub fn into_texts(self) -> Vec<String> {
        self.written
    }
}

#[cfg(test)]
mod tests {
    use super::Warnings;

    fn shown(texts: &[String]) -> Vec<usize> {
        let mut warnings = Warnings::default();
        for text in texts {
            warnings.add(text);
        }
        warnings.into_texts().iter().map(|text| text.chars().count()).collect()
    }

    #[test]
    fn repeats_and_control_characters_are_left_out() {
        assert_eq!(shown(&["a".into(), "bb".into(), "a".into(), "c\u{85}".into()]), [1, 2]);
    }

    #[test]
    fn too_much_is_cut() {
        let texts: Vec<String> = (0..3).map(|at| at.to_string().repeat(2000)).collect();
        assert_eq!(shown(&texts), [256, 256, 256]);
        let texts: Vec<String> = (0..20).map(|at| format!("{at:02}").repeat(200)).collect();
        assert_eq!(shown(&texts), [256; 16]);
    }
}
