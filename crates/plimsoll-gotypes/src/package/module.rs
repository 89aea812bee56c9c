//! `go.mod`: which module a folder is, and which versions of others it uses.

/// What a `go.mod` says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleFile {
    /// The module's path.
    pub path: String,
    /// The modules it needs with their versions.
    pub requires: Vec<(String, String)>,
    /// Modules that others stand in for.
    pub replaces: Vec<(String, Replacement)>,
}

/// What stands in for a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// A folder, relative to that of the `go.mod`.
    Folder(String),
    /// Another module with its version.
    Module(String, String),
}

impl ModuleFile {
    /// Reads the text of a `go.mod`. Lines that mean nothing here are passed over.
    pub fn parse(text: &str) -> Self {
        let mut file = Self::default();
        let mut block = "";
        for line in text.lines() {
            let line = line.split("//").next().unwrap_or_default().trim();
            if line == ")" {
                block = "";
                continue;
            }
            let (verb, rest) = match block {
                "" => line.split_once(|c: char| c.is_whitespace() || c == '(').unwrap_or((line, "")),
                verb => (verb, line),
            };
            if block.is_empty() && line.ends_with('(') {
                block = verb;
                continue;
            }
            let words: Vec<String> =
                rest.split_whitespace().map(|word| word.trim_matches(['"', '`']).to_owned()).collect();
            file.line(verb, &words);
        }
        file
    }

    fn line(&mut self, verb: &str, words: &[String]) {
        match (verb, words) {
            ("module", [path, ..]) => self.path.clone_from(path),
            ("require", [path, version, ..]) => self.requires.push((path.clone(), version.clone())),
            ("replace", words) => {
                let Some(arrow) = words.iter().position(|word| word == "=>") else { return };
                let (Some(from), Some(to)) = (words.first(), words.get(arrow + 1)) else { return };
                let replacement = match words.get(arrow + 2) {
                    Some(version) => Replacement::Module(to.clone(), version.clone()),
                    None => Replacement::Folder(to.clone()),
                };
                self.replaces.push((from.clone(), replacement));
            }
            _ => {}
        }
    }

    /// The part of an import path behind the module's own path, where the package belongs to the module.
    pub fn own<'p>(&self, import_path: &'p str) -> Option<&'p str> {
        below(import_path, &self.path)
    }

    /// The needed module that holds a package, its version, and the package's folder in it.
    pub fn module_of<'p>(&self, import_path: &'p str) -> Option<(&str, &str, &'p str)> {
        self.requires
            .iter()
            .filter_map(|(path, version)| Some((path.as_str(), version.as_str(), below(import_path, path)?)))
            .max_by_key(|(path, ..)| path.len())
    }

    /// What stands in for a module.
    pub fn replacement(&self, module: &str) -> Option<&Replacement> {
        self.replaces.iter().find(|(from, _)| from == module).map(|(_, to)| to)
    }

    /// A module's path or version as a folder of the module cache: an upper-case letter is `!` and the lower-case one.
    pub fn escaped(path: &str) -> String {
        let mut out = String::with_capacity(path.len());
        for c in path.chars() {
            if c.is_ascii_uppercase() {
                out.push('!');
            }
            out.push(c.to_ascii_lowercase());
        }
        out
    }
}

fn below<'p>(path: &'p str, module: &str) -> Option<&'p str> {
    if module.is_empty() {
        return None;
    }
    let rest = path.strip_prefix(module)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_blocks_are_read() {
        let file = ModuleFile::parse(
            "module example.com/a // note\n\ngo 1.25\n\nrequire (\n\tk8s.io/api v0.37.1\n\tk8s.io/api/sub v0.1.0 // indirect\n)\n\
             require x.y/Z v1.0.0\nreplace x.y/Z => ../z\nreplace (\n\tk8s.io/api v0.37.1 => k8s.io/other v0.1.0\n)\n",
        );
        assert_eq!(file.path, "example.com/a");
        assert_eq!(file.own("example.com/a/api/v1"), Some("api/v1"));
        assert_eq!(file.own("example.com/ab"), None);
        assert_eq!(file.module_of("k8s.io/api/sub/v1"), Some(("k8s.io/api/sub", "v0.1.0", "v1")));
        assert_eq!(file.module_of("k8s.io/api/core/v1"), Some(("k8s.io/api", "v0.37.1", "core/v1")));
        assert_eq!(file.replacement("x.y/Z"), Some(&Replacement::Folder("../z".into())));
        assert_eq!(file.replacement("k8s.io/api"), Some(&Replacement::Module("k8s.io/other".into(), "v0.1.0".into())));
        assert_eq!(ModuleFile::escaped("github.com/Azure/x"), "github.com/!azure/x");
    }
}
