import { expect, it } from "vitest";
import { createCel } from "../../../../cel/cel.ts";
import type { ValueMap } from "../../../value/value.ts";
import { mutatingBindingErrors, validatingBindingErrors } from "./binding-validation.ts";
import { mutatingPolicyErrors, validatingPolicyErrors } from "./policy-validation.ts";

const cel = createCel();
const rule = { apiGroups: ["*"], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] };
const head = {
  failurePolicy: "Fail",
  matchConstraints: {
    matchPolicy: "Exact",
    namespaceSelector: {},
    objectSelector: {},
    resourceRules: [rule],
  },
};
const texts = (errors: readonly { readonly field: string; readonly detail: string }[]): readonly string[] =>
  errors.map(({ field, detail }) => `${field}: ${detail}`);

it.each<{ name: string; spec: ValueMap; want: readonly string[] }>([
  { name: "nothing", spec: { validations: [{ expression: "object.a == 1" }] }, want: [] },
  {
    name: "a type",
    spec: { validations: [{ expression: "request.name" }] },
    want: [
      'spec.validations[0].expression: Invalid value: "request.name": must evaluate to bool but got string',
    ],
  },
  {
    name: "params without a kind",
    spec: { validations: [{ expression: "params.a" }] },
    want: [
      "spec.validations[0].expression: Invalid value: \"params.a\": compilation failed: ERROR: <input>:1:1: undeclared reference to 'params' (in container '')\n | params.a\n | ^",
    ],
  },
  {
    name: "a variable of another type",
    spec: {
      variables: [{ name: "a", expression: "1" }],
      validations: [{ expression: "variables.a == 'b'" }],
    },
    want: [
      "spec.validations[0].expression: Invalid value: \"variables.a == 'b'\": compilation failed: ERROR: <input>:1:13: found no matching overload for '_==_' applied to '(int, string)'\n | variables.a == 'b'\n | ............^",
    ],
  },
])("a validating policy: $name", ({ spec, want }) => {
  const policy = { metadata: { name: "p" }, spec: { ...head, ...spec } };
  expect(texts(validatingPolicyErrors({ policy, live: null, cel }))).toEqual(want);
});

it("a mutating policy needs mutations of the right type, and deletes nothing", () => {
  const matchConstraints = {
    ...head.matchConstraints,
    resourceRules: [{ ...rule, operations: ["DELETE"] }],
  };
  const mutations = [{ patchType: "JSONPatch", jsonPatch: { expression: "[Object{}]" } }];
  const policy = { spec: { ...head, matchConstraints, mutations, reinvocationPolicy: "Never" } };
  expect(texts(mutatingPolicyErrors({ policy, live: null, cel }))).toEqual([
    'spec.matchConstraints.resourceRules.operations: Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    'spec.mutations[0].jsonPatch.expression: Invalid value: "[Object{}]": must evaluate to list(JSONPatch) but got list(Object)',
  ]);
});

it("checks match conditions only if they change", () => {
  const spec = {
    ...head,
    matchConditions: [{ name: "a", expression: "1" }],
    validations: [{ expression: "true" }],
  };
  const policy = { metadata: { name: "p" }, spec };
  expect(validatingPolicyErrors({ policy, live: policy, cel })).toEqual([]);
  expect(validatingPolicyErrors({ policy, live: null, cel })).toHaveLength(1);
});

it("a binding names a policy, actions and one way to find parameters", () => {
  const paramRef = { name: "a", selector: {}, parameterNotFoundAction: "Deny" };
  expect(
    texts(validatingBindingErrors({ spec: { policyName: "p", paramRef, validationActions: ["Nope"] } })),
  ).toEqual([
    "spec.paramRef.name: Forbidden: name and selector are mutually exclusive",
    "spec.paramRef.selector: Forbidden: name and selector are mutually exclusive",
    'spec.validationActions[0]: Unsupported value: "Nope": supported values: "Audit", "Deny", "Warn"',
  ]);
  expect(texts(mutatingBindingErrors({ spec: {} }))).toEqual(["spec.policyName: Required value"]);
});
