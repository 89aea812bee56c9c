//! Go's unicode tables: what is printable.
