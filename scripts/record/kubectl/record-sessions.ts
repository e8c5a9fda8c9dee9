import { equal } from "../../../src/engine/value/equal.ts";
import { dig, type ValueMap } from "../../../src/engine/value/value.ts";
import { clusterWith } from "../../../src/testing/conformance/apiserver/recorded-cluster.ts";
import { compareSteps } from "../../../src/testing/conformance/kubectl/compare-commands.ts";
import {
  findOtherPaths,
  hadSecondNamespace,
  NAMESPACES,
} from "../../../src/testing/conformance/kubectl/replay-session.ts";
import { recordedLines } from "../../../src/testing/conformance/recording-files.ts";
import { deleteCreated } from "../../../src/verify/server/created-objects.ts";
import { pause, type Server, waitFor } from "../../../src/verify/server/server.ts";
import { type RecordedSet, type Recorder, recordLines } from "../recorder.ts";
import { definitionsOn } from "../requests/definitions.ts";
import { createCleaner } from "./clean-cluster.ts";
import { isShuffled } from "./is-shuffled.ts";
import { runSteps } from "./run-session.ts";

const NAMES = [
  "commands",
  "describe-more",
  "everyday",
  "exercises-1",
  "help",
  "kubectl",
  "kubectl-2",
  "kubectl-3",
  "kustomize-2",
  "outputs-1",
  "overlays-1",
  "overlays-2",
  "overlays-3",
  "pipelines-1",
  "pipelines-2",
  "pipelines-4",
  "pipelines-6",
  "pipelines-7",
  "pipelines-8",
  "everyday-2",
  "lines-1",
  "lines-2",
  "lines-3",
  "lines-4",
  "lines-5",
  "lines-6",
  "lines-7",
  "lines-8",
  "lines-9",
  "lines-10",
  "lines-11",
  "lines-12",
  "refusals",
  "sessions-1",
  "sessions-2",
  "sessions-3",
  "sessions-4",
  "sessions-7",
  "sessions-8",
  "sessions-9",
  "shell",
  "tables",
  "versions",
];

/** Sessions of kubectl. Their recordings have the files and the command lines, which somebody wrote by hand. The recorder runs them again. */
export const sessionSet: RecordedSet = {
  files: [...NAMES.map((name) => `kubectl/${name}.jsonl.br`), "kubectl/kustomize.jsonl"],
  record: async (file, recorder) => {
    const definitions = definitionsOn(recorder.server);
    const cleanCluster = await createCleaner(recorder.server, definitions);
    const lines = recordedLines(file.replace(/\.jsonl(\.br)?$/, "")).map((text) => {
      const line = JSON.parse(text) as ValueMap;
      const record = async () => {
        const setup = (line["setup"] ?? []) as readonly ValueMap[];
        await definitions.install(setup);
        for (const one of setup) await waitForOpenApi(recorder.server, one);
        return recordSession(recorder, line, cleanCluster);
      };
      return { head: line, record };
    });
    return recordLines(file, lines, recorder).finally(definitions.remove);
  },
};

/** Waits until kubectl can read the schema of a definition. */
async function waitForOpenApi(server: Server, definition: ValueMap): Promise<void> {
  const [version] = dig(definition, "spec", "versions") as readonly ValueMap[];
  const path = `/openapi/v3/apis/${String(dig(definition, "spec", "group"))}/${String(version?.["name"])}`;
  await waitFor(path, async () => (await server.send({ method: "GET", path })).code === 200);
  await pause(1500);
}

/** Runs the command lines of a session. `cleanCluster` deletes what a session leaves. */
async function recordSession(
  { server, kubernetes, older }: Recorder,
  line: ValueMap,
  cleanCluster: () => Promise<void>,
): Promise<ValueMap> {
  const steps = line["steps"] as readonly ValueMap[];
  const olderSteps = older?.get(String(line["name"])) ?? [];
  /** Returns the step as it was recorded before: by the newest version, and by the version of the server. */
  const before = (at: number) => [steps[at], olderSteps[at]].filter((step) => step !== undefined);
  const hasRecording = kubernetes === line["kubernetes"] || older !== undefined;
  const others = findOtherPaths(clusterWith((line["setup"] ?? []) as readonly ValueMap[]), steps);
  const clean = async () => {
    await deleteCreated(server, new Set(others));
    await cleanCluster();
  };
  for (let tries = 1; ; tries++) {
    await clean();
    for (const name of hadSecondNamespace(steps) ? NAMESPACES : ["demo"]) {
      const body = { apiVersion: "v1", kind: "Namespace", metadata: { name } };
      await server.send({ method: "POST", path: "/api/v1/namespaces", body });
    }
    const isGood = (at: number, made: ValueMap) => {
      if (before(at).some((step) => isShuffled(step, made))) return tries >= SHUFFLES;
      return !hasRecording || before(at).some((step) => isSame(step, made)) || tries >= TRIES;
    };
    const recorded = await runSteps(server, line, { others, isGood }).finally(clean);
    if (recorded === null) continue;
    return { ...line, kubernetes, steps: recorded.map((step, at) => keptIfSame(before(at), step)) };
  }
}

/** How often a session runs until it is as in the recording of the same version: on a slow computer, lines take other seconds. */
const TRIES = 3;
/** How often a session runs until kubectl takes the keys of maps in the order of the recording. */
const SHUFFLES = 16;

/**
 * Returns the step as it was recorded before if the new one differs only in what the replay does not compare: ages, and what kubectl and
 * the server choose at random.
 */
function keptIfSame(before: readonly ValueMap[], now: ValueMap): ValueMap {
  const kept = before.find(
    (step) =>
      step["exit"] !== undefined &&
      equal(step["discovery"] ?? null, now["discovery"] ?? null) &&
      isSame(step, now),
  );
  return kept ?? now;
}

/** Whether a step came as the replay wants it. A step without a recording is what it is. */
function isSame(before: ValueMap, now: ValueMap): boolean {
  return before["exit"] === undefined || compareSteps(before, now) === null;
}
