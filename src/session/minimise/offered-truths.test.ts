import { expect, it } from "vitest";
import "../../testing/load-parts.ts";
import type { Scenario } from "../../engine/scenario/scenario.ts";
import { newCluster } from "../../engine/server/cluster/cluster.ts";
import { builtIn } from "../../testing/scenarios/built-in-scenarios.ts";
import { rolloutScenario } from "../../testing/scenarios/rollout-scenario.ts";
import { testBuiltins } from "../../testing/test-builtins.ts";
import { host } from "../parts/engine-host.ts";
import { truthsAt } from "./minimiser.ts";

const empty = newCluster({ builtins: testBuiltins(), host });

it("a conflict comes first", () => {
  const [first] = truthsAt(rolloutScenario(50), "s50", null, empty);
  expect(first?.says).toMatchInlineSnapshot(
    `"Step 50: argocd has a conflict with hpa over \`.spec.replicas\` of Deployment web."`,
  );
});

it("what a step changes is told with values, owners and losses", () => {
  const scenario = builtIn("removal");
  const says = truthsAt(scenario, scenario.steps.at(-2)?.id ?? "", null, empty).map((one) => one.says);
  expect(says).toMatchInlineSnapshot(`
    [
      "Step 3 removes \`.data.beta\` of ConfigMap flags.",
      "In step 3, alice loses \`.data.beta\` of ConfigMap flags.",
      "Step 3 ends as “changed”.",
    ]
  `);
});

it("after a step that changes nothing, the fields of the object are told", () => {
  const says = truthsAt(builtIn("removal"), null, null, empty).map((one) => one.says);
  expect(says).toMatchInlineSnapshot(`
    [
      "\`.data.dark\` of ConfigMap flags is \`on\`.",
      "alice (apply) owns \`.data.dark\` of ConfigMap flags.",
      "\`.data.debug\` of ConfigMap flags is \`on\`.",
      "support (update) owns \`.data.debug\` of ConfigMap flags.",
      "Step 4 ends as “unchanged”.",
    ]
  `);
});

it("a field that the user names comes before what the step changed", () => {
  const lookedAt = { object: "apps/deployments/default/web", field: ".spec.replicas" };
  const says = truthsAt(rolloutScenario(9), "s9", lookedAt, empty).map((one) => one.says);
  expect(says.slice(0, 5)).toMatchInlineSnapshot(`
    [
      "Step 9: argocd has a conflict with kubectl-edit over \`.spec.template.spec.containers[name="app"].env[name="LOG_LEVEL"].value\` of Deployment web.",
      "\`.spec.replicas\` of Deployment web is \`3\`.",
      "hpa (update) owns \`.spec.replicas\` of Deployment web.",
      "Played once with Server-side apply and once with Client-side apply, the steps end with different values of \`.spec.template.spec.containers[name="app"].env[name="LOG_LEVEL"].value\` of Deployment web.",
      "Step 9 ends as “conflict”.",
    ]
  `);
});

it("a refusal is offered with its exact message, and with any message", () => {
  const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
  const scenario: Scenario = {
    title: "",
    actors: [{ name: "bob", colour: 1 }],
    rules: [{ actor: "bob", verbs: ["get"], resources: ["configmaps"] }],
    steps: [{ id: "s1", actor: "bob", action: { kind: "apply", manifest } }],
  };
  const says = truthsAt(scenario, null, null, empty).map((one) => one.says);
  expect(says).toEqual([
    expect.stringMatching(/^Step 1 is refused with exactly this message: “.*forbidden.*”$/),
    "Step 1 is refused, with any message.",
  ]);
});

it("a scenario without steps has none", () => {
  expect(truthsAt({ title: "", actors: [], steps: [] }, null, null, empty)).toEqual([]);
});
