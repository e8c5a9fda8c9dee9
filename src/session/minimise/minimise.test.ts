import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../testing/load-parts.ts";
import type { Action, Scenario, Step } from "../../engine/scenario/scenario.ts";
import { newCluster } from "../../engine/server/cluster/cluster.ts";
import { builtIn } from "../../testing/scenarios/built-in-scenarios.ts";
import { rolloutScenario } from "../../testing/scenarios/rollout-scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { host } from "../parts/engine-host.ts";
import { minimise } from "./minimise.ts";
import { offeredTruths } from "./offered-truths.ts";
import { withPlainNames } from "./plain-names.ts";
import { createPlayer } from "./player.ts";
import { allParts } from "./scenario-parts.ts";
import { isTrue } from "./truth.ts";
import type { Truth } from "./types.ts";
import { without } from "./without.ts";

const play = createPlayer(newCluster({ builtins: testBuiltins(), host }));

/** Returns the smallest scenario; null if the truth does not hold. */
function smallest(scenario: Scenario, truth: Truth): Scenario | null {
  const search = minimise(scenario, truth, play);
  let turn = search.next();
  while (turn.done !== true) turn = search.next();
  return turn.value;
}

/** Returns the truths of a step, by their sentences. */
function truthsOf(
  scenario: Scenario,
  step: string,
): readonly { readonly truth: Truth; readonly says: string }[] {
  const steps = scenario.steps.slice(0, scenario.steps.findIndex(({ id }) => id === step) + 1);
  return offeredTruths(play({ ...scenario, steps }, null), null);
}

function expectMinimal(scenario: Scenario, truth: Truth) {
  const found = smallest(scenario, truth);
  if (found === null) throw new Error(`does not hold: ${JSON.stringify(truth)}`);
  expect(isTrue(truth, play(found, null))).toBe(true);
  const spare = allParts(found).filter((part) => isTrue(truth, play(without(found, [part]), null)));
  expect(spare).toEqual([]);
}

function config(data: Readonly<Record<string, string>>, name = "a"): string {
  const lines = Object.entries(data).map(([key, value]) => `  ${key}: "${value}"\n`);
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n${lines.join("")}`;
}

describe("the smallest scenario", () => {
  it("keeps what a conflict needs, with layout and comments", () => {
    const field = '.spec.template.spec.containers[name="app"].env[name="LOG_LEVEL"].value';
    const object = "apps/deployments/default/web";
    const truth: Truth = { of: "conflict", step: "s50", object, field, manager: "kubectl-edit" };
    const scenario = rolloutScenario(50);
    const { force: _, ...withoutForce } = scenario.steps[7] as Step;
    const found = smallest(scenario, truth);
    expect(found?.steps.map(({ id }) => id)).toEqual(["s1", "s8", "s50"]);
    expect(found?.steps[1]).toEqual(withoutForce);
    expect(found?.actors.map(({ name }) => name)).toEqual(["helm", "argocd", "kubectl-edit"]);
    expect(found).not.toHaveProperty("objects");
    expect(found).not.toHaveProperty("description");
  });

  it("is none if what must stay true is not true", () => {
    const truth: Truth = { of: "refusal", step: "s9", text: "no" };
    expect(smallest(rolloutScenario(9), truth)).toBeNull();
  });

  it("keeps a document that another one needs, and drops the others", () => {
    const scenario: Scenario = {
      title: "",
      actors: [{ name: "alice", colour: 1 }],
      files: {
        "all.yaml": `${config({ x: "1" }, "b")}---\n# Keep me.\n${config({ x: "1", z: "2" })}`,
        "c.yaml": "",
      },
      steps: [
        {
          id: "s1",
          actor: "alice",
          action: { kind: "run", line: "kubectl apply --server-side -f all.yaml", env: { A: "1" } },
        },
      ],
    };
    const goal = { object: { kind: "ConfigMap", name: "a" }, field: ".data.x", value: "1" };
    expect(smallest(scenario, { of: "goal", step: "s1", goal })).toEqual({
      title: "",
      actors: scenario.actors,
      files: { "all.yaml": `# Keep me.\n${config({ x: "1" })}` },
      steps: [
        {
          id: "s1",
          actor: "alice",
          action: { kind: "run", line: "kubectl apply -f all.yaml" },
        },
      ],
    });
  });

  it("keeps the words of a command line that the truth needs, and those fields of its here-document", () => {
    const line = `kubectl get configmaps -o name
cat <<EOF | kubectl apply --server-side --field-manager=helm --force-conflicts -f - -o yaml && echo done
${config({ x: "1", z: "2" })}---
${config({ y: "1" }, "b")}EOF
`;
    const scenario: Scenario = {
      title: "",
      actors: [{ name: "alice", colour: 1 }],
      steps: [{ id: "s1", actor: "alice", action: { kind: "run", line } }],
    };
    const goal = { object: { kind: "ConfigMap", name: "a" }, owns: ".data.x", manager: "helm" };
    expect(smallest(scenario, { of: "goal", step: "s1", goal })?.steps[0]?.action).toEqual({
      kind: "run",
      line: `cat <<EOF | kubectl apply --field-manager=helm -f -\n${config({ x: "1" })}EOF\n`,
    });
  });

  it("keeps roles if the refusal is about them", () => {
    const scenario: Scenario = {
      title: "",
      actors: ["alice", "bob"].map((name, at) => ({ name, colour: at + 1 })),
      rules: [
        { actor: "alice", verbs: ["*"], resources: ["*"] },
        { actor: "bob", verbs: ["get"], resources: ["configmaps"] },
      ],
      steps: [
        { id: "s1", actor: "alice", action: { kind: "apply", manifest: config({ x: "1" }) } },
        { id: "s2", actor: "bob", action: { kind: "apply", manifest: config({ x: "1" }) } },
      ],
    };
    const [first] = truthsOf(scenario, "s2");
    expect(first?.truth.of).toBe("refusal");
    const found = smallest(scenario, first?.truth as Truth);
    expect(found?.rules).toEqual([]);
    expect(found?.steps.map(({ id }) => id)).toEqual(["s2"]);
    expect(found?.actors.map(({ name }) => name)).toEqual(["bob"]);
  });
});

it("actors and objects get plain names wherever they occur, unless a field is called so", () => {
  const scenario: Scenario = {
    title: "prod-helm",
    actors: ["prod-helm", "alice"].map((name, at) => ({ name, colour: at + 1 })),
    steps: [
      {
        id: "s1",
        actor: "prod-helm",
        action: { kind: "apply", manifest: config({ x: "1", "prod-helm-x": "1" }, "shop-prod") },
      },
      { id: "s2", actor: "alice", action: { kind: "apply", manifest: config({ x: "2" }, "shop-prod") } },
      { id: "s3", actor: "alice", action: { kind: "apply", manifest: config({ x: "2" }, "data") } },
    ],
  };
  const truth: Truth = {
    of: "goal",
    step: "s3",
    goal: { object: { kind: "ConfigMap", name: "shop-prod" }, manager: "prod-helm", owns: ".data.x" },
  };
  const named = withPlainNames(scenario, truth, play);
  expect(named).toEqual({
    title: "bob",
    actors: ["bob", "alice"].map((name, at) => ({ name, colour: at + 1 })),
    steps: [
      {
        id: "s1",
        actor: "bob",
        action: { kind: "apply", manifest: config({ x: "1", "prod-helm-x": "1" }, "web") },
      },
      { id: "s2", actor: "alice", action: { kind: "apply", manifest: config({ x: "2" }, "web") } },
      { id: "s3", actor: "alice", action: { kind: "apply", manifest: config({ x: "2" }, "data") } },
    ],
  });
});

it("plain names change no field of the scenario, and paths of files with their lines", () => {
  const file = "steps.yaml";
  const action = {
    kind: "run",
    line: `kubectl apply -f ${file}`,
    files: { [file]: config({ x: "1" }, "steps") },
  } as const;
  const scenario: Scenario = {
    title: "",
    actors: [{ name: "steps", colour: 1 }],
    steps: [{ id: "s1", actor: "steps", action }],
  };
  const truth: Truth = {
    of: "goal",
    step: "s1",
    goal: {
      object: { kind: "ConfigMap", name: "steps" },
      owns: ".data.x",
      manager: "kubectl-client-side-apply",
    },
  };
  const { actors, steps } = withPlainNames(scenario, truth, play);
  expect(actors[0]?.name).toBe("alice");
  expect(steps[0]?.action).toMatchObject({
    line: "kubectl apply -f alice.yaml",
    files: { "alice.yaml": config({ x: "1" }, "alice") },
  });
});

/** Steps of three actors on two ConfigMaps, with fields that they share, fight over and drop. */
const step: fc.Arbitrary<Omit<Step, "id">> = fc
  .record({
    actor: fc.constantFrom("alice", "bob", "carol"),
    kind: fc.constantFrom(
      "apply" as const,
      "apply" as const,
      "update" as const,
      "delete" as const,
      "applyV2" as const,
      "run" as const,
    ),
    names: fc.uniqueArray(fc.constantFrom("a", "b"), { minLength: 1 }),
    data: fc.dictionary(fc.constantFrom("x", "u", "z"), fc.constantFrom("1", "2"), { minKeys: 1 }),
    options: fc.record(
      { force: fc.constant(true), fieldManager: fc.constantFrom("helm", "bob"), note: fc.constant("why") },
      { requiredKeys: [] },
    ),
    expected: fc.option(fc.constantFrom("created", "conflict"), { nil: undefined, freq: 4 }),
  })
  .map(({ actor, kind, names, data, options, expected }) => ({
    actor,
    ...options,
    ...(expected !== undefined && { expect: { outcome: expected } }),
    action: actionOf(kind, names.map((name) => config(data, name)).join("---\n")),
  }));

/** Returns an action with a manifest; of a command line it is the here-document. */
function actionOf(kind: "apply" | "update" | "delete" | "applyV2" | "run", manifest: string): Action {
  if (kind !== "run") return { kind, manifest };
  return {
    kind,
    line: `kubectl apply --server-side -n default -f - <<EOF\n${manifest}EOF\nkubectl get configmaps -o name\n`,
  };
}

const generated: fc.Arbitrary<Scenario> = fc
  .record({
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    objects: fc.array(fc.constantFrom(config({ x: "0" }), config({ z: "0" }, "b")), { maxLength: 2 }),
    start: fc.option(fc.constant("2026-05-06T07:08:09Z"), { nil: undefined }),
  })
  .map(({ steps, objects, start }) => ({
    title: "",
    actors: ["alice", "bob", "carol"].map((name, at) => ({ name, colour: at + 1 })),
    objects,
    ...(start !== undefined && { start }),
    steps: steps.map((one, at) => ({ id: `s${at + 1}`, ...one })),
  }));

describe("without any single part of the smallest scenario, the truth does not hold", () => {
  it("of generated scenarios", () => {
    fc.assert(
      fc.property(generated, fc.nat(1000), (scenario, choice) => {
        const offered = truthsOf(scenario, `s${scenario.steps.length}`);
        const kinds = [...new Set(offered.map(({ truth }) => truth.of))];
        const kind = kinds[choice % kinds.length];
        const ofKind = offered.filter(({ truth }) => truth.of === kind);
        const chosen = ofKind[choice % ofKind.length];
        if (chosen !== undefined) expectMinimal(scenario, chosen.truth);
      }),
      { numRuns: 60 },
    );
  });

  it.each(["replicas", "removal", "rights", "policy", "applyset-leave"])(
    "of the built-in scenario %s",
    (id) => {
      const scenario = builtIn(id);
      const last = scenario.steps.at(-1)?.id ?? "";
      const [first] = truthsOf(scenario, last);
      expectMinimal(scenario, first?.truth as Truth);
    },
  );
});
