//! The judge protocol as a WebAssembly module: a request in, its answer out.
//!
//! A host asks for memory ([`request_memory`]), writes the request there, calls [`judge`], and reads as many bytes
//! as that returns at [`answer_memory`]. `judge.mjs` does so for `cargo xtask wasm`.
// Naming an exported function is all that is unsafe here: two of one name would be confused.
#![allow(unsafe_code)]

use std::sync::{Mutex, MutexGuard, PoisonError};

use plimsoll_check::protocol::{self, CrdCache};

static STATE: Mutex<State> = Mutex::new(State { request: Vec::new(), answer: String::new(), crds: None });

struct State {
    request: Vec<u8>,
    answer: String,
    crds: Option<CrdCache>,
}

/// Prepares memory for a request of `len` bytes and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn request_memory(len: usize) -> *mut u8 {
    let mut state = state();
    state.request.clear();
    state.request.resize(len, 0);
    state.request.as_mut_ptr()
}

/// Judges the request and returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn judge() -> usize {
    let State { request, answer, crds } = &mut *state();
    answer.clear();
    protocol::answer(request, crds.get_or_insert_default(), answer);
    answer.len()
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_memory() -> *const u8 {
    state().answer.as_ptr()
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}
