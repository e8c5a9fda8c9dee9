import type { ValueMap } from "../../value/value.ts";
import { bootstrapObjects } from "../generated/bootstrap-objects.generated.ts";
import { metaText } from "../metadata/object-meta.ts";
import { objectKey } from "./cluster.ts";

let known: ReadonlyMap<string, ValueMap> | undefined;

/**
 * Returns all objects that the server makes at its start, except for the namespaces, by their object keys. The roles that aggregate
 * others have no rules: a controller copies them.
 */
export function startObjects(): ReadonlyMap<string, ValueMap> {
  known ??= new Map(bootstrapObjects.split("\n").map(readLine));
  return known;
}

function readLine(line: string): readonly [string, ValueMap] {
  const [resource, object] = JSON.parse(line) as readonly [string, ValueMap];
  const dot = resource.indexOf(".");
  const [plural, group] = [resource.slice(0, dot), resource.slice(dot + 1)];
  return [objectKey(group, plural, metaText(object, "namespace"), metaText(object, "name")), object];
}
