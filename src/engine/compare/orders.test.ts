import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { host } from "../../session/parts/engine-host.ts";
import { parseStep } from "../../session/read-step-text.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { run } from "../scenario/run.ts";
import type { Action } from "../scenario/scenario.ts";
import type { PlannedStep } from "../scenario/tasks.ts";
import { newCluster } from "../server/cluster/cluster.ts";
import { endStateOf } from "./end-state.ts";
import { countOrders, type Exploration, exploreOrders, type OrderEnd } from "./orders.ts";

const start = newCluster({ builtins: testBuiltins(), host });

function step(actor: string, action: Action, force = false): PlannedStep {
  const one = { id: actor, actor, action, ...(force && { force }) };
  return { step: one, intent: parseStep(one).intent };
}

const pod = (labels: string, image = "nginx") =>
  `{apiVersion: v1, kind: Pod, metadata: {name: a, labels: {${labels}}}, spec: {containers: [{name: app, image: ${image}}]}}`;
const target = { apiVersion: "v1", kind: "Pod", name: "a" };
const patch = (actor: string, labels: string) =>
  step(actor, { kind: "patch", type: "merge", target, body: `metadata: {labels: {${labels}}}` });
const apply = (actor: string, manifest: string, force = false) =>
  step(actor, { kind: "apply", manifest }, force);

function finish(planned: readonly PlannedStep[], budget = 100): Exploration {
  let at = exploreOrders({ start, planned });
  while (!at.done) at = at.next(budget);
  return at;
}

/** Returns all orders that keep the order of each actor's own steps. */
function interleavings(
  planned: readonly PlannedStep[],
  left = planned.map((_, index) => index),
): readonly (readonly number[])[] {
  if (left.length === 0) return [[]];
  const seen = new Set<string>();
  return left.flatMap((index) => {
    const { actor } = (planned[index] as PlannedStep).step;
    if (seen.has(actor)) return [];
    seen.add(actor);
    return interleavings(
      planned,
      left.filter((one) => one !== index),
    ).map((rest) => [index, ...rest]);
  });
}

/** Runs each order on its own, and counts the orders by end state. */
function oneByOne(planned: readonly PlannedStep[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const order of interleavings(planned)) {
    const frames = run({ start, planned: order.map((index) => planned[index] as PlannedStep) });
    const { id } = endStateOf(frames.at(-1)?.cluster ?? start);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const counts = (ends: readonly OrderEnd[]) => new Map(ends.map(({ id, orders }) => [id, orders]));

describe("exploreOrders", () => {
  const race = [apply("alice", pod("a: '1'")), patch("bob", "a: '2'"), apply("alice", pod("a: '1', b: '1'"))];

  it("[CM5] tries all orders that keep the order of each actor's own steps", () => {
    const { total, tried, ends, runs } = finish(race);
    expect([total, tried]).toEqual([3, 3]);
    expect(runs).toBeLessThan(9);
    expect(ends.map(({ order, swaps, orders }) => ({ order, swaps, orders }))).toEqual([
      { order: [0, 1, 2], swaps: 0, orders: 1 },
      { order: [0, 2, 1], swaps: 1, orders: 1 },
      { order: [1, 0, 2], swaps: 1, orders: 1 },
    ]);
  });

  it("[CM5] has the same end states as each order on its own", () => {
    const steps = fc.constantFrom(
      apply("alice", pod("a: '1'")),
      apply("alice", pod("b: '1'"), true),
      apply("bob", pod("a: '2'")),
      patch("bob", "a: '3'"),
      patch("carol", "b: null"),
      step("carol", { kind: "delete", manifest: pod("") }),
      step("carol", { kind: "metacontroller", manifest: pod("c: '1'") }),
      step("dave", {
        kind: "update",
        manifest: pod("d: '1'").replace("{name: a,", "{name: a, resourceVersion: '1001',"),
      }),
      step("dave", {
        kind: "run",
        line: "kubectl label pod a e=$(cat count); echo 1$(cat count) > count",
        files: {},
      }),
    );
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 4 }), fc.integer({ min: 1, max: 20 }), (planned, budget) => {
        const { ends, tried, total } = finish(planned, budget);
        expect(counts(ends)).toEqual(oneByOne(planned));
        expect(tried).toBe(total);
        for (const end of ends) {
          const frames = run({ start, planned: end.order.map((index) => planned[index] as PlannedStep) });
          expect(endStateOf(frames.at(-1)?.cluster ?? start).id).toBe(end.id);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("[CM5] runs in parts, and can stop after each", () => {
    const first = exploreOrders({ start, planned: race });
    expect(first).toMatchObject({ done: false, tried: 0, runs: 0, ends: [] });
    const second = first.next(1);
    expect(second.runs).toBeGreaterThan(0);
    expect(second.runs).toBeLessThan(finish(race).runs);
    expect(first.next(1).runs).toBe(second.runs);
    const last = finish(race);
    expect(last.next(10)).toBe(last);
  });

  it("[CM5] runs common prefixes once: 8 steps of 3 actors", () => {
    const planned = [
      apply("alice", pod("a: '1'")),
      apply("bob", pod("b: '1'")),
      apply("carol", pod("c: '1'")),
      apply("alice", pod("a: '2'")),
      apply("bob", pod("b: '1', a: '3'"), true),
      apply("carol", pod("")),
      apply("alice", pod("")),
      apply("bob", pod("b: '2'")),
    ];
    const { total, tried, runs, done } = finish(planned, 200);
    expect([total, tried, done]).toEqual([560, 560, true]);
    expect(runs).toBeLessThan(560);
  });

  it.each([
    { lengths: [], total: 1 },
    { lengths: [5], total: 1 },
    { lengths: [2, 2], total: 6 },
    { lengths: [3, 3, 2], total: 560 },
    { lengths: [1, 1, 1, 1, 1, 1, 1, 1], total: 40_320 },
  ])("[CM5] counts the orders of $lengths", ({ lengths, total }) => {
    expect(countOrders(lengths)).toBe(total);
  });

  it("[CM5] stops if there are too many orders", () => {
    let at = exploreOrders({ start, planned: race }, 3);
    while (!at.done) at = at.next(2);
    expect(at).toMatchObject({ stopped: true, ends: [], tried: 0, total: 3 });
    expect(at.runs).toBeLessThan(6);
  });
});
