//! Whatever the input, every issue can be shown in every form.
#![allow(clippy::unwrap_used)] // helpers of tests

use plimsoll_doc::{Format, ReadRules, read};
use plimsoll_finding::{All, DuplicateKeyPolicy, Duplicates, Finding, SourceId, Wording, add_document, add_fault};
use plimsoll_report::{Renderer, SourceText, issue_json};

const SEEDS: [&str; 3] = [
    "apiVersion: v1\nkind: ConfigMap\nmetadata: &m\n  name: web\n  labels: {app: web, y: no}\ndata:\n  <<: *m\n  \
     mode: 0777\n  text: |\n    a\n    b\n  list: [1.10, 1e3, ~, \"q\", 'r', !x s]\n---\nb: 名前\n",
    "{\"a\": [1, 2.50, true, null, \"é\\u00e9\\ud83d\"], \"a\": {\"b\": {}}, \"c\": 12345678901234567890}\n",
    "a:\n- b: 1\n  c:\n  - d\n- - e\n  - f\n? g\n: h\n\"i\": 'j'\nk: >-\n  l\n\n  m\n",
];
const PIECES: [&str; 20] = [
    "\n", " ", "  ", "\t", ":", ": ", "- ", "'", "\"", "{", "}", "[", ",", "#", "&a ", "*a", "!", "\u{a0}", "\r\n", "%",
];
const ROUNDS: usize = 4000;

#[test]
fn every_issue_can_be_shown() {
    let mut numbers = Numbers(1);
    let mut shown = 0;
    for round in 0..ROUNDS {
        let text = mutate(SEEDS[round % SEEDS.len()], &mut numbers);
        for format in [Format::Yaml, Format::Json] {
            for issue in issues(&text, format) {
                show(&issue, &text);
                shown += 1;
            }
        }
    }
    assert!(shown > ROUNDS, "the texts are too tame");
}

fn issues(text: &str, format: Format) -> Vec<Finding> {
    let mut all = All::default();
    let _ = match read(text.as_bytes(), format, &ReadRules::default()) {
        Ok(document) => {
            let duplicates = Duplicates { policy: DuplicateKeyPolicy::Rejected, told: None };
            add_document(&document, SourceId(0), duplicates, &mut all)
        }
        Err(fault) => add_fault(fault, SourceId(0), &mut all),
    };
    all.in_text_order()
}

fn show(issue: &Finding, text: &str) {
    let source = SourceText::new("x", text);
    let source = source.document(0, 0);
    let mut out = Vec::new();
    Renderer { width: 60, ..Renderer::default() }.issue(issue, &source, &mut out).unwrap();
    let frame = String::from_utf8(out).unwrap();
    assert!(frame.contains("--> x:") && frame.contains(['^', '-']), "{text:?}\n{frame}");
    assert!(!Renderer::default().one_line(issue, &source, None).contains('\n'), "{text:?}");
    serde_json::from_str::<serde_json::Value>(&issue_json(issue, Wording::LATEST, &source)).unwrap();
    assert!(
        issue.place.span.start <= issue.place.span.end && issue.place.span.end as usize <= text.len() + 1,
        "{text:?} {issue:?}"
    );
}

/// A small generator of numbers that look random (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ (mixed >> 27)) >> 11) as usize % bound.max(1)
    }
}

fn mutate(seed: &str, numbers: &mut Numbers) -> String {
    let mut text: Vec<char> = seed.chars().collect();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(text.len() + 1);
        match numbers.below(3) {
            0 if numbers.below(4) == 0 => text.truncate(at),
            0 | 1 => drop(text.drain(at..(at + numbers.below(6)).min(text.len()))),
            _ => drop(text.splice(at..at, PIECES[numbers.below(PIECES.len())].chars())),
        }
    }
    text.into_iter().collect()
}
