//! `cargo xtask compare`: generated requests, judged by us and by the server's own packages.
//!
//! What differs is made small and kept as a row of `conformance/own/found.jsonl`. An oracle that does not
//! agree with itself answers by chance, and is left alone.

mod crd;
mod expression;
mod metadata;
mod pools;
mod request;
mod schema;
mod smaller;
mod themes;

use std::collections::BTreeMap;
use std::time::Instant;

use plimsoll_check::protocol::{self, CrdCache, ShownObject};
use plimsoll_conformance::own;
use plimsoll_testkit::{Random, caught};
use serde_json::{Value, json};

use crate::recording::{append, ask};
use crate::{Args, Outcome};
use request::Request;
use themes::{THEMES, Theme};

const NO_ORACLE: &str =
    "compare needs --oracle BINARY, a judge made of the server's own code; {} in it stands for the release";
/// So many requests are sent to an oracle that is started once.
const BATCH: usize = 4_000;
/// An oracle is asked so often whether it agrees with itself.
const ASKED_AGAIN: usize = 4;
/// So many differences of a kind are made small; the others are counted.
const MAX_PER_KIND: usize = 2;
/// How our own limits begin to speak; a server has others.
const OWN_LIMIT: &str = "not evaluated by plimsoll";

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let oracle = args.option("--oracle")?.ok_or(NO_ORACLE)?;
    let release = args.option("--release")?.unwrap_or_else(|| "1.37".to_owned());
    let count = args.number("--count")?.unwrap_or(10_000);
    let seed = args.number("--seed")?.unwrap_or(1);
    let only = args.option("--only")?;
    let keeps = args.flag("--keep");
    let shows = args.flag("--show");
    args.finish()?;
    let oracle = Oracle { program: oracle.replace("{}", &release), release };
    let knows_updates = oracle.knows_updates()?;
    if !knows_updates {
        println!("{} does not know updates of CRDs: these are left out", oracle.program);
    }
    let wanted = |theme: &&Theme| only.as_ref().is_none_or(|only| *only == theme.name);
    let themes: Vec<&Theme> =
        THEMES.iter().filter(wanted).filter(|theme| knows_updates || !theme.updates_crds).collect();
    if themes.is_empty() {
        let names: Vec<&str> = THEMES.iter().map(|theme| theme.name).collect();
        return Err(format!("there is no such theme; there are {}", names.join(", ")));
    }
    let mut run =
        Run { oracle, keeps, shows, counts: BTreeMap::new(), kinds: BTreeMap::new(), crds: CrdCache::default() };
    let begun = Instant::now();
    let mut batch = Vec::new();
    let (mut made, mut round) = (0, seed << 32);
    while made < count {
        for theme in &themes {
            for _ in 0..theme.share {
                round += 1;
                for (at, request) in (theme.make)(&mut Random::new(round as u64)).into_iter().enumerate() {
                    batch.push(Request { id: format!("{}/{round:x}/{at}", theme.name), ..request });
                }
            }
        }
        if batch.len() >= BATCH || made + batch.len() >= count {
            batch.truncate(count - made);
            made += batch.len();
            run.compare(&batch)?;
            batch.clear();
        }
    }
    run.report(made, begun);
    Ok(if run.total("differ") == 0 { Outcome::Fine } else { Outcome::Failed })
}

/// A judge made of the server's own code.
struct Oracle {
    program: String,
    release: String,
}

impl Oracle {
    /// Answers to requests, in their order.
    fn answers(&self, requests: &[Request]) -> Result<Vec<Value>, String> {
        let mut lines = String::new();
        for request in requests {
            lines.push_str(&request.asked(&self.release).to_string());
            lines.push('\n');
        }
        let text = ask(&self.program, &[], lines)?;
        let answers: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
        let answers = answers.map_err(|error| format!("{}: {error}", self.program))?;
        if answers.len() == requests.len() { Ok(answers) } else { Err(format!("{} ended early", self.program)) }
    }

    /// Whether it answers requests that update a CRD.
    fn knows_updates(&self) -> Result<bool, String> {
        let root = json!({"type": "object"});
        let old = crd::crd(&[crd::Version::only(root, false)], "Cluster");
        let mut new = old.clone();
        new["metadata"]["resourceVersion"] = json!("1");
        let request = Request { old_crd: Some(old), ..Request::definition(new) };
        let answers = self.answers(&[request])?;
        Ok(answers.first().is_some_and(|answer| answer["code"] == 200))
    }
}

/// One comparison under way.
struct Run {
    oracle: Oracle,
    keeps: bool,
    /// Whether every answer is printed.
    shows: bool,
    /// What came of the requests of each theme.
    counts: BTreeMap<(String, &'static str), usize>,
    /// How often each kind of difference was seen.
    kinds: BTreeMap<String, usize>,
    crds: CrdCache,
}

impl Run {
    fn compare(&mut self, batch: &[Request]) -> Result<(), String> {
        let wanted = self.oracle.answers(batch)?;
        for (request, want) in batch.iter().zip(&wanted) {
            let categories = self.differing(request, want);
            let theme = request.id.split('/').next().unwrap_or_default().to_owned();
            let outcome = match want["code"].as_u64() {
                _ if !categories.is_empty() => self.different(request, want, &categories)?,
                Some(200 | 201) => "accepted",
                Some(_) => "rejected",
                None => "failed",
            };
            if self.shows {
                let said =
                    want.get("failure").or_else(|| want.get("message")).and_then(Value::as_str).unwrap_or_default();
                println!("{} {outcome} {said}", request.id);
            }
            *self.counts.entry((theme, outcome)).or_default() += 1;
        }
        Ok(())
    }

    /// The categories in which we answer otherwise.
    fn differing(&mut self, request: &Request, want: &Value) -> Vec<&'static str> {
        if request.has_no_url() {
            return Vec::new();
        }
        let asked = request.asked(&self.oracle.release);
        let crds = &mut self.crds;
        let got = caught(|| {
            let mut answer = String::new();
            protocol::answer_with(asked.to_string().as_bytes(), crds, ShownObject::Validated, &mut answer);
            answer
        });
        let got = match got {
            Ok(answer) if answer.contains(OWN_LIMIT) => return Vec::new(),
            Ok(answer) => {
                serde_json::from_str(&answer).unwrap_or_else(|error| json!({"failure": format!("{error}: {answer}")}))
            }
            Err(panic) => json!({"failure": panic}),
        };
        match (want.get("failure"), got.get("failure")) {
            (Some(_), Some(_)) => Vec::new(),
            (Some(_), None) => vec!["failure"],
            // Where a body cannot be read, its address is the choice of whoever judges.
            _ if want["code"] == 404 && got.get("decodeError").is_some() => Vec::new(),
            _ => own::differing(want, &got),
        }
    }

    /// Looks into a difference; says what it is.
    fn different(
        &mut self,
        request: &Request,
        want: &Value,
        categories: &[&'static str],
    ) -> Result<&'static str, String> {
        let again: Vec<Request> = std::iter::repeat_n(request.clone(), ASKED_AGAIN).collect();
        if self.oracle.answers(&again)?.iter().any(|answer| answer != want) {
            return Ok("chance");
        }
        let theme = request.id.split('/').next().unwrap_or_default();
        let kind = format!("{theme}: {}", categories.join(", "));
        let seen = self.kinds.entry(kind.clone()).or_default();
        *seen += 1;
        if *seen <= MAX_PER_KIND {
            let smaller = smaller::smallest(request, |candidates| self.still_differs(candidates, categories))?;
            let want = self.oracle.answers(std::slice::from_ref(&smaller))?.into_iter().next().unwrap_or_default();
            let mut row = smaller.asked(&self.oracle.release);
            row["want"] = want;
            println!("{kind}\n  {row}");
            if self.keeps {
                append(&own::found(), &format!("{row}\n"))?;
            }
        }
        Ok("differ")
    }

    /// The first of some requests that differs in the same way.
    fn still_differs(&mut self, candidates: &[Request], categories: &[&'static str]) -> Result<Option<usize>, String> {
        let wanted = self.oracle.answers(candidates)?;
        let mut pairs = candidates.iter().zip(&wanted);
        Ok(pairs.position(|(request, want)| self.differing(request, want).first() == categories.first()))
    }

    fn total(&self, outcome: &str) -> usize {
        self.counts.iter().filter(|((_, of), _)| *of == outcome).map(|(_, count)| count).sum()
    }

    fn report(&self, made: usize, begun: Instant) {
        println!("{made} requests to {} in {:.0} s", self.oracle.program, begun.elapsed().as_secs_f64());
        for ((theme, outcome), count) in &self.counts {
            println!("  {theme}: {count} {outcome}");
        }
        for (kind, count) in &self.kinds {
            println!("  {count} × {kind}");
        }
        println!("{} differ, {} by chance", self.total("differ"), self.total("chance"));
    }
}
