import type { ValueMap } from "../../value/value.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Resource } from "../resource.ts";
import type { Refusal } from "../status.ts";
import type { Scope } from "../write/scope.ts";

/** What the server itself does to objects of a kind, besides defaults. All in storage form. */
export type System = {
  /** Mutating admission: nobody owns what it adds. `live` is null for a new object. */
  readonly admit?: (scope: Scope, object: ValueMap, live: ValueMap | null) => ValueMap;
  /** Why a new object cannot be, by what else is in the cluster; null if it can. */
  readonly refuse?: (scope: Scope, object: ValueMap) => Refusal | null;
  readonly create?: (scope: Scope, object: ValueMap) => ValueMap;
  readonly update?: (scope: Scope, object: ValueMap, live: ValueMap) => ValueMap;
  readonly updateStatus?: (scope: Scope, object: ValueMap, live: ValueMap) => ValueMap;
  /** Where dependents are left behind unless a delete says otherwise: what is said of that, null for nothing. */
  readonly orphans?: { readonly warning: string | null };
  /** Whether a new object keeps the status that it is sent with. */
  readonly keepsStatus?: boolean;
};

const none: System = {};

/** What the server does to objects of that resource. */
export function systemOf(resource: Resource): System {
  return kindOf(resource).system ?? none;
}
