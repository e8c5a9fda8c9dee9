import { expect, it } from "vitest";
import { clusterWith } from "../../../testing/conformance/apiserver/recorded-cluster.ts";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import type { ValueMap } from "../../value/value.ts";
import { newCluster } from "../cluster/cluster.ts";
import { findResource } from "../cluster/resource.ts";
import { objectTable } from "./object-table.ts";

const cluster = newCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ value: null, strictError: null }) },
});

function cells(group: string, version: string, plural: string, object: ValueMap): readonly unknown[] {
  const resource = findResource(cluster, group, version, plural);
  if (resource === undefined) throw new Error(`no ${plural}`);
  const table = objectTable(resource, object, { now: "2026-01-01T00:00:00Z", whole: false });
  return (table["rows"] as readonly ValueMap[])[0]?.["cells"] as readonly unknown[];
}

const metadata = { name: "a", creationTimestamp: "2025-12-31T23:55:00Z" };

it.each([
  [
    "",
    "v1",
    "pods",
    {
      metadata,
      spec: { containers: [{}, {}] },
      status: {
        phase: "Running",
        containerStatuses: [{ ready: true, state: { running: {} }, restartCount: 2 }],
      },
    },
    ["a", "1/2", "Running", "2", "5m", "<none>", "<none>", "<none>", "<none>"],
  ],
  [
    "",
    "v1",
    "pods",
    { metadata: { ...metadata, deletionTimestamp: "2026-01-01T00:00:00Z" }, status: { phase: "Pending" } },
    ["a", "0/0", "Terminating", "0", "5m", "<none>", "<none>", "<none>", "<none>"],
  ],
  [
    "storage.k8s.io",
    "v1",
    "storageclasses",
    { metadata, provisioner: "x.io/y", allowVolumeExpansion: true },
    ["a", "x.io/y", "Delete", "<unset>", true, "5m"],
  ],
  [
    "batch",
    "v1",
    "jobs",
    {
      metadata,
      spec: { completions: 3 },
      status: {
        succeeded: 3,
        conditions: [{ type: "Complete", status: "True" }],
        startTime: "2025-12-31T23:55:00Z",
        completionTime: "2025-12-31T23:56:30Z",
      },
    },
    ["a", "Complete", "3/3", "90s", "5m", "", "", "<none>"],
  ],
  [
    "",
    "v1",
    "services",
    {
      metadata,
      spec: { type: "LoadBalancer", clusterIP: "10.0.0.1", ports: [{ port: 80, nodePort: 30080 }] },
    },
    ["a", "LoadBalancer", "10.0.0.1", "<pending>", "80:30080/TCP", "5m", "<none>"],
  ],
  [
    "",
    "v1",
    "nodes",
    {
      metadata: { ...metadata, labels: { "node-role.kubernetes.io/control-plane": "" } },
      spec: { unschedulable: true },
      status: { conditions: [{ type: "Ready", status: "True" }] },
    },
    [
      "a",
      "Ready,SchedulingDisabled",
      "control-plane",
      "5m",
      "",
      "<none>",
      "<none>",
      "<unknown>",
      "<unknown>",
      "<unknown>",
    ],
  ],
  [
    "storage.k8s.io",
    "v1",
    "storageclasses",
    {
      metadata: { ...metadata, annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
      provisioner: "x/y",
    },
    ["a (default)", "x/y", "Delete", "<unset>", false, "5m"],
  ],
  [
    "apps",
    "v1",
    "replicasets",
    {
      metadata,
      spec: {
        replicas: 3,
        selector: { matchLabels: { app: "a" } },
        template: { spec: { containers: [{ name: "c", image: "i:1" }] } },
      },
      status: { replicas: 2, readyReplicas: 1 },
    },
    ["a", 3, 2, 1, "5m", "c", "i:1", "app=a"],
  ],
  ["rbac.authorization.k8s.io", "v1", "roles", { metadata }, ["a", "2025-12-31T23:55:00Z"]],
])("shows %s/%s %s", (group, version, plural, object, want) => {
  expect(cells(group, version, plural, object as ValueMap)).toEqual(want);
});

it("has rows with whole objects and their kind, also of a list, whose items have none", () => {
  const resource = findResource(cluster, "", "v1", "configmaps");
  if (resource === undefined) throw new Error("no configmaps");
  const list = {
    kind: "ConfigMapList",
    apiVersion: "v1",
    metadata: {},
    items: [{ metadata: { name: "a" } }],
  };
  const table = objectTable(resource, list, { now: "2026-01-01T00:00:00Z", whole: true });
  expect((table["rows"] as readonly ValueMap[])[0]?.["object"]).toEqual({
    kind: "ConfigMap",
    apiVersion: "v1",
    metadata: { name: "a" },
  });
});

it.each([
  ["rbac.authorization.k8s.io", "roles", null],
  ["", "configmaps", []],
])("has in %s/%s without objects the rows %j", (group, plural, rows) => {
  const resource = findResource(cluster, group, "v1", plural);
  if (resource === undefined) throw new Error(`no ${plural}`);
  const list = { kind: "List", apiVersion: "v1", metadata: {}, items: [] };
  expect(objectTable(resource, list, { now: "2026-01-01T00:00:00Z", whole: false })["rows"]).toEqual(rows);
});

it("the columns of a custom resource are as its definition has them", () => {
  const version = {
    name: "v1",
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: "object" } },
    additionalPrinterColumns: [
      { name: "Name", type: "string", jsonPath: ".spec.name" },
      { name: "When, or never", type: "string", format: "date-time", jsonPath: ".spec.at", priority: 3 },
    ],
  };
  const names = { plural: "shows", singular: "show", kind: "Show", listKind: "ShowList" };
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "shows.lab.example" },
    spec: { group: "lab.example", scope: "Namespaced", names, versions: [version] },
  };
  const resource = findResource(clusterWith([definition]), "lab.example", "v1", "shows");
  if (resource === undefined) throw new Error("no shows");
  const table = objectTable(
    resource,
    { metadata, spec: { name: "n" } },
    { now: "2026-01-01T00:00:00Z", whole: false },
  );
  expect(table["columnDefinitions"]).toEqual([
    { name: "Name", type: "string", format: "name", description: "", priority: 0 },
    { name: "Name", type: "string", format: "", description: "", priority: 0 },
    { name: "When, or never", type: "string", format: "date-time", description: "", priority: 3 },
  ]);
});
