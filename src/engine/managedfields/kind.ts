import { own } from "../value/own.ts";
import type { ValueMap } from "../value/value.ts";
import { nameOf, namespaceOf } from "./object.ts";

/** A kind of a version of a group; all empty for an object that does not say a valid one. */
export type GroupVersionKind = { readonly group: string; readonly version: string; readonly kind: string };

/**
 * What an object says it is.
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
 * The parts of an apiVersion: undefined where it has more than one slash; both empty for none, or for what is no text.
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

/** `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`. */
export function printKind({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}, Kind=${kind}`;
}

/** An object as messages name it: `namespace/name; group/version, Kind=K`, empty where it does not say. */
export function describeObject(object: ValueMap): string {
  return `${namespaceOf(object)}/${nameOf(object)}; ${printKind(kindOf(object))}`;
}
