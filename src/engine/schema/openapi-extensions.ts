import { get, isList, type Value, type ValueMap } from "../value/value.ts";
import type { Atom, Field } from "./schema.ts";

/** How a list merges. `error` names an unknown or incomplete extension; the other fields then hold a safe value. */
export type ListTopology = {
  readonly elementRelationship: "associative" | "atomic";
  /** Empty if the list has no keys. */
  readonly keys: readonly string[];
  readonly error?: string;
};

/**
 * Returns how a list merges: its list type decides, otherwise its patch strategy and merge key. Without both it is atomic.
 */
export function listTopology(schema: ValueMap): ListTopology {
  const type = get(schema, "x-kubernetes-list-type");
  return type === undefined ? topologyOfPatch(schema) : topologyOfType(type, schema);
}

function topologyOfType(type: Value, schema: ValueMap): ListTopology {
  switch (type) {
    case "atomic":
      return atomic;
    case "set":
      return set;
    case "map":
      return keyedList(get(schema, "x-kubernetes-list-map-keys"));
    default:
      return { ...atomic, error: `unknown list type ${show(type)}` };
  }
}

function keyedList(keys: Value | undefined): ListTopology {
  if (keys === undefined) return { ...set, error: "missing map keys" };
  if (!isList(keys)) return { ...set, error: `uninterpreted map keys: ${show(keys)}` };
  return { elementRelationship: "associative", keys: keys.filter((key) => typeof key === "string") };
}

function topologyOfPatch(schema: ValueMap): ListTopology {
  const strategy = get(schema, "x-kubernetes-patch-strategy");
  switch (strategy) {
    case undefined:
    case "retainKeys":
      return atomic;
    case "merge":
    case "merge,retainKeys": {
      const key = get(schema, "x-kubernetes-patch-merge-key");
      if (key === undefined) return set;
      if (typeof key !== "string") return { ...set, error: `uninterpreted merge key: ${show(key)}` };
      return { elementRelationship: "associative", keys: [key] };
    }
    default:
      return { ...atomic, error: `unknown patch strategy ${show(strategy)}` };
  }
}

const atomic: ListTopology = { elementRelationship: "atomic", keys: [] };
const set: ListTopology = { elementRelationship: "associative", keys: [] };

/** Returns how a map merges. Without the extension it has no relationship, which means separable. */
export function mapTopology(schema: ValueMap): {
  readonly elementRelationship?: "separable" | "atomic";
  readonly error?: string;
} {
  const type = get(schema, "x-kubernetes-map-type");
  switch (type) {
    case undefined:
      return {};
    case "atomic":
      return { elementRelationship: "atomic" };
    case "granular":
      return { elementRelationship: "separable" };
    default:
      return { error: `unknown map type ${show(type)}` };
  }
}

/** Returns what a field says about strategic merge patches, or undefined if it says nothing. */
export function patchFacts(schema: ValueMap): Field["patch"] | undefined {
  const strategy = get(schema, "x-kubernetes-patch-strategy");
  const mergeKey = get(schema, "x-kubernetes-patch-merge-key");
  if (typeof strategy !== "string" && typeof mergeKey !== "string") return undefined;
  return {
    ...(typeof strategy === "string" && { strategy: strategy.split(",") }),
    ...(typeof mergeKey === "string" && { mergeKey }),
  };
}

/**
 * Returns the scalar of a primitive type. A string with a format other than `byte` (dates, int-or-string) may hold other
 * scalars, too.
 */
export function scalarOf(
  type: "integer" | "number" | "boolean" | "string",
  format: Value | undefined,
): NonNullable<Atom["scalar"]> {
  if (type === "integer" || type === "number") return "numeric";
  if (type === "boolean") return "boolean";
  return format === undefined || format === null || format === "" || format === "byte" ? "string" : "untyped";
}

/** Returns an invalid value of an extension as messages print it: lists and maps in short. */
function show(value: Value): string {
  return typeof value === "string"
    ? value
    : isList(value)
      ? "[…]"
      : typeof value === "object"
        ? "{…}"
        : String(value);
}
