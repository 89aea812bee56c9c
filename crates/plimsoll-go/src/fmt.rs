//! Go's fmt verbs for the values that appear in messages.
