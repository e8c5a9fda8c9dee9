import { expect, it } from "vitest";
import { testBuiltins } from "../../../testing/builtins.ts";
import type { ValueMap } from "../../value/value.ts";
import { emptyCluster } from "../cluster.ts";
import { findResource } from "../resource.ts";
import { humanDuration, labels, selector, sinceTime } from "./cells.ts";
import { tableOf } from "./table.ts";

it.each([
  [-5, "<invalid>"],
  [0, "0s"],
  [119, "119s"],
  [120, "2m"],
  [330, "5m30s"],
  [599, "9m59s"],
  [600, "10m"],
  [659, "10m"],
  [3 * 3600 - 1, "179m"],
  [3 * 3600, "3h"],
  [3 * 3600 + 60, "3h1m"],
  [8 * 3600 - 60, "7h59m"],
  [8 * 3600, "8h"],
  [8 * 3600 + 60, "8h"],
  [48 * 3600 - 1, "47h"],
  [48 * 3600, "2d"],
  [49 * 3600, "2d1h"],
  [8 * 86_400 - 3600, "7d23h"],
  [8 * 86_400 + 3600, "8d"],
  [9 * 86_400, "9d"],
  [730 * 86_400 - 1, "729d"],
  [740 * 86_400, "2y10d"],
  [9 * 365 * 86_400, "9y"],
])("%d seconds are %s", (seconds, want) => {
  expect(humanDuration(seconds)).toBe(want);
});

it("counts over months and leap years", () => {
  expect(sinceTime("2024-02-28T00:00:00Z", "2024-03-01T00:00:00Z")).toBe("2d");
  expect(sinceTime("2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z")).toBe("1s");
  expect(sinceTime("no time", "2026-01-01T00:00:00Z")).toBe("<unknown>");
});

it("prints selectors", () => {
  const of = (spec: ValueMap) => selector({ object: { spec }, now: "" }, "spec");
  const matchExpressions = [
    { key: "tier", operator: "In", values: ["b", "a"] },
    { key: "app", operator: "DoesNotExist" },
  ];
  expect(of({ matchLabels: { web: "a", a: "1", "a-b": "1" }, matchExpressions })).toBe(
    "a=1,a-b=1,!app,tier in (a,b),web=a",
  );
  expect(of({})).toBe("<none>");
});

it("prints labels in the order of key and value", () => {
  const of = (spec: ValueMap) => labels({ object: { spec }, now: "" }, "spec");
  expect(of({ z: "1", a: "1", "a-b": "1" })).toBe("a-b=1,a=1,z=1");
  expect(of({})).toBe("<none>");
});

const cluster = emptyCluster({
  builtins: testBuiltins(),
  host: { parseYaml: () => ({ value: null, duplicates: [] }) },
});

function cells(group: string, version: string, plural: string, object: ValueMap): readonly unknown[] {
  const resource = findResource(cluster, group, version, plural);
  if (resource === undefined) throw new Error(`no ${plural}`);
  const table = tableOf(resource, object, { now: "2026-01-01T00:00:00Z", whole: false });
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
