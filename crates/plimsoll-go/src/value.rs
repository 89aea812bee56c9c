//! A Go value as it appears in messages.
