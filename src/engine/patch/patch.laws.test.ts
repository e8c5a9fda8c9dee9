import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { podMeta } from "../../testing/merge/pod-patch-meta.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../value/value.ts";
import { createMergePatch } from "./json-merge/create-merge-patch.ts";
import { applyMergePatch } from "./json-merge/merge-patch.ts";
import { createThreeWayMergePatch } from "./json-merge/three-way-merge-patch.ts";
import { applyJsonPatch } from "./json-patch/json-patch.ts";
import type { PatchResult } from "./patch-result.ts";
import { sortMergeLists } from "./strategic/sort-merge-lists.ts";
import {
  applyStrategicPatch,
  createStrategicPatch,
  createThreeWayStrategicPatch,
} from "./strategic/strategic.ts";

const key = fc.constantFrom("a", "b", "10", "9", "__proto__", "constructor", "\u{1f600}", "m~n/x");
const scalar = fc.oneof(key, fc.integer({ min: -2, max: 2 }), fc.boolean(), fc.constant(1.5));
const FIELDS = [
  "labels",
  "finalizers",
  "containers",
  "volumes",
  "keyless",
  "args",
  "strategy",
  "whole",
  "name",
  "env",
  "odd",
];

/** Objects, with nulls if `nulls` is set. */
function objects(nulls: boolean): fc.Arbitrary<ValueMap> {
  const { map } = fc.letrec<{ map: ValueMap; value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthIdentifier: "value" },
      scalar,
      ...(nulls ? [fc.constant(null)] : []),
      fc.array(tie("value"), { maxLength: 3, depthIdentifier: "value" }),
      tie("map"),
    ),
    map: fc
      .uniqueArray(fc.tuple(key, tie("value")), {
        selector: ([name]) => name,
        maxLength: 4,
        depthIdentifier: "value",
      })
      .map((entries) =>
        JSON.parse(`{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}}`),
      ),
  }));
  return map;
}

/** Hostile patches: any values at names with a meaning, also at directives. */
const hostile: fc.Arbitrary<ValueMap> = fc.letrec<{ map: ValueMap; value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: "hostile" },
    fc.oneof(scalar, fc.constant(null), fc.constantFrom("delete", "replace", "merge")),
    fc.array(tie("value"), { maxLength: 4, depthIdentifier: "hostile" }),
    tie("map"),
  ),
  map: fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(...FIELDS),
          key,
          fc.constantFrom("$patch", "$retainKeys"),
          fc
            .tuple(
              fc.constantFrom("$setElementOrder/", "$deleteFromPrimitiveList/", "$setElementOrder"),
              fc.constantFrom(...FIELDS, ""),
            )
            .map((parts) => parts.join("")),
        ),
        tie("value"),
      ),
      { maxLength: 5, depthIdentifier: "hostile" },
    )
    .map((entries) =>
      JSON.parse(`{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}}`),
    ),
})).map;

/** Pods: items with distinct keys, and other fields. */
const pod: fc.Arbitrary<ValueMap> = fc.record(
  {
    labels: fc.dictionary(fc.constantFrom("a", "b", "10"), key),
    finalizers: fc.uniqueArray(fc.constantFrom("a", "b", "c", "10"), { minLength: 1 }),
    args: fc.array(key, { maxLength: 3 }),
    containers: fc.uniqueArray(
      fc.record({ name: fc.constantFrom("a", "b", "c", "10", "9"), image: key }, { requiredKeys: ["name"] }),
      { selector: (item) => item.name, minLength: 1, maxLength: 4 },
    ),
    strategy: fc.record(
      { type: key, rolling: fc.record({ image: key }, { requiredKeys: [] }) },
      { requiredKeys: [] },
    ),
    whole: fc.record({ image: key }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ValueMap>;

function resultOf<Result>(outcome: PatchResult<Result>): Result {
  if ("error" in outcome) throw new Error(JSON.stringify(outcome.error));
  return outcome.value;
}

function sorted(object: ValueMap): ValueMap {
  const finalizers = get(object, "finalizers");
  return isList(finalizers) ? withKey(object, "finalizers", finalizers.toSorted()) : object;
}

describe("laws of patches", () => {
  it("a JSON merge patch turns one document into the other", () => {
    fc.assert(
      fc.property(objects(false), objects(false), (from, to) => {
        expect(resultOf(applyMergePatch(from, resultOf(createMergePatch(from, to))))).toEqual(to);
      }),
    );
  });

  it("a JSON merge patch that is applied again changes nothing", () => {
    fc.assert(
      fc.property(objects(true), objects(true), (document, patch) => {
        const once = resultOf(applyMergePatch(document, patch));
        expect(resultOf(applyMergePatch(once, patch))).toEqual(once);
      }),
    );
  });

  // Upstream loses the order of sorted scalars.
  it("a strategic merge patch turns one document into the other, except for the order of scalars", () => {
    fc.assert(
      fc.property(pod, pod, (from, to) => {
        const patch = resultOf(createStrategicPatch(from, to, podMeta));
        expect(sorted(resultOf(applyStrategicPatch(from, patch, podMeta)))).toEqual(sorted(to));
      }),
    );
  });

  it("a three-way patch has the same result if the live document did not change", () => {
    fc.assert(
      fc.property(pod, pod, (original, modified) => {
        const parts = { original, modified, current: original, meta: podMeta, overwrite: true };
        const patch = resultOf(createThreeWayStrategicPatch(parts));
        expect(sorted(resultOf(applyStrategicPatch(original, patch, podMeta)))).toEqual(sorted(modified));
        const merge = resultOf(createThreeWayMergePatch(original, modified, original));
        expect(resultOf(applyMergePatch(original, merge))).toEqual(modified);
      }),
    );
  });

  it("every input has a result, and stays unchanged", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.boolean(), (a, b, c, overwrite) => {
        const before = JSON.stringify([a, b, c]);
        applyStrategicPatch(a, b, podMeta);
        createStrategicPatch(a, b, podMeta);
        createThreeWayStrategicPatch({ original: a, modified: b, current: c, meta: podMeta, overwrite });
        createThreeWayMergePatch(a, b, c);
        sortMergeLists(a, podMeta);
        expect(JSON.stringify([a, b, c])).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  it("every JSON patch has a result", () => {
    const path = fc
      .array(fc.oneof(key, fc.constantFrom("0", "-", "-1", "")), { maxLength: 3 })
      .map((parts) => parts.map((part) => `/${part}`).join(""));
    const operation = fc.record(
      {
        op: fc.constantFrom("add", "remove", "replace", "move", "copy", "test"),
        path,
        from: path,
        value: objects(true),
      },
      { requiredKeys: ["op"] },
    );
    fc.assert(
      fc.property(objects(true), fc.array(operation, { maxLength: 5 }), (document, patch) => {
        const before = JSON.stringify(document);
        applyJsonPatch(document, patch as readonly Value[]);
        expect(JSON.stringify(document)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });
});

it("refuses 10,000 levels", () => {
  let deep: Value = {};
  for (let i = 0; i < 10_000; i++) deep = { labels: deep };
  if (!isMap(deep)) throw new Error("no map");
  const malformed = { error: { reason: "malformed", message: "invalid JSON document" } };
  expect(applyStrategicPatch({}, deep, podMeta)).toEqual(malformed);
  expect(createStrategicPatch(deep, {}, podMeta)).toEqual(malformed);
  const parts = { original: {}, modified: {}, current: deep, meta: podMeta, overwrite: true };
  expect(createThreeWayStrategicPatch(parts)).toEqual(malformed);
  expect(sortMergeLists(deep, podMeta)).toEqual(malformed);
  expect(applyMergePatch({}, deep)).toHaveProperty("error.message", "Invalid JSON Patch");
  expect(createThreeWayMergePatch({}, {}, deep)).toHaveProperty("error.message", "Invalid JSON Document");
  expect(applyJsonPatch({}, [{ op: "add", path: "/a", value: deep }])).toHaveProperty(
    "error.message",
    "exceeded max depth",
  );
});
