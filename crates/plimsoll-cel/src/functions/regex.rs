//! The extension for regular expressions.

use super::Sig::{Int, List, Optional, String};
use super::table::functions;

functions! { REGEX:
    "regex.extract" {
        /// The first match of the regular expression, or of its group.
        global "regex_extract_string_string"(String, String) -> Optional(&String);
    }
    "regex.extractAll" {
        /// All matches of the regular expression, or of its group.
        global "regex_extractAll_string_string"(String, String) -> List(&String);
    }
    "regex.replace" {
        /// The string with all matches of the regular expression replaced.
        global "regex_replace_string_string_string"(String, String, String) -> String;
        /// The string with so many matches of the regular expression replaced.
        global "regex_replace_string_string_string_int"(String, String, String, Int) -> String;
    }
}
