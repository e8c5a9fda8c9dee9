import { expect, it, vi } from "vitest";
import type { Request } from "../../../src/engine/server/http/http.ts";
import { dig, type ValueMap } from "../../../src/engine/value/value.ts";
import { clusterWith } from "../../../src/testing/conformance/apiserver/recorded-cluster.ts";
import { handle } from "../../../src/testing/freeze/frozen-server.ts";
import type { Server } from "../../../src/verify/server/server.ts";
import { findDifference } from "../../fuzz/find-difference.ts";
import type { Definitions } from "./definitions.ts";
import { recordRequests } from "./record-requests.ts";
import type { Sequence } from "./sequence.ts";

const noDefinitions: Definitions = {
  install: async () => {},
  replace: async () => {},
  paths: () => new Set(),
  remove: async () => {},
};

/** A server that is the simulation, at the time of this machine, after `writes` other writes. `change` makes it a wrong one. */
function simulated(
  writes: number,
  change: (request: Request, body: ValueMap) => ValueMap = (_, body) => body,
): Server {
  let cluster = clusterWith([]);
  const send = async (request: Request) => {
    const now = new Date().toISOString().replace(/\.\d+Z$/, "Z");
    const done = handle(cluster, request, now);
    cluster = done.cluster;
    return { ...done.response, body: change(request, done.response.body) };
  };
  for (let i = 0; i < writes; i++) {
    const body = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: `other-${i}` } };
    void send({ method: "POST", path: "/api/v1/namespaces/default/configmaps", body });
  }
  return { address: "", send };
}

const path = "/api/v1/namespaces/default/configmaps";
const sequence: Sequence = {
  name: "a-service",
  about: "what it shows",
  steps: [
    {
      at: "2026-01-01T00:00:00Z",
      request: {
        method: "POST",
        path: "/api/v1/namespaces/default/services",
        query: { fieldManager: "alice" },
        body: { apiVersion: "v1", kind: "Service", metadata: { name: "s" }, spec: { ports: [{ port: 80 }] } },
      },
    },
    {
      at: "2026-01-01T00:00:01Z",
      note: "a name of the server",
      request: {
        method: "POST",
        path,
        query: {},
        body: { apiVersion: "v1", kind: "ConfigMap", metadata: { generateName: "c-" }, data: { a: "1" } },
      },
    },
    {
      at: "2026-01-01T00:00:01Z",
      edit: { path: `${path}/c-xxxx1`, query: {}, patch: [{ op: "add", path: "/data/a", value: "2" }] },
    },
  ],
};

it("records the same, whatever the server did before", { timeout: 30_000 }, async () => {
  const [one, other] = await Promise.all(
    [simulated(0), simulated(5)].map((server) => recordRequests(server, noDefinitions, sequence)),
  );
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(one).toMatchObject({ name: "a-service", about: "what it shows" });
  const steps = one?.["steps"] as readonly ValueMap[];
  expect(dig(steps[0] ?? {}, "response", "body", "metadata")).toMatchObject({
    uid: "uid-1",
    resourceVersion: "1",
    creationTimestamp: "2026-01-01T00:00:00Z",
  });
  expect(dig(steps[0] ?? {}, "response", "body", "spec", "clusterIP")).toBe("10.96.0.100");
  expect(dig(steps[1] ?? {}, "response", "body", "metadata")).toMatchObject({
    name: "c-xxxx1",
    creationTimestamp: "2026-01-01T00:00:01Z",
  });
  expect(dig(steps[2] ?? {}, "request", "body", "data")).toEqual({ a: "2" });
  expect(dig(steps[2] ?? {}, "response", "body", "metadata", "resourceVersion")).toBe("3");
});

it("numbers the uids of a request before those of its response", async () => {
  const uid = "11111111-1111-1111-1111-111111111111";
  const owner = { apiVersion: "v1", kind: "ConfigMap", name: "o", uid };
  const body = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c", ownerReferences: [owner] } };
  const step = { at: "2026-01-01T00:00:00Z", request: { method: "POST", path, query: {}, body } } as const;
  const line = await recordRequests(simulated(0), noDefinitions, { name: "uids", steps: [step] });
  const [recorded] = line["steps"] as readonly ValueMap[];
  const [sent] = dig(recorded ?? {}, "request", "body", "metadata", "ownerReferences") as readonly ValueMap[];
  expect(sent?.["uid"]).toBe("uid-1");
  expect(dig(recorded ?? {}, "response", "body", "metadata", "uid")).toBe("uid-2");
  expect(findDifference(line)).toBeNull();
});

it("finds no difference in what the simulation recorded, and the step of a server with another rule", async () => {
  const own = { name: "own", steps: sequence.steps.slice(0, 1) };
  expect(findDifference(await recordRequests(simulated(3), noDefinitions, own))).toBeNull();
  const wrong = simulated(3, (_, body) => ({ ...body, status: { loadBalancer: { ingress: [] } } }));
  expect(findDifference(await recordRequests(wrong, noDefinitions, own))).toMatchObject({
    id: "own step 1",
    failed: "state",
  });
});

it("sends a sequence again that is not as before, and believes the server the third time", async () => {
  const own = { name: "own", steps: sequence.steps.slice(0, 1) };
  const before = (await recordRequests(simulated(0), noDefinitions, own))["steps"] as readonly ValueMap[];
  /** A server whose first answers are wrong. Returns how many it gave, and the steps that were recorded. */
  const recordWith = async (wrong: number) => {
    let answers = 0;
    const server = simulated(0, ({ method }, body) => {
      if (method !== "POST") return body;
      answers++;
      return answers > wrong ? body : { ...body, late: true };
    });
    const { steps } = await recordRequests(server, noDefinitions, own, before);
    return { answers, isAsBefore: JSON.stringify(steps) === JSON.stringify(before) };
  };
  expect(await recordWith(0)).toEqual({ answers: 1, isAsBefore: true });
  expect(await recordWith(2)).toEqual({ answers: 3, isAsBefore: true });
  expect(await recordWith(9)).toEqual({ answers: 3, isAsBefore: false });
});

it("records no difference that may come from a slow machine", async () => {
  vi.useFakeTimers();
  try {
    const own = { name: "own", steps: sequence.steps.slice(0, 1) };
    const recordSlowly = async (change: (body: ValueMap) => ValueMap, before: readonly ValueMap[]) => {
      const server = simulated(0, (_, body) => {
        vi.setSystemTime(Date.now() + 1000); // the next second starts before the answer
        return change(body);
      });
      const recording = recordRequests(server, noDefinitions, own, before).catch(String);
      await vi.runAllTimersAsync();
      return recording;
    };
    const first = recordRequests(simulated(0), noDefinitions, own);
    await vi.runAllTimersAsync();
    const before = (await first)["steps"] as readonly ValueMap[];
    expect(await recordSlowly((body) => body, before)).toMatchObject({ steps: before });
    expect(await recordSlowly((body) => ({ ...body, other: true }), before)).toBe(
      "Error: own: this machine is too slow: the steps of one second took longer, 6 times",
    );
  } finally {
    vi.useRealTimers();
  }
});
