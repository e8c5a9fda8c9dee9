import { compareText } from "../../../engine/value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";
import { type Check, unitOf } from "../check.ts";
import type { Registration } from "../registration.ts";
import { listField, textField } from "../smd/recorded-line.ts";
import {
  type CommandRun,
  errorOutput,
  newServer,
  recordedErrorOutput,
  runApply,
  sortPrune,
} from "./memory-run.ts";
import type { MemoryServer } from "./memory-server.ts";

/** Replays random ApplySets, which kubectl applied to a server in memory. */
export const applySetScenarioRegistration: Registration = {
  fns: ["applyset.scenario"],
  levels: true,
  replay: (line) => [unitOf(`applyset.scenario ${get(line, "seed")}`, checksOf(line))],
};

function checksOf(line: ValueMap): readonly Check[] {
  const server = newServer(listField(line, "initial") as readonly ValueMap[]);
  return (listField(line, "steps") as readonly ValueMap[]).flatMap((step, at) => {
    const denied = get(step, "deny");
    server.denied = new Set(isMap(denied) ? Object.keys(denied) : []);
    const now = `2026-05-01T00:0${at + 1}:00Z`;
    const ran = runApply(server, step, now, listOf(get(step, "manifests")));
    return stepChecks(`step ${at + 1}`, step, ran, server, textField(line, "parentKey"));
  });
}

function stepChecks(
  about: string,
  step: ValueMap,
  { outcome, requests }: CommandRun,
  server: MemoryServer,
  parentKey: string,
): readonly Check[] {
  // If a deletion was refused, the recording omits the earlier deletions.
  const partly = get(step, "orderDependent") === true;
  const lines = outcome.stdout.trimEnd().split("\n");
  const isPruned = (line: string) => / pruned/.test(line);
  const wanted = listOf(get(step, "requests"));
  const made = sortPrune(requests);
  const stored = [...server.objects.keys()].sort(compareText);
  return [
    {
      level: "state",
      about: `${about}: requests`,
      want: sortPrune(wanted),
      got: partly ? made.filter((one) => !isMap(one) || get(one, "method") !== "DELETE") : made,
    },
    ...(partly
      ? []
      : ([
          { level: "state", about: `${about}: stored`, want: get(step, "storedKeysAfter"), got: stored },
          {
            level: "state",
            about: `${about}: parent`,
            want: get(step, "parentAfter"),
            got: server.objects.get(parentKey) ?? null,
          },
        ] as const)),
    {
      level: "message",
      about: `${about}: output`,
      want: get(step, "stdout"),
      got: [...lines.filter((line) => !isPruned(line)), ...lines.filter(isPruned).sort(compareText)],
    },
    {
      level: "message",
      about: `${about}: error`,
      want: recordedErrorOutput(step),
      got: normalError(errorOutput(outcome)),
    },
  ];
}

/** Removes the parts of an error that depend on the order of the kinds, as the recordings do. */
function normalError(text: string): string {
  return text
    .replace(/(prune of namespace-scoped resource ).*$/, "$1<N>")
    .replace(/(: pruning ).*: \S+ "[^"]*"( is forbidden)$/, '$1<KIND> <NS>/<NAME>: <resource> "<NAME>"$2');
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
