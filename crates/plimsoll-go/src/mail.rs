//! Go's net/mail, as far as it says whether a text is one address.

mod encoded_word;
mod parser;

pub use plimsoll_release::rules::MailRules;

use parser::Parser;

/// Whether `mail.ParseAddress` takes the text: an address, an address with a name, or a group of one.
pub fn is_address<T: AsRef<[u8]> + ?Sized>(text: &T, rules: &MailRules) -> bool {
    Parser::new(text.as_ref(), rules).single_address().is_some()
}

#[cfg(test)]
mod tests {
    use super::{MailRules, is_address};

    const GO_1_26: MailRules = MailRules { gathers_encoded_words: true };
    const GO_1_24: MailRules = MailRules { gathers_encoded_words: false };

    #[test]
    fn addresses() {
        for good in [
            "a@b",
            " a@b ",
            "a.b@c.d",
            "<a@b>",
            "A B <a@b>",
            "\"A, B\" <a@b>",
            "\"a b\"@c",
            "a@[1.2.3.4]",
            "a@[::1]",
            "\u{e9}@\u{e9}",
            "a@b (comment)",
            "a@b (c(d)\\))",
            "group: a@b;",
            "=?utf-8?q?A?= <a@b>",
            "a..b <a@b>",
        ] {
            assert!(is_address(good, &GO_1_26), "{good}");
        }
        for bad in [
            "",
            " ",
            "a",
            "a@",
            "@b",
            "a@b@c",
            "a..b@c",
            ".a@b",
            "a.@b",
            "a@b, c@d",
            "(c)a@b",
            "\"\"@b",
            "a@[b]",
            "a@[fe80::1%1]",
            "a@b (",
            "group:;",
            "group: a@b, c@d;",
            "=?x?q?A?= <a@b>",
            "a b@c",
            "<a@b",
            "a\n@b",
        ] {
            assert!(!is_address(bad, &GO_1_26), "{bad}");
        }
        assert!(!is_address(b"\xff@b", &GO_1_26));
    }

    #[test]
    fn encoded_words_by_go_version() {
        for text in ["=?utf-8?q?A?= (c) <a@b>", "=?utf-8?q??= <a@b>"] {
            assert!(is_address(text, &GO_1_24), "{text}");
            assert!(!is_address(text, &GO_1_26), "{text}");
        }
    }
}
