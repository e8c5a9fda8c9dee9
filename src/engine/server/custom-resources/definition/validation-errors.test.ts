import { expect, it } from "vitest";
import type { Value } from "../../../value/value.ts";
import { validationErrors } from "./validation-errors.ts";

/** Returns the errors of a definition with these schemas of lists. */
function problems(schemas: { readonly [name: string]: Value }): readonly string[] {
  const lists = Object.entries(schemas).map(([name, items]) => [name, { type: "array", items }]);
  const schema = { type: "object", properties: Object.fromEntries(lists) };
  const errors = validationErrors({}, { schema, hasStatus: false, isUnchanged: false }, "schema");
  return errors.map(({ field, detail }) => `${field.slice(field.lastIndexOf("properties"))}: ${detail}`);
}

const MISSING = "properties[l].items: Required value: must be specified";
const LIST = "properties[l].items: Forbidden: items must be a schema object and not an array";

it("wants the items of a list to be a schema", () => {
  expect(problems({ l: { type: "string" } })).toEqual([]);
  for (const items of ["text", 5, []] as const) expect(problems({ l: items })).toEqual([MISSING]);
});

it("tells nothing else that a schema lacks if it has several schemas of items", () => {
  expect(problems({ l: [{}], m: {} })).toEqual([LIST]);
});

it("tells nothing else that a schema lacks if it does not preserve unknown fields in these words", () => {
  const wrong = { type: "array", "x-kubernetes-preserve-unknown-fields": false };
  expect(problems({ l: wrong })).toEqual([expect.stringContaining("x-kubernetes-preserve-unknown-fields")]);
});
