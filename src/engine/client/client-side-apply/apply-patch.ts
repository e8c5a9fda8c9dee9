import { createThreeWayMergePatch } from "../../patch/json-merge/three-way-merge-patch.ts";
import { badDocument, describePatchError } from "../../patch/patch-errors.ts";
import type { PatchResult } from "../../patch/patch-result.ts";
import { identityStays } from "../../patch/precondition.ts";
import type { PatchMeta } from "../../patch/strategic/patch-meta.ts";
import { createThreeWayStrategicPatch } from "../../patch/strategic/strategic.ts";
import { jsonValue } from "../../value/json/json.ts";
import { marshalJson } from "../../value/json/marshal.ts";
import { isMap, type Value, type ValueMap } from "../../value/value.ts";

/** What a client-side apply needs for its patch. */
export type ApplyPatchInput = {
  /** The last applied configuration of the live object; null if there is none. */
  readonly original: string | null;
  /** The object to apply, with the last-applied annotation. */
  readonly modified: ValueMap;
  readonly current: ValueMap;
  /**
   * The sources of merge information for the kind's lists, in order: if one fails, the next one is used. Empty for a kind that
   * takes JSON merge patches only.
   */
  readonly sources: readonly PatchSource[];
  /** Whether the patch may overwrite fields that others have changed. Ignored for JSON merge patches. */
  readonly overwrite: boolean;
  /** Returns the YAML of a value, with a line break at its end. */
  readonly printYaml: (value: Value) => string;
};

/** Merge information of a kind from one source. */
export type PatchSource = {
  readonly meta: PatchMeta;
  /** The name in the warning if the source fails: `openapi v3 spec`. If the last source fails, it is an error instead. */
  readonly name: string;
};

/** The patch that client-side apply sends; `patch` is empty if nothing changes. */
export type ApplyPatch =
  | { readonly type: "strategic" | "merge"; readonly patch: ValueMap; readonly warnings: readonly string[] }
  | { readonly error: string; readonly conflict: boolean; readonly warnings: readonly string[] };

/**
 * Returns the patch of a client-side apply, or why there is none.
 * Upstream: kubectl pkg/cmd/apply/patcher.go, patchSimple (v0.36.3).
 */
export function makeApplyPatch(parts: ApplyPatchInput): ApplyPatch {
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
  { original, modified, current, printYaml }: ApplyPatchInput,
  type: "strategic" | "merge",
  patch: PatchResult<ValueMap>,
  warnings: readonly string[],
): ApplyPatch {
  if ("value" in patch) return { type, patch: patch.value, warnings };
  const documents = `original:\n${original ?? ""}\nmodified:\n${print(modified)}\ncurrent:\n${print(current)}`;
  const error = `creating patch with:\n${documents}\nfor: ${describePatchError(patch.error, printYaml)}`;
  return { error, conflict: patch.error.reason === "conflict", warnings };
}

function makeStrategicPatch(
  { modified, current, overwrite }: ApplyPatchInput,
  original: Value | undefined,
  meta: PatchMeta,
): PatchResult<ValueMap> {
  if (!isMap(original)) return badDocument;
  return createThreeWayStrategicPatch({ original, modified, current, meta, overwrite });
}

function print(object: ValueMap): string {
  return `${marshalJson(object)}\n`;
}

/** Returns the JSON value of a text; an empty object if the text is null or empty, undefined if it is not JSON. */
function readOriginal(text: string | null): Value | undefined {
  const value = jsonValue(text || "null");
  return value === null ? {} : value;
}

function makeMergePatch({ original, modified, current }: ApplyPatchInput): PatchResult<ValueMap> {
  const read = readOriginal(original);
  if (read !== undefined) return createThreeWayMergePatch(read, modified, current, identityStays);
  // kubectl decides by the first and last character whether it is a list, before it parses the text.
  const looksLikeList = /^\s*\[.*\]\s*$/s.test(original ?? "");
  return createThreeWayMergePatch(looksLikeList ? [] : "", modified, current);
}
