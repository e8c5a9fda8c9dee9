import { mapAt, mapsOf, textAt } from "../../../../value/field-values.ts";
import {
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../../value/value.ts";
import { metaNumber, withMeta } from "../../../metadata/object-meta.ts";

/**
 * Returns a pod that keeps what a write of its status does not clear: its generation, its QoS class, and each `observedGeneration`.
 * Upstream: kubernetes pkg/registry/core/pod/strategy.go, podStatusStrategy.PrepareForUpdate (v1.36.3).
 */
export function keepPodStatus(pod: ValueMap, live: ValueMap): ValueMap {
  const before = mapAt(live, "status");
  const given = withoutKey(mapAt(pod, "status"), DROPPED);
  const status = keepObserved(withKept(given, before, "qosClass"), before);
  return withKey(withMeta(pod, { generation: metaNumber(live, "generation") }), "status", status);
}

/** A field that the server drops, because its feature is off by default. */
const DROPPED = "nodeAllocatableResourceClaimStatuses";

/** Of several conditions with one type, each keeps the generation of its counterpart in the same order. */
function keepObserved(status: ValueMap, before: ValueMap): ValueMap {
  const made = withKept(status, before, "observedGeneration");
  const conditions = get(made, "conditions");
  if (!isList(conditions)) return made;
  const old = [...mapsOf(get(before, "conditions"))];
  return withKey(made, "conditions", conditions.map(keptCondition));

  function keptCondition(condition: Value): Value {
    if (!isMap(condition)) return condition;
    const at = old.findIndex((one) => textAt(one, "type") === textAt(condition, "type"));
    const [counterpart] = at < 0 ? [] : old.splice(at, 1);
    return counterpart === undefined ? condition : withKept(condition, counterpart, "observedGeneration");
  }
}

/** Returns a map with the field of `before` if its own is empty or 0. */
function withKept(map: ValueMap, before: ValueMap, field: string): ValueMap {
  const old = get(before, field);
  return get(map, field) || old === undefined ? map : withKey(map, field, old);
}
