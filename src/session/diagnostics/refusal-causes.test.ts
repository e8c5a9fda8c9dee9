import { expect, it } from "vitest";
import { refusalCauses } from "./refusal-causes.ts";

const HEAD = "failed to create typed patch object (default/web; apps/v1, Kind=Deployment): ";

it.each([
  {
    name: "one field of a typed object",
    message: `${HEAD}.spec.replcas: field not declared in schema`,
    told: [
      {
        path: ".spec.replcas",
        code: "unknown-field",
        message: ".spec.replcas: field not declared in schema",
      },
    ],
  },
  {
    name: "several",
    message: `${HEAD}errors:\n  .spec.a: field not declared in schema\n  .spec.replicas: expected numeric (int or float), got string`,
    told: [
      { path: ".spec.a", code: "unknown-field", message: ".spec.a: field not declared in schema" },
      {
        path: ".spec.replicas",
        code: "wrong-type",
        message: ".spec.replicas: expected numeric (int or float), got string",
      },
    ],
  },
  {
    name: "a duplicate item",
    message: `${HEAD}.spec.containers[name="w: x"].env: duplicate entries for key [name="A"]`,
    told: [
      {
        path: '.spec.containers[name="w: x"].env[name="A"]',
        code: "duplicate-item",
        message: '.spec.containers[name="w: x"].env: duplicate entries for key [name="A"]',
      },
    ],
  },
  {
    name: "an item without its key",
    message: `${HEAD}.spec.items: element 2: associative list with keys may not have a null element`,
    told: [
      {
        path: ".spec.items[2]",
        code: "refused",
        message: ".spec.items: element 2: associative list with keys may not have a null element",
      },
    ],
  },
  {
    name: "strict decoding",
    message:
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "metadata.nope", duplicate field "data.a"',
    told: [
      { path: "metadata.nope", code: "unknown-field", message: 'unknown field "metadata.nope"' },
      { path: "data.a", code: "yaml-duplicate-key", message: 'duplicate field "data.a"' },
    ],
  },
  {
    name: "Go's JSON decoder",
    message:
      'Deployment in version "v1" cannot be handled as a Deployment: json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    told: [
      {
        path: "spec.replicas",
        code: "wrong-type",
        message:
          "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32",
      },
    ],
  },
  {
    name: "anything else",
    message: "metadata.managedFields must be nil",
    told: [{ path: null, code: "refused", message: "metadata.managedFields must be nil" }],
  },
])("reads the problem from $name", ({ message, told }) => {
  expect(refusalCauses({ code: 500, body: { message } })).toEqual(told);
});

it("returns each cause once", () => {
  const cause = { reason: "FieldValueRequired", message: "Required value", field: "spec.selector" };
  const body = {
    message: "Deployment is invalid",
    details: { causes: [cause, cause, { field: "<nil>", message: "other" }] },
  };
  expect(refusalCauses({ code: 422, body })).toEqual([
    { path: "spec.selector", code: "missing-field", message: "spec.selector: Required value" },
    { path: null, code: "refused", message: "other" },
  ]);
});
