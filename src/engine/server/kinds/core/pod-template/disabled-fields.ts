import { mapItems } from "../../../../value/map.ts";
import {
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../../value/value.ts";

/**
 * Returns an object without the fields of its pod spec that belong to features which are off by default. `path` leads to the pod
 * spec. Upstream: kubernetes pkg/api/pod/util.go, dropDisabledFields.
 */
export function withoutDisabledFields(object: ValueMap, path: readonly string[]): ValueMap {
  const [key, ...rest] = path;
  if (key === undefined) return podSpecWithout(object);
  const inner = get(object, key);
  if (!isMap(inner)) return object;
  const made = withoutDisabledFields(inner, rest);
  return made === inner ? object : withKey(object, key, made);
}

function podSpecWithout(spec: ValueMap): ValueMap {
  let out = without(spec, "schedulingGroup");
  for (const field of ["containers", "initContainers", "ephemeralContainers"])
    out = withItems(out, field, withoutStopSignal);
  return withItems(out, "volumes", withoutTokens);
}

function without(map: ValueMap, field: string): ValueMap {
  return get(map, field) === undefined ? map : withoutKey(map, field);
}

function withItems(map: ValueMap, field: string, change: (item: ValueMap) => ValueMap): ValueMap {
  const list = get(map, field);
  if (!isList(list)) return map;
  const made = mapItems(list, (item: Value) => (isMap(item) ? change(item) : item));
  return made === list ? map : withKey(map, field, made);
}

function withoutStopSignal(container: ValueMap): ValueMap {
  const lifecycle = get(container, "lifecycle");
  if (!isMap(lifecycle) || get(lifecycle, "stopSignal") === undefined) return container;
  const rest = withoutKey(lifecycle, "stopSignal");
  return Object.keys(rest).length === 0
    ? withoutKey(container, "lifecycle")
    : withKey(container, "lifecycle", rest);
}

function withoutTokens(volume: ValueMap): ValueMap {
  const projected = get(volume, "projected");
  if (!isMap(projected)) return volume;
  const made = withItems(projected, "sources", (source) =>
    without(without(source, "clusterTrustBundle"), "podCertificate"),
  );
  return made === projected ? volume : withKey(volume, "projected", made);
}
