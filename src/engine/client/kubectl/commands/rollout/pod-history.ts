import { printSelector } from "../../../../server/labels/selector-requirement.ts";
import { metaText } from "../../../../server/metadata/object-meta.ts";
import { dig, get, type Value, type ValueMap } from "../../../../value/value.ts";
import type { Client } from "../../../client.ts";
import { fail, messageOf, type Result } from "../../command-error.ts";
import { type CommandRun, sendForBody } from "../../command-run.ts";
import { isControlledBy } from "../../objects/controllers.ts";
import { itemsOf } from "../../objects/list-requests.ts";
import { type Info, objectPath } from "../../objects/object-info.ts";
import { type ReplicaSets, replicaSetsOf, revisionOf } from "../../objects/replica-sets.ts";
import type { RolloutKind } from "./rollout-kinds.ts";

/** A revision of a workload, with the object that stores it: a ReplicaSet or a ControllerRevision. */
export type Revision = {
  readonly number: number;
  readonly stored: ValueMap;
  readonly template: Value | undefined;
};

/** A workload with its revisions, oldest first. */
export type PodHistory = { readonly object: ValueMap; readonly revisions: readonly Revision[] };

const NAMES: Readonly<Record<RolloutKind, readonly [string, string]>> = {
  Deployment: ["Deployment", "deployment"],
  DaemonSet: ["DaemonSet", "DaemonSet"],
  StatefulSet: ["StatefulSet", "Statefulset"],
};

/**
 * Fetches a workload and its revisions. `isView`: whether for `rollout history`, whose errors have other words.
 * Upstream: kubectl pkg/polymorphichelpers/history.go and rollback.go (v0.36.3).
 */
export function* readHistory(
  run: CommandRun,
  kind: RolloutKind,
  info: Info,
  isView: boolean,
): Client<Result<PodHistory>> {
  const got = yield* sendForBody(run, { method: "GET", path: objectPath(info) });
  if ("error" in got) {
    const [plain, viewed] = NAMES[kind];
    const what = kind === "Deployment" && !isView ? plain : viewed;
    return fail(`failed to retrieve ${what} ${info.name}: ${messageOf(got.error)}`);
  }
  const object = got.value;
  if (kind === "Deployment") {
    const sets = yield* replicaSetsOf(run, object);
    if ("error" in sets) {
      return fail(`failed to retrieve replica sets from deployment ${info.name}: ${messageOf(sets.error)}`);
    }
    return { value: { object, revisions: revisionsOfSets(sets.value) } };
  }
  const listed = yield* sendForBody(run, {
    method: "GET",
    path: `/apis/apps/v1/namespaces/${metaText(object, "namespace")}/controllerrevisions`,
    query: { labelSelector: printSelector(dig(object, "spec", "selector")) },
  });
  if ("error" in listed) {
    return fail(`unable to find history controlled by ${kind} ${info.name}: ${messageOf(listed.error)}`);
  }
  const revisions = itemsOf(listed.value)
    .filter((one) => isControlledBy(one, object))
    .map((stored) => ({
      number: Number(get(stored, "revision") ?? 0),
      stored,
      template: dig(stored, "data", "spec", "template"),
    }));
  return { value: { object, revisions: sorted(revisions) } };
}

function revisionsOfSets({ old, current }: ReplicaSets): readonly Revision[] {
  const byNumber = new Map<number, Revision>();
  for (const stored of [...old, ...(current === null ? [] : [current])]) {
    const number = revisionOf(stored);
    if (number === null) continue;
    byNumber.set(number, { number, stored, template: dig(stored, "spec", "template") });
  }
  return sorted([...byNumber.values()]);
}

function sorted(revisions: readonly Revision[]): readonly Revision[] {
  return [...revisions].sort((a, b) => a.number - b.number);
}
