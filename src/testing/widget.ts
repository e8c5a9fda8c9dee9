import "./load-parts.ts";
import type { FieldManagerTarget } from "../engine/managedfields/target.ts";
import { deducedTypes } from "../engine/schema/deduced-type.ts";
import { resolve, type Type } from "../engine/schema/resolve-type.ts";
import { schemaOf } from "../engine/schema/schema.ts";
import { type ValueMap, withKey } from "../engine/value/value.ts";
import { anything, keyed, listOf, mapOf, number, setOf, string, struct } from "./notation.ts";

const widget = struct({
  apiVersion: string,
  kind: string,
  metadata: struct({
    name: string,
    namespace: string,
    uid: string,
    resourceVersion: string,
    labels: mapOf(string),
    annotations: mapOf(string),
    managedFields: listOf(anything),
  }),
  spec: struct({
    replicas: number,
    image: string,
    tags: setOf(string),
    args: listOf(string),
    ports: keyed(
      ["port", "protocol"],
      struct({ port: number, protocol: string, name: string }, { protocol: "TCP" }),
    ),
  }),
  status: struct({ phase: string }),
});

/** The type of a kind for tests, with structs, a map, a set, a keyed list with a default, and an atomic list. */
export const widgetType: Type = resolve(schemaOf(deducedTypes), widget);

/** Returns the target for `lab.io/v1` or `lab.io/v2`, which have the same fields. `v1` is the hub version. */
export function widgetTarget(
  apiVersion = "lab.io/v1",
  more: Partial<FieldManagerTarget> = {},
): FieldManagerTarget {
  const known = (version: string): boolean => version === "lab.io/v1" || version === "lab.io/v2";
  return {
    apiVersion,
    kind: "Widget",
    hubVersion: "lab.io/v1",
    type: (version, kind) => (known(version) && kind === "Widget" ? widgetType : undefined),
    convert: (object, version) =>
      known(version)
        ? { object: withKey(object, "apiVersion", version) }
        : { missing: `no version ${version}` },
    ...more,
  };
}

/** Returns a widget of `lab.io/v1` with the name x. */
export function newWidget(content: ValueMap = {}, metadata: ValueMap = {}): ValueMap {
  return { apiVersion: "lab.io/v1", kind: "Widget", metadata: { name: "x", ...metadata }, ...content };
}

/** The object before it is created. */
export const noWidget: ValueMap = { apiVersion: "lab.io/v1", kind: "Widget" };
