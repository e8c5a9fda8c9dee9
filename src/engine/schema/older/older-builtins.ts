import { get, has, put, type Value } from "../../value/value.ts";
import { apiVersionOf, type Builtins, type Kind, loadBuiltins, type OtherFields } from "../builtins.ts";
import type { Table } from "../schema-table.ts";

/** What an older Kubernetes version has instead of what the newest has, as `scripts/schemas.ts --since` writes it. */
export type OlderTable = {
  /** The types and the API versions that differ. */
  readonly table: Table;
  /** The names of types that only the newest version has. */
  readonly goneTypes: readonly string[];
  /** All API versions, in the order of discovery: `v1`, `apps/v1`, …. */
  readonly order: readonly string[];
  /** Fields that only the newest version has, by the name of their Go struct: `core/v1.PodSpec.schedulingGroup`. */
  readonly laterFields: readonly string[];
  /** Fields that only the older version has. Its server knows them and drops them, because their features are off. */
  readonly droppedFields: readonly string[];
};

/** Returns the resources and types of an older version. */
export function olderBuiltins(newest: Builtins, older: OlderTable): Builtins {
  const own = loadBuiltins(older.table);
  const ownVersions = new Set(older.table.versions.map(([apiVersion]) => apiVersion));
  const gone = new Set(older.goneTypes);
  const served = new Set(older.order);
  const typeNameOf = (apiVersion: string, kind: string) => {
    if (ownVersions.has(apiVersion)) return own.typeNameOf(apiVersion, kind);
    return served.has(apiVersion) ? newest.typeNameOf(apiVersion, kind) : undefined;
  };
  const kinds = older.order
    .flatMap((apiVersion) =>
      (ownVersions.has(apiVersion) ? own : newest).kinds.filter((one) => apiVersionOf(one) === apiVersion),
    )
    .map((kind) => withTypes(kind, typeNameOf));
  const dropped = new Set(older.droppedFields);
  const find = (isIt: (one: Kind) => boolean) => kinds.find(isIt);
  return {
    version: own.version,
    kinds,
    kindOf: (apiVersion, kind) => find((one) => one.kind === kind && apiVersionOf(one) === apiVersion),
    resource: (group, version, plural) =>
      find((one) => one.group === group && one.version === version && one.plural === plural),
    typeNameOf,
    schema: {
      find: (name) => (gone.has(name) ? undefined : (own.schema.find(name) ?? newest.schema.find(name))),
    },
    fields: {
      later: new Set(older.laterFields),
      dropped,
      complete: completer(dropped, own.version.startsWith("v1.34.")),
    },
  };
}

/** Returns a function that adds to a struct what only an older version has. */
function completer(dropped: ReadonlySet<string>, writesDevices: boolean): OtherFields["complete"] {
  return (out, given, struct, isStored) => {
    // The sender owns what the server drops before it stores the object.
    if (!isStored)
      for (const key of Object.keys(given))
        if (dropped.has(`${struct}.${key}`)) put(out, key, get(given, key) as Value);
    // The field has `omitempty` since v1.35. Upstream: k8s.io/api resource/…/types.go (v0.34.4).
    if (writesDevices && /^resource\/.*\.ResourceSliceSpec$/.test(struct) && !has(out, "devices"))
      put(out, "devices", isStored ? null : (get(given, "devices") ?? null));
  };
}

/** The types of a subresource can be in an API version that does not differ. */
function withTypes(kind: Kind, typeNameOf: Builtins["typeNameOf"]): Kind {
  const subresources = kind.subresources.map((one) => ({
    ...one,
    typeName: typeNameOf(apiVersionOf(one), one.kind),
  }));
  return { ...kind, subresources };
}
