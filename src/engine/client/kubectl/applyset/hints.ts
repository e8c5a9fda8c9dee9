import { compareText } from "../../../value/order.ts";
import { get, type ValueMap } from "../../../value/value.ts";
import { type Attempt, messageOf, plain } from "../fault.ts";
import { metaMap } from "../info.ts";
import { kindOfGroup, kindOfWord, type ServedKind } from "../kinds.ts";
import { GROUP_KINDS, GROUP_RESOURCES, ID, NAMESPACES, TOOLING } from "./names.ts";
import { type ApplySet, parentName } from "./parent.ts";

/** Where the members of a set are looked for, as its parent says: kinds by {@link groupKind}, and namespaces. */
export type SetScope = {
  readonly kinds: ReadonlyMap<string, ServedKind>;
  readonly namespaces: readonly string[];
};

/** `Deployment.apps`; the core group leaves the kind alone. */
export function groupKind({ group, kind }: Pick<ServedKind, "group" | "kind">): string {
  return group === "" ? kind : `${kind}.${group}`;
}

/** A hint's text: each once, in order. */
export function printHint(texts: Iterable<string>): string {
  return [...new Set(texts)].sort(compareText).join(",");
}

/** `kubectl/v1.36.3` in its parts; the version is empty where there is none. */
export function splitTooling(tooling: string): { readonly tool: string; readonly version: string } {
  const slash = tooling.lastIndexOf("/");
  return slash < 0
    ? { tool: tooling, version: "" }
    : { tool: tooling.slice(0, slash), version: tooling.slice(slash + 1) };
}

/**
 * What a parent says of its set, or why kubectl does not touch it.
 * Upstream: kubectl pkg/cmd/apply/applyset.go, fetchParent (v0.36.3).
 */
export function scopeOfParent(
  kinds: readonly ServedKind[],
  set: ApplySet,
  parent: ValueMap,
): Attempt<SetScope> {
  const annotations = metaMap(parent, "annotations");
  const tooling = get(annotations, TOOLING);
  const head = `ApplySet parent object ${parentName(set)}`;
  if (typeof tooling !== "string") {
    return plain(`${head} already exists and is missing required annotation ${JSON.stringify(TOOLING)}`);
  }
  const { tool } = splitTooling(tooling);
  if (tool !== "kubectl") {
    return plain(
      `${head} already exists and is managed by tooling ${JSON.stringify(tool)} instead of "kubectl"`,
    );
  }
  const id = get(metaMap(parent, "labels"), ID);
  if (id === undefined) return plain(`${head} exists and does not have required label ${ID}`);
  if (id !== set.id) {
    return plain(
      `${head} exists and has incorrect value for label ${JSON.stringify(ID)} (got: ${id}, want: ${set.id})`,
    );
  }
  const hinted = hintedKinds(kinds, annotations);
  if ("fault" in hinted) {
    return plain(`parsing ApplySet annotation on ${parentName(set)}: ${messageOf(hinted.fault)}`);
  }
  return { value: { kinds: hinted.value, namespaces: namespacesOfParent(set, annotations) } };
}

/** The namespaces in which members are: the parent's own, and those that it names. */
export function namespacesOfParent({ kind, namespace }: ApplySet, annotations: ValueMap): readonly string[] {
  const text = get(annotations, NAMESPACES);
  const named = typeof text === "string" && text !== "" ? text.split(",") : [];
  return [...new Set(kind.namespaced ? [...named, namespace] : named)];
}

/** The kinds that the parent's hint names. A hint that is missing, or that names what is not served, is a fault. */
export function hintedKinds(
  kinds: readonly ServedKind[],
  annotations: ValueMap,
): Attempt<ReadonlyMap<string, ServedKind>> {
  const text = get(annotations, GROUP_KINDS);
  const found = new Map<string, ServedKind>();
  if (typeof text !== "string") return hintedResources(kinds, annotations);
  if (text === "") return { value: found };
  for (const part of text.split(",")) {
    const dot = part.indexOf(".");
    const kind = dot < 0 ? part : part.slice(0, dot);
    const group = dot < 0 ? "" : part.slice(dot + 1);
    const served = kindOfGroup(kinds, group, kind);
    if (served === undefined) {
      return plain(
        `could not find mapping for kind in ${JSON.stringify(GROUP_KINDS)} annotation: no matches for kind ${JSON.stringify(kind)} in group ${JSON.stringify(group)}`,
      );
    }
    found.set(groupKind(served), served);
  }
  return { value: found };
}

function hintedResources(
  kinds: readonly ServedKind[],
  annotations: ValueMap,
): Attempt<ReadonlyMap<string, ServedKind>> {
  const text = get(annotations, GROUP_RESOURCES);
  if (typeof text !== "string" || text === "") {
    return plain(
      `kubectl requires the ${JSON.stringify(GROUP_KINDS)} annotation to be set on all ApplySet parent objects`,
    );
  }
  const found = new Map<string, ServedKind>();
  for (const part of text.split(",")) {
    const served = kindOfWord(kinds, part);
    if (served === undefined) {
      const [resource = "", ...group] = part.split(".");
      return plain(
        `invalid group resource in ${JSON.stringify(GROUP_RESOURCES)} annotation: no matches for ${group.join(".")}/, Resource=${resource}`,
      );
    }
    found.set(groupKind(served), served);
  }
  return { value: found };
}
