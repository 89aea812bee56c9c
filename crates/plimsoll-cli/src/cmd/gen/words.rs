//! The command line of controller-gen.

use std::path::PathBuf;

use plimsoll_gotypes::crd::CrdOptions;

/// Generators of controller-gen that make something else than CRDs.
const OTHER_GENERATORS: &[&str] = &["applyconfiguration", "object", "rbac", "schemapatch", "webhook"];

/// The longest text at the beginning of a CRD.
const MAX_HEADER: u64 = 1 << 20;

/// Where CRDs go where nothing says it.
const DEFAULT_FOLDER: &str = "config/crd";

/// Where CRDs go.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Output {
    Stdout,
    Folder(PathBuf),
    Nowhere,
}

/// What the words of a command line ask for.
#[derive(Debug, Default)]
pub(super) struct Words {
    pub(super) options: CrdOptions,
    /// The file whose text stands at the beginning of each CRD.
    pub(super) header: Option<PathBuf>,
    /// What replaces `YEAR` in it.
    pub(super) year: String,
    pub(super) paths: Vec<String>,
    pub(super) output: Option<Output>,
    /// Generators that we do not have.
    pub(super) others: Vec<String>,
    /// Whether any word was one of controller-gen's.
    is_controller_gen: bool,
}

/// Whether a word is one of controller-gen's.
pub(super) fn is_word(word: &str) -> bool {
    let generator = word.split(':').next().unwrap_or_default();
    word.starts_with("paths=") || matches!(generator, "crd" | "output") || OTHER_GENERATORS.contains(&generator)
}

impl Words {
    /// Reads the words.
    ///
    /// # Errors
    /// An option that is not known, or a value that it cannot have.
    pub(super) fn parse<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Self, String> {
        let mut all = Self::default();
        for word in words {
            all.word(word)?;
        }
        Ok(all)
    }

    fn word(&mut self, word: &str) -> Result<(), String> {
        self.is_controller_gen |= is_word(word);
        if let Some(paths) = word.strip_prefix("paths=") {
            let paths = paths.trim_matches(['{', '}']).split([';', ',']);
            self.paths.extend(paths.map(|path| path.trim().trim_matches('"').to_owned()));
            return Ok(());
        }
        let (head, rest) = word.split_once(':').unwrap_or((word, ""));
        match head {
            "crd" => self.options(rest),
            "output" => self.output(rest),
            generator if OTHER_GENERATORS.contains(&generator) => {
                self.others.push(generator.to_owned());
                Ok(())
            }
            _ => {
                self.paths.push(word.to_owned());
                Ok(())
            }
        }
    }

    fn options(&mut self, options: &str) -> Result<(), String> {
        for option in options.split(',').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let value = value.trim_matches('"');
            match name {
                "headerFile" => self.header = Some(PathBuf::from(value)),
                "year" => value.clone_into(&mut self.year),
                name => self.options.set(name, value)?,
            }
        }
        Ok(())
    }

    /// `crd:dir=…`, `dir=…`, `crd:artifacts:config=…`, `stdout`, `none`; those of other generators are not for us.
    fn output(&mut self, rule: &str) -> Result<(), String> {
        let rule = match rule.split_once(':') {
            Some(("crd", rule)) => rule,
            Some((generator, _)) if OTHER_GENERATORS.contains(&generator) => return Ok(()),
            _ => rule,
        };
        self.output = Some(match rule.split_once('=').unwrap_or((rule, "")) {
            ("dir" | "artifacts:config", folder) => Output::Folder(PathBuf::from(folder)),
            ("stdout", _) => Output::Stdout,
            ("none", _) => Output::Nowhere,
            _ => {
                return Err(format!(
                    "unknown output rule {rule:?}; known: dir=DIR, artifacts:config=DIR, stdout, none"
                ));
            }
        });
        Ok(())
    }

    /// Where CRDs go: controller-gen has a folder for them, our own form prints them.
    pub(super) fn chosen_output(&self) -> Output {
        match &self.output {
            Some(Output::Folder(folder)) => Output::Folder(folder.clone()),
            Some(Output::Stdout) => Output::Stdout,
            Some(Output::Nowhere) => Output::Nowhere,
            None if self.is_controller_gen => Output::Folder(PathBuf::from(DEFAULT_FOLDER)),
            None => Output::Stdout,
        }
    }

    /// The text at the beginning of each CRD.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn header(&self) -> Result<String, String> {
        let Some(file) = &self.header else { return Ok(String::new()) };
        let text = crate::input::read_text(file, MAX_HEADER)
            .map_err(|error| format!("cannot read header `{}`: {}", file.display(), crate::input::reason(&error)))?;
        Ok(text.replace(" YEAR", &format!(" {}", self.year)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_makefile_is_understood() {
        let line = "rbac:roleName=manager-role crd:maxDescLen=0,headerFile=hack/boilerplate.yaml.txt webhook \
                    paths=./... output:crd:artifacts:config=config/crd/bases";
        let words = Words::parse(line.split_whitespace()).unwrap();
        assert_eq!(words.options.max_description, Some(0));
        assert_eq!(words.paths, ["./..."]);
        assert_eq!(words.others, ["rbac", "webhook"]);
        assert_eq!(words.chosen_output(), Output::Folder("config/crd/bases".into()));
        assert_eq!(words.header, Some("hack/boilerplate.yaml.txt".into()));
        assert_eq!(Words::parse(["./api/..."]).unwrap().chosen_output(), Output::Stdout);
        assert!(Words::parse(["crd:maxDescLength=1"]).is_err());
    }
}
