import { textAt } from "../../../../value/field-values.ts";
import { marshalJson } from "../../../../value/json/marshal.ts";
import { get, isList, isMap, type Value, type ValueMap, withKey } from "../../../../value/value.ts";
import { fail, messageOf, type Result } from "../../command-error.ts";
import { withMeta } from "../../objects/object-info.ts";
import {
  type ChangeValue,
  changeField,
  changeFields,
  type FieldSpec,
  readFieldSpecs,
  wrongNode,
} from "../config/field-spec.ts";
import {
  currentId,
  originalId,
  type Resource,
  scalarText,
  withNotes,
  withStoredId,
} from "../model/resource.ts";
import { isClusterScoped, isSameId, selectsGvk } from "../model/resource-id.ts";
import { mapResources } from "./map-resources.ts";
import type { Configure } from "./plugin.ts";

/** The kinds whose names stay. */
const KEEPS_NAME = [
  { group: "", version: "", kind: "CustomResourceDefinition" },
  { group: "apiregistration.k8s.io", version: "", kind: "APIService" },
  { group: "", version: "", kind: "Namespace" },
];

/** `namePrefix` and `nameSuffix`. Upstream: api/internal/builtins/PrefixTransformer.go (v0.21.1). */
function affix(side: "prefix" | "suffix"): Configure {
  return (_, config) => {
    if (!isList(get(config, "fieldSpecs"))) return fail("fieldSpecs is not expected to be nil");
    const specs = readFieldSpecs(get(config, "fieldSpecs"));
    const text = textAt(config, side);
    return { value: mapResources((resource) => withAffix(resource, side, text, specs)) };
  };
}

export const configurePrefix = affix("prefix");
export const configureSuffix = affix("suffix");

/** A prefix and a suffix in one. */
export const configurePrefixAndSuffix: Configure = (context, config) => {
  const prefix = configurePrefix(context, config);
  if ("error" in prefix) return prefix;
  const suffix = configureSuffix(context, config);
  if ("error" in suffix) return suffix;
  return {
    value: (resources) => {
      const prefixed = prefix.value(resources);
      return "error" in prefixed ? prefixed : suffix.value(prefixed.value);
    },
  };
};

function withAffix(
  given: Resource,
  side: "prefix" | "suffix",
  text: string,
  specs: readonly FieldSpec[],
): Result<Resource> {
  const id = originalId(given);
  if (KEEPS_NAME.some((one) => selectsGvk(one, id))) return { value: given };
  let resource = given;
  for (const spec of specs) {
    if (!selectsGvk(spec, id)) continue;
    if (spec.path === "metadata/name" && text !== "") {
      const list = side === "prefix" ? "prefixes" : "suffixes";
      resource = withStoredId({ ...resource, [list]: [...resource[list], text] });
    }
    const changed = changeField(resource.object, spec, "", (value) =>
      typeof value === "object" && value !== null
        ? wrongNode("ScalarNode", value)
        : { value: side === "prefix" ? text + scalarText(value) : scalarText(value) + text },
    );
    if ("error" in changed) return changed;
    resource = { ...resource, object: changed.value };
  }
  return { value: resource };
}

/** `namespace`. Upstream: api/internal/builtins/NamespaceTransformer.go and api/filters/namespace (v0.21.1). */
export const configureNamespace: Configure = (_, config) => {
  const metadata = get(config, "metadata");
  const namespace = isMap(metadata) ? textAt(metadata, "namespace") : "";
  const mode = textAt(config, "setRoleBindingSubjects") || "defaultOnly";
  if (!["defaultOnly", "none", "allServiceAccounts"].includes(mode)) {
    return fail(
      `invalid value "${mode}" for setRoleBindingSubjects: must be one of "defaultOnly", "none" or "allServiceAccounts"`,
    );
  }
  const unsetOnly = get(config, "unsetOnly") === true;
  const set: ChangeValue = (value) =>
    typeof value === "object" && value !== null
      ? wrongNode("ScalarNode", value)
      : { value: unsetOnly && scalarText(value) !== "" ? value : namespace };
  const specs = readFieldSpecs(get(config, "fieldSpecs"));
  return {
    value: (resources) => {
      if (namespace === "") return { value: resources };
      let all = resources;
      for (const at of all.keys()) {
        const made = inNamespace(withStoredId(all[at] as Resource), specs, set, mode);
        if ("error" in made) return made;
        all = all.with(at, made.value);
        const id = currentId(made.value);
        const same = all.filter((one) => isSameId(currentId(one), id));
        if (same.length > 1) {
          const texts = same.map((one) => marshalJson(withNotes(one)));
          return fail(`namespace transformation produces ID conflict: [${texts.join(" ")}]`);
        }
      }
      return { value: all };
    },
  };
};

/** Returns a resource in the namespace that `set` returns, and so with its subjects and the fields of `specs`. */
export function inNamespace(
  resource: Resource,
  specs: readonly FieldSpec[],
  set: ChangeValue,
  mode: string,
): Result<Resource> {
  let { object } = resource;
  const id = currentId(resource);
  if (!isClusterScoped(id)) {
    const made = set(id.namespace);
    if ("error" in made) return made;
    object = withMeta(object, "namespace", made.value);
  }
  const isBinding = id.kind === "RoleBinding" || id.kind === "ClusterRoleBinding";
  if (isBinding && mode !== "none") {
    const bound = withSubjects(
      object,
      set,
      mode === "defaultOnly" ? ["name", "default"] : ["kind", "ServiceAccount"],
    );
    if ("error" in bound) return bound;
    object = bound.value;
  }
  const isCore = scalarText(get(object, "apiVersion")) === "v1";
  const others = specs.filter(
    ({ path, kind }) =>
      path !== "metadata/namespace" &&
      (isCore || path !== "metadata/name") &&
      !(isBinding && path === "subjects/namespace" && kind !== ""),
  );
  const made = changeFields(object, others, "", set);
  if ("error" in made) return fail(`namespace transformation failed: ${messageOf(made.error)}`);
  return { value: { ...resource, object: made.value } };
}

function withSubjects(
  object: ValueMap,
  set: ChangeValue,
  [key, wanted]: readonly [string, string] | readonly string[],
): Result<ValueMap> {
  const subjects = get(object, "subjects");
  if (!isList(subjects)) return { value: object };
  const made: Value[] = [];
  for (const subject of subjects) {
    if (!isMap(subject) || scalarText(get(subject, key as string)) !== wanted) {
      made.push(subject);
      continue;
    }
    const namespace = set(get(subject, "namespace") ?? "");
    if ("error" in namespace) return namespace;
    made.push(withKey(subject, "namespace", namespace.value));
  }
  return { value: withKey(object, "subjects", made) };
}
