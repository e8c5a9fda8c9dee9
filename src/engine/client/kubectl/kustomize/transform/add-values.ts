import { listOf, textAt, textOf } from "../../../../value/field-values.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { Environment } from "../../environment.ts";
import { splitPath, wrongNode } from "../config/field-spec.ts";
import { type Loader, loadFile } from "../model/loader.ts";
import { type Resource, scalarText } from "../model/resource.ts";
import { selectResources, type Transformer } from "../model/resource-list.ts";
import { elementOf, isElement, readScalar } from "./field-path.ts";
import { mapResources } from "./map-resources.ts";
import type { Configure } from "./plugin.ts";
import { inNamespace } from "./rename.ts";

/**
 * `ValueAddTransformer`: writes one text into fields, which it makes if they do not exist.
 * Upstream: api/internal/builtins/ValueAddTransformer.go and api/filters/valueadd (v0.21.1).
 */
export const configureValueAdd: Configure = ({ loader }, config) => {
  const { environment } = loader;
  const value = textAt(config, "value").trim() || folderName(loader);
  const targets = [...listOf(get(config, "targets"))];
  const file = textAt(config, "targetFilePath");
  if (file !== "") {
    const text = loadFile(loader, file);
    if ("error" in text) return text;
    const read = environment.parseYaml(text.value);
    if ("error" in read) return fail(read.error);
    targets.push(...listOf(dig(read.value, "targets")));
  }
  if (targets.length === 0) return fail("must specify at least one target");
  for (const target of targets) {
    if (textOf(dig(target, "fieldPath")) === "") return fail("fieldPath cannot be empty");
    const position = positionOf(target);
    if (position < 0) return fail(`value of FilePathPosition (${position}) cannot be negative`);
  }
  return { value: (resources) => addToTargets(environment, resources, targets, value) };
};

/** Returns the name of the folder of a kustomization. The working directory is `/work`. */
function folderName({ root }: Loader): string {
  return root === "." ? "work" : (root.split("/").pop() ?? "");
}

const positionOf = (target: Value) => Number(dig(target, "filePathPosition") ?? 0);

function addToTargets(
  environment: Environment,
  resources: readonly Resource[],
  targets: readonly Value[],
  value: string,
): ReturnType<Transformer> {
  let all = resources;
  for (const target of targets) {
    const selector = dig(target, "selector") ?? null;
    const selected = selector === null ? { value: all } : selectResources(environment, all, selector);
    if ("error" in selected) return selected;
    const wanted = new Set(selected.value);
    const change = (one: Resource) =>
      wanted.has(one) ? addTo(environment, one, target, value) : { value: one };
    const made = mapResources(change)(all);
    if ("error" in made) return made;
    all = made.value;
  }
  return { value: all };
}

function addTo(environment: Environment, resource: Resource, target: Value, value: string): Result<Resource> {
  const path = textOf(dig(target, "fieldPath"));
  if (path === "metadata/namespace") return inNamespace(resource, [], () => ({ value }), "defaultOnly");
  const position = positionOf(target);
  const change = (old: string) =>
    readScalar(environment, position > 0 ? withPathPart(old, position - 1, value) : value);
  const object = changeAt(resource.object, splitPath(path, "/"), change);
  return "error" in object ? object : { value: { ...resource, object: object.value as ValueMap } };
}

/** Changes the scalar at a path. `undefined` is a field that does not exist. */
function changeAt(
  inside: Value | undefined,
  path: readonly string[],
  change: (old: string) => Value,
): Result<Value> {
  const [part, ...rest] = path;
  if (part === undefined) {
    return isMap(inside) || isList(inside)
      ? wrongNode("ScalarNode", inside)
      : { value: change(scalarText(inside)) };
  }
  if (isElement(part)) return changeInItem(inside ?? [], part, rest, change);
  const map = inside ?? {};
  if (!isMap(map)) return wrongNode("MappingNode", map);
  const made = changeAt(get(map, part), rest, change);
  return "error" in made ? made : { value: withKey(map, part, made.value) };
}

function changeInItem(
  list: Value,
  part: string,
  rest: readonly string[],
  change: (old: string) => Value,
): Result<Value> {
  if (!isList(list)) return wrongNode("SequenceNode", list);
  const element = elementOf(part);
  if ("error" in element) return element;
  const [key, wanted] = element.value;
  const at = list.findIndex((item) => isMap(item) && scalarText(get(item, key)) === wanted);
  const made = changeAt(at < 0 ? { [key]: wanted } : list[at], rest, change);
  if ("error" in made) return made;
  return { value: at < 0 ? [...list, made.value] : list.with(at, made.value) };
}

/** Puts a part into a path of files, at an index. Upstream: kyaml filesys/util.go, InsertPathPart (v0.21.1). */
function withPathPart(path: string, index: number, part: string): string {
  const isAbsolute = path.startsWith("/");
  const parts = path.split("/").filter((one) => one !== "");
  return (isAbsolute ? "/" : "") + parts.toSpliced(index, 0, part).join("/");
}
