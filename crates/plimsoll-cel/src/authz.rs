//! Questions to an authorizer, which expressions put together and a host answers.

use plimsoll_go::names::api::{NameUse, name_is_dns_label, name_is_dns_subdomain};

use crate::fault::Fault;

/// What the functions of the authorizer pass around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authz<'a> {
    /// Who is asked, in the name of the user or of a service account by its namespace and name.
    Authorizer(Option<(&'a str, &'a str)>),
    /// What is asked.
    Question(Question<'a>),
    /// What was answered.
    Decision(Decision<'a>),
}

/// What may or may not be done. Texts that were not given are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question<'a> {
    /// The service account in whose name it is asked, by its namespace and name.
    pub service_account: Option<(&'a str, &'a str)>,
    /// What it is about.
    pub subject: Subject<'a>,
    /// The subresource.
    pub subresource: &'a str,
    /// The namespace.
    pub namespace: &'a str,
    /// The name of the object.
    pub name: &'a str,
    /// A field selector, not parsed.
    pub field_selector: &'a str,
    /// A label selector, not parsed.
    pub label_selector: &'a str,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject<'a> {
    /// A path that is no resource.
    Path(&'a str),
    /// An API group; the resource is still to come.
    Group(&'a str),
    /// A resource.
    Resource {
        /// Its API group.
        group: &'a str,
        /// Its plural name.
        resource: &'a str,
    },
}

/// An answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision<'a> {
    /// Whether it is allowed.
    pub allowed: bool,
    /// Why, in words.
    pub reason: &'a str,
    /// Why there is no proper answer.
    pub error: Option<&'a str>,
}

impl<'a> Question<'a> {
    /// A question with nothing but its subject.
    pub fn new(service_account: Option<(&'a str, &'a str)>, subject: Subject<'a>) -> Self {
        Self {
            service_account,
            subject,
            subresource: "",
            namespace: "",
            name: "",
            field_selector: "",
            label_selector: "",
        }
    }
}

impl Authz<'_> {
    /// The name of its type.
    pub const fn type_name(&self) -> &'static str {
        match self {
            Self::Authorizer(_) => "kubernetes.authorization.Authorizer",
            Self::Question(question) => match question.subject {
                Subject::Path(_) => "kubernetes.authorization.PathCheck",
                Subject::Group(_) => "kubernetes.authorization.GroupCheck",
                Subject::Resource { .. } => "kubernetes.authorization.ResourceCheck",
            },
            Self::Decision(_) => "kubernetes.authorization.Decision",
        }
    }
}

/// Checks what is to be a service account.
pub(crate) fn check_service_account<'a>(namespace: &str, name: &str) -> Result<(), Fault<'a>> {
    if !name_is_dns_subdomain(name, NameUse::Whole).is_empty() {
        return Err(Fault::Text(&"Invalid service account name"));
    }
    if !name_is_dns_label(namespace, NameUse::Whole).is_empty() {
        return Err(Fault::Text(&"Invalid service account namespace"));
    }
    Ok(())
}
