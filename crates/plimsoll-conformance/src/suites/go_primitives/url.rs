//! Rows of `url`, and those of `older-go` that concern URLs.

use plimsoll_go::url::{Url, UrlError, UrlRules, parse, parse_request_uri};
use plimsoll_release::Release;
use serde_json::Value;

use super::expressions;
use crate::row::bytes_of;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let rules = &Release::LATEST.rules().go.formats.url;
    let input = row.bytes("in").unwrap_or_default();
    let (parsed, requested) = (parse(&input, rules), parse_request_uri(&input, rules));
    check(tally, row.value.get("parse"), row.value.get("parseError"), &parsed);
    let request = row.value.get("requestURI").or(row.value.get("parse"));
    let request = request.filter(|_| !row.has("requestURIError"));
    check(tally, request, row.value.get("requestURIError"), &requested);
    tally.check_value("isURL", &row.flag("isURL"), &requested.is_ok());
    check_getters(row, &input, tally);
}

/// The methods of a URL in expressions.
fn check_getters(row: &Row, input: &[u8], tally: &mut Tally) {
    let getters = ["getScheme", "getHost", "getHostname", "getPort", "getEscapedPath", "getQuery"];
    let texts = getters.map(|getter| format!("url(s).{getter}()"));
    let questions: Vec<(&str, &str)> = getters.into_iter().zip(texts.iter().map(String::as_str)).collect();
    expressions::check(row, tally, || expressions::answers(input, &questions));
}

/// A row of `older-go`: only the answers that differ under the release's Go are there.
pub(crate) fn score_under(rules: &UrlRules, row: &Row, tally: &mut Tally) {
    let input = row.bytes("in").unwrap_or_default();
    let parsed = parse(&input, rules);
    if row.has("parseError") {
        check(tally, None, row.value.get("parseError"), &parsed);
    }
    if let Some(want) = row.value.get("parse") {
        let got = parsed.as_ref().map_or_else(|_| Vec::new(), describe_older);
        for (name, want) in parts(want) {
            let got = got.iter().find(|(part, _)| *part == name).map(|(_, value)| value);
            tally.check_value("value", &Some(&want), &got);
        }
    }
    if let Some(want) = row.value.get("requestURIError") {
        let error = parse_request_uri(&input, rules).err().map(|error| error.to_string());
        tally.check_value("accept", &want.is_null(), &error.is_none());
        tally.check("text", want.as_str().unwrap_or_default(), error.unwrap_or_default());
    }
}

fn check(tally: &mut Tally, want: Option<&Value>, want_error: Option<&Value>, got: &Result<Url<'_>, UrlError<'_>>) {
    tally.check_value("accept", &want_error.is_none(), &got.is_ok());
    match got {
        Ok(url) => tally.check_value("value", &want.map(parts), &Some(describe(url))),
        Err(error) => {
            let want = want_error.and_then(bytes_of).unwrap_or_default();
            tally.check("text", String::from_utf8_lossy(&want), error.to_string());
        }
    }
}

/// A part of a URL: its name in the rows, and its value.
type Part = (String, Vec<u8>);

/// The recorded parts, in the order of their names.
fn parts(described: &Value) -> Vec<Part> {
    let Some(map) = described.as_object() else { return Vec::new() };
    let bytes = |value: &Value| bytes_of(value).map_or_else(|| value.to_string().into_bytes(), Into::into);
    let mut parts: Vec<Part> = map.iter().map(|(name, value)| (name.clone(), bytes(value))).collect();
    parts.sort();
    parts
}

/// The parts of a URL as the rows have them: empty ones are left out, but for an empty user.
fn describe(url: &Url<'_>) -> Vec<Part> {
    let texts = [
        ("scheme", url.scheme().into_owned()),
        ("opaque", url.opaque().to_vec()),
        ("host", url.host().into_owned()),
        ("path", url.path().into_owned()),
        ("rawPath", url.raw_path().to_vec()),
        ("rawQuery", url.raw_query().to_vec()),
        ("fragment", url.fragment().into_owned()),
        ("string", url.to_bytes()),
        ("forceQuery", if url.force_query() { b"true".to_vec() } else { Vec::new() }),
    ];
    let texts = texts.into_iter().filter(|(_, value)| !value.is_empty());
    let user = url.user().map(|user| ("user", user.to_bytes()));
    let mut parts: Vec<Part> = texts.chain(user).map(|(name, value)| (name.to_owned(), value)).collect();
    parts.sort();
    parts
}

fn describe_older(url: &Url<'_>) -> Vec<Part> {
    let mut parts = describe(url);
    parts.push(("hostname".to_owned(), url.hostname()));
    parts.push(("port".to_owned(), url.port()));
    parts
}
