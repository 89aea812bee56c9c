//! Chores of the project. `cargo xtask` lists them.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod allocations;
mod args;
mod ci;
mod codes;
mod command;
mod compare;
mod conformance;
mod facts;
mod gotypes;
mod hostile;
mod kubeconform;
mod openapi_tools;
mod own;
mod readme;
mod recording;
mod schemas;
mod scoreboard;
mod stream;
mod tidy;
mod titles;
mod vectors;
mod wasm;
mod watched;

use std::process::ExitCode;

use args::Args;

#[global_allocator]
static ALLOCATOR: plimsoll_testkit::CountingAllocator = plimsoll_testkit::CountingAllocator;

const HELP: &str = "\
Chores of the project.

Usage: cargo xtask CHORE

  ci [--keep-going]              everything that must hold before a change lands
  compare --oracle BINARY        judge generated requests as the server's own code does
      --release R --count N      the release that answers (1.37), and how many requests (10000)
      --seed S --only THEME      the same number gives the same requests (1); only some of them
      --show                     print what the oracle says to every request
      --keep                     append what differs, made small, to conformance/own/found.jsonl
  conformance DIR                score all suites found under DIR (laid out as ../shared)
      --json                     print [{suite, release, category, right, total}]
      --only SUITE               only suites whose name contains SUITE
      --show N                   show N differences per suite (10 with --only, else 0)
      --check                    fail where a score is below the committed one
      --write                    write the scoreboard of ../shared or conformance/vectors
                                 (the default when all of it was scored)
  allocations                    count what reading allocates into conformance/ALLOCATIONS.md
      --check                    fail where a committed count grew
  codes                          write docs/codes.md from the registry of codes
  facts --recorder BINARY        record the answers to the pages of conformance/facts
  gotypes --cache GOMODCACHE --version vX.Y.Z [--goroot GOROOT]
                                 make the table of Kubernetes' Go types
  hostile [--only NAME]          hostile inputs end soon, in little memory, and say which limit they hit
      --whole                    add gigabytes of spaces, zeros, one line and aliases, and 10,000 damaged inputs
      --program PATH             try another build of the command
  kubeconform [MODCACHE]         kubeconform's acceptance cases through `plimsoll kubeconform`, where
                                 its module is in the module cache
      --program PATH             try another build of the command
  openapi-tools DIR              write docs/openapi-tools.md from the verdicts in DIR/corpora/openapi-docs
      --check                    fail where it shows something else
  own --oracle BINARY [--only PAGE]  record the answers to the pages of conformance/own
  readme                         put what the command prints into README.md and docs/judge.md
      --check                    fail where it shows something else
  schemas [MODCACHE]             make the store of native kinds from the sources of Kubernetes,
                                 Go modules of k8s.io in the module cache
      --check                    fail where the committed store is another one
  stream                         check a stream of 100 MB: little memory, the same with 1 and 8 threads
  tidy                           house rules: directions of dependencies, licences, files
  titles                         write docs/titles.md from what the command prints for xtask/titles.jsonl
      --check                    fail where it shows something else
  vectors                        sample ../shared into conformance/vectors
  wasm [DIR]                     judge the requests of conformance/vectors in WebAssembly and natively
  help                           this text

Exit: 0 fine, 1 a check failed, 2 usage or I/O.
";

/// What a chore came to.
enum Outcome {
    Fine,
    Failed,
}

fn main() -> ExitCode {
    let mut args = Args::new(std::env::args().skip(1));
    let outcome = match args.next_word().as_deref() {
        Some("allocations") => allocations::run(args),
        Some("ci") => ci::run(args),
        Some("codes") => codes::run(args),
        Some("compare") => compare::run(args),
        Some("conformance") => conformance::run(args),
        Some("facts") => facts::run(args),
        Some("gotypes") => gotypes::run(args),
        Some("hostile") => hostile::run(args),
        Some("kubeconform") => kubeconform::run(args),
        Some("openapi-tools") => openapi_tools::run(args),
        Some("own") => own::run(args),
        Some("readme") => readme::run(args),
        Some("schemas") => schemas::run(args),
        Some("stream") => stream::run(args),
        Some("tidy") => tidy::run(args),
        Some("titles") => titles::run(args),
        Some("vectors") => vectors::run(args),
        Some("wasm") => wasm::run(args),
        None | Some("help" | "--help" | "-h") => {
            print!("{HELP}");
            Ok(Outcome::Fine)
        }
        Some(other) => Err(format!("there is no chore {other:?}; `cargo xtask` lists them")),
    };
    match outcome {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::from(2)
        }
    }
}
