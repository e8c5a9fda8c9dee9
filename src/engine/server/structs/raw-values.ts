import { mapItems } from "../../value/map.ts";
import { withSortedKeys } from "../../value/sorted-keys.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";

const PARAMETERS = ["config", "*", "opaque", "parameters"];

/** The fields whose text the server keeps as the client wrote it; `*` stands for all items of a list. */
const PATHS: { readonly [struct: string]: readonly string[] } = {
  "apps/v1.ControllerRevision": ["data"],
  "resource/v1.DeviceClass": ["spec", ...PARAMETERS],
  "resource/v1.ResourceClaim": ["spec", "devices", ...PARAMETERS],
  "resource/v1.ResourceClaimTemplate": ["spec", "spec", "devices", ...PARAMETERS],
};

/** Returns an object whose raw values have sorted keys: their text comes from a Go map after a strategic merge patch or an apply. */
export function withSortedRaws(struct: string, object: ValueMap): ValueMap {
  const path = PATHS[struct];
  return path === undefined ? object : (sortedAt(object, path) as ValueMap);
}

function sortedAt(value: Value, path: readonly string[]): Value {
  const [step, ...rest] = path;
  if (step === undefined) return withSortedKeys(value);
  if (step === "*") return isList(value) ? mapItems(value, (item) => sortedAt(item, rest)) : value;
  const below = isMap(value) ? get(value, step) : undefined;
  return below === undefined ? value : withKey(value as ValueMap, step, sortedAt(below, rest));
}
