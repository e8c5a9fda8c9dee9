import { expect, it } from "vitest";
import type { FieldTableRow } from "../../../session/frame/field-table/types.ts";
import type { FrameView } from "../../../session/frame/types.ts";
import { toVerb } from "../scenario/verbs/to-verb.ts";
import { sampleChange } from "./sample-change.ts";

const row = (label: string, value: string | null, hasChildren = false): FieldTableRow => ({
  path: label,
  label,
  name: label,
  note: "",
  depth: 0,
  value,
  oldValue: null,
  change: null,
  hasChildren,
  unowned: false,
  cells: [],
});

const target = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };

const frameWith = (...rows: readonly FieldTableRow[]) => {
  const item = {
    key: "k",
    kind: "Deployment",
    name: "web",
    namespace: "default",
    touched: true,
    gone: false,
  };
  return { frame: { object: "k", objects: [item], fields: { columns: [], rows } } as unknown as FrameView };
};

it.each([
  {
    name: "the next number of the spec",
    rows: [row(".metadata.labels.app", "web"), row(".spec.replicas", "5")],
    want: { path: ["spec", "replicas"], value: "6" },
  },
  {
    name: "data as they are",
    rows: [row(".data.greeting", "hello")],
    want: { path: ["data", "greeting"], value: "hello" },
  },
  {
    name: "the other position of a switch",
    rows: [row(".spec.type", "ClusterIP"), row(".spec.paused", "true")],
    want: { path: ["spec", "paused"], value: "false" },
  },
  {
    name: "no text that YAML could read as something else",
    rows: [row(".data.a", "true"), row(".data.b", "8"), row(".data.c", "a: b"), row(".data.d", "d-1")],
    want: { path: ["data", "d"], value: "d-1" },
  },
  { name: "no name with a dot", rows: [row(".metadata.labels.app.kubernetes.io/name", "web")], want: null },
  {
    name: "nothing that is not there",
    rows: [row(".spec.replicas", null), row(".data", "", true)],
    want: null,
  },
])("offers $name", ({ rows, want }) => {
  expect(sampleChange(frameWith(...rows), target)).toEqual(want);
});

it("offers nothing for an object that the page does not show", () => {
  expect(sampleChange(frameWith(row(".spec.replicas", "5")), { ...target, name: "other" })).toBeNull();
  expect(sampleChange({ frame: null }, target)).toBeNull();
});

it("is the text of a new patch", () => {
  const apply = {
    kind: "apply",
    manifest: "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n",
  } as const;
  const sample = { path: ["spec", "replicas"], value: "6" };
  expect(toVerb(apply, "patch-merge", target, sample)).toMatchObject({ body: "spec:\n  replicas: 6\n" });
  expect(toVerb(apply, "edit", target, sample)).toMatchObject({
    patch: "- op: replace\n  path: /spec/replicas\n  value: 6\n",
  });
  expect(toVerb(apply, "patch-merge", target)).toMatchObject({
    body: "metadata:\n  labels:\n    tier: frontend\n",
  });
});
