//! The strict decoding errors that the JSON reader adds.
