//! Go's net/url.
