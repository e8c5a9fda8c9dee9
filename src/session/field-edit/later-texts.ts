import { type Keys, valueAtKeys } from "../../engine/scenario/field-location.ts";
import { type Action, textOf, withText } from "../../engine/scenario/scenario.ts";
import { equal } from "../../engine/value/equal.ts";
import { dig, get, isList, isMap, type Value } from "../../engine/value/value.ts";
import { type Change, changesBetween } from "../../text/edit/change-value.ts";
import { removeField, setField } from "../../text/edit/edit-field.ts";
import { printFlow } from "../../text/yaml/print/print-flow.ts";
import { shorten } from "../../words.ts";
import { type ManifestObject, parseStep } from "../read-step-text.ts";
import { textsEffect } from "./edit-effect.ts";
import type { FieldEditInput } from "./field-edits.ts";
import type { LaterTexts, LaterTextsQuestion } from "./types.ts";

/**
 * Returns the later steps of the same actor that still have what an edit replaced, each with the same edit of its text. Null if there
 * are none. A field that the edit added is left out: a later text does not say another value.
 */
export function laterTexts(
  { step: id, before }: LaterTextsQuestion,
  { prepared, frames, options }: FieldEditInput,
): LaterTexts | null {
  const index = prepared.findIndex(({ step }) => step.id === id);
  const edited = prepared[index];
  if (edited === undefined || edited.parsed.intent.kind === "unreadable") return null;
  const old = parseStep({ action: withText(edited.step.action, before) });
  const { action } = edited.step;
  const edits = old.manifestObjects.flatMap((from, at) => {
    const to = edited.parsed.manifestObjects[at];
    return to === undefined ? [] : editsOf(from.value, to.value, action);
  });
  const [first] = edits;
  if (first === undefined || old.intent.kind === "unreadable") return null;
  const later = prepared.slice(index + 1).flatMap(({ step, parsed }, at) => {
    if (step.disabled === true || step.actor !== edited.step.actor) return [];
    const text = editedText(step.action, parsed.manifestObjects, edits);
    return text === null ? [] : [{ step: step.id, index: index + 1 + at, text }];
  });
  if (later.length === 0) return null;
  const planned = prepared.map((one) => one.planned);
  const effect = textsEffect(later, { planned, frames, options });
  return { actor: edited.step.actor, field: fieldText(first), later, effect };
}

/** A change of a field that an object has. */
type FieldEdit = Change & {
  /** The object before the edit, and its {@link targetText}. */
  readonly object: Value;
  readonly target: string;
  readonly old: Value;
};

function editsOf(object: Value, next: Value, action: Action): readonly FieldEdit[] {
  const target = targetText(action, object);
  if (target === null || targetText(action, next) !== target) return [];
  return changesBetween(object, next, [], equal).flatMap((change) => {
    const old = valueAtKeys(object, change.keys);
    return old === undefined ? [] : [{ ...change, object, target, old }];
  });
}

/** Returns which object a manifest or a patch writes, as one text. Null for actions whose text is not about fields of an object. */
function targetText(action: Action, value: Value): string | null {
  switch (action.kind) {
    case "patch":
      return action.type === "json" ? null : JSON.stringify(action.target);
    case "apply":
    case "applyV2":
    case "metacontroller":
    case "create":
    case "update": {
      const name = [dig(value, "metadata", "namespace") ?? "default", dig(value, "metadata", "name") ?? ""];
      return JSON.stringify([dig(value, "apiVersion") ?? "", dig(value, "kind") ?? "", ...name]);
    }
    default:
      return null;
  }
}

/** Returns a text with those edits whose old value it has; null if it has none of them. */
function editedText(
  action: Action,
  objects: readonly ManifestObject[],
  edits: readonly FieldEdit[],
): string | null {
  const original = textOf(action);
  let text = original;
  for (const { object, target, keys, old, value } of edits) {
    const found = objects.find((one) => targetText(action, one.value) === target);
    const place = found === undefined ? null : sameKeys(object, found.value, keys);
    if (found === undefined || place === null) continue;
    const present = valueAtKeys(found.value, place);
    if (present === undefined || !equal(present, old)) continue;
    const all = [...found.prefix, ...place];
    const next =
      value === undefined
        ? removeField(text, found.position, all)
        : setField(text, found.position, all, value);
    text = next ?? text;
  }
  return text === original ? null : text;
}

/** The longest value that is shown. */
const LONGEST = 40;

/** Returns a field with its old value, if this is short: `replicas: 3`. */
function fieldText({ keys, old }: FieldEdit): string {
  const name = keys.findLast((key) => typeof key === "string") ?? "";
  const value = typeof old === "object" && old !== null ? "" : shorten(printFlow(old, false), LONGEST);
  return value === "" ? `${name}` : `${name}: ${value}`;
}

/** Returns the keys to the same field of another object: items of lists are found by their names. Null if there is none. */
function sameKeys(object: Value, other: Value, keys: Keys): Keys | null {
  const found: (string | number)[] = [];
  for (const [at, key] of keys.entries()) {
    const item = valueAtKeys(object, keys.slice(0, at + 1));
    const list = valueAtKeys(other, found);
    const name = isMap(item) ? get(item, "name") : undefined;
    const place =
      typeof key === "number" && isList(list) && name !== undefined
        ? list.findIndex((one) => isMap(one) && get(one, "name") === name)
        : key;
    if (place === -1) return null;
    found.push(place);
  }
  return found;
}
