import { metaText } from "../../../server/metadata/object-meta.ts";
import { textOf } from "../../../value/field-values.ts";
import { sortedKeys } from "../../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { metaMap } from "../objects/object-info.ts";
import { newResource, type Resource, scalarText } from "./model/resource.ts";

/**
 * Reads the objects of a text. The items of a list are objects of their own.
 * Upstream: kustomize api/resource/factory.go and kyaml kio/byteio_reader.go, yaml/rnode.go, GetValidatedMetadata (v0.21.1).
 */
export function readObjects(environment: Environment, text: string): Result<readonly Resource[]> {
  const resources: Resource[] = [];
  const documents = splitDocuments(text.replaceAll("\r\n", "\n"));
  if ("error" in documents) return documents;
  for (const document of documents.value) {
    const read = environment.parseYaml(document, "newer");
    if ("error" in read) return fail(`MalformedYAMLError: ${read.error}`);
    if (read.value === null) continue;
    for (const one of withoutLists(read.value)) {
      const why = metadataProblem(one);
      if (why !== null || !isMap(one)) return fail(why ?? "missing Resource metadata");
      resources.push(newResource(one, read.strictError));
    }
  }
  return { value: resources };
}

/** Splits a text at the lines that begin with `---`. */
function splitDocuments(text: string): Result<readonly string[]> {
  const documents: string[] = [];
  let from = 0;
  for (const found of text.matchAll(/\n---.*(?=\n)/g)) {
    const line = found[0].slice(4).trim();
    if (line !== "" && !line.startsWith("#")) return fail(`invalid document separator: ${found[0].trim()}`);
    documents.push(`${text.slice(from, found.index)}\n`);
    from = found.index + found[0].length + 1;
  }
  return { value: [...documents, text.slice(from)] };
}

function withoutLists(value: Value): readonly Value[] {
  const items = isMap(value) && textOf(get(value, "kind")).endsWith("List") ? get(value, "items") : undefined;
  return isList(items) ? items.flatMap(withoutLists) : items === null ? [] : [value];
}

/** Returns what an object of a kustomization misses, or null. */
export function metadataProblem(object: Value): string | null {
  if (!isMap(object)) return "missing Resource metadata";
  const kind = textOf(get(object, "kind"));
  const metadata = get(object, "metadata");
  const hasMetadata = isMap(metadata) && Object.keys(metadata).length > 0;
  if (kind === "" && textOf(get(object, "apiVersion")) === "" && !hasMetadata)
    return "missing Resource metadata";
  const missing =
    kind === "" ? "kind" : metaText(object, "name") === "" && !kind.endsWith("List") ? "metadata.name" : null;
  if (missing === null) return null;
  const named = `{{${metaText(object, "name")} ${metaText(object, "namespace")}} ${goMap(metaMap(object, "labels"))} ${goMap(metaMap(object, "annotations"))}}`;
  return `missing ${missing} in object {{${textOf(get(object, "apiVersion"))} ${kind}} ${named}}`;
}

function goMap(map: ValueMap): string {
  const pairs = sortedKeys(map).map((key) => `${key}:${scalarText(map[key])}`);
  return `map[${pairs.join(" ")}]`;
}
