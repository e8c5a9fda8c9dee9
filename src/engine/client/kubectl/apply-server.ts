import { LAST_APPLIED } from "../../managedfields/last-applied.ts";
import { upgradePatch } from "../../managedfields/upgrade.ts";
import { apiVersionOf } from "../../schema/builtins.ts";
import type { Request } from "../../server/http.ts";
import { dig, get, isList, type ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { type Applied, printsAtEnd } from "./apply.ts";
import { CONFLICT_ADVICE } from "./conflict-advice.ts";
import { type Attempt, type Fault, isBecause, messageOf } from "./fault.ts";
import {
  getInfo,
  type Info,
  metaMap,
  metaText,
  patchRequest,
  pathOf,
  type WriteSettings,
  withObject,
  writeQueryOf,
} from "./info.ts";
import { printResult } from "./output.ts";
import { ask, type Run } from "./run.ts";

/**
 * Applies one object on the server, and takes over what client-side apply owns.
 * Upstream: kubectl pkg/cmd/apply/apply.go, applyOneObject (v0.36.3).
 */
export function* applyServerSide(run: Run, info: Info, applied: Applied): Client<Fault | null> {
  const { settings } = applied;
  const write: WriteSettings = {
    manager: settings.manager,
    validation: settings.validation,
    dryRun: settings.dryRun === "server",
  };
  const subresource = run.flags.text("subresource");
  const place = subresource === "" ? info : { ...info, name: `${info.name}/${subresource}` };
  const request = applyRequest(place, info.object, write, settings.force);
  const done = yield* ask(run, request);
  if ("fault" in done) {
    if (!isBecause(done.fault, "Conflict")) return done.fault;
    return { kind: "plain", message: `${messageOf(done.fault)}\n${CONFLICT_ADVICE}` };
  }
  const live = yield* migrate(run, withObject(info, done.value), write, request);
  warnIfDeleting(run, live.object);
  applied.uids.add(metaText(live.object, "uid"));
  if (printsAtEnd(run)) applied.results.push(live);
  else printResult(run, live.object, "serverside-applied", settings.dryRun);
  return null;
}

/** A server-side apply; `force` null says nothing of it. */
export function applyRequest(
  at: Info,
  object: ValueMap,
  settings: WriteSettings,
  force: boolean | null,
): Request {
  return {
    method: "PATCH",
    path: pathOf(at),
    query: { ...writeQueryOf(settings), ...(force !== null && { force: String(force) }) },
    contentType: "application/apply-patch+yaml",
    body: object,
  };
}

/** Says that what was changed is about to go. */
export function warnIfDeleting(run: Run, object: ValueMap): void {
  if (dig(object, "metadata", "deletionTimestamp") === undefined) return;
  run.err.push(
    `Warning: Detected changes to resource ${metaText(object, "name")} which is currently being deleted.\n`,
  );
}

function* migrate(run: Run, live: Info, write: WriteSettings, again: Request): Client<Info> {
  const saved = yield* saveLastApplied(run, live, write);
  if ("fault" in saved) {
    run.err.push(
      `Warning: failed to migrate kubectl.kubernetes.io/last-applied-configuration for Server-Side Apply. This is non-fatal and will be retried next time you apply. Error: ${messageOf(saved.fault)}\n`,
    );
    return live;
  }
  const moved = yield* migrateOwnership(run, saved.value, write);
  if ("fault" in moved) {
    run.err.push(
      `Warning: server rejected managed fields migration to Server-Side Apply. This is non-fatal and will be retried next time you apply. Error: ${messageOf(moved.fault)}\n`,
    );
    return saved.value;
  }
  if (moved.value === null) return saved.value;
  const done = yield* ask(run, again);
  if ("value" in done) return withObject(live, done.value);
  run.err.push(
    `Warning: failed to re-apply configuration after performing Server-Side Apply migration. This is non-fatal and will be retried next time you apply. Error: ${messageOf(done.fault)}\n`,
  );
  return moved.value;
}

function* saveLastApplied(run: Run, live: Info, write: WriteSettings): Client<Attempt<Info>> {
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
  const done = yield* ask(run, applyRequest(live, body, { ...write, manager: "kubectl-last-applied" }, null));
  return "fault" in done ? done : { value: withObject(live, done.value) };
}

const MAX_RETRIES = 5;

/** What the object is after its ownership moved; null if there was nothing to move. */
function* migrateOwnership(run: Run, first: Info, write: WriteSettings): Client<Attempt<Info | null>> {
  const managers = ownersOfLastApplied(first.object, "Update");
  let live = first;
  let last: Attempt<Info | null> = { value: null };
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    const patch = upgradePatch(live.object, { csaManagers: managers, ssaManager: write.manager });
    if ("error" in patch) return { fault: { kind: "plain", message: patch.error } };
    if (patch.patch === null) return { value: null };
    const done = yield* ask(run, patchRequest(live, "json", patch.patch, write));
    if ("value" in done) return { value: withObject(live, done.value) };
    last = done;
    if (!isBecause(done.fault, "Conflict")) return done;
    const got = yield* getInfo(run, live);
    if ("fault" in got) return got;
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
