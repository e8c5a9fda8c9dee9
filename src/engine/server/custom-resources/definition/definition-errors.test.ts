import { expect, it } from "vitest";
import { createCel } from "../../../../cel/cel.ts";
import { compileRegexp } from "../../../../regexp/regexp.ts";
import type { Value, ValueMap } from "../../../value/value.ts";
import { definitionErrors } from "./definition-errors.ts";

const cel = createCel();

/** Returns a valid definition with this schema of `spec`, and with the changed fields of its own spec. */
function definition(properties: ValueMap, more: ValueMap = {}): ValueMap {
  const openAPIV3Schema = { type: "object", properties: { spec: { type: "object", properties } } };
  return {
    metadata: { name: "foos.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "foos", singular: "foo", kind: "Foo", listKind: "FooList" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
      ...more,
    },
    status: { storedVersions: ["v1"] },
  };
}

const AT = "spec.validation.openAPIV3Schema.properties[spec].properties[a]";
const STRING = { type: "string" };
const keyed = (items: ValueMap, keys: Value = ["n"]) => ({
  type: "array",
  items,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": keys,
});

it.each<{ name: string; a: ValueMap; field?: string; detail?: string }>([
  { name: "nothing", a: STRING },
  {
    name: "no type",
    a: {},
    field: ".type",
    detail: "Required value: must not be empty for specified object fields",
  },
  {
    name: "a list without a type of items",
    a: { type: "array" },
    field: ".items",
    detail: "Required value: must be specified",
  },
  {
    name: "a type inside anyOf",
    a: { ...STRING, anyOf: [STRING] },
    field: ".anyOf[0].type",
    detail: "Forbidden: must be empty to be structural",
  },
  {
    name: "an int-or-string with types inside anyOf",
    a: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, STRING] },
  },
  {
    name: "a list key without a default that is not required",
    a: keyed({ type: "object", properties: { n: STRING } }),
    field: ".items.properties[n].default",
    detail:
      "Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property",
  },
  {
    name: "a list key with a default",
    a: keyed({ type: "object", properties: { n: { ...STRING, default: "x" } } }),
  },
  {
    name: "a list of type map without keys",
    a: keyed({ type: "object" }, []),
    field: ".x-kubernetes-list-map-keys",
    detail: "Required value: must not be empty if x-kubernetes-list-type is map",
  },
  {
    name: "a set of objects",
    a: { type: "array", items: { type: "object" }, "x-kubernetes-list-type": "set" },
    field: ".items.x-kubernetes-map-type",
    detail: "Invalid value: null: must be atomic as item of a list with x-kubernetes-list-type=set",
  },
  {
    name: "a default of another type",
    a: { ...STRING, default: 1 },
    field: ".default",
    detail: 'Invalid value: "integer":  in body must be of type string: "integer"',
  },
  {
    name: "a default that breaks a rule for the values of a map",
    a: {
      type: "object",
      maxProperties: 3,
      additionalProperties: { type: "integer", "x-kubernetes-validations": [{ rule: "self > 3" }] },
      default: { k: 1 },
    },
    field: ".default[k]",
    detail: "Invalid value: 1: failed rule: self > 3",
  },
  {
    name: "a default that breaks a rule whose message does not compile",
    a: {
      type: "object",
      properties: { b: STRING },
      "x-kubernetes-validations": [{ rule: "has(self.b)", messageExpression: "string(self.size())" }],
      default: {},
    },
    field: ".default",
    detail: "Invalid value: failed rule: has(self.b)",
  },
  {
    name: "a default with a value of another type in a map",
    a: { type: "object", additionalProperties: { type: "integer" }, default: { k: "v" } },
    field: ".default.k",
    detail: 'Invalid value: "string": .k in body must be of type integer: "string"',
  },
  {
    name: "a default with an unknown field",
    a: { type: "object", properties: { b: STRING }, default: { c: "d" } },
    field: ".default",
    detail: 'Invalid value: {"c":"d"}: must not have unknown fields',
  },
  {
    name: "an empty rule",
    a: { ...STRING, "x-kubernetes-validations": [{ rule: " " }] },
    field: ".x-kubernetes-validations[0].rule",
    detail: "Required value: rule is not specified",
  },
  {
    name: "a rule with an invalid pattern",
    a: {
      ...STRING,
      "x-kubernetes-validations": [{ rule: "self == 'a' ||\n  self.matches('(')", message: "m" }],
    },
    field: ".x-kubernetes-validations[0].rule",
    detail: `Invalid value: {"Rule":"self == 'a' ||\\n  self.matches('(')","Message":"m","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:2:16: invalid matches argument\n |   self.matches('(')\n | ...............^`,
  },
  {
    name: "a message with an invalid pattern",
    a: {
      ...STRING,
      maxLength: 9,
      "x-kubernetes-validations": [{ rule: "self.matches(self)", messageExpression: "self.find('[')" }],
    },
    field: ".x-kubernetes-validations[0].messageExpression",
    detail:
      'Invalid value: {"Rule":"self.matches(self)","Message":"","MessageExpression":"self.find(\'[\')","Reason":null,"FieldPath":"","OptionalOldSelf":null}: messageExpression instantiation failed: error parsing regexp: missing closing ]: `[`',
  },
  {
    name: "a rule that names a property that is not there",
    a: { type: "object", properties: { b: STRING }, "x-kubernetes-validations": [{ rule: "self.c == 1" }] },
    field: ".x-kubernetes-validations[0].rule",
    detail: `Invalid value: {"Rule":"self.c == 1","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: compilation failed: ERROR: <input>:1:5: undefined field 'c'\n | self.c == 1\n | ....^`,
  },
  {
    name: "a default that a rule refuses",
    a: { ...STRING, default: "b", "x-kubernetes-validations": [{ rule: "self == 'a'" }] },
    field: ".default",
    detail: "Invalid value: \"b\": failed rule: self == 'a'",
  },
  {
    name: "a rule about old items of a list",
    a: {
      type: "array",
      maxItems: 2,
      items: { ...STRING, maxLength: 9, "x-kubernetes-validations": [{ rule: "self == oldSelf" }] },
    },
    field: ".items.x-kubernetes-validations[0].rule",
    detail: `Invalid value: "self == oldSelf": oldSelf cannot be used on the uncorrelatable portion of the schema within ${AT}`,
  },
  {
    name: "an invalid pattern",
    a: { ...STRING, pattern: "(" },
    field: ".pattern",
    detail:
      'Invalid value: "(": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ): `(`',
  },
  { name: "a pattern of Go", a: { ...STRING, pattern: "(?i)^(?P<first>[[:alpha:]])\\z" } },
  {
    name: "a pattern inside not that Go does not support",
    a: { ...STRING, not: { pattern: "(?=a)" } },
    field: ".not.pattern",
    detail:
      'Invalid value: "(?=a)": must be a valid regular expression, but isn\'t: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
  },
  {
    name: "a default that does not match",
    a: { ...STRING, pattern: "(?i)^b\\z", default: "a" },
    field: ".default",
    detail: "Invalid value: \"a\":  in body should match '(?i)^b\\z'",
  },
])("schema: $name", ({ a, field, detail }) => {
  const errors = definitionErrors(definition({ a }), null, { cel, compileRegexp });
  const want = field === undefined ? [] : [{ field: AT + field, detail }];
  expect(errors.map((error) => ({ field: error.field, detail: error.detail }))).toEqual(want);
});

it.each<{ name: string; more: ValueMap; want: readonly string[] }>([
  { name: "a group without a dot", more: { group: "example" }, want: ["spec.group"] },
  { name: "an unknown scope", more: { scope: "World" }, want: ["spec.scope"] },
  { name: "no versions", more: { versions: [] }, want: ["spec.versions", "status.storedVersions[0]"] },
  {
    name: "kind and listKind with the same name",
    more: { names: { plural: "foos", singular: "foo", kind: "Foo", listKind: "Foo" } },
    want: ["spec.names.listKind"],
  },
  {
    name: "a webhook without a configuration",
    more: { conversion: { strategy: "Webhook" } },
    want: ["spec.conversion.webhookClientConfig", "spec.conversion.conversionReviewVersions"],
  },
])("definition: $name", ({ more, want }) => {
  expect(definitionErrors(definition({}, more), null).map(({ field }) => field)).toEqual(want);
});

it("refuses changes of scope, kind and names", () => {
  const names = { plural: "foos", singular: "foo", kind: "Bar", listKind: "BarList" };
  const errors = definitionErrors(definition({}, { scope: "Cluster", names }), definition({}));
  expect(errors.map(({ field, detail }) => `${field}: ${detail}`)).toEqual([
    'spec.scope: Invalid value: "Cluster": field is immutable',
    'spec.names.kind: Invalid value: "Bar": field is immutable',
  ]);
});

it("names the version of a schema if the versions differ", () => {
  const version = (name: string, type: string) => ({
    name,
    served: true,
    storage: name === "v1",
    schema: { openAPIV3Schema: { type: "object", properties: { spec: { type } } } },
  });
  const versions = [version("v1", "object"), version("v2", "thing")];
  expect(definitionErrors(definition({}, { versions }), null).map(({ field }) => field)).toEqual([
    "spec.versions[1].schema.openAPIV3Schema.properties[spec].type",
  ]);
});

it("requires fields of value validation at the root in the structure, too", () => {
  const openAPIV3Schema = { type: "object", anyOf: [{ properties: { b: { minLength: 1 } } }] };
  const versions = [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }];
  expect(definitionErrors(definition({}, { versions }), null)).toMatchObject([
    {
      field: "spec.validation.openAPIV3Schema.properties[b]",
      detail:
        "Required value: because it is defined in spec.validation.openAPIV3Schema.anyOf[0].properties[b]",
    },
  ]);
});

it("names only simple fields in field selectors", () => {
  const paths = ["spec.a", ".spec.b", ".spec.c", ".spec.a", ".spec.a"];
  const properties = { a: STRING, c: { type: "number" } };
  const [version] = (definition(properties)["spec"] as { versions: ValueMap[] }).versions;
  const versions = [{ ...version, selectableFields: paths.map((jsonPath) => ({ jsonPath })) }];
  const errors = definitionErrors(definition(properties, { versions }), null);
  expect(errors.map(({ field, detail }) => `${field}: ${detail}`)).toEqual([
    'spec.selectableFields[0].jsonPath: Invalid value: "spec.a": is an invalid path: expected [ or . but got: spec',
    'spec.selectableFields[1].jsonPath: Invalid value: ".spec.b": is an invalid path: does not refer to a valid field',
    'spec.selectableFields[2].jsonPath: Invalid value: ".spec.c": must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
    'spec.selectableFields[4].jsonPath: Duplicate value: ".spec.a"',
  ]);
});

it("needs an approval for the groups of Kubernetes, unless it had none before", () => {
  const made = (annotations: ValueMap): ValueMap => ({
    ...definition({}, { group: "foo.k8s.io" }),
    metadata: { name: "foos.foo.k8s.io", annotations },
  });
  const approved = (text: string): ValueMap => made({ "api-approved.kubernetes.io": text });
  const fields = (after: ValueMap, before: ValueMap | null): readonly string[] =>
    definitionErrors(after, before).map(({ reason }) => reason);
  expect(fields(made({}), null)).toEqual(["FieldValueRequired"]);
  expect(fields(approved("nope"), null)).toEqual(["FieldValueInvalid"]);
  expect(fields(approved("https://example.com/1"), null)).toEqual([]);
  expect(fields(approved("unapproved, a test"), null)).toEqual([]);
  expect(fields(made({}), made({}))).toEqual([]);
});

it("calls a webhook at an https address without a query", () => {
  const webhook = { clientConfig: { url: "http://a?b" }, conversionReviewVersions: ["v2"] };
  const conversion = { strategy: "Webhook", webhook };
  expect(definitionErrors(definition({}, { conversion }), null).map(({ detail }) => detail)).toEqual([
    "Invalid value: \"http\": 'https' is the only allowed URL scheme; desired format: https://host[/path]",
    'Invalid value: "b": query parameters are not permitted in the URL',
    'Invalid value: ["v2"]: must include at least one of v1, v1beta1',
  ]);
});
