//! A valid object costs its document and its answer, and nothing else, once the memory is warm.

use plimsoll_doc::{Format, Limits, ReadRules};
use plimsoll_kube::definition::define;
use plimsoll_kube::judge::{Judge, RawRequest, Scratch, Subresource};
use plimsoll_kube::release::Release;
use plimsoll_testkit::{CountingAllocator, count_allocations};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const DEFINITION: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {plural: things, kind: Thing}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          status: {type: object, properties: {replicas: {type: integer}}}
          spec:
            type: object
            x-kubernetes-validations:
            - rule: self.name.startsWith('a') && self.replicas < 10
            - rule: self.ports.all(p, p.port > 0) && self.hosts.exists(h, h == 'b')
            - rule: oldSelf.name == self.name
            - rule: has(self.since) && self.since > timestamp('2000-01-01T00:00:00Z')
            required: [name]
            properties:
              name: {type: string, pattern: '^[a-z]+$', maxLength: 10}
              since: {type: string, format: date-time}
              replicas: {type: integer, format: int32, minimum: 0, default: 1}
              port: {x-kubernetes-int-or-string: true}
              policy: {type: string, enum: [Always, Never], default: Always}
              labels: {type: object, additionalProperties: {type: string}}
              hosts: {type: array, maxItems: 9, x-kubernetes-list-type: set, items: {type: string, maxLength: 9}}
              ports:
                type: array
                maxItems: 9
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [port]
                items:
                  type: object
                  required: [port]
                  x-kubernetes-validations:
                  - rule: self.port < 100
                  - rule: self.protocol in ['TCP', 'UDP']
                  properties: {port: {type: integer}, protocol: {type: string, default: TCP}}
";

const OBJECT: &str = "\
apiVersion: example.com/v1
kind: Thing
metadata:
  name: a
  namespace: b
  labels: {app.kubernetes.io/name: a, tier: web}
  annotations: {example.com/note: some text}
spec:
  name: abc
  since: '2020-01-01T00:00:00Z'
  port: http
  labels: {a: b, c: d}
  hosts: [a, b, c]
  ports: [{port: 1}, {port: 2}, {port: 3}, {port: 4}]
";

/// The text of the stored object is part of the answer; writing it needs a stack.
const ANSWER: u64 = 2;

#[test]
fn a_valid_object_costs_its_document_and_its_answer() {
    let defined = define(DEFINITION.as_bytes(), Format::Yaml, Release::LATEST);
    assert!(defined.errors.is_empty(), "{:?}", defined.errors);
    let definition = defined.definition.unwrap();
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    let judge = Judge::new(Release::LATEST);
    for (old, reads) in [(None, 1), (Some(OBJECT.as_bytes()), 2)] {
        let request = RawRequest { body: OBJECT.as_bytes(), format: Format::Yaml, old, subresource: Subresource::Main };
        let mut scratch = Scratch::default();
        let mut run = || {
            let verdict = judge.judge_bytes(&definition.resource, &request, &mut scratch).unwrap();
            assert!(verdict.is_accepted(), "{verdict:?}");
            verdict.object()
        };
        run();
        run();
        let (_, reading) =
            count_allocations(|| plimsoll_doc::decode(OBJECT.as_bytes(), Format::Yaml, &rules).map(drop).is_ok());
        let (_, judging) = count_allocations(run);
        // A stored object costs less: nobody looks for its kind twice.
        let beyond = judging.allocations.saturating_sub(reading.allocations * reads);
        assert!(beyond <= ANSWER, "{beyond} allocations beyond {} for each document", reading.allocations);
    }
}
