//! Codes of OpenAPI documents, and of payloads that are judged by them.

/// Hands all rows to the table: those of its caller, and these.
macro_rules! with_openapi {
    ({ $($others:tt)* }) => {
        codes! {
            $($others)*

            // 10xx: OpenAPI documents against their specification.

            1001 OpenApiVersion "openapi_version" Error OpenApi {
                title: "The document names no OpenAPI version that is known",
                meaning: "A document says by its field `openapi` which version of the specification it keeps to: 3.0, 3.1 \
                    or 3.2, with a patch number. Without it nothing else can be checked.",
                example: Example::Yaml("info: {title: Pets, version: \"1\"}\npaths: {}\n"),
                fix: "Write the version as a string of three numbers, such as `openapi: 3.1.0`.",
            }
            1002 OpenApiMissingField "openapi_missing_field" Error OpenApi {
                title: "A required field of an OpenAPI object is missing",
                meaning: "The specification says for each object which fields it must have.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets}\npaths: {}\n"),
                fix: "Add the field.",
            }
            1003 OpenApiUnknownField "openapi_unknown_field" Error OpenApi {
                title: "An OpenAPI object has no such field",
                meaning: "Objects of the specification have fixed fields; extensions begin with `x-`. Some fields came \
                    with a later version, and some belong to one form of an object only, such as `scheme` to \
                    security schemes of type `http`.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\", sumary: Animals}\npaths: {}\n"),
                fix: "Check the spelling and the indentation, or let the name begin with `x-`.",
            }
            1004 OpenApiWrongType "openapi_wrong_type" Error OpenApi {
                title: "A value of an OpenAPI document has the wrong type",
                meaning: "The specification says for each field whether it is a string, a number, a boolean, a list or an \
                    object.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: 1.0}\npaths: {}\n"),
                fix: "Write a value of that type; a number that is meant as a string needs quotes.",
            }
            1005 OpenApiUnsupportedValue "openapi_unsupported_value" Error OpenApi {
                title: "A value is none of those that the specification lists",
                meaning: "Some fields, such as `in` of a parameter, have a fixed set of values.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  parameters:\n    Page: {name: page, in: body, schema: {}}\n"),
                fix: "Use one of the values listed.",
            }
            1006 OpenApiExclusiveFields "openapi_exclusive_fields" Error OpenApi {
                title: "Two fields of an OpenAPI object exclude each other",
                meaning: "Some pairs of fields say the same in two ways, such as `example` and `examples`; an object has \
                    one of them.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\", license: {name: MIT, identifier: MIT, url: \"https://example.com\"}}\npaths: {}\n"),
                fix: "Remove one of the two.",
            }
            1007 OpenApiSize "openapi_size" Error OpenApi {
                title: "A value of an OpenAPI document is too small or too large",
                meaning: "Responses, values of a server variable and some keywords of schemas need at least one entry; \
                    `content` of a parameter has exactly one; lengths are not negative.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {responses: {}}\n"),
                fix: "Add or remove entries, or correct the number.",
            }
            1010 OpenApiPathSlash "openapi_path_slash" Error OpenApi {
                title: "A path does not begin with a slash",
                meaning: "Paths are appended to the URL of a server, and begin with `/`.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  pets: {}\n"),
                fix: "Put a slash before the path.",
            }
            1011 OpenApiPathParameterMissing "openapi_path_parameter_missing" Error OpenApi {
                title: "A template of a path has no path parameter",
                meaning: "Each `{name}` in a path needs a parameter `in: path` of that name, in the path item or in every \
                    operation.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}:\n    get: {responses: {\"200\": {description: ok}}}\n"),
                fix: "Add the parameter, or correct its name.",
            }
            1012 OpenApiPathParameterUnused "openapi_path_parameter_unused" Error OpenApi {
                title: "A path parameter has no place in its path",
                meaning: "A parameter `in: path` must occur as `{name}` in the path.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters:\n      - {name: id, in: path, required: true, schema: {type: string}}\n    get: {responses: {\"200\": {description: ok}}}\n"),
                fix: "Add `{name}` to the path, or remove the parameter.",
            }
            1013 OpenApiPathParameterOptional "openapi_path_parameter_optional" Error OpenApi {
                title: "A path parameter is not required",
                meaning: "A parameter `in: path` must say `required: true`: a path without it would be another path.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}:\n    parameters:\n      - {name: id, in: path, schema: {type: string}}\n"),
                fix: "Add `required: true`.",
            }
            1014 OpenApiDuplicateParameter "openapi_duplicate_parameter" Error OpenApi {
                title: "A parameter is listed twice",
                meaning: "A list of parameters has each combination of name and location once. An operation may list a \
                    parameter of its path item again to replace it.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters:\n      - {name: page, in: query, schema: {type: string}}\n      - {name: page, in: query, schema: {type: integer}}\n"),
                fix: "Remove one of the two.",
            }
            1015 OpenApiAmbiguousPaths "openapi_ambiguous_paths" Error OpenApi {
                title: "Two paths differ in template names only",
                meaning: "`/pets/{id}` and `/pets/{name}` match the same requests.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}: {}\n  /pets/{name}: {}\n"),
                fix: "Join the two, or make their fixed parts differ.",
            }
            1016 OpenApiParameterName "openapi_parameter_name" Error OpenApi {
                title: "A parameter or header has a name that is not allowed",
                meaning: "From 3.2 on names of headers are tokens as HTTP defines them, and names of path parameters have \
                    no braces.",
                example: Example::Yaml("openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  parameters:\n    Trace: {name: trace id, in: header, schema: {type: string}}\n"),
                fix: "Use letters, digits and `-` only.",
            }
            1017 OpenApiQueryString "openapi_query_string" Error OpenApi {
                title: "Parameters of `query` and `querystring` are mixed",
                meaning: "A parameter `in: querystring` describes the whole query: an operation has at most one, and none \
                    `in: query` beside it.",
                example: Example::Yaml("openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters:\n      - {name: page, in: query, schema: {type: integer}}\n      - {name: all, in: querystring, content: {text/plain: {}}}\n"),
                fix: "Describe the query in one of the two ways.",
            }
            1020 OpenApiUnresolvedReference "openapi_unresolved_reference" Error OpenApi {
                title: "A reference leads nowhere",
                meaning: "A `$ref` names a place in this document or in another file, by a JSON Pointer such as \
                    `#/components/schemas/Pet`.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {type: object}\n    Pets: {type: array, items: {$ref: \"#/components/schemas/Pett\"}}\n"),
                fix: "Correct the reference, or add what it names.",
            }
            1021 OpenApiReferenceKind "openapi_reference_kind" Error OpenApi {
                title: "A reference leads to an object of another kind",
                meaning: "Where a parameter is expected a reference must lead to a parameter, and so on.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters: [{$ref: \"#/components/schemas/Page\"}]\ncomponents:\n  schemas:\n    Page: {type: integer}\n"),
                fix: "Refer to an object of the expected kind.",
            }
            1022 OpenApiReferenceCycle "openapi_reference_cycle" Error OpenApi {
                title: "References lead to each other",
                meaning: "A chain of references must end at an object. Schemas may contain themselves through their \
                    properties; a schema that is only a reference to itself says nothing.",
                example: Example::Yaml("openapi: 3.0.3\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ncomponents:\n  schemas:\n    A: {$ref: \"#/components/schemas/B\"}\n    B: {$ref: \"#/components/schemas/A\"}\n"),
                fix: "Let one of the references lead to an object.",
            }
            1023 OpenApiReferenceNotRead "openapi_reference_not_read" Warning OpenApi {
                title: "A reference was not followed",
                meaning: "References to the network or out of the folder of the document are not followed: nothing is ever \
                    fetched. What they lead to is not checked.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {$ref: \"https://example.com/pet.json\"}\n"),
                fix: "Keep the file beside the document, and refer to it by a relative path.",
            }
            1030 OpenApiDuplicateOperationId "openapi_duplicate_operation_id" Error OpenApi {
                title: "An operationId is used twice",
                meaning: "An operationId is unique among all operations of the description: programs and links find \
                    operations by it.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {operationId: pets, responses: {\"200\": {description: ok}}}\n    post: {operationId: pets, responses: {\"200\": {description: ok}}}\n"),
                fix: "Rename one of the two.",
            }
            1031 OpenApiStatusKey "openapi_status_key" Error OpenApi {
                title: "A response has a key that is no status code",
                meaning: "Responses have keys such as `200`, `4XX` or `default`.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {responses: {ok: {description: ok}, \"200\": {description: ok}}}\n"),
                fix: "Use a status code, a range such as `4XX`, or `default`.",
            }
            1032 OpenApiDuplicateTag "openapi_duplicate_tag" Error OpenApi {
                title: "A tag is declared twice",
                meaning: "The names of the tags that a document declares are unique.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ntags: [{name: pets}, {name: pets}]\n"),
                fix: "Remove one of the two.",
            }
            1033 OpenApiTagParent "openapi_tag_parent" Error OpenApi {
                title: "The parent of a tag is not declared, or is the tag itself",
                meaning: "From 3.2 on tags may have parents: other tags of the document, without a cycle.",
                example: Example::Yaml("openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ntags: [{name: cats, parent: pets}]\n"),
                fix: "Declare the parent, or break the cycle.",
            }
            1034 OpenApiComponentName "openapi_component_name" Error OpenApi {
                title: "A component has a name that is not allowed",
                meaning: "Names of components consist of letters, digits, `.`, `-` and `_`.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    House Pet: {type: object}\n"),
                fix: "Rename the component, and the references to it.",
            }
            1035 OpenApiUndeclaredSecurity "openapi_undeclared_security" Error OpenApi {
                title: "A security scheme is not declared",
                meaning: "Security requirements name schemes of `components.securitySchemes`.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nsecurity: [{token: []}]\n"),
                fix: "Declare the scheme, or correct its name.",
            }
            1036 OpenApiServerDefault "openapi_server_default" Error OpenApi {
                title: "The default of a server variable is none of its values",
                meaning: "Where a server variable lists its values, the default must be one of them. In 3.0 this is only \
                    advised, and a warning.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nservers:\n  - url: \"https://{region}.example.com\"\n    variables: {region: {default: us, enum: [eu]}}\n"),
                fix: "Use one of the values, or add the default to them.",
            }
            1037 OpenApiServerVariable "openapi_server_variable" Warning OpenApi {
                title: "A variable in the URL of a server is not described",
                meaning: "Each `{name}` in the URL of a server should have an entry in `variables`, which has its default.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nservers: [{url: \"https://{region}.example.com\"}]\n"),
                fix: "Add the variable to `variables`.",
            }
            1038 OpenApiMethod "openapi_method" Error OpenApi {
                title: "A method is not allowed in `additionalOperations`",
                meaning: "`additionalOperations` is for methods without a field of their own; their names are tokens as \
                    HTTP defines them.",
                example: Example::Yaml("openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    additionalOperations:\n      POST: {responses: {\"200\": {description: ok}}}\n"),
                fix: "Use the field of the method, such as `post`.",
            }
            1040 OpenApiArrayWithoutItems "openapi_array_without_items" Error OpenApi {
                title: "An array schema has no `items`",
                meaning: "In 3.0 a schema with `type: array` must have `items`; write `items: {}` for items of any kind.",
                example: Example::Yaml("openapi: 3.0.3\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ncomponents:\n  schemas:\n    Pets: {type: array}\n"),
                fix: "Add `items`.",
            }
            1041 OpenApiNullable "openapi_nullable" Warning OpenApi {
                title: "`nullable` has no effect from 3.1 on",
                meaning: "From 3.1 on schemas are those of JSON Schema, which does not know `nullable`: null is a type of \
                    its own.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Name: {type: string, nullable: true}\n"),
                fix: "Add `null` to the types: `type: [string, \"null\"]`.",
            }
            1042 OpenApiDiscriminatorMapping "openapi_discriminator_mapping" Warning OpenApi {
                title: "A mapping of a discriminator leads nowhere",
                meaning: "The values of `mapping` are names of schemas or references to them.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {type: object, discriminator: {propertyName: kind, mapping: {cat: Kat}}}\n    Cat: {type: object}\n"),
                fix: "Name a schema that exists.",
            }
            1043 OpenApiLinkTarget "openapi_link_target" Warning OpenApi {
                title: "The operation of a link does not exist",
                meaning: "A link leads to an operation by its operationId, or by a reference.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      responses: {\"200\": {description: ok, links: {next: {operationId: listPet}}}}\n"),
                fix: "Name an operation that exists.",
            }
            1044 OpenApiSchema "openapi_schema" Warning OpenApi {
                title: "A schema cannot be used as it is",
                meaning: "Patterns are regular expressions of ECMA-262, identifiers of schemas are unique, and \
                    vocabularies that a dialect requires must be known. A keyword that is wrong is left out \
                    where values are checked.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Name: {type: string, pattern: \"(\"}\n"),
                fix: "Correct the keyword.",
            }
            1045 OpenApiDialect "openapi_dialect" Warning OpenApi {
                title: "The dialect of a schema is not known",
                meaning: "`jsonSchemaDialect` and `$schema` name the dialect of schemas. plimsoll knows the drafts 4 to \
                    2020-12 of JSON Schema and the dialects of OpenAPI; values are not checked against \
                    schemas of others.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\njsonSchemaDialect: https://example.com/dialect\npaths: {}\n"),
                fix: "Check the spelling of the dialect.",
            }
            1046 OpenApiExample "openapi_example" Warning OpenApi {
                title: "An example does not match its schema",
                meaning: "Examples of schemas, media types, parameters and headers should match the schema beside them. \
                    A string that shows how a value is sent is read as such first.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Age: {type: integer, examples: [old]}\n"),
                fix: "Correct the example or the schema.",
            }
            1047 OpenApiDefault "openapi_default" Warning OpenApi {
                title: "A default does not match its schema",
                meaning: "A default stands for a value that was left out, and should be one that the schema accepts.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Age: {type: integer, minimum: 1, default: 0}\n"),
                fix: "Correct the default or the schema.",
            }
            1048 OpenApiEnum "openapi_enum" Warning OpenApi {
                title: "A value of `enum` or `const` does not match its schema",
                meaning: "A value that `enum` lists, but another keyword of the schema rejects, can never be used.",
                example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Size: {type: string, enum: [small, 3]}\n"),
                fix: "Correct the value, often with quotes, or remove it.",
            }

            // 105x: payloads that are judged by OpenAPI documents.

            1050 PayloadStatus "payload_status" Error OpenApi {
                title: "The status of a response is not described",
                meaning: "The operation describes neither the status itself, nor its range such as `2XX`, nor `default`.",
                example: Example::Described("a response 404 to an operation that describes `200` only"),
                fix: "Describe the status in `responses`.",
            }
            1051 PayloadContentType "payload_content_type" Error OpenApi {
                title: "The content type of a body is not described",
                meaning: "`content` of a request body or response lists the media types that are sent, with ranges \
                    such as `text/*`.",
                example: Example::Described("`Content-Type: text/plain` where `content` has `application/json` only"),
                fix: "Send one of the media types listed, or describe this one.",
            }
            1052 PayloadMissing "payload_missing" Error OpenApi {
                title: "A required body, parameter or header is missing",
                meaning: "Parameters, headers and request bodies with `required: true` must be sent.",
                example: Example::Described("`/pets` where the query parameter `limit` is required"),
                fix: "Send it.",
            }
            1053 PayloadUnexpected "payload_unexpected" Error OpenApi {
                title: "A body was sent that is not described",
                meaning: "The operation has no request body, or the response no content.",
                example: Example::Described("a body for an operation without `requestBody`"),
                fix: "Send no body, or describe it.",
            }
            1054 PayloadUrl "payload_url" Error OpenApi {
                title: "A URL does not match the path of the operation",
                meaning: "The path of a URL has a segment for each segment of the operation's path, and the same text \
                    where the path has no template.",
                example: Example::Described("`/cats/3` for the path `/pets/{id}`"),
                fix: "Check the URL and the operation.",
            }
            1055 PayloadReadOnly "payload_read_only" Warning OpenApi {
                title: "A property is sent in the wrong direction",
                meaning: "Properties with `readOnly` should not be sent in requests, those with `writeOnly` not in \
                    responses.",
                example: Example::Described("a request body with `id` where its schema says `readOnly: true`"),
                fix: "Leave the property out.",
            }
            1056 PayloadDiscriminator "payload_discriminator" Error OpenApi {
                title: "A discriminator names no schema",
                meaning: "The property that `discriminator` names says which schema an object has: by a key of \
                    `mapping`, or by the name of a schema.",
                example: Example::Described("`kind: dog` where `mapping` has `cat` and `bird` only"),
                fix: "Use one of the names, or add a mapping.",
            }
            1057 PayloadNotJudged "payload_not_judged" Warning OpenApi {
                title: "A part of a payload was not judged",
                meaning: "Bodies are judged where they are JSON, or YAML that stands for it; others are not read.",
                example: Example::Described("a body of `application/xml`"),
                fix: "Nothing: the rest was judged.",
            }
        }
    };
}
