//! Go's strconv: numbers and quoting.
