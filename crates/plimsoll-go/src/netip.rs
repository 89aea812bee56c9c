//! IP addresses and CIDRs as Go and Kubernetes read them.
