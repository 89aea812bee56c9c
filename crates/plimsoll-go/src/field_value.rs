//! How a value looks inside a field error of the server, by release.
