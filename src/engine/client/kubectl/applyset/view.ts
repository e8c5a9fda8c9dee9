import { get, type ValueMap } from "../../../value/value.ts";
import { metaMap, metaText } from "../info.ts";
import type { ServedKind } from "../kinds.ts";
import {
  kindOfObject,
  labelledId,
  type MemberView,
  membersOf,
  memberView,
  parentsOf,
  type SetCluster,
} from "./cluster.ts";
import { hintedKinds, namespacesOfParent, splitTooling } from "./hints.ts";
import { ID, PART_OF, TOOLING } from "./names.ts";
import { type ApplySet, applySetAt } from "./parent.ts";
import { isHinted, parentProblems, staleProblems } from "./problems.ts";
import { type SetWarning, warning } from "./warning.ts";

/** An ApplySet as it stands in a cluster. */
export type ApplySetView = {
  readonly id: string;
  /** Null for members whose parent is gone. */
  readonly parent: MemberView | null;
  /** `kubectl`; null where the parent does not say. */
  readonly tool: string | null;
  /** `v1.36.3`; empty where there is none. */
  readonly version: string;
  /** The namespaces in which the parent says that members are. */
  readonly namespaces: readonly string[];
  /** The kinds that the parent names, `ConfigMap`; null where it names none that can be read. */
  readonly hintedKinds: readonly string[] | null;
  /** Everything that carries the id, wherever it is. */
  readonly members: readonly SetMember[];
  readonly problems: readonly SetWarning[];
};

/** A member; `hinted` says whether it is where kubectl looks for members. */
export type SetMember = { readonly member: MemberView; readonly hinted: boolean };

/** All ApplySets of a cluster, with those of other tools, and members without a parent at the end. Sorted as the cluster's objects are. */
export function applySetsOf(cluster: SetCluster): readonly ApplySetView[] {
  const parents = parentsOf(cluster);
  const ids = new Set(parents.map((parent) => labelledId(parent, ID)));
  const lost = cluster.objects
    .map((object) => labelledId(object, PART_OF))
    .filter((id): id is string => id !== null && !ids.has(id));
  return [
    ...parents.map((parent) => applySetView(cluster, parent)),
    ...[...new Set(lost)].map((id) => lostSet(cluster, id)),
  ];
}

/** The set that an object says it stands for. The object is to be one of {@link parentsOf}. */
export function applySetView(cluster: SetCluster, parent: ValueMap): ApplySetView {
  const { kinds } = cluster;
  const id = labelledId(parent, ID) ?? "";
  const set = setOf(kindOfObject(kinds, parent) as ServedKind, parent);
  const annotations = metaMap(parent, "annotations");
  const namespaces = namespacesOfParent(set, annotations);
  const hints = hintedKinds(kinds, annotations);
  const hinted = "value" in hints ? new Set(hints.value.keys()) : null;
  const members = viewsOf(kinds, membersOf(cluster, id));
  const tooling = get(annotations, TOOLING);
  const { tool, version } = typeof tooling === "string" ? splitTooling(tooling) : { tool: null, version: "" };
  return {
    id,
    parent: memberView(kinds, parent),
    tool,
    version,
    namespaces,
    hintedKinds: hinted === null ? null : [...hinted],
    members: members.map((member) => ({
      member,
      hinted: hinted !== null && isHinted(member, hinted, new Set(namespaces)),
    })),
    problems: [
      ...parentProblems(kinds, set, parent, id, members),
      ...(hinted === null ? [] : staleProblems(hinted, new Set(namespaces), members)),
    ],
  };
}

/** The set that an object of a kind stands for, whatever id it claims. */
export function setOf(kind: ServedKind, parent: ValueMap): ApplySet {
  return applySetAt(kind, kind.namespaced ? metaText(parent, "namespace") : "", metaText(parent, "name"));
}

/** Says what objects are, without those of kinds that are not served. */
export function viewsOf(kinds: readonly ServedKind[], objects: readonly ValueMap[]): readonly MemberView[] {
  return objects.flatMap((object) => memberView(kinds, object) ?? []);
}

function lostSet(cluster: SetCluster, id: string): ApplySetView {
  const members = viewsOf(cluster.kinds, membersOf(cluster, id));
  const text =
    "No parent carries this id. If one is made again, its first apply prunes none of these members: kubectl goes by what the parent said before.";
  return {
    id,
    parent: null,
    tool: null,
    version: "",
    namespaces: [],
    hintedKinds: null,
    members: members.map((member) => ({ member, hinted: false })),
    problems: [warning("fresh-parent", text)],
  };
}
