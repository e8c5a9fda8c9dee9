import { expect, it } from "vitest";
import { createCel } from "../../../cel/cel.ts";
import type { ValueMap } from "../../value/value.ts";
import { celErrors } from "./cel-errors.ts";
import { structuralOf } from "./structural-schema.ts";

const map: ValueMap = { type: "object", additionalProperties: { type: "string" } };

it.each([
  [".a", "spec.a"],
  ["['x.y']", "spec.x.y"],
  [".map['k-l']", "spec.map[k-l]"],
  [".map.k", "spec.map[k]"],
  [".map['it\\'s']", "spec.map[it's]"],
  ["", "spec"],
])("the path of an error has the form of the server: %s", (fieldPath, field) => {
  const spec: ValueMap = {
    type: "object",
    properties: { a: { type: "string" }, "x.y": { type: "string" }, map },
    "x-kubernetes-validations": [{ rule: "false", fieldPath }],
  };
  const schema = structuralOf({ type: "object", properties: { spec } });
  const errors = celErrors({ cel: createCel(), warn: null }, { spec: {} }, schema, "", undefined);
  expect(errors).toMatchObject([{ field }]);
});
