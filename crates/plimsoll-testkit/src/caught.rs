//! Turning a panic of the code under test into a value.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

static QUIET_HOOK: Once = Once::new();

/// Runs `call`; a panic comes back as its message and place, and nothing is printed.
///
/// # Errors
/// The panic's message and place.
pub fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    QUIET_HOOK.call_once(install_hook);
    let outer = CATCHING.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(call));
    CATCHING.set(outer);
    outcome.map_err(|_| MESSAGE.take())
}

/// Panics of other threads, and of code outside [`caught`], are reported as ever.
fn install_hook() {
    let usual = take_hook();
    set_hook(Box::new(move |info| {
        if CATCHING.get() {
            let place = info.location().map(|at| format!(" at {}:{}", at.file(), at.line())).unwrap_or_default();
            let payload = info.payload();
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let message = text.or_else(|| payload.downcast_ref().copied()).unwrap_or("panic");
            MESSAGE.replace(format!("{message}{place}"));
        } else {
            usual(info);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::caught;

    #[test]
    fn a_panic_is_a_value_with_its_place() {
        let message = caught(|| panic!("no {}", "way")).unwrap_err();
        assert!(message.starts_with("no way at ") && message.contains("caught.rs:"), "{message}");
        assert_eq!(caught(|| 7), Ok(7));
    }
}
