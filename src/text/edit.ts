import { equal } from "../engine/value/equal.ts";
import { get, isMap, type Value } from "../engine/value/value.ts";
import { changesBetween, planRemoval, withField, withoutField } from "./change.ts";
import { spliceIn } from "./edit-in.ts";
import { spliceOut } from "./edit-out.ts";
import { type Document, parseManifest } from "./parse.ts";
import type { FieldKeys } from "./print.ts";
import { applySplices, type Splice } from "./splice.ts";

/**
 * The text with a field taken out of its document (from 0, as `parseManifest` counts them). Objects and lists around it
 * that would be empty then go too, but for items of lists and `metadata`. All other lines stay as they are, comments
 * and all. Null where it cannot be done: there is no such field in the text, it comes from an alias or a merge key, an
 * alias needs it, or the text has errors.
 */
export function removeField(text: string, document: number, keys: FieldKeys): string | null {
  return edit(text, document, (read, value) => {
    const plan = planRemoval(value, keys);
    if (plan === null) return null;
    const gone = keys.slice(0, plan.length);
    return { splices: spliceOut(text, read, gone, plan.emptied), want: withoutField(value, gone) };
  });
}

/**
 * The text with a field of its document set to `value`: replaced where it is, else added to the object around it, which is
 * made if need be. Of objects and of lists of the same length only what differs changes. All other lines stay as they
 * are, comments and all; the text itself if the field has that value already. Null where it cannot be done: the field is
 * inside of an alias, the way to it leads through a value that is no object, or the text has errors.
 */
export function setField(text: string, document: number, keys: FieldKeys, value: Value): string | null {
  const old = parseManifest(text).documents[document]?.value ?? null;
  if (old === null || keys.length === 0) return null;
  const there = fieldAt(old, keys);
  const changes = there === undefined ? [{ keys, value }] : changesBetween(there, value, keys, equal);
  const steps = changes.length > MAX_CHANGES ? [{ keys, value }] : changes;
  let out: string | null = text;
  for (const step of steps) {
    if (out === null) return null;
    out =
      step.value === undefined
        ? takeOut(out, document, step.keys)
        : putIn(out, document, step.keys, step.value);
  }
  return out;
}

/** With more the whole value is written anew. */
const MAX_CHANGES = 20;

function putIn(text: string, document: number, keys: FieldKeys, field: Value): string | null {
  const put = (inline: boolean) =>
    edit(text, document, (read, value) => {
      const want = withField(value, keys, field);
      return want === undefined ? null : { splices: spliceIn(text, read, keys, field, inline), want };
    });
  return put(false) ?? put(true);
}

/** Takes out one of several fields. */
function takeOut(text: string, document: number, keys: FieldKeys): string | null {
  return edit(text, document, (read, value) => ({
    splices: spliceOut(text, read, keys, -1),
    want: withoutField(value, keys),
  }));
}

type Plan = { readonly splices: readonly Splice[] | null; readonly want: Value };

/** Carries out a plan and makes sure that it does what is wanted, and nothing else. */
function edit(
  text: string,
  index: number,
  plan: (read: Document, value: Value) => Plan | null,
): string | null {
  const { documents } = parseManifest(text);
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

function fieldAt(value: Value, keys: FieldKeys): Value | undefined {
  let at: Value | undefined = value;
  for (const key of keys) {
    if (Array.isArray(at)) at = typeof key === "number" ? at[key] : undefined;
    else at = at !== undefined && isMap(at) ? get(at, String(key)) : undefined;
  }
  return at;
}
