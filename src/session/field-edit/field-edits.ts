import { setField as withFieldSet } from "../../engine/compare/set-field.ts";
import { type Path, printPath } from "../../engine/fieldpath/element.ts";
import { typeOfObject } from "../../engine/scenario/cluster-kinds.ts";
import { type Keys, keysOf, valueAtKeys } from "../../engine/scenario/field-location.ts";
import type { Frame } from "../../engine/scenario/frame.ts";
import { liveObject } from "../../engine/scenario/live-object.ts";
import { typeAtPath } from "../../engine/scenario/type-at-path.ts";
import type { Type } from "../../engine/schema/resolve-type.ts";
import { equal } from "../../engine/value/equal.ts";
import { isList, isMap, type Value } from "../../engine/value/value.ts";
import { removeField, setField } from "../../text/edit/edit-field.ts";
import { printFlow } from "../../text/yaml/print/print-flow.ts";
import { printYaml } from "../../text/yaml/print/print-yaml.ts";
import { typeOfManifest } from "../positions/type-of-manifest.ts";
import type { PreparedStep } from "../prepare-steps.ts";
import { type EffectInput, editEffect } from "./edit-effect.ts";
import { type EditableManifest, findManifest } from "./find-manifest.ts";
import { readValue } from "./read-value.ts";
import type { FieldEditAnswer, FieldEditQuestion } from "./types.ts";

/** The last run, up to the shown step. */
export type FieldEditInput = Omit<EffectInput, "planned"> & { readonly prepared: readonly PreparedStep[] };

/** Returns how to change what a manager wants for a field, or why this is impossible. */
export function fieldEdits(question: FieldEditQuestion, input: FieldEditInput): FieldEditAnswer {
  if (question.manager.subresource === "scale" && question.path !== REPLICAS)
    return { refusal: "A write through scale can only change .spec.replicas." };
  const found = findManifest(question.object, question.manager, input);
  if ("refusal" in found) return found;
  const { index, step, source } = found;
  const frame = input.frames[index] as Frame;
  const path = JSON.parse(question.path) as Path;
  const live = liveValue(question.object, path, input.frames);
  const type = typeOfManifest(source.value, question.object, frame);
  const keys = isMap(source.value) ? keysOf(source.value, type, path) : null;
  const held = keys === null ? undefined : valueAtKeys(source.value, keys);
  const put = (value: Value): string | null => {
    const place = placeOf(source.value, type, path, value);
    return place === null
      ? null
      : setField(source.text, source.position, [...source.prefix, ...place.keys], place.value);
  };
  const wanted = question.value === null ? null : readValue(question.value, typeAtPath(type, path));
  const texts = {
    set: wanted !== null && "value" in wanted ? put(wanted.value) : null,
    copyLive: live === undefined || (held !== undefined && equal(held, live)) ? null : put(live),
    remove: keys === null ? null : removeField(source.text, source.position, [...source.prefix, ...keys]),
  };
  const { file } = source;
  const text = question.effectOf === null ? null : texts[question.effectOf];
  const planned = input.prepared.map((one) => one.planned);
  return {
    step: step.id,
    index,
    file,
    current: held === undefined ? null : oneLine(held),
    has: held !== undefined,
    ...texts,
    problem: problemOf(wanted, texts.set, path),
    effect:
      text === null ? null : editEffect({ index, file, text }, question.object, path, { ...input, planned }),
  };
}

const REPLICAS = JSON.stringify(["f:spec", "f:replicas"]);

function problemOf(
  wanted: ReturnType<typeof readValue> | null,
  set: string | null,
  path: Path,
): string | null {
  if (wanted === null || set !== null) return null;
  return "problem" in wanted
    ? wanted.problem
    : `${printPath(path)} cannot be set here. Change the manifest instead.`;
}

/** Returns the live value of a field after the shown step. */
function liveValue(object: string, path: Path, frames: readonly Frame[]): Value | undefined {
  const frame = frames.at(-1) as Frame;
  const live = liveObject(frame.cluster, object);
  const keys = live === null ? null : keysOf(live, typeOfObject(frame.cluster, live), path);
  return live === null || keys === null ? undefined : valueAtKeys(live, keys);
}

/** Returns where to write a value so that the field at `path` has it: the field, or the first missing part of the path. */
function placeOf(
  root: EditableManifest["value"],
  type: Type | null,
  path: Path,
  value: Value,
): { readonly keys: Keys; readonly value: Value } | null {
  for (let known = path.length; known >= 0; known--) {
    const keys = known === 0 ? [] : keysOf(root, type, path.slice(0, known));
    if (keys === null) continue;
    if (known === path.length) return { keys, value };
    const held = valueAtKeys(root, keys);
    const want = withFieldSet(held, typeAtPath(type, path.slice(0, known)), path.slice(known), value);
    return isList(held) && isList(want)
      ? { keys: [...keys, held.length], value: want.at(-1) as Value }
      : firstMissing(keys, held, want);
  }
  return null;
}

/** Returns the field that `want` has and `held` does not. */
function firstMissing(
  keys: Keys,
  held: Value | undefined,
  want: Value,
): { readonly keys: Keys; readonly value: Value } | null {
  if (!isMap(want)) return { keys, value: want };
  const missing = Object.keys(want).find((key) => !isMap(held) || !Object.hasOwn(held, key));
  return missing === undefined ? null : { keys: [...keys, missing], value: want[missing] as Value };
}

/** How long a value may be that is edited on one line. */
const LONGEST = 200;

function oneLine(value: Value): string | null {
  const { lines } = typeof value === "string" ? printYaml(value) : { lines: [] };
  const text = lines.length === 1 && lines[0] !== undefined ? lines[0].text : printFlow(value, false);
  return text.length > LONGEST || text.includes("\n") ? null : text;
}
