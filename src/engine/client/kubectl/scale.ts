import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { commonFlags, dryRunFlag, dryRunOf, fileFlags, outputFlags, selectorFlags } from "./apply-flags.ts";
import { type Attempt, collect, type Fault, plain } from "./fault.ts";
import { fetchTargets } from "./fetch-targets.ts";
import { type Info, pathOf } from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { type DryRun, printResult } from "./output.ts";
import { ask, type Run } from "./run.ts";
import { targetsOf } from "./targets.ts";

/** `kubectl scale`. Upstream: kubectl pkg/cmd/scale/scale.go (v0.36.3). */
export const scaleCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...selectorFlags,
    replicas: { kind: "int", required: true },
    "current-replicas": { kind: "int", initial: "-1" },
    "resource-version": { kind: "text" },
    timeout: { kind: "duration" },
  },
  command: scale,
};

function* scale(run: Run): Client<Fault | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const replicas = Number(flags.text("replicas"));
  if (replicas < 0) {
    return plain("The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0").fault;
  }
  if (Number(flags.text("current-replicas")) < -1) {
    return plain("The --current-replicas must specify an integer of -1 or greater").fault;
  }
  const targets = targetsOf(run, {
    words: flags.args,
    selector: flags.text("selector"),
    bulk: flags.bool("all"),
  });
  if ("fault" in targets) return targets.fault;
  const found = yield* fetchTargets(run, targets.value);
  if (flags.text("resource-version") !== "" && found.infos.length > 1) {
    return plain("cannot use --resource-version with multiple resources").fault;
  }
  if (found.infos.length === 0) return collect(found.faults) ?? plain("no objects passed to scale").fault;
  for (const info of found.infos) {
    const scaled =
      dryRun.value === "client" ? { value: replicas } : yield* scaleOne(run, info, replicas, dryRun.value);
    if ("fault" in scaled) return scaled.fault;
    const fault = printResult(run, withReplicas(info.object, scaled.value), "scaled", dryRun.value);
    if (fault !== null) return fault;
  }
  return collect(found.faults);
}

/** What is printed is the object that was looked up, with the number changed. */
function withReplicas(object: ValueMap, replicas: Value): ValueMap {
  const spec = get(object, "spec");
  return isMap(spec) && get(spec, "replicas") !== undefined
    ? withKey(object, "spec", withKey(spec, "replicas", replicas))
    : object;
}

/** The number of replicas afterwards. */
function* scaleOne(run: Run, info: Info, replicas: number, dryRun: DryRun): Client<Attempt<Value>> {
  const path = `${pathOf(info)}/scale`;
  const expected = Number(run.flags.text("current-replicas"));
  const version = run.flags.text("resource-version");
  const query = dryRun === "server" ? { query: { dryRun: "All" } } : {};
  if (expected < 0 && version === "") {
    const done = yield* ask(run, {
      method: "PATCH",
      path,
      ...query,
      contentType: "application/merge-patch+json",
      body: { spec: { replicas } },
    });
    return "fault" in done ? done : { value: dig(done.value, "spec", "replicas") ?? replicas };
  }
  const current = yield* ask(run, { method: "GET", path });
  if ("fault" in current) return current;
  const now = dig(current.value, "spec", "replicas") ?? 0;
  if (expected >= 0 && now !== expected) return plain(`Expected replicas to be ${expected}, was ${now}`);
  const stored = dig(current.value, "metadata", "resourceVersion");
  if (version !== "" && stored !== version) {
    return plain(`Expected resource version to be ${version}, was ${stored}`);
  }
  const body = { ...current.value, spec: { replicas } };
  const put = yield* ask(run, { method: "PUT", path, ...query, contentType: "application/json", body });
  return "fault" in put ? put : { value: dig(put.value, "spec", "replicas") ?? replicas };
}
