import { leaves } from "../../engine/fieldpath/algebra.ts";
import { decodeSet } from "../../engine/managedfields/entries/decode-entries.ts";
import { type Entry, readEntry } from "../../engine/managedfields/entries/entry.ts";
import { managedFieldsOf } from "../../engine/managedfields/object.ts";
import { extractItems } from "../../engine/typed/extract.ts";
import { validate } from "../../engine/typed/validate.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { shorten } from "../../words.ts";
import type { ObjectVersion } from "./object-versions.ts";
import { ownedPart } from "./owned-part.ts";
import type { FoundObject } from "./types.ts";

/** A write of a manager, rebuilt from an object of a cluster. */
export type RebuiltWrite = {
  /** An apply; `kubectl apply` without `--server-side`; or a patch. */
  readonly way: "apply" | "client-side" | "strategic" | "merge";
  /** Null if the object names no manager. */
  readonly manager: string | null;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** The version in which the manager wrote. */
  readonly apiVersion: string;
  /** The manifest, or the body of the patch. */
  readonly text: string;
};

/** The writes of an object's managers, and a sentence about each entry from which none could be rebuilt. */
export type RebuiltWrites = { readonly writes: readonly RebuiltWrite[]; readonly notes: readonly string[] };

/** The manager of fields that existed before the first apply. It writes nothing itself. */
const BEFORE_FIRST_APPLY = "before-first-apply";

/**
 * Returns what each manager of an object would send again: what it applied, taken out of the object by its set, as `ExtractInto` of
 * client-go does; what client-side apply stored in its annotation; a patch with the values of the fields that a manager updated.
 * An update of the status gives no write. An object without managed fields gives one write: an apply of the whole object by nobody. The
 * set of an entry has fields of the entry's version: `versionOf` returns the object in a version, null if the kind does not have it.
 */
export function writesOfObject(
  object: FoundObject,
  versionOf: (apiVersion: string) => ObjectVersion | null,
): RebuiltWrites {
  const { value, apiVersion } = object;
  const found = managedFieldsOf(value);
  const annotation = lastApplied(value);
  if (found === undefined || (isList(found) && found.length === 0 && annotation === null)) {
    const isCleared = found !== undefined;
    const whole = annotation ?? (isCleared ? null : withoutServerFields(value));
    const way = annotation === null ? "apply" : "client-side";
    const text = whole === null ? null : printYamlText(whole);
    const writes = text === null ? [] : [{ way, manager: null, subresource: "", apiVersion, text } as const];
    return { writes, notes: [] };
  }
  const entries = (isList(found) ? found : []).flatMap((one) => (isMap(one) ? (readEntry(one) ?? []) : []));
  const notes: string[] = [];
  const versions = new Map<string, ObjectVersion | null>();
  const writes = entries.flatMap((entry): readonly RebuiltWrite[] => {
    if (entry.manager === "" || entry.manager === BEFORE_FIRST_APPLY) return [];
    const known = versions.get(entry.apiVersion);
    const version = known === undefined ? versionOf(entry.apiVersion) : known;
    versions.set(entry.apiVersion, version);
    if (version === null) {
      if (entry.operation === "Apply" || entry.subresource !== "status")
        notes.push(unknownVersionNote(object, entry));
      return [];
    }
    const others = entries.filter((one) => one !== entry && one.apiVersion === entry.apiVersion);
    if (entry.operation === "Apply") return applyOf(object, version, entry, others);
    if (annotation !== null && ownsAnnotation(entry)) return [clientSideOf(entry, annotation)];
    return patchOf(version.value, entry, others);
  });
  return { writes, notes };
}

/** Says why no write of an entry could be rebuilt. */
function unknownVersionNote({ kind, name }: FoundObject, { manager, operation, apiVersion }: Entry): string {
  const did = operation === "Apply" ? "applied" : "updated";
  return `${shorten(manager, 60)} ${did} ${shorten(kind, 60)} ${shorten(name, 60)} as \`${shorten(apiVersion, 60)}\`, which the server does not have for ${shorten(kind, 60)}: it gets no step.`;
}

function applyOf(
  object: FoundObject,
  version: ObjectVersion,
  entry: Entry,
  others: readonly Entry[],
): readonly RebuiltWrite[] {
  const { manager, subresource, apiVersion } = entry;
  if (subresource !== "" && subresource !== "status") return [];
  const part = appliedPart(version, entry, others);
  if (part === null) return [];
  return [{ way: "apply", manager, subresource, apiVersion, text: printPart(object, apiVersion, part) }];
}

/** Returns what a manager applied; null if the object has none of it. */
function appliedPart(
  { value, type }: ObjectVersion,
  entry: Entry,
  others: readonly Entry[],
): ValueMap | null {
  const decoded = decodeSet(entry);
  if (type === null || "error" in decoded || validate(value, type).length > 0)
    return partOf(value, entry, others);
  const part = extractItems({ value, type }, leaves(decoded.set), { emptyMembers: true });
  return isMap(part) ? part : null;
}

/** Returns the same without a type: the elements of the set say which lists have keys. */
function partOf(object: ValueMap, { fieldsV1 }: Entry, others: readonly Entry[]): ValueMap | null {
  const sets = others.flatMap((one) => (isMap(one.fieldsV1) ? [one.fieldsV1] : []));
  const part = isMap(fieldsV1) ? ownedPart(object, fieldsV1, sets) : undefined;
  return isMap(part) ? part : null;
}

/** Prints a manifest of a part of an object: with an apiVersion, its kind, name and namespace. */
function printPart({ kind, name, namespace }: FoundObject, apiVersion: string, part: ValueMap): string {
  const metadata = get(part, "metadata");
  const named = {
    name,
    ...(namespace === "" ? {} : { namespace }),
    ...(isMap(metadata) ? metadata : {}),
  };
  const { apiVersion: _, kind: __, metadata: ___, ...rest } = part;
  return printYamlText({ apiVersion, kind, metadata: named, ...rest });
}

/** The annotation with the last applied configuration. */
const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

function lastApplied(object: ValueMap): ValueMap | null {
  const text = dig(object, "metadata", "annotations", LAST_APPLIED);
  if (typeof text !== "string") return null;
  try {
    const value: Value = JSON.parse(text);
    return isMap(value) ? value : null;
  } catch {
    return null;
  }
}

function ownsAnnotation({ fieldsV1 }: Entry): boolean {
  return dig(fieldsV1, "f:metadata", "f:annotations", `f:${LAST_APPLIED}`) !== undefined;
}

function clientSideOf({ manager, apiVersion }: Entry, annotation: ValueMap): RebuiltWrite {
  return { way: "client-side", manager, subresource: "", apiVersion, text: printYamlText(annotation) };
}

/** Returns a patch with the values of the fields that a manager updated; none if only a schema could tell its list items. */
function patchOf(value: ValueMap, entry: Entry, others: readonly Entry[]): readonly RebuiltWrite[] {
  const { manager, subresource, apiVersion } = entry;
  if (subresource !== "" && subresource !== "scale") return [];
  const part = partOf(value, entry, others);
  if (part === null) return [];
  const shared = { manager, subresource, apiVersion };
  if (subresource === "scale") {
    const replicas = isMap(part["spec"]) ? Object.values(part["spec"])[0] : undefined;
    if (typeof replicas !== "number") return [];
    return [{ ...shared, way: "merge", text: printYamlText({ spec: { replicas } }) }];
  }
  const hasKeys = /"[kv]:/.test(JSON.stringify(entry.fieldsV1));
  if (hasKeys && !isBuiltinGroup(apiVersion)) return [];
  return [{ ...shared, way: hasKeys ? "strategic" : "merge", text: printYamlText(part) }];
}

/** Whether the kinds of an API group are certainly built in, so that their lists can be patched by keys. */
function isBuiltinGroup(apiVersion: string): boolean {
  const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
  return (
    !group.includes(".") ||
    /^(networking|rbac\.authorization|storage|admissionregistration|policy)(\.k8s\.io)?$/.test(group)
  );
}

/** Fields of metadata that the server sets. */
const SERVER_METADATA = [
  "uid",
  "resourceVersion",
  "generation",
  "creationTimestamp",
  "selfLink",
  "managedFields",
];

/** Returns an object as a user would apply it: without its status and what the server writes into metadata. */
export function withoutServerFields(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  const kept = SERVER_METADATA.reduce(withoutKey, isMap(metadata) ? metadata : {});
  return withKey(withoutKey(object, "status"), "metadata", kept);
}
