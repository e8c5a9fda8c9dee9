import { upgradePatch } from "../../../../managedfields/client-go/upgrade.ts";
import { LAST_APPLIED } from "../../../../managedfields/kubectl-names.ts";
import { apiVersionOf } from "../../../../schema/builtins.ts";
import type { Request } from "../../../../server/http/http.ts";
import { metaText } from "../../../../server/metadata/object-meta.ts";
import { dig, get, isList, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { type CommandError, hasReason, messageOf, type Result } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { getInfo, type Info, metaMap, withObject } from "../../objects/object-info.ts";
import { applyRequest, patchRequest, type WriteSettings } from "../../objects/write-requests.ts";
import { printResult } from "../../output/print-result.ts";
import { type ApplyProgress, printsWholeObjects, writeSettingsOf } from "../../prune/apply-progress.ts";
import { CONFLICT_ADVICE } from "./conflict-advice.ts";

/**
 * Applies one object by server-side apply, then migrates the ownership of client-side apply.
 * Upstream: kubectl pkg/cmd/apply/apply.go, applyOneObject (v0.36.3).
 */
export function* applyServerSide(
  run: CommandRun,
  info: Info,
  applied: ApplyProgress,
): Client<CommandError | null> {
  const { settings } = applied;
  const write = writeSettingsOf(settings);
  const request = applyRequest(placeOf(run, info), info.object, write, settings.force);
  const done = yield* sendForBody(run, request);
  if ("error" in done) {
    if (!hasReason(done.error, "Conflict")) return done.error;
    return { kind: "plain", message: `${messageOf(done.error)}\n${CONFLICT_ADVICE}` };
  }
  const live = yield* migrate(run, withObject(info, done.value), write, request);
  warnIfDeleting(run, live.object);
  applied.uids.add(metaText(live.object, "uid"));
  if (printsWholeObjects(run)) applied.results.push(live);
  else printResult(run, live.object, "serverside-applied", settings.dryRun);
  return null;
}

/** Returns an object with the name of the path to which all requests of this command go. */
function placeOf(run: CommandRun, info: Info): Info {
  const subresource = run.flags.text("subresource");
  return subresource === "" ? info : { ...info, name: `${info.name}/${subresource}` };
}

/** Warns if the object is being deleted. */
export function warnIfDeleting(run: CommandRun, object: ValueMap): void {
  if (dig(object, "metadata", "deletionTimestamp") === undefined) return;
  run.err.push(
    `Warning: Detected changes to resource ${metaText(object, "name")} which is currently being deleted.\n`,
  );
}

function* migrate(run: CommandRun, live: Info, write: WriteSettings, again: Request): Client<Info> {
  const saved = yield* saveLastApplied(run, live, write);
  if ("error" in saved) {
    run.err.push(
      `Warning: failed to migrate kubectl.kubernetes.io/last-applied-configuration for Server-Side Apply. This is non-fatal and will be retried next time you apply. Error: ${messageOf(saved.error)}\n`,
    );
    return live;
  }
  const moved = yield* migrateOwnership(run, saved.value, write);
  if ("error" in moved) {
    run.err.push(
      `Warning: server rejected managed fields migration to Server-Side Apply. This is non-fatal and will be retried next time you apply. Error: ${messageOf(moved.error)}\n`,
    );
    return saved.value;
  }
  if (moved.value === null) return saved.value;
  const done = yield* sendForBody(run, again);
  if ("value" in done) return withObject(live, done.value);
  run.err.push(
    `Warning: failed to re-apply configuration after performing Server-Side Apply migration. This is non-fatal and will be retried next time you apply. Error: ${messageOf(done.error)}\n`,
  );
  return moved.value;
}

function* saveLastApplied(run: CommandRun, live: Info, write: WriteSettings): Client<Result<Info>> {
  const text = get(metaMap(live.object, "annotations"), LAST_APPLIED);
  if (write.manager !== "kubectl" || text === undefined) return { value: live };
  if (ownersOfLastApplied(live.object, "Apply").length > 0) return { value: live };
  const namespace = metaText(live.object, "namespace");
  const body: ValueMap = {
    apiVersion: apiVersionOf(live.kind),
    kind: live.kind.kind,
    metadata: {
      annotations: { [LAST_APPLIED]: text },
      name: live.name,
      ...(namespace !== "" && { namespace }),
    },
  };
  const done = yield* sendForBody(
    run,
    applyRequest(placeOf(run, live), body, { ...write, manager: "kubectl-last-applied" }, null),
  );
  return "error" in done ? done : { value: withObject(live, done.value) };
}

const MAX_RETRIES = 5;

/** Migrates the ownership of client-side apply. Returns the patched object, or null if there is nothing to migrate. */
function* migrateOwnership(run: CommandRun, first: Info, write: WriteSettings): Client<Result<Info | null>> {
  const managers = ownersOfLastApplied(first.object, "Update");
  let live = first;
  let last: Result<Info | null> = { value: null };
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    const patch = upgradePatch(live.object, { csaManagers: managers, ssaManager: write.manager });
    if ("error" in patch) return { error: { kind: "plain", message: patch.error } };
    if (patch.patch === null) return { value: null };
    const done = yield* sendForBody(run, patchRequest(placeOf(run, live), "json", patch.patch, write));
    if ("value" in done) return { value: withObject(live, done.value) };
    last = done;
    if (!hasReason(done.error, "Conflict")) return done;
    const got = yield* getInfo(run, live);
    if ("error" in got) return got;
    live = got.value;
  }
  return last;
}

function ownersOfLastApplied(object: ValueMap, operation: "Apply" | "Update"): readonly string[] {
  const entries = dig(object, "metadata", "managedFields");
  if (!isList(entries)) return [];
  const owners = entries.filter(
    (entry) =>
      dig(entry, "operation") === operation &&
      dig(entry, "fieldsV1", "f:metadata", "f:annotations", `f:${LAST_APPLIED}`) !== undefined,
  );
  return [...new Set(owners.map((entry) => String(dig(entry, "manager") ?? "")))];
}
