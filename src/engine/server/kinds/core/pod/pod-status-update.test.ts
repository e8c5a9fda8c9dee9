import { expect, it } from "vitest";
import type { ValueMap } from "../../../../value/value.ts";
import { keepPodStatus } from "./pod-status-update.ts";

const condition = (type: string, observedGeneration?: number): ValueMap => ({
  type,
  status: "True",
  ...(observedGeneration !== undefined && { observedGeneration }),
});
const pod = (status: ValueMap): ValueMap => ({ metadata: { name: "a", generation: 2 }, status });
const kept = (given: ValueMap, live: ValueMap) => keepPodStatus(pod(given), pod(live))["status"];

it("keeps an observed generation that a write clears or sets to 0", () => {
  const live = { qosClass: "Burstable", observedGeneration: 3 };
  expect(kept({}, live)).toEqual(live);
  expect(kept({ observedGeneration: 0 }, live)).toEqual(live);
  expect(kept({ observedGeneration: 4 }, live)).toEqual({ ...live, observedGeneration: 4 });
});

it("keeps the observed generation of each condition, by type", () => {
  const live = { conditions: [condition("Ready", 4), condition("Initialized", 5)] };
  const given = { conditions: [condition("Initialized"), condition("Other"), condition("Ready", 6)] };
  expect(kept(given, live)).toEqual({
    conditions: [condition("Initialized", 5), condition("Other"), condition("Ready", 6)],
  });
});

it("gives the conditions of one type their generations in order", () => {
  const live = { conditions: [condition("Ready", 7), condition("Ready", 8)] };
  const given = { conditions: [condition("Ready"), condition("Ready"), condition("Ready")] };
  expect(kept(given, live)).toEqual({
    conditions: [condition("Ready", 7), condition("Ready", 8), condition("Ready")],
  });
});
