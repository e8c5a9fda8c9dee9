import { metaText } from "../../../../server/metadata/object-meta.ts";
import { get, type ValueMap } from "../../../../value/value.ts";
import type { ServedKind } from "../../discovery/served-kinds.ts";
import { metaMap } from "../../objects/object-info.ts";
import { ID_LABEL, PART_OF_LABEL, TOOLING_ANNOTATION } from "../applyset-labels.ts";
import { type ApplySet, applySetAt } from "../applyset-parent.ts";
import { hintedKinds, namespacesOfParent, splitTooling } from "../parent-annotations.ts";
import {
  kindOfObject,
  labelledId,
  type MemberView,
  membersOf,
  memberView,
  type ObjectsAndKinds,
  parentsOf,
} from "./applyset-members.ts";
import { isHinted, parentProblems, staleProblems } from "./applyset-problems.ts";
import { type SetWarning, setWarning } from "./applyset-warning.ts";

/** An ApplySet in a cluster. */
export type ApplySetView = {
  readonly id: string;
  /** Null if the members have no parent. */
  readonly parent: MemberView | null;
  /** The tool that manages the set: `kubectl`; null if the parent does not name one. */
  readonly tool: string | null;
  /** The version of the tool: `v1.36.3`; empty if there is none. */
  readonly version: string;
  /** The namespaces that the parent names, and its own. */
  readonly namespaces: readonly string[];
  /** The kinds that the parent names: `ConfigMap`; null if the annotation is missing or cannot be parsed. */
  readonly hintedKinds: readonly string[] | null;
  /** All objects with the label of the set, in any kind and namespace. */
  readonly members: readonly SetMember[];
  readonly problems: readonly SetWarning[];
};

/** A member. `hinted`: whether it is in the kinds and namespaces that the parent names, where kubectl finds it. */
export type SetMember = { readonly member: MemberView; readonly hinted: boolean };

/**
 * Returns all ApplySets of a cluster, also those of other tools, in the order of the objects. Members without a parent come
 * last.
 */
export function applySetsOf(cluster: ObjectsAndKinds): readonly ApplySetView[] {
  const parents = parentsOf(cluster);
  const ids = new Set(parents.map((parent) => labelledId(parent, ID_LABEL)));
  const orphanIds = cluster.objects
    .map((object) => labelledId(object, PART_OF_LABEL))
    .filter((id): id is string => id !== null && !ids.has(id));
  return [
    ...parents.map((parent) => applySetView(cluster, parent)),
    ...[...new Set(orphanIds)].map((id) => orphanSet(cluster, id)),
  ];
}

/** Returns the ApplySet of a parent. The object must be one of {@link parentsOf}. */
export function applySetView(cluster: ObjectsAndKinds, parent: ValueMap): ApplySetView {
  const { kinds } = cluster;
  const id = labelledId(parent, ID_LABEL) ?? "";
  const set = setOfParent(kindOfObject(kinds, parent) as ServedKind, parent);
  const annotations = metaMap(parent, "annotations");
  const namespaces = namespacesOfParent(set, annotations);
  const hints = hintedKinds(kinds, annotations);
  const hinted = "value" in hints ? new Set(hints.value.keys()) : null;
  const members = memberViews(kinds, membersOf(cluster, id));
  const tooling = get(annotations, TOOLING_ANNOTATION);
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

/** Returns the set that an object is the parent of by its name and kind, without regard to its id label. */
export function setOfParent(kind: ServedKind, parent: ValueMap): ApplySet {
  return applySetAt(kind, kind.namespaced ? metaText(parent, "namespace") : "", metaText(parent, "name"));
}

/** Returns objects as members, without those whose kind is not served. */
export function memberViews(
  kinds: readonly ServedKind[],
  objects: readonly ValueMap[],
): readonly MemberView[] {
  return objects.flatMap((object) => memberView(kinds, object) ?? []);
}

function orphanSet(cluster: ObjectsAndKinds, id: string): ApplySetView {
  const members = memberViews(cluster.kinds, membersOf(cluster, id));
  const text =
    "No parent has this id. If you create it again, its first apply prunes none of these members: kubectl prunes only what the parent named before.";
  return {
    id,
    parent: null,
    tool: null,
    version: "",
    namespaces: [],
    hintedKinds: null,
    members: members.map((member) => ({ member, hinted: false })),
    problems: [setWarning("fresh-parent", text)],
  };
}
