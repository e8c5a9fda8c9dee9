import { metaText } from "../../../../server/metadata/object-meta.ts";
import { sortedKeys } from "../../../../value/order.ts";
import { get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";
import { metaMap, withMeta } from "../../objects/object-info.ts";
import { effectiveNamespace, idOf, type ResourceId } from "./resource-id.ts";

/** An object while kustomize builds, with what kustomize writes into annotations that are not in the output. */
export type Resource = {
  readonly object: ValueMap;
  /** The ids that it had before names, namespaces and patches changed it, the first one first. */
  readonly previous: readonly ResourceId[];
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  /** Whether its name gets the hash of its content. */
  readonly needsHash: boolean;
  readonly isGenerated: boolean;
  /** What a generator does with an earlier object of the same id. */
  readonly behavior: "unspecified" | "create" | "merge" | "replace";
  /** The names of the vars that take their value from it. */
  readonly vars: readonly string[];
  /** The text of the annotation about its origin; null if nobody wants to know. */
  readonly origin: string | null;
  /** The entries of the annotation about what changed it. */
  readonly changes: readonly string[];
  /** The error of the YAML reader that only shows when the object is printed; null if there is none. */
  readonly flaw: string | null;
};

/** Returns a resource with an object that nothing has changed. */
export function newResource(object: ValueMap, flaw: string | null = null): Resource {
  return {
    object,
    previous: [],
    prefixes: [],
    suffixes: [],
    needsHash: false,
    isGenerated: false,
    behavior: "unspecified",
    vars: [],
    origin: null,
    changes: [],
    flaw,
  };
}

/** Returns the id that a resource has now. */
export function currentId({ object }: Resource): ResourceId {
  return idOf(object);
}

/** Returns the id that a resource had first. */
export function originalId(resource: Resource): ResourceId {
  return resource.previous[0] ?? currentId(resource);
}

/** Returns all ids of a resource, the current one last. */
export function allIds(resource: Resource): readonly ResourceId[] {
  return [...resource.previous, currentId(resource)];
}

/** Returns the resource with its current id among the previous ones. */
export function withStoredId(resource: Resource): Resource {
  const id = currentId(resource);
  return { ...resource, previous: [...resource.previous, { ...id, namespace: effectiveNamespace(id) }] };
}

/** Returns the object with a namespace; without one if it is empty. */
export function withNamespace(object: ValueMap, namespace: string): ValueMap {
  if (namespace !== "") return withMeta(object, "namespace", namespace);
  const metadata = get(object, "metadata");
  return isMap(metadata) ? withKey(object, "metadata", withoutKey(metadata, "namespace")) : object;
}

/** Returns the object with these annotations; without the field if there are none. */
export function withAnnotations(object: ValueMap, annotations: ValueMap): ValueMap {
  if (Object.keys(annotations).length > 0) return withMeta(object, "annotations", annotations);
  const metadata = get(object, "metadata");
  return isMap(metadata) ? withKey(object, "metadata", withoutKey(metadata, "annotations")) : object;
}

/** Returns the object with the annotations in which kustomize keeps its notes, as messages print it. */
export function withNotes(resource: Resource): ValueMap {
  const { object, previous, prefixes, suffixes, behavior, isGenerated, needsHash } = resource;
  const lists: Readonly<Record<string, readonly string[]>> = {
    generatorBehavior: isGenerated ? [behavior] : [],
    needsHashSuffix: needsHash ? ["enabled"] : [],
    prefixes,
    suffixes,
    previousKinds: previous.map(({ kind }) => kind),
    previousNames: previous.map(({ name }) => name),
    previousNamespaces: previous.map(({ namespace }) => namespace),
  };
  const notes = Object.entries(lists).flatMap(([key, list]): [string, Value][] =>
    list.length === 0 ? [] : [[`internal.config.kubernetes.io/${key}`, list.join(",")]],
  );
  return withAnnotations(object, { ...metaMap(object, "annotations"), ...Object.fromEntries(notes) });
}

/** Returns the object as kustomize prints it: annotations are texts, and empty ones are gone. */
export function printedObject({ object }: Resource): ValueMap {
  const annotations = metaMap(object, "annotations");
  const texts = sortedKeys(annotations).map((key) => [key, scalarText(annotations[key])]);
  return withAnnotations(object, Object.fromEntries(texts) as ValueMap);
}

/** Returns the text of a scalar; empty for maps, lists and null. */
export function scalarText(value: Value | undefined): string {
  return value === undefined || value === null || typeof value === "object" ? "" : String(value);
}

/** Whether a resource is in no output because an annotation says that it is only for the build. */
export function isLocalConfig({ object }: Resource): boolean {
  const local = get(metaMap(object, "annotations"), "config.kubernetes.io/local-config");
  return local !== undefined && scalarText(local) !== "false";
}

/** Returns the name of a resource. */
export function nameOf({ object }: Resource): string {
  return metaText(object, "name");
}
