//! Work in parallel whose results come in order.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// So many pieces of work for each thread may be under way or wait for their turn; this bounds memory.
const AHEAD: usize = 4;
/// So many bytes of work may; one piece that is larger is done alone.
const MAX_BYTES_AHEAD: u64 = 8 << 20;
/// The stack of a thread, which is also what Rust gives to one.
const STACK_BYTES: usize = 2 << 20;

/// A piece of work.
pub(crate) trait Job: Send {
    /// About how many bytes have to be kept in memory for it.
    fn bytes(&self) -> u64;
}

/// Does `work` on all jobs with so many threads, or as many as the system has, and hands the results to `take` in
/// the order of the jobs. Jobs are made on this thread, one at a time, and only a few ahead of the results.
///
/// # Errors
/// What `take` breaks with; no further job is begun then.
pub(crate) fn in_order<J: Job, R: Send, B>(
    threads: usize,
    jobs: impl Iterator<Item = J>,
    work: impl Fn(J) -> R + Sync,
    take: impl FnMut(R) -> ControlFlow<B>,
) -> ControlFlow<B> {
    with_stack(STACK_BYTES, threads, jobs, work, take)
}

fn with_stack<J: Job, R: Send, B>(
    stack_bytes: usize,
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
        let begin = || {
            let thread = thread::Builder::new().stack_size(stack_bytes);
            thread.spawn_scoped(scope, || work_off(&given, &work)).is_ok()
        };
        let threads = (0..threads).take_while(|_| begin()).count();
        if threads == 0 {
            return jobs.try_for_each(|job| take(work(job)));
        }
        let mut ahead = Ahead::default();
        let mut next = jobs.next();
        loop {
            while ahead.waiting.len() < threads * AHEAD
                && let Some(job) = next.take_if(|job| ahead.has_room_for(job.bytes()))
            {
                let (answer, answered) = mpsc::channel();
                ahead.push(job.bytes(), answered);
                // Workers end only after `give` is gone, or by a panic that the scope passes on.
                let _ = give.send((job, answer));
                next = jobs.next();
            }
            let Some(Ok(result)) = ahead.pop().map(|first| first.recv()) else {
                return ControlFlow::Continue(());
            };
            take(result)?;
        }
    })
}

/// What is under way or waits for its turn.
struct Ahead<R> {
    waiting: VecDeque<(u64, Receiver<R>)>,
    bytes: u64,
}

impl<R> Default for Ahead<R> {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), bytes: 0 }
    }
}

impl<R> Ahead<R> {
    fn has_room_for(&self, bytes: u64) -> bool {
        self.waiting.is_empty() || self.bytes.saturating_add(bytes) <= MAX_BYTES_AHEAD
    }

    fn push(&mut self, bytes: u64, answered: Receiver<R>) {
        self.bytes = self.bytes.saturating_add(bytes);
        self.waiting.push_back((bytes, answered));
    }

    /// The first result; what it was made of counts no more.
    fn pop(&mut self) -> Option<Receiver<R>> {
        let (bytes, answered) = self.waiting.pop_front()?;
        self.bytes = self.bytes.saturating_sub(bytes);
        Some(answered)
    }
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
    use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    impl Job for u64 {
        fn bytes(&self) -> u64 {
            *self
        }
    }

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

    #[test]
    fn without_threads_the_work_is_done_all_the_same() {
        let mut results = Vec::new();
        let more_than_there_is = usize::MAX / 2;
        let flow = with_stack(
            more_than_there_is,
            8,
            0..20_u64,
            |job| job,
            |result| {
                results.push(result);
                ControlFlow::<()>::Continue(())
            },
        );
        assert_eq!(flow, ControlFlow::Continue(()));
        assert_eq!(results, (0..20).collect::<Vec<_>>());
    }

    #[test]
    fn large_jobs_are_done_alone() {
        let under_way = AtomicU64::new(0);
        let jobs = (0..40_u64).map(|at| if at % 3 == 0 { MAX_BYTES_AHEAD * 2 } else { MAX_BYTES_AHEAD / 4 });
        let work = |job: u64| {
            let with_this = under_way.fetch_add(job, Ordering::SeqCst) + job;
            thread::sleep(Duration::from_micros(200));
            under_way.fetch_sub(job, Ordering::SeqCst);
            (job, with_this)
        };
        let _ = in_order(8, jobs, work, |(job, with_this)| {
            assert!(with_this <= MAX_BYTES_AHEAD.max(job), "{with_this} with {job}");
            ControlFlow::<()>::Continue(())
        });
    }
}
