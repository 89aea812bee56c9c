//! The words of the command line.

use std::collections::VecDeque;

/// Words that are taken one by one; [`Args::finish`] refuses what is left.
#[derive(Debug)]
pub(crate) struct Args(VecDeque<String>);

impl Args {
    pub(crate) fn new(words: impl IntoIterator<Item = String>) -> Self {
        Self(words.into_iter().collect())
    }

    /// The next word that is no option.
    pub(crate) fn next_word(&mut self) -> Option<String> {
        let first = self.0.front()?;
        if first.starts_with("--") && first != "--help" { None } else { self.0.pop_front() }
    }

    /// Whether the flag was given.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let found = self.0.iter().position(|word| word == name);
        found.and_then(|at| self.0.remove(at)).is_some()
    }

    /// The value of an option.
    ///
    /// # Errors
    /// An option without its value.
    pub(crate) fn option(&mut self, name: &str) -> Result<Option<String>, String> {
        let Some(at) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        self.0.remove(at);
        self.0.remove(at).map(Some).ok_or_else(|| format!("{name} needs a value"))
    }

    /// The value of an option that is a number.
    ///
    /// # Errors
    /// An option without its value, or one that is no number.
    pub(crate) fn number(&mut self, name: &str) -> Result<Option<usize>, String> {
        let Some(text) = self.option(name)? else { return Ok(None) };
        text.parse().map(Some).map_err(|_| format!("{name} needs a number, not {text:?}"))
    }

    /// Refuses words that no chore took.
    ///
    /// # Errors
    /// The first such word.
    pub(crate) fn finish(self) -> Result<(), String> {
        self.0.front().map_or(Ok(()), |word| Err(format!("unexpected {word:?}; `cargo xtask` lists what there is")))
    }
}

#[cfg(test)]
mod tests {
    use super::Args;

    fn args(line: &str) -> Args {
        Args::new(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn words_flags_and_options_in_any_order() {
        let mut args = args("conformance dir --only yaml --json --show 3");
        assert_eq!(args.next_word().as_deref(), Some("conformance"));
        assert_eq!(args.next_word().as_deref(), Some("dir"));
        assert!(args.flag("--json") && !args.flag("--check"));
        assert_eq!(args.option("--only"), Ok(Some("yaml".to_owned())));
        assert_eq!(args.number("--show"), Ok(Some(3)));
        assert_eq!(args.finish(), Ok(()));
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        assert!(args("--wrong").finish().is_err());
        assert!(args("--only").option("--only").is_err());
        assert!(args("--show x").number("--show").is_err());
    }
}
