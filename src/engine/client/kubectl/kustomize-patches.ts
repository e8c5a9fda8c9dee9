import { applyJsonPatch } from "../../patch/json-patch.ts";
import { applyMergePatch } from "../../patch/merge-patch.ts";
import { applyStrategicPatch } from "../../patch/strategic.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import { cleanPath } from "./clean-path.ts";
import { type Attempt, plain } from "./fault.ts";
import { metaText, withMeta } from "./info.ts";
import { kindFor } from "./kinds.ts";
import { patchSources } from "./patcher.ts";
import type { Run } from "./run.ts";

/** Objects as the `patches` of a kustomization in the folder `root` change them. */
export function applyPatches(
  run: Run,
  root: string,
  kustomization: ValueMap,
  objects: readonly ValueMap[],
): Attempt<readonly ValueMap[]> {
  const patches = get(kustomization, "patches");
  let all = objects;
  for (const one of isList(patches) ? patches : []) {
    const path = dig(one, "path");
    const text =
      typeof path === "string" ? run.environment.files.get(cleanPath(`${root}/${path}`)) : dig(one, "patch");
    const read = typeof text === "string" ? run.environment.parseYaml(text) : { error: "no patch" };
    if ("error" in read) return plain(`unable to read patch ${String(path ?? "")}: ${read.error}`);
    const patch = read.value;
    const target = dig(one, "target") ?? identityOf(patch);
    const wanted = all.filter((object) => isTarget(object, target));
    if (wanted.length === 0 && isMap(patch)) {
      return plain(`no resource matches strategic merge patch ${JSON.stringify(metaText(patch, "name"))}`);
    }
    const done: ValueMap[] = [];
    for (const object of all) {
      const made = wanted.includes(object) ? patchOne(run, object, patch) : { value: object };
      if ("fault" in made) return made;
      done.push(made.value);
    }
    all = done;
  }
  return { value: all };
}

function identityOf(patch: Value): Value {
  return { kind: dig(patch, "kind") ?? "", name: dig(patch, "metadata", "name") ?? "" };
}

function isTarget(object: ValueMap, target: Value): boolean {
  const fits = (want: Value | undefined, have: string) =>
    typeof want !== "string" || want === "" || want === have;
  return (
    fits(dig(target, "kind"), String(get(object, "kind"))) &&
    fits(dig(target, "name"), metaText(object, "name"))
  );
}

function patchOne(run: Run, object: ValueMap, patch: Value): Attempt<ValueMap> {
  if (isList(patch)) {
    const done = applyJsonPatch(object, patch);
    return "value" in done && isMap(done.value) ? { value: done.value } : plain("a JSON patch does not fit");
  }
  if (!isMap(patch)) return plain("a patch is no object");
  const kind = kindFor(
    run.environment.kinds(),
    String(get(object, "apiVersion")),
    String(get(object, "kind")),
  );
  const [source] = kind === undefined ? [] : patchSources(run, kind);
  // A target may be patched by a manifest of another name.
  const named = withMeta(withKey(patch, "kind", get(object, "kind") ?? ""), "name", metaText(object, "name"));
  const done =
    source === undefined ? applyMergePatch(object, named) : applyStrategicPatch(object, named, source.meta);
  return "value" in done && isMap(done.value) ? { value: done.value } : plain("a patch does not fit");
}
