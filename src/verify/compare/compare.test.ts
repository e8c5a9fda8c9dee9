import { expect, it } from "vitest";
import type { StepTrace } from "../normal/step-trace.ts";
import { compareTraces } from "./compare-traces.ts";
import { differences } from "./differences.ts";
import { withoutForeignWrites } from "./foreign-writes.ts";
import { withoutOwned } from "./without-owned.ts";

it("names each field in which two values differ", () => {
  const cluster = { a: 1, "b.c": [1, { d: 2 }], e: [1], f: null };
  const simulated = { a: 1, "b.c": [1, { d: 3 }], e: [1, 2], g: "x" };
  expect(
    differences("x", cluster, simulated).map(({ path, ...one }) => [path, one.cluster, one.simulated]),
  ).toEqual([
    ['["b.c"][1].d', 2, 3],
    [".e", [1], [1, 2]],
    [".f", null, undefined],
    [".g", undefined, "x"],
  ]);
});

it.each([
  {
    of: "a field that nobody else owns",
    object: { spec: { a: 1, b: 2 } },
    removed: { "f:spec": { "f:a": {} } },
    kept: {},
    left: { spec: { b: 2 } },
  },
  {
    of: "a map that becomes empty",
    object: { metadata: { name: "a", annotations: { r: "1" } } },
    removed: { "f:metadata": { "f:annotations": { ".": {}, "f:r": {} } } },
    kept: {},
    left: { metadata: { name: "a" } },
  },
  {
    of: "nothing that an own manager owns, too",
    object: { spec: { a: 1 } },
    removed: { "f:spec": { "f:a": {} } },
    kept: { "f:spec": { "f:a": {} } },
    left: { spec: { a: 1 } },
  },
  {
    of: "items of lists, and all of the status",
    object: { list: [{ k: 1, v: 1 }, { k: 2 }], set: ["a", "b"], status: { conditions: [{ type: "A" }] } },
    removed: {
      "f:list": { 'k:{"k":1}': { ".": {}, "f:k": {}, "f:v": {} } },
      "f:set": { 'v:"b"': {} },
      "f:status": { "f:conditions": { ".": {}, 'k:{"type":"A"}': { ".": {}, "f:type": {} } } },
    },
    kept: { "f:list": { 'k:{"k":2}': { ".": {}, "f:k": {} } } },
    left: { list: [{ k: 2 }], set: ["a"], status: {} },
  },
])("takes out of an object $of", ({ object, removed, kept, left }) => {
  expect(withoutOwned(object, [removed], [kept])).toEqual(left);
});

/** Returns the trace of a step after which there are these objects. */
const after = (...objects: StepTrace["objects"][number][]): StepTrace => ({ exchanges: [], objects });
const configMap = (name: string, manager: string, more: object = {}) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace: "a", managedFields: [{ manager, operation: "Update" }], ...more },
});

it("leaves out objects of others, and tells an object that is missing or too much", () => {
  const simulated = [after(configMap("a", "alice"), configMap("b", "alice"))];
  const cluster = [after(configMap("a", "alice"), configMap("c", "alice"), configMap("ca", "controller"))];
  const own = withoutForeignWrites(cluster, simulated, () => false);
  expect(own.others).toEqual(["controller"]);
  expect(compareTraces(own.cluster, own.simulated)).toEqual([
    [
      { where: "ConfigMap c in a", path: "", cluster: "exists", simulated: "does not exist" },
      { where: "ConfigMap b in a", path: "", cluster: "does not exist", simulated: "exists" },
    ],
  ]);
});
