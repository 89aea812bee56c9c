//! OpenAPI documents: any document is checked, and every finding lies in it and has words.

use std::time::Duration;

use plimsoll_check::text::READ_RULES;
use plimsoll_doc::{Format, read};
use plimsoll_finding::{Window, Wording, Words};
use plimsoll_openapi::{Files, check as check_document};

use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "openapi",
    tokens: &[
        b"openapi: 3.1.0\n",
        b"openapi: 3.0.3\n",
        b"openapi: 3.2.0\n",
        b"info: {title: a, version: '1'}\n",
        b"paths:\n",
        b"  /a/{b}:\n",
        b"get: ",
        b"parameters: ",
        b"{name: b, in: path, required: true, schema: {}}",
        b"responses: {default: {description: x}}",
        b"components: ",
        b"schemas: ",
        b"$ref: '#/components/schemas/A'",
        b"$ref: '#/paths/~1a'",
        b"$ref: 'other.yaml#/a'",
        b"$ref: '#'",
        b"type: array",
        b"items: {}",
        b"nullable: true",
        b"discriminator: {propertyName: a, mapping: {a: A}}",
        b"securitySchemes: ",
        b"{type: oauth2, flows: {}}",
        b"servers: [{url: 'https://{a}'}]",
        b"tags: [{name: a, parent: b}]",
        b"links: ",
        b"x-a: 1",
        b"null",
        b"[]",
        b"{}",
        b"- ",
        b": ",
        b"\n",
        b"  ",
        b"/",
        b"~1",
        b"%7B",
        b"{",
        b"}",
    ],
    seeds: || {
        let mut seeds = seeds::from_files("corpora/openapi-docs/docs");
        let own = [
            "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths:\n  /a/{b}:\n    get:\n      parameters: [{name: b, in: path, required: true, schema: {$ref: '#/components/schemas/A'}}]\n      responses: {default: {description: x}}\ncomponents:\n  schemas:\n    A: {anyOf: [{$ref: '#/components/schemas/B'}]}\n    B: {$ref: '#/components/schemas/A'}\n",
            "openapi: 3.0.3\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents:\n  parameters: {p: {$ref: 'self.yaml#/components/parameters/p'}}\n",
        ];
        seeds.extend(own.map(|text| text.as_bytes().to_vec()));
        seeds
    },
    check,
    max_len: 6144,
    base_time: Duration::from_millis(50),
    time_per_byte: Duration::from_micros(50),
    base_memory: 4_000_000,
    memory_per_byte: 20_000,
};

/// One other file, which is the document again.
struct Again<'i>(&'i [u8]);

impl Files for Again<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path.len() > 20 { Err("there is no such file".to_owned()) } else { Ok(self.0.to_vec()) }
    }
}

fn check(input: &[u8]) -> Result<Shape, String> {
    let document = match read(input, Format::guess(input), &READ_RULES) {
        Ok(document) => document,
        Err(fault) => return Ok(Shape::of_error(&fault.to_string())),
    };
    let checked = check_document(&document, &Again(input));
    let text = String::from_utf8_lossy(input);
    let mut codes = Vec::new();
    for finding in &checked.findings {
        let span = finding.place.span;
        if span.start > span.end || (finding.place.source.0 == 0 && span.end as usize > input.len()) {
            return Err(format!("{} is outside of the text", finding.code()));
        }
        if Words::of(finding, Wording::LATEST, &Window::whole(&text)).headline.is_empty() {
            return Err(format!("{} has no words", finding.code()));
        }
        codes.push(finding.code().number());
    }
    let again = check_document(&document, &Again(input)).findings;
    if again != checked.findings {
        return Err("the second time something else is found".to_owned());
    }
    codes.dedup();
    Ok(Shape::of(codes))
}
