import type { PathElement } from "../fieldpath/element.ts";
import { typeBelow } from "../fieldpath/ensure-named.ts";
import { type FieldSet, isEmpty, setOf } from "../fieldpath/set.ts";
import type { Type } from "../schema/compile.ts";
import { atomIssue } from "./typed.ts";

/** A set after a change of schema. `changed` is true as soon as an atomic type was met, even if the set is the same. */
export type Reconciled = { readonly set: FieldSet; readonly changed: boolean } | { readonly error: string };

/**
 * A set as the type now in force sees it: what is owned below a list or map that has become atomic is owned as the
 * whole. A type that has become granular changes nothing. No value is looked at.
 * Upstream: structured-merge-diff typed/reconcile_schema.go (v6.4.2).
 */
export function reconcile(set: FieldSet, type: Type): Reconciled {
  if (set.settled === type) return { set, changed: false };
  const state: State = { changed: false, error: null };
  const out = visit(set, type, state);
  if (state.error !== null) return { error: `errors reconciling field set with schema: ${state.error}` };
  if (!state.changed) set.settled = type; // so that each operation need not walk it again
  return { set: out ?? set, changed: state.changed };
}

type State = { changed: boolean; error: string | null };

/** The set below a node that has children; null if the node is owned as a whole. */
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
  let kids: (FieldSet | null)[] | null = null;
  for (let i = 0; i < set.kids.length; i++) {
    const kid = set.kids[i] as FieldSet | null;
    if (kid === null) continue;
    const child = childType(type, set.keys[i] as PathElement);
    if (child === null) continue;
    const next = visit(kid, child, state);
    if (next === kid) continue;
    kids ??= set.kids.slice();
    kids[i] = next;
  }
  return kids === null ? set : setOf(set.self, set.keys, kids);
}

/** Below a list every element has the type of its items; below a map only fields that are allowed have one. */
function childType(type: Type, element: PathElement): Type | null {
  if (type.map === null) return type.list === null ? null : type.list.element();
  if (element[0] === "f") return typeBelow(type, element);
  return type.map.element === null ? null : type.map.element();
}
