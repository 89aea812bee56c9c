//! Typical rules with the objects they run over.

use serde_json::{Value, json};

/// A rule over an object.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) name: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) schema: Value,
    pub(crate) object: Value,
}

fn text(limit: u32) -> Value {
    json!({"type": "string", "maxLength": limit})
}

fn integer() -> Value {
    json!({"type": "integer"})
}

fn list(items: &Value, limit: u32) -> Value {
    json!({"type": "array", "maxItems": limit, "items": items})
}

fn object(properties: &Value) -> Value {
    json!({"type": "object", "properties": properties})
}

fn map(values: &Value, limit: u32) -> Value {
    json!({"type": "object", "maxProperties": limit, "additionalProperties": values})
}

fn numbered(prefix: &str, count: u32) -> Value {
    (0..count).map(|number| format!("{prefix}{number}")).collect()
}

/// All tasks; every rule holds.
pub(crate) fn all() -> Vec<Task> {
    let task = |name, rule, properties: Value, value| Task { name, rule, schema: object(&properties), object: value };
    let port = object(&json!({"name": text(15), "port": integer(), "protocol": text(4)}));
    let ports = |count: u32| -> Value {
        (0..count).map(|n| json!({"name": format!("port-{n}"), "port": 8000 + n, "protocol": "TCP"})).collect()
    };
    let labels: Value = (0..16).map(|n| (format!("example.com/label-{n}"), json!("value"))).collect();
    vec![
        task(
            "two integers",
            "self.minReplicas <= self.maxReplicas",
            json!({"minReplicas": integer(), "maxReplicas": integer()}),
            json!({"minReplicas": 1, "maxReplicas": 5}),
        ),
        task(
            "range of an integer",
            "self.replicas >= 1 && self.replicas <= 100 && self.replicas != 13",
            json!({"replicas": integer()}),
            json!({"replicas": 3}),
        ),
        task(
            "one of some words",
            "self.mode in ['Auto', 'Manual', 'Recreate', 'Off']",
            json!({"mode": text(10)}),
            json!({"mode": "Recreate"}),
        ),
        task(
            "a field that needs another",
            "!has(self.tls) || (has(self.tls.secretName) && size(self.tls.secretName) > 0)",
            json!({"tls": object(&json!({"secretName": text(253)}))}),
            json!({"tls": {"secretName": "certificate"}}),
        ),
        task(
            "one of two fields",
            "[has(self.a), has(self.b)].exists_one(x, x)",
            json!({"a": text(9), "b": text(9)}),
            json!({"b": "here"}),
        ),
        task(
            "prefix and suffix",
            "self.name.startsWith('app-') && self.name.endsWith('-prod') && !self.name.contains('--')",
            json!({"name": text(63)}),
            json!({"name": "app-frontend-prod"}),
        ),
        task(
            "a pattern",
            r"self.host.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$')",
            json!({"host": text(253)}),
            json!({"host": "frontend.production.example.com"}),
        ),
        task(
            "1000 integers",
            "self.numbers.all(n, n >= 0 && n < 100000)",
            json!({"numbers": list(&integer(), 1000)}),
            json!({"numbers": (0..1000).collect::<Value>()}),
        ),
        task(
            "the last of 1000 strings",
            "self.names.exists(n, n == 'name-999')",
            json!({"names": list(&text(20), 1000)}),
            json!({"names": numbered("name-", 1000)}),
        ),
        task(
            "a pattern for 1000 strings",
            "self.names.all(n, n.matches('^name-[0-9]+$'))",
            json!({"names": list(&text(20), 1000)}),
            json!({"names": numbered("name-", 1000)}),
        ),
        task(
            "a map's keys and values",
            "self.labels.all(k, k.size() <= 316 && self.labels[k].size() <= 63)",
            json!({"labels": map(&text(63), 64)}),
            json!({"labels": labels}),
        ),
        task(
            "a key of a map",
            "'example.com/label-7' in self.labels && self.labels['example.com/label-7'] == 'value'",
            json!({"labels": map(&text(63), 64)}),
            json!({"labels": labels}),
        ),
        task(
            "unique names",
            "self.ports.all(a, self.ports.exists_one(b, a.name == b.name))",
            json!({"ports": list(&port, 30)}),
            json!({"ports": ports(30)}),
        ),
        task(
            "some of the items",
            "self.ports.filter(p, p.protocol == 'TCP').map(p, p.port).all(n, n > 0 && n < 65536)",
            json!({"ports": list(&port, 30)}),
            json!({"ports": ports(30)}),
        ),
        task(
            "lists in lists",
            "self.rules.all(r, r.hosts.all(h, !h.startsWith('*') || r.hosts.size() == 1))",
            json!({"rules": list(&object(&json!({"hosts": list(&text(63), 20)})), 20)}),
            json!({"rules": (0..20).map(|_| json!({"hosts": numbered("host", 20)})).collect::<Value>()}),
        ),
        task(
            "two quantities",
            "quantity(self.request).compareTo(quantity(self.limit)) <= 0",
            json!({"request": text(20), "limit": text(20)}),
            json!({"request": "500Mi", "limit": "1.5Gi"}),
        ),
        task(
            "text put together",
            "self.names.map(n, n + '.' + self.domain).all(n, n.size() < 64)",
            json!({"names": list(&text(20), 50), "domain": text(30)}),
            json!({"names": numbered("name-", 50), "domain": "example.com"}),
        ),
    ]
}
