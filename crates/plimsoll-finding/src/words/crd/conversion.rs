//! Titles for the conversion between the versions of a CRD.

use super::super::{Words, quote};
use crate::ConversionMessage as M;

pub(super) fn words(message: &M, field: &str, value: &str) -> Words {
    let with = |title: String| Words::new(format!("{field}: {title}"));
    let it = |title: &str| Words::new(format!("{field} {title}"));
    match message {
        M::PreservesUnknownFields => {
            it("must be `None` if `spec.preserveUnknownFields` is true").help("set `preserveUnknownFields: false`")
        }
        M::NotAWebhook => it("is set, but the conversion strategy is not `Webhook`")
            .help("use `strategy: Webhook`, or remove the field"),
        M::NoClientConfig => {
            it("is required with the conversion strategy `Webhook`").help("add `clientConfig` with `url` or `service`")
        }
        M::UrlOrService => with("exactly one of `url` and `service` must be set".into()),
        M::NotPem => with("the certificates are not PEM".into()).help("use base64 of a PEM bundle"),
        M::NoCertificate => with("no certificate found".into()).help("use base64 of a PEM bundle with a certificate"),
        M::BadUrl(_) => with("invalid URL".into()).help(FORM),
        M::UrlScheme => with(format!("the scheme of the URL is {value}, must be `https`")).help(FORM),
        M::UrlHost => with("the URL has no host".into()).help(FORM),
        M::UrlUser => with("the URL contains a user".into()).help(FORM),
        M::UrlFragment => with("the URL contains a fragment".into()).help(FORM),
        M::UrlQuery => with("the URL contains a query".into()).help(FORM),
        M::ServiceField(name) => it("is required").help(format!("add the {name} of the service")),
        M::BadPort(_) => with(format!("{value} is not a port")).help("use a number from 1 to 65535"),
        M::PathWithoutSlash => with(format!("{value} does not start with `/`")).help("start the path with `/`"),
        M::EmptySegment(index) => with(format!("segment {index} of the path {value} is empty")),
        M::BadSegment { index, .. } => with(format!("segment {index} of the path {value} is not a DNS subdomain"))
            .help("use lower case letters, digits, `-` and `.`"),
        M::RepeatedReviewVersion => with(format!("duplicate version {value}")).help("remove one of the two"),
        M::BadReviewVersion(_) => with(format!("{value} is not a valid version")),
        M::NoKnownReviewVersion => {
            it("contains no version that the server supports").help(format!("add {}", quote::code("v1")))
        }
    }
}

const FORM: &str = "use the form `https://host[/path]`";
