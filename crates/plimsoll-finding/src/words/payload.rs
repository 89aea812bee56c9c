//! Words for payloads beside an OpenAPI document.

use super::{Words, quote};
use crate::PayloadCause;

/// So many values are listed.
const MAX_LISTED: usize = 6;

pub(super) fn words(cause: &PayloadCause) -> Words {
    let code = quote::code;
    match cause {
        PayloadCause::Status { status, described } => {
            with_list(Words::new(format!("status {status} is not described")), described)
        }
        PayloadCause::ContentType { found, described } => {
            with_list(Words::new(format!("content type {} is not described", code(found))), described)
        }
        PayloadCause::Missing { what, name } if name.is_empty() => Words::new(format!("missing {what}")),
        PayloadCause::Missing { what, name } => Words::new(format!("missing {what} {}", code(name))),
        PayloadCause::Unexpected { what } => Words::new(format!("no body is described for this {what}")),
        PayloadCause::Url { found, path } => {
            Words::new(format!("{} does not match the path {}", code(found), code(path)))
        }
        PayloadCause::Direction { name, is_read_only } => {
            let (keyword, direction) =
                if *is_read_only { ("readOnly", "a request") } else { ("writeOnly", "a response") };
            Words::new(format!("{} is `{keyword}` and should not be sent in {direction}", code(name)))
                .help(format!("remove {}", code(name)))
        }
        PayloadCause::Discriminator { property, found: None, known } => {
            with_list(Words::new(format!("missing {}, which says what schema the object has", code(property))), known)
        }
        PayloadCause::Discriminator { property, found: Some(found), known } => {
            with_list(Words::new(format!("{}: {} names no schema", code(property), code(found))), known)
        }
        PayloadCause::NotJudged { media_type } => Words::new(format!("bodies of {} are not judged", code(media_type))),
    }
}

fn with_list(words: Words, known: &[Box<str>]) -> Words {
    if known.is_empty() {
        return words;
    }
    let mut listed: Vec<String> = known.iter().take(MAX_LISTED).map(|name| quote::code(name)).collect();
    if known.len() > MAX_LISTED {
        listed.push("…".to_owned());
    }
    words.label(format!("known: {}", listed.join(", ")))
}
