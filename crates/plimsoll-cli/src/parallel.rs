//! Work in parallel whose results come in order.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// So many pieces of work for each thread may be under way or wait for their turn; this bounds memory.
const AHEAD: usize = 4;

/// Does `work` on all jobs with so many threads, and hands the results to `take` in the order of
/// the jobs. Jobs are made on this thread, one at a time, and only a few ahead of the results.
///
/// # Errors
/// What `take` breaks with; no further job is begun then.
pub(crate) fn in_order<J: Send, R: Send, B>(
    threads: usize,
    mut jobs: impl Iterator<Item = J>,
    work: impl Fn(J) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if threads <= 1 {
        return jobs.try_for_each(|job| take(work(job)));
    }
    let (give, given) = mpsc::channel::<(J, Sender<R>)>();
    let given = Mutex::new(given);
    thread::scope(|scope| {
        // Gone with this scope's end, which ends the workers.
        let give = give;
        for _ in 0..threads {
            scope.spawn(|| work_off(&given, &work));
        }
        let mut waiting: VecDeque<Receiver<R>> = VecDeque::new();
        loop {
            while waiting.len() < threads * AHEAD
                && let Some(job) = jobs.next()
            {
                let (answer, answered) = mpsc::channel();
                // Workers end only after `give` is gone, or by a panic that the scope passes on.
                let _ = give.send((job, answer));
                waiting.push_back(answered);
            }
            let Some(Ok(result)) = waiting.pop_front().map(|first| first.recv()) else {
                return ControlFlow::Continue(());
            };
            take(result)?;
        }
    })
}

fn work_off<J, R>(given: &Mutex<Receiver<(J, Sender<R>)>>, work: impl Fn(J) -> R) {
    loop {
        let next = given.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((job, answer)) = next else { return };
        // Where nobody waits any more the result is not wanted.
        let _ = answer.send(work(job));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 8] {
            let mut results = Vec::new();
            let work = |job: u64| {
                thread::sleep(Duration::from_micros(job * 7919 % 500));
                job * 2
            };
            let flow = in_order(threads, 0..100, work, |result| {
                results.push(result);
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(flow, ControlFlow::Continue(()));
            assert_eq!(results, (0..100).map(|job| job * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn only_a_few_jobs_are_ahead() {
        for threads in [1, 3] {
            let made = AtomicUsize::new(0);
            let jobs = (0..).inspect(|_| {
                made.fetch_add(1, Ordering::SeqCst);
            });
            let flow = in_order(
                threads,
                jobs,
                |job| job,
                |job| {
                    if job == 20 { ControlFlow::Break(job) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(flow, ControlFlow::Break(20));
            assert!(made.into_inner() <= 21 + threads * AHEAD);
        }
    }
}
