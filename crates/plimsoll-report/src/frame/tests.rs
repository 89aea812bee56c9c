//! Frames as they are shown, from simple to hostile.

use expect_test::{Expect, expect};
use plimsoll_doc::{Span, SurpriseKind};
use plimsoll_finding::{Cause, DuplicateKeyPolicy, Finding, Path, Place, Segment};

use crate::{Renderer, SourceText, Styles};

/// Takes the marks `⟦⟧` (the issue's span) and `⟨⟩` (the other one) out of a text.
fn unmark(marked: &str) -> (String, Span, Span) {
    let mut text = String::new();
    let mut places = [0; 4];
    for c in marked.chars() {
        match ['⟦', '⟧', '⟨', '⟩'].iter().position(|&mark| mark == c) {
            Some(mark) => places[mark] = text.len() as u32,
            None => text.push(c),
        }
    }
    (text, Span::new(places[0], places[1]), Span::new(places[2], places[3]))
}

fn render(marked: &str, renderer: Renderer, detail: impl Fn(Span) -> Cause) -> String {
    let (text, span, other) = unmark(marked);
    let path = Path::new(&[Segment::Key("spec"), Segment::Key("mode")]);
    let issue = Finding::new(detail(other), Place { path, span, ..Place::default() });
    let text = SourceText::new("in.yaml", &text);
    let mut out = Vec::new();
    renderer.issue(&issue, &text.document(0, 0), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn check(marked: &str, expect: &Expect) {
    expect.assert_eq(&render(marked, Renderer::default(), |_| Cause::Surprise(SurpriseKind::Octal(511))));
}

fn check_two(marked: &str, width: usize, expect: &Expect) {
    let renderer = Renderer { width, ..Renderer::default() };
    expect.assert_eq(&render(marked, renderer, |first| Cause::DuplicateKey {
        first,
        policy: DuplicateKeyPolicy::Rejected,
        told: None,
    }));
}

#[test]
fn one_place() {
    check(
        "spec:\n  mode: ⟦0777⟧\n  x: 1\n",
        &expect![[r#"
            note[octal_number]: `0777` is read as 511
             --> in.yaml:2:9 at spec.mode
              |
            1 | spec:
            2 |   mode: 0777
              |         ^^^^ a leading zero makes it octal
            3 |   x: 1
              = help: right for a file mode; otherwise remove the zero, or write `"0777"` for a string
        "#]],
    );
}

#[test]
fn windows_line_ends_tabs_and_wide_characters() {
    check(
        "名前:\r\n\t名: ⟦0777⟧ # x\r\n",
        &expect![[r#"
            note[octal_number]: `0777` is read as 511
             --> in.yaml:2:5 at spec.mode
              |
            1 | 名前:
            2 |     名: 0777 # x
              |         ^^^^ a leading zero makes it octal
              = help: right for a file mode; otherwise remove the zero, or write `"0777"` for a string
        "#]],
    );
}

#[test]
fn the_end_of_a_text() {
    let empty = expect![[r#"
        note[octal_number]: `` is read as 511
         --> in.yaml:1:4 at spec.mode
          |
        1 | a:
          |    ^ a leading zero makes it octal
          = help: right for a file mode; otherwise remove the zero, or write `""` for a string
    "#]];
    check("a: ⟦⟧", &empty);
    let last_line = expect![[r#"
        note[octal_number]: `` is read as 511
         --> in.yaml:2:1 at spec.mode
          |
        1 | a:
        2 |
          | ^ a leading zero makes it octal
          = help: right for a file mode; otherwise remove the zero, or write `""` for a string
    "#]];
    check("a:\n⟦⟧", &last_line);
    let nothing = expect![[r#"
        note[octal_number]: `` is read as 511
         --> in.yaml:1:1 at spec.mode
          |
        1 |
          | ^ a leading zero makes it octal
          = help: right for a file mode; otherwise remove the zero, or write `""` for a string
    "#]];
    check("⟦⟧", &nothing);
}

#[test]
fn several_lines() {
    check(
        "a: ⟦|\n  x\n  y\n⟧b: 1\n",
        &expect![[r#"
            note[octal_number]: `|\n  x\n  y\n` is read as 511
             --> in.yaml:1:4 at spec.mode
              |
            1 | a: |
              |    ^ a leading zero makes it octal (to line 3)
            2 |   x
              = help: right for a file mode; otherwise remove the zero, or write `"|\n  x\n  y\n"` for a string
        "#]],
    );
}

#[test]
fn two_places() {
    let near = expect![[r#"
        error[duplicate_key]: duplicate key `mode`
         --> in.yaml:3:1 at spec.mode
          |
        1 | mode: 1
          | ---- first here
        2 | b: 2
        3 | mode: 2
          | ^^^^ again here
          = server: duplicate field "spec.mode"
          = help: keep one of the two, or combine their contents
    "#]];
    check_two("⟨mode⟩: 1\nb: 2\n⟦mode⟧: 2\n", 100, &near);
    let far = expect![[r#"
        error[duplicate_key]: duplicate key `mode`
          --> in.yaml:10:1 at spec.mode
           |
         1 | mode: 1
           | ---- first here
         2 | b: 2
        ...
         9 | b: 9
        10 | mode: 2
           | ^^^^ again here
           = server: duplicate field "spec.mode"
           = help: keep one of the two, or combine their contents
    "#]];
    check_two("⟨mode⟩: 1\nb: 2\n\n\n\n\n\n\nb: 9\n⟦mode⟧: 2\n", 100, &far);
    let one_line = expect![[r#"
        error[duplicate_key]: duplicate key `mode`
         --> in.yaml:1:11 at spec.mode
          |
        1 | {mode: 1, mode: 2}
          |  ---- first here
          |           ^^^^ again here
          = server: duplicate field "spec.mode"
          = help: keep one of the two, or combine their contents
    "#]];
    check_two("{⟨mode⟩: 1, ⟦mode⟧: 2}\n", 100, &one_line);
}

#[test]
fn long_lines_and_narrow_terminals() {
    let line = format!("{{⟨mode⟩: 1, x: \"{}\", ⟦mode⟧: 2, y: \"{}\"}}\n", "x".repeat(60), "y".repeat(60));
    check_two(
        &line,
        40,
        &expect![[r#"
            error[duplicate_key]: duplicate key `mode`
             --> in.yaml:1:78 at spec.mode
              |
            1 | {mode: 1, x: "xxxxxxxxxxxxxxxxxxxx…
              |  ---- first here
            1 | …xxxxxxxx", mode: 2, y: "yyyyyyyyyy…
              |             ^^^^ again here
              = server: duplicate field "spec.mode"
              = help: keep one of the two, or
                      combine their contents
        "#]],
    );
}

#[test]
fn labels_that_do_not_fit() {
    check_two(
        "{xxxxxxxxxxxxxxxxxxxxxx: 0, ⟨mode⟩: 1, ⟦mode⟧: 2}\n",
        50,
        &expect![[r#"
            error[duplicate_key]: duplicate key `mode`
             --> in.yaml:1:38 at spec.mode
              |
            1 | {xxxxxxxxxxxxxxxxxxxxxx: 0, mode: 1, mode: 2}
              |                             ---- first here
              |                                      ^^^^
              |                                     again here
              = server: duplicate field "spec.mode"
              = help: keep one of the two, or combine their
                      contents
        "#]],
    );
}

#[test]
fn colours_can_be_taken_out() {
    let marked = "{⟨mode⟩: 1, ⟦mode⟧: 2}\n";
    let detail = |first| Cause::DuplicateKey { first, policy: DuplicateKeyPolicy::LastWins, told: None };
    let colored = Renderer { styles: Styles::colored(), ..Renderer::default() };
    let colored = render(marked, colored, detail);
    assert!(colored.contains('\u{1b}'));
    let mut plain = String::new();
    let mut rest = colored.as_str();
    while let Some((before, escape)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = escape.split_once('m').unwrap().1;
    }
    plain.push_str(rest);
    assert_eq!(plain, render(marked, Renderer::default(), detail));
}

/// Documents of one file keep the file's lines.
#[test]
fn a_document_inside_of_a_text() {
    let file = "a: 1\n---\nmode: 0777\n";
    let text = SourceText::part("in.yaml", file, 100, 0);
    let place = Place { span: Span::new(6, 10), ..Place::default() };
    let issue = Finding::new(Cause::Surprise(SurpriseKind::Octal(511)), place);
    let mut out = Vec::new();
    Renderer::default().issue(&issue, &text.document(1, 9), &mut out).unwrap();
    expect![[r#"
        note[octal_number]: `0777` is read as 511
           --> in.yaml:103:7
            |
        102 | ---
        103 | mode: 0777
            |       ^^^^ a leading zero makes it octal
            = help: right for a file mode; otherwise remove the zero, or write `"0777"` for a string
    "#]]
    .assert_eq(&String::from_utf8(out).unwrap());
}

/// Whatever the text and the span, something is written and nothing breaks.
#[test]
fn any_span_in_any_text() {
    let texts = ["", "\n", "\r\n", "é", "a\tb\r\nc", "名前\n\n\n", "\u{feff}x\u{202e}\u{1b}[0m"];
    for text in texts {
        let source = SourceText::new("x", text);
        for start in 0..12 {
            for end in 0..12 {
                for first in [0, 3, 40] {
                    let place = Place { span: Span::new(start, end), ..Place::default() };
                    let detail = Cause::DuplicateKey {
                        first: Span::new(first, first + 2),
                        policy: DuplicateKeyPolicy::LastWins,
                        told: None,
                    };
                    for base in [0, 2, 50] {
                        let mut out = Vec::new();
                        let issue = Finding::new(detail.clone(), place.clone());
                        Renderer { width: 5, ..Renderer::default() }
                            .issue(&issue, &source.document(0, base), &mut out)
                            .unwrap();
                        let report = String::from_utf8(out).unwrap();
                        assert!(report.starts_with("warning[duplicate_key]"));
                        assert!(!report.contains(['\u{1b}', '\u{202e}', '\r', '\t']));
                    }
                }
            }
        }
    }
}
