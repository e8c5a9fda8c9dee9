import { LAST_APPLIED } from "../../../../managedfields/kubectl-names.ts";
import { withoutNulls } from "../../../../patch/json-merge/without-nulls.ts";
import { metaText } from "../../../../server/metadata/object-meta.ts";
import { has, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { withLastApplied } from "../../../client-side-apply/last-applied-annotation.ts";
import { isSince } from "../../client-version.ts";
import { type CommandError, hasReason, withSource } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { getInfo, type Info, metaMap, withObject } from "../../objects/object-info.ts";
import { createRequest } from "../../objects/write-requests.ts";
import { printResult } from "../../output/print-result.ts";
import { type ApplyProgress, printsWholeObjects, writeSettingsOf } from "../../prune/apply-progress.ts";
import { warnIfDeleting } from "./apply-server-side.ts";
import { applyError, describeInfo, patchLive } from "./patch-live-object.ts";

/** How often kubectl retries a patch after a conflict. */
const MAX_PATCH_RETRIES = 5;

/**
 * Applies one object on the client side: with a patch of the changes since the last apply.
 * Upstream: kubectl pkg/cmd/apply/apply.go, applyOneObject (v0.36.3).
 */
export function* applyClientSide(
  run: CommandRun,
  info: Info,
  applied: ApplyProgress,
): Client<CommandError | null> {
  const { settings } = applied;
  const write = writeSettingsOf(settings);
  const modified = withLastApplied(info.object);
  const got = yield* getInfo(run, info);
  if ("error" in got) {
    if (!hasReason(got.error, "NotFound")) {
      return retrieveError(info, got.error);
    }
    const object = withoutNulls(modified) as ValueMap;
    if (settings.dryRun === "client") return finish(run, { ...info, object }, "created", applied);
    const made = yield* sendForBody(run, createRequest(info, object, write));
    if ("error" in made) return withSource(made.error, "creating", info.source);
    return finish(run, withObject(info, made.value), "created", applied);
  }
  const live = got.value;
  const isCompared = settings.dryRun !== "client" || isSince(run, 36);
  if (isCompared && !has(metaMap(live.object, "annotations"), LAST_APPLIED)) {
    run.err.push(missingAnnotation(live));
  }
  // Prune keeps the object even if the patch fails.
  applied.uids.add(metaText(live.object, "uid"));
  if (!isCompared) return finish(run, live, "configured", applied);
  const done = yield* patchLive(run, live, modified, {
    write,
    overwrite: run.flags.bool("overwrite"),
    force: run.flags.bool("force"),
    local: settings.dryRun === "client",
    resourceVersion: null,
    retries: MAX_PATCH_RETRIES,
    cascade: settings.cascade,
    grace: settings.grace,
  });
  if ("error" in done) return applyError(live, done.patch, done.error);
  warnIfDeleting(run, done.value.object);
  return finish(
    run,
    withObject(live, done.value.object),
    done.value.unchanged ? "unchanged" : "configured",
    applied,
  );
}

/** Returns the error for a live object that cannot be fetched. */
export function retrieveError(info: Info, error: CommandError): CommandError {
  const what = `retrieving current configuration of:\n${describeInfo(info)}\nfrom server for:`;
  return withSource(error, what, info.source);
}

function missingAnnotation(info: Info): string {
  const name = `${info.kind.plural}/${info.name}`;
  return `Warning: resource ${name} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.\n`;
}

function finish(run: CommandRun, info: Info, operation: string, applied: ApplyProgress): null {
  applied.uids.add(metaText(info.object, "uid"));
  if (printsWholeObjects(run)) applied.results.push(info);
  else printResult(run, info.object, operation, applied.settings.dryRun);
  return null;
}
