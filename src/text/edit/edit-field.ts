import { equal } from "../../engine/value/equal.ts";
import { get, isMap, type Value } from "../../engine/value/value.ts";
import type { Document } from "../manifest/document.ts";
import { parseManifest } from "../manifest/parse-manifest.ts";
import type { FieldKeys } from "../yaml/print/print-yaml.ts";
import { changesBetween, planRemoval, withField, withoutField } from "./change-value.ts";
import { insertionSplices } from "./insert-field.ts";
import { removalSplices } from "./remove-field.ts";
import { applySplices, type Splice } from "./splice.ts";

/**
 * Returns the text without a field of a document (its index in `parseManifest`). Also removes parents that would become
 * empty, except items of lists and `metadata`. All other lines and comments do not change. Null if the text does not
 * contain the field, if the field comes from an alias or a merge key, if an alias refers to it, or if the text has errors.
 */
export function removeField(text: string, document: number, keys: FieldKeys): string | null {
  return edit(text, document, (read, value) => {
    const plan = planRemoval(value, keys);
    if (plan === null) return null;
    const gone = keys.slice(0, plan.length);
    return { splices: removalSplices(text, read, gone, plan.emptied), want: withoutField(value, gone) };
  });
}

/**
 * Returns the text with a field of a document set to `value`. Replaces the field if it exists, else adds it with all missing
 * parents. In objects and in lists of the same length, only the fields that differ change. All other lines and comments do
 * not change. Null if the field is inside an alias, if its path leads through a scalar, or if the text has errors.
 */
export function setField(text: string, document: number, keys: FieldKeys, value: Value): string | null {
  const old = parseOnce(text).documents[document]?.value ?? null;
  if (old === null || keys.length === 0) return null;
  const current = fieldAt(old, keys);
  const changes = current === undefined ? [{ keys, value }] : changesBetween(current, value, keys, equal);
  const steps = changes.length > MAX_CHANGES ? [{ keys, value }] : changes;
  let out: string | null = text;
  for (const step of steps) {
    if (out === null) return null;
    out =
      step.value === undefined
        ? removeOne(out, document, step.keys)
        : setOne(out, document, step.keys, step.value);
  }
  return out;
}

/** With more changes the whole value is written again. */
const MAX_CHANGES = 20;

function setOne(text: string, document: number, keys: FieldKeys, field: Value): string | null {
  const put = (inline: boolean) =>
    edit(text, document, (read, value) => {
      const want = withField(value, keys, field);
      return want === undefined ? null : { splices: insertionSplices(text, read, keys, field, inline), want };
    });
  return put(false) ?? put(true);
}

/** Removes a field and keeps its parents. */
function removeOne(text: string, document: number, keys: FieldKeys): string | null {
  return edit(text, document, (read, value) => ({
    splices: removalSplices(text, read, keys, -1),
    want: withoutField(value, keys),
  }));
}

type Plan = { readonly splices: readonly Splice[] | null; readonly want: Value };

/** Carries out a plan. Returns null unless the new text has exactly the planned value and no other document changed. */
function edit(
  text: string,
  index: number,
  plan: (read: Document, value: Value) => Plan | null,
): string | null {
  const { documents } = parseOnce(text);
  const document = documents[index];
  if (!document?.value) return null;
  const planned = plan(document, document.value);
  if (!planned?.splices) return null;
  const out = applySplices(text, planned.splices);
  const after = parseManifest(out);
  const isDone = documents.every((before, at) => {
    const value = after.documents[at]?.value ?? null;
    const want = at === index ? planned.want : before.value;
    return value === null || want === null ? value === want : equal(value, want);
  });
  return isDone && after.documents.length === documents.length ? out : null;
}

let lastParsed: { readonly text: string; readonly parsed: ReturnType<typeof parseManifest> } | null = null;

/** Parses a text. Several edits of the same text, one after the other, parse it once. */
function parseOnce(text: string): ReturnType<typeof parseManifest> {
  if (lastParsed?.text !== text) lastParsed = { text, parsed: parseManifest(text) };
  return lastParsed.parsed;
}

function fieldAt(value: Value, keys: FieldKeys): Value | undefined {
  let at: Value | undefined = value;
  for (const key of keys) {
    if (Array.isArray(at)) at = typeof key === "number" ? at[key] : undefined;
    else at = at !== undefined && isMap(at) ? get(at, String(key)) : undefined;
  }
  return at;
}
