//! Finding apiVersion and kind in a body, as the server's decoder does.
