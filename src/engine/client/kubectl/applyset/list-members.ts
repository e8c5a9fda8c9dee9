import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { fail, messageOf, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { printKind, type ServedKind } from "../discovery/served-kinds.ts";
import { listObjects } from "../objects/list-requests.ts";
import { PART_OF_LABEL } from "./applyset-labels.ts";
import type { ApplySet } from "./applyset-parent.ts";
import type { SetScope } from "./parent-annotations.ts";

/** A member with the kind and the namespace of the list that it was found in. */
export type Member = { readonly kind: ServedKind; readonly namespace: string; readonly object: ValueMap };

/**
 * Lists the members of a set, by kind and namespace.
 * Upstream: kubectl pkg/cmd/apply/applyset_pruner.go, FindAllObjectsToPrune, without its check of the uids (v0.36.3).
 */
export function* listMembers(
  run: CommandRun,
  set: ApplySet,
  { kinds, namespaces }: SetScope,
): Client<Result<readonly Member[]>> {
  const members: Member[] = [];
  const invalid = [...kinds.values()].find(({ namespaced }) => namespaced && namespaces.includes(""));
  if (invalid !== undefined) {
    return fail(
      `unexpectedly encountered empty namespace during prune of namespace-scoped resource ${printKind(invalid)}`,
    );
  }
  for (const kind of kinds.values()) {
    for (const namespace of kind.namespaced ? namespaces : [""]) {
      const listed = yield* listObjects(run, kind, namespace, `${PART_OF_LABEL}=${set.id}`);
      if ("error" in listed) {
        return fail(`listing ${printKind(kind)} objects for pruning: ${messageOf(listed.error)}`);
      }
      for (const object of listed.value) {
        members.push({ kind, namespace, object });
      }
    }
  }
  return { value: members };
}
