import type { ValueMap } from "../../../../src/engine/value/value.ts";
import { DEFINITIONS } from "../../../../src/verify/server/remove-namespace.ts";
import {
  type AdmissionSequence,
  newNamespace,
  pathIn,
  post,
  settling,
  tryPost,
} from "../admission-sequence.ts";
import { config, configs, policySequence } from "../policies/policies.ts";

/** Data with this number of keys. */
const keys = (count: number): ValueMap =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, "v"]));
const two = "authorizer.path('/a').check('get').allowed() && authorizer.path('/b').check('get').allowed()";
const times = (count: number, one: ValueMap): readonly ValueMap[] => Array.from({ length: count }, () => one);
const threeDeep = "object.data.all(a, object.data.all(b, object.data.all(c, a != b || b != c || a == c)))";
/** Costs 1 for ten characters of the text, times a quarter of the pattern. */
const long = (size: number): ValueMap => ({ long: "a".repeat(size) });

/** Rules that cost more than a server spends on them. */
export const costSequences: readonly AdmissionSequence[] = [
  policySequence("cost-expression", "Expressions that cost too much", (at) => ({
    spec: {
      validations: [
        { expression: threeDeep, message: "deep" },
        { expression: "object.data.size() > 0", message: "empty" },
        { expression: `object.data.long.matches('^(${"a|".repeat(30)}a)*$')`, message: "long" },
        { expression: `!has(object.data.long) || object.data.long.contains('${"b".repeat(200)}') || true` },
        { expression: "false", message: "told", messageExpression: `string(${threeDeep})` },
      ],
    },
    actions: ["Warn"],
    requests: [
      tryPost(configs(at), config(keys(60))),
      tryPost(configs(at), config(keys(20))),
      tryPost(configs(at), config({ ...keys(2), ...long(1_000) })),
      tryPost(configs(at), config({ ...keys(2), ...long(400_000) })),
    ],
  })),
  policySequence("cost-policy", "All rules of a policy together cost too much", (at) => ({
    spec: {
      validations: [{ expression: "object.data.a == 'b'", message: "a" }, ...times(15, { expression: two })],
    },
    requests: [tryPost(configs(at), config({ a: "b" })), tryPost(configs(at), config({ a: "c" }))],
  })),
  policySequence("cost-enough", "All rules of a policy together cost nearly too much", (at) => ({
    spec: {
      validations: [{ expression: "object.data.a == 'b'", message: "a" }, ...times(14, { expression: two })],
    },
    requests: [tryPost(configs(at), config({ a: "b" })), tryPost(configs(at), config({ a: "c" }))],
  })),
  policySequence("cost-ignored", "A policy that ignores failures, and costs too much", (at) => ({
    spec: {
      failurePolicy: "Ignore",
      validations: [{ expression: "false" }, ...times(15, { expression: two })],
    },
    requests: [tryPost(configs(at), config({ a: "b" }))],
  })),
  policySequence("cost-messages", "Messages that cost too much", (at) => ({
    spec: {
      validations: [
        ...times(14, { expression: two }),
        { expression: "true", messageExpression: `string(object.data.long.matches('${"a?".repeat(20)}'))` },
        { expression: "false", message: "written" },
      ],
    },
    actions: ["Warn"],
    requests: [
      tryPost(configs(at), config({ a: "b", ...long(1_000) })),
      tryPost(configs(at), config({ a: "b", ...long(400_000) })),
    ],
  })),
  policySequence("cost-conditions", "Conditions that cost too much", (at) => ({
    spec: {
      matchConditions: Array.from({ length: 4 }, (_, i) => ({ name: `c${i}`, expression: two })),
      validations: [{ expression: "object.data.a == 'b'" }],
    },
    requests: [tryPost(configs(at), config({ a: "b" }))],
  })),
  policySequence("cost-variables", "Variables cost with the first rule that uses them", (at) => ({
    spec: {
      variables: [
        ...Array.from({ length: 14 }, (_, i) => ({ name: `v${i}`, expression: two })),
        { name: "deep", expression: threeDeep },
        { name: "unused", expression: two },
      ],
      validations: [
        { expression: Array.from({ length: 14 }, (_, i) => `variables.v${i}`).join(" && ") },
        { expression: "variables.v0 && variables.v1 && object.data.size() < 50" },
        { expression: "!(object.data.size() > 50) || variables.deep" },
        { expression: "object.data.size() < 100 || variables.v13 && variables.unused" },
      ],
    },
    actions: ["Warn"],
    requests: [
      tryPost(configs(at), config(keys(3))),
      tryPost(configs(at), config(keys(60))),
      tryPost(configs(at), config(keys(101))),
    ],
  })),
  {
    name: "cost-definition",
    about: "Rules of a definition that are allowed, and cost too much for some objects",
    steps: (() => {
      const at = "cost-definition";
      const group = "costs.example.com";
      const pattern = `^(${"a|".repeat(149)}a)*$`;
      const numbers: ValueMap = { type: "array", maxItems: 80, items: { type: "integer" } };
      const properties: ValueMap = {
        list: {
          ...numbers,
          "x-kubernetes-validations": [
            { rule: "self.all(a, self.all(b, self.all(c, a + b + c >= 0)))", message: "negative" },
            { rule: "self.size() != 3", message: "three" },
          ],
        },
        text: {
          type: "string",
          maxLength: 100_000,
          "x-kubernetes-validations": Array.from({ length: 14 }, (_, i) => ({
            rule: `self.matches('${pattern}')`,
            message: `no. ${i + 1}`,
          })),
        },
        told: {
          type: "string",
          maxLength: 100_000,
          "x-kubernetes-validations": [
            ...Array.from({ length: 13 }, () => ({ rule: `self.matches('${pattern}')` })),
            {
              rule: "false",
              message: "written",
              messageExpression: `string(self.matches('${pattern}'))`,
            },
          ],
        },
      };
      const openAPIV3Schema = { type: "object", properties: { spec: { type: "object", properties } } };
      const definition: ValueMap = {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: `costs.${group}` },
        spec: {
          group,
          scope: "Namespaced",
          names: { plural: "costs", kind: "Cost" },
          versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }],
        },
      };
      const costs = pathIn(at, `${group}/v1/costs`);
      const cost = (spec: ValueMap) =>
        tryPost(costs, { apiVersion: `${group}/v1`, kind: "Cost", metadata: { name: "a" }, spec });
      const list = (count: number) => Array.from({ length: count }, (_, i) => i);
      return [
        newNamespace(at),
        settling(post(DEFINITIONS, definition), 5000),
        cost({ list: list(3) }),
        cost({ list: list(80) }),
        cost({ list: [-1, ...list(79)] }),
        cost({ text: "a".repeat(90_000) }),
        cost({ text: "b" }),
        cost({ text: "a".repeat(100_000) }),
        cost({ told: "a".repeat(100_000) }),
        cost({ told: "a".repeat(99_000) }),
      ];
    })(),
  },
];
