import { LAST_APPLIED } from "../../managedfields/last-applied.ts";
import { has } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { withLastApplied } from "../last-applied.ts";
import { type Applied, printsAtEnd } from "./apply.ts";
import { warnIfDeleting } from "./apply-server.ts";
import { type Fault, isBecause, withSource } from "./fault.ts";
import { pruneNulls } from "./files.ts";
import {
  createRequest,
  getInfo,
  type Info,
  metaMap,
  metaText,
  type WriteSettings,
  withObject,
} from "./info.ts";
import { printResult } from "./output.ts";
import { patchLive } from "./patcher.ts";
import { ask, type Run } from "./run.ts";

/** More often kubectl does not try again when somebody else was faster. */
const MAX_PATCH_RETRIES = 5;

/**
 * Applies one object as kubectl does by itself: with a patch of what changed since it was applied last.
 * Upstream: kubectl pkg/cmd/apply/apply.go, applyOneObject (v0.36.3).
 */
export function* applyClientSide(run: Run, info: Info, applied: Applied): Client<Fault | null> {
  const { settings } = applied;
  const write: WriteSettings = {
    manager: settings.manager,
    validation: settings.validation,
    dryRun: settings.dryRun === "server",
  };
  const modified = withLastApplied(info.object);
  const got = yield* getInfo(run, info);
  if ("fault" in got) {
    if (!isBecause(got.fault, "NotFound")) {
      return notRetrieved(info, got.fault);
    }
    const object = pruneNulls(modified);
    if (settings.dryRun === "client") return finish(run, { ...info, object }, "created", applied);
    const made = yield* ask(run, createRequest(info, object, write));
    if ("fault" in made) return withSource(made.fault, "creating", info.source);
    return finish(run, withObject(info, made.value), "created", applied);
  }
  const live = got.value;
  if (!has(metaMap(live.object, "annotations"), LAST_APPLIED)) {
    run.err.push(missingAnnotation(live));
  }
  // What was here counts as applied, whatever becomes of it.
  applied.uids.add(metaText(live.object, "uid"));
  const done = yield* patchLive(run, live, modified, {
    write,
    overwrite: run.flags.bool("overwrite"),
    force: run.flags.bool("force"),
    local: settings.dryRun === "client",
    resourceVersion: metaText(info.object, "resourceVersion") || null,
    retries: MAX_PATCH_RETRIES,
    cascade: settings.cascade,
    grace: settings.grace,
  });
  if ("fault" in done) return done.fault;
  warnIfDeleting(run, done.value.object);
  return finish(
    run,
    withObject(live, done.value.object),
    done.value.unchanged ? "unchanged" : "configured",
    applied,
  );
}

/** Why the live object could not be looked at. */
export function notRetrieved(info: Info, fault: Fault): Fault {
  const what = `retrieving current configuration of:\n${describe(info)}\nfrom server for:`;
  return withSource(fault, what, info.source);
}

function describe({ kind, name, namespace }: Info): string {
  const group = `${kind.group}/${kind.version}`;
  return `Resource: ${JSON.stringify(`${group}, Resource=${kind.plural}`)}, GroupVersionKind: ${JSON.stringify(`${group}, Kind=${kind.kind}`)}\nName: ${JSON.stringify(name)}, Namespace: ${JSON.stringify(namespace)}`;
}

function missingAnnotation(info: Info): string {
  const name = `${info.kind.plural}/${info.name}`;
  return `Warning: resource ${name} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.\n`;
}

function finish(run: Run, info: Info, operation: string, applied: Applied): null {
  applied.uids.add(metaText(info.object, "uid"));
  if (printsAtEnd(run)) applied.results.push(info);
  else printResult(run, info.object, operation, applied.settings.dryRun);
  return null;
}
