import { isEmpty } from "../fieldpath/set.ts";
import { merge } from "../typed/merge.ts";
import { toFieldSet } from "../typed/to-field-set.ts";
import { printIssues, type TypedValue } from "../typed/typed.ts";
import { equal } from "../value/equal.ts";
import { type Conflict, conflictsOf } from "./conflict.ts";
import { type Managers, versioned } from "./managers.ts";
import {
  affectOthers,
  type Failure,
  failure,
  reconcileManagers,
  tracked,
  type Updater,
} from "./ownership.ts";
import { prune } from "./prune.ts";

export type ApplyRequest = {
  /** What is stored; a typed null for a new object. At `version`. */
  readonly live: TypedValue;
  /** What the manager wants, all of it and nothing else. Validated. */
  readonly config: TypedValue;
  readonly version: string;
  readonly managers: Managers;
  readonly manager: string;
  /** Whether conflicting fields are taken from their owners. */
  readonly force: boolean;
};

export type ApplyResult =
  /** `live` is null where the object did not change; the managers may have all the same. */
  | { readonly kind: "ok"; readonly live: TypedValue | null; readonly managers: Managers }
  | { readonly kind: "conflict"; readonly conflicts: readonly Conflict[] }
  | Failure;

/**
 * Server-side apply: merge what is wanted into what is stored, remove what the manager wanted before and does not any
 * more, and refuse if that changes what others own.
 * Upstream: structured-merge-diff merge/update.go, Updater.Apply (v6.4.2).
 */
export function apply(updater: Updater, request: ApplyRequest): ApplyResult {
  const { live, config, version, manager, force } = request;
  const managers = reconcileManagers(updater, live, request.managers);
  if ("kind" in managers) return managers as Failure;
  const merged = merge(live, config, { validated: true });
  if ("issues" in merged) return failure(`failed to merge config: ${printIssues(merged.issues)}`);
  const last = managers.get(manager);
  const set = tracked(updater, version, toFieldSet(config));
  const claimed: Managers = new Map(managers).set(manager, versioned(set, version, true));
  const pruned = prune(updater, { value: merged.value, type: live.type }, claimed, manager, last);
  if ("kind" in pruned) return pruned;
  if (claimed.size === 1 && pruned.value === merged.value) return accept(updater, live, pruned, claimed);
  const effect = affectOthers(updater, live, pruned, version, claimed, manager, force);
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
