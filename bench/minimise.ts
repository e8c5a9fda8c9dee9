/**
 * `npx tsx bench/minimise.ts`: measures in Node how long the worker needs to minimise a scenario of fifty steps with common manifests. First
 * a conflict must stay true, then a value. The same scenario is measured again with its applies as command lines with here-documents.
 */
import "../src/testing/load-parts.ts";
import type { Scenario, Step } from "../src/engine/scenario/scenario.ts";
import { newCluster } from "../src/engine/server/cluster/cluster.ts";
import { minimise } from "../src/session/minimise/minimise.ts";
import { createPlayer } from "../src/session/minimise/player.ts";
import { sizeOf } from "../src/session/minimise/scenario-size.ts";
import type { Truth } from "../src/session/minimise/types.ts";
import { host } from "../src/session/parts/engine-host.ts";
import { rolloutScenario } from "../src/testing/scenarios/rollout-scenario.ts";
import { testBuiltins } from "../src/testing/test-builtins.ts";

const empty = newCluster({ builtins: testBuiltins(), host });
const step = "s50";
const object = "apps/deployments/default/web";
const field = '.spec.template.spec.containers[name="app"].env[name="LOG_LEVEL"].value';
const web = { kind: "Deployment", name: "web" };
const truths: { readonly [name: string]: Truth } = {
  conflict: { of: "conflict", step, object, field, manager: "kubectl-edit" },
  value: { of: "goal", step, goal: { object: web, field: ".spec.replicas", value: 48 } },
  owner: { of: "goal", step, goal: { object: web, manager: "hpa", owns: ".spec.replicas" } },
  strategies: { of: "strategies", step, object, field, between: ["serverSide", "kubectl"] },
};

/** Returns the scenario with a command line for each apply. */
function withCommandLines(scenario: Scenario): Scenario {
  const steps = scenario.steps.map((one): Step => {
    const { force, ...rest } = one;
    if (one.action.kind !== "apply") return one;
    const flags = `--server-side --field-manager=${one.fieldManager ?? one.actor}${force ? " --force-conflicts" : ""}`;
    return {
      ...rest,
      action: { kind: "run", line: `kubectl apply ${flags} -f - <<EOF\n${one.action.manifest}EOF\n` },
    };
  });
  return { ...scenario, steps };
}

const runs = [
  ...Object.entries(truths).map(([name, truth]) => ({ name, truth, scenario: rolloutScenario(50) })),
  ...Object.entries(truths).map(([name, truth]) => ({
    name: `${name}, with command lines`,
    truth,
    scenario: withCommandLines(rolloutScenario(50)),
  })),
];

for (const { name, truth, scenario } of runs) {
  const times = Array.from({ length: 3 }, () => {
    const begun = performance.now();
    const cpuBefore = process.cpuUsage();
    const search = minimise(scenario, truth, createPlayer(empty));
    let [tried, ran] = [0, 0];
    let turn = search.next();
    for (; turn.done !== true; turn = search.next()) {
      tried++;
      ran += turn.value.ran;
    }
    const found = turn.value;
    const [from, to] = [sizeOf(scenario), found === null ? null : sizeOf(found)];
    const { user, system } = process.cpuUsage(cpuBefore);
    return { ms: performance.now() - begun, cpu: (user + system) / 1000, tried, ran, from, to };
  });
  const best = times.toSorted((a, b) => a.ms - b.ms);
  const { tried, ran, from, to } = best[0] as (typeof times)[number];
  const size =
    to === null ? "does not hold" : `${from.steps} steps → ${to.steps}, ${from.lines} lines → ${to.lines}`;
  console.log(
    `${name}: ${best.map(({ ms, cpu }) => `${ms.toFixed(0)} ms (${cpu.toFixed(0)} of CPU)`).join(", ")}; ${tried} attempts, ${ran} steps ran; ${size}`,
  );
}
