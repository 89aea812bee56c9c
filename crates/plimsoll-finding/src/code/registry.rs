//! The table of all codes. A number or a name that was ever released is never used for another.
//!
//! Long because it is one table, a row for each code in the order of the numbers; those of OpenAPI documents, the last
//! ones, have a file of their own.
//!
//! To add a code: append a row to its group, add or extend a variant of [`crate::Cause`] that
//! maps to it, write its title in `crate::words`, add an input to `xtask/titles.jsonl`, and run
//! `cargo xtask codes` and `cargo xtask titles`.

#[macro_use]
mod openapi;

use super::{CodeInfo, Example};
use crate::{Lane, Severity};

macro_rules! codes {
    ($($number:literal $code:ident $name:literal $severity:ident $lane:ident {
        title: $title:literal,
        meaning: $meaning:literal,
        example: $example:expr,
        fix: $fix:literal,
    })*) => {
        /// A kind of issue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = concat!("`", $name, "`: ", $title, ".")] $code = $number,)*
        }

        impl Code {
            /// All codes by number.
            pub const ALL: &'static [Self] = &[$(Self::$code),*];

            /// What is written down about it.
            pub fn info(self) -> &'static CodeInfo {
                match self {
                    $(Self::$code => &CodeInfo {
                        code: Self::$code,
                        name: $name,
                        title: $title,
                        severity: Severity::$severity,
                        lane: Lane::$lane,
                        meaning: $meaning,
                        example: $example,
                        fix: $fix,
                    },)*
                }
            }
        }
    };
}

with_openapi! {{
    // 1xx: the server cannot read the text at all.

    101 JsonSyntax "json_syntax" Error Decode {
        title: "Invalid JSON",
        meaning: "The API server reads JSON strictly: no comments, no trailing commas, no single quotes, nothing after \
            the value. It rejects a request with an invalid body before it looks at anything else.",
        example: Example::Json("{\"kind\": \"ConfigMap\",}\n"),
        fix: "Fix the place that is shown; everything before it is valid. YAML allows comments and trailing commas, \
            so sending the same text as YAML may work.",
    }
    102 YamlSyntax "yaml_syntax" Error Decode {
        title: "Invalid YAML",
        meaning: "Common causes are inconsistent indentation, a tab, a missing space after `:`, and a value that needs \
            quotes. The line in the server's own message is often one too low, because its YAML reader counts from 0; \
            the place shown here is where it stopped.",
        example: Example::Yaml("spec:\n  replicas: 2\n paused: true\n"),
        fix: "Check the line shown and the one before it. The keys of a mapping start in the same column, \
            indentation uses spaces only, and a string needs quotes if it contains `: ` or ` #` or starts with one of \
            `@`, `%`, `*`, `&`, `!`, `|`, `>`, `{`, `[` or a backquote.",
    }
    103 YamlValue "yaml_value" Error Decode {
        title: "Unsupported YAML value",
        meaning: "The server converts every YAML body to JSON first. JSON has no infinity and no NaN, and a value that \
            contradicts its tag, such as `!!int 1.5`, is rejected too.",
        example: Example::Yaml("limit: .inf\n"),
        fix: "Write a finite number, or put the value in quotes if you mean a string.",
    }
    104 YamlKey "yaml_key" Error Decode {
        title: "Invalid YAML key",
        meaning: "Keys are strings once a document has been read. Numbers and booleans are converted to strings; null, \
            lists, mappings and integers beyond int64 cannot be.",
        example: Example::Yaml("null: x\n"),
        fix: "Put the key in quotes, or remove it.",
    }
    105 YamlAlias "yaml_alias" Error Decode {
        title: "Unknown YAML anchor",
        meaning: "An alias `*name` stands for the value marked `&name` earlier in the same document. It cannot refer to \
            another document of the file, to a later value, or to a value that contains the alias.",
        example: Example::Yaml("labels: *common\n"),
        fix: "Define the anchor `&name` before its first use, or write the value out.",
    }
    106 YamlMerge "yaml_merge" Error Decode {
        title: "Merge key `<<` without a mapping",
        meaning: "The key `<<` copies the entries of other mappings into this one. Its value must be a mapping, an \
            alias to one, or a list of those.",
        example: Example::Yaml("labels:\n  <<: common\n"),
        fix: "Give `<<` an alias to a mapping, or write `\"<<\"` if you mean the key itself.",
    }
    107 BadCharacter "bad_character" Error Decode {
        title: "Invalid character",
        meaning: "The text contains bytes that are not UTF-8, or control characters. YAML allows neither, not even in \
            quotes.",
        example: Example::Described("A YAML file saved as Latin-1, or one with an escape character from a terminal."),
        fix: "Save the file as UTF-8 and remove the character. In double quotes it can be written as an escape such as \
            `\\x1b`.",
    }
    108 NumberOutOfRange "number_out_of_range" Error Decode {
        title: "Number beyond float64",
        meaning: "Numbers are stored as int64 or float64. JSON with a number that is too large for both is rejected. In \
            YAML such a number silently becomes a string, see `number_as_string`.",
        example: Example::Json("{\"limit\": 1e400}\n"),
        fix: "Write a number below 1.8e308, or put it in quotes if you mean a string.",
    }
    110 BodyTooLarge "body_too_large" Error Decode {
        title: "Request body too large",
        meaning: "The server reads at most 3 MiB (3145728 bytes) of a request.",
        example: Example::Described("A ConfigMap of 4 MB."),
        fix: "Split the object. Stored objects have lower limits: about 1.5 MiB for any object, 1 MiB for the data \
            of a ConfigMap or Secret.",
    }
    111 TooDeep "too_deep" Error Decode {
        title: "Values nested too deeply",
        meaning: "The server follows at most 10000 levels of nested lists and mappings.",
        example: Example::Described("A text of 10001 opening brackets."),
        fix: "Nobody writes this by hand: check the program that generated the file.",
    }
    112 TooManyAliases "too_many_aliases" Error Decode {
        title: "Aliases expand to too much",
        meaning: "A few lines of aliases to aliases can expand to billions of values. The server stops when nearly \
            everything in a document of more than a thousand values comes from aliases.",
        example: Example::Yaml("a: &a [x, x, x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n\
            c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n"),
        fix: "Write the values out, or use fewer levels of aliases.",
    }
    113 TooManyDocuments "too_many_documents" Error Decode {
        title: "Too many documents in one file",
        meaning: "This limit is plimsoll's own: it bounds the time that one file can take.",
        example: Example::Described("A file with a million lines of `---`."),
        fix: "Split the file.",
    }
    114 BadSeparator "bad_separator" Error Decode {
        title: "Text after a document separator",
        meaning: "kubectl splits files at lines that start with `---` and allows only a comment after the dashes. \
            YAML itself allows a value there; kubectl stops and reads nothing after it.",
        example: Example::Yaml("kind: Namespace\n--- kind: ConfigMap\n"),
        fix: "Start the document on the line after `---`.",
    }
    115 TooManySteps "too_many_steps" Error Schema {
        title: "Validation takes too many steps",
        meaning: "Alternatives multiply: a thousand schemas in `anyOf` for each of a hundred thousand items are a hundred \
            million questions. The server asks them all and needs minutes; plimsoll stops after 16,000,000 steps and 32 \
            more for each value, a hundred times what objects of real CRDs take. What comes after is not looked at.",
        example: Example::Described("A list of 100,000 items, whose schema has 1,000 alternatives."),
        fix: "Use fewer alternatives, or split the list.",
    }
    120 NothingToRead "nothing_to_read" Error Decode {
        title: "No document in the input",
        meaning: "The input is empty, or contains only comments and separators. kubectl stops with \
            \"no objects passed\", and the server rejects an empty body because it has no kind. Usually \
            an earlier command failed, or a template rendered to nothing.",
        example: Example::Yaml("# only a comment\n"),
        fix: "Check what produced the input.",
    }

    // 2xx: the server reads the text, but perhaps not as its author thinks.

    201 DuplicateKey "duplicate_key" Warning Strict {
        title: "Duplicate key",
        meaning: "The server uses the last value and drops the earlier ones. With strict field validation it \
            rejects the body instead, but kubectl has already dropped the duplicates before it sends anything, so \
            nobody notices. Duplicates usually come from copying a block or from merging two versions of a file.",
        example: Example::Yaml("metadata:\n  labels: {app: web}\n  name: web\n  labels: {tier: front}\n"),
        fix: "Keep one of the entries, or combine their contents under one key.",
    }
    202 MergeOverride "merge_override" Warning Strict {
        title: "Key both written and merged",
        meaning: "A merge `<<` sets its keys where it stands: a key written after it replaces the merged one, and a \
            `<<` below a key replaces that key. With strict field validation the server treats both as a \
            duplicate and rejects the body.",
        example: Example::Yaml("base: &base {image: web, replicas: 1}\ncopy:\n  <<: *base\n  replicas: 3\n"),
        fix: "Remove the key from the merged mapping, or write the entries out instead of merging them.",
    }
    203 IgnoredDocument "ignored_document" Warning Advice {
        title: "Everything after the first document is ignored",
        meaning: "The server reads the first YAML document of a body and silently ignores everything after it. \
            In a file the same happens after a line `...`, which ends a document for the YAML reader, while kubectl \
            splits files at `---` only.",
        example: Example::Yaml("kind: ConfigMap\n---\nkind: Secret\n"),
        fix: "Send one request per document, as kubectl does with a file; replace `...` by `---`.",
    }
    210 BooleanWord "boolean_word" Note Advice {
        title: "Word read as a boolean",
        meaning: "The server uses YAML 1.1, where `y`, `yes`, `on`, `n`, `no` and `off` are booleans, in upper case too. \
            A field of type string rejects them: `country: no` is the best-known victim.",
        example: Example::Yaml("country: no\n"),
        fix: "Write `true` or `false`, or put the word in quotes if you mean a string.",
    }
    211 BooleanKey "boolean_key" Warning Advice {
        title: "Key read as a boolean",
        meaning: "The words `y`, `yes`, `on`, `n`, `no` and `off` are booleans in YAML 1.1, as keys too, and a \
            boolean key becomes the string `true` or `false`. An object with the field `y` then has a field `true`.",
        example: Example::Yaml("point:\n  x: 1\n  y: 2\n"),
        fix: "Put the key in quotes.",
    }
    212 ChangedKey "changed_key" Note Advice {
        title: "Key read as a number",
        meaning: "A key without quotes that looks like a number is read as one and then converted back to a string: \
            `0x10` becomes `16`, `010` becomes `8`, `1.10` becomes `1.1`.",
        example: Example::Yaml("data:\n  1.10: notes of the release\n"),
        fix: "Put the key in quotes.",
    }
    213 OctalNumber "octal_number" Note Advice {
        title: "Number read as octal",
        meaning: "`0777` is the number 511: a leading zero means base 8, as in YAML 1.1 and C. That is right for file \
            modes, and wrong for codes, dates and telephone numbers.",
        example: Example::Yaml("defaultMode: 0777\n"),
        fix: "Nothing to do for a file mode. Otherwise remove the zero, or put the value in quotes if you mean a string.",
    }
    214 LeadingZero "leading_zero" Note Advice {
        title: "Leading zero dropped",
        meaning: "A number with a leading zero is octal, but 8 and 9 are not octal digits: the server then reads it \
            as a decimal number. `0123` is 83, yet `0189` is 189.",
        example: Example::Yaml("zip: 08540\n"),
        fix: "Remove the zero, or put the value in quotes if you mean a string.",
    }
    215 NumberNotation "number_notation" Note Advice {
        title: "Number in an unusual notation",
        meaning: "Hexadecimal (`0x1F`) and binary (`0b11`) numbers and underscores between digits (`1_000`) are \
            numbers for the server, and are stored in decimal. Values that only look like numbers, such as ids \
            and hashes, change.",
        example: Example::Yaml("size: 1_000\n"),
        fix: "Write the number in decimal, or put the value in quotes if you mean a string.",
    }
    216 WholeFloat "whole_float" Note Advice {
        title: "Decimal number read as an integer",
        meaning: "YAML bodies are converted to JSON, which writes a whole number without its fraction: `1.0` becomes \
            the integer 1, `1e3` becomes 1000. A version `1.0` loses its zero, and a hash such as `12e4` \
            turns into 120000.",
        example: Example::Yaml("version: 1.0\n"),
        fix: "Put the value in quotes if you mean a string.",
    }
    217 TrailingZeros "trailing_zeros" Note Advice {
        title: "Trailing zeros of a number dropped",
        meaning: "Numbers do not keep the way they were written: `1.10` is stored as 1.1, which is another version.",
        example: Example::Yaml("version: 1.10\n"),
        fix: "Put the value in quotes if you mean a string.",
    }
    218 InexactNumber "inexact_number" Warning Advice {
        title: "Number loses digits",
        meaning: "Integers between -9223372036854775808 and 9223372036854775807 are stored exactly. All other numbers \
            become float64, which keeps 15 to 17 digits; the rest is lost.",
        example: Example::Yaml("account: 12345678901234567890\n"),
        fix: "Put the value in quotes if every digit matters and the field accepts a string.",
    }
    219 NumberAsString "number_as_string" Warning Advice {
        title: "Number too large, read as a string",
        meaning: "A YAML number beyond float64 is silently read as a string. JSON with such a number is rejected, \
            see `number_out_of_range`.",
        example: Example::Yaml("limit: 1e400\n"),
        fix: "Write a smaller number, or put the value in quotes to show that you mean a string.",
    }
    220 EmptyValue "empty_value" Note Advice {
        title: "Missing value read as null",
        meaning: "A key or a list item with nothing after it (or with `~`) has the value null. The server usually \
            treats it like a missing key: `emptyDir:` does not make a volume of type emptyDir, `labels:` sets no \
            labels, and a default may be used.",
        example: Example::Yaml("volumes:\n- name: cache\n  emptyDir:\n"),
        fix: "Write `{}` for an empty mapping, `[]` for an empty list, `\"\"` for an empty string; or remove the key.",
    }
    221 MissingFinalBreak "missing_final_break" Note Advice {
        title: "Block string without its final line break",
        meaning: "A block string (`|` or `>`) ends with a line break. If the file ends right after its last line, \
            without a line break, the server's reader has none to keep.",
        example: Example::Yaml("script: |\n  echo hello"),
        fix: "End the file with a line break, or write `|-` if you do not want one.",
    }
    222 ColonInKey "colon_in_key" Warning Advice {
        title: "Missing space after `:`",
        meaning: "Inside `{…}` a colon separates key and value only if a space follows it. Without one, `b:1` is a \
            key of three characters with the value null.",
        example: Example::Yaml("labels: {app:web}\n"),
        fix: "Add a space after the colon.",
    }
    223 ReplacedCharacter "replaced_character" Warning Advice {
        title: "Invalid character replaced",
        meaning: "Bytes that are not UTF-8 and escapes of half a surrogate pair do not stand for any character. In JSON \
            the server replaces them by U+FFFD (\u{fffd}) and continues.",
        example: Example::Json("{\"name\": \"\\ud83d\"}\n"),
        fix: "Save the file as UTF-8; write characters beyond U+FFFF as they are, or as two escapes.",
    }
    224 NotAnObject "not_an_object" Note Advice {
        title: "Document is not an object",
        meaning: "Every request to the server is an object with `apiVersion` and `kind`. A document that is a list \
            or a single value can be read, but no endpoint accepts it.",
        example: Example::Yaml("- one\n- two\n"),
        fix: "Check that this is the right file. A missing space after the first `:` also turns a mapping into a string.",
    }
    225 IgnoredTag "ignored_tag" Warning Advice {
        title: "YAML tag ignored",
        meaning: "Tags such as `!Ref` or `!vault` are instructions for other programs. The server knows only the \
            tags of YAML itself; it drops others, and reads a tagged scalar as a string, even a number.",
        example: Example::Yaml("port: !env 8080\n"),
        fix: "Run the program that processes the tag first, or remove the tag.",
    }
    226 InvisibleCharacter "invisible_character" Warning Advice {
        title: "Invisible character in a string",
        meaning: "Text copied from web pages and documents often contains no-break spaces and zero-width characters. \
            They are not spaces for YAML: they become part of a key or a value, and the server looks for a field whose \
            name only looks right.",
        example: Example::Yaml("\u{a0}replicas: 2\n"),
        fix: "Delete the character and type a space; put the string in quotes if you mean the character.",
    }

    // 3xx: the text can be read, but is not the object that it should be.

    301 UnknownField "unknown_field" Error Strict {
        title: "Unknown field",
        meaning: "The server drops fields that the schema does not have. With strict field validation, which kubectl \
            asks for, it rejects the object instead, so that a misspelt name does not go unnoticed.",
        example: Example::Described("`replica: 2` under a schema with the field `replicas`."),
        fix: "Check the spelling and the indentation.",
    }
    302 MalformedObject "malformed_object" Error Decode {
        title: "Malformed object",
        meaning: "Before it validates anything, the server needs `apiVersion`, `kind` and `metadata`, each of the right \
            type. Without them the request ends here.",
        example: Example::Described("`metadata: {labels: [a, b]}`, or an object without `kind`."),
        fix: "Fix the field that the server names. Labels and annotations are maps of strings.",
    }
    303 RejectedRequest "rejected_request" Error Kind {
        title: "Request rejected",
        meaning: "The server cannot process the request, whatever the values are: the version is not served, the object \
            is too large, or it does not match the stored one.",
        example: Example::Described("`apiVersion: example.com/v1alpha1` where the CRD serves only `v1`."),
        fix: "Use a version that the CRD serves; otherwise the server's text names the problem.",
    }
    304 StoredWithoutAnswer "stored_without_answer" Error Kind {
        title: "The object is stored, but the server answers with an error",
        meaning: "The API server stores the object and then fails to return it: the request ends with code 500, and so \
            does every later read of the object. The usual reason is a list called `items` at the top of the object, \
            which makes the server take the object for a list of objects.",
        example: Example::Described("`items: []` beside `metadata` in an object whose CRD has such a field."),
        fix: "Move the list below another field, such as `spec.items`.",
    }
    305 NotStorable "not_storable" Error Kind {
        title: "The object is valid, but cannot be stored",
        meaning: "The object is of another version than the storage version. The API server validates it by its own \
            schema and converts it then; metadata of an embedded resource is read once more on the way, and where that fails, the \
            request ends with code 500.",
        example: Example::Described("`spec.template.metadata.name: 1`, where only the storage version says that `spec.template` is an embedded resource."),
        fix: "Correct the value that the server names.",
    }

    306 NotServed "not_served" Error Kind {
        title: "Kind not served",
        meaning: "The release has no such kind: a later release brings it, an earlier one removed it, or it never \
            existed under this `apiVersion`. `kubectl apply` fails before anything is sent.",
        example: Example::Described("`apiVersion: extensions/v1beta1` with `kind: Ingress`, which 1.22 removed."),
        fix: "Use the `apiVersion` and `kind` that the message names.",
    }
    307 ServedOnDemand "served_on_demand" Warning Kind {
        title: "Kind not served by default",
        meaning: "Alpha and beta versions are off unless the API server is started with `--runtime-config` and, for most, \
            a feature gate. Such objects are judged as if the version were on.",
        example: Example::Described("`apiVersion: resource.k8s.io/v1beta1` with `kind: ResourceClaim`."),
        fix: "Use a version that is served by default, or switch it on in the cluster.",
    }

    // 4xx: the value does not match the schema.

    401 WrongType "wrong_type" Error Schema {
        title: "Wrong type",
        meaning: "The schema sets the type of every field. A number in quotes is a string, a string without quotes may \
            be read as a number or a boolean, and a list with one item is not the same as the item.",
        example: Example::Described("`replicas: \"2\"` under a schema with `type: integer`."),
        fix: "Write a value of the expected type. Often quotes are missing, or there are quotes around a number.",
    }
    402 MissingField "missing_field" Error Schema {
        title: "Missing required field",
        meaning: "The schema lists the field under `required`. The field must be present; an empty string is enough, \
            and so is null where the field is nullable.",
        example: Example::Described("`spec: {}` under a schema with `required: [image]`."),
        fix: "Add the field. A field that is null and not nullable counts as missing: give it a value.",
    }
    403 UnsupportedValue "unsupported_value" Error Schema {
        title: "Unsupported value",
        meaning: "The schema lists all allowed values under `enum`. Null must be listed as well, even where the field is \
            nullable.",
        example: Example::Described("`policy: always` under a schema with `enum: [Always, Never]`."),
        fix: "Use one of the listed values. Upper and lower case matter.",
    }
    404 StringTooLong "string_too_long" Error Schema {
        title: "String too long",
        meaning: "`maxLength` limits the number of code points, although the server's message says bytes.",
        example: Example::Described("A name of 70 characters under `maxLength: 63`."),
        fix: "Shorten the string.",
    }
    405 StringTooShort "string_too_short" Error Schema {
        title: "String too short",
        meaning: "`minLength` is a number of code points. With `minLength: 1` an empty string is rejected, while \
            a missing field is not.",
        example: Example::Described("`name: \"\"` under a schema with `minLength: 1`."),
        fix: "Write a longer string, or remove the field where it is not required.",
    }
    406 PatternMismatch "pattern_mismatch" Error Schema {
        title: "String does not match the pattern",
        meaning: "The pattern is a Go regular expression. It may match anywhere in the string unless it contains `^` and \
            `$`.",
        example: Example::Described("`version: v1` under a schema with `pattern: ^\\d+$`."),
        fix: "Change the string so that it matches the pattern.",
    }
    407 FormatMismatch "format_mismatch" Error Schema {
        title: "String does not match the format",
        meaning: "The server checks the formats it knows, such as `date-time`, `ipv4` or `uri`, with its own parsers.",
        example: Example::Described("`since: yesterday` under a schema with `format: date-time`."),
        fix: "Write the value in that format.",
    }
    408 NumberTooSmall "number_too_small" Error Schema {
        title: "Number too small",
        meaning: "The number is below `minimum`, or equal to it where `exclusiveMinimum` is true. For integers, the \
            fraction of the bound is dropped.",
        example: Example::Described("`replicas: 0` under a schema with `minimum: 1`."),
        fix: "Use a larger number.",
    }
    409 NumberTooLarge "number_too_large" Error Schema {
        title: "Number too large",
        meaning: "The number is above `maximum`, or equal to it where `exclusiveMaximum` is true. For integers, the \
            fraction of the bound is dropped.",
        example: Example::Described("`port: 70000` under a schema with `maximum: 65535`."),
        fix: "Use a smaller number.",
    }
    410 NotAMultiple "not_a_multiple" Error Schema {
        title: "Number is not a multiple of `multipleOf`",
        meaning: "The number must be a multiple of `multipleOf`. For integers a factor below 1 is cut to 0, and then \
            every integer is rejected.",
        example: Example::Described("`size: 7` under a schema with `multipleOf: 4`."),
        fix: "Use a multiple. If the factor is below 1, the CRD must change.",
    }
    411 NumberFormatMismatch "number_format_mismatch" Error Schema {
        title: "Number does not fit its format",
        meaning: "Since 1.36 integers must fit `int32` or `int64`, and numbers with format `float` must fit float32. \
            The bounds in the schema must fit too: a bound that does not rejects every value.",
        example: Example::Described("`count: 3000000000` under a schema with `format: int32`."),
        fix: "Use a number that fits. If a bound does not fit, the CRD must change.",
    }
    412 TooManyItems "too_many_items" Error Schema {
        title: "Too many list items",
        meaning: "The list is longer than `maxItems`.",
        example: Example::Described("Three items under a schema with `maxItems: 2`."),
        fix: "Remove items.",
    }
    413 TooFewItems "too_few_items" Error Schema {
        title: "Too few list items",
        meaning: "The list is shorter than `minItems`. A missing field is not an empty list.",
        example: Example::Described("`hosts: []` under a schema with `minItems: 1`."),
        fix: "Add items, or remove the field where it is not required.",
    }
    414 TooManyFields "too_many_fields" Error Schema {
        title: "Too many fields in an object",
        meaning: "The object has more fields than `maxProperties` allows, including fields added by defaults.",
        example: Example::Described("Three labels under a schema with `maxProperties: 2`."),
        fix: "Remove fields.",
    }
    415 TooFewFields "too_few_fields" Error Schema {
        title: "Too few fields in an object",
        meaning: "The object has fewer fields than `minProperties` requires, including fields added by defaults.",
        example: Example::Described("`selector: {}` under a schema with `minProperties: 1`."),
        fix: "Add fields, or remove the object where it is not required.",
    }
    416 ForbiddenField "forbidden_field" Error Schema {
        title: "Field not allowed",
        meaning: "The schema has `additionalProperties: false`, and the field is not one of its properties.",
        example: Example::Described("`spec: {colour: red}` under a schema that has only `size` and forbids other fields."),
        fix: "Remove the field, or correct its name.",
    }
    417 AnyOfMismatch "any_of_mismatch" Error Schema {
        title: "No schema in `anyOf` matches",
        meaning: "At least one schema in `anyOf` must accept the value. The errors that follow are those of the \
            schema that comes closest.",
        example: Example::Described("`target: {}` under a schema whose `anyOf` requires `name` or `selector`."),
        fix: "Match one of the schemas; the errors that follow show how.",
    }
    418 OneOfMismatch "one_of_mismatch" Error Schema {
        title: "No schema in `oneOf` matches",
        meaning: "Exactly one schema in `oneOf` must accept the value. The errors that follow are those of the \
            schema that comes closest.",
        example: Example::Described("`target: {}` under a schema whose `oneOf` requires `name` or `selector`."),
        fix: "Match one of the schemas; the errors that follow show how.",
    }
    419 AllOfMismatch "all_of_mismatch" Error Schema {
        title: "Not every schema in `allOf` matches",
        meaning: "All schemas in `allOf` must accept the value. The errors before this one show which parts do not.",
        example: Example::Described("`name: a b` under a schema whose `allOf` has a pattern without spaces."),
        fix: "Fix the errors before this one.",
    }
    420 ExcludedValue "excluded_value" Error Schema {
        title: "Value matches the schema in `not`",
        meaning: "The schema under `not` must reject the value, but accepts it.",
        example: Example::Described("`mode: legacy` under a schema with `not: {enum: [legacy]}`."),
        fix: "Use a value that the schema under `not` rejects.",
    }
    421 RepeatedItem "repeated_item" Error Schema {
        title: "Duplicate item in a list with `uniqueItems`",
        meaning: "Two items of the list are equal.",
        example: Example::Described("`[a, b, a]` under a schema with `uniqueItems: true`."),
        fix: "Remove the duplicate item.",
    }
    422 UnionAmbiguous "union_ambiguous" Error Schema {
        title: "Several schemas in `oneOf` match",
        meaning: "Exactly one schema in `oneOf` must accept the value.",
        example: Example::Described("`target: {name: a, selector: b}` under a schema whose `oneOf` requires one of the two."),
        fix: "Keep the fields of one alternative and remove the others.",
    }

    430 DuplicateItem "duplicate_item" Error Lists {
        title: "Duplicate list item",
        meaning: "Items of a list with `x-kubernetes-list-type: set` must be unique, and items of type `map` must have \
            unique keys. The server names the second item only.",
        example: Example::Described("Two ports with the same `name` in a list of type `map`."),
        fix: "Remove one of the two, or change its key.",
    }
    431 ListItemNotAnObject "list_item_not_an_object" Error Lists {
        title: "List item is not an object",
        meaning: "Items of a list with `x-kubernetes-list-type: map` are identified by their keys, so they must be \
            objects.",
        example: Example::Described("`ports: [80]` where `ports` is a list of type `map`."),
        fix: "Write the item as an object with its keys.",
    }
    440 WrongKind "wrong_kind" Error Kind {
        title: "Object does not match the kind of the CRD",
        meaning: "`kind` and `apiVersion` must be those of the CRD. An object of another kind is neither \
            pruned nor validated against the schema.",
        example: Example::Described("`kind: Widgets` sent to the endpoint of a CRD with the kind `Widget`."),
        fix: "Correct `kind` or `apiVersion`.",
    }
    441 InvalidScale "invalid_scale" Error Scale {
        title: "Invalid field of the scale subresource",
        meaning: "The paths under `scale` in the CRD must lead to integers from 0 to 2147483647, and to a string \
            for the selector. A number with a fraction is not an integer here, not even `1.0`.",
        example: Example::Described("`replicas: -1` where `specReplicasPath` is `.spec.replicas`."),
        fix: "Use an integer that is not negative.",
    }
    442 InvalidEmbedded "invalid_embedded" Error Embedded {
        title: "Invalid embedded resource",
        meaning: "A value under `x-kubernetes-embedded-resource: true` is a complete resource: with `apiVersion`, with \
            `kind`, and with valid metadata where it has any.",
        example: Example::Described("`template: {kind: Pod}` under a schema that embeds a resource."),
        fix: "Add what is missing.",
    }
    450 RulesNotChecked "rules_not_checked" Error Rules {
        title: "Validation rules were not checked",
        meaning: "If fields are missing, too long, too many, of a wrong type or not in `enum`, the server does not run \
            the CRD's validation rules at all.",
        example: Example::Described("A required field is missing, and the CRD has `x-kubernetes-validations`."),
        fix: "Fix the other errors first; the rules may then report more.",
    }

    451 CelViolation "cel_violation" Error Rules {
        title: "Validation rule failed",
        meaning: "The CRD has expressions under `x-kubernetes-validations`, and one of them is false for this value. \
            The message is the CRD's own, or the rule itself.",
        example: Example::Described("`minReplicas: 5, maxReplicas: 3` under the rule `self.minReplicas <= self.maxReplicas`."),
        fix: "Change the value so that the rule is true.",
    }
    452 RuleError "rule_error" Error Rules {
        title: "Validation rule could not be evaluated",
        meaning: "An expression under `x-kubernetes-validations` fails for this value: a missing field, a \
            division by zero, a string that is not a number. The server rejects the object.",
        example: Example::Described("`self.limit > 0` on an object without `limit`, which is optional."),
        fix: "Set the value that the rule uses; in the CRD, guard the rule with `has(…)`.",
    }
    453 RuleBudget "rule_budget" Error Rules {
        title: "Validation rules exceeded their cost limit",
        meaning: "The server measures the cost of rules while they run. One evaluation may cost 1,000,000, all rules of \
            an object 10,000,000 together; beyond that it rejects the object and runs no more rules.",
        example: Example::Described("A rule that compares every item of a list with every other, on a list of thousands."),
        fix: "Make the object smaller, or the rule in the CRD simpler.",
    }

    // 5xx: metadata.

    501 InvalidName "invalid_name" Error Metadata {
        title: "Invalid name",
        meaning: "Names of objects are DNS subdomains: lower case letters, digits, `-` and `.`, at most 253 characters. \
            The name of a CRD is its plural name, a dot, and its group.",
        example: Example::Yaml("metadata:\n  name: My_App\n"),
        fix: "Change the name.",
    }
    502 MissingName "missing_name" Error Metadata {
        title: "Missing name",
        meaning: "An object needs a `name`, or a `generateName` from which the server makes one.",
        example: Example::Yaml("metadata:\n  labels:\n    app: web\n"),
        fix: "Add `metadata.name`.",
    }
    503 InvalidNamespace "invalid_namespace" Error Metadata {
        title: "Invalid namespace",
        meaning: "Objects of a namespaced kind have a namespace, whose name is a DNS label; objects of a cluster-scoped \
            kind have none.",
        example: Example::Yaml("metadata:\n  name: web\n  namespace: team.a\n"),
        fix: "Use lower case letters, digits and `-`, at most 63 characters; remove the namespace from cluster-scoped \
            objects.",
    }
    504 InvalidLabel "invalid_label" Error Metadata {
        title: "Invalid label",
        meaning: "A label key is a name of at most 63 characters with an optional DNS subdomain and a slash before \
            it. A label value has at most 63 characters: letters, digits, `-`, `_` and `.`.",
        example: Example::Yaml("metadata:\n  labels:\n    app: my web\n"),
        fix: "Correct the key or the value. Put long or free text in annotations.",
    }
    505 InvalidAnnotation "invalid_annotation" Error Metadata {
        title: "Invalid annotation key",
        meaning: "An annotation key has the form of a label key; the value may be any string.",
        example: Example::Yaml("metadata:\n  annotations:\n    a/b/c: x\n"),
        fix: "Correct the key.",
    }
    506 AnnotationsTooLarge "annotations_too_large" Error Metadata {
        title: "Annotations too large",
        meaning: "The keys and values of all annotations together may have at most 262144 bytes (256 KiB).",
        example: Example::Described("An annotation with a file of 300 KiB."),
        fix: "Store large texts elsewhere. `kubectl apply --server-side` does not keep the last configuration in an \
            annotation.",
    }
    507 InvalidOwner "invalid_owner" Error Metadata {
        title: "Invalid owner reference",
        meaning: "An owner reference has `apiVersion`, `kind`, `name` and `uid`; only one of them has `controller: true`, \
            and an Event cannot be an owner.",
        example: Example::Described("An owner reference without `uid`."),
        fix: "Complete the reference; `uid` is that of the owner in the cluster.",
    }
    508 InvalidFinalizer "invalid_finalizer" Error Metadata {
        title: "Invalid finalizer",
        meaning: "A finalizer has the form of a label key. `orphan` and `foregroundDeletion` exclude each \
            other, and no finalizers can be added to an object that is being deleted.",
        example: Example::Yaml("metadata:\n  finalizers:\n  - clean up\n"),
        fix: "Use a name like `example.com/cleanup`.",
    }
    509 ImmutableField "immutable_field" Error Metadata {
        title: "Immutable field changed",
        meaning: "This field cannot change once it is set; an update must send the stored value, or leave the field out.",
        example: Example::Described("An update with another `metadata.deletionTimestamp`."),
        fix: "Use the stored value.",
    }
    510 InvalidMetadata "invalid_metadata" Error Metadata {
        title: "Invalid metadata",
        meaning: "A field that the server or its clients set, such as `generation` or `managedFields`, has an invalid \
            value.",
        example: Example::Described("An embedded resource with `metadata.generation: -1`."),
        fix: "Remove the field.",
    }

    // 6xx: a CRD that the server rejects.

    601 InvalidCrd "invalid_crd" Error Kind {
        title: "Invalid CRD",
        meaning: "Names, versions, subresources, columns and conversion of a CustomResourceDefinition must be \
            consistent before the server serves the kind. Paths in the server's text are those of its internal form: \
            what is equal in all versions is at the top, so the schema of a single version is `spec.validation`.",
        example: Example::Described("A CRD with two versions that are both marked as storage version."),
        fix: "Correct the field that is shown.",
    }
    602 SchemaNotStructural "schema_not_structural" Error Schema {
        title: "Schema is not structural",
        meaning: "The server must know the type of every field without looking into `allOf`, `anyOf`, `oneOf` and `not`, \
            so that it can remove unknown fields and apply defaults. Inside of these only values may be restricted.",
        example: Example::Described("A property without `type`."),
        fix: "Put types, properties and items outside of `allOf`, `anyOf`, `oneOf` and `not`.",
    }
    603 InvalidSchemaKeyword "invalid_schema_keyword" Error Schema {
        title: "Invalid schema keyword",
        meaning: "CRDs support a part of JSON Schema and some extensions. Some keywords are never \
            allowed, others only in certain places or together with others.",
        example: Example::Described("`$ref`, or `x-kubernetes-list-type: map` without keys."),
        fix: "Remove the keyword, or add what the message asks for.",
    }
    604 InvalidDefault "invalid_default" Error Schema {
        title: "Invalid default",
        meaning: "A default must be valid under its own schema and must not contain unknown fields, because it is added \
            to objects after unknown fields have been removed.",
        example: Example::Described("`default: 0` under `minimum: 1`."),
        fix: "Correct the default or the schema.",
    }
    605 InvalidRule "invalid_rule" Error Rules {
        title: "Invalid validation rule",
        meaning: "The parts of a rule under `x-kubernetes-validations` are checked when the CRD is created: the rule \
            itself, its message, the reason and the field path.",
        example: Example::Described("A rule of several lines without a message."),
        fix: "Correct the part that is shown.",
    }
    606 RuleNotCompiled "rule_not_compiled" Error Rules {
        title: "Validation rule does not compile",
        meaning: "The expressions under `x-kubernetes-validations` are compiled when the CRD is created: they must be \
            valid CEL, use fields of the schema and functions of the release, and evaluate to a boolean (`rule`) or a \
            string (`messageExpression`). New rules may only use what the previous release supports, so that they \
            survive a downgrade.",
        example: Example::Described("`rule: self.hots.size() > 0` where the schema has `hosts`."),
        fix: "Correct the part that is shown; `plimsoll cel check` and `plimsoll cel functions` help to find out how.",
    }
    607 RuleTooExpensive "rule_too_expensive" Error Rules {
        title: "Validation rule exceeds its cost limit",
        meaning: "The server estimates the worst-case cost of an expression, multiplied by how often it can be evaluated \
            in an object, and accepts at most 10,000,000. The estimate uses `maxItems`, `maxProperties` and `maxLength`; \
            where one is missing, it assumes the largest value that fits into a request.",
        example: Example::Described("`rule: self.hosts.all(h, self.hosts.exists(g, g == h))` over a list without `maxItems`."),
        fix: "Add `maxItems`, `maxProperties` or `maxLength` to what the rule uses; `plimsoll crd cost` shows what helps.",
    }
    608 RulesTooExpensive "rules_too_expensive" Error Rules {
        title: "Validation rules exceed the cost budget of the CRD",
        meaning: "All expressions of a schema together may cost 100,000,000 in the worst case. Beyond that, the server \
            names the expressions with the largest shares, and the schema.",
        example: Example::Described("Twenty rules with a worst-case cost of nine million each."),
        fix: "Add `maxItems`, `maxProperties` or `maxLength` to what the most expensive rules use; `plimsoll crd cost` \
            lists all rules by cost.",
    }

    610 FieldNotStored "field_not_stored" Warning Advice {
        title: "A field of a served version is not stored",
        meaning: "Objects are stored in the storage version. Without a conversion webhook the API server renames an \
            object of another version and prunes it by the schema of the storage version: fields that only the other \
            version has are validated, accepted and lost.",
        example: Example::Described("`spec.color` in the schema of `v1beta1` and not in that of `v1`, which has `storage: true`."),
        fix: "Add the field to the schema of the storage version.",
    }
    611 DefaultsDiffer "defaults_differ" Warning Advice {
        title: "A default differs from the one in the storage version",
        meaning: "An object is defaulted by the schema of the request's version when it is written, and by that of the \
            storage version whenever it is read. Where the two differ, clients see values that validation did not see, and \
            a rule such as `self == oldSelf` can reject an update that changes nothing.",
        example: Example::Described("`default: 1` in `v1beta1` and `default: 2` in `v1`, which has `storage: true`."),
        fix: "Give the field the same default in every version.",
    }
    612 StorageRejectsMetadata "storage_rejects_metadata" Warning Advice {
        title: "Some accepted objects cannot be stored",
        meaning: "The storage version declares an embedded resource (`x-kubernetes-embedded-resource`) where a served \
            version does not. Metadata of the embedded resource that cannot be read as such is accepted by validation, and then \
            the request fails with code 500.",
        example: Example::Described("`spec.template.metadata.name: 1` in a version without `x-kubernetes-embedded-resource`."),
        fix: "Declare the embedded resource in every version.",
    }

    // 8xx: Go types and their markers.

    801 GoSyntax "go_syntax" Error Advice {
        title: "Go file cannot be read",
        meaning: "The text is not Go, or not UTF-8. No CRD is made of the types of its package, because some of them \
            may be missing.",
        example: Example::Described("A field without a type: ``Size `json:\"size\"` ``."),
        fix: "Correct the file; `gofmt -l .` lists files with syntax errors.",
    }
    802 GoType "go_type" Error Advice {
        title: "Go type has no schema",
        meaning: "Types of a CRD are made of strings, integers, booleans, lists, maps with string keys, and structs \
            whose fields have JSON tags. controller-gen rejects other types, and so does `plimsoll gen`.",
        example: Example::Described("A field of type `float64` or `interface{}`, or one without a JSON tag."),
        fix: "Use another type, a JSON tag, or a type that marshals itself, with `+kubebuilder:validation:Type`.",
    }
    803 GoMarker "go_marker" Error Advice {
        title: "Invalid marker",
        meaning: "A comment that begins with `+` is a marker. Its name is known, but its arguments cannot be read, or \
            it does not fit the type it is on. controller-gen rejects it, and so does `plimsoll gen`.",
        example: Example::Described("`// +kubebuilder:validation:MaxLength=many`, or `MaxLength` on an integer."),
        fix: "Correct the arguments, or remove the marker.",
    }
    804 GoMarkerIgnored "go_marker_ignored" Warning Advice {
        title: "Marker has no effect",
        meaning: "The marker looks like one of controller-gen's, but it is misspelt, is on something that it cannot be \
            on, or is overridden by another one. controller-gen says nothing about it.",
        example: Example::Described("`// +kubebuilder:validation:MaxLenght=63`."),
        fix: "Correct the name, move the marker, or remove it.",
    }
    805 GoCrd "go_crd" Error Advice {
        title: "CRD made of Go types is rejected",
        meaning: "The API server would reject the CRD that is made of these types: a rule does not compile or costs \
            too much, a default does not fit its type, a name is invalid.",
        example: Example::Described("A rule over a list without `+kubebuilder:validation:MaxItems`."),
        fix: "Correct the type or marker that is shown.",
    }

    821 NotAQuantity "not_a_quantity" Error Kind {
        title: "Not a quantity",
        meaning: "What containers request and may use, `resources.requests` and `resources.limits`, are quantities: \
            numbers, with a unit if needed. They are checked in objects of any kind, also where no schema of the kind \
            is known.",
        example: Example::Described("`resources: {limits: {memory: 1 GB}}`."),
        fix: "Write a number with a unit: `500m`, `2`, `1Gi`, `1G`.",
    }

    // 9xx: about judging itself.

    901 NotJudged "not_judged" Error Advice {
        title: "Object was not judged",
        meaning: "Without the CRD of its kind, plimsoll cannot know whether an object is valid. The same applies if the \
            CRD itself is rejected.",
        example: Example::Described("An object of the kind `Certificate`, and no CRD for it."),
        fix: "Add the CRD of its kind to what is checked, or leave such objects out.",
    }
    902 ClusterFields "cluster_fields" Note Advice {
        title: "Fields set by the API server were ignored",
        meaning: "An object read from a cluster contains fields that only the server may set, such as `resourceVersion`. \
            Creating it again would be rejected for that alone, so these fields are ignored.",
        example: Example::Described("The output of `kubectl get -o yaml`."),
        fix: "Remove the fields from files that you apply.",
    }
    904 ServerWarning "server_warning" Warning Advice {
        title: "Warning of the API server",
        meaning: "The server accepts the object and returns a warning.",
        example: Example::Described("An object of a version that the CRD marks as deprecated."),
        fix: "Read the warning: it is the server's own.",
    }
    905 DefaultsListed "defaults_listed" Note Advice {
        title: "Defaults were not applied",
        meaning: "Objects are judged as written where that is asked for, and the defaults that the server would \
            apply are listed.",
        example: Example::Described("`spec: {}` under a schema with `replicas: {type: integer, default: 1}`."),
        fix: "Have the defaults applied, as the server does.",
    }
    906 CrdsDisagree "crds_disagree" Warning Advice {
        title: "CRDs for one kind disagree about an object",
        meaning: "The inputs contain several different CRDs for the kind of the object, and none of them is nearer to \
            it than the others. One of them accepts the object, another rejects it. plimsoll cannot know which \
            one is installed in the cluster.",
        example: Example::Described("The same `HTTPRoute` in the standard and the experimental CRDs of the Gateway API."),
        fix: "Name the CRD that is installed.",
    }
    907 LostInStorage "lost_in_storage" Warning Advice {
        title: "A field is not stored",
        meaning: "Objects are stored in one version of their kind, the storage version. An object of another version is \
            validated by its own schema, renamed, and pruned by the schema of the storage version: a field that the \
            storage version does not have is lost, without an error or a warning of the server.",
        example: Example::Described("`spec.color` in an object of `v1beta1`, where objects are stored in `v1`, which has no such field."),
        fix: "Write the object in the storage version, or add the field to the schema of that version.",
    }
    908 AddedByStorage "added_by_storage" Note Advice {
        title: "Reading adds values that were not validated",
        meaning: "An object of a version that is not the storage version is read back through the storage version, and \
            defaults of that version are added. Clients see values that validation did not see.",
        example: Example::Described("A default of `spec.size` in the storage version `v1`, and none in `v1beta1`."),
        fix: "Give the field the same default in every version.",
    }
    909 ConvertedByWebhook "converted_by_webhook" Note Advice {
        title: "What is stored depends on a conversion webhook",
        meaning: "The object is of another version than the storage version, and a webhook converts between them. \
            Validation is not affected, but what is stored is the choice of the webhook, which is not called here.",
        example: Example::Described("An object of `v1beta1` under a CRD with `conversion.strategy: Webhook` that stores `v1`."),
        fix: "Nothing to do.",
    }
    910 UnusedException "unused_exception" Warning Advice {
        title: "Exception matches no finding",
        meaning: "An exception in `plimsoll.toml` or in a comment matches nothing that was found. What it was about is \
            fixed, or its code, object or path is misspelt.",
        example: Example::Described("`# plimsoll: ignore[unknown_field] chart is pinned` above a field that the schema has."),
        fix: "Remove the exception, or correct what it names.",
    }
    911 ExpiredException "expired_exception" Warning Advice {
        title: "Exception has expired",
        meaning: "The date `until` of an exception has passed. The findings that it matches count again.",
        example: Example::Described("An `[[exception]]` with `until = 2024-01-31`."),
        fix: "Fix the findings that it was about, or choose a later date.",
    }
    912 InvalidException "invalid_exception" Error Advice {
        title: "Invalid exception",
        meaning: "A comment `# plimsoll: ignore[CODE] REASON` names the codes of the findings that it is about, and a \
            reason. Without a reason, or with a code that does not exist, it has no effect.",
        example: Example::Described("`# plimsoll: ignore[unknown_field]` without a reason."),
        fix: "Add the reason behind the bracket, or correct the code.",
    }
    913 FieldNotAllowed "field_not_allowed" Error Schema {
        title: "Field must not be set",
        meaning: "A tag on the Go type forbids a value here, always or where another field has a certain value.",
        example: Example::Described("A field with the tag `+k8s:forbidden` that is set."),
        fix: "Remove the field.",
    }
    914 ImmutableValue "immutable_value" Error Schema {
        title: "Value cannot be changed",
        meaning: "A tag on the Go type restricts how an update may change a value: not at all (`+k8s:immutable`), or not \
            in some ways (`+k8s:update`, `+k8s:monotonic`). What an update leaves unchanged is not looked at.",
        example: Example::Described("An update that changes a field with the tag `+k8s:immutable`."),
        fix: "Use the stored value, or create another object.",
    }
    915 UnionMembers "union_members" Error Schema {
        title: "Wrong number of alternatives is set",
        meaning: "Some fields or items exclude each other: exactly one of them must be set (`+k8s:unionMember`), or one at \
            most (`+k8s:zeroOrOneOfMember`). A discriminator, where there is one, tells which one.",
        example: Example::Described("A volume with both `emptyDir` and `hostPath`."),
        fix: "Set one of them, and the discriminator to match.",
    }
    916 DependentField "dependent_field" Error Schema {
        title: "Field needs or excludes another",
        meaning: "A field that is set needs another one (`+k8s:dependentRequired`) or excludes it \
            (`+k8s:dependentForbidden`).",
        example: Example::Described("`street` without `address`, where the first needs the second."),
        fix: "Set both, or remove one.",
    }
    917 DisallowedValue "disallowed_value" Error Schema {
        title: "Value is not allowed",
        meaning: "A tag on the Go type excludes this one value (`+k8s:neq`).",
        example: Example::Described("The name `root` where the tag is `+k8s:neq=\"root\"`."),
        fix: "Use another value.",
    }
    918 UndefinedOption "undefined_option" Error Schema {
        title: "Validation option is not defined",
        meaning: "A rule applies where a feature option is enabled or disabled, and nobody says whether it is. The API \
            server answers with an internal error.",
        example: Example::Described("A type with `+k8s:ifEnabled(Feature)=+k8s:required`, judged without that option."),
        fix: "Define the option.",
    }
}}
