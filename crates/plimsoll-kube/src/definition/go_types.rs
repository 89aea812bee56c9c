//! The Go structs of a definition (`k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1`).

use plimsoll_schema::text::JSON_SCHEMA_PROPS;
use plimsoll_schema::typed::{Field, GoType, OBJECT_META, Struct, TIME};

/// `*CustomResourceValidation`: the field `schema` of a version.
pub(super) static VALIDATION: GoType = GoType::Pointer(&GoType::Struct(&CUSTOM_RESOURCE_VALIDATION));
/// `*CustomResourceSubresources`
pub(super) static SUBRESOURCES: GoType = GoType::Pointer(&GoType::Struct(&CUSTOM_RESOURCE_SUBRESOURCES));
/// `[]CustomResourceColumnDefinition`
pub(super) static COLUMNS: GoType = GoType::Slice(&GoType::Struct(&CUSTOM_RESOURCE_COLUMN_DEFINITION));
/// `[]SelectableField`
pub(super) static SELECTABLE_FIELDS: GoType = GoType::Slice(&GoType::Struct(&SELECTABLE_FIELD));
/// `CustomResourceDefinitionSpec`
pub(super) static SPEC: GoType = GoType::Struct(&CUSTOM_RESOURCE_DEFINITION_SPEC);
/// `CustomResourceDefinition`
pub(super) static DEFINITION: GoType = GoType::Struct(&CUSTOM_RESOURCE_DEFINITION);
/// `CustomResourceDefinition` before its status had `observedGeneration`.
pub(super) static DEFINITION_UNOBSERVED: GoType = GoType::Struct(&CUSTOM_RESOURCE_DEFINITION_UNOBSERVED);

pub(super) const KIND: Field = Field::embedded(&["TypeMeta"], "kind", GoType::STRING);
pub(super) const API_VERSION: Field = Field::embedded(&["TypeMeta"], "apiVersion", GoType::STRING);
pub(super) const METADATA: Field = Field::new("metadata", GoType::Struct(&OBJECT_META));
pub(super) const STRINGS: GoType = GoType::Slice(&GoType::STRING);

static CUSTOM_RESOURCE_DEFINITION: Struct = Struct::new(
    "CustomResourceDefinition",
    "v1.CustomResourceDefinition",
    &[
        KIND,
        API_VERSION,
        METADATA,
        Field::new("spec", GoType::Struct(&CUSTOM_RESOURCE_DEFINITION_SPEC)),
        Field::new("status", GoType::Struct(&STATUS)),
    ],
);

static CUSTOM_RESOURCE_DEFINITION_UNOBSERVED: Struct = Struct::new(
    "CustomResourceDefinition",
    "v1.CustomResourceDefinition",
    &[
        KIND,
        API_VERSION,
        METADATA,
        Field::new("spec", GoType::Struct(&CUSTOM_RESOURCE_DEFINITION_SPEC)),
        Field::new("status", GoType::Struct(&STATUS_UNOBSERVED)),
    ],
);

static CUSTOM_RESOURCE_DEFINITION_SPEC: Struct = Struct::new(
    "CustomResourceDefinitionSpec",
    "v1.CustomResourceDefinitionSpec",
    &[
        Field::new("group", GoType::STRING),
        Field::new("names", GoType::Struct(&NAMES)),
        Field::new("scope", GoType::String("v1.ResourceScope")),
        Field::new("versions", GoType::Slice(&GoType::Struct(&VERSION))),
        Field::new("conversion", GoType::Pointer(&GoType::Struct(&CONVERSION))),
        Field::new("preserveUnknownFields", GoType::Bool),
    ],
);

pub(super) static NAMES: Struct = Struct::new(
    "CustomResourceDefinitionNames",
    "v1.CustomResourceDefinitionNames",
    &[
        Field::new("plural", GoType::STRING),
        Field::new("singular", GoType::STRING),
        Field::new("shortNames", STRINGS),
        Field::new("kind", GoType::STRING),
        Field::new("listKind", GoType::STRING),
        Field::new("categories", STRINGS),
    ],
);

static VERSION: Struct = Struct::new(
    "CustomResourceDefinitionVersion",
    "v1.CustomResourceDefinitionVersion",
    &[
        Field::new("name", GoType::STRING),
        Field::new("served", GoType::Bool),
        Field::new("storage", GoType::Bool),
        Field::new("deprecated", GoType::Bool),
        Field::new("deprecationWarning", GoType::Pointer(&GoType::STRING)),
        Field::new("schema", GoType::Pointer(&GoType::Struct(&CUSTOM_RESOURCE_VALIDATION))),
        Field::new("subresources", GoType::Pointer(&GoType::Struct(&CUSTOM_RESOURCE_SUBRESOURCES))),
        Field::new("additionalPrinterColumns", GoType::Slice(&GoType::Struct(&CUSTOM_RESOURCE_COLUMN_DEFINITION))),
        Field::new("selectableFields", GoType::Slice(&GoType::Struct(&SELECTABLE_FIELD))),
    ],
);

pub(super) static CUSTOM_RESOURCE_VALIDATION: Struct = Struct::new(
    "CustomResourceValidation",
    "v1.CustomResourceValidation",
    &[Field::new("openAPIV3Schema", GoType::Pointer(&GoType::Struct(&JSON_SCHEMA_PROPS)))],
);

pub(super) static CUSTOM_RESOURCE_SUBRESOURCES: Struct = Struct::new(
    "CustomResourceSubresources",
    "v1.CustomResourceSubresources",
    &[
        Field::new("status", GoType::Pointer(&GoType::Struct(&STATUS_SUBRESOURCE))),
        Field::new("scale", GoType::Pointer(&GoType::Struct(&SCALE))),
    ],
);

static STATUS_SUBRESOURCE: Struct =
    Struct::new("CustomResourceSubresourceStatus", "v1.CustomResourceSubresourceStatus", &[]);

static SCALE: Struct = Struct::new(
    "CustomResourceSubresourceScale",
    "v1.CustomResourceSubresourceScale",
    &[
        Field::new("specReplicasPath", GoType::STRING),
        Field::new("statusReplicasPath", GoType::STRING),
        Field::new("labelSelectorPath", GoType::Pointer(&GoType::STRING)),
    ],
);

static CUSTOM_RESOURCE_COLUMN_DEFINITION: Struct = Struct::new(
    "CustomResourceColumnDefinition",
    "v1.CustomResourceColumnDefinition",
    &[
        Field::new("name", GoType::STRING),
        Field::new("type", GoType::STRING),
        Field::new("format", GoType::STRING),
        Field::new("description", GoType::STRING),
        Field::new("priority", GoType::INT32),
        Field::new("jsonPath", GoType::STRING),
    ],
);

pub(super) static SELECTABLE_FIELD: Struct =
    Struct::new("SelectableField", "v1.SelectableField", &[Field::new("jsonPath", GoType::STRING)]);

static CONVERSION: Struct = Struct::new(
    "CustomResourceConversion",
    "v1.CustomResourceConversion",
    &[
        Field::new("strategy", GoType::String("v1.ConversionStrategyType")),
        Field::new("webhook", GoType::Pointer(&GoType::Struct(&WEBHOOK))),
    ],
);

static WEBHOOK: Struct = Struct::new(
    "WebhookConversion",
    "v1.WebhookConversion",
    &[
        Field::new("clientConfig", GoType::Pointer(&GoType::Struct(&CLIENT_CONFIG))),
        Field::new("conversionReviewVersions", STRINGS),
    ],
);

pub(super) static CLIENT_CONFIG: Struct = Struct::new(
    "WebhookClientConfig",
    "v1.WebhookClientConfig",
    &[
        Field::new("url", GoType::Pointer(&GoType::STRING)),
        Field::new("service", GoType::Pointer(&GoType::Struct(&SERVICE_REFERENCE))),
        Field::new("caBundle", GoType::Bytes),
    ],
);

static SERVICE_REFERENCE: Struct = Struct::new(
    "ServiceReference",
    "v1.ServiceReference",
    &[
        Field::new("namespace", GoType::STRING),
        Field::new("name", GoType::STRING),
        Field::new("path", GoType::Pointer(&GoType::STRING)),
        Field::new("port", GoType::Pointer(&GoType::INT32)),
    ],
);

const ACCEPTED_NAMES: Field = Field::new("acceptedNames", GoType::Struct(&NAMES));
const STORED_VERSIONS: Field = Field::new("storedVersions", STRINGS);
const OBSERVED_GENERATION: Field = Field::new("observedGeneration", GoType::INT64);

pub(super) static STATUS: Struct = Struct::new(
    "CustomResourceDefinitionStatus",
    "v1.CustomResourceDefinitionStatus",
    &[
        Field::new("conditions", GoType::Slice(&GoType::Struct(&CONDITION))),
        ACCEPTED_NAMES,
        STORED_VERSIONS,
        OBSERVED_GENERATION,
    ],
);

pub(super) static STATUS_UNOBSERVED: Struct = Struct::new(
    "CustomResourceDefinitionStatus",
    "v1.CustomResourceDefinitionStatus",
    &[Field::new("conditions", GoType::Slice(&GoType::Struct(&CONDITION_UNOBSERVED))), ACCEPTED_NAMES, STORED_VERSIONS],
);

const TYPE: Field = Field::new("type", GoType::String("v1.CustomResourceDefinitionConditionType"));
const CONDITION_STATUS: Field = Field::new("status", GoType::String("v1.ConditionStatus"));
const LAST_TRANSITION_TIME: Field = Field::new("lastTransitionTime", GoType::Unmarshaler(&TIME));
const REASON: Field = Field::new("reason", GoType::STRING);
const MESSAGE: Field = Field::new("message", GoType::STRING);

static CONDITION: Struct = Struct::new(
    "CustomResourceDefinitionCondition",
    "v1.CustomResourceDefinitionCondition",
    &[TYPE, CONDITION_STATUS, LAST_TRANSITION_TIME, REASON, MESSAGE, OBSERVED_GENERATION],
);

static CONDITION_UNOBSERVED: Struct = Struct::new(
    "CustomResourceDefinitionCondition",
    "v1.CustomResourceDefinitionCondition",
    &[TYPE, CONDITION_STATUS, LAST_TRANSITION_TIME, REASON, MESSAGE],
);
