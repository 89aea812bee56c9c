//! Conversion between versions.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{ConversionMessage as M, CrdMessage, Message, Path};
use plimsoll_go::names::validation::{is_dns1035_label, is_dns1123_subdomain, is_valid_port_num};
use plimsoll_go::url;
use plimsoll_go::value::{Token, Value};
use rustc_hash::FxHashSet;

use super::{CODE, Spec};
use crate::definition::findings::{Findings, field_path};
use crate::definition::internal::{field, text};
use crate::definition::update::certificates_complaint;

const STRATEGY_TYPE: &str = "apiextensions.ConversionStrategyType";
const DEFAULT_PORT: i64 = 443;

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
pub(super) fn check(spec: &Spec<'_, '_>, node: NodeRef<'_>, findings: &mut Findings) {
    let conversion = &spec.internal.conversion;
    match conversion.strategy {
        "" => findings.required(CODE, path("strategy"), Message::None, node),
        "None" | "Webhook" => {}
        other => {
            let message = CrdMessage::NotSupported(&["None", "Webhook"]);
            findings.not_supported(CODE, path("strategy"), other, message, node);
        }
    }
    if conversion.strategy == "Webhook" {
        check_client_config(spec, conversion.client_config, node, findings);
        check_review_versions(spec, conversion.review_versions, node, findings);
        return;
    }
    if let Some(node) = conversion.client_config {
        findings.forbidden(CODE, path("webhookClientConfig"), M::NotAWebhook, node);
    }
    if let Some(node) = conversion.review_versions.filter(|versions| !versions.is_empty()) {
        findings.forbidden(CODE, path("conversionReviewVersions"), M::NotAWebhook, node);
    }
}

/// The path of a field.
fn path(name: &str) -> Path {
    field_path(["spec", "conversion", name])
}

fn check_client_config(spec: &Spec<'_, '_>, config: Option<NodeRef<'_>>, node: NodeRef<'_>, findings: &mut Findings) {
    let base = path("webhookClientConfig");
    let Some(config) = config else {
        return findings.required(CODE, base, M::NoClientConfig, node);
    };
    match (field(config, "url"), field(config, "service")) {
        (Some(url), None) => check_url(spec, url, &base.key("url"), findings),
        (None, Some(service)) => check_service(spec, service, &base.key("service"), findings),
        _ => findings.required(CODE, base.clone(), M::UrlOrService, config),
    }
    let bundle = field(config, "caBundle").filter(|_| spec.options.check_ca_bundle);
    if let Some((bundle, (message, bytes))) = bundle.and_then(|bundle| Some((bundle, certificates_complaint(bundle)?)))
    {
        let value = Value::scalar(Token::Bytes(&bytes));
        findings.invalid(CODE, base.key("caBundle"), value, message, bundle);
    }
}

/// Mirrors `ValidateWebhookURL`.
fn check_url(spec: &Spec<'_, '_>, node: NodeRef<'_>, at: &Path, findings: &mut Findings) {
    let url = match url::parse(node.as_str().unwrap_or_default(), &spec.rules.go.formats.url) {
        Ok(url) => url,
        Err(error) => {
            return findings.required(CODE, at.clone(), M::BadUrl(error.to_string().into()), node);
        }
    };
    let mut invalid = |value: &[u8], message: M| {
        findings.invalid(CODE, at.clone(), Value::string(value), message, node);
    };
    let (scheme, host, fragment) = (url.scheme(), url.host(), url.fragment());
    if *scheme != *b"https" {
        invalid(&scheme, M::UrlScheme);
    }
    if host.is_empty() {
        invalid(&host, M::UrlHost);
    }
    if let Some(user) = url.user() {
        invalid(&user.to_bytes(), M::UrlUser);
    }
    if !fragment.is_empty() {
        invalid(&fragment, M::UrlFragment);
    }
    if !url.raw_query().is_empty() {
        invalid(url.raw_query(), M::UrlQuery);
    }
}

/// Mirrors `ValidateWebhookService`.
fn check_service(spec: &Spec<'_, '_>, service: NodeRef<'_>, at: &Path, findings: &mut Findings) {
    let terse = spec.rules.definition.terse;
    // The server hands name and namespace over in the wrong order.
    for (reported, read) in [("name", "namespace"), ("namespace", "name")] {
        if text(service, read).is_empty() {
            let message = if terse { Message::None } else { M::ServiceField(reported).into() };
            findings.required(CODE, at.key(reported), message, service);
        }
    }
    let port = field(service, "port");
    let number = port.map_or(DEFAULT_PORT, |port| port.as_int().unwrap_or_default());
    let reasons = is_valid_port_num(number);
    if !reasons.is_empty() {
        let value = Value::scalar(Token::Int32(number as i32));
        findings.invalid(CODE, at.key("port"), value, M::BadPort(reasons), port.unwrap_or(service));
    }
    if let Some(path) = field(service, "path") {
        check_path(path, &at.key("path"), findings);
    }
}

fn check_path(node: NodeRef<'_>, at: &Path, findings: &mut Findings) {
    let path = node.as_str().unwrap_or_default();
    let mut invalid = |message: M| findings.invalid(CODE, at.clone(), path, message, node);
    match path {
        "" | "/" => return,
        "//" => return invalid(M::EmptySegment(0)),
        _ => {}
    }
    if !path.starts_with('/') {
        invalid(M::PathWithoutSlash);
    }
    // The server cuts off the first byte, whatever it is.
    let segments = path.as_bytes().get(1..).unwrap_or_default();
    let segments = segments.strip_suffix(b"/").unwrap_or(segments);
    for (index, segment) in segments.split(|byte| *byte == b'/').enumerate() {
        if segment.is_empty() {
            invalid(M::EmptySegment(index));
            continue;
        }
        for reason in is_dns1123_subdomain(segment) {
            invalid(M::BadSegment { index, reason });
        }
    }
}

/// Mirrors `validateConversionReviewVersions`.
fn check_review_versions(
    spec: &Spec<'_, '_>,
    versions: Option<NodeRef<'_>>,
    node: NodeRef<'_>,
    findings: &mut Findings,
) {
    let base = path("conversionReviewVersions");
    let Some(versions) = versions.filter(|versions| !versions.is_empty()) else {
        return findings.required(CODE, base, Message::None, node);
    };
    let mut seen = FxHashSet::default();
    for (index, item) in versions.items().enumerate() {
        let version = item.as_str().unwrap_or_default();
        if !seen.insert(version) {
            findings.invalid(CODE, base.index(index), version, M::RepeatedReviewVersion, item);
            continue;
        }
        for reason in is_dns1035_label(version) {
            findings.invalid(CODE, base.index(index), version, M::BadReviewVersion(reason), item);
        }
    }
    if spec.options.require_recognized_review && !recognizes_review_versions(Some(versions)) {
        let value = Value::strings(versions.items().map(|item| item.as_str().unwrap_or_default()));
        findings.invalid(CODE, base, value, M::NoKnownReviewVersion, versions);
    }
}
