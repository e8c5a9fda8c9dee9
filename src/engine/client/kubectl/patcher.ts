import { applyMergePatch } from "../../patch/merge-patch.ts";
import { openApiMeta, swaggerMeta } from "../../patch/openapi-meta.ts";
import { describePatchError } from "../../patch/outcome.ts";
import { applyStrategicPatch } from "../../patch/strategic.ts";
import { resolve } from "../../schema/compile.ts";
import { marshalJson } from "../../value/marshal.ts";
import { isMap, type Value, type ValueMap } from "../../value/value.ts";
import { type ApplyPatch, makeApplyPatch, type PatchSource } from "../apply-patch.ts";
import type { Client } from "../client.ts";
import { lastAppliedText } from "../last-applied.ts";
import { type Attempt, type Fault, type Faulty, isBecause, plain, withSource } from "./fault.ts";
import {
  createRequest,
  deleteRequest,
  type Info,
  metaText,
  patchRequest,
  pathOf,
  type WriteSettings,
  withMeta,
} from "./info.ts";
import { printKind, printResource, type ServedKind } from "./kinds.ts";
import { ask, type Run, send } from "./run.ts";

/** How an object is to be patched. */
export type PatchSettings = {
  readonly write: WriteSettings;
  readonly overwrite: boolean;
  /** Whether an object that cannot be patched is deleted and made again. */
  readonly force: boolean;
  /** Whether the patch is only tried here. */
  readonly local: boolean;
  /** The version that the patch must find; null: any. */
  readonly resourceVersion: string | null;
  readonly retries: number;
  readonly cascade: string;
  readonly grace: number;
};

/** The live object afterwards; `unchanged` where there was nothing to send. */
export type Patched = { readonly object: ValueMap; readonly unchanged: boolean };

/** Where the lists of a built-in kind say how they merge; empty for custom resources. */
export function patchSources(run: Run, kind: ServedKind): readonly PatchSource[] {
  if (kind.typeName === null) return [];
  const type = resolve(run.environment.schema, { namedType: kind.typeName });
  if (type === undefined) return [];
  return [
    { meta: openApiMeta(type), name: "openapi v3 spec" },
    { meta: swaggerMeta(type), name: "openapi spec" },
    { meta: openApiMeta(type), name: "" },
  ];
}

/**
 * Makes the live object what client-side apply wants it to be.
 * Upstream: kubectl pkg/cmd/apply/patcher.go, Patch (v0.36.3).
 */
export function* patchLive(
  run: Run,
  info: Info,
  modified: ValueMap,
  settings: PatchSettings,
): Client<Attempt<Patched>> {
  let current = info.object;
  for (let attempt = 0; ; attempt++) {
    const made = makePatch(run, info, current, modified, settings);
    if ("fault" in made) {
      const { fault } = made;
      return {
        fault: wrapped(info, null, settings.local ? fault : withSource(fault, "patching", info.source)),
      };
    }
    const { patch } = made;
    if (Object.keys(patch).length === 0) return { value: { object: current, unchanged: true } };
    if (settings.local) return patchLocally(run, info, current, made);
    const sent =
      settings.resourceVersion === null
        ? patch
        : withMeta(patch, "resourceVersion", settings.resourceVersion);
    const done = yield* ask(run, patchRequest(info, made.type, sent, settings.write));
    if ("value" in done) return { value: { object: done.value, unchanged: false } };
    const isConflict = isBecause(done.fault, "Conflict");
    if (isConflict && attempt < settings.retries) {
      const again = yield* ask(run, { method: "GET", path: pathOf(info) });
      if ("fault" in again) return { fault: wrapped(info, null, again.fault) };
      current = again.value;
      continue;
    }
    if (settings.force && (isConflict || isBecause(done.fault, "Invalid"))) {
      return yield* deleteAndCreate(run, info, modified, settings);
    }
    return { fault: wrapped(info, sent, withSource(done.fault, "patching", info.source)) };
  }
}

function wrapped({ kind, name, namespace, source }: Info, patch: Value | null, fault: Fault): Fault {
  const resource = `Resource: ${JSON.stringify(printResource(kind))}, GroupVersionKind: ${JSON.stringify(printKind(kind))}`;
  const at = `Name: ${JSON.stringify(name)}, Namespace: ${JSON.stringify(namespace)}`;
  const text = patch === null ? "" : marshalJson(patch);
  return withSource(fault, `applying patch:\n${text}\nto:\n${resource}\n${at}\nfor:`, source);
}

function makePatch(
  run: Run,
  info: Info,
  current: ValueMap,
  modified: ValueMap,
  { overwrite }: PatchSettings,
): Extract<ApplyPatch, { readonly patch: ValueMap }> | Faulty {
  const { printYaml } = run.environment;
  const sources = patchSources(run, info.kind);
  const original = lastAppliedText(current);
  const made = makeApplyPatch({ original, modified, current, sources, overwrite, printYaml });
  for (const warning of made.warnings) run.err.push(`${warning}\n`);
  return "error" in made ? plain(made.error) : made;
}

function patchLocally(
  run: Run,
  info: Info,
  current: ValueMap,
  { type, patch }: Extract<ApplyPatch, { readonly patch: ValueMap }>,
): Attempt<Patched> {
  const [source] = patchSources(run, info.kind);
  const done =
    type === "merge" || source === undefined
      ? applyMergePatch(current, patch)
      : applyStrategicPatch(current, patch, source.meta);
  if ("error" in done) return plain(describePatchError(done.error, run.environment.printYaml));
  return { value: { object: isMap(done.value) ? done.value : current, unchanged: false } };
}

function* deleteAndCreate(
  run: Run,
  info: Info,
  modified: ValueMap,
  settings: PatchSettings,
): Client<Attempt<Patched>> {
  const removal = deleteRequest(info, {
    policy: settings.cascade,
    grace: settings.grace,
    dryRun: false,
    named: false,
  });
  const removed = yield* ask(run, removal);
  if ("fault" in removed) return removed;
  const gone = yield* send(run, { method: "GET", path: pathOf(info) });
  if (gone.code !== 404) {
    return plain(`timed out waiting for ${metaText(info.object, "name")} to be deleted`);
  }
  const made = yield* ask(run, createRequest(info, modified, settings.write));
  if ("value" in made) return { value: { object: made.value, unchanged: false } };
  const restored = yield* ask(run, createRequest(info, info.object, settings.write));
  if ("fault" in restored) return made;
  return made;
}
