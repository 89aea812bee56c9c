//! Noticing an input that is never answered.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

const TICK: Duration = Duration::from_secs(1);

/// What one worker is busy with.
#[derive(Debug, Default)]
pub(crate) struct Busy {
    /// Counts inputs; 0 where the worker is between inputs.
    turn: AtomicU64,
    input: Mutex<Vec<u8>>,
}

impl Busy {
    pub(crate) fn begin(&self, turn: u64, input: &[u8]) {
        if let Ok(mut current) = self.input.lock() {
            current.clear();
            current.extend_from_slice(input);
        }
        self.turn.store(turn + 1, Ordering::Release);
    }

    pub(crate) fn end(&self) {
        self.turn.store(0, Ordering::Release);
    }
}

/// Watches the workers until `done`. An input that takes longer than `patience` is a hang: it is saved and
/// the process ends, since nothing can end the thread that hangs.
pub(crate) fn watch(
    workers: &[Busy],
    patience: Duration,
    done: &AtomicBool,
    save: &dyn Fn(&[u8]) -> PathBuf,
    tell: &dyn Fn(&Path),
) {
    let max_ticks = patience.as_secs() / TICK.as_secs();
    let mut seen: Vec<(u64, u64)> = vec![(0, 0); workers.len()];
    while !done.load(Ordering::Acquire) {
        thread::park_timeout(TICK);
        for (worker, (last, ticks)) in workers.iter().zip(&mut seen) {
            let turn = worker.turn.load(Ordering::Acquire);
            *ticks = if turn != 0 && turn == *last { *ticks + 1 } else { 0 };
            *last = turn;
            if *ticks > max_ticks {
                let input = worker.input.lock().map(|input| input.clone()).unwrap_or_default();
                tell(&save(&input));
                std::process::exit(1);
            }
        }
    }
}
