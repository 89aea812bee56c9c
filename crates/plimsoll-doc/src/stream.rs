//! Splitting a file or a stream into documents, as kubectl does.
