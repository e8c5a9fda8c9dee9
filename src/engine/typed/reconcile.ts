import type { PathElement } from "../fieldpath/element.ts";
import { typeBelow } from "../fieldpath/ensure-named.ts";
import { type FieldSet, isEmpty, setOf } from "../fieldpath/set.ts";
import type { Type } from "../schema/resolve-type.ts";
import { atomIssue } from "./typed.ts";

/** A set after a change of the schema. `changed` is true if the walk met an atomic type, even if the set is the same. */
export type Reconciled = { readonly set: FieldSet; readonly changed: boolean } | { readonly error: string };

/**
 * Adapts a set to the current type: paths below a list or map that is now atomic become one path. A type that is now granular
 * changes nothing. It does not look at values.
 * Upstream: structured-merge-diff typed/reconcile_schema.go (v6.4.2).
 */
export function reconcile(set: FieldSet, type: Type): Reconciled {
  if (set.reconciledType === type) return { set, changed: false };
  const state: State = { changed: false, error: null };
  const out = visit(set, type, state);
  if (state.error !== null) return { error: `errors reconciling field set with schema: ${state.error}` };
  if (!state.changed) set.reconciledType = type; // Marks the returned set, so that no later call walks it.
  return { set: out ?? set, changed: state.changed };
}

type State = { changed: boolean; error: string | null };

/** Returns the set below a node with children; null if the node is now owned as a whole. */
function visit(set: FieldSet, type: Type, state: State): FieldSet | null {
  if (type.map !== null) {
    if (type.map.free) return set;
    if (type.map.atomic) return isEmpty(set) ? set : becomeWhole(state);
    return visitBelow(set, type, state);
  }
  if (type.scalar !== null) return set;
  if (type.list !== null) {
    if (type.list.atomic) return becomeWhole(state);
    return visitBelow(set, type, state);
  }
  state.error ??= atomIssue(type);
  return set;
}

function becomeWhole(state: State): null {
  state.changed = true;
  return null;
}

function visitBelow(set: FieldSet, type: Type, state: State): FieldSet {
  let children: (FieldSet | null)[] | null = null;
  for (let i = 0; i < set.children.length; i++) {
    const subset = set.children[i] as FieldSet | null;
    if (subset === null) continue;
    const child = childType(type, set.keys[i] as PathElement);
    if (child === null) continue;
    const next = visit(subset, child, state);
    if (next === subset) continue;
    children ??= set.children.slice();
    children[i] = next;
  }
  return children === null ? set : setOf(set.self, set.keys, children);
}

/** Returns the type of a child: in a list that of the items, in a map only that of allowed fields. */
function childType(type: Type, element: PathElement): Type | null {
  if (type.map === null) return type.list === null ? null : type.list.element();
  if (element[0] === "f") return typeBelow(type, element);
  return type.map.element === null ? null : type.map.element();
}
