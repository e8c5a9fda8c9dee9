import { applyJsonPatch } from "../../../../patch/json-patch/json-patch.ts";
import { messageOf as patchMessage } from "../../../../patch/patch-errors.ts";
import { textAt, textOf } from "../../../../value/field-values.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, messageOf, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { metaMap, withMeta } from "../../objects/object-info.ts";
import { isNewKustomize } from "../kustomize-version.ts";
import { loadFile } from "../model/loader.ts";
import {
  currentId,
  nameOf,
  originalId,
  type Resource,
  withAnnotations,
  withNamespace,
  withStoredId,
} from "../model/resource.ts";
import { idText } from "../model/resource-id.ts";
import { resourceById, selectResources, type Transformer } from "../model/resource-list.ts";
import { readObjects } from "../read-resources.ts";
import type { FindSchema } from "./merge-schema.ts";
import type { Configure } from "./plugin.ts";
import { strategicMerge } from "./strategic-merge.ts";

type ChangeOptions = { readonly name: boolean; readonly kind: boolean };

/** An entry of `patches`. Upstream: api/internal/builtins/PatchTransformer.go (v0.21.1). */
export const configurePatch: Configure = ({ loader, schemas }, config) => {
  const inline = textAt(config, "patch").trim();
  const path = textAt(config, "path");
  const { environment } = loader;
  const printed = () => environment.printYaml(config);
  if (inline === "" && path === "") return fail(`must specify one of patch and path in\n${printed()}`);
  if (inline !== "" && path !== "") return fail(`patch and path can't be set at the same time\n${printed()}`);
  const loaded = inline === "" ? loadFile(loader, path) : { value: inline };
  if ("error" in loaded) {
    return fail(`failed to get the patch file from path(${path}): ${messageOf(loaded.error)}`);
  }
  const text = loaded.value;
  const source = inline === "" ? `[path: ${JSON.stringify(path)}]` : `[patch: ${JSON.stringify(inline)}]`;
  const merges = readObjects(environment, text);
  const operations = readOperations(environment, text);
  if ("error" in merges && "error" in operations) {
    return fail(`unable to parse SM or JSON patch from ${source}`);
  }
  const target = get(config, "target") ?? null;
  if ("error" in merges) {
    return {
      value: jsonTransformer(environment, target, source, "value" in operations ? operations.value : []),
    };
  }
  if (merges.value.length === 0 && !isNewKustomize(environment)) {
    return { value: jsonTransformer(environment, target, source, []) };
  }
  const options = {
    name: dig(config, "options", "allowNameChange") === true,
    kind: dig(config, "options", "allowKindChange") === true,
  };
  return { value: mergeTransformer(environment, schemas, target, source, merges.value, options) };
};

/** Reads a JSON patch: YAML, or JSON if the text starts with a bracket. */
function readOperations({ parseYaml }: Environment, text: string): Result<readonly Value[]> {
  if (text === "") return fail("empty json patch operations");
  let value: Value;
  if (text.startsWith("[")) {
    try {
      value = JSON.parse(text) as Value;
    } catch {
      return fail("invalid JSON");
    }
  } else {
    const read = parseYaml(text);
    if ("error" in read) return fail(read.error);
    value = read.value;
  }
  if (value === null) return { value: [] };
  return isList(value) && value.every((one) => isMap(one) || one === null)
    ? { value }
    : fail("the patch is no list of operations");
}

function mergeTransformer(
  environment: Environment,
  schemas: FindSchema,
  target: Value,
  source: string,
  patches: readonly Resource[],
  options: ChangeOptions,
): Transformer {
  return (resources) => {
    const [first] = patches;
    if (first === undefined) return { value: resources };
    if (target === null) {
      let all = resources;
      for (const patch of patches) {
        const found = resourceById(all, originalId(patch));
        if ("error" in found) {
          const id = JSON.stringify(idText(originalId(patch)));
          return fail(`no resource matches strategic merge patch ${id}: ${messageOf(found.error)}`);
        }
        const done = patchAll(all, [found.value], patch, schemas, options);
        if ("error" in done) return done;
        all = done.value;
      }
      return { value: all };
    }
    if (patches.length > 1) {
      return fail(
        `Multiple Strategic-Merge Patches in one \`patches\` entry is not allowed to set \`patches.target\` field: ${source}`,
      );
    }
    const selected = selectResources(environment, resources, target);
    if ("error" in selected) {
      return fail(
        `unable to find patch target ${JSON.stringify(selectorText(target))} in \`resources\`: ${messageOf(selected.error)}`,
      );
    }
    return patchAll(resources, selected.value, first, schemas, options);
  };
}

function selectorText(selector: Value): string {
  const text = (key: string) => textOf(dig(selector, key));
  const id = idText({
    group: text("group"),
    version: text("version"),
    kind: text("kind"),
    name: text("name"),
    namespace: text("namespace"),
  });
  return `${id}:a=${text("annotationSelector")}:l=${text("labelSelector")}`;
}

function patchAll(
  all: readonly Resource[],
  wanted: readonly Resource[],
  patch: Resource,
  schemas: FindSchema,
  options: ChangeOptions,
): Result<readonly Resource[]> {
  const done: Resource[] = [];
  for (const resource of all) {
    if (!wanted.includes(resource)) {
      done.push(resource);
      continue;
    }
    const made = patchOne(resource, patch, schemas, options);
    if ("error" in made) return made;
    if (made.value !== null) done.push(made.value);
  }
  return { value: done };
}

/** Merges a patch into an object; null if nothing is left. Name, kind and namespace stay, unless the options allow a change. */
function patchOne(
  given: Resource,
  patch: Resource,
  schemas: FindSchema,
  { name, kind }: ChangeOptions,
): Result<Resource | null> {
  const resource = name || kind ? withStoredId(given) : given;
  const { object } = resource;
  const apiVersion = get(object, "apiVersion") ?? "";
  const merged = strategicMerge(object, withKey(patch.object, "apiVersion", apiVersion), schemas(object));
  if ("error" in merged) return merged;
  if (!isMap(merged.value) || Object.keys(merged.value).length === 0) return { value: null };
  let made: ValueMap = merged.value;
  if (!kind) made = withKey(made, "kind", get(object, "kind") ?? "");
  if (!name) made = withMeta(made, "name", nameOf(resource));
  return { value: { ...resource, object: withNamespace(made, currentId(resource).namespace) } };
}

function jsonTransformer(
  environment: Environment,
  target: Value,
  source: string,
  operations: readonly Value[],
): Transformer {
  return (resources) => {
    if (target === null) return fail(`must specify a target for JSON patch ${source}`);
    const selected = selectResources(environment, resources, target);
    if ("error" in selected) return selected;
    return patchJson(resources, selected.value, operations, true);
  };
}

/** Applies a JSON patch to some resources. `keepsIds`: kustomize first notes the id, so that the object has annotations. */
function patchJson(
  all: readonly Resource[],
  wanted: readonly Resource[],
  operations: readonly Value[],
  keepsIds: boolean,
): Result<readonly Resource[]> {
  const done: Resource[] = [];
  for (const given of all) {
    if (!wanted.includes(given)) {
      done.push(given);
      continue;
    }
    if (given.flaw !== null) return fail(given.flaw);
    const resource = keepsIds ? withStoredId(given) : given;
    const annotations = metaMap(resource.object, "annotations");
    const hasNotes = resource.previous.length > 0 || resource.needsHash;
    const start = hasNotes ? withMeta(resource.object, "annotations", annotations) : resource.object;
    const patched = applyJsonPatch(start, operations);
    if ("error" in patched) return fail(patchMessage(patched.error));
    if (!isMap(patched.value)) return fail("the patch leaves no object");
    const object = hasNotes
      ? withAnnotations(patched.value, metaMap(patched.value, "annotations"))
      : patched.value;
    done.push({ ...resource, object });
  }
  return { value: done };
}

/** An entry of `patchesJson6902`. Upstream: api/internal/builtins/PatchJson6902Transformer.go (v0.21.1). */
export const configureJsonPatch: Configure = ({ loader }, config) => {
  const { environment } = loader;
  const target = get(config, "target") ?? null;
  const path = textAt(config, "path");
  let text = textAt(config, "jsonOp");
  if (textOf(dig(target, "name")) === "") return fail("must specify the target name");
  if (path === "" && text === "") return fail("empty file path and empty jsonOp");
  if (path !== "") {
    if (text !== "") return fail("must specify a file path or jsonOp, not both");
    const loaded = loadFile(loader, path);
    if ("error" in loaded) return loaded;
    text = loaded.value;
    if (text === "") return fail(`patch file '${path}' empty seems to be empty`);
  }
  const operations = readOperations(environment, text);
  if ("error" in operations) return operations;
  if (operations.value.length === 0) return fail(`patch appears to be empty; file=${path}, JsonOp=${text}`);
  return {
    value: (resources) => {
      const selected = selectResources(environment, resources, target);
      return "error" in selected ? selected : patchJson(resources, selected.value, operations.value, false);
    },
  };
};

/** `patchesStrategicMerge`: files or texts. Upstream: api/internal/builtins/PatchStrategicMergeTransformer.go (v0.21.1). */
export const configureMergePatches: Configure = ({ loader, schemas }, config) => {
  const paths = get(config, "paths");
  const listed = isList(paths) ? paths.map(String) : [];
  const text = textAt(config, "patches");
  if (listed.length === 0 && text === "") return fail("empty file path and empty patch content");
  const patches: Resource[] = [];
  for (const path of [...listed, ...(text === "" ? [] : [text])]) {
    const inline = readObjects(loader.environment, path);
    if ("value" in inline) {
      patches.push(...inline.value);
      continue;
    }
    const loaded = loadFile(loader, path);
    if ("error" in loaded) return loaded;
    const read = readObjects(loader.environment, loaded.value);
    if ("error" in read) {
      const why = messageOf(read.error);
      return fail(why.includes("MalformedYAMLError") ? `${why} in File: ${path}` : why);
    }
    patches.push(...read.value);
  }
  if (patches.length === 0)
    return fail(`patch appears to be empty; files=[${listed.join(" ")}], Patch=${text}`);
  return {
    value: (resources) => {
      let all = resources;
      for (const patch of patches) {
        const found = resourceById(all, originalId(patch));
        if ("error" in found) return found;
        const done = patchAll(all, [found.value], patch, schemas, { name: false, kind: false });
        if ("error" in done) return done;
        all = done.value;
      }
      return { value: all };
    },
  };
};
