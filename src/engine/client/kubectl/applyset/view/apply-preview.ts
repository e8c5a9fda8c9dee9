import { metaText } from "../../../../server/metadata/object-meta.ts";
import { get, has, type ValueMap } from "../../../../value/value.ts";
import { messageOf } from "../../command-error.ts";
import { kindFor, type ServedKind } from "../../discovery/served-kinds.ts";
import { metaMap, withMeta } from "../../objects/object-info.ts";
import { PART_OF_LABEL } from "../applyset-labels.ts";
import { type ApplySet, NAMESPACE_REQUIRED, notPermittedError, readParent } from "../applyset-parent.ts";
import { ALREADY_LABELLED } from "../label-members.ts";
import { groupKind, readParentScope, scopeOfNewParent } from "../parent-annotations.ts";
import {
  kindOfObject,
  type MemberView,
  mayBeParent,
  membersOf,
  memberView,
  type ObjectsAndKinds,
} from "./applyset-members.ts";
import { isHinted } from "./applyset-problems.ts";
import type { SetWarning } from "./applyset-warning.ts";
import {
  deletionWarnings,
  freshParentWarnings,
  keepReason,
  moveWarnings,
  pruneReason,
} from "./prune-reasons.ts";

/** A future `kubectl apply --prune --applyset`. */
export type PlannedApply = {
  /** The value of `--applyset`. */
  readonly set: string;
  /** The value of `-n`; empty if it is not given. */
  readonly namespace: string;
  /** The objects of the manifests. */
  readonly manifests: readonly ValueMap[];
};

/** A member, and the reason as a sentence. */
export type MemberReason = { readonly member: MemberView; readonly why: string };

/** What an apply will do to a set. */
export type ApplyPreview = {
  /** The id of the set; empty if `--applyset` cannot be parsed. */
  readonly id: string;
  /** The error of kubectl if it refuses the apply, which then changes nothing; else null. */
  readonly refusal: string | null;
  readonly applied: readonly { readonly member: MemberView; readonly verb: "create" | "change" }[];
  readonly pruned: readonly MemberReason[];
  /** Members that are not in the manifests and are not pruned. */
  readonly kept: readonly MemberReason[];
  readonly warnings: readonly SetWarning[];
};

/**
 * Returns what an apply will apply and prune, with reasons and warnings. Changes nothing. Does not predict errors of single
 * objects, such as conflicts; after such an error kubectl prunes nothing.
 */
export function previewApply(cluster: ObjectsAndKinds, planned: PlannedApply): ApplyPreview {
  const { kinds } = cluster;
  const read = readParent(kinds, planned.set, planned.namespace);
  if ("error" in read) return refused("", messageOf(read.error));
  const set = read.value;
  const live = indexOf(cluster);
  const parent = live.get(`${groupKind(set.kind)}/${set.namespace}/${set.name}`);
  const wrong = refusalOf(cluster, set, planned.manifests);
  if (wrong !== null) return refused(set.id, wrong);
  const found = parent === undefined ? scopeOfNewParent(set) : readParentScope(kinds, set, parent);
  if ("error" in found) return refused(set.id, messageOf(found.error));
  const scope = found.value;
  const wanted = planned.manifests.flatMap((object) => {
    const member = memberView(kinds, inNamespace(kinds, object, planned.namespace));
    return member === null ? [] : [{ member, object: live.get(keyOf(member)) }];
  });
  const keys = new Set(wanted.map(({ member }) => keyOf(member)));
  const dropped = membersOf(cluster, set.id).flatMap((object) => {
    const member = memberView(kinds, object);
    return member === null || keys.has(keyOf(member)) ? [] : [{ member, object }];
  });
  const hinted = new Set(scope.kinds.keys());
  const isFound = ({ member }: { readonly member: MemberView }) =>
    isHinted(member, hinted, new Set(scope.namespaces));
  const prunable = dropped.filter(isFound);
  const others = dropped.filter((one) => !isFound(one));
  return {
    id: set.id,
    refusal: null,
    applied: wanted.map(({ member, object }) => ({
      member,
      verb: object === undefined ? "create" : "change",
    })),
    pruned: prunable.map(({ member }) => ({ member, why: pruneReason(set, member) })),
    kept: others.map(({ member }) => ({ member, why: keepReason(parent === undefined, hinted, member) })),
    warnings: [
      ...(parent === undefined ? freshParentWarnings(dropped.length) : []),
      ...wanted.flatMap(({ member, object }) => moveWarnings(set.id, member, object)),
      ...prunable.flatMap(({ member, object }) => deletionWarnings(parent, member, object)),
    ],
  };
}

function refused(id: string, refusal: string): ApplyPreview {
  return { id, refusal, applied: [], pruned: [], kept: [], warnings: [] };
}

function keyOf({ groupKind: kind, namespace, name }: MemberView): string {
  return `${kind}/${namespace}/${name}`;
}

function indexOf({ objects, kinds }: ObjectsAndKinds): ReadonlyMap<string, ValueMap> {
  return new Map(
    objects.flatMap((object) => {
      const member = memberView(kinds, object);
      return member === null ? [] : [[keyOf(member), object] as const];
    }),
  );
}

/** Returns the object with the namespace of the command, if it is namespaced and has none. */
function inNamespace(kinds: readonly ServedKind[], object: ValueMap, namespace: string): ValueMap {
  const lacksNamespace =
    kindOfObject(kinds, object)?.namespaced === true && metaText(object, "namespace") === "";
  return lacksNamespace ? withMeta(object, "namespace", namespace === "" ? "default" : namespace) : object;
}

function refusalOf(
  { objects, kinds }: ObjectsAndKinds,
  set: ApplySet,
  manifests: readonly ValueMap[],
): string | null {
  if (set.kind.namespaced && set.namespace === "") {
    return NAMESPACE_REQUIRED;
  }
  if (!mayBeParent(objects, set.kind)) {
    return notPermittedError(set.kind);
  }
  if (manifests.length === 0) return "no objects passed to apply";
  for (const object of manifests) {
    const apiVersion = String(get(object, "apiVersion") ?? "");
    const kind = String(get(object, "kind") ?? "");
    if (kindFor(kinds, apiVersion, kind) === undefined) {
      return `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
    }
    if (has(metaMap(object, "labels"), PART_OF_LABEL)) {
      return ALREADY_LABELLED;
    }
  }
  return null;
}
