import { textOf } from "../../../../value/field-values.ts";
import { dig, get, isList, isMap, type Value, withKey } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import { changeFields, type FieldSpec } from "../config/field-spec.ts";
import { allIds, type Resource } from "../model/resource.ts";
import { gvkText, isClusterScoped, isSameId, type ResourceId } from "../model/resource-id.ts";
import { lookUp } from "../transform/field-path.ts";
import { mapResources } from "../transform/map-resources.ts";

/** A variable: `$(NAME)` in other objects stands for a field of one. */
export type Var = { readonly name: string; readonly object: ResourceId; readonly fieldPath: string };

/** Reads the `vars` of a kustomization. */
export function readVars(value: Value | undefined): readonly Var[] {
  return (isList(value) ? value : []).map((one) => {
    const text = (key: string) => textOf(dig(one, "objref", key));
    const [group, version] = text("apiVersion").split("/");
    const gvk =
      text("apiVersion") === ""
        ? { group: text("group"), version: text("version") }
        : version === undefined
          ? { group: text("group"), version: group ?? "" }
          : { group: group ?? "", version };
    return {
      name: textOf(dig(one, "name")),
      object: { ...gvk, kind: text("kind"), name: text("name"), namespace: text("namespace") },
      fieldPath: textOf(dig(one, "fieldref", "fieldPath")) || "metadata.name",
    };
  });
}

/**
 * Notes on the resources which vars they have, and returns them with all vars.
 * Upstream: api/internal/accumulator/resaccumulator.go, MergeVars (v0.21.1).
 */
export function withVars(
  resources: readonly Resource[],
  known: readonly Var[],
  added: readonly Var[],
): Result<{ readonly resources: readonly Resource[]; readonly vars: readonly Var[] }> {
  let all = resources;
  let vars = known;
  for (const one of added) {
    const { object: wanted } = one;
    const isExact = wanted.namespace !== "" || isClusterScoped(wanted);
    const fits = (id: ResourceId) =>
      isExact ? isSameId(wanted, id) : isSameId({ ...wanted, namespace: id.namespace }, id);
    const found = all.filter((resource) => allIds(resource).some(fits));
    const [only] = found;
    if (found.length > 1) {
      return fail(`found ${found.length} resId matches for var ${varText(one)} (unable to disambiguate)`);
    }
    if (only !== undefined) all = all.with(all.indexOf(only), { ...only, vars: [...only.vars, one.name] });
  }
  for (const one of added) {
    const merged = mergeVars(vars, [one]);
    if ("error" in merged) return merged;
    vars = merged.value;
  }
  return { value: { resources: all, vars } };
}

/** Returns vars as an error prints them: as they are in the file. */
export function rawVarTexts(value: Value | undefined): string {
  const texts = (isList(value) ? value : []).map((one) => {
    const text = (key: string) => textOf(dig(one, "objref", key));
    const kind = gvkText({ group: text("group"), version: text("version"), kind: text("kind") });
    return `{${textOf(dig(one, "name"))} ${kind} {${textOf(dig(one, "fieldref", "fieldPath"))}}}`;
  });
  return `[${texts.join(" ")}]`;
}

/** Joins vars. Fails if two have the same name. */
export function mergeVars(known: readonly Var[], added: readonly Var[]): Result<readonly Var[]> {
  const twice = added.find(({ name }) => known.some((one) => one.name === name));
  return twice === undefined
    ? { value: [...known, ...added] }
    : fail(`var '${twice.name}' already encountered`);
}

function varText({ name, object, fieldPath }: Var): string {
  return `{${name} ${gvkText(object)} {${fieldPath}}}`;
}

/** Replaces the vars in the fields where kustomize does so. `unused` are the names of vars that are nowhere, sorted. */
export function resolveVars(
  resources: readonly Resource[],
  vars: readonly Var[],
  specs: readonly FieldSpec[],
): Result<{ readonly resources: readonly Resource[]; readonly unused: readonly string[] }> {
  const values = new Map<string, Value>();
  for (const one of vars.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const owner = resources.find((resource) => resource.vars.includes(one.name));
    if (owner === undefined) {
      return fail(`var '${varText(one)}' cannot be mapped to a field in the set of known resources`);
    }
    const found = lookUp(owner.object, one.fieldPath.replace(/\[(\w+)\]/g, ".$1"));
    if ("error" in found || found.value === undefined) {
      return fail(`field specified in var '${varText(one)}' not found in corresponding resource`);
    }
    values.set(one.name, found.value);
  }
  const used = new Set<string>();
  const change = (value: Value): Result<Value> => replaceIn(value, values, used);
  const done =
    values.size === 0
      ? { value: resources }
      : mapResources((resource) => {
          const made = changeFields(resource.object, specs, null, change);
          return "error" in made ? made : { value: { ...resource, object: made.value } };
        })(resources);
  if ("error" in done) return done;
  return { value: { resources: done.value, unused: [...values.keys()].filter((name) => !used.has(name)) } };
}

/** Replaces the vars in a text, and in the texts of a map or list. Upstream: api/filters/refvar (v0.21.1). */
function replaceIn(value: Value, values: ReadonlyMap<string, Value>, used: Set<string>): Result<Value> {
  if (typeof value === "string") return { value: replaceText(value, values, used) };
  if (isList(value)) {
    return value.every((item) => typeof item === "string")
      ? { value: value.map((item) => replaceText(item as string, values, used)) }
      : fail("invalid value type expect a string");
  }
  if (!isMap(value)) return { value };
  let map = value;
  for (const key of Object.keys(value)) {
    const text = get(value, key);
    if (typeof text === "string") map = withKey(map, key, replaceText(text, values, used));
  }
  return { value: map };
}

function replaceText(text: string, values: ReadonlyMap<string, Value>, used: Set<string>): Value {
  const whole = /^\$\(([^)]*)\)$/.exec(text)?.[1];
  const mapped = (name: string): Value => {
    const value = values.get(name);
    if (value === undefined || typeof value === "object") return `$(${name})`;
    used.add(name);
    return value;
  };
  if (whole !== undefined) return mapped(whole);
  return text.replace(/\$(?:\$|\(([^)]*)\))/g, (found, name: string | undefined) =>
    name === undefined ? (found === "$$" ? "$" : found) : String(mapped(name)),
  );
}
