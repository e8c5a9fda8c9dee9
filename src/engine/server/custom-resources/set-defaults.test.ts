import { expect, it } from "vitest";
import { withSchemaDefaults } from "./set-defaults.ts";
import { structuralOf } from "./structural-schema.ts";

const schema = structuralOf({
  type: "object",
  properties: {
    entries: { type: "object", additionalProperties: entry(false) },
    nullable: { type: "object", additionalProperties: entry(true) },
    items: { type: "array", items: entry(false) },
  },
});

function entry(nullable: boolean) {
  const properties = { a: { type: "integer", default: 1 }, b: { type: "integer" } };
  return { type: "object", nullable, default: { b: 2 }, properties };
}

it("an entry of a map and an item of a list get the default in place of null, and the defaults below it", () => {
  expect(withSchemaDefaults({ entries: { x: null, y: {} }, items: [null, {}] }, schema)).toEqual({
    entries: { x: { a: 1, b: 2 }, y: { a: 1 } },
    items: [{ a: 1, b: 2 }, { a: 1 }],
  });
});

it("null stays where it is allowed", () => {
  expect(withSchemaDefaults({ nullable: { x: null } }, schema)).toEqual({ nullable: { x: null } });
});
