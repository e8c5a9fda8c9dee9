import "../../src/testing/load-parts.ts";
import { randomBytes } from "node:crypto";
import type { Value, ValueMap } from "../../src/engine/value/value.ts";
import { scenarioOf, scriptPlays } from "../../src/testing/conformance/scenario/script-plays.ts";
import { planOf } from "../../src/verify/plan.ts";
import { bashTerminal } from "../../src/verify/play/bash-terminal.ts";
import { emptyCluster } from "../../src/verify/simulate/empty-cluster.ts";
import { verify } from "../../src/verify/verify.ts";
import { type LineToRecord, linesOf, type RecordedSet, type Recorder, recordLines } from "./recorder.ts";

/** How many scenarios play at the same time: each has namespaces of its own. */
const AT_ONCE = 6;

/** What `applyground verify` finds for all built-in scenarios and lessons. bash and kubectl run their command lines. */
export const verifySet: RecordedSet = {
  files: ["verify/scenarios.jsonl", "verify/lessons.jsonl"],
  record: async (file, recorder) => {
    const kind = file.includes("lessons") ? "lesson" : "scenario";
    const { part: _, ...whole } = recorder;
    const all = scriptPlays().filter((head) => head["of"] === kind);
    const heads = linesOf(all, recorder);
    const lines = heads.map((head): LineToRecord => ({ head, record: () => verifyPlay(head, recorder) }));
    return recordLines(file, started(lines, recorder), whole);
  },
};

/** Returns lines that are being recorded, several at the same time. */
function started(lines: readonly LineToRecord[], { names }: Recorder): readonly LineToRecord[] {
  const lanes = Array.from({ length: AT_ONCE }, (): Promise<unknown> => Promise.resolve());
  return lines.map((line, at) => {
    if (names?.has(String(line.head["name"])) === false) return line;
    const result = lanes[at % AT_ONCE]?.then(line.record) ?? line.record();
    lanes[at % AT_ONCE] = result.catch(() => {}); // recordLines waits for the result later
    return { ...line, record: () => result };
  });
}

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
