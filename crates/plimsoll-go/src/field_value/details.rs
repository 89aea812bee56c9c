//! The details that the constructors of package field write.

use super::{FieldWords, TooLongWords};
use crate::strconv::push_quoted;

/// How many are allowed at most or wanted at least; none where the error does not tell.
pub type Limit = Option<u64>;

/// The details of field errors in the words of a release.
pub trait FieldDetails {
    /// Detail of `field.NotSupported`: the possible values in the given order; empty where there are none.
    fn not_supported<'v>(self, possible: impl IntoIterator<Item = &'v str>) -> String;

    /// Detail of `field.TooLong`, as object metadata and hand-written checks call it.
    fn too_long(self, max_bytes: Limit) -> String;

    /// Detail of `field.TooLongMaxLength`, as `maxLength` of a schema calls it.
    fn too_long_max_length(self, max: Limit) -> String;

    /// Detail of `field.TooLongCharacters` (since 1.36).
    fn too_long_characters(self, max: Limit) -> String;

    /// Detail of `field.TooShort` (since 1.36).
    fn too_short(self, min_characters: Limit) -> String;

    /// Detail of `field.TooMany`.
    fn too_many(self, max_items: Limit) -> String;

    /// Detail of `field.TooFew` (since 1.36).
    fn too_few(self, min_items: Limit) -> String;
}

impl FieldDetails for FieldWords {
    fn not_supported<'v>(self, possible: impl IntoIterator<Item = &'v str>) -> String {
        let mut detail = Vec::new();
        for value in possible {
            detail.extend_from_slice(if detail.is_empty() { b"supported values: " } else { b", " });
            push_quoted(&mut detail, value.as_bytes());
        }
        String::from_utf8(detail).unwrap_or_default()
    }

    fn too_long(self, max_bytes: Limit) -> String {
        match (self.too_long, max_bytes) {
            // Before 1.32 no caller left the limit out.
            (TooLongWords::Separate, Some(max)) => format!("must have at most {max} bytes"),
            _ => too_long_common(self, max_bytes),
        }
    }

    fn too_long_max_length(self, max: Limit) -> String {
        match (self.too_long, max) {
            (TooLongWords::Separate, Some(max)) => format!("may not be longer than {max}"),
            _ => too_long_common(self, max),
        }
    }

    fn too_long_characters(self, max: Limit) -> String {
        match max {
            Some(max) => format!("may not be more than {max} {}", unit(self, max, "characters")),
            None => "value is too long".to_owned(),
        }
    }

    fn too_short(self, min_characters: Limit) -> String {
        match min_characters {
            Some(min) => format!("must be at least {min} {}", unit(self, min, "characters")),
            None => "value is too short".to_owned(),
        }
    }

    fn too_many(self, max_items: Limit) -> String {
        match max_items {
            Some(max) => format!("must have at most {max} {}", unit(self, max, "items")),
            None => "has too many items".to_owned(),
        }
    }

    fn too_few(self, min_items: Limit) -> String {
        match min_items {
            Some(min) => format!("must have at least {min} {}", unit(self, min, "items")),
            None => "has too few items".to_owned(),
        }
    }
}

fn too_long_common(words: FieldWords, max_bytes: Limit) -> String {
    match max_bytes {
        Some(max) => format!("may not be more than {max} {}", unit(words, max, "bytes")),
        None => "value is too long".to_owned(),
    }
}

fn unit(words: FieldWords, count: u64, plural: &'static str) -> &'static str {
    if words.singular && count == 1 { plural.trim_end_matches('s') } else { plural }
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::FieldDetails;

    #[test]
    fn words_of_lengths_by_release() {
        let (old, middle, new) =
            (Release::V1_31.rules().words, Release::V1_33.rules().words, Release::V1_34.rules().words);
        assert_eq!(old.too_long(Some(1)), "must have at most 1 bytes");
        assert_eq!(old.too_long_max_length(Some(1)), "may not be longer than 1");
        assert_eq!(old.too_long_max_length(None), "value is too long");
        assert_eq!(middle.too_long(Some(1)), "may not be more than 1 bytes");
        assert_eq!(middle.too_long_max_length(Some(2)), "may not be more than 2 bytes");
        assert_eq!(new.too_long_max_length(Some(1)), "may not be more than 1 byte");
        assert_eq!(new.too_long(None), "value is too long");
        assert_eq!(old.too_many(Some(1)), "must have at most 1 items");
        assert_eq!(new.too_many(Some(1)), "must have at most 1 item");
        assert_eq!(new.too_many(Some(0)), "must have at most 0 items");
        assert_eq!(new.too_few(Some(2)), "must have at least 2 items");
        assert_eq!(new.too_short(Some(1)), "must be at least 1 character");
        assert_eq!(new.too_long_characters(Some(3)), "may not be more than 3 characters");
    }

    #[test]
    fn lists_possible_values_quoted_in_the_given_order() {
        let words = Release::LATEST.rules().words;
        assert_eq!(words.not_supported(["b", "a", "c\"d"]), r#"supported values: "b", "a", "c\"d""#);
        assert_eq!(words.not_supported([]), "");
    }
}
