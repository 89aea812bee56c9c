//! Kubernetes: URLs.

use super::Sig::{Bool, List, Map, String};
use super::table::functions;
use super::types::URL;

functions! { KUBE_URLS:
    "getEscapedPath" {
        /// The path, percent-encoded.
        member "url_get_escaped_path"(URL) -> String;
    }
    "getHost" {
        /// The host with its port.
        member "url_get_host"(URL) -> String;
    }
    "getHostname" {
        /// The host without its port.
        member "url_get_hostname"(URL) -> String;
    }
    "getPort" {
        /// The port, empty where there is none.
        member "url_get_port"(URL) -> String;
    }
    "getQuery" {
        /// The parameters of the query with their values.
        member "url_get_query"(URL) -> Map(&String, &List(&String));
    }
    "getScheme" {
        /// The scheme, such as `https`.
        member "url_get_scheme"(URL) -> String;
    }
    "isURL" {
        /// Whether the text gives a URL.
        global "is_url_string"(String) -> Bool;
    }
    "url" {
        /// The URL that the text gives, absolute or a path.
        global "string_to_url"(String) -> URL;
    }
}
