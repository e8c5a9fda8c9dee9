import { describe, expect, it } from "vitest";
import type { Goal } from "../../engine/scenario/goal.ts";
import type { Scenario, Step } from "../../engine/scenario/scenario.ts";
import { playScenario } from "../../testing/play-scenario.ts";
import { builtIn, builtInIds } from "../../testing/scenarios/built-in-scenarios.ts";
import { trueGoals } from "../../testing/true-goals.ts";
import { checkGoal, checkScenario } from "./check-goals.ts";

/** A ConfigMap `a` with these data. */
function config(data: Readonly<Record<string, string>>): string {
  return JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data });
}

function apply(actor: string, data: Readonly<Record<string, string>>, more: Partial<Step> = {}): Step {
  return { id: "", actor, action: { kind: "apply", manifest: config(data) }, ...more };
}

function scenarioOf(steps: readonly Step[], more: Partial<Scenario> = {}): Scenario {
  return { title: "", actors: [], steps: steps.map((step, at) => ({ ...step, id: `s${at + 1}` })), ...more };
}

const remove: Step = { id: "", actor: "bob", action: { kind: "delete", manifest: config({}) } };
const read: Step = { id: "", actor: "bob", action: { kind: "get", manifest: config({}) } };
const one = apply("alice", { x: "1", y: "1" });
const two = apply("bob", { x: "2" });
const forced = apply("bob", { x: "2" }, { force: true });
const shared = apply("bob", { x: "1" });
const patch: Step = {
  id: "",
  actor: "bob",
  action: {
    kind: "patch",
    type: "merge",
    target: { apiVersion: "v1", kind: "ConfigMap", name: "a" },
    body: "data: {x: null}",
  },
};
const line = (text: string): Step => ({
  id: "",
  actor: "bob",
  action: { kind: "run", line: text, stdin: config({ x: "3", y: "1" }) },
});
const a = { kind: "ConfigMap", name: "a" };

/** Returns what is missing until a goal holds after these steps. */
function missing(goal: Goal, steps: readonly Step[], given = 0): string | null {
  return checkGoal(goal, { ...playScenario(scenarioOf(steps)), given }).missing;
}

describe("a goal about an object", () => {
  it.each<[Goal, readonly Step[], string | null]>([
    [{ object: a, exists: true }, [one], null],
    [{ object: a, exists: true }, [], "There is no ConfigMap a yet."],
    [{ object: a, exists: true }, [one, remove], "There is no ConfigMap a: bob deleted it in step 2."],
    [{ object: a, exists: false }, [one, remove], null],
    [{ object: a, exists: false }, [one], "ConfigMap a still exists."],
    [{ object: { ...a, namespace: "other" }, exists: false }, [one], null],
    [{ object: { ...a, apiVersion: "v2" }, exists: true }, [one], "There is no ConfigMap a yet."],
    [{ field: ".data.x", value: "1" }, [one], null],
    [{ field: ".data.x", value: "1" }, [one, forced], '`.data.x` is `"2"`, since step 2.'],
    [{ field: ".data.x", value: "1" }, [one, forced, forced], '`.data.x` is `"2"`, since step 2.'],
    [{ field: ".data.x", value: 1 }, [one], '`.data.x` is `"1"`, since step 1.'],
    [{ field: ".data.z", value: "1" }, [one], "ConfigMap a has no `.data.z`."],
    [{ field: ".data", value: { y: "1", x: "1" } }, [one], null],
    [{ field: ".data.x", value: "1" }, [], "There is no object yet."],
    [{ field: ".data.x", value: "1" }, [one, remove], "There is no ConfigMap a."],
    [
      { field: ".data.x", value: "1", object: { kind: "Unheard", name: "b" } },
      [one],
      "There is no Unheard b.",
    ],
    [{ field: ".data.z", absent: true }, [one], null],
    [
      { field: ".data.x", absent: true },
      [one, shared],
      '`.data.x` is `"1"`, and alice and bob own it, since step 2.',
    ],
  ])("%j", (goal, steps, says) => {
    expect(missing(goal, steps)).toBe(says);
  });
});

it("says that a manager still owns a field, or that a field still exists, only if this was so at the beginning", () => {
  const notBob: Goal = { manager: "bob", doesNotOwn: ".data.x" };
  expect(missing(notBob, [one, forced], 2)).toBe("bob still owns `.data.x`, since step 2.");
  expect(missing(notBob, [one, forced], 1)).toBe("bob owns `.data.x`, since step 2.");
  const gone: Goal = { field: ".data.x", absent: true };
  expect(missing(gone, [one], 1)).toBe('`.data.x` is still `"1"`, and alice owns it, since step 1.');
  expect(missing(gone, [one], 0)).toBe('`.data.x` is `"1"`, and alice owns it, since step 1.');
});

describe("a goal about an owner", () => {
  it.each<[Goal, readonly Step[], string | null]>([
    [{ manager: "alice", owns: ".data.x" }, [one], null],
    [{ manager: "alice", owns: ".data.x", operation: "Apply", subresource: "" }, [one], null],
    [
      { manager: "alice", owns: ".data.x", operation: "Update" },
      [one],
      "alice (update) does not own `.data.x`: alice (apply) owns it, since step 1.",
    ],
    [
      { manager: "alice", owns: ".data.x", subresource: "scale" },
      [one],
      "alice (scale) does not own `.data.x`: alice (apply) owns it, since step 1.",
    ],
    [
      { manager: "alice", owns: ".data.x" },
      [one, forced],
      "alice does not own `.data.x`: bob owns it, since step 2.",
    ],
    [{ manager: "bob", owns: ".data.z" }, [one], "bob does not own `.data.z`: the object does not have it."],
    [{ manager: "bob", owns: ".metadata.uid" }, [one], "bob does not own `.metadata.uid`: nobody does."],
    [{ manager: "bob", shares: ".data.x" }, [one, shared], null],
    [{ manager: "alice", shares: ".data.x" }, [one], "alice owns `.data.x` alone, since step 1."],
    [
      { manager: "bob", shares: ".data.x" },
      [one],
      "bob does not own `.data.x`: alice owns it, since step 1.",
    ],
    [{ manager: "bob", doesNotOwn: ".data.x" }, [one], null],
    [{ manager: "alice", doesNotOwn: ".data.x" }, [one], "alice owns `.data.x`, since step 1."],
    [{ manager: "alice", doesNotOwn: ".data.x" }, [one, forced], null],
  ])("%j", (goal, steps, says) => {
    expect(missing(goal, steps)).toBe(says);
  });

  it("about a field in an atomic map is about the map", () => {
    const steps: readonly Step[] = [
      {
        id: "",
        actor: "alice",
        action: {
          kind: "apply",
          manifest: JSON.stringify({
            apiVersion: "v1",
            kind: "Service",
            metadata: { name: "web" },
            spec: { selector: { app: "web" }, ports: [{ port: 80, protocol: "TCP" }] },
          }),
        },
      },
    ];
    expect(missing({ manager: "alice", owns: ".spec.selector.app" }, steps)).toBeNull();
    expect(missing({ manager: "alice", owns: '.spec.ports[port=80,protocol="TCP"].port' }, steps)).toBeNull();
    expect(missing({ field: ".spec.selector.app", value: "web" }, steps)).toBeNull();
  });
});

describe("a goal about steps", () => {
  it.each<[Goal, readonly Step[], number, string | null]>([
    [{ outcome: "created" }, [one], 0, null],
    [{ outcome: "created" }, [one], 1, "You have added no step yet."],
    [{ outcome: "created", actor: "bob" }, [one], 0, "You have added no step of bob yet."],
    [{ outcome: "conflict" }, [one, two], 1, null],
    [{ outcome: "conflict" }, [one, two, shared], 1, null],
    [{ outcome: "conflict", conflicts: [".data.x"], code: 409, actor: "bob" }, [one, two], 0, null],
    [
      { outcome: "conflict", conflicts: [".data.y"] },
      [one, two],
      1,
      "Step 2: There is no conflict over `.data.y`. There is a conflict over `.data.x`, too.",
    ],
    [{ outcome: "unchanged" }, [one, two], 1, "Step 2: The result is “conflict”, not “unchanged”."],
    [{ outcome: "conflict", code: 422 }, [one, two], 1, "Step 2: The server answered 409, not 422."],
    [{ outcome: "disabled" }, [one, { ...two, disabled: true }], 1, "You have added no step yet."],
    [{ outcome: "unchanged", dryRun: true }, [one, { ...forced, dryRun: true }], 1, null],
    [
      { outcome: "unchanged", dryRun: true, actor: "bob" },
      [one, one],
      1,
      "You have added no dry run of bob yet.",
    ],
    [{ outcome: "unchanged", dryRun: true }, [one, one], 1, "You have added no dry run yet."],
    [{ outcome: "unchanged", dryRun: true }, [one, read], 1, "You have added no dry run yet."],
    [
      { outcome: "unchanged", dryRun: true },
      [one, { ...two, dryRun: true }],
      1,
      "Step 2: The result is “conflict”, not “unchanged”.",
    ],
    [{ atMostSteps: 1 }, [one, two], 1, null],
    [{ atMostSteps: 1 }, [one, two], 0, "You have 2 steps."],
    [{ withoutForce: true }, [one, forced], 2, null],
    [{ withoutForce: true }, [one, forced], 1, "Step 2 uses force."],
    [{ withoutForce: true }, [one, forced, forced], 1, "Steps 2 and 3 use force."],
    [
      { withoutForce: true },
      [
        one,
        {
          id: "",
          actor: "bob",
          action: {
            kind: "run",
            line: "kubectl apply --server-side --force-conflicts -f -",
            stdin: config({ x: "2" }),
          },
        },
      ],
      1,
      "Step 2 uses force.",
    ],
    [
      { outcome: "conflict", actor: "bob" },
      [one, forced],
      1,
      "Step 2: The result is “changed”, not “conflict”. It uses force, so it gets no conflict: keep it without force, and add another step if you need force.",
    ],
    [{ withoutConflict: true }, [one, two, shared], 2, null],
    [{ withoutConflict: true }, [one, two, shared], 1, "Step 2 ends in a conflict."],
    [{ withoutConflict: true }, [one, two, two], 1, "Steps 2 and 3 end in a conflict."],
    [{ onlyApply: true }, [one, forced, read, line("kubectl apply -f -")], 0, null],
    [{ onlyApply: true }, [line("k -n default --warnings-as-errors apply -f -")], 0, null],
    [{ onlyApply: true }, [one, patch, remove], 1, "Steps 2 and 3 are not an apply."],
    [{ onlyApply: true }, [one, patch], 2, null],
    [{ onlyApply: true }, [one, line("kubectl replace -f -")], 0, "Step 2 is not an apply."],
    [{ field: ".data.x", value: "1", always: true }, [two, { ...one, force: true }, shared], 1, null],
    [{ field: ".data.x", value: "1", always: true }, [one], 1, null],
    [{ field: ".data.x", value: "1", always: true }, [two], 1, '`.data.x` is `"2"`, since step 1.'],
    [
      { field: ".data.x", value: "1", always: true },
      [one, forced, { ...one, force: true }],
      1,
      'After step 2, `.data.x` was `"2"`.',
    ],
    [
      { field: ".data.y", value: "1", always: true },
      [one, apply("alice", { x: "1" }), one],
      1,
      "After step 2, there was no `.data.y`.",
    ],
    [{ onlyChanged: [".data.x"] }, [one, forced], 1, null],
    [{ onlyChanged: [] }, [one, shared], 1, null],
    [{ onlyChanged: [".data"] }, [one, forced], 1, null],
    [{ onlyChanged: [] }, [one, forced], 1, "ConfigMap a has other changes, too: `.data.x`."],
    [{ onlyChanged: [".data.xy"] }, [one, forced], 1, "ConfigMap a has other changes, too: `.data.x`."],
    [{ onlyChanged: [] }, [one], 0, "ConfigMap a is new."],
    [{ onlyChanged: [] }, [one, remove], 1, "ConfigMap a is gone."],
    [{ onlyChanged: [] }, [one, remove, one], 1, "ConfigMap a was deleted and created again."],
    [{ onlyChanged: [], object: { kind: "ConfigMap", name: "b" } }, [one], 0, null],
  ])("%j", (goal, steps, given, says) => {
    expect(missing(goal, steps, given)).toBe(says);
  });
});

it("a goal about each step says so", () => {
  const run = playScenario(scenarioOf([one]));
  expect(checkGoal({ field: ".data.x", value: "1", always: true }, { ...run, given: 0 }).says).toBe(
    '`.data.x` is always `"1"`.',
  );
});

it("a goal about a dry run says so", () => {
  const run = playScenario(scenarioOf([one]));
  expect(checkGoal({ outcome: "conflict", actor: "bob", dryRun: true }, { ...run, given: 0 }).says).toBe(
    "A dry run of bob gets a conflict.",
  );
});

describe("the goals of a scenario", () => {
  const goal: readonly Goal[] = [{ manager: "bob", owns: ".data.x" }];

  it("name the field that they are about", () => {
    const scenario = scenarioOf([one], { goal });
    expect(checkScenario(scenario, playScenario(scenario)).goals).toEqual([
      {
        says: "bob owns `.data.x`.",
        missing: "bob does not own `.data.x`: alice owns it, since step 1.",
        field: { object: "/configmaps/default/a", path: '["f:data","f:x"]' },
        isKept: false,
      },
    ]);
  });

  it("are those of its lesson, after the given steps", () => {
    const lesson = { task: "", goal: [...goal, { atMostSteps: 1 } as const], solution: [], given: 1 };
    const scenario = scenarioOf([one, forced], { lesson });
    const { goals, steps } = checkScenario(scenario, playScenario(scenario));
    expect(goals.map((one) => one.missing)).toEqual([null, null]);
    expect(goals.map((one) => one.isKept)).toEqual([false, true]);
    expect(steps).toBe(1);
  });

  it("come with the steps that end otherwise than expected", () => {
    const scenario = scenarioOf([
      { ...one, expect: { outcome: "created", code: 201 } },
      { ...two, expect: { outcome: "changed", code: 200, conflicts: [] } },
      { ...two, expect: { outcome: "lost", status: 1 } },
      { ...two, disabled: true, expect: { outcome: "created" } },
    ]);
    expect(checkScenario(scenario, playScenario(scenario)).unmet).toEqual([
      {
        step: "s2",
        differences: [
          "The result is “conflict”, not “changed”.",
          "The server answered 409, not 200.",
          "There is a conflict over `.data.x`, too.",
        ],
      },
      {
        step: "s3",
        differences: [
          "“outcome” of “expect” has a value that no result has.",
          "“expect” cannot have “status”, only outcome, code, conflicts.",
        ],
      },
    ]);
  });
});

describe("a built-in scenario", () => {
  it.each(builtInIds())("ends as expected, and what is true of it holds as a goal: %s", (id) => {
    const scenario = builtIn(id);
    const run = playScenario(scenario);
    const goals = trueGoals(run);
    const failed = goals.map((goal) => ({ goal, missing: checkGoal(goal, run).missing }));
    expect(failed.filter((one) => one.missing !== null)).toEqual([]);
    expect(checkScenario(scenario, run).unmet).toEqual([]);
  });
});
