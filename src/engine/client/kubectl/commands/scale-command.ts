import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { fetchTargets } from "../arguments/fetch-resources.ts";
import { readTargets } from "../arguments/resource-arguments.ts";
import { isSince } from "../client-version.ts";
import type { CommandSpec } from "../command.ts";
import { type CommandError, combineErrors, fail, messageOf, type Result } from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import { commonFlags, type DryRun, dryRunFlag, fileFlags, outputFlags } from "../flags/common-flags.ts";
import { durationSeconds } from "../flags/duration-seconds.ts";
import { dryRunOf } from "../flags/read-flags.ts";
import { changeCausePatch, recordFlag } from "../objects/change-cause.ts";
import { type Info, objectPath } from "../objects/object-info.ts";
import { patchRequest } from "../objects/write-requests.ts";
import { printResult } from "../output/print-result.ts";

/** `kubectl scale`. Upstream: kubectl pkg/cmd/scale/scale.go (v0.36.3). */
export const scaleCommand: CommandSpec = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    all: { kind: "bool" },
    selector: { kind: "text", short: "l" },
    ...recordFlag,
    replicas: { kind: "int", required: true },
    "current-replicas": { kind: "int", defaultValue: "-1" },
    "resource-version": { kind: "text" },
    timeout: { kind: "duration" },
  },
  run: scale,
};

function* scale(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const replicas = Number(flags.text("replicas"));
  if (replicas < 0) {
    return fail("The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0").error;
  }
  if (Number(flags.text("current-replicas")) < -1) {
    return fail("The --current-replicas must specify an integer of -1 or greater").error;
  }
  const targets = readTargets(run, {
    words: flags.args,
    selector: flags.text("selector"),
    bulk: flags.bool("all"),
  });
  if ("error" in targets) return targets.error;
  const found = yield* fetchTargets(run, targets.value);
  if (flags.text("resource-version") !== "" && found.infos.length > 1) {
    return fail("cannot use --resource-version with multiple resources").error;
  }
  if (found.infos.length === 0) {
    const error = combineErrors(found.errors);
    if (error === null) return fail("no objects passed to scale").error;
    return isSince(run, 35) ? error : fail(`no objects passed to scale ${messageOf(error)}`).error;
  }
  for (const info of found.infos) {
    const scaled =
      dryRun.value === "client" ? { value: replicas } : yield* scaleOne(run, info, replicas, dryRun.value);
    if ("error" in scaled) return scaled.error;
    const late = dryRun.value === "none" ? yield* waitForReplicas(run, info, replicas) : null;
    if (late !== null) return late;
    const isPlanned = dryRun.value === "client" && !isSince(run, 36);
    const after = isPlanned ? info.object : withReplicas(info.object, scaled.value);
    if (dryRun.value !== "client") yield* recordCause(run, info, after);
    const error = printResult(run, after, "scaled", dryRun.value);
    if (error !== null) return error;
  }
  return combineErrors(found.errors);
}

/** Waits as long as `--timeout` says until the object has the replicas. Nothing changes while it waits, so it asks once. */
function* waitForReplicas(run: CommandRun, info: Info, replicas: number): Client<CommandError | null> {
  const seconds = durationSeconds(run.flags.text("timeout"));
  if (seconds === 0) return null;
  if (seconds > 0) {
    const found = yield* sendForBody(run, { method: "GET", path: `${objectPath(info)}/scale` });
    if ("error" in found) return found.error;
    const [wanted, now] = ["spec", "status"].map((part) => dig(found.value, part, "replicas") ?? 0);
    // Something else has scaled it since: kubectl does not wait for that.
    if (wanted !== replicas || now === replicas) return null;
  }
  return fail(`timed out waiting for ${JSON.stringify(info.name)} to be synced`).error;
}

/** Writes what `--record` asks for. As in kubectl, this is no dry run, and an error is silent. */
function* recordCause(run: CommandRun, info: Info, object: ValueMap): Client<void> {
  const patch = changeCausePatch(run, object);
  const settings = { manager: "", validation: null, dryRun: false };
  if (patch !== null) yield* sendForBody(run, patchRequest(info, "merge", patch, settings));
}

/** Returns the object to print: as it was before, with the new number of replicas. */
function withReplicas(object: ValueMap, replicas: Value): ValueMap {
  const spec = get(object, "spec");
  return isMap(spec) && get(spec, "replicas") !== undefined
    ? withKey(object, "spec", withKey(spec, "replicas", replicas))
    : object;
}

/** Scales an object. Returns its number of replicas afterwards. */
function* scaleOne(run: CommandRun, info: Info, replicas: number, dryRun: DryRun): Client<Result<Value>> {
  const path = `${objectPath(info)}/scale`;
  const expected = Number(run.flags.text("current-replicas"));
  const version = run.flags.text("resource-version");
  const query = dryRun === "server" ? { query: { dryRun: "All" } } : {};
  if (expected < 0 && version === "") {
    const done = yield* sendForBody(run, {
      method: "PATCH",
      path,
      ...query,
      contentType: "application/merge-patch+json",
      body: { spec: { replicas } },
    });
    return "error" in done ? done : { value: dig(done.value, "spec", "replicas") ?? replicas };
  }
  const current = yield* sendForBody(run, { method: "GET", path });
  if ("error" in current) return current;
  const now = dig(current.value, "spec", "replicas") ?? 0;
  if (expected >= 0 && now !== expected) return fail(`Expected replicas to be ${expected}, was ${now}`);
  const stored = dig(current.value, "metadata", "resourceVersion");
  if (version !== "" && stored !== version) {
    return fail(`Expected resource version to be ${version}, was ${stored}`);
  }
  const body = { ...current.value, spec: { replicas } };
  const put = yield* sendForBody(run, {
    method: "PUT",
    path,
    ...query,
    contentType: "application/json",
    body,
  });
  return "error" in put ? put : { value: dig(put.value, "spec", "replicas") ?? replicas };
}
