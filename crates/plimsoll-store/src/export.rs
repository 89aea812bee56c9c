//! The JSON form, for other tools, and back.
