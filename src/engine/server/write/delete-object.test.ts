import { describe, expect, it } from "vitest";
import { testBuiltins } from "../../../testing/test-builtins.ts";
import { readYaml } from "../../../text/manifest/server-yaml.ts";
import type { ValueMap } from "../../value/value.ts";
import { type Cluster, newCluster } from "../cluster/cluster.ts";
import { handle } from "../handle.ts";
import type { Request } from "../http/http.ts";

const PODS = "/api/v1/namespaces/default/pods";
const START = "2026-01-01T00:00:00Z";

type Pod = { readonly node?: string; readonly phase?: string; readonly finalizers?: readonly string[] };

/** Returns a cluster with the pod `a`, with the given node and phase. */
function withPod({ node = "n1", phase = "Running", finalizers = [] }: Pod): Cluster {
  const spec = { nodeName: node, containers: [{ name: "c", image: "i" }] };
  const metadata = { name: "a", finalizers };
  const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
  const made = send(empty, { method: "POST", path: PODS, body: { metadata, spec } });
  const body = { status: { phase } };
  const contentType = "application/merge-patch+json";
  return send(made.cluster, { method: "PATCH", path: `${PODS}/a/status`, contentType, body }).cluster;
}

function send(cluster: Cluster, request: Request, now = START) {
  const done = handle(cluster, request, now);
  expect(done.response.code).toBeLessThan(300);
  return { cluster: done.cluster, meta: done.response.body["metadata"] as ValueMap };
}

const remove = (cluster: Cluster, options: ValueMap, now = START) =>
  send(cluster, { method: "DELETE", path: `${PODS}/a`, body: options }, now);

const isThere = (cluster: Cluster) =>
  handle(cluster, { method: "GET", path: `${PODS}/a` }, START).response.code === 200;

describe("a pod", () => {
  it.each<{ name: string; pod: Pod; options?: ValueMap; grace: number; stays: boolean }>([
    { name: "on a node gets its own time", pod: {}, grace: 30, stays: true },
    {
      name: "gets the grace period of the request",
      pod: {},
      options: { gracePeriodSeconds: 5 },
      grace: 5,
      stays: true,
    },
    {
      name: "gets one second for a negative grace period",
      pod: {},
      options: { gracePeriodSeconds: -7 },
      grace: 1,
      stays: true,
    },
    {
      name: "is deleted at once with grace period 0",
      pod: {},
      options: { gracePeriodSeconds: 0 },
      grace: 0,
      stays: false,
    },
    {
      name: "without a node is deleted at once",
      pod: { node: "" },
      options: { gracePeriodSeconds: 9 },
      grace: 0,
      stays: false,
    },
    { name: "that succeeded is deleted at once", pod: { phase: "Succeeded" }, grace: 0, stays: false },
    {
      name: "that failed is deleted at once",
      pod: { phase: "Failed" },
      options: { gracePeriodSeconds: 9 },
      grace: 0,
      stays: false,
    },
    {
      name: "that succeeded waits for its finalizers",
      pod: { phase: "Succeeded", finalizers: ["x.io/keep"] },
      grace: 0,
      stays: true,
    },
  ])("$name", ({ pod, options = {}, grace, stays }) => {
    const done = remove(withPod(pod), options);
    expect(done.meta["deletionGracePeriodSeconds"]).toBe(grace);
    expect(done.meta["generation"]).toBe(2);
    expect(isThere(done.cluster)).toBe(stays);
  });

  it.each<{ name: string; grace: number | null; at: string; want: ValueMap | null }>([
    { name: "nothing said", grace: null, at: "00:00:05", want: { time: "00:00:30", grace: 30 } },
    { name: "more time", grace: 60, at: "00:00:05", want: { time: "00:00:30", grace: 30 } },
    { name: "less time", grace: 10, at: "00:00:05", want: { time: "00:00:10", grace: 10 } },
    { name: "less time than has gone by", grace: 3, at: "00:00:05", want: { time: "00:00:05", grace: 1 } },
    { name: "at once", grace: 0, at: "00:00:05", want: null },
  ])("deleted twice: $name", ({ grace, at, want }) => {
    const first = remove(withPod({}), {}).cluster;
    const options: ValueMap = grace === null ? {} : { gracePeriodSeconds: grace };
    const { cluster, meta } = remove(first, options, `2026-01-01T${at}Z`);
    expect(isThere(cluster)).toBe(want !== null);
    if (want === null) return;
    expect(meta["deletionTimestamp"]).toBe(`2026-01-01T${want["time"]}Z`);
    expect(meta["deletionGracePeriodSeconds"]).toBe(want["grace"]);
    expect(meta["generation"]).toBe(2);
  });
});

describe("the treatment of dependents", () => {
  const path = "/api/v1/namespaces/default/configmaps";
  const after = (finalizers: readonly string[], options: ValueMap) => {
    const empty = newCluster({ builtins: testBuiltins(), host: { parseYaml: readYaml } });
    const made = send(empty, { method: "POST", path, body: { metadata: { name: "a", finalizers } } });
    const done = handle(made.cluster, { method: "DELETE", path: `${path}/a`, body: options }, START);
    return {
      code: done.response.code,
      finalizers: (done.response.body["metadata"] as ValueMap)["finalizers"],
    };
  };

  it.each<{
    before: readonly string[];
    options: ValueMap;
    code?: number;
    want: readonly string[] | undefined;
  }>([
    { before: [], options: {}, want: undefined },
    { before: [], options: { propagationPolicy: "Foreground" }, want: ["foregroundDeletion"] },
    { before: [], options: { propagationPolicy: "Orphan" }, want: ["orphan"] },
    { before: ["orphan"], options: {}, want: ["orphan"] },
    { before: ["orphan"], options: { propagationPolicy: "Foreground" }, want: ["foregroundDeletion"] },
    { before: ["orphan"], options: { propagationPolicy: "Background" }, want: undefined },
    { before: ["x.io/a"], options: { orphanDependents: true }, want: ["x.io/a", "orphan"] },
    { before: ["x.io/a"], options: { orphanDependents: false }, code: 202, want: ["x.io/a"] },
  ])("$options on $before", ({ before, options, code = 200, want }) =>
    expect(after(before, options)).toEqual({ code, finalizers: want }),
  );
});

it("says that another kind of the server is none of its options", () => {
  const cluster = withPod({});
  const message = (kind: string) =>
    handle(cluster, { method: "DELETE", path: `${PODS}/a`, body: { apiVersion: "v1", kind } }, START).response
      .body["message"];
  expect(message("Status")).toBe("converting (v1.Status) to (v1.DeleteOptions): unknown conversion");
  expect(message("Pod")).toBe(
    'no kind "Pod" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111"',
  );
});
