import { describe, expect, it } from "vitest";
import type { Value } from "../../value/value.ts";
import { describePatchError, messageOf } from "../patch-errors.ts";
import type { PatchResult } from "../patch-result.ts";
import { identityStays } from "../precondition.ts";
import { createMergePatch } from "./create-merge-patch.ts";
import { applyMergePatch } from "./merge-patch.ts";
import { createThreeWayMergePatch } from "./three-way-merge-patch.ts";

function valueOrText(outcome: PatchResult<Value>): Value {
  return "error" in outcome ? messageOf(outcome.error) : outcome.value;
}

describe("applyMergePatch", () => {
  it.each<{ name: string; document: Value; patch: Value; want: Value }>([
    {
      name: "sets, replaces and deletes",
      document: { a: 1, b: { c: 2, d: 3 } },
      patch: { a: null, b: { c: [4] }, e: {} },
      want: { b: { c: [4], d: 3 }, e: {} },
    },
    {
      name: "drops nulls in new values",
      document: { a: 1 },
      patch: { a: { b: null, c: [{ d: null }, null] } },
      want: { a: { c: [{}, null] } },
    },
    {
      name: "keeps nulls in a list that takes the place of a map",
      document: { a: {} },
      patch: { a: [{ b: null }] },
      want: { a: [{ b: null }] },
    },
    { name: "makes a list of an object", document: { a: 1 }, patch: [{ b: null }], want: [{}] },
    { name: "makes an object of a list", document: [1], patch: { a: null, b: 1 }, want: { b: 1 } },
    {
      name: "knows the key __proto__",
      document: JSON.parse('{"__proto__":{"a":1}}'),
      patch: JSON.parse('{"__proto__":{"b":2}}'),
      want: JSON.parse('{"__proto__":{"a":1,"b":2}}'),
    },
    { name: "refuses null", document: {}, patch: null, want: "Invalid JSON Patch" },
    { name: "refuses scalars", document: {}, patch: "x", want: "Invalid JSON Patch" },
    { name: "refuses to patch null", document: null, patch: {}, want: "Invalid JSON Document" },
  ])("[D9] $name", ({ document, patch, want }) => {
    const before = structuredClone([document, patch]);
    expect(valueOrText(applyMergePatch(document, patch))).toEqual(want);
    expect([document, patch]).toEqual(before);
  });
});

describe("createMergePatch", () => {
  it.each<{ name: string; from: Value; to: Value; want: Value }>([
    { name: "is empty where nothing differs", from: { a: [{ b: 1 }] }, to: { a: [{ b: 1 }] }, want: {} },
    {
      name: "tells what differs",
      from: { a: 1, b: { c: 1, d: 1 }, e: [1] },
      to: { b: { c: 2, d: 1 }, e: [1, 2], f: null },
      want: { a: null, b: { c: 2 }, e: [1, 2], f: null },
    },
    {
      name: "compares lists item by item",
      from: [{ a: 1 }, null],
      to: [{ a: 2 }, { b: 1 }],
      want: [{ a: 2 }, { b: 1 }],
    },
    { name: "wants lists of one length", from: [{}], to: [], want: "Invalid JSON Document" },
    { name: "wants lists of objects", from: [1], to: [2], want: "Invalid JSON Document" },
    { name: "wants two of a kind", from: [], to: {}, want: "Mismatched JSON Documents" },
    { name: "wants no scalars", from: "a", to: {}, want: "Invalid JSON Document" },
  ])("[D9] $name", ({ from, to, want }) => {
    expect(valueOrText(createMergePatch(from, to))).toEqual(want);
  });
});

describe("createThreeWayMergePatch", () => {
  it.each<{ name: string; original: Value; modified: Value; current: Value; want: Value }>([
    {
      name: "leaves what others added",
      original: { a: 1 },
      modified: { a: 1 },
      current: { a: 1, b: 1 },
      want: {},
    },
    {
      name: "deletes fields that are no longer applied",
      original: { a: 1, b: { c: 1 } },
      modified: { b: {} },
      current: { a: 2, b: { c: 1, d: 1 } },
      want: { a: null, b: { c: null } },
    },
    {
      name: "restores what others changed",
      original: { a: 1 },
      modified: { a: 1 },
      current: { a: 2 },
      want: { a: 1 },
    },
    {
      name: "replaces lists",
      original: { a: [1] },
      modified: { a: [2] },
      current: { a: [1, 3] },
      want: { a: [2] },
    },
    {
      name: "keeps maps that are to be empty",
      original: {},
      modified: { a: {} },
      current: {},
      want: { a: {} },
    },
  ])("[D8] $name", ({ original, modified, current, want }) => {
    expect(valueOrText(createThreeWayMergePatch(original, modified, current))).toEqual(want);
  });

  it("[D8] removes from and adds to the same map", () => {
    const outcome = createThreeWayMergePatch({ a: { b: 1 } }, { a: 1 }, { a: { b: 1 } });
    expect(valueOrText(outcome)).toEqual({ a: 1 });
    const clash = createThreeWayMergePatch({ a: { b: 1 } }, { a: { c: 1 } }, { a: 1 });
    expect(valueOrText(clash)).toEqual({ a: { b: null, c: 1 } });
  });

  it.each([{ kind: "B" }, { metadata: { name: "b" } }])("[D11] refuses %j for another object", (modified) => {
    const original = { kind: "A", metadata: { name: "a" } };
    const outcome = createThreeWayMergePatch(original, { ...original, ...modified }, original, identityStays);
    expect("error" in outcome && describePatchError(outcome.error, () => "")).toMatch(
      /^precondition failed for: map\[/,
    );
  });
});
