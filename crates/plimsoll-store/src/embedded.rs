//! The store that comes with this crate. `cargo xtask schemas` makes it.

use std::sync::LazyLock;

use crate::Store;

static BYTES: &[u8] = include_bytes!("kubernetes.store");

static STORE: LazyLock<Store> = LazyLock::new(|| Store::open(BYTES).expect("a test opens it"));

pub(crate) fn store() -> &'static Store {
    &STORE
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest store that the command may carry.
    const MAX_BYTES: usize = 1_000_000;

    #[test]
    fn it_is_small_and_whole() {
        assert!(BYTES.len() <= MAX_BYTES, "{} bytes", BYTES.len());
        let store = Store::open(BYTES).unwrap();
        for name in store.type_names().unwrap() {
            assert!(store.type_(&name).unwrap().is_some(), "{name}");
        }
        for kind in store.kinds() {
            if let Err(error) = store.go_types(&kind.type_) {
                panic!("{} {}: {error}", kind.api_version(), kind.kind);
            }
        }
    }
}
