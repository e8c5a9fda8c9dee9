import type { PatchMeta } from "../patch/meta.ts";
import { badDocument, describePatchError, type Outcome } from "../patch/outcome.ts";
import { identityStays } from "../patch/precondition.ts";
import { createThreeWayStrategicPatch } from "../patch/strategic.ts";
import { createThreeWayMergePatch } from "../patch/three-way-merge-patch.ts";
import { jsonValue } from "../value/json.ts";
import { marshalJson } from "../value/marshal.ts";
import { isMap, type Value, type ValueMap } from "../value/value.ts";

export type ApplyParts = {
  /** What was applied last, as the live object says; null if it does not. */
  readonly original: string | null;
  /** The object to apply, with the annotation that says so. */
  readonly modified: ValueMap;
  /** The live object. */
  readonly current: ValueMap;
  /**
   * Who knows how the kind's lists merge, in the order in which they are asked: the next one if one fails. Empty for a kind
   * that takes JSON merge patches alone.
   */
  readonly sources: readonly PatchSource[];
  /** Whether fields that somebody else has changed may be overwritten. Of no effect on JSON merge patches. */
  readonly overwrite: boolean;
  /** The YAML of a value, with a line break at its end. */
  readonly printYaml: (value: Value) => string;
};

export type PatchSource = {
  readonly meta: PatchMeta;
  /** What a warning calls the source where it fails: `openapi v3 spec`. The last one fails with an error instead. */
  readonly name: string;
};

/** The patch that client-side apply sends; empty if there is nothing to send. */
export type ApplyPatch =
  | { readonly type: "strategic" | "merge"; readonly patch: ValueMap; readonly warnings: readonly string[] }
  | { readonly error: string; readonly conflict: boolean; readonly warnings: readonly string[] };

/**
 * Makes the patch of a client-side apply.
 * Upstream: kubectl pkg/cmd/apply/patcher.go, patchSimple (v0.36.3).
 */
export function makeApplyPatch(parts: ApplyParts): ApplyPatch {
  const { sources, printYaml } = parts;
  const warnings: string[] = [];
  const last = sources.at(-1);
  if (last === undefined) return finish(parts, "merge", makeMergePatch(parts), warnings);
  const original = readOriginal(parts.original);
  for (const source of sources.slice(0, -1)) {
    const patch = makeStrategicPatch(parts, original, source.meta);
    if ("value" in patch) return finish(parts, "strategic", patch, warnings);
    const why = describePatchError(patch.error, printYaml);
    warnings.push(`warning: error calculating patch from ${source.name}: ${why}`);
  }
  return finish(parts, "strategic", makeStrategicPatch(parts, original, last.meta), warnings);
}

function finish(
  { original, modified, current, printYaml }: ApplyParts,
  type: "strategic" | "merge",
  patch: Outcome<ValueMap>,
  warnings: readonly string[],
): ApplyPatch {
  if ("value" in patch) return { type, patch: patch.value, warnings };
  const documents = `original:\n${original ?? ""}\nmodified:\n${print(modified)}\ncurrent:\n${print(current)}`;
  const error = `creating patch with:\n${documents}\nfor: ${describePatchError(patch.error, printYaml)}`;
  return { error, conflict: patch.error.reason === "conflict", warnings };
}

function makeStrategicPatch(
  { modified, current, overwrite }: ApplyParts,
  original: Value | undefined,
  meta: PatchMeta,
): Outcome<ValueMap> {
  if (!isMap(original)) return badDocument;
  return createThreeWayStrategicPatch({ original, modified, current, meta, overwrite });
}

function print(object: ValueMap): string {
  return `${marshalJson(object)}\n`;
}

/** What a text holds; undefined if it is no JSON. None, or an empty one, holds nothing: an empty object. */
function readOriginal(text: string | null): Value | undefined {
  const value = jsonValue(text || "null");
  return value === null ? {} : value;
}

function makeMergePatch({ original, modified, current }: ApplyParts): Outcome<ValueMap> {
  const read = readOriginal(original);
  if (read !== undefined) return createThreeWayMergePatch(read, modified, current, identityStays);
  // What begins and ends like a list is taken for one before it is read.
  const looksLikeList = /^\s*\[.*\]\s*$/s.test(original ?? "");
  return createThreeWayMergePatch(looksLikeList ? [] : "", modified, current);
}
