import { applyMergePatch } from "../../../patch/json-merge/merge-patch.ts";
import { applyJsonPatch } from "../../../patch/json-patch/json-patch.ts";
import { applyStrategicPatch } from "../../../patch/strategic/strategic.ts";
import type { YamlText } from "../../../server/host/host.ts";
import { parseLabelSelector } from "../../../server/labels/parse-selector.ts";
import { meetsRequirements } from "../../../server/labels/selector-requirement.ts";
import { metaText } from "../../../server/metadata/object-meta.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type Value,
  type ValueMap,
  withKey,
  withoutKey,
} from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { kindFor } from "../discovery/served-kinds.ts";
import { cleanPath } from "../files/clean-path.ts";
import { metaMap, withMeta } from "../objects/object-info.ts";
import { patchSources } from "../objects/patch-sources.ts";
import { resourceId } from "./resource-id.ts";

/** Applies the `patches` of a kustomization in the folder `root` to its objects. */
export function applyPatches(
  run: CommandRun,
  root: string,
  kustomization: ValueMap,
  objects: readonly ValueMap[],
): Result<readonly ValueMap[]> {
  let all = objects;
  for (const one of patchesOf(kustomization)) {
    const path = dig(one, "path");
    const text =
      typeof path === "string" ? run.environment.files.get(cleanPath(`${root}/${path}`)) : dig(one, "patch");
    const read = typeof text === "string" ? readPatch(run, text) : { error: "no patch" };
    if ("error" in read) return fail(`unable to read patch ${String(path ?? "")}: ${read.error}`);
    const patch = read.value;
    const target = dig(one, "target") ?? identityOf(patch);
    const wanted = all.filter((object) => isTarget(object, target));
    if (wanted.length === 0 && isMap(patch) && dig(one, "target") === undefined) {
      const id = resourceId(patch);
      return fail(
        `no resource matches strategic merge patch ${JSON.stringify(id)}: no matches for Id ${id}; failed to find unique target for patch ${id}`,
      );
    }
    const done: ValueMap[] = [];
    for (const object of all) {
      const made = wanted.includes(object) ? patchOne(run, object, patch) : { value: object };
      if ("error" in made) return made;
      done.push(made.value);
    }
    all = done;
  }
  return { value: all };
}

/** kustomize reads a JSON patch with another library than the objects of strategic merges. */
function readPatch({ environment }: CommandRun, text: string): YamlText {
  const read = environment.parseYaml(text);
  return "error" in read || isList(read.value) ? read : environment.parseYaml(text, "newer");
}

/** Returns the patches, also those of deprecated fields, in the form of `patches`. */
function patchesOf(kustomization: ValueMap): readonly Value[] {
  const listAt = (key: string) => {
    const list = get(kustomization, key);
    return isList(list) ? list : [];
  };
  const merges = listAt("patchesStrategicMerge").map((text) =>
    String(text).includes("\n") ? { patch: text } : { path: text },
  );
  return [...merges, ...listAt("patches"), ...listAt("patchesJson6902")];
}

/** Whether a text is what a selector asks for; `.*` stands for any text, `|` separates alternatives, and nothing fits every text. */
export function fitsPattern(wanted: Value | undefined, text: string): boolean {
  if (typeof wanted !== "string" || wanted === "") return true;
  return wanted.split("|").some((one) => fitsOne(one, text));
}

function fitsOne(wanted: string, text: string): boolean {
  const parts = wanted.replace(/^\^|\$$/g, "").split(".*");
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

function identityOf(patch: Value): Value {
  return { kind: dig(patch, "kind") ?? "", name: dig(patch, "metadata", "name") ?? "" };
}

function isTarget(object: ValueMap, target: Value): boolean {
  const [version = "", group = ""] = String(get(object, "apiVersion") ?? "")
    .split("/")
    .reverse();
  return (
    fitsPattern(dig(target, "kind"), String(get(object, "kind"))) &&
    fitsPattern(dig(target, "name"), metaText(object, "name")) &&
    fitsPattern(dig(target, "namespace"), metaText(object, "namespace")) &&
    fitsPattern(dig(target, "group"), group) &&
    fitsPattern(dig(target, "version"), version) &&
    fitsSelector(dig(target, "labelSelector"), metaMap(object, "labels")) &&
    fitsSelector(dig(target, "annotationSelector"), metaMap(object, "annotations"))
  );
}

function fitsSelector(selector: Value | undefined, labels: ValueMap): boolean {
  if (typeof selector !== "string" || selector === "") return true;
  const parsed = parseLabelSelector(selector);
  return "requirements" in parsed && meetsRequirements(parsed.requirements, labels);
}

function withoutEmptyAnnotations(object: ValueMap): ValueMap {
  const metadata = get(object, "metadata");
  if (!isMap(metadata) || Object.keys(metaMap(object, "annotations")).length > 0) return object;
  return withKey(object, "metadata", withoutKey(metadata, "annotations"));
}

function patchOne(run: CommandRun, object: ValueMap, patch: Value): Result<ValueMap> {
  if (isList(patch)) {
    // In kustomize, objects always have annotations while it builds.
    const done = applyJsonPatch(withMeta(object, "annotations", metaMap(object, "annotations")), patch);
    return "value" in done && isMap(done.value)
      ? { value: withoutEmptyAnnotations(done.value) }
      : fail("a JSON patch cannot be applied");
  }
  if (!isMap(patch)) return fail("a patch must be an object");
  const kind = kindFor(
    run.environment.kinds(),
    String(get(object, "apiVersion")),
    String(get(object, "kind")),
  );
  const [source] = kind === undefined ? [] : patchSources(run, kind);
  // The patch for a target may have another name and kind than the target.
  const named = withMeta(withKey(patch, "kind", get(object, "kind") ?? ""), "name", metaText(object, "name"));
  const done =
    source === undefined ? applyMergePatch(object, named) : applyStrategicPatch(object, named, source.meta);
  return "value" in done && isMap(done.value) ? { value: done.value } : fail("a patch cannot be applied");
}
