import "../../testing/load-parts.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pathsOf } from "../../testing/field-paths.ts";
import { styledObject } from "../../testing/random/random-yaml.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { parseManifest } from "./parse-manifest.ts";
import { pathAt } from "./path-at.ts";

const MANIFEST = `# a deployment
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the name
  labels: {app: web, "tier": 'front'}
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: web
        image: nginx:1.25
        args: ["-c", |, x]
`;

describe("source map", () => {
  const document = () => parseManifest(MANIFEST.replace("|,", "a,")).documents[0];
  const text = MANIFEST.replace("|,", "a,").split("\n");
  const textAt = (
    range: { line: number; column: number; endLine: number; endColumn: number } | null | undefined,
  ) =>
    range
      ? text[range.line - 1]?.slice(
          range.column - 1,
          range.line === range.endLine ? range.endColumn - 1 : undefined,
        )
      : range;

  it.each<{ keys: FieldKeys; key: string | null; value: string; whole: string }>([
    { keys: ["kind"], key: "kind", value: "Deployment", whole: "kind: Deployment" },
    { keys: ["metadata", "name"], key: "name", value: "web", whole: "name: web" },
    { keys: ["metadata", "labels", "tier"], key: '"tier"', value: "'front'", whole: `"tier": 'front'` },
    {
      keys: ["spec", "template", "spec", "containers", 0],
      key: null,
      value: "name: web",
      whole: "- name: web",
    },
    { keys: ["spec", "template", "spec", "containers", 0, "args", 2], key: null, value: "x", whole: "x" },
    { keys: ["spec"], key: "spec", value: "replicas: 3", whole: "spec:" },
  ])("finds $keys", ({ keys, key, value, whole }) => {
    const found = document()?.map?.find(keys);
    expect({ key: textAt(found?.key), value: textAt(found?.value), whole: textAt(found?.whole) }).toEqual({
      key,
      value,
      whole,
    });
  });

  it("points to the nearest parent of a missing field", () => {
    const map = document()?.map;
    expect(map?.find(["spec", "paused"])).toBeNull();
    expect(textAt(map?.rangeOf(["spec", "paused"]))).toBe("spec");
    expect(textAt(map?.rangeOf(["status", "x"]))).toBe("apiVersion: apps/v1");
    expect(textAt(map?.rangeOf(["spec", "template", "spec", "containers", 0, "x"]))).toBe("name: web");
  });

  it.each<{ at: [number, number]; keys: FieldKeys | null; on?: "key" | "value" }>([
    { at: [1, 3], keys: null },
    { at: [3, 2], keys: ["kind"], on: "key" },
    { at: [3, 8], keys: ["kind"], on: "value" },
    { at: [5, 4], keys: ["metadata", "name"], on: "key" },
    { at: [6, 20], keys: ["metadata", "labels", "app"], on: "value" },
    { at: [12, 7], keys: ["spec", "template", "spec", "containers", 0], on: "value" },
    { at: [13, 17], keys: ["spec", "template", "spec", "containers", 0, "image"], on: "value" },
    { at: [14, 22], keys: ["spec", "template", "spec", "containers", 0, "args", 1], on: "value" },
  ])("finds the field at $at", ({ at, keys, on }) => {
    const tree = document()?.tree;
    const [line = 0, column = 0] = at;
    const found = tree ? pathAt(tree, { line, column }) : undefined;
    expect(found).toEqual(keys === null ? null : { keys, on });
  });

  it("finds the fields of aliases and merges at their anchor", () => {
    const { documents } = parseManifest("a: &x {b: 1}\nc: *x\nd:\n  <<: *x\n  e: 2\n");
    const map = documents[0]?.map;
    expect(map?.find(["c"])?.value).toMatchObject({ line: 2, column: 4, endColumn: 6 });
    expect(map?.find(["c", "b"])?.value).toMatchObject({ line: 1, column: 11 });
    expect(map?.find(["d", "b"])?.key).toMatchObject({ line: 1, column: 8 });
    expect(map?.find(["d", "e"])?.key).toMatchObject({ line: 5, column: 3 });
  });

  it("finds every field and its position", () => {
    fc.assert(
      fc.property(styledObject, ({ value, text }) => {
        const { documents } = parseManifest(text);
        const map = documents[0]?.map;
        const lines = text.split(/\r\n|\n|\r/);
        for (const keys of pathsOf(value)) {
          const found = map?.find(keys);
          const part = found?.key ?? found?.value;
          if (!part) throw new Error(`no ${keys.join(".")}`);
          expect(part.column - 1).toBeLessThanOrEqual(lines[part.line - 1]?.length ?? -1);
          const tree = documents[0]?.tree;
          if (found?.key && tree) expect(pathAt(tree, part)).toEqual({ keys, on: "key" });
        }
      }),
      { numRuns: 200 },
    );
  });
});
