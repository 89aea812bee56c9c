//! Writing rendered objects.

use std::io;

use plimsoll_check::lines::{Line, lines};
use plimsoll_check::render::{Form, Forms, Rendered, Rendering};
use plimsoll_check::text::DocumentText;
use plimsoll_check::{Change, StorageChange};
use plimsoll_doc::JsonObject;
use plimsoll_report::{Styles, escape, escape_lines};

use crate::release::Releases;
use crate::terminal::Terminal;

/// How objects are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// YAML with comments.
    Yaml,
    /// Lines of JSON.
    Json,
    /// Differences to the files.
    Diff,
}

/// Writes objects one after the other.
pub(super) struct Output<'a> {
    form: Form,
    format: Format,
    releases: &'a Releases,
    seen: usize,
    /// Documents of YAML that were written.
    documents: usize,
}

impl<'a> Output<'a> {
    pub(super) fn new(form: Form, format: Format, releases: &'a Releases) -> Self {
        Self { form, format, releases, seen: 0, documents: 0 }
    }

    /// Whether there was no object at all.
    pub(super) fn is_nothing(&self) -> bool {
        self.seen == 0
    }

    /// Writes an object.
    pub(super) fn object(&mut self, object: &Rendered, text: &DocumentText, terminal: &mut Terminal) -> io::Result<()> {
        self.seen += 1;
        if self.format == Format::Json {
            let all = self.releases.all().iter().zip(&object.by_release);
            for (release, rendering) in all {
                writeln!(terminal.out(), "{}", self.json(object, text, release.name(), rendering))?;
            }
            return Ok(());
        }
        let groups = self.groups(object);
        let mut newest = None;
        for (rendering, names) in &groups {
            let names = (groups.len() > 1).then_some(names.as_str());
            match (rendering, newest) {
                // Releases that store something else are compared with the newest that stores anything.
                (Rendering::Accepted(forms), Some(newest)) if self.format == Format::Yaml => {
                    self.unlike_newest(forms, newest, names.unwrap_or_default(), terminal)?;
                }
                (Rendering::Accepted(forms), _) => {
                    self.accepted(object, text, forms, names, terminal)?;
                    newest = Some(&**forms);
                }
                (other, _) => notice(object, text, other, names, terminal)?,
            }
        }
        Ok(())
    }

    /// What releases make of an object, the newest first, each with the releases that agree.
    fn groups<'r>(&self, object: &'r Rendered) -> Vec<(&'r Rendering, String)> {
        let mut groups: Vec<&Rendering> = Vec::new();
        for rendering in object.by_release.iter().rev() {
            if !groups.iter().any(|group| self.is_same(group, rendering)) {
                groups.push(rendering);
            }
        }
        let names = |group: &Rendering| {
            let is_in = |at: usize| object.by_release.get(at).is_some_and(|other| self.is_same(group, other));
            self.releases.names(is_in)
        };
        groups.into_iter().map(|group| (group, names(group))).collect()
    }

    fn is_same(&self, one: &Rendering, other: &Rendering) -> bool {
        match (one, other) {
            (Rendering::Accepted(one), Rendering::Accepted(other)) => one.json(self.form) == other.json(self.form),
            (one, other) => one == other,
        }
    }

    fn accepted(
        &mut self,
        object: &Rendered,
        text: &DocumentText,
        forms: &Forms,
        names: Option<&str>,
        terminal: &mut Terminal,
    ) -> io::Result<()> {
        if self.format == Format::Diff {
            return self.difference(object, text, forms, names, terminal);
        }
        let Some(yaml) = forms.marked_yaml(self.form) else {
            return say(object, text, UNREADABLE, names, terminal);
        };
        if self.documents > 0 {
            writeln!(terminal.out(), "---")?;
        }
        self.documents += 1;
        for remark in remarks(forms, names) {
            writeln!(terminal.out(), "# {remark}")?;
        }
        write!(terminal.out(), "{}", escape_lines(&yaml))
    }

    fn difference(
        &self,
        object: &Rendered,
        text: &DocumentText,
        forms: &Forms,
        names: Option<&str>,
        terminal: &mut Terminal,
    ) -> io::Result<()> {
        let Some((written, shown)) = forms.to_compare(self.form) else {
            return say(object, text, UNREADABLE, names, terminal);
        };
        let what = if self.form == Form::Stored { "stored" } else { "answered" };
        let label = label(object, text);
        let names = names.map_or_else(String::new, |names| format!(" in {names}"));
        let all = lines(&written, &shown);
        if all.iter().all(|line| matches!(line, Line::Same(_) | Line::Gap)) {
            return Ok(());
        }
        writeln!(terminal.out(), "--- {label}")?;
        writeln!(terminal.out(), "+++ {label} {what}{names}")?;
        write_lines(&all, terminal)
    }

    /// A release that stores something else than the newest one.
    fn unlike_newest(&self, forms: &Forms, newest: &Forms, names: &str, terminal: &mut Terminal) -> io::Result<()> {
        let (newest, shown) = (newest.to_compare(self.form), forms.to_compare(self.form));
        let (Some((_, newest)), Some((_, shown))) = (newest, shown) else { return Ok(()) };
        writeln!(terminal.out(), "# in {names}:")?;
        for line in lines(&newest, &shown) {
            writeln!(terminal.out(), "# {}", escape(&line.to_string()))?;
        }
        Ok(())
    }

    fn json(&self, object: &Rendered, text: &DocumentText, release: &str, rendering: &Rendering) -> String {
        let identity = &object.identity;
        let mut out = JsonObject::new();
        out.text("file", &text.name);
        out.number("document", text.index as u64);
        out.raw("item", &object.item.map_or_else(|| "null".to_owned(), |item| item.to_string()));
        for (name, value) in [
            ("apiVersion", &identity.api_version),
            ("kind", &identity.kind),
            ("namespace", &identity.namespace),
            ("name", &identity.name),
        ] {
            out.optional_text(name, Some(&**value).filter(|value| !value.is_empty()));
        }
        out.text("release", release);
        out.text("verdict", verdict(rendering));
        if let Rendering::Accepted(forms) = rendering {
            let is = |flag: bool| if flag { "true" } else { "false" };
            out.raw("partial", is(forms.is_partial));
            out.optional_text("storageVersion", Some(&*forms.version).filter(|version| !version.is_empty()));
            out.raw("stored", &forms.stored);
            out.raw("answered", forms.answered.as_deref().unwrap_or("null"));
            let changes: Vec<String> = forms.changes(self.form).iter().map(change_json).collect();
            out.raw("changes", &format!("[{}]", changes.join(",")));
        }
        out.finish()
    }
}

fn verdict(rendering: &Rendering) -> &'static str {
    match rendering {
        Rendering::Accepted(_) => "accepted",
        Rendering::Rejected(_) => "rejected",
        Rendering::NoSchema => "not_judged",
        Rendering::Skipped(_) => "skipped",
    }
}

fn change_json(change: &StorageChange) -> String {
    let mut out = JsonObject::new();
    out.text("field", &change.path.field().to_string());
    out.text("pointer", &change.path.pointer().to_string());
    match &change.change {
        Change::Lost => out.text("change", "dropped"),
        Change::Added { value } => {
            out.text("change", "added");
            out.raw("value", value);
        }
        Change::Replaced { value } => {
            out.text("change", "changed");
            out.raw("value", value);
        }
    }
    out.finish()
}

/// What there is to say about a form before it.
fn remarks(forms: &Forms, names: Option<&str>) -> Vec<String> {
    let releases = names.map(|names| format!("in {names}"));
    let partial =
        forms.is_partial.then(|| "a built-in kind: the API server fills in defaults that are not shown".to_owned());
    let webhook = forms.is_converted && forms.conversion == plimsoll_check::Conversion::Webhook;
    let webhook = webhook.then(|| format!("stored as {}: the conversion webhook may change more", forms.version));
    [releases, partial, webhook].into_iter().flatten().collect()
}

/// Says what became of an object that has no form to show.
fn notice(
    object: &Rendered,
    text: &DocumentText,
    rendering: &Rendering,
    names: Option<&str>,
    terminal: &mut Terminal,
) -> io::Result<()> {
    let identity = &object.identity;
    let (what, why) = match rendering {
        Rendering::Accepted(_) => return Ok(()),
        Rendering::Rejected(1) => ("rejected", "1 error; `plimsoll check` shows it".to_owned()),
        Rendering::Rejected(errors) => ("rejected", format!("{errors} errors; `plimsoll check` shows them")),
        Rendering::NoSchema if identity.kind.is_empty() || identity.api_version.is_empty() => {
            ("not rendered", "no `apiVersion` and `kind`".to_owned())
        }
        Rendering::NoSchema => ("not rendered", "no CRD found; pass its CRD with `--crd PATH`".to_owned()),
        Rendering::Skipped(why) => ("skipped", why.noun(1).to_owned()),
    };
    let names = names.map_or_else(String::new, |names| format!(" in {names}"));
    writeln!(terminal.err()?, "{}: {what}{names}: {why}", label(object, text))
}

/// The server stores the object, and no client gets it back.
const UNREADABLE: &str = "the API server stores the object and cannot read it";

fn say(
    object: &Rendered,
    text: &DocumentText,
    why: &str,
    names: Option<&str>,
    terminal: &mut Terminal,
) -> io::Result<()> {
    let names = names.map_or_else(String::new, |names| format!(" in {names}"));
    writeln!(terminal.err()?, "{}: {why}{names}", label(object, text))
}

/// An object with its place.
fn label(object: &Rendered, text: &DocumentText) -> String {
    let identity = &object.identity;
    let name = if identity.name.is_empty() { String::new() } else { format!("/{}", identity.name) };
    let kind = if identity.kind.is_empty() { "document" } else { &*identity.kind };
    escape(&format!("{}:{} {kind}{name}", text.name, text.lines_before + 1)).into_owned()
}

fn write_lines(all: &[Line], terminal: &mut Terminal) -> io::Result<()> {
    let Styles { error, help, faint, .. } = Styles::colored();
    for line in all {
        let style = match line {
            Line::Expected(_) => error,
            Line::Actual(_) => help,
            Line::Same(_) | Line::Gap => faint,
        };
        writeln!(terminal.out(), "{style}{}{style:#}", escape(&line.to_string()))?;
    }
    Ok(())
}
