//! What the server says about conversion between the versions of a CRD.

/// What the server says about conversion between versions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversionMessage {
    /// Unknown fields are preserved, which needs the strategy None.
    PreservesUnknownFields,
    /// A field of webhooks is set without a webhook.
    NotAWebhook,
    /// A webhook has no client configuration.
    NoClientConfig,
    /// A client configuration has not exactly one of `url` and `service`.
    UrlOrService,
    /// The bundle of certificates is not PEM.
    NotPem,
    /// The bundle has no certificate.
    NoCertificate,
    /// The URL cannot be parsed, for this reason.
    BadUrl(Box<str>),
    /// The scheme of the URL is not https.
    UrlScheme,
    /// The URL has no host.
    UrlHost,
    /// The URL has a user.
    UrlUser,
    /// The URL has a fragment.
    UrlFragment,
    /// The URL has a query.
    UrlQuery,
    /// A field of the service is missing: the one that the server names.
    ServiceField(&'static str),
    /// The port is out of range, for these reasons.
    BadPort(Vec<String>),
    /// A path begins without a slash.
    PathWithoutSlash,
    /// A segment of a path is empty.
    EmptySegment(usize),
    /// A segment of a path is not a name.
    BadSegment {
        /// The segment.
        index: usize,
        /// Why.
        reason: String,
    },
    /// A version of ConversionReview is given twice.
    RepeatedReviewVersion,
    /// A version of ConversionReview is not a name, for this reason.
    BadReviewVersion(String),
    /// None of the versions of ConversionReview is known to the server.
    NoKnownReviewVersion,
}

impl ConversionMessage {
    pub(super) fn detail(&self) -> String {
        const FORM: &str = "; desired format: https://host[/path]";
        let text = match self {
            Self::BadUrl(error) => return format!("url must be a valid URL: {error}{FORM}"),
            Self::UrlScheme => return format!("'https' is the only allowed URL scheme{FORM}"),
            Self::UrlHost => return format!("host must be specified{FORM}"),
            Self::ServiceField(field) => return format!("service {field} is required"),
            Self::BadPort(reasons) => return format!("port is not valid: {}", reasons.join(", ")),
            Self::EmptySegment(index) => return format!("segment[{index}] may not be empty"),
            Self::BadSegment { index, reason } => return format!("segment[{index}]: {reason}"),
            Self::BadReviewVersion(reason) => return reason.clone(),
            Self::PreservesUnknownFields => "must be None if spec.preserveUnknownFields is true",
            Self::NotAWebhook => "should not be set when strategy is not set to Webhook",
            Self::NoClientConfig => "required when strategy is set to Webhook",
            Self::UrlOrService => "exactly one of url or service is required",
            Self::NotPem => "unable to load root certificates: unable to parse bytes as PEM block",
            Self::NoCertificate => "unable to load root certificates: no valid certificate authority data seen",
            Self::UrlUser => "user information is not permitted in the URL",
            Self::UrlFragment => "fragments are not permitted in the URL",
            Self::UrlQuery => "query parameters are not permitted in the URL",
            Self::PathWithoutSlash => "must start with a '/'",
            Self::RepeatedReviewVersion => "duplicate version",
            Self::NoKnownReviewVersion => "must include at least one of v1, v1beta1",
        };
        text.to_owned()
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::BadUrl(error) => error.len(),
            Self::BadSegment { reason, .. } | Self::BadReviewVersion(reason) => reason.len(),
            _ => 64,
        }
    }
}
