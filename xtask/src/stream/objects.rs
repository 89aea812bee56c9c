//! The objects of the stream: the same ones every time.

use std::fmt::Write as _;

/// One object in so many has a fault.
const FAULT_EVERY: u64 = 97;

/// The definition that they are under.
pub(crate) const DEFINITION: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: services.stream.example.com
spec:
  group: stream.example.com
  names:
    plural: services
    kind: Service
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          spec:
            type: object
            required: [replicas, ports]
            properties:
              replicas: {type: integer, format: int32, minimum: 0}
              strategy: {type: string, enum: [Rolling, Recreate], default: Rolling}
              labels: {type: object, additionalProperties: {type: string, maxLength: 63}}
              ports:
                type: array
                maxItems: 32
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [port]
                items:
                  type: object
                  required: [port]
                  properties:
                    port: {type: integer, minimum: 1, maximum: 65535}
                    name: {type: string, pattern: '^[a-z][a-z0-9-]*$'}
                    target: {x-kubernetes-int-or-string: true}
";

/// Appends an object; says whether it has a fault.
pub(crate) fn push(number: u64, text: &mut String) -> bool {
    let is_faulty = number % FAULT_EVERY == FAULT_EVERY - 1;
    let replicas = if is_faulty { "-1" } else { "3" };
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "---\n\
         apiVersion: stream.example.com/v1\n\
         kind: Service\n\
         metadata:\n  \
           name: service-{number}\n  \
           namespace: team-{}\n  \
           labels:\n    \
             app.kubernetes.io/name: service-{number}\n    \
             tier: web\n\
         spec:\n  \
           replicas: {replicas}\n  \
           labels: {{zone: \"zone-{}\", owner: team-{}}}\n  \
           ports:\n",
        number % 50,
        number % 7,
        number % 50
    );
    for port in 0..=number % 24 {
        let _ = write!(text, "  - port: {}\n    name: port-{port}\n    target: http-{port}\n", 8000 + port);
    }
    is_faulty
}
