import { compareText } from "../../../value/order.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { fail, messageOf, type Result } from "../command-error.ts";
import { kindOfGroup, kindOfWord, type ServedKind } from "../discovery/served-kinds.ts";
import { metaMap } from "../objects/object-info.ts";
import {
  GROUP_KINDS_ANNOTATION,
  GROUP_RESOURCES_ANNOTATION,
  ID_LABEL,
  NAMESPACES_ANNOTATION,
  TOOLING_ANNOTATION,
} from "./applyset-labels.ts";
import { type ApplySet, isBuiltinParent, parentName } from "./applyset-parent.ts";

/** The kinds, by {@link groupKind}, and the namespaces in which kubectl looks for members. */
export type SetScope = {
  readonly kinds: ReadonlyMap<string, ServedKind>;
  readonly namespaces: readonly string[];
};

/** Returns `Deployment.apps`; for the core group, the kind only. */
export function groupKind({ group, kind }: Pick<ServedKind, "group" | "kind">): string {
  return group === "" ? kind : `${kind}.${group}`;
}

/** Returns the text of an annotation with a list: sorted, without duplicates. */
export function printList(texts: Iterable<string>): string {
  return [...new Set(texts)].sort(compareText).join(",");
}

/** Splits `kubectl/v1.36.3` into tool and version. The version is empty if there is none. */
export function splitTooling(tooling: string): { readonly tool: string; readonly version: string } {
  const slash = tooling.lastIndexOf("/");
  return slash < 0
    ? { tool: tooling, version: "" }
    : { tool: tooling.slice(0, slash), version: tooling.slice(slash + 1) };
}

/**
 * Returns where the parent says that its members are. Fails if another tool manages the set, or if labels or annotations are
 * wrong.
 * Upstream: kubectl pkg/cmd/apply/applyset.go, fetchParent (v0.36.3).
 */
export function readParentScope(
  kinds: readonly ServedKind[],
  set: ApplySet,
  parent: ValueMap,
): Result<SetScope> {
  const annotations = metaMap(parent, "annotations");
  const tooling = get(annotations, TOOLING_ANNOTATION);
  const head = `ApplySet parent object ${parentName(set)}`;
  if (typeof tooling !== "string") {
    return fail(
      `${head} already exists and is missing required annotation ${JSON.stringify(TOOLING_ANNOTATION)}`,
    );
  }
  const { tool } = splitTooling(tooling);
  if (tool !== "kubectl") {
    return fail(
      `${head} already exists and is managed by tooling ${JSON.stringify(tool)} instead of "kubectl"`,
    );
  }
  const id = get(metaMap(parent, "labels"), ID_LABEL);
  if (id === undefined) return fail(`${head} exists and does not have required label ${ID_LABEL}`);
  if (id !== set.id) {
    return fail(
      `${head} exists and has incorrect value for label ${JSON.stringify(ID_LABEL)} (got: ${id}, want: ${set.id})`,
    );
  }
  const hinted = hintedKinds(kinds, annotations);
  if ("error" in hinted) {
    return fail(`parsing ApplySet annotation on ${parentName(set)}: ${messageOf(hinted.error)}`);
  }
  return { value: { kinds: hinted.value, namespaces: namespacesOfParent(set, annotations) } };
}

/** Returns the empty scope of a parent that does not exist yet. Fails if kubectl does not create parents of its kind. */
export function scopeOfNewParent({ kind }: ApplySet): Result<SetScope> {
  if (isBuiltinParent(kind)) return { value: { kinds: new Map(), namespaces: [] } };
  return fail("custom resource ApplySet parents cannot be created automatically");
}

/** Returns the namespaces with members: the parent's own, and those that it names. */
export function namespacesOfParent({ kind, namespace }: ApplySet, annotations: ValueMap): readonly string[] {
  const text = get(annotations, NAMESPACES_ANNOTATION);
  const named = typeof text === "string" && text !== "" ? text.split(",") : [];
  return [...new Set(kind.namespaced ? [...named, namespace] : named)];
}

/** Returns the kinds that the parent names. Fails if the annotation is missing or names a kind that is not served. */
export function hintedKinds(
  kinds: readonly ServedKind[],
  annotations: ValueMap,
): Result<ReadonlyMap<string, ServedKind>> {
  const text = get(annotations, GROUP_KINDS_ANNOTATION);
  const found = new Map<string, ServedKind>();
  if (typeof text !== "string") return hintedResources(kinds, annotations);
  if (text === "") return { value: found };
  for (const part of text.split(",")) {
    const dot = part.indexOf(".");
    const kind = dot < 0 ? part : part.slice(0, dot);
    const group = dot < 0 ? "" : part.slice(dot + 1);
    const served = kindOfGroup(kinds, group, kind);
    if (served === undefined) {
      return fail(
        `could not find mapping for kind in ${JSON.stringify(GROUP_KINDS_ANNOTATION)} annotation: no matches for kind ${JSON.stringify(kind)} in group ${JSON.stringify(group)}`,
      );
    }
    found.set(groupKind(served), served);
  }
  return { value: found };
}

function hintedResources(
  kinds: readonly ServedKind[],
  annotations: ValueMap,
): Result<ReadonlyMap<string, ServedKind>> {
  const text = get(annotations, GROUP_RESOURCES_ANNOTATION);
  if (typeof text !== "string" || text === "") {
    return fail(
      `kubectl requires the ${JSON.stringify(GROUP_KINDS_ANNOTATION)} annotation to be set on all ApplySet parent objects`,
    );
  }
  const found = new Map<string, ServedKind>();
  for (const part of text.split(",")) {
    const served = kindOfWord(kinds, part);
    if (served === undefined) {
      const [resource = "", ...group] = part.split(".");
      return fail(
        `invalid group resource in ${JSON.stringify(GROUP_RESOURCES_ANNOTATION)} annotation: no matches for ${group.join(".")}/, Resource=${resource}`,
      );
    }
    found.set(groupKind(served), served);
  }
  return { value: found };
}
