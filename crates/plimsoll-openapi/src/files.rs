//! Other documents that a document refers to.

/// Reads the files that references name. The host decides what may be read; nothing is ever fetched.
pub trait Files {
    /// The bytes of a file; its path is relative to the folder of the first document, without `..`.
    ///
    /// # Errors
    /// Why the file cannot be read.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;
}

/// No other files: references to them are noted, and not followed.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _path: &str) -> Result<Vec<u8>, String> {
        Err("other files are not read".to_string())
    }
}

/// What the part of a reference before `#` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The document itself.
    Same,
    /// A file, relative to the folder of the first document.
    File(String),
    /// A place in the network, or of another scheme.
    Network,
    /// A file outside of the folder.
    Outside,
}

impl Target {
    /// What a reference names that stands in the file `base`.
    pub(crate) fn of(reference: &str, base: &str) -> Self {
        if reference.is_empty() {
            return Self::Same;
        }
        let scheme = reference.split(['/', '?', '#']).next().unwrap_or_default();
        if scheme.contains(':') || reference.starts_with("//") {
            return Self::Network;
        }
        if reference.starts_with('/') || reference.contains('\\') {
            return Self::Outside;
        }
        let folder = base.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut steps: Vec<&str> = folder.split('/').filter(|step| !step.is_empty()).collect();
        for step in reference.split('/') {
            match step {
                "" | "." => {}
                ".." if steps.pop().is_none() => return Self::Outside,
                ".." => {}
                step => steps.push(step),
            }
        }
        Self::File(steps.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::Target;

    #[test]
    fn references_stay_in_their_folder() {
        for (reference, base, target) in [
            ("", "api.yaml", Target::Same),
            ("pets.yaml", "api.yaml", Target::File("pets.yaml".into())),
            ("./a/../b.yaml", "x/api.yaml", Target::File("x/b.yaml".into())),
            ("../b.yaml", "x/api.yaml", Target::File("b.yaml".into())),
            ("../b.yaml", "api.yaml", Target::Outside),
            ("/etc/passwd", "api.yaml", Target::Outside),
            ("https://example.com/a.yaml", "api.yaml", Target::Network),
            ("//example.com/a.yaml", "api.yaml", Target::Network),
            ("urn:x", "api.yaml", Target::Network),
        ] {
            assert_eq!(Target::of(reference, base), target, "{reference}");
        }
    }
}
