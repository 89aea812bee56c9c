//! Parameters in URLs and headers.

use plimsoll_doc::Span;
use plimsoll_finding::{Path, PayloadCause, Segment, SourceId};
use plimsoll_schema::plan::TypeSet;

use super::{Message, PayloadJudge, Text};
use crate::model::{MediaType, Operation, Parameter, Part, Response};
use crate::paths::{Piece, pieces};
use crate::pointer::decode;
use crate::schemas::root_of;
use crate::serialized::{self, Style};

/// A value as it was sent.
#[derive(Clone, Debug)]
pub(super) struct Sent<'m> {
    pub(super) name: String,
    pub(super) value: &'m str,
    pub(super) source: SourceId,
    pub(super) span: Span,
}

/// What a message sends beside its body.
#[derive(Default)]
struct Given<'m> {
    path: Vec<Sent<'m>>,
    query: Vec<Sent<'m>>,
    headers: Vec<Sent<'m>>,
    cookies: Vec<Sent<'m>>,
}

/// Headers that the specification leaves to other fields.
const OTHER_FIELDS: [&str; 3] = ["accept", "content-type", "authorization"];

/// The header of a name in small letters.
pub(super) fn header<'m>(headers: &[Text<'m>], name: &str) -> Option<Sent<'m>> {
    headers.iter().map(sent_header).find(|header| header.name.eq_ignore_ascii_case(name))
}

fn sent_header<'m>(header: &Text<'m>) -> Sent<'m> {
    let (name, value) = header.text.split_once(':').unwrap_or((header.text, ""));
    let value = value.trim();
    let start = header.text.find(value).filter(|_| !value.is_empty()).unwrap_or(0);
    let span = Span::new(start as u32, (start + value.len()) as u32);
    Sent { name: name.trim().to_owned(), value, source: header.source, span }
}

impl<'d> PayloadJudge<'d> {
    /// The parameters of a request.
    pub(super) fn parameters(&mut self, operation: &Operation<'d>, message: &Message<'_>) {
        let mut given = Given { headers: message.headers.iter().map(sent_header).collect(), ..Given::default() };
        given.cookies =
            given.headers.iter().filter(|sent| sent.name.eq_ignore_ascii_case("cookie")).flat_map(cookies).collect();
        if let Some(url) = message.url {
            self.url(operation, url, &mut given);
        }
        for parameter in operation.parameters() {
            let (what, sent, is_known) = match parameter.location() {
                "path" => ("path parameter", &given.path, message.url.is_some()),
                "query" => ("query parameter", &given.query, message.url.is_some()),
                "header" => ("header", &given.headers, !message.headers.is_empty()),
                "cookie" => ("cookie", &given.cookies, !message.headers.is_empty()),
                _ => continue,
            };
            let is_other = || OTHER_FIELDS.iter().any(|other| parameter.name().eq_ignore_ascii_case(other));
            // A path that does not match has no parameters.
            let is_unmatched = parameter.location() == "path" && given.path.is_empty();
            if !is_known || is_unmatched || parameter.location() == "header" && is_other() {
                continue;
            }
            self.parameter(&parameter, what, sent);
        }
    }

    /// The headers of a response.
    pub(super) fn response_headers(&mut self, response: &Response<'d>, message: &Message<'_>) {
        if message.headers.is_empty() {
            return;
        }
        let sent: Vec<Sent<'_>> = message.headers.iter().map(sent_header).collect();
        for header in response.headers() {
            let name = header.name();
            if name.eq_ignore_ascii_case("content-type") {
                continue;
            }
            let values: Vec<&Sent<'_>> = sent.iter().filter(|sent| sent.name.eq_ignore_ascii_case(name)).collect();
            if values.is_empty() && header.is_required() {
                self.find_at(header.part(), PayloadCause::Missing { what: "header", name: name.into() });
            }
            let style = Style::of("header", header.part().text("style"), explode(header.part()));
            for sent in values {
                self.judge_text(sent, sent.value, name, "header", style, header.schema(), header.content());
            }
        }
    }

    /// Takes a URL apart.
    fn url<'m>(&mut self, operation: &Operation<'d>, url: Text<'m>, given: &mut Given<'m>) {
        let text = url.text.split('#').next().unwrap_or_default();
        let (path, query) = text.split_once('?').map_or((text, None), |(path, query)| (path, Some(query)));
        let offset = path.find("://").and_then(|at| path.get(at + 3..)?.find('/').map(|slash| at + 3 + slash));
        let start = offset.unwrap_or(0);
        let path = path.get(start..).unwrap_or_default();
        if let Some(found) = match_path(operation.path(), path) {
            let sent = |(name, from, to): (&str, usize, usize)| Sent {
                name: name.to_owned(),
                value: path.get(from..to).unwrap_or_default(),
                source: url.source,
                span: Span::new((start + from) as u32, (start + to) as u32),
            };
            given.path = found.into_iter().map(sent).collect();
        } else {
            let cause = PayloadCause::Url { found: path.into(), path: operation.path().into() };
            self.add(url.source, Span::new(start as u32, (start + path.len()) as u32), Path::default(), cause);
        }
        let mut at = query.map_or(text.len(), |query| text.len() - query.len());
        for part in query.into_iter().flat_map(|query| query.split('&')) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let from = (at + part.len() - value.len()) as u32;
            let span = Span::new(from, from + value.len() as u32);
            if !part.is_empty() {
                given.query.push(Sent { name: decoded(name), value, source: url.source, span });
            }
            at += part.len() + 1;
        }
    }

    fn parameter(&mut self, parameter: &Parameter<'d>, what: &'static str, sent: &[Sent<'_>]) {
        let (name, location, part) = (parameter.name(), parameter.location(), parameter.part());
        let style = Style::of(location, part.text("style"), explode(part));
        let is_same = |own: &str| if location == "header" { own.eq_ignore_ascii_case(name) } else { own == name };
        let values: Vec<&Sent<'_>> = sent.iter().filter(|sent| is_same(&sent.name)).collect();
        let types = parameter.schema().and_then(|schema| self.schemas.id(self.description, schema.at));
        let types = types.map_or(TypeSet::empty(), |id| serialized::types_of(&self.schemas.plan, id));
        let is_object = types.contains(TypeSet::OBJECT) && !types.contains(TypeSet::STRING);
        let is_list = types.contains(TypeSet::ARRAY) && !types.contains(TypeSet::STRING);
        if location == "query" && is_object && (style.name == "deepObject" || style.name == "form" && style.explode) {
            return self.spread_object(parameter, what, sent, style);
        }
        let Some(first) = values.first() else {
            if parameter.is_required() {
                self.find_at(part, PayloadCause::Missing { what, name: name.into() });
            }
            return;
        };
        if is_list && style.explode && matches!(style.name, "form" | "cookie") {
            let items: Vec<String> = values.iter().map(|sent| decoded(sent.value)).collect();
            let Some(id) = parameter.schema().and_then(|schema| self.schemas.id(self.description, schema.at)) else {
                return;
            };
            let json = serialized::list(items.iter().map(String::as_str), &self.schemas.plan, id);
            return self.judge_json(first, &json, name, location, parameter.schema());
        }
        for sent in values {
            let text = if location == "header" { sent.value.to_owned() } else { decoded(sent.value) };
            self.judge_text(sent, &text, name, location, style, parameter.schema(), parameter.content());
        }
    }

    /// An object whose properties are parameters of their own: `?a=1&b=2`, or `?name[a]=1`.
    fn spread_object(&mut self, parameter: &Parameter<'d>, what: &'static str, sent: &[Sent<'_>], style: Style<'_>) {
        let Some(id) = parameter.schema().and_then(|schema| self.schemas.id(self.description, schema.at)) else {
            return;
        };
        let name = parameter.name();
        let mut pairs = Vec::new();
        for own in sent {
            let property = if style.name == "deepObject" {
                own.name.strip_prefix(name).and_then(|rest| rest.strip_prefix('[')?.strip_suffix(']'))
            } else {
                Some(own.name.as_str()).filter(|own| self.schemas.plan.property(id, own).is_some())
            };
            pairs.extend(property.map(|property| (property, decoded(own.value), own)));
        }
        let Some((_, _, first)) = pairs.first() else {
            if parameter.is_required() {
                self.find_at(parameter.part(), PayloadCause::Missing { what, name: name.into() });
            }
            return;
        };
        let first = (*first).clone();
        let members = pairs.iter().map(|(property, value, _)| (*property, value.as_str()));
        let json = serialized::object(members, &self.schemas.plan, id);
        self.judge_json(&first, &json, name, parameter.location(), parameter.schema());
    }

    #[allow(clippy::too_many_arguments)] // The two halves of a parameter: what was sent, and how it is described.
    fn judge_text(
        &mut self,
        sent: &Sent<'_>,
        text: &str,
        name: &str,
        location: &str,
        style: Style<'_>,
        schema: Option<Part<'d>>,
        content: Option<MediaType<'d>>,
    ) {
        if let Some(content) = content {
            if crate::values::is_json(content.name()) {
                self.judge_json(sent, text, name, location, content.schema());
            }
            return;
        }
        let Some(id) = schema.and_then(|schema| self.schemas.id(self.description, schema.at)) else { return };
        let json = serialized::json(text, name, style, &self.schemas.plan, id);
        self.judge_json(sent, &json, name, location, schema);
    }

    fn judge_json(&mut self, sent: &Sent<'_>, json: &str, name: &str, location: &str, schema: Option<Part<'d>>) {
        let Some(id) = schema.and_then(|schema| self.schemas.id(self.description, schema.at)) else { return };
        let Some(document) = root_of(json) else { return };
        let path = Path::new(&[Segment::Key(location), Segment::Key(name)]);
        let findings = self.judge.findings(document.root(), &self.schemas.plan, id, &path);
        for mut finding in findings {
            // The text was made of what was sent: places in it mean nothing.
            finding.place.node = None;
            finding.place.source = sent.source;
            finding.place.span = sent.span;
            self.findings.push(finding);
        }
    }
}

fn explode(part: Part<'_>) -> Option<bool> {
    part.node().get("explode").and_then(plimsoll_doc::NodeRef::as_bool)
}

fn cookies<'m>(header: &Sent<'m>) -> Vec<Sent<'m>> {
    let mut at = header.span.start as usize;
    let mut cookies = Vec::new();
    for part in header.value.split(';') {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let from = (at + part.len() - value.len()) as u32;
        let span = Span::new(from, from + value.len() as u32);
        cookies.push(Sent { name: name.trim().to_owned(), value, source: header.source, span });
        at += part.len() + 1;
    }
    cookies
}

/// Undoes the encoding of queries, in which a plus is a space.
fn decoded(text: &str) -> String {
    decode(&text.replace('+', " ")).into_owned()
}

/// The names of a template with the ranges of a path that they stand for. What comes before the template belongs to
/// the server.
fn match_path<'t>(template: &'t str, path: &str) -> Option<Vec<(&'t str, usize, usize)>> {
    let depth = template.matches('/').count();
    let slashes: Vec<usize> = path.match_indices('/').map(|(at, _)| at).collect();
    let start = *slashes.get(slashes.len().checked_sub(depth)?)?;
    let (mut at, mut found) = (start, Vec::new());
    let mut pieces = pieces(template).peekable();
    while let Some(piece) = pieces.next() {
        match piece {
            Piece::Text(text) => {
                path.get(at..)?.strip_prefix(text)?;
                at += text.len();
            }
            Piece::Name(name) => {
                let rest = path.get(at..)?;
                let end = match pieces.peek() {
                    Some(Piece::Text(text)) => rest.find(*text)?,
                    _ => rest.len(),
                };
                let value = rest.get(..end)?;
                if value.is_empty() || value.contains('/') {
                    return None;
                }
                found.push((name, at, at + end));
                at += end;
            }
        }
    }
    (at == path.len()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::match_path;

    #[test]
    fn templates_match_paths() {
        for (template, path, want) in [
            ("/pets/{id}", "/pets/3", Some(vec!["3"])),
            ("/pets/{id}", "/api/v1/pets/3", Some(vec!["3"])),
            ("/pets/{id}.json", "/pets/3.json", Some(vec!["3"])),
            ("/pets/{a}/x/{b}", "/pets/1/x/2", Some(vec!["1", "2"])),
            ("/pets", "/pets", Some(vec![])),
            ("/pets", "/cats", None),
            ("/pets/{id}", "/pets/", None),
            ("/pets/{id}", "/3", None),
            ("/pets", "", None),
        ] {
            let found = match_path(template, path);
            let found = found.map(|found| found.iter().map(|(_, from, to)| &path[*from..*to]).collect::<Vec<_>>());
            assert_eq!(found, want, "{template} {path}");
        }
    }
}
