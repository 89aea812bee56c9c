//! The strict decoding errors of the YAML reader.
