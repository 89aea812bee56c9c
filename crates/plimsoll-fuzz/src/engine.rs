//! The loop: make an input, check the property, keep what is new.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use plimsoll_testkit::{Mutator, Random, caught, count_allocations, repository_root, shrink, thread_time};

use crate::pool::Pool;
use crate::watchdog::{Busy, watch};
use crate::{Shape, Target, seeds};

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Inputs to try, over all threads.
    pub runs: u64,
    /// The same number gives the same inputs.
    pub seed: u64,
    /// Threads.
    pub jobs: u64,
    /// Saves every input before it is tried, so that one which ends the process is not lost.
    pub careful: bool,
    /// Whether an input that takes longer than the target allows is a finding.
    pub timed: bool,
}

impl Options {
    /// After this long an input is never answered.
    const fn patience(&self) -> Duration {
        Duration::from_secs(if self.timed { 20 } else { 600 })
    }
}

/// A broken property.
#[derive(Clone, Debug)]
pub struct Finding {
    /// How it was broken.
    pub message: String,
    /// The input, made small.
    pub input: Vec<u8>,
    /// Where the input was saved.
    pub path: PathBuf,
}

/// What a run came to.
#[derive(Debug, Default)]
pub struct Summary {
    /// Inputs tried.
    pub runs: u64,
    /// Recorded inputs to begin with.
    pub seeds: usize,
    /// Ways of answering that were seen.
    pub shapes: usize,
    /// The largest share of the memory that may be allocated for an input, in percent.
    pub memory_percent: u64,
    /// Broken properties.
    pub findings: Vec<Finding>,
}

/// A run ends when it has found this many different ways to break the property.
const MAX_FINDINGS: usize = 8;

/// Code that recurses on its input must run out of stack here, long before it would elsewhere.
const STACK_BYTES: usize = 1 << 20;

/// An input that seems slow is tried again this often; the first time pays for cold memory.
const SLOW_TRIES: usize = 5;

/// Tries `options.runs` inputs on a target, after all its regressions and seeds as they are.
pub fn run(target: &'static Target, options: &Options) -> Summary {
    let mut recorded = seeds::regressions(target.name);
    recorded.extend((target.seeds)());
    let state = State {
        target,
        options,
        found: Mutex::default(),
        done: AtomicBool::new(false),
        memory_percent: AtomicU64::new(0),
    };
    let jobs = options.jobs.max(1);
    let workers: Vec<Busy> = (0..jobs).map(|_| Busy::default()).collect();

    let shapes = thread::scope(|scope| {
        let watchdog = scope.spawn(|| {
            watch(&workers, options.patience(), &state.done, &|input| state.save(input), &|path| {
                report_hang(target.name, path);
            });
        });
        let mut threads = Vec::new();
        for (job, busy) in workers.iter().enumerate() {
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            let (state, recorded) = (&state, &recorded);
            if let Ok(thread) = builder.spawn_scoped(scope, move || state.work(job as u64, jobs, recorded, busy)) {
                threads.push(thread);
            }
        }
        let shapes = threads.into_iter().map(|thread| thread.join().unwrap_or(0)).max().unwrap_or(0);
        state.done.store(true, Ordering::Release);
        watchdog.thread().unpark();
        shapes
    });
    let memory_percent = state.memory_percent.into_inner();
    let found = state.found.into_inner().unwrap_or_default();
    Summary { runs: options.runs, seeds: recorded.len(), shapes, memory_percent, findings: found.findings }
}

/// Tries one input; the error says how it breaks the property.
///
/// # Errors
/// The broken property.
pub fn replay(target: &'static Target, input: &[u8]) -> Result<Shape, String> {
    try_timed(target, input).outcome
}

#[allow(clippy::print_stderr)]
fn report_hang(target: &str, path: &std::path::Path) {
    eprintln!("{target}: hangs on {}", path.display());
}

struct State<'o> {
    target: &'static Target,
    options: &'o Options,
    found: Mutex<Found>,
    done: AtomicBool,
    memory_percent: AtomicU64,
}

#[derive(Default)]
struct Found {
    /// Messages without their numbers, so that one mistake is reported once.
    kinds: HashSet<Shape>,
    findings: Vec<Finding>,
}

impl State<'_> {
    /// The share of one thread; returns how many ways of answering it saw.
    fn work(&self, job: u64, jobs: u64, recorded: &[Vec<u8>], busy: &Busy) -> usize {
        let random = Random::new(self.options.seed.wrapping_mul(1_000_003).wrapping_add(job));
        let mut pool = Pool::new(recorded, random);
        let mutator = Mutator { tokens: self.target.tokens, max_len: self.target.max_len };
        let mut input = Vec::new();
        let share = self.options.runs / jobs + u64::from(job < self.options.runs % jobs);
        let as_recorded = recorded.iter().skip(job as usize).step_by(jobs as usize);
        for (turn, seed) in (0..).zip(as_recorded) {
            self.step(turn, seed, &mut pool, busy);
        }
        for turn in 0..share {
            if self.done.load(Ordering::Acquire) {
                break;
            }
            pool.next(&mutator, &mut input);
            self.step(turn, &input, &mut pool, busy);
        }
        pool.shapes()
    }

    fn step(&self, turn: u64, input: &[u8], pool: &mut Pool<'_>, busy: &Busy) {
        if self.options.careful {
            self.save(input);
        }
        busy.begin(turn, input);
        let outcome = self.try_input(input);
        busy.end();
        match outcome {
            Ok(shape) => pool.learn(input, shape),
            Err(message) => self.add(input, &message),
        }
    }

    fn try_input(&self, input: &[u8]) -> Result<Shape, String> {
        let tried = if self.options.timed { try_timed(self.target, input) } else { try_counted(self.target, input) };
        let percent = tried.memory * 100 / self.target.memory(input.len()).max(1);
        self.memory_percent.fetch_max(percent, Ordering::Relaxed);
        tried.outcome
    }

    fn add(&self, input: &[u8], message: &str) {
        let kind = Shape::of_error(message);
        let Ok(mut found) = self.found.lock() else { return };
        if !found.kinds.insert(kind) {
            return;
        }
        let same = |message: String| Shape::of_error(&message) == kind;
        let small = shrink(input, &mut |smaller| self.try_input(smaller).err().is_some_and(same));
        let message = self.try_input(&small).err().unwrap_or_else(|| message.to_owned());
        let path = self.save(&small);
        found.findings.push(Finding { message, input: small, path });
        if found.findings.len() >= MAX_FINDINGS {
            self.done.store(true, Ordering::Release);
        }
    }

    fn save(&self, input: &[u8]) -> PathBuf {
        let folder = repository_root().join("target/fuzz").join(self.target.name);
        let name = if self.options.careful { "last".to_owned() } else { format!("{:016x}", Shape::of(input).number()) };
        let path = folder.join(name);
        // A finding that cannot be saved is still told.
        let _ = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, input));
        path
    }
}

/// What came of an input, and the bytes that were allocated for it.
struct Tried {
    outcome: Result<Shape, String>,
    memory: u64,
}

fn try_once(target: &Target, input: &[u8]) -> Tried {
    let check = || caught(|| (target.check)(input)).unwrap_or_else(|message| Err(format!("panic: {message}")));
    let (outcome, counted) = count_allocations(check);
    Tried { outcome, memory: counted.bytes }
}

/// An input that seems to need much memory is tried again: the first one pays for tables that are kept.
fn try_counted(target: &Target, input: &[u8]) -> Tried {
    let allowed = target.memory(input.len());
    let mut tried = try_once(target, input);
    if tried.outcome.is_ok() && tried.memory > allowed {
        tried = try_once(target, input);
    }
    if tried.outcome.is_ok() && tried.memory > allowed {
        let memory = tried.memory;
        tried.outcome = Err(format!("memory: {memory} bytes for {} bytes, {allowed} allowed", input.len()));
    }
    tried
}

fn try_timed(target: &Target, input: &[u8]) -> Tried {
    let budget = target.budget(input.len());
    let mut fastest = Duration::MAX;
    for _ in 0..SLOW_TRIES {
        let start = thread_time();
        let tried = try_counted(target, input);
        fastest = fastest.min(thread_time().saturating_sub(start));
        if tried.outcome.is_err() || fastest <= budget {
            return tried;
        }
    }
    let (taken, allowed) = (fastest.as_millis(), budget.as_millis());
    let outcome = Err(format!("slow: {taken} ms for {} bytes, {allowed} ms allowed", input.len()));
    Tried { outcome, memory: 0 }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use plimsoll_testkit::thread_time;

    use super::{Options, run};
    use crate::{Shape, Target};

    const HONEST: Target = Target {
        name: "test",
        tokens: &[b"needle", b"x"],
        seeds: || vec![b"some hay".to_vec()],
        check: |input| Ok(Shape::of(input.len())),
        max_len: 64,
        base_time: Duration::from_millis(200),
        time_per_byte: Duration::ZERO,
        base_memory: 10_000,
        memory_per_byte: 0,
    };

    static FINE: Target = HONEST;

    static PANICS: Target = Target {
        check: |input| {
            assert!(!input.windows(6).any(|part| part == b"needle"), "sharp");
            Ok(Shape::of(0))
        },
        ..HONEST
    };

    static IS_SLOW: Target = Target {
        check: |input| {
            let until = thread_time() + Duration::from_millis(if input.starts_with(b"x") { 10 } else { 0 });
            while thread_time() < until {}
            Ok(Shape::of(0))
        },
        base_time: Duration::from_millis(5),
        ..HONEST
    };

    static IS_LARGE: Target = Target {
        check: |input| Ok(Shape::of(vec![0_u8; if input.starts_with(b"x") { 100_000 } else { 0 }].len())),
        ..HONEST
    };

    fn options(runs: u64) -> Options {
        Options { runs, seed: 1, jobs: 2, careful: false, timed: true }
    }

    #[test]
    fn nothing_is_found_where_nothing_is_wrong() {
        let summary = run(&FINE, &options(2000));
        assert!(summary.findings.is_empty());
        assert_eq!((summary.runs, summary.seeds), (2000, 1));
        assert!(summary.shapes > 5);
    }

    #[test]
    fn a_panic_is_found_once_and_made_small() {
        let summary = run(&PANICS, &options(2000));
        let [finding] = summary.findings.as_slice() else { panic!("{summary:?}") };
        assert!(finding.message.starts_with("panic: sharp at "), "{}", finding.message);
        assert_eq!(finding.input, b"needle");
    }

    #[test]
    fn memory_is_counted() {
        let summary = run(&IS_LARGE, &options(300));
        assert!(summary.findings.iter().any(|finding| finding.message.starts_with("memory: ")), "{summary:?}");
    }

    #[test]
    fn slowness_is_found() {
        let summary = run(&IS_SLOW, &options(300));
        assert!(summary.findings.iter().any(|finding| finding.message.starts_with("slow: ")), "{summary:?}");
    }
}
