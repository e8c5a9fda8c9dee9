import { expect, it } from "vitest";
import { applyJsonPatch } from "../../../src/engine/patch/json-patch/json-patch.ts";
import type { Value, ValueMap } from "../../../src/engine/value/value.ts";
import { createDice } from "../sequences/dice.ts";
import { jsonPatchOf, strategicPatchOf } from "./patches.ts";
import { withChange } from "./random-change.ts";
import type { Schemas } from "./schemas.ts";

const text = { type: "string" };
const port = { type: "object", properties: { port: { type: "integer" }, name: text } };
const ports = { type: "array", items: port, "x-kubernetes-patch-merge-key": "port" };
const schema: ValueMap = {
  type: "object",
  properties: { kind: text, spec: { type: "object", properties: { ports, type: text } } },
};
const schemas: Schemas = { ofKind: () => schema, resolve: (one) => one };
const object: ValueMap = {
  kind: "Service",
  spec: { ports: [{ port: 80, name: "a" }, { port: 81 }], type: "x" },
};
/** Dice with which nothing random happens. */
const plain = { ...createDice(1), chance: () => false };

it("makes the same changes from the same seed", () => {
  const changes = (seed: number): readonly Value[] => {
    const dice = createDice(seed);
    return Array.from({ length: 30 }, () => withChange(dice, schemas, schema, object));
  };
  expect(changes(7)).toEqual(changes(7));
  expect(new Set(changes(7).map((one) => JSON.stringify(one))).size).toBeGreaterThan(10);
});

it("makes a JSON patch that makes the changed object", () => {
  const dice = createDice(3);
  for (let i = 0; i < 200; i++) {
    const after = withChange(dice, schemas, schema, object);
    const patch = jsonPatchOf(plain, object, after) as readonly Value[];
    expect(applyJsonPatch(object, patch)).toEqual({ value: after });
  }
});

it("makes a strategic merge patch with the items that differ", () => {
  const after = { kind: "Service", spec: { ports: [{ port: 80, name: "b" }, { port: 82 }] } };
  expect(strategicPatchOf(plain, schemas, schema, object, after)).toEqual({
    spec: {
      ports: [{ port: 80, name: "b" }, { port: 82 }, { $patch: "delete", port: 81 }],
      type: null,
    },
  });
});
