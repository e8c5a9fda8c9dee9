import { isList, isMap, type MutableMap, put, type Value, type ValueMap } from "../../value/value.ts";

/**
 * Returns an object of a former version without the fields that only this version knows, so that it can be checked as one of the newest
 * version: the backends of an Ingress had other fields.
 */
export function withoutFormerFields(object: ValueMap): ValueMap {
  return object["kind"] === "Ingress" ? (withoutOldBackends(object) as ValueMap) : object;
}

const OLD_FIELDS = ["backend", "serviceName", "servicePort"];

function withoutOldBackends(value: Value): Value {
  if (isList(value)) return value.map(withoutOldBackends);
  if (!isMap(value)) return value;
  const out: MutableMap = {};
  for (const key of Object.keys(value))
    if (!OLD_FIELDS.includes(key)) put(out, key, withoutOldBackends(value[key] as Value));
  return out;
}
