import { applyMergePatch } from "../../../../patch/json-merge/merge-patch.ts";
import { describePatchError } from "../../../../patch/patch-errors.ts";
import { applyStrategicPatch } from "../../../../patch/strategic/strategic.ts";
import { marshalJson } from "../../../../value/json/marshal.ts";
import { isMap, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { type ApplyPatch, makeApplyPatch } from "../../../client-side-apply/apply-patch.ts";
import { lastAppliedText } from "../../../client-side-apply/last-applied-annotation.ts";
import {
  type CommandError,
  type Failed,
  fail,
  hasReason,
  messageOf,
  type Result,
  withSource,
} from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { printKind, printResource } from "../../discovery/served-kinds.ts";
import { type Info, objectPath, withMeta } from "../../objects/object-info.ts";
import { patchSources } from "../../objects/patch-sources.ts";
import { waitUntilGone } from "../../objects/wait-until-gone.ts";
import {
  createRequest,
  deleteRequest,
  patchRequest,
  type WriteSettings,
} from "../../objects/write-requests.ts";

/** The settings of a client-side patch. */
export type PatchSettings = {
  readonly write: WriteSettings;
  readonly overwrite: boolean;
  /** Whether an object that cannot be patched is deleted and created again. */
  readonly force: boolean;
  /** Whether the patch is applied by the client only, for a dry run. */
  readonly local: boolean;
  /** The resourceVersion that the live object must have; null for any. */
  readonly resourceVersion: string | null;
  readonly retries: number;
  readonly cascade: string;
  readonly grace: number;
};

/** The live object after the patch. `unchanged`: there was nothing to send. */
export type PatchResult = { readonly object: ValueMap; readonly unchanged: boolean };

/** The result of a patch, or an error with the text of the patch that was sent. The text is empty if none was sent. */
type PatchOutcome =
  | { readonly value: PatchResult }
  | { readonly error: CommandError; readonly patch: string };

/**
 * Patches the live object as client-side apply does. Retries after conflicts.
 * Upstream: kubectl pkg/cmd/apply/patcher.go, Patch (v0.36.3).
 */
export function* patchLive(
  run: CommandRun,
  info: Info,
  modified: ValueMap,
  settings: PatchSettings,
): Client<PatchOutcome> {
  let current = info.object;
  for (let attempt = 0; ; attempt++) {
    const made = makePatch(run, info, current, modified, settings);
    if ("error" in made) {
      const { error } = made;
      return { error: settings.local ? error : withSource(error, "patching", info.source), patch: "" };
    }
    const { patch } = made;
    if (Object.keys(patch).length === 0) return { value: { object: current, unchanged: true } };
    if (settings.local) {
      const local = patchLocally(run, info, current, made);
      return "error" in local ? { ...local, patch: "" } : local;
    }
    const sent =
      settings.resourceVersion === null
        ? patch
        : withMeta(patch, "resourceVersion", settings.resourceVersion);
    const done = yield* sendForBody(run, patchRequest(info, made.type, sent, settings.write));
    if ("value" in done) return { value: { object: done.value, unchanged: false } };
    const isConflict = hasReason(done.error, "Conflict");
    if (isConflict && attempt < settings.retries) {
      const again = yield* sendForBody(run, { method: "GET", path: objectPath(info) });
      if ("error" in again) return { error: again.error, patch: "" };
      current = again.value;
      continue;
    }
    if (settings.force && (isConflict || hasReason(done.error, "Invalid"))) {
      return yield* deleteAndCreate(run, info, modified, settings);
    }
    return { error: withSource(done.error, "patching", info.source), patch: marshalJson(sent) };
  }
}

/** Returns the error of apply with the patch, empty if there is none, and the object that it was for. */
export function applyError(info: Info, patch: string, error: CommandError): CommandError {
  return withSource(error, `applying patch:\n${patch}\nto:\n${describeInfo(info)}\nfor:`, info.source);
}

/** Returns kind, name and namespace of an object in two lines, as errors of apply contain them. */
export function describeInfo({ kind, name, namespace }: Info): string {
  const resource = `Resource: ${JSON.stringify(printResource(kind))}, GroupVersionKind: ${JSON.stringify(printKind(kind))}`;
  return `${resource}\nName: ${JSON.stringify(name)}, Namespace: ${JSON.stringify(namespace)}`;
}

function makePatch(
  run: CommandRun,
  info: Info,
  current: ValueMap,
  modified: ValueMap,
  { overwrite }: PatchSettings,
): Extract<ApplyPatch, { readonly patch: ValueMap }> | Failed {
  const { printYaml } = run.environment;
  const sources = patchSources(run, info.kind);
  const original = lastAppliedText(current);
  const made = makeApplyPatch({ original, modified, current, sources, overwrite, printYaml });
  for (const warning of made.warnings) run.err.push(`${warning}\n`);
  return "error" in made ? fail(made.error) : made;
}

function patchLocally(
  run: CommandRun,
  info: Info,
  current: ValueMap,
  { type, patch }: Extract<ApplyPatch, { readonly patch: ValueMap }>,
): Result<PatchResult> {
  const [source] = patchSources(run, info.kind);
  const done =
    type === "merge" || source === undefined
      ? applyMergePatch(current, patch)
      : applyStrategicPatch(current, patch, source.meta);
  if ("error" in done) return fail(describePatchError(done.error, run.environment.printYaml));
  return { value: { object: isMap(done.value) ? done.value : current, unchanged: false } };
}

function* deleteAndCreate(
  run: CommandRun,
  info: Info,
  modified: ValueMap,
  settings: PatchSettings,
): Client<PatchOutcome> {
  const removal = deleteRequest(info, {
    policy: settings.cascade,
    grace: settings.grace,
    dryRun: false,
    named: false,
  });
  const removed = yield* sendForBody(run, removal);
  const text = `${marshalJson(modified)}\n`;
  const get = () => sendForBody(run, { method: "GET", path: objectPath(info) });
  const failed = "error" in removed ? removed.error : yield* waitUntilGone(run, get);
  if (failed !== null) return { error: failed, patch: text };
  const made = yield* sendForBody(run, createRequest(info, modified, settings.write));
  if ("value" in made) return { value: { object: made.value, unchanged: false } };
  const restored = yield* sendForBody(run, createRequest(info, info.object, settings.write));
  const error = "error" in restored ? restoreError(made.error, restored.error) : made.error;
  return { error, patch: text };
}

function restoreError(made: CommandError, restored: CommandError): CommandError {
  return fail(
    `An error occurred force-replacing the existing object with the newly provided one:\n\n${messageOf(made)}.\n\nAdditionally, an error occurred attempting to restore the original object:\n\n${messageOf(restored)}`,
  ).error;
}
