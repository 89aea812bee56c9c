//! Go's net/mail address syntax, as far as the email format needs it.
