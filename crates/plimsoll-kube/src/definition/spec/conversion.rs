//! Conversion between versions.

use plimsoll_doc::{NodeRef, Span};
use plimsoll_go::names::validation::{is_dns1035_label, is_dns1123_subdomain, is_valid_port_num};
use plimsoll_go::url;
use plimsoll_go::value::{Token, Value};
use rustc_hash::FxHashSet;

use super::{CODE, Spec};
use crate::definition::findings::Findings;
use crate::definition::internal::{field, text};
use crate::definition::update::certificates_complaint;

const BASE: &str = "spec.conversion";
const STRATEGY_TYPE: &str = "apiextensions.ConversionStrategyType";
const DEFAULT_PORT: i64 = 443;
const FORM: &str = "; desired format: https://host[/path]";

/// A strategy, which is a text of a type of its own.
pub(super) fn strategy_value(strategy: &str) -> Value<'_> {
    Value::scalar(Token::NamedString(STRATEGY_TYPE, strategy.as_bytes()))
}

/// Whether a list of versions of ConversionReview is empty or has one that the server knows.
pub(in crate::definition) fn recognizes_review_versions(versions: Option<NodeRef<'_>>) -> bool {
    let is_empty = versions.is_none_or(NodeRef::is_empty);
    is_empty || versions.into_iter().flat_map(NodeRef::items).any(is_recognized)
}

fn is_recognized(version: NodeRef<'_>) -> bool {
    matches!(version.as_str(), Some("v1" | "v1beta1"))
}

/// Mirrors `validateCustomResourceConversion`.
pub(super) fn check(spec: &Spec<'_, '_>, span: Span, findings: &mut Findings) {
    let conversion = &spec.internal.conversion;
    match conversion.strategy {
        "" => findings.required(CODE, format!("{BASE}.strategy"), "", span),
        "None" | "Webhook" => {}
        other => {
            findings.not_supported(CODE, format!("{BASE}.strategy"), (None, other), &["None", "Webhook"], span);
        }
    }
    if conversion.strategy == "Webhook" {
        check_client_config(spec, conversion.client_config, span, findings);
        check_review_versions(spec, conversion.review_versions, span, findings);
        return;
    }
    let detail = "should not be set when strategy is not set to Webhook";
    if let Some(node) = conversion.client_config {
        findings.forbidden(CODE, format!("{BASE}.webhookClientConfig"), detail, node.span());
    }
    if let Some(node) = conversion.review_versions.filter(|versions| !versions.is_empty()) {
        findings.forbidden(CODE, format!("{BASE}.conversionReviewVersions"), detail, node.span());
    }
}

fn check_client_config(spec: &Spec<'_, '_>, config: Option<NodeRef<'_>>, span: Span, findings: &mut Findings) {
    let base = format!("{BASE}.webhookClientConfig");
    let Some(config) = config else {
        return findings.required(CODE, base, "required when strategy is set to Webhook", span);
    };
    match (field(config, "url"), field(config, "service")) {
        (Some(url), None) => check_url(spec, url, &format!("{base}.url"), findings),
        (None, Some(service)) => check_service(spec, service, &format!("{base}.service"), findings),
        _ => findings.required(CODE, base.clone(), "exactly one of url or service is required", config.span()),
    }
    let bundle = field(config, "caBundle").filter(|_| spec.options.check_ca_bundle);
    if let Some((bundle, (detail, bytes))) = bundle.and_then(|bundle| Some((bundle, certificates_complaint(bundle)?))) {
        let value = Value::scalar(Token::Bytes(&bytes));
        findings.invalid(CODE, format!("{base}.caBundle"), &value, detail, bundle.span());
    }
}

/// Mirrors `ValidateWebhookURL`.
fn check_url(spec: &Spec<'_, '_>, node: NodeRef<'_>, at: &str, findings: &mut Findings) {
    let span = node.span();
    let url = match url::parse(node.as_str().unwrap_or_default(), &spec.rules.go.formats.url) {
        Ok(url) => url,
        Err(error) => {
            return findings.required(CODE, at, &format!("url must be a valid URL: {error}{FORM}"), span);
        }
    };
    let mut invalid = |value: &[u8], detail: &str| {
        findings.invalid(CODE, at, &Value::string(value), detail, span);
    };
    let (scheme, host, fragment) = (url.scheme(), url.host(), url.fragment());
    if *scheme != *b"https" {
        invalid(&scheme, &format!("'https' is the only allowed URL scheme{FORM}"));
    }
    if host.is_empty() {
        invalid(&host, &format!("host must be specified{FORM}"));
    }
    if let Some(user) = url.user() {
        invalid(&user.to_bytes(), "user information is not permitted in the URL");
    }
    if !fragment.is_empty() {
        invalid(&fragment, "fragments are not permitted in the URL");
    }
    if !url.raw_query().is_empty() {
        invalid(url.raw_query(), "query parameters are not permitted in the URL");
    }
}

/// Mirrors `ValidateWebhookService`.
fn check_service(spec: &Spec<'_, '_>, service: NodeRef<'_>, at: &str, findings: &mut Findings) {
    let terse = spec.rules.definition.terse;
    // The server hands name and namespace over in the wrong order.
    for (reported, read) in [("name", "namespace"), ("namespace", "name")] {
        if text(service, read).is_empty() {
            let detail = if terse { String::new() } else { format!("service {reported} is required") };
            findings.required(CODE, format!("{at}.{reported}"), &detail, service.span());
        }
    }
    let port = field(service, "port");
    let number = port.map_or(DEFAULT_PORT, |port| port.as_int().unwrap_or_default());
    let messages = is_valid_port_num(number);
    if !messages.is_empty() {
        let value = Value::scalar(Token::Int32(number as i32));
        let detail = format!("port is not valid: {}", messages.join(", "));
        findings.invalid(CODE, format!("{at}.port"), &value, &detail, port.unwrap_or(service).span());
    }
    if let Some(path) = field(service, "path") {
        check_path(path, &format!("{at}.path"), findings);
    }
}

fn check_path(node: NodeRef<'_>, at: &str, findings: &mut Findings) {
    let path = node.as_str().unwrap_or_default();
    let mut invalid = |detail: &str| findings.invalid_text(CODE, at, path, detail, node.span());
    match path {
        "" | "/" => return,
        "//" => return invalid("segment[0] may not be empty"),
        _ => {}
    }
    if !path.starts_with('/') {
        invalid("must start with a '/'");
    }
    // The server cuts off the first byte, whatever it is.
    let segments = path.as_bytes().get(1..).unwrap_or_default();
    let segments = segments.strip_suffix(b"/").unwrap_or(segments);
    for (index, segment) in segments.split(|byte| *byte == b'/').enumerate() {
        if segment.is_empty() {
            invalid(&format!("segment[{index}] may not be empty"));
            continue;
        }
        for message in is_dns1123_subdomain(segment) {
            invalid(&format!("segment[{index}]: {message}"));
        }
    }
}

/// Mirrors `validateConversionReviewVersions`.
fn check_review_versions(spec: &Spec<'_, '_>, versions: Option<NodeRef<'_>>, span: Span, findings: &mut Findings) {
    let base = format!("{BASE}.conversionReviewVersions");
    let Some(versions) = versions.filter(|versions| !versions.is_empty()) else {
        return findings.required(CODE, base, "", span);
    };
    let mut seen = FxHashSet::default();
    for (index, item) in versions.items().enumerate() {
        let version = item.as_str().unwrap_or_default();
        let at = format!("{base}[{index}]");
        if !seen.insert(version) {
            findings.invalid_text(CODE, at, version, "duplicate version", item.span());
            continue;
        }
        for message in is_dns1035_label(version) {
            findings.invalid_text(CODE, at.clone(), version, &message, item.span());
        }
    }
    if spec.options.require_recognized_review && !recognizes_review_versions(Some(versions)) {
        let value = Value::strings(versions.items().map(|item| item.as_str().unwrap_or_default()));
        findings.invalid(CODE, base, &value, "must include at least one of v1, v1beta1", versions.span());
    }
}
