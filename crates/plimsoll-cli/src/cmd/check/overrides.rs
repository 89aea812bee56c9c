//! Files that are judged otherwise than the rest: the overrides of the configuration.

use std::path::Path;

use super::options::Options;
use crate::exit::Stop;
use crate::paths::Exclude;

/// Overrides, each with its options and the files that belong to it.
pub(super) struct Overrides {
    all: Vec<(Exclude, Options)>,
}

impl Overrides {
    pub(super) fn new(options: &Options) -> Result<Self, Stop> {
        let config = &options.config;
        let mut all = Vec::new();
        for rules in &config.overrides {
            let patterns = rules.paths.iter().map(String::as_str);
            let matching = Exclude::of(config.folder(), patterns);
            let fault = |error| Stop::Message(format!("{}: [[override]]: `paths`: {error}", config.path.display()));
            all.push((matching.map_err(fault)?, options.overridden(rules)?));
        }
        Ok(Self { all })
    }

    /// The override that a file belongs to: the last one that matches it.
    pub(super) fn of(&self, path: &Path) -> Option<usize> {
        self.all.iter().rposition(|(matching, _)| matching.includes(path))
    }

    /// The options of each.
    pub(super) fn groups(&self) -> impl Iterator<Item = (Option<usize>, &Options)> {
        self.all.iter().enumerate().map(|(at, (_, options))| (Some(at), options))
    }
}
