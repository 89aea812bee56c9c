//! Writing a document as canonical JSON or readable YAML.
