import { LAST_APPLIED } from "../../../managedfields/kubectl-names.ts";
import { metaText } from "../../../server/metadata/object-meta.ts";
import { has, type ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type CommandError, messageOf, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { printKind, type ServedKind } from "../discovery/served-kinds.ts";
import { listObjects } from "../objects/list-requests.ts";
import { metaMap } from "../objects/object-info.ts";
import { printResult } from "../output/print-result.ts";
import type { ApplyProgress } from "./apply-progress.ts";
import { type AllowedKind, prunePlaces } from "./prune-allowlist.ts";
import { pruneObject } from "./prune-object.ts";

/**
 * Deletes the objects that match the selector of the apply, have the last-applied annotation, and were not applied now.
 * Upstream: kubectl pkg/cmd/apply/prune.go, pruneAll (v0.36.3).
 */
export function* pruneByLabel(
  run: CommandRun,
  applied: ApplyProgress,
  allowed: readonly AllowedKind[],
): Client<CommandError | null> {
  for (const { kind, namespace } of prunePlaces(run, allowed, applied.namespaces)) {
    const error = yield* pruneKind(run, applied, kind, namespace);
    if (error !== null) return pruneError(kind, error);
  }
  return null;
}

function pruneError(kind: ServedKind, error: CommandError): CommandError {
  const scope = kind.namespaced ? "namespaced" : "nonNamespaced";
  return {
    kind: "plain",
    message: `error pruning ${scope} object ${printKind(kind)}: ${messageOf(error)}`,
  };
}

function* pruneKind(
  run: CommandRun,
  applied: ApplyProgress,
  kind: ServedKind,
  namespace: string,
): Client<CommandError | null> {
  const { settings, uids } = applied;
  const found = yield* listPrunable(run, kind, namespace, uids);
  if ("error" in found) return found.error;
  for (const object of found.value) {
    const error = yield* pruneObject(run, applied, kind, namespace, object);
    if (error !== null) return error;
    printResult(run, object, "pruned", settings.dryRun);
  }
  return null;
}

/**
 * Returns the objects of a kind to prune: the selector matches them, an earlier apply wrote their last-applied annotation, and
 * their uid is not in `uids`.
 */
export function* listPrunable(
  run: CommandRun,
  kind: ServedKind,
  namespace: string,
  uids: ReadonlySet<string>,
): Client<Result<readonly ValueMap[]>> {
  const selector = run.flags.text("selector");
  const listed = yield* listObjects(run, kind, namespace, selector);
  if ("error" in listed) return listed;
  return {
    value: listed.value.filter(
      (object) => has(metaMap(object, "annotations"), LAST_APPLIED) && !uids.has(metaText(object, "uid")),
    ),
  };
}
