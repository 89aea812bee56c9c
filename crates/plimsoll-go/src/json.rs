//! Go's encoding/json marshalling of values.
