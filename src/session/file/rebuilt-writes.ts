import { type Entry, readEntry } from "../../engine/managedfields/entries/entry.ts";
import { managedFieldsOf, nameOf, namespaceOf } from "../../engine/managedfields/object.ts";
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
import { ownedPart } from "./owned-part.ts";
import type { RebuiltWrite } from "./types.ts";

/**
 * Returns writes that change nothing in an object of a cluster, rebuilt from what the object says about its managers. Each is what its
 * manager would send again: what it applied; else what client-side apply stored in its annotation; else the fields of the manager that
 * wrote most of them; without managed fields an apply of the whole object. Empty if nothing can be rebuilt.
 */
export function rebuiltWrites(object: ValueMap): readonly RebuiltWrite[] {
  const entries = entriesOf(object);
  const applied = entries.flatMap((entry): readonly RebuiltWrite[] => {
    const part = entry.operation === "Apply" ? partOf(object, entry, entries) : null;
    return part === null ? [] : [{ way: "apply", manager: entry.manager, text: print(object, part) }];
  });
  if (applied.length > 0) return applied;
  const annotation = lastApplied(object);
  if (annotation !== null)
    return [{ way: "client-side", manager: "kubectl", text: printYamlText(annotation) }];
  if (entries.length > 0) return largestUpdate(object, entries);
  if (managedFieldsOf(object) !== undefined) return [];
  return [{ way: "apply", manager: null, text: print(object, withoutServerFields(object)) }];
}

/** Returns the entries of writes to the object itself, in the version of the object. */
function entriesOf(object: ValueMap): readonly Entry[] {
  const found = managedFieldsOf(object);
  return (isList(found) ? found : []).flatMap((value) => {
    const entry = isMap(value) ? readEntry(value) : undefined;
    const isUsable =
      entry !== undefined &&
      entry.manager !== "" &&
      entry.subresource === "" &&
      entry.apiVersion === get(object, "apiVersion");
    return isUsable ? [entry] : [];
  });
}

function partOf(object: ValueMap, entry: Entry, all: readonly Entry[]): ValueMap | null {
  const { fieldsV1 } = entry;
  const others = all.flatMap((one) => (one !== entry && isMap(one.fieldsV1) ? [one.fieldsV1] : []));
  const part = isMap(fieldsV1) ? ownedPart(object, fieldsV1, others) : undefined;
  return isMap(part) ? part : null;
}

/** Prints a manifest of a part of an object: with its apiVersion, kind, name and namespace. */
function print(object: ValueMap, part: ValueMap): string {
  const metadata = get(part, "metadata");
  const namespace = namespaceOf(object);
  const named = {
    name: nameOf(object),
    ...(namespace === "" ? {} : { namespace }),
    ...(isMap(metadata) ? metadata : {}),
  };
  const { apiVersion: _, kind: __, metadata: ___, ...rest } = part;
  return printYamlText({
    apiVersion: get(object, "apiVersion") ?? "",
    kind: get(object, "kind") ?? "",
    metadata: named,
    ...rest,
  });
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

/** Returns a patch of the manager whose update wrote the largest part of the object; none if only a schema could tell its list items. */
function largestUpdate(object: ValueMap, entries: readonly Entry[]): readonly RebuiltWrite[] {
  const [largest] = entries
    .flatMap((entry) => {
      const part = partOf(object, entry, entries);
      return part === null ? [] : [{ entry, body: printYamlText(part) }];
    })
    .toSorted((a, b) => b.body.length - a.body.length);
  if (largest === undefined) return [];
  const { entry, body } = largest;
  const hasKeys = JSON.stringify(entry.fieldsV1).includes('"k:');
  if (hasKeys && !isBuiltinGroup(String(get(object, "apiVersion")))) return [];
  return [{ way: hasKeys ? "strategic" : "merge", manager: entry.manager, text: body }];
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
function withoutServerFields(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  const kept = SERVER_METADATA.reduce(withoutKey, isMap(metadata) ? metadata : {});
  return withKey(withoutKey(object, "status"), "metadata", kept);
}
