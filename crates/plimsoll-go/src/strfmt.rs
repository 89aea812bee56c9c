//! The string formats of kube-openapi.
