import type { ValueMap } from "../../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import { type AdmissionSequence, tryPost } from "../admission-sequence.ts";

const text = (maxLength: number): ValueMap => ({ type: "string", maxLength });

/** The fields of the objects whose rules the sequences try. */
const PROPERTIES: ValueMap = {
  name: text(64),
  size: { type: "integer" },
  ratio: { type: "number" },
  on: { type: "boolean" },
  since: { type: "string", format: "date-time" },
  wait: { type: "string", format: "duration" },
  blob: { type: "string", format: "byte" },
  port: { "x-kubernetes-int-or-string": true },
  free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  namespace: { type: "string" },
  "a-b": { type: "string" },
  tags: { type: "array", maxItems: 10, items: text(20) },
  labels: { type: "object", maxProperties: 5, additionalProperties: text(30) },
  long: { type: "array", items: { type: "string" } },
  parts: {
    type: "array",
    maxItems: 8,
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["id"],
    items: {
      type: "object",
      required: ["id"],
      properties: {
        id: text(10),
        n: { type: "integer" },
        deep: { type: "object", properties: { x: text(5) } },
      },
    },
  },
};

/** A definition with these rules of `spec`. */
function definition(rules: readonly ValueMap[], properties: ValueMap = PROPERTIES): ValueMap {
  const spec = { type: "object", properties, "x-kubernetes-validations": rules };
  const openAPIV3Schema = { type: "object", properties: { spec } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "rules.rules.example.com" },
    spec: {
      group: "rules.example.com",
      scope: "Namespaced",
      names: { plural: "rules", kind: "Rule" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

const trying = (rules: readonly ValueMap[], properties?: ValueMap) =>
  tryPost(DEFINITIONS, definition(rules, properties));

const withRules = (name: string, about: string, expressions: readonly string[]): AdmissionSequence => ({
  name: `definition-${name}`,
  about,
  steps: expressions.map((rule) => trying([{ rule }])),
});

const item = (items: ValueMap, more: ValueMap = {}): ValueMap => ({ type: "array", items, ...more });
const rule = (expression: string): ValueMap => ({ "x-kubernetes-validations": [{ rule: expression }] });

/** Definitions with CEL rules that the server compiles: it accepts them, or says what is wrong. */
export const definitionRuleSequences: readonly AdmissionSequence[] = [
  withRules("types", "Rules with right and wrong types, fields and functions", [
    "self.name == 'a'",
    "self.nope == 'a'",
    "self.size == 'a' && self.name > 3 || self.nope",
    "self.size",
    "spec.name == 'a'",
    "has(self.nope) && has(self.labels.a)",
    "self.tags.all(x, x > 1)",
    "self.parts.all(p, p.deep.y == 'a')",
    "self.labels.all(k, self.labels[k] == 'a') && self.tags['a'] == 'b'",
    "self.size in self.tags",
    "self.name.startsWith(1)",
    "self.name.foo() && bar(self.name)",
    "self.since > timestamp('2020-01-01')",
    "self.wait < duration('1x')",
    "self.blob == b'abc' && self.blob == 'abc'",
    "self.port == 1 && self.port.startsWith('a') && self.free.anything == 1",
    "self.namespace == 'a' && self.__namespace__ == 'b' && self.a__dash__b == 'c'",
    "self.on ? 1 : 'a'",
    "[1, 'a'].size() > 0 && {'a': 1, 'b': 'c'}.size() > 0",
    "self.size.all(x, true)",
    "self.tags.map(x, x).sum() > 1",
    "url(self.name).host == 'a' && quantity(self.size).isLessThan(quantity('1Gi'))",
    "self.?nope.orValue('x') == 'x' && self.labels[?'a'].orValue(1) == 1",
    "type(self.port) == integer && int(self.tags) == 1",
    "self.ratio == 1 && self.size > 1.0 && self.size + self.ratio > 1.0",
    "self.tags.transformList(i, v, v + i).size() > 0",
    "self == oldSelf && oldSelf.nope == 1",
    "self.metadata.name == 'a'",
    "authorizer.group('').resource('pods').check('get').allowed()",
    "Foo{a: 1} == self",
    "self == 1",
  ]),
  withRules("syntax", "Rules with errors of the syntax", [
    "self.",
    "self.name ==",
    "self.name = 'a'",
    "(self.name",
    "self.name)",
    'self.name == "abc',
    "self.name == 'a' and self.on",
    "if (self.on)",
    "self.true",
    "self.size === 1",
    "self..name",
    "self.tags.all(x)",
    "self.tags.all(1, true)",
    "has(self)",
    "self.size == 9223372036854775808",
    "'a\\q' == self.name",
    "self.name == 'ä' || self.nöpe",
    "self.`a-b` == 'a'",
    "[1,2,,3].size() > 0",
    "{'a' 1}.size() > 0",
    "self.on ? true",
    "// only a comment",
    "self.name == 'a'; self.on",
    "@",
  ]),
  withRules("costs", "Rules whose cost is low, high and too high", [
    "self.long.all(x, x.startsWith('abc'))",
    "self.long.all(x, x.matches('^[a-z]*$'))",
    "self.long.all(x, self.long.exists(y, x + y == ''))",
    "self.parts.all(p, self.parts.all(q, p.id != q.id || p == q))",
    "self.long.join(',').size() < 100",
    "self.long.map(x, x.size()).sum() < 100",
    "self.namespace.replace('a', 'bb').split(',').all(x, x.size() > 1)",
    "sets.contains(self.long, self.long)",
    "self.namespace.matches(self.namespace)",
    "self.long.distinct().size() == self.long.size()",
  ]),
  {
    name: "definition-messages",
    about: "Messages, reasons, paths and old values of rules",
    steps: [
      ...["'x' + self.name", "self.size", "self.nope", "'a' +", "oldSelf.name", "self.name.find('(')"].map(
        (messageExpression) => trying([{ rule: "self.on", messageExpression }]),
      ),
      trying([{ rule: "self.on", optionalOldSelf: true }]),
      trying([{ rule: "oldSelf.on", optionalOldSelf: true }]),
      trying([{ rule: "oldSelf.?on.orValue(true)", optionalOldSelf: true, fieldPath: ".nope" }]),
      trying([{ rule: "self.on &&\n  self.nope", message: "is off" }, { rule: "self.nope2" }]),
    ],
  },
  {
    name: "definition-places",
    about: "Rules of lists, maps, defaults and whole objects",
    steps: [
      trying([], { tags: item({ ...text(5), ...rule("self == oldSelf") }, { maxItems: 5 }) }),
      trying([], {
        tags: item(
          { type: "object", required: ["k"], properties: { k: text(9) }, ...rule("self.k == oldSelf.k") },
          { maxItems: 5, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"] },
        ),
      }),
      trying([], { name: { ...text(5), default: "x", ...rule("self == 'y'") } }),
      trying([], { name: { ...text(5), ...rule("self.nope") }, other: { type: "strin" } }),
      trying([], { any: { "x-kubernetes-preserve-unknown-fields": true, ...rule("true") } }),
      trying([], {
        whole: {
          type: "object",
          "x-kubernetes-embedded-resource": true,
          "x-kubernetes-preserve-unknown-fields": true,
          ...rule("self.metadata.name == self.kind && self.spec == 1"),
        },
      }),
      ...[100, 300].map((max) =>
        trying([], {
          ...Object.fromEntries(
            Array.from({ length: 40 }, (_, i) => [
              `p${i}`,
              item({ ...text(max), ...rule("self.matches('^[a-z]+[a-z0-9]*$')") }, { maxItems: max }),
            ]),
          ),
        }),
      ),
    ],
  },
];
