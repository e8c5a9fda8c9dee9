import { LAST_APPLIED } from "../../managedfields/last-applied.ts";
import { has, type ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { withLastApplied } from "../last-applied.ts";
import {
  cascadeOf,
  commonFlags,
  deleteFlags,
  dryRunFlag,
  dryRunOf,
  fileFlags,
  outputFlags,
  validateFlag,
  validationOf,
} from "./apply-flags.ts";
import { printDeleted } from "./delete.ts";
import { type Attempt, collect, type Fault, isBecause, NO_NAME, plain, withSource } from "./fault.ts";
import { checkFilenames, lookForDefinition } from "./files.ts";
import {
  createRequest,
  deleteRequest,
  getInfo,
  type Info,
  metaMap,
  metaText,
  pathOf,
  type WriteSettings,
  withMeta,
  writeQueryOf,
} from "./info.ts";
import type { CommandRule } from "./kubectl.ts";
import { readObjects } from "./kustomize.ts";
import { type DryRun, printResult } from "./output.ts";
import { isRaw, rawFlag, sendRaw } from "./raw.ts";
import { ask, type Run } from "./run.ts";

/** `kubectl replace`. Upstream: kubectl pkg/cmd/replace/replace.go (v0.36.3). */
export const replaceCommand: CommandRule = {
  flags: {
    ...commonFlags,
    ...outputFlags,
    ...fileFlags,
    ...dryRunFlag,
    ...validateFlag,
    ...deleteFlags,
    ...rawFlag,
    "save-config": { kind: "bool" },
    subresource: { kind: "text" },
    "field-manager": { kind: "text", initial: "kubectl-replace" },
  },
  command: replace,
};

function* replace(run: Run): Client<Fault | null> {
  const { flags } = run;
  if (isRaw(run)) return yield* sendRaw(run, "PUT");
  const dryRun = dryRunOf(run);
  if ("fault" in dryRun) return dryRun.fault;
  const policy = cascadeOf(run);
  if ("fault" in policy) return policy.fault;
  const validation = validationOf(run);
  if ("fault" in validation) return validation.fault;
  const named = checkFilenames(run);
  if ("fault" in named) return named.fault;
  const wrong = checkForce(run, dryRun.value);
  if (wrong !== null) return wrong;
  const write: WriteSettings = {
    manager: flags.text("field-manager"),
    validation: validation.value,
    dryRun: dryRun.value === "server",
  };
  const read = readObjects(run);
  yield* lookForDefinition(run, read);
  const faults: Fault[] = [...read.faults];
  const force = flags.bool("force");
  if (force) {
    for (const info of read.infos) {
      const fault = yield* removeFirst(run, info, policy.value);
      if (fault !== null) return fault;
    }
    for (const info of read.infos) {
      const got = yield* getInfo(run, info);
      if ("fault" in got && !isBecause(got.fault, "NotFound")) return got.fault;
    }
  }
  for (const info of read.infos) {
    const object = annotated(run, info.object);
    if (dryRun.value === "client") {
      const fault = printResult(run, object, "replaced", "client");
      if (fault !== null) faults.push(fault);
      continue;
    }
    if (info.name === "") {
      faults.push(withSource(NO_NAME, "replacing", info.source));
      continue;
    }
    const done = force
      ? yield* ask(run, createRequest(info, object, write))
      : yield* put(run, info, object, write);
    if ("fault" in done) faults.push(force ? done.fault : withSource(done.fault, "replacing", info.source));
    else {
      const fault = printResult(run, done.value, "replaced", dryRun.value);
      if (fault !== null) faults.push(fault);
    }
  }
  return collect(faults);
}

function checkForce({ flags }: Run, dryRun: DryRun): Fault | null {
  const force = flags.bool("force");
  if (Number(flags.text("grace-period")) >= 0 && !force) {
    return plain("--grace-period must have --force specified").fault;
  }
  if (flags.given("timeout") && !force) return plain("--timeout must have --force specified").fault;
  if (force && dryRun !== "none") return plain("--dry-run can not be used when --force is set").fault;
  return null;
}

/** An annotation that is there, or wanted, says what the object is now. */
function annotated({ flags }: Run, object: ValueMap): ValueMap {
  const wanted = flags.bool("save-config") || has(metaMap(object, "annotations"), LAST_APPLIED);
  return wanted ? withLastApplied(object) : object;
}

function* removeFirst(run: Run, info: Info, policy: string): Client<Fault | null> {
  const request = deleteRequest(info, {
    policy,
    grace: Number(run.flags.text("grace-period")),
    dryRun: false,
    named: false,
  });
  const done = yield* ask(run, request);
  if ("value" in done) printDeleted(run, info, "none", run.flags.text("grace-period") === "0");
  else if (!isBecause(done.fault, "NotFound")) return done.fault;
  return null;
}

function* put(run: Run, info: Info, object: ValueMap, write: WriteSettings): Client<Attempt<ValueMap>> {
  const subresource = run.flags.text("subresource");
  const path = subresource === "" ? pathOf(info) : `${pathOf(info)}/${subresource}`;
  let body = object;
  if (metaText(object, "resourceVersion") === "") {
    const live = yield* ask(run, { method: "GET", path });
    if ("value" in live) body = withMeta(object, "resourceVersion", metaText(live.value, "resourceVersion"));
  }
  return yield* ask(run, {
    method: "PUT",
    path,
    query: writeQueryOf(write),
    contentType: "application/json",
    body,
  });
}
