import { metaText } from "../../../server/metadata/object-meta.ts";
import { sortedKeys } from "../../../value/order.ts";
import { get, isList, isMap, type Value, type ValueMap } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { readStream } from "../files/read-stream.ts";
import { metaMap } from "../objects/object-info.ts";

/**
 * Reads the objects of a file that a kustomization names. The items of a list are objects of their own.
 * Upstream: kustomize api/resource/factory.go and kyaml yaml/rnode.go, GetValidatedMetadata (v5.8.1).
 */
export function readResources(
  run: CommandRun,
  resource: string,
  path: string,
  text: string,
): Result<readonly ValueMap[]> {
  const head = "accumulating resources: ";
  const objects: ValueMap[] = [];
  for (const document of readStream(text, (part) => run.environment.parseYaml(part, "newer"))) {
    if ("error" in document) {
      const why = document.error.replace(/^error converting YAML to JSON: /, "");
      return fail(
        `${head}accumulating resources from '${resource}': MalformedYAMLError: ${why} in File: ${resource}`,
      );
    }
    for (const one of withoutLists(document.value)) {
      const why = metadataProblem(one);
      if (why !== null || !isMap(one)) {
        return fail(
          `${head}accumulation err='accumulating resources from '${resource}': ${why}': must build at directory: '${path}': file is not directory`,
        );
      }
      objects.push(one);
    }
  }
  return { value: objects };
}

function withoutLists(value: Value): readonly Value[] {
  const items = isMap(value) && String(get(value, "kind")).endsWith("List") ? get(value, "items") : undefined;
  return isList(items) ? items.flatMap(withoutLists) : [value];
}

/** Returns what an object of a kustomization misses, or null. */
function metadataProblem(object: Value): string | null {
  if (!isMap(object)) return "missing Resource metadata";
  const kind = textOf(get(object, "kind"));
  const missing =
    kind === "" ? "kind" : metaText(object, "name") === "" && !kind.endsWith("List") ? "metadata.name" : null;
  if (missing === null) return null;
  const named = `{{${metaText(object, "name")} ${metaText(object, "namespace")}} ${goMap(metaMap(object, "labels"))} ${goMap(metaMap(object, "annotations"))}}`;
  return `missing ${missing} in object {{${textOf(get(object, "apiVersion"))} ${kind}} ${named}}`;
}

function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}

function goMap(map: ValueMap): string {
  const pairs = sortedKeys(map).map((key) => `${key}:${map[key]}`);
  return `map[${pairs.join(" ")}]`;
}
