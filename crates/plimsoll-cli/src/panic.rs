//! A defect of ours, told so that it can be reported.

use std::io::Write as _;

/// Words instead of Rust's own about a panic; nothing of the user's files is in them.
pub(crate) fn install() {
    std::panic::set_hook(Box::new(|defect| {
        let payload = defect.payload();
        let text = payload.downcast_ref::<&str>().copied();
        let message = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        let place =
            defect.location().map_or_else(String::new, |place| format!(" at {}:{}", place.file(), place.line()));
        let version = env!("CARGO_PKG_VERSION");
        let _ = writeln!(
            std::io::stderr(),
            "plimsoll {version}: internal error: {message}{place}\n\
             This is a bug in plimsoll, not in your files. Please report it with this message and, \
             if you can share it, the smallest input that shows it."
        );
    }));
}
