import { metaText } from "../../../server/metadata/object-meta.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { readObjects } from "../arguments/read-objects.ts";
import type { CommandSpec } from "../command.ts";
import {
  type CommandError,
  combineErrors,
  fail,
  hasReason,
  NO_NAME,
  type Result,
  withSource,
} from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import { requestDefinitions } from "../files/definition-lookups.ts";
import { checkFilenames, withUnread } from "../files/manifest-files.ts";
import {
  commonFlags,
  type DryRun,
  deleteFlags,
  dryRunFlag,
  fileFlags,
  outputFlags,
  validateFlag,
} from "../flags/common-flags.ts";
import { cascadeOf, dryRunOf, validationOf } from "../flags/read-flags.ts";
import { getInfo, type Info, objectPath, withMeta } from "../objects/object-info.ts";
import { withUpdatedAnnotation } from "../objects/updated-annotation.ts";
import { waitUntilGone } from "../objects/wait-until-gone.ts";
import { createRequest, deleteRequest, queryOfWrite, type WriteSettings } from "../objects/write-requests.ts";
import { printResult } from "../output/print-result.ts";
import { printDeleted } from "./delete-command.ts";
import { isRaw, rawFlag, sendRaw } from "./raw-request.ts";

/** `kubectl replace`. Upstream: kubectl pkg/cmd/replace/replace.go (v0.36.3). */
export const replaceCommand: CommandSpec = {
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
    "field-manager": { kind: "text", defaultValue: "kubectl-replace" },
  },
  run: replace,
};

function* replace(run: CommandRun): Client<CommandError | null> {
  const { flags } = run;
  if (isRaw(run)) return yield* sendRaw(run, "PUT");
  const dryRun = dryRunOf(run);
  if ("error" in dryRun) return dryRun.error;
  const policy = cascadeOf(run);
  if ("error" in policy) return policy.error;
  const validation = validationOf(run);
  if ("error" in validation) return validation.error;
  const named = checkFilenames(run);
  if ("error" in named) return named.error;
  const wrong = checkForce(run, dryRun.value);
  if (wrong !== null) return wrong;
  const write: WriteSettings = {
    manager: flags.text("field-manager"),
    validation: validation.value,
    dryRun: dryRun.value === "server",
  };
  const read = readObjects(run);
  const errors: CommandError[] = [];
  const force = flags.bool("force");
  // After the deletes, kubectl reads the files again: a pipe such as `<( )` is empty then.
  const kept = force ? read.infos.filter(({ source }) => !PIPE.test(source)) : read.infos;
  if (force) {
    for (const info of read.infos) {
      const error = yield* deleteBeforeReplace(run, info, policy.value);
      if (error !== null) return error;
    }
    if (waitsForDeletion(run)) {
      for (const info of read.infos) yield* sendForBody(run, { method: "GET", path: objectPath(info) });
    }
    const stays: CommandError[] = [];
    for (const info of kept) {
      const error = yield* waitUntilGone(run, () => getInfo(run, info));
      if (error !== null) stays.push(error);
    }
    if (stays.length > 0) return combineErrors(stays);
    if (kept.length === 0 && read.infos.length > 0) return fail("no objects passed to replace").error;
  }
  for (const [at, info] of kept.entries()) {
    yield* requestDefinitions(run, read, at);
    const object = withUpdatedAnnotation(run, info.object);
    if (dryRun.value === "client") {
      const error = printResult(run, object, "replaced", "client");
      if (error !== null) errors.push(error);
      continue;
    }
    if (info.name === "") {
      errors.push(withSource(NO_NAME, "replacing", info.source));
      continue;
    }
    const done = force
      ? yield* sendForBody(run, createRequest(info, object, write))
      : yield* put(run, info, object, write);
    if ("error" in done) errors.push(force ? done.error : withSource(done.error, "replacing", info.source));
    else {
      const error = printResult(run, done.value, "replaced", dryRun.value);
      if (error !== null) errors.push(error);
    }
  }
  yield* requestDefinitions(run, read, kept.length);
  return withUnread(errors, read);
}

/** The name of a pipe. */
const PIPE = /^\/dev\/(?:fd\/\d+|stdin)$/;

function checkForce({ flags }: CommandRun, dryRun: DryRun): CommandError | null {
  const force = flags.bool("force");
  if (Number(flags.text("grace-period")) >= 0 && !force) {
    return fail("--grace-period must have --force specified").error;
  }
  if (flags.given("timeout") && !force) return fail("--timeout must have --force specified").error;
  if (force && dryRun !== "none") return fail("--dry-run can not be used when --force is set").error;
  return null;
}

/** Whether kubectl waits until the objects are gone: it gives those without a grace period one second. */
function waitsForDeletion({ flags }: CommandRun): boolean {
  return Number(flags.text("grace-period")) === 0;
}

function* deleteBeforeReplace(run: CommandRun, info: Info, policy: string): Client<CommandError | null> {
  const request = deleteRequest(info, {
    policy,
    grace: waitsForDeletion(run) ? 1 : Number(run.flags.text("grace-period")),
    dryRun: false,
    named: false,
  });
  const done = yield* sendForBody(run, request);
  if ("value" in done) printDeleted(run, info, "none", false);
  else if (!hasReason(done.error, "NotFound")) return done.error;
  return null;
}

function* put(run: CommandRun, info: Info, object: ValueMap, write: WriteSettings): Client<Result<ValueMap>> {
  const subresource = run.flags.text("subresource");
  const path = subresource === "" ? objectPath(info) : `${objectPath(info)}/${subresource}`;
  let body = object;
  if (metaText(object, "resourceVersion") === "") {
    const live = yield* sendForBody(run, { method: "GET", path });
    if ("value" in live) body = withMeta(object, "resourceVersion", metaText(live.value, "resourceVersion"));
  }
  return yield* sendForBody(run, {
    method: "PUT",
    path,
    query: queryOfWrite(write),
    contentType: "application/json",
    body,
  });
}
