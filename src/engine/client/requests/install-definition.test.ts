import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import "../../../testing/load-parts.ts";
import { run } from "../../scenario/run.ts";
import type { Intent } from "../../scenario/tasks.ts";
import { newCluster } from "../../server/cluster/cluster.ts";
import type { ValueMap } from "../../value/value.ts";

const start = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ error: "not used here", strictError: "" }) },
});

/** Returns a CustomResourceDefinition of Backends whose spec has one field. */
const backends = (field: string): ValueMap => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "backends.example.com" },
  spec: {
    group: "example.com",
    names: { kind: "Backend", plural: "backends" },
    scope: "Namespaced",
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { spec: { type: "object", properties: { [field]: { type: "string" } } } },
          },
        },
      },
    ],
  },
});

const backend: ValueMap = {
  apiVersion: "example.com/v1",
  kind: "Backend",
  metadata: { name: "a" },
  spec: { size: "large" },
};

/** Returns the result of each step, and its requests. */
function told(...intents: readonly Intent[]): readonly string[] {
  const planned = intents.map((intent, at) => ({
    step: { id: `s${at}`, actor: "admin", action: { kind: "define" as const, manifest: "" } },
    intent,
  }));
  return run({ start, planned }).map(({ outcome, exchanges }) =>
    [outcome, ...exchanges.map(({ request, response }) => `${request.method} ${response.code}`)].join(", "),
  );
}

it("installs a definition, replaces it, and keeps it if nothing changed", () => {
  const apply: Intent = { kind: "apply", objects: [backend] };
  expect(
    told(
      { kind: "define", objects: [backends("colour")] },
      apply,
      { kind: "define", objects: [backends("size")] },
      { kind: "define", objects: [backends("size")] },
      apply,
    ),
  ).toEqual([
    "created, GET 404, POST 201",
    "refused, PATCH 500",
    "changed, GET 200, PUT 200",
    "unchanged, GET 200, PUT 200",
    "created, PATCH 201",
  ]);
});

it("refuses other kinds", () => {
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" } };
  expect(told({ kind: "define", objects: [config] })).toEqual(["refused"]);
});
