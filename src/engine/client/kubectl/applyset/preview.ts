import { get, has, type ValueMap } from "../../../value/value.ts";
import { messageOf } from "../fault.ts";
import { metaMap, metaText, withMeta } from "../info.ts";
import { kindFor, printResource, type ServedKind } from "../kinds.ts";
import {
  kindOfObject,
  type MemberView,
  mayBeParent,
  membersOf,
  memberView,
  type SetCluster,
} from "./cluster.ts";
import { groupKind, type SetScope, scopeOfParent } from "./hints.ts";
import { PART_OF } from "./names.ts";
import { type ApplySet, isBuiltinParent, readParent } from "./parent.ts";
import { isHinted } from "./problems.ts";
import { deletionWarnings, freshParent, moveWarnings, whyKept, whyPruned } from "./reasons.ts";
import type { SetWarning } from "./warning.ts";

/** An apply with `--prune --applyset` that has not run. */
export type PlannedApply = {
  /** As `--applyset` has it. */
  readonly set: string;
  /** As `-n` has it; empty where it is not given. */
  readonly namespace: string;
  /** The objects of the files. */
  readonly manifests: readonly ValueMap[];
};

/** An object, and a sentence about it. */
export type MemberReason = { readonly member: MemberView; readonly why: string };

/** What an apply would do with a set. */
export type ApplyPreview = {
  /** The set's id; empty where `--applyset` cannot be read. */
  readonly id: string;
  /** What kubectl says where it refuses; nothing is applied then. Null where it does not. */
  readonly refusal: string | null;
  readonly applied: readonly { readonly member: MemberView; readonly verb: "create" | "change" }[];
  readonly pruned: readonly MemberReason[];
  /** Members that the manifests lack and that stay all the same. */
  readonly kept: readonly MemberReason[];
  readonly warnings: readonly SetWarning[];
};

/**
 * Tells what an apply would apply and prune, and why, and what it does without a word. Nothing is changed. Failures of
 * single objects, conflicts say, are not foreseen; after one kubectl prunes nothing.
 */
export function previewApply(cluster: SetCluster, planned: PlannedApply): ApplyPreview {
  const { kinds } = cluster;
  const read = readParent(kinds, planned.set, planned.namespace);
  if ("fault" in read) return refused("", messageOf(read.fault));
  const set = read.value;
  const live = indexOf(cluster);
  const parent = live.get(`${groupKind(set.kind)}/${set.namespace}/${set.name}`);
  const wrong = whyRefused(cluster, set, planned.manifests);
  if (wrong !== null) return refused(set.id, wrong);
  const scope = scopeBefore(kinds, set, parent);
  if (typeof scope === "string") return refused(set.id, scope);
  const wanted = planned.manifests.flatMap((object) => {
    const member = memberView(kinds, placed(kinds, object, planned.namespace));
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
  const doomed = dropped.filter(isFound);
  const others = dropped.filter((one) => !isFound(one));
  return {
    id: set.id,
    refusal: null,
    applied: wanted.map(({ member, object }) => ({
      member,
      verb: object === undefined ? "create" : "change",
    })),
    pruned: doomed.map(({ member }) => ({ member, why: whyPruned(set, member) })),
    kept: others.map(({ member }) => ({ member, why: whyKept(parent === undefined, hinted, member) })),
    warnings: [
      ...(parent === undefined ? freshParent(dropped.length) : []),
      ...wanted.flatMap(({ member, object }) => moveWarnings(set.id, member, object)),
      ...doomed.flatMap(({ member, object }) => deletionWarnings(parent, member, object)),
    ],
  };
}

function refused(id: string, refusal: string): ApplyPreview {
  return { id, refusal, applied: [], pruned: [], kept: [], warnings: [] };
}

function keyOf({ groupKind: kind, namespace, name }: MemberView): string {
  return `${kind}/${namespace}/${name}`;
}

function indexOf({ objects, kinds }: SetCluster): ReadonlyMap<string, ValueMap> {
  return new Map(
    objects.flatMap((object) => {
      const member = memberView(kinds, object);
      return member === null ? [] : [[keyOf(member), object] as const];
    }),
  );
}

/** The object in the namespace of the command, where it names none. */
function placed(kinds: readonly ServedKind[], object: ValueMap, namespace: string): ValueMap {
  const isLost = kindOfObject(kinds, object)?.namespaced === true && metaText(object, "namespace") === "";
  return isLost ? withMeta(object, "namespace", namespace === "" ? "default" : namespace) : object;
}

function whyRefused(
  { objects, kinds }: SetCluster,
  set: ApplySet,
  manifests: readonly ValueMap[],
): string | null {
  if (set.kind.namespaced && set.namespace === "") {
    return "namespace is required to use namespace-scoped ApplySet";
  }
  if (!mayBeParent(objects, set.kind)) {
    return `resource ${JSON.stringify(printResource(set.kind))} is not permitted as an ApplySet parent`;
  }
  if (manifests.length === 0) return "no objects passed to apply";
  for (const object of manifests) {
    const apiVersion = String(get(object, "apiVersion") ?? "");
    const kind = String(get(object, "kind") ?? "");
    if (kindFor(kinds, apiVersion, kind) === undefined) {
      return `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`;
    }
    if (has(metaMap(object, "labels"), PART_OF)) {
      return `ApplySet label ${JSON.stringify(PART_OF)} already set in input data`;
    }
  }
  return null;
}

/** Where kubectl looks for what to prune, or why it does not touch the parent. */
function scopeBefore(
  kinds: readonly ServedKind[],
  set: ApplySet,
  parent: ValueMap | undefined,
): SetScope | string {
  if (parent !== undefined) {
    const scope = scopeOfParent(kinds, set, parent);
    return "fault" in scope ? messageOf(scope.fault) : scope.value;
  }
  if (isBuiltinParent(set.kind)) return { kinds: new Map(), namespaces: [] };
  return "custom resource ApplySet parents cannot be created automatically";
}
