import { isEmpty } from "../fieldpath/set.ts";
import { merge } from "../typed/merge.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { printIssues, type TypedValue } from "../typed/typed.ts";
import { equal } from "../value/equal.ts";
import {
  affectOtherManagers,
  type Failure,
  failure,
  reconcileManagers,
  trackedFields,
  type Updater,
} from "./affect-managers.ts";
import { type Conflict, conflictsOf } from "./conflict.ts";
import { type Managers, versioned } from "./managers.ts";
import { prune } from "./prune.ts";

export type ApplyRequest = {
  /** The stored object, at `version`; a typed null for a new object. */
  readonly live: TypedValue;
  /** The whole configuration of the manager, validated. */
  readonly config: TypedValue;
  readonly version: string;
  readonly managers: Managers;
  readonly manager: string;
  /** Whether the apply takes conflicting fields from their owners. */
  readonly force: boolean;
};

export type ApplyResult =
  /** `live` is null if the object did not change; the managers may still have changed. */
  | { readonly kind: "ok"; readonly live: TypedValue | null; readonly managers: Managers }
  | { readonly kind: "conflict"; readonly conflicts: readonly Conflict[] }
  | Failure;

/**
 * Applies a configuration: merges it into the stored object, removes the fields that the manager owned before and does not apply
 * any more, and refuses to change fields of others.
 * Upstream: structured-merge-diff merge/update.go, Updater.Apply (v6.4.2).
 */
export function apply(updater: Updater, request: ApplyRequest): ApplyResult {
  const { live, config, version, manager, force } = request;
  const managers = reconcileManagers(updater, live, request.managers);
  if ("kind" in managers) return managers as Failure;
  const merged = merge(live, config, { validated: true });
  if ("issues" in merged) return failure(`failed to merge config: ${printIssues(merged.issues)}`);
  const last = managers.get(manager);
  const set = trackedFields(updater, version, toFieldSet(config));
  const claimed: Managers = new Map(managers).set(manager, versioned(set, version, true));
  const pruned = prune(updater, { value: merged.value, type: live.type }, claimed, manager, last);
  if ("kind" in pruned) return pruned;
  if (claimed.size === 1 && pruned.value === merged.value) return accept(updater, live, pruned, claimed);
  const effect = affectOtherManagers(updater, live, pruned, version, claimed, manager, force);
  if ("kind" in effect) return effect;
  if (effect.conflicts.size > 0) return { kind: "conflict", conflicts: conflictsOf(effect.conflicts) };
  return accept(updater, live, pruned, effect.managers);
}

function accept(updater: Updater, before: TypedValue, after: TypedValue, managers: Managers): ApplyResult {
  const noop = updater.returnInputOnNoop !== true && equal(before.value, after.value);
  const kept = [...managers].filter(([, { set }]) => !isEmpty(set));
  return {
    kind: "ok",
    live: noop ? null : after,
    managers: kept.length < managers.size ? new Map(kept) : managers,
  };
}
