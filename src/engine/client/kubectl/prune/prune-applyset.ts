import { metaText } from "../../../server/metadata/object-meta.ts";
import type { Client } from "../../client.ts";
import { type ApplySet, parentName } from "../applyset/applyset-parent.ts";
import { scopeOfObjects } from "../applyset/label-members.ts";
import {
  groupKind,
  readParentScope,
  type SetScope,
  scopeOfNewParent,
} from "../applyset/parent-annotations.ts";
import { updateParent } from "../applyset/update-parent.ts";
import { type CommandError, fail, hasReason, messageOf, type Result } from "../command-error.ts";
import { type CommandRun, sendForBody } from "../command-run.ts";
import { type Info, objectPath } from "../objects/object-info.ts";
import { printResult } from "../output/print-result.ts";
import type { ApplyProgress, ApplySettings } from "./apply-progress.ts";
import { membersToPrune } from "./members-to-prune.ts";
import { pruneObject } from "./prune-object.ts";

/** The kinds and namespaces of the members before the apply, and of the applied objects. */
export type SetScopes = { readonly before: SetScope; readonly after: SetScope };

/**
 * Reads the parent and updates it before the apply: its annotations then name the kinds and namespaces of both old and new
 * members.
 */
export function* updateParentBeforeApply(
  run: CommandRun,
  set: ApplySet,
  infos: readonly Info[],
  settings: ApplySettings,
): Client<Result<SetScopes>> {
  const found = yield* fetchScope(run, set);
  if ("error" in found) return found;
  const before = found.value;
  const after = scopeOfObjects(infos);
  const both: SetScope = {
    kinds: new Map([...before.kinds, ...after.kinds]),
    namespaces: [...before.namespaces, ...after.namespaces],
  };
  const error = yield* updateParent(run, set, both, settings);
  return error === null ? { value: { before, after } } : { error };
}

function* fetchScope(run: CommandRun, set: ApplySet): Client<Result<SetScope>> {
  const got = yield* sendForBody(run, { method: "GET", path: objectPath(set) });
  if ("value" in got) return readParentScope(run.environment.kinds(), set, got.value);
  if (!hasReason(got.error, "NotFound")) {
    return fail(`failed to fetch ApplySet parent object ${parentName(set)}: ${messageOf(got.error)}`);
  }
  return scopeOfNewParent(set);
}

/**
 * Deletes the members of the set that this apply did not apply. Then updates the parent: its annotations name the kinds and
 * namespaces of the remaining members.
 */
export function* pruneApplySet(
  run: CommandRun,
  set: ApplySet,
  { before, after }: SetScopes,
  applied: ApplyProgress,
): Client<CommandError | null> {
  const prunable = yield* membersToPrune(run, set, before, applied.uids);
  if ("error" in prunable) return prunable.error;
  for (const { kind, namespace, object } of prunable.value) {
    const error = yield* pruneObject(run, applied, kind, namespace, object);
    if (error !== null) {
      const place = kind.namespaced ? `${namespace}/` : "";
      const name = `${groupKind(kind)} ${place}${metaText(object, "name")}`;
      return fail(`pruning ${name}: ${messageOf(error)}`).error;
    }
    printResult(run, object, "pruned", applied.settings.dryRun);
  }
  const error = yield* updateParent(run, set, after, applied.settings);
  if (error === null) return null;
  return fail(`apply and prune succeeded, but ApplySet update failed: ${messageOf(error)}`).error;
}
