import { expect, it } from "vitest";
import type { Scenario } from "../../../engine/scenario/scenario.ts";
import { summariseInitialCluster } from "./initial-cluster.ts";

it.each<[Partial<Scenario>, ReturnType<typeof summariseInitialCluster>]>([
  [{}, null],
  [{ files: { "a.yaml": "" }, serverSideApply: true, definitions: [] }, null],
  [
    { kubernetes: "v1.34", objects: ["a"] },
    { text: "Kubernetes v1.34, 1 object", at: "kubernetes" },
  ],
  [{ rules: [] }, { text: "0 RBAC rules", at: "rules" }],
  [
    { objects: ["a"], admission: [{ match: {}, patch: "[]" }], serverSideApply: false },
    { text: "1 object, 1 admission change, no server-side apply", at: "objects" },
  ],
  [
    { start: "2026-05-06T07:08:09Z", definitions: ["a", "b"] },
    { text: "2 definitions, from 2026-05-06T07:08:09Z", at: "definitions" },
  ],
])("summarises the initial cluster of %j", (parts, said) => {
  expect(summariseInitialCluster({ title: "", actors: [], steps: [], ...parts })).toEqual(said);
});
