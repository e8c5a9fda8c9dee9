import { own } from "../value/own.ts";
import type { ValueMap } from "../value/value.ts";
import { nameOf, namespaceOf } from "./object.ts";

/** A kind with its group and version; all empty for an object without a valid one. */
export type GroupVersionKind = { readonly group: string; readonly version: string; readonly kind: string };

/**
 * Returns the kind that an object states.
 * Upstream: apimachinery unstructured.go, GroupVersionKind.
 */
export function kindOf(object: ValueMap): GroupVersionKind {
  const kind = own(object, "kind");
  const parsed = parseApiVersion(own(object, "apiVersion"));
  return {
    group: parsed?.group ?? "",
    version: parsed?.version ?? "",
    kind: parsed && typeof kind === "string" ? kind : "",
  };
}

/**
 * Parses an apiVersion; undefined if it has more than one slash. Both parts are empty if it is empty or not a string.
 * Upstream: apimachinery runtime/schema/group_version.go, ParseGroupVersion.
 */
export function parseApiVersion(
  apiVersion: unknown,
): { readonly group: string; readonly version: string } | undefined {
  if (typeof apiVersion !== "string" || apiVersion === "" || apiVersion === "/")
    return { group: "", version: "" };
  const slash = apiVersion.indexOf("/");
  if (slash < 0) return { group: "", version: apiVersion };
  if (apiVersion.indexOf("/", slash + 1) >= 0) return undefined;
  return { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

/** Prints a kind as Go does: `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`. */
export function printKind({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}, Kind=${kind}`;
}

/** Describes an object as messages do: `namespace/name; group/version, Kind=K`, with empty parts if they are missing. */
export function describeObject(object: ValueMap): string {
  return `${namespaceOf(object)}/${nameOf(object)}; ${printKind(kindOf(object))}`;
}
