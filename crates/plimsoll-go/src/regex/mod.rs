//! Go's regular expressions: its syntax, errors, limits and meaning over `regex-automata`.
