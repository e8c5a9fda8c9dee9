import { textAt } from "../../value/field-values.ts";
import type { Value, ValueMap } from "../../value/value.ts";

/** A write request during admission. */
export type AdmissionRequest = {
  readonly operation: "CREATE" | "UPDATE";
  readonly group: string;
  readonly version: string;
  /** The plural: `configmaps`. */
  readonly resource: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** Empty for a cluster-scoped object. */
  readonly namespace: string;
  readonly name: string;
  /** The object in the version of the request, with managed fields. */
  readonly object: ValueMap;
  /** The object that it replaces. Null for a new object. */
  readonly live: ValueMap | null;
};

/**
 * The writes that call a hook. An absent field matches every write. A resource may include a subresource:
 * `deployments/scale`.
 */
export type HookMatch = {
  readonly operations?: readonly AdmissionRequest["operation"][];
  readonly kinds?: readonly string[];
  readonly groups?: readonly string[];
  readonly resources?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly names?: readonly string[];
};

/**
 * What a hook does: a JSON patch (a list), a merge patch (an object), or a function that returns the new object or why the
 * hook denies the request.
 */
export type HookPatch =
  | readonly Value[]
  | ValueMap
  | ((write: AdmissionRequest) => { readonly object: ValueMap } | { readonly denied: string });

/** A hook that works like a mutating webhook. No field manager owns the fields that it changes. */
export type AdmissionHook = {
  /** For error messages. */
  readonly name: string;
  readonly match: HookMatch;
  readonly patch: HookPatch;
};

/** Whether a write calls a hook. */
export function matchesHook(match: HookMatch, write: AdmissionRequest): boolean {
  const resource = write.subresource === "" ? write.resource : `${write.resource}/${write.subresource}`;
  return (
    isAmong(match.operations, write.operation) &&
    isAmong(match.kinds, textAt(write.object, "kind")) &&
    isAmong(match.groups, write.group) &&
    isAmong(match.resources, resource) &&
    isAmong(match.namespaces, write.namespace) &&
    isAmong(match.names, write.name)
  );
}

function isAmong(list: readonly string[] | undefined, text: string): boolean {
  return list === undefined || list.includes(text);
}
