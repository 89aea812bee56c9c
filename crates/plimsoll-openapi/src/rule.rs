//! The rules: for each code a document that keeps to it, beside the one of the registry that does not.

use plimsoll_finding::{Code, Example};

/// A rule of the specification.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The code of what breaks it; the registry has its meaning and a document with it.
    pub code: Code,
    /// A document that keeps to it.
    pub right: &'static str,
}

/// All rules, by the numbers of their codes.
pub const RULES: &[Rule] = &[
    Rule { code: Code::OpenApiVersion, right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\n" },
    Rule { code: Code::OpenApiMissingField, right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\n" },
    Rule {
        code: Code::OpenApiUnknownField,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\", summary: Animals}\npaths: {}\n",
    },
    Rule { code: Code::OpenApiWrongType, right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1.0\"}\npaths: {}\n" },
    Rule {
        code: Code::OpenApiUnsupportedValue,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  parameters:\n    Page: {name: page, in: query, schema: {}}\n",
    },
    Rule {
        code: Code::OpenApiExclusiveFields,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\", license: {name: MIT, identifier: MIT}}\npaths: {}\n",
    },
    Rule {
        code: Code::OpenApiSize,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {responses: {\"200\": {description: ok}}}\n",
    },
    Rule {
        code: Code::OpenApiPathSlash,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets: {}\n",
    },
    Rule {
        code: Code::OpenApiPathParameterMissing,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}:\n    parameters:\n      - {name: id, in: path, required: true, schema: {type: string}}\n    get: {responses: {\"200\": {description: ok}}}\n",
    },
    Rule {
        code: Code::OpenApiPathParameterUnused,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}:\n    parameters:\n      - {name: id, in: path, required: true, schema: {type: string}}\n",
    },
    Rule {
        code: Code::OpenApiPathParameterOptional,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}:\n    parameters:\n      - {name: id, in: path, required: true, schema: {type: string}}\n",
    },
    Rule {
        code: Code::OpenApiDuplicateParameter,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters:\n      - {name: page, in: query, schema: {type: integer}}\n",
    },
    Rule {
        code: Code::OpenApiAmbiguousPaths,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}: {}\n  /pets/by-name/{name}: {}\n",
    },
    Rule {
        code: Code::OpenApiParameterName,
        right: "openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  parameters:\n    Trace: {name: trace-id, in: header, schema: {type: string}}\n",
    },
    Rule {
        code: Code::OpenApiQueryString,
        right: "openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters:\n      - {name: all, in: querystring, content: {text/plain: {}}}\n",
    },
    Rule {
        code: Code::OpenApiUnresolvedReference,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {type: object}\n    Pets: {type: array, items: {$ref: \"#/components/schemas/Pet\"}}\n",
    },
    Rule {
        code: Code::OpenApiReferenceKind,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters: [{$ref: \"#/components/parameters/Page\"}]\ncomponents:\n  parameters:\n    Page: {name: page, in: query, schema: {type: integer}}\n",
    },
    Rule {
        code: Code::OpenApiReferenceCycle,
        right: "openapi: 3.0.3\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ncomponents:\n  schemas:\n    A: {$ref: \"#/components/schemas/B\"}\n    B: {type: object}\n",
    },
    Rule {
        code: Code::OpenApiReferenceNotRead,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {type: object}\n",
    },
    Rule {
        code: Code::OpenApiDuplicateOperationId,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {operationId: listPets, responses: {\"200\": {description: ok}}}\n    post: {operationId: addPet, responses: {\"200\": {description: ok}}}\n",
    },
    Rule {
        code: Code::OpenApiStatusKey,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {responses: {\"200\": {description: ok}}}\n",
    },
    Rule {
        code: Code::OpenApiDuplicateTag,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ntags: [{name: pets}]\n",
    },
    Rule {
        code: Code::OpenApiTagParent,
        right: "openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ntags: [{name: pets}, {name: cats, parent: pets}]\n",
    },
    Rule {
        code: Code::OpenApiComponentName,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    HousePet: {type: object}\n",
    },
    Rule {
        code: Code::OpenApiUndeclaredSecurity,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nsecurity: [{token: []}]\ncomponents:\n  securitySchemes:\n    token: {type: http, scheme: bearer}\n",
    },
    Rule {
        code: Code::OpenApiServerDefault,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nservers:\n  - url: \"https://{region}.example.com\"\n    variables: {region: {default: eu, enum: [eu]}}\n",
    },
    Rule {
        code: Code::OpenApiServerVariable,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nservers:\n  - url: \"https://{region}.example.com\"\n    variables: {region: {default: eu}}\n",
    },
    Rule {
        code: Code::OpenApiMethod,
        right: "openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    post: {responses: {\"200\": {description: ok}}}\n",
    },
    Rule {
        code: Code::OpenApiArrayWithoutItems,
        right: "openapi: 3.0.3\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ncomponents:\n  schemas:\n    Pets: {type: array, items: {}}\n",
    },
    Rule {
        code: Code::OpenApiNullable,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Name: {type: [string, \"null\"]}\n",
    },
    Rule {
        code: Code::OpenApiDiscriminatorMapping,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {type: object, discriminator: {propertyName: kind, mapping: {cat: Cat}}}\n    Cat: {type: object}\n",
    },
    Rule {
        code: Code::OpenApiLinkTarget,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      responses: {\"200\": {description: ok, links: {next: {operationId: listPets}}}}\n",
    },
    Rule {
        code: Code::OpenApiSchema,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Name: {type: string, pattern: \"^[a-z]+$\"}\n",
    },
    Rule {
        code: Code::OpenApiDialect,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\njsonSchemaDialect: https://json-schema.org/draft/2020-12/schema\npaths: {}\n",
    },
    Rule {
        code: Code::OpenApiExample,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Age: {type: integer, examples: [3]}\n",
    },
    Rule {
        code: Code::OpenApiDefault,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Age: {type: integer, minimum: 1, default: 1}\n",
    },
    Rule {
        code: Code::OpenApiEnum,
        right: "openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Size: {type: string, enum: [small, \"3\"]}\n",
    },
];

/// The page of a rule for `docs/openapi/`.
pub fn page(rule: &Rule) -> String {
    let info = rule.code.info();
    let Example::Yaml(wrong) = info.example else { return String::new() };
    format!(
        "# {name}\n\n<!-- Written by `cargo xtask codes`. -->\n\n{title}. ({severity})\n\n{meaning}\n\n\
         Wrong:\n\n```yaml\n{wrong}```\n\nRight:\n\n```yaml\n{right}```\n\n**What to do:** {fix}\n",
        name = info.name,
        title = info.title,
        severity = info.severity,
        meaning = info.meaning,
        right = rule.right,
        fix = info.fix,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFiles, check, read_document};

    fn codes(text: &str) -> Vec<Code> {
        let document = read_document(text.as_bytes()).unwrap();
        check(&document, &NoFiles).findings.iter().map(plimsoll_finding::Finding::code).collect()
    }

    #[test]
    fn wrong_examples_have_their_finding_alone_and_right_ones_none() {
        for Rule { code, right } in RULES {
            let Example::Yaml(wrong) = code.info().example else { panic!("{code} has no document") };
            let found = codes(wrong);
            assert!(!found.is_empty() && found.iter().all(|found| found == code), "{code}: {found:?}");
            assert_eq!(codes(right), [], "{code}");
        }
    }

    #[test]
    fn every_code_of_documents_is_a_rule() {
        let codes: Vec<Code> = Code::ALL.iter().copied().filter(|code| code.name().starts_with("openapi_")).collect();
        assert_eq!(RULES.iter().map(|rule| rule.code).collect::<Vec<_>>(), codes);
    }
}
