import type { Path } from "../fieldpath/element.ts";
import { type FieldSet, has } from "../fieldpath/set.ts";
import { keysOf, valueAtKeys } from "../scenario/field-location.ts";
import { canonicalQuantity } from "../server/structs/quantity.ts";
import { get, isList, isMap, isScalar, type Value } from "../value/value.ts";
import { differenceOf, type Evidence, type ObjectState } from "./evidence.ts";

/** Whether the request contained the field, or a field in it. True if the request contained no object. */
export function isSent(path: Path, evidence: Evidence): boolean {
  const fields = sentFields(evidence);
  return fields === null || has(fields, path);
}

const sent = new WeakMap<Evidence, FieldSet | null>();

function sentFields(evidence: Evidence): FieldSet | null {
  const known = sent.get(evidence);
  if (known !== undefined) return known;
  const object = evidence.states.find(({ stage }) => stage === "requested")?.object;
  const fields = object === undefined ? null : differenceOf({}, object, evidence.type).added;
  sent.set(evidence, fields);
  return fields;
}

/** Whether the stored value is the requested one in the canonical form of quantities: `1000m` and `1`. */
export function isQuantity(path: Path, evidence: Evidence): boolean {
  const wanted = valueIn("requested", path, evidence);
  const stored = valueIn("stored", path, evidence);
  return isScalar(wanted) && typeof stored === "string" && canonicalQuantity(String(wanted)) === stored;
}

/** Whether the request replaced the nearest existing parent of a field with a value of another kind, as a map with a text. */
export function replacesParent(path: Path, evidence: Evidence): boolean {
  for (let length = path.length - 1; length > 0; length--) {
    const part = path.slice(0, length);
    const [was, asked] = [valueIn("was", part, evidence), valueIn("requested", part, evidence)];
    if (asked !== undefined && asked !== null) return kindOf(was) !== kindOf(asked);
  }
  return false;
}

/** Whether the server takes the field from `stringData` of a Secret. */
export function isFromStringData(path: Path, evidence: Evidence): boolean {
  const [field, key = ""] = path;
  if (evidence.kind !== "Secret" || evidence.isCustom) return false;
  if (field === "f:stringData") return true;
  const stated = evidence.states.find(({ stage }) => stage === "requested")?.object["stringData"];
  if (field !== "f:data" || !isMap(stated)) return false;
  return path.length === 1 || get(stated, key.slice("f:".length)) !== undefined;
}

/** Whether the request contains the field, and its value is null or empty. */
export function isSentEmpty(path: Path, evidence: Evidence): boolean {
  const value = valueIn("requested", path, evidence);
  if (value === undefined) return false;
  if (isMap(value)) return Object.keys(value).length === 0;
  return isList(value) ? value.length === 0 : value === null || value === "";
}

function valueIn(stage: ObjectState["stage"], path: Path, { states, type }: Evidence): Value | undefined {
  const object = states.find((one) => one.stage === stage)?.object;
  if (object === undefined) return undefined;
  const keys = keysOf(object, type, path);
  return keys === null ? undefined : valueAtKeys(object, keys);
}

function kindOf(value: Value | undefined): string {
  if (isMap(value)) return "map";
  return isList(value) ? "list" : typeof value;
}
