import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeFieldsV1 } from "../../../engine/fieldpath/fieldsv1.ts";
import { emptySet, type FieldSet } from "../../../engine/fieldpath/set.ts";
import { nothingOwned, type Owner, type Ownership } from "../../../engine/ownership/object-ownership.ts";
import { entryViews } from "../../../session/frame/managed-fields-view.ts";
import { set } from "../../../testing/notation.ts";
import { fieldsV1Lines } from "./fields-v1-lines.ts";

const owned = (fields: FieldSet): Ownership => ({
  ...nothingOwned,
  owners: [
    {
      id: "alice",
      manager: "alice",
      operation: "Apply",
      apiVersion: "v1",
      subresource: null,
      time: null,
      set: fields,
      since: new Map(),
    } satisfies Owner,
  ],
});

const fieldsOf = (before: FieldSet, after: FieldSet) =>
  entryViews(owned(before), owned(after))[0]?.fields ?? [];

const printedWithoutLost = (before: FieldSet, after: FieldSet) =>
  fieldsV1Lines(fieldsOf(before, after))
    .filter(({ change }) => change !== "lost")
    .map(({ text }) => text)
    .join("\n");

const some = fc
  .uniqueArray(
    fc.constantFrom(
      ".a",
      ".a.b",
      ".a.c",
      ".l",
      '.l[name="x"]',
      '.l[name="x"].image',
      '.l[name="y"]',
      ".m.__proto__",
    ),
  )
  .map((paths) => set(...paths));

it("is FieldsV1 without the lost lines", () => {
  fc.assert(
    fc.property(some, some, (before, after) => {
      expect(JSON.parse(printedWithoutLost(before, after))).toEqual(
        JSON.parse(JSON.stringify(encodeFieldsV1(after))),
      );
    }),
  );
});

it("prints unchanged fields without marks", () => {
  const fields = set(".a.b", ".a.c", '.l[name="x"]', '.l[name="x"].image');
  expect(printedWithoutLost(fields, fields)).toBe(JSON.stringify(encodeFieldsV1(fields), null, 2));
});

it("marks gained and lost fields at their position", () => {
  const lines = fieldsV1Lines(fieldsOf(set(".a.b", ".a.c"), set(".a.b", ".d")));
  expect(lines.map(({ text, change }) => `${text}${change === null ? "" : ` (${change})`}`)).toEqual([
    "{",
    '  "f:a": {',
    '    "f:b": {}',
    '    "f:c": {} (lost)',
    "  },",
    '  "f:d": {} (gained)',
    "}",
  ]);
  expect(lines[2]?.path).toBe('["f:a","f:b"]');
});

it("has only brackets without fields", () => {
  expect(fieldsV1Lines(fieldsOf(emptySet, emptySet)).map(({ text }) => text)).toEqual(["{", "}"]);
});
