import { encodeBase64 } from "../../../server/structs/encode-base64.ts";
import { textOf } from "../../../value/field-values.ts";
import {
  dig,
  get,
  has,
  isList,
  isMap,
  type MutableMap,
  put,
  type Value,
  type ValueMap,
  withKey,
} from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { cleanPath } from "../files/clean-path.ts";
import { metaMap, withMeta } from "../objects/object-info.ts";

/** The annotation of an object whose name gets a hash at the end. It is not in the output. */
export const NEEDS_HASH = "internal.config.kubernetes.io/needsHashSuffix";

type Pair = readonly [key: string, value: string];

/**
 * Adds the ConfigMaps and Secrets that a kustomization generates to the objects: new ones, or changes of earlier ones.
 * Upstream: kustomize api/internal/generators, api/kv/kv.go, api/resmap/reswrangler.go (v5.8.1).
 */
export function withGenerated(
  run: CommandRun,
  root: string,
  kustomization: ValueMap,
  objects: readonly ValueMap[],
): Result<readonly ValueMap[]> {
  let all = objects;
  for (const [field, kind] of [
    ["configMapGenerator", "ConfigMap"],
    ["secretGenerator", "Secret"],
  ] as const) {
    for (const args of listOf(get(kustomization, field))) {
      const made = generate(run, root, kind, args, get(kustomization, "generatorOptions"));
      if ("error" in made) return made;
      const added = absorb(all, made.value, textOf(dig(args, "behavior")));
      if ("error" in added) return added;
      all = added.value;
    }
  }
  return { value: all };
}

function generate(
  run: CommandRun,
  root: string,
  kind: "ConfigMap" | "Secret",
  args: Value,
  globalOptions: Value | undefined,
): Result<ValueMap> {
  const name = textOf(dig(args, "name"));
  if (name === "") return fail("a configmap must have a name");
  const pairs = readPairs(run, root, args);
  if ("error" in pairs) return pairs;
  const data: MutableMap = {};
  for (const [key, value] of pairs.value) {
    if (has(data, key)) return fail(`configmap ${name} illegally repeats the key \`${key}\``);
    put(data, key, kind === "Secret" ? encodeBase64(value) : value);
  }
  const option = (key: string) => dig(args, "options", key) ?? dig(globalOptions, key);
  const merged = (key: string): ValueMap => {
    const [common, own] = [dig(globalOptions, key), dig(args, "options", key)];
    return { ...(isMap(common) ? common : {}), ...(isMap(own) ? own : {}) };
  };
  const namespace = textOf(dig(args, "namespace"));
  const labels = merged("labels");
  const annotations = {
    ...merged("annotations"),
    ...(option("disableNameSuffixHash") !== true && { [NEEDS_HASH]: "enabled" }),
  };
  return {
    value: {
      apiVersion: "v1",
      ...(Object.keys(data).length > 0 && { data }),
      ...(option("immutable") === true && { immutable: true }),
      kind,
      metadata: {
        ...(Object.keys(annotations).length > 0 && { annotations }),
        ...(Object.keys(labels).length > 0 && { labels }),
        name,
        ...(namespace !== "" && { namespace }),
      },
      ...(kind === "Secret" && { type: textOf(dig(args, "type")) || "Opaque" }),
    },
  };
}

function readPairs(run: CommandRun, root: string, args: Value): Result<readonly Pair[]> {
  const pairs: Pair[] = [];
  const single = dig(args, "env");
  for (const path of [...textsOf(dig(args, "envs")), ...(typeof single === "string" ? [single] : [])]) {
    const text = fileIn(run, root, path);
    if ("error" in text) return text;
    for (const line of text.value.replace(/^\ufeff/, "").split(/\r?\n/)) {
      const trimmed = line.trimStart();
      if (trimmed === "" || trimmed.startsWith("#")) continue;
      const [key = "", value = ""] = trimmed.split(/=(.*)/s);
      pairs.push([key, value]);
    }
  }
  for (const literal of textsOf(dig(args, "literals"))) {
    const [key = "", value] = literal.split(/=(.*)/s);
    if (key === "" || value === undefined) {
      return failedLoading(`literal sources ${textsOf(dig(args, "literals")).join(" ")}`, literal);
    }
    pairs.push([key, value.replace(/^(["'])(.*)\1$/s, "$2")]);
  }
  for (const source of textsOf(dig(args, "files"))) {
    const [before = "", after] = source.split(/=(.*)/s);
    const path = after ?? before;
    const text = fileIn(run, root, path);
    if ("error" in text) return text;
    pairs.push([after === undefined ? path.slice(path.lastIndexOf("/") + 1) : before, text.value]);
  }
  return { value: pairs };
}

function failedLoading(what: string, literal: string): Result<never> {
  return fail(`loading KV pairs: ${what}: invalid literal source ${literal}, expected key=value`);
}

function fileIn({ environment }: CommandRun, root: string, path: string): Result<string> {
  const clean = cleanPath(`${root}/${path}`);
  const text = environment.files.get(clean);
  if (text !== undefined) return { value: text };
  return fail(
    `loading KV pairs: file sources: [${path}]: evalsymlink failure on '${clean}' : lstat ${clean}: no such file or directory`,
  );
}

/** Adds a generated object, or merges it into an earlier one with the same kind and name. */
function absorb(all: readonly ValueMap[], made: ValueMap, behavior: string): Result<readonly ValueMap[]> {
  const at = all.findIndex((one) => isSame(one, made));
  const old = all[at];
  const isChange = behavior === "merge" || behavior === "replace";
  const { kind, metadata } = made;
  const id = `resid.ResId{Gvk:resid.Gvk{Group:"", Version:"v1", Kind:"${kind}", isClusterScoped:false}, Name:"${dig(metadata ?? null, "name")}", Namespace:"${dig(metadata ?? null, "namespace") ?? ""}"}`;
  if (old === undefined) {
    return isChange ? fail(`id ${id} does not exist; cannot merge or replace`) : { value: [...all, made] };
  }
  if (!isChange) {
    return fail(`id ${id} exists; can not use behavior: 'create', behavior must be merge or replace`);
  }
  let next = made;
  for (const key of ["labels", "annotations"]) {
    const both = { ...metaMap(old, key), ...metaMap(made, key) };
    if (Object.keys(both).length > 0) next = withMeta(next, key, both);
  }
  if (behavior === "merge") {
    const [before, after] = [get(old, "data"), get(made, "data")];
    next = withKey(next, "data", { ...(isMap(before) ? before : {}), ...(isMap(after) ? after : {}) });
  }
  return { value: all.with(at, next) };
}

function isSame(a: ValueMap, b: ValueMap): boolean {
  const same = (key: string) => (dig(a, "metadata", key) ?? "") === (dig(b, "metadata", key) ?? "");
  return get(a, "kind") === get(b, "kind") && same("name") && same("namespace");
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}

function textsOf(value: Value | undefined): readonly string[] {
  return listOf(value).map(String);
}
