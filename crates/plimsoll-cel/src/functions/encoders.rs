//! The extension for encodings.

use super::Sig::{Bytes, String};
use super::table::functions;

functions! { ENCODERS:
    "base64.decode" {
        /// The bytes that the text gives in base64.
        global "base64_decode_string"(String) -> Bytes;
    }
    "base64.encode" {
        /// The bytes in base64.
        global "base64_encode_bytes"(Bytes) -> String;
    }
}
