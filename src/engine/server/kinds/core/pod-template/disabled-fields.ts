import { mapItems } from "../../../../value/map.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../../value/value.ts";
import { type ByVersion, formOf } from "../../../version/current-version.ts";

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
  for (const field of CONTAINERS) out = withItems(out, field, withoutStopSignal);
  return formOf(LATER_FIELDS)(withItems(out, "volumes", withoutTokens));
}

const CONTAINERS = ["containers", "initContainers", "ephemeralContainers"];

/** Drops the fields of features that a later version has. */
const LATER_FIELDS: ByVersion<(spec: ValueMap) => ValueMap> = {
  "1.34": (spec) => {
    let out = withoutImageVolumes(without(spec, "hostnameOverride"));
    for (const field of CONTAINERS)
      out = withItems(out, field, (container) =>
        withoutFileKeys(withoutRestartRules(container, field === "initContainers")),
      );
    return out;
  },
  "1.35": (spec) => spec,
};

function withoutRestartRules(container: ValueMap, isInit: boolean): ValueMap {
  const rest = without(container, "restartPolicyRules");
  return isInit && get(rest, "restartPolicy") === "Always" ? rest : without(rest, "restartPolicy");
}

function withoutFileKeys(container: ValueMap): ValueMap {
  return withItems(container, "env", (one) => {
    const from = get(one, "valueFrom");
    return isMap(from) ? withKey(one, "valueFrom", without(from, "fileKeyRef")) : one;
  });
}

/** Drops volumes with an image, and their mounts. A list without volumes is missing. */
function withoutImageVolumes(spec: ValueMap): ValueMap {
  const volumes = get(spec, "volumes");
  const images = (isList(volumes) ? volumes : []).filter((one) => dig(one, "image") !== undefined);
  if (!isList(volumes)) return spec;
  if (volumes.length === 0) return withoutKey(spec, "volumes");
  if (images.length === 0) return spec;
  const names = new Set(images.map((one) => dig(one, "name")));
  let out = withList(
    spec,
    "volumes",
    volumes.filter((one) => dig(one, "image") === undefined),
  );
  for (const field of CONTAINERS)
    out = withItems(out, field, (container) => {
      const mounts = get(container, "volumeMounts");
      if (!isList(mounts)) return container;
      return withList(
        container,
        "volumeMounts",
        mounts.filter((one) => !names.has(dig(one, "name"))),
      );
    });
  return out;
}

function withList(map: ValueMap, field: string, list: readonly Value[]): ValueMap {
  return list.length === 0 ? withoutKey(map, field) : withKey(map, field, list);
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
