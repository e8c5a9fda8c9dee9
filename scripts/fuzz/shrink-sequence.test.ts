import { expect, it } from "vitest";
import type { Request } from "../../src/engine/server/http/http.ts";
import { dig, type ValueMap } from "../../src/engine/value/value.ts";
import { clusterWith } from "../../src/testing/conformance/apiserver/recorded-cluster.ts";
import { handle } from "../../src/testing/freeze/frozen-server.ts";
import { FIRST_STEP, type Sequence, type SequenceStep } from "../record/requests/sequence.ts";
import { shrinkSequence } from "./shrink-sequence.ts";

const PATH = "/api/v1/namespaces/default/configmaps/x";

const apply = (fieldManager: string, more: ValueMap, query: Record<string, string> = {}): SequenceStep => ({
  at: FIRST_STEP,
  request: {
    method: "PATCH",
    path: PATH,
    query: { fieldManager, ...query },
    contentType: "application/apply-patch+yaml",
    body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x" }, ...more },
  },
});

/** A server with a wrong rule: a request like `isWrong` about an object like `isOdd` is answered with 500. */
type Fault = { readonly isWrong: (request: Request) => boolean; readonly isOdd: (live: ValueMap) => boolean };

/** Whether the simulation and the server with the fault answer a sequence differently. */
function differs({ isWrong, isOdd }: Fault): (sequence: Sequence) => Promise<boolean> {
  return async ({ steps }) => {
    let cluster = clusterWith([]);
    return steps.some(({ request, at }) => {
      const live = handle(cluster, { method: "GET", path: PATH }, at).response.body;
      const done = handle(cluster, request as Request, at);
      cluster = done.cluster;
      return done.response.code < 300 && isWrong(request as Request) && isOdd(live);
    });
  };
}

const noise = [
  apply("carol", { metadata: { name: "x", labels: { a: "1" }, annotations: { note: "n" } } }),
  apply("alice", { data: { a: "1", b: "2", c: "3" }, immutable: false }, { fieldValidation: "Strict" }),
  apply("carol", { data: { d: "1" } }),
  { ...apply("bob", { data: { a: "2", d: "4" } }, { force: "true" }), at: "2026-01-01T00:00:01Z" },
  apply("alice", { data: { c: "4" } }),
];

it("finds the two steps and the fields that a fault needs", async () => {
  const fault: Fault = {
    isWrong: ({ query, body }) => query?.["force"] === "true" && dig(body, "data", "a") === "2",
    isOdd: (live) => dig(live, "data", "b") === "2",
  };
  const smallest = await shrinkSequence({ name: "n", steps: noise }, differs(fault));
  const [first, second] = smallest.steps;
  expect(smallest.steps).toHaveLength(2);
  expect(first).toEqual(apply("alice", { data: { b: "2" } }));
  expect(second?.request?.query).toEqual({ fieldManager: "bob", force: "true" });
  expect(second?.request?.body).toEqual({ apiVersion: "v1", kind: "ConfigMap", data: { a: "2" } });
});

it("finds the only step and the only field", async () => {
  const fault: Fault = { isWrong: ({ body }) => dig(body, "data", "c") === "3", isOdd: () => true };
  const smallest = await shrinkSequence({ name: "n", steps: noise }, differs(fault));
  expect(smallest.steps).toEqual([apply("alice", { data: { c: "3" } })]);
});

it("keeps pauses that a difference needs", async () => {
  const isTrue = async ({ steps }: Sequence) => new Set(steps.map(({ at }) => at)).size === 2;
  const smallest = await shrinkSequence({ name: "n", steps: noise }, isTrue);
  expect(smallest.steps.map(({ at }) => at)).toEqual(["2026-01-01T00:00:01Z", FIRST_STEP]);
});

it("tries nothing twice, and keeps what cannot be smaller", async () => {
  const tried: string[] = [];
  const one = { name: "n", steps: [apply("alice", { data: { a: "1" } })] };
  const smallest = await shrinkSequence(one, async (sequence) => {
    tried.push(JSON.stringify(sequence));
    return false;
  });
  expect(smallest).toEqual(one);
  expect(new Set(tried).size).toBe(tried.length);
});
