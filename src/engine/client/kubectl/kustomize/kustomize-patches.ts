import { applyMergePatch } from "../../../patch/json-merge/merge-patch.ts";
import { applyJsonPatch } from "../../../patch/json-patch/json-patch.ts";
import { applyStrategicPatch } from "../../../patch/strategic/strategic.ts";
import { metaText } from "../../../server/metadata/object-meta.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { kindFor } from "../discovery/served-kinds.ts";
import { cleanPath } from "../files/clean-path.ts";
import { withMeta } from "../objects/object-info.ts";
import { patchSources } from "../objects/patch-sources.ts";

/** Applies the `patches` of a kustomization in the folder `root` to its objects. */
export function applyPatches(
  run: CommandRun,
  root: string,
  kustomization: ValueMap,
  objects: readonly ValueMap[],
): Result<readonly ValueMap[]> {
  const patches = get(kustomization, "patches");
  let all = objects;
  for (const one of isList(patches) ? patches : []) {
    const path = dig(one, "path");
    const text =
      typeof path === "string" ? run.environment.files.get(cleanPath(`${root}/${path}`)) : dig(one, "patch");
    const read = typeof text === "string" ? run.environment.parseYaml(text) : { error: "no patch" };
    if ("error" in read) return fail(`unable to read patch ${String(path ?? "")}: ${read.error}`);
    const patch = read.value;
    const target = dig(one, "target") ?? identityOf(patch);
    const wanted = all.filter((object) => isTarget(object, target));
    if (wanted.length === 0 && isMap(patch)) {
      return fail(`no resource matches strategic merge patch ${JSON.stringify(metaText(patch, "name"))}`);
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

function patchOne(run: CommandRun, object: ValueMap, patch: Value): Result<ValueMap> {
  if (isList(patch)) {
    const done = applyJsonPatch(object, patch);
    return "value" in done && isMap(done.value)
      ? { value: done.value }
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
