import "../../src/testing/load-parts.ts";
import { randomBytes } from "node:crypto";
import type { Value, ValueMap } from "../../src/engine/value/value.ts";
import { scenarioOf, scriptPlays } from "../../src/testing/conformance/scenario/script-plays.ts";
import { planOf } from "../../src/verify/plan.ts";
import { bashTerminal } from "../../src/verify/play/bash-terminal.ts";
import { emptyCluster } from "../../src/verify/simulate/empty-cluster.ts";
import { verify } from "../../src/verify/verify.ts";
import { recordInLanes } from "./lanes.ts";
import type { LineToRecord, RecordedSet, Recorder } from "./recorder.ts";

/** What `applyground verify` finds for all built-in scenarios and lessons. bash and kubectl run their command lines. */
export const verifySet: RecordedSet = {
  files: ["verify/scenarios.jsonl", "verify/lessons.jsonl"],
  record: async (file, recorder) => {
    const kind = file.includes("lessons") ? "lesson" : "scenario";
    const heads = scriptPlays().filter((head) => head["of"] === kind);
    const lines = heads.map((head): LineToRecord => ({ head, record: () => verifyPlay(head, recorder) }));
    return recordInLanes(file, lines, recorder, (_, at) => String(at)); // each has namespaces of its own
  },
};

async function verifyPlay(head: ValueMap, { server, kubernetes }: Recorder): Promise<ValueMap> {
  const suffix = `v${randomBytes(3).toString("hex").slice(0, 5)}`;
  const options = { cluster: String(kubernetes), suffix, isThrowAway: true, empty: emptyCluster() };
  const plan = planOf(scenarioOf(head), options);
  if ("problem" in plan) return { kind: "verify", kubernetes, ...head, problem: plan.problem };
  const { connection } = server;
  const found = await verify(server, plan, {
    isThrowAway: true,
    keeps: false,
    stopped: () => null,
    terminal: (guard) =>
      bashTerminal({ connection }, plan.scenario, { namespace: plan.names.namespace, guard }),
  });
  const differences = found.steps.flatMap((step, at) => step.map((one) => ({ step: at + 1, ...one })));
  const name = ["of", "name", "way"].flatMap((key) => head[key] ?? []).join(" ");
  console.log(`${name}: ${differences.length} differences in ${found.steps.length} steps`);
  return {
    kind: "verify",
    kubernetes,
    ...head,
    steps: found.steps.length,
    ...(found.problem !== null && { problem: found.problem }),
    ...(found.left.length > 0 && { left: [...found.left] }),
    differences: JSON.parse(JSON.stringify(differences)) as Value,
  };
}
