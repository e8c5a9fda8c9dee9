import type { Value, ValueMap } from "../../value/value.ts";
import { textAt } from "../cluster.ts";

/** A write that admission looks at. */
export type Admitted = {
  readonly operation: "CREATE" | "UPDATE";
  readonly group: string;
  readonly version: string;
  /** Plural, `configmaps`. */
  readonly resource: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** Empty for what is in no namespace. */
  readonly namespace: string;
  readonly name: string;
  /** As it would be stored, in the version of the request, with managed fields. */
  readonly object: ValueMap;
  /** What it replaces; null for a new one. */
  readonly live: ValueMap | null;
};

/** Which writes a hook is called for; what is absent matches all. A resource may name a subresource: `deployments/scale`. */
export type HookMatch = {
  readonly operations?: readonly Admitted["operation"][];
  readonly kinds?: readonly string[];
  readonly groups?: readonly string[];
  readonly resources?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly names?: readonly string[];
};

/** A JSON patch as a list, a merge patch as an object, or a function that answers the new object or why it is refused. */
export type HookPatch =
  | readonly Value[]
  | ValueMap
  | ((write: Admitted) => { readonly object: ValueMap } | { readonly denied: string });

/** Mutating admission as a webhook does it: nobody owns what it changes. */
export type AdmissionHook = {
  /** For messages. */
  readonly name: string;
  readonly match: HookMatch;
  readonly patch: HookPatch;
};

/** Whether a hook is called for a write. */
export function matchesHook(match: HookMatch, write: Admitted): boolean {
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
