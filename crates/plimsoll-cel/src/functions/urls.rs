//! Kubernetes: URLs.

use plimsoll_go::url::{self, Url};

use super::arguments::{raw_text, text_bytes};
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{Opaque, Value};

functions! { KUBE_URLS:
    "getEscapedPath" {
        /// The path, percent-encoded.
        member "url_get_escaped_path"(URL) -> String => escaped_path;
    }
    "getHost" {
        /// The host with its port.
        member "url_get_host"(URL) -> String => host;
    }
    "getHostname" {
        /// The host without its port.
        member "url_get_hostname"(URL) -> String => hostname;
    }
    "getPort" {
        /// The port, empty where there is none.
        member "url_get_port"(URL) -> String => port;
    }
    "getQuery" {
        /// The parameters of the query with their values.
        member "url_get_query"(URL) -> Map(&String, &List(&String)) => query;
    }
    "getScheme" {
        /// The scheme, such as `https`.
        member "url_get_scheme"(URL) -> String => scheme;
    }
    "isURL" {
        /// Whether the text gives a URL.
        global "is_url_string"(String) -> Bool => is_url;
    }
    "url" {
        /// The URL that the text gives, absolute or a path.
        global "string_to_url"(String) -> URL => to_url, costs Url, always charges Tenth;
    }
}

fn url_of<'a>(args: &[Value<'a>]) -> Result<&'a Url<'a>, Fault<'a>> {
    match args {
        [Value::Opaque(Opaque::Url(url))] => Ok(url),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// Checks the text as the target of a request and then parses it anew, since only that knows fragments.
fn to_url<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    let (text, rules) = (text_bytes(value)?, &cx.go.formats.url);
    match url::parse_request_uri(text, rules).and_then(|_| url::parse(text, rules)) {
        Ok(url) => cx.arena.opaque(Opaque::Url(url)),
        Err(error) => Err(cx.arena.fault(format_args!("URL parse error during conversion from string: {error}"))),
    }
}

fn is_url<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(url::parse_request_uri(text_bytes(value)?, &cx.go.formats.url).is_ok()))
}

fn scheme<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    raw_text(cx, &url_of(args)?.scheme())
}

fn host<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    raw_text(cx, &url_of(args)?.host())
}

fn hostname<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    raw_text(cx, &url_of(args)?.hostname())
}

fn port<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    raw_text(cx, &url_of(args)?.port())
}

fn escaped_path<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    raw_text(cx, &url_of(args)?.escaped_path())
}

fn query<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let mut parameters = url_of(args)?.query(&cx.go.formats.url);
    // Stable, so that the values of a key keep their order.
    parameters.sort_by(|(left, _), (right, _)| left.cmp(right));
    let mut entries = Vec::new();
    for of_one_key in parameters.chunk_by(|(left, _), (right, _)| left == right) {
        let Some((key, _)) = of_one_key.first() else { continue };
        let mut values = cx.arena.items();
        for (_, value) in of_one_key {
            values.push(raw_text(cx, value)?)?;
        }
        entries.push((raw_text(cx, key)?, values.finish()?));
    }
    cx.arena.map(&entries)
}
