import { get, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { bootstrapObjects } from "../generated/bootstrap-objects.generated.ts";
import { olderRoles } from "../generated/older-roles.generated.ts";
import { metaText } from "../metadata/object-meta.ts";
import { formOf } from "../version/current-version.ts";
import { objectKey } from "./cluster.ts";

const known = new Map<string, ReadonlyMap<string, ValueMap>>();

/**
 * Returns all objects that the server makes at its start, except for the namespaces, by their object keys. The roles that aggregate
 * others have no rules: a controller copies them.
 */
export function startObjects(): ReadonlyMap<string, ValueMap> {
  const older = formOf(olderRoles);
  const found = known.get(older);
  if (found !== undefined) return found;
  const made = withRules(new Map(bootstrapObjects.split("\n").map(readLine)), older);
  known.set(older, made);
  return made;
}

function readLine(line: string): readonly [string, ValueMap] {
  const [resource, object] = JSON.parse(line) as readonly [string, ValueMap];
  const key = keyOf(resource, metaText(object, "namespace"), metaText(object, "name"));
  return [key, object];
}

function keyOf(resource: string, namespace: string, name: string): string {
  const dot = resource.indexOf(".");
  return objectKey(resource.slice(dot + 1), resource.slice(0, dot), namespace, name);
}

/** Returns the objects with the rules of an older version, and without those that it does not make. */
function withRules(objects: ReadonlyMap<string, ValueMap>, lines: string): ReadonlyMap<string, ValueMap> {
  const made = new Map(objects);
  for (const line of lines.split("\n").filter((one) => one !== "")) {
    const [path, rules] = JSON.parse(line) as readonly [string, Value];
    const [resource = "", namespace = "", name = ""] = path.split("/");
    const key = keyOf(resource, namespace, name);
    const object = made.get(key);
    if (rules === null || object === undefined) made.delete(key);
    else if (get(object, "rules") !== rules) made.set(key, withKey(object, "rules", rules));
  }
  return made;
}
