//! Requests and responses with what is wrong with them.

use plimsoll_finding::{SourceId, Window, Wording, Words};

use super::*;
use crate::{NoFiles, check, read_document};

const PETS: &str = r"
openapi: 3.0.3
info: {title: Pets, version: '1'}
paths:
  /pets/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: integer}}
      - {name: tags, in: query, schema: {type: array, items: {type: string}, maxItems: 2}}
      - {name: filter, in: query, style: deepObject, schema: {type: object, properties: {age: {type: integer}}}}
      - {name: limit, in: query, required: true, schema: {type: integer, maximum: 100}}
      - {name: X-Trace, in: header, required: true, schema: {type: string, pattern: '^[a-f0-9]+$'}}
      - {name: session, in: cookie, schema: {type: integer}}
    get:
      operationId: getPet
      responses:
        '200':
          description: a pet
          headers: {X-Rate: {required: true, schema: {type: integer}}}
          content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
        4XX: {description: an error, content: {application/problem+json: {schema: {type: object, required: [title]}}}}
        default: {description: nothing}
    put:
      operationId: putPet
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: '#/components/schemas/Pet'}}
          text/*: {schema: {type: string}}
      responses: {'204': {description: ok}}
components:
  schemas:
    Pet:
      oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Bird'}]
      discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat'}}
    Base:
      type: object
      required: [id, kind, secret]
      properties:
        id: {type: integer, readOnly: true}
        kind: {type: string}
        secret: {type: string, writeOnly: true}
    Cat: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, properties: {lives: {type: integer}}}]}
    Bird: {allOf: [{$ref: '#/components/schemas/Base'}, {type: object, required: [wings]}]}
";

fn judge(operation: &str, status: Option<u16>, body: &str, url: &str, headers: &[&str]) -> Vec<String> {
    let document = read_document(PETS.as_bytes()).unwrap();
    let checked = check(&document, &NoFiles);
    assert_eq!(checked.findings, []);
    let description = checked.description.unwrap();
    let operation = description.operation(operation).unwrap();
    let has_body = !body.is_empty();
    let read = read_document(body.as_bytes()).unwrap();
    let body = Body { document: &read, source: SourceId(1), media_type: None };
    let text = |text| Text { source: SourceId(2), text };
    let message = Message {
        body: has_body.then_some(body),
        url: Some(url).filter(|url| !url.is_empty()).map(text),
        headers: headers.iter().map(|header| text(header)).collect(),
    };
    let direction = if status.is_some() { Direction::Response } else { Direction::Request };
    let mut judge = PayloadJudge::new(&description, direction);
    let findings = match status {
        Some(status) => judge.response(&operation, status, &message),
        None => judge.request(&operation, &message),
    };
    let words = |finding: &Finding| Words::of(finding, Wording::LATEST, &Window::whole("")).headline;
    findings.iter().map(|finding| format!("{}: {}", finding.place.path.field(), words(finding))).collect()
}

#[test]
fn bodies_are_judged_by_direction_and_discriminator() {
    let none: [&str; 0] = [];
    let request = |body: &str| judge("putPet", None, body, "", &[]);
    assert_eq!(request(r#"{"kind": "cat", "secret": "x"}"#), none);
    assert_eq!(
        request(r#"{"id": 1, "kind": "cat", "secret": "x"}"#),
        ["id: `id` is `readOnly` and should not be sent in a request"]
    );
    assert_eq!(
        request(r#"{"kind": "cat", "secret": "x", "lives": "nine"}"#),
        ["lives: `lives`: expected integer, got string"]
    );
    assert_eq!(request(r#"{"kind": "Bird", "secret": "x"}"#), [": missing required field `wings`"]);
    assert_eq!(request(r#"{"kind": "dog", "secret": "x"}"#), ["kind: `kind`: `dog` names no schema"]);
    assert_eq!(request(""), [": missing request body"]);
    let response = |status, body: &str| judge("getPet", Some(status), body, "", &[]);
    assert_eq!(response(200, r#"{"id": 1, "kind": "cat"}"#), none);
    assert_eq!(response(200, r#"{"kind": "cat"}"#), [": missing required field `id`"]);
    assert_eq!(response(404, "{}"), [": missing required field `title`"]);
    assert_eq!(response(500, "{}"), [": no body is described for this response"]);
    assert_eq!(judge("putPet", Some(200), "{}", "", &[]), [": status 200 is not described"]);
}

#[test]
fn content_types_are_those_described() {
    let request =
        |header: &str| judge("putPet", None, r#"{"kind": "cat", "secret": "x"}"#, "", &["X-Trace: a", header]);
    assert_eq!(request("Content-Type: application/json; charset=utf-8"), [""; 0]);
    assert_eq!(request("content-type: image/png"), [": content type `image/png` is not described"]);
    assert_eq!(request("content-type: text/csv"), [": bodies of `text/csv` are not judged"]);
}

#[test]
fn parameters_are_read_by_their_styles() {
    let none: [&str; 0] = [];
    let request = |url: &str| judge("getPet", None, "", url, &[]);
    assert_eq!(request("/pets/3?limit=5&tags=a&tags=b&filter%5Bage%5D=3"), none);
    assert_eq!(request("https://example.com/api/pets/3?limit=5"), none);
    assert_eq!(request("/pets/three?limit=5"), ["path.id: `id`: expected integer, got string"]);
    assert_eq!(request("/pets/3"), [": missing query parameter `limit`"]);
    assert_eq!(request("/pets/3?limit=500"), ["query.limit: `limit` is 500, maximum is 100"]);
    assert_eq!(request("/pets/3?limit=5&tags=a&tags=b&tags=c").len(), 1);
    assert_eq!(request("/pets/3?limit=5&filter[age]=x"), ["query.filter.age: `age`: expected integer, got string"]);
    assert_eq!(request("/cats/3?limit=5"), [": `/cats/3` does not match the path `/pets/{id}`"]);
}

#[test]
fn headers_and_cookies_are_judged_where_they_are_given() {
    let none: [&str; 0] = [];
    let request = |headers: &[&str]| judge("getPet", None, "", "", headers);
    assert_eq!(request(&["x-trace: ab12"]), none);
    assert_eq!(request(&["X-Other: 1"]), [": missing header `X-Trace`"]);
    assert_eq!(request(&["X-Trace: xyz"]).len(), 1);
    assert_eq!(
        request(&["X-Trace: a", "Cookie: a=b; session=x"]),
        ["cookie.session: `session`: expected integer, got string"]
    );
    let response = |headers: &[&str]| judge("getPet", Some(200), "", "", headers);
    assert_eq!(response(&["X-Rate: 3"]), none);
    assert_eq!(response(&["X-Rate: many"]), ["header.X-Rate: `X-Rate`: expected integer, got string"]);
    assert_eq!(response(&["Date: x"]), [": missing header `X-Rate`"]);
}
