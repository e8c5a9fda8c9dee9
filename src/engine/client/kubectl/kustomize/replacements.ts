import { metaText } from "../../../server/metadata/object-meta.ts";
import { textOf } from "../../../value/field-values.ts";
import { dig, get, isList, isMap, type Value, type ValueMap, withKey } from "../../../value/value.ts";
import { fail, type Result } from "../command-error.ts";
import type { CommandRun } from "../command-run.ts";
import { cleanPath } from "../files/clean-path.ts";
import { fitsPattern } from "./kustomize-patches.ts";

/**
 * Copies values between objects. `before` are the objects with their names before this kustomization changed them.
 * Upstream: kustomize api/filters/replacement/replacement.go (v5.8.1).
 */
export function withReplacements(
  run: CommandRun,
  root: string,
  kustomization: ValueMap,
  before: readonly ValueMap[],
  objects: readonly ValueMap[],
): Result<readonly ValueMap[]> {
  let all = objects;
  const listed = listOf(get(kustomization, "replacements")).flatMap((one) => {
    const path = dig(one, "path");
    if (typeof path !== "string") return [one];
    const text = run.environment.files.get(cleanPath(`${root}/${path}`)) ?? "";
    const read = run.environment.parseYaml(text);
    const value = "error" in read ? null : read.value;
    return isList(value) ? value : [value];
  });
  for (const one of listed) {
    const value = sourceValueOf(one, before, all);
    if ("error" in value) return value;
    for (const target of listOf(dig(one, "targets"))) {
      const paths = listOf(dig(target, "fieldPaths")).map(String);
      const done: ValueMap[] = [];
      for (const [at, object] of all.entries()) {
        const ids = [object, before[at] ?? object];
        const isWanted = ids.some((id) => isSelected(id, dig(target, "select")));
        const isRejected = listOf(dig(target, "reject")).some((rule) =>
          ids.some((id) => isSelected(id, rule)),
        );
        let made: Value = object;
        for (const path of isWanted && !isRejected ? (paths.length > 0 ? paths : ["metadata.name"]) : []) {
          const set = setAt(made, splitPath(path), value.value, dig(target, "options") ?? null);
          if (set === null) return fail(`unable to find field ${JSON.stringify(path)} in replacement target`);
          made = set;
        }
        done.push(made as ValueMap);
      }
      all = done;
    }
  }
  return { value: all };
}

function sourceValueOf(
  rule: Value,
  before: readonly ValueMap[],
  objects: readonly ValueMap[],
): Result<Value> {
  const fixed = dig(rule, "sourceValue");
  if (fixed !== undefined) return { value: fixed };
  const source = dig(rule, "source");
  if (!isMap(source) || !isList(dig(rule, "targets"))) {
    return fail("replacements must specify a source and at least one target");
  }
  const found = objects.filter((object, at) =>
    [object, before[at] ?? object].some((id) => isSelected(id, source)),
  );
  const told = [textOf(get(source, "kind")), textOf(get(source, "name"))]
    .filter((text) => text !== "")
    .join(" ");
  const [object] = found;
  if (object === undefined) return fail(`nothing selected by ${told}`);
  if (found.length > 1) return fail(`multiple matches for selector ${told}`);
  const path = textOf(get(source, "fieldPath")) || "metadata.name";
  const value = splitPath(path).reduce<Value | undefined>(
    (inner, step) => (inner === undefined ? undefined : stepInto(inner, step)?.[1]),
    object,
  );
  if (value === undefined || value === null) {
    return fail(`fieldPath \`${path}\` is missing for replacement source ${told}`);
  }
  const delimiter = textOf(dig(source, "options", "delimiter"));
  if (delimiter === "") return { value };
  const parts = String(value).split(delimiter);
  const index = Number(dig(source, "options", "index") ?? 0);
  const part = parts[index];
  return part === undefined
    ? fail(`options.index ${index} is out of bounds for value ${String(value)}`)
    : { value: part };
}

function isSelected(object: ValueMap, rule: Value | undefined): boolean {
  const [version = "", group = ""] = String(get(object, "apiVersion") ?? "")
    .split("/")
    .reverse();
  const fits = (key: string, have: string) => fitsPattern(dig(rule, key), have);
  return (
    fits("kind", String(get(object, "kind"))) &&
    fits("name", metaText(object, "name")) &&
    fits("namespace", metaText(object, "namespace")) &&
    fits("group", group) &&
    fits("version", version)
  );
}

/** Returns the parts of a path: a dot after a backslash or in brackets does not end a part. */
function splitPath(path: string): readonly string[] {
  const parts = path.match(/(?:\[[^\]]*\]|\\.|[^.[\\])+|\[[^\]]*\]/g) ?? [];
  return parts
    .flatMap((part) => part.match(/\[[^\]]*\]|[^[]+/g) ?? [])
    .map((part) => part.replace(/\\\./g, "."));
}

/** Returns the key or index of a step and the value there; undefined if there is none. */
function stepInto(value: Value, step: string): readonly [string | number, Value] | undefined {
  if (isMap(value)) {
    const key = step.replace(/^\[(.*)\]$/s, "$1");
    const inner = get(value, key);
    return inner === undefined ? undefined : [key, inner];
  }
  if (!isList(value)) return undefined;
  const [key, wanted] = step.replace(/^\[(.*)\]$/s, "$1").split(/=(.*)/s);
  const at =
    wanted === undefined ? Number(key) : value.findIndex((item) => String(dig(item, key ?? "")) === wanted);
  const inner = value[at];
  return inner === undefined ? undefined : [at, inner];
}

/** Returns the value with the new one at a path; null if the path does not exist and must not be created. */
function setAt(inside: Value, path: readonly string[], value: Value, options: Value): Value | null {
  const [step, ...rest] = path;
  if (step === undefined) return replaced(inside, value, options);
  if (step === "*" && isList(inside)) {
    const all = inside.map((item) => setAt(item, rest, value, options));
    return all.includes(null) ? null : (all as readonly Value[]);
  }
  const found = stepInto(inside, step);
  if (found === undefined) {
    if (dig(options, "create") !== true || !isMap(inside)) return null;
    const inner = rest.length === 0 ? value : setAt({}, rest, value, options);
    return inner === null ? null : withKey(inside, step, inner);
  }
  const [key, old] = found;
  const inner = setAt(old, rest, value, options);
  if (inner === null) return null;
  return isList(inside) ? inside.with(key as number, inner) : withKey(inside as ValueMap, String(key), inner);
}

function replaced(old: Value, value: Value, options: Value): Value {
  const delimiter = textOf(dig(options, "delimiter"));
  if (delimiter !== "") {
    const parts = String(old).split(delimiter);
    const index = Number(dig(options, "index") ?? 0);
    if (index < 0) parts.unshift(String(value));
    else if (index >= parts.length) parts.push(String(value));
    else parts[index] = String(value);
    return parts.join(delimiter);
  }
  // The type of a field stays: a number in a text field becomes text.
  if (typeof old === "string" && !isMap(value) && !isList(value)) return String(value);
  return typeof old === "number" && typeof value === "string" && /^-?\d+$/.test(value)
    ? Number(value)
    : value;
}

function listOf(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
