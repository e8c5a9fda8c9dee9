import { listOf } from "../../../../value/field-values.ts";
import {
  dig,
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../../../value/value.ts";
import { mergeTextMaps } from "../../../metadata/merge-text-maps.ts";
import { metaValue, withMeta } from "../../../metadata/object-meta.ts";
import type { KindWrite } from "../../builtin-kind.ts";
import { withSpec } from "../../common/change-object.ts";

/**
 * Returns a new pod with the default requests and limits of the LimitRanges in its namespace, and an annotation that lists them.
 * Upstream: kubernetes plugin/pkg/admission/limitranger.
 */
export function applyLimitRanges({ cluster, namespace }: KindWrite, pod: ValueMap): ValueMap {
  let out = pod;
  for (const [key, range] of cluster.objects) {
    if (key.startsWith(`/limitranges/${namespace}/`)) out = applyRange(out, range);
  }
  return out;
}

function applyRange(pod: ValueMap, range: ValueMap): ValueMap {
  const limits: MutableMap = {};
  const requests: MutableMap = {};
  for (const item of listOf(dig(range, "spec", "limits"))) {
    if (dig(item, "type") !== "Container") continue;
    copyAmounts(limits, dig(item, "default"));
    copyAmounts(requests, dig(item, "defaultRequest"));
  }
  const notes: string[] = [];
  let out = pod;
  for (const [field, word] of [
    ["containers", "container"],
    ["initContainers", "init container"],
  ] as const) {
    const list = dig(out, "spec", field);
    if (!isList(list)) continue;
    const made = list.map((one) =>
      isMap(one) ? withDefaultAmounts(one, limits, requests, word, notes) : one,
    );
    out = withSpec(out, { [field]: made });
  }
  if (notes.length === 0) return pod;
  const text = `LimitRanger plugin set: ${notes.join("; ")}`;
  const annotations = mergeTextMaps(metaValue(out, "annotations"), { "kubernetes.io/limit-ranger": text });
  return withMeta(out, { annotations });
}

/** Returns a container with the default amounts that it lacks. Adds a note, in the words of the server, for each list of amounts. */
function withDefaultAmounts(
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
    const own = isMap(given) ? given : {};
    const added = Object.keys(defaults).filter((name) => !has(own, name));
    if (added.length === 0) continue;
    const made: MutableMap = { ...own };
    for (const name of added) put(made, name, get(defaults, name) as Value);
    out = withKey(out, field, made);
    const names = added.sort().join(", ");
    notes.push(
      `${names} ${field === "limits" ? "limit" : "request"} for ${word} ${String(get(container, "name") ?? "")}`,
    );
  }
  return notes.length === 0 ? container : withKey(container, "resources", out);
}

function copyAmounts(into: MutableMap, list: Value | undefined): void {
  if (isMap(list)) for (const name of Object.keys(list)) put(into, name, get(list, name) as Value);
}
