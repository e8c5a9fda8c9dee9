import {
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../value/value.ts";
import { at } from "../defaults/rule.ts";
import { mergedTexts, metaValue, withMeta } from "../meta.ts";
import type { Scope } from "../write/scope.ts";
import { withSpec } from "./with-spec.ts";

/** A new pod with the defaults of its namespace's LimitRanges, and an annotation that says what was set. */
export function limitRanges(scope: Scope, pod: ValueMap): ValueMap {
  let out = pod;
  for (const [key, range] of scope.cluster.objects) {
    if (key.startsWith(`/limitranges/${scope.namespace}/`)) out = applyRange(out, range);
  }
  return out;
}

function applyRange(pod: ValueMap, range: ValueMap): ValueMap {
  const limits: MutableMap = {};
  const requests: MutableMap = {};
  for (const item of listOf(at(range, "spec.limits"))) {
    if (at(item, "type") !== "Container") continue;
    addAll(limits, at(item, "default"));
    addAll(requests, at(item, "defaultRequest"));
  }
  const notes: string[] = [];
  let out = pod;
  for (const [field, word] of [
    ["containers", "container"],
    ["initContainers", "init container"],
  ] as const) {
    const list = at(out, `spec.${field}`);
    if (!isList(list)) continue;
    const made = list.map((one) => (isMap(one) ? fill(one, limits, requests, word, notes) : one));
    out = withSpec(out, { [field]: made });
  }
  if (notes.length === 0) return pod;
  const text = `LimitRanger plugin set: ${notes.join("; ")}`;
  const annotations = mergedTexts(metaValue(out, "annotations"), { "kubernetes.io/limit-ranger": text });
  return withMeta(out, { annotations });
}

function fill(
  container: ValueMap,
  limits: ValueMap,
  requests: ValueMap,
  word: string,
  notes: string[],
): ValueMap {
  const resources = get(container, "resources");
  let out: ValueMap = isMap(resources) ? resources : {};
  for (const [field, defaults] of [
    ["requests", requests],
    ["limits", limits],
  ] as const) {
    const given = get(out, field);
    const held = isMap(given) ? given : {};
    const added = Object.keys(defaults).filter((name) => !has(held, name));
    if (added.length === 0) continue;
    const made: MutableMap = { ...held };
    for (const name of added) put(made, name, get(defaults, name) as Value);
    out = withKey(out, field, made);
    const names = added.sort().join(", ");
    notes.push(
      `${names} ${field === "limits" ? "limit" : "request"} for ${word} ${String(get(container, "name") ?? "")}`,
    );
  }
  return notes.length === 0 ? container : withKey(container, "resources", out);
}

function addAll(into: MutableMap, list: Value | undefined): void {
  if (isMap(list)) for (const name of Object.keys(list)) put(into, name, get(list, name) as Value);
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
