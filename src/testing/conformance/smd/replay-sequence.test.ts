import { expect, it } from "vitest";
import { isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { replaySequence } from "./replay-sequence.ts";

const context = { folder: "/recordings/smd/random", file: "updater-1.jsonl" };
const typeRef = { namedType: "root" };
const owned = { manager: "alice", apiVersion: "v1", applied: true, fieldsV1: { "f:a": {} } };

/** Two managers apply another value for one field: the second one has a conflict. */
const line: ValueMap = {
  kind: "updater",
  id: "two appliers",
  parser: {
    mode: "same",
    schema: { types: [{ name: "root", map: { fields: [{ name: "a", type: { scalar: "string" } }] } }] },
    typeRef,
  },
  converter: { name: "identity" },
  ops: [
    {
      op: "apply",
      manager: "alice",
      apiVersion: "v1",
      object: { a: "x" },
      result: { ok: true, live: { a: "x" }, liveTypeRef: typeRef, managed: [owned] },
    },
    {
      op: "apply",
      manager: "bob",
      apiVersion: "v1",
      object: { a: "y" },
      result: {
        ok: false,
        error: {
          kind: "conflict",
          stage: "op",
          conflicts: [{ manager: "alice", path: ["f:a"], human: ".a" }],
          message: 'conflict with "alice": .a',
        },
        live: { a: "x" },
        liveTypeRef: typeRef,
        managed: [owned],
      },
    },
  ],
};

/** Returns the line with the value at a path replaced. */
function changed(at: readonly (string | number)[], value: Value): ValueMap {
  const out = structuredClone(line) as { [key: string]: unknown };
  let here = out as { [key: string]: unknown };
  for (const key of at.slice(0, -1)) here = here[key] as { [key: string]: unknown };
  here[at.at(-1) as string] = value;
  return out as ValueMap;
}

it("passes if the engine agrees", () => {
  expect(isMap(line)).toBe(true);
  expect(replaySequence(line, context)).toEqual({ id: "two appliers", failed: null });
});

it.each([
  { at: ["ops", 0, "result", "live"], value: { a: "z" }, failed: "state" },
  { at: ["ops", 0, "result", "managed"], value: [], failed: "state" },
  { at: ["ops", 0, "result", "managed", 0, "applied"], value: false, failed: "state" },
  { at: ["ops", 0, "result", "noop"], value: true, failed: "state" },
  { at: ["ops", 0, "result", "liveTypeRef"], value: { namedType: "other" }, failed: "state" },
  { at: ["ops", 1, "result", "ok"], value: true, failed: "state" },
  { at: ["ops", 1, "result", "error", "kind"], value: "validation", failed: "reason" },
  { at: ["ops", 1, "result", "error", "stage"], value: "parse", failed: "reason" },
  { at: ["ops", 1, "result", "error", "conflicts", 0, "path"], value: ["f:b"], failed: "reason" },
  { at: ["ops", 1, "result", "error", "conflicts", 0, "human"], value: ".b", failed: "message" },
  { at: ["ops", 1, "result", "error", "message"], value: "conflict", failed: "message" },
] as const)("fails at $failed where the recording has another $at", ({ at, value, failed }) => {
  expect(replaySequence(changed(at, value), context).failed).toBe(failed);
});
