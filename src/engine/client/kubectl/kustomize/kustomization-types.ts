import { sortedKeys } from "../../../value/order.ts";
import { isList, isMap, type Value } from "../../../value/value.ts";
import type { Environment } from "../environment.ts";
import { jsonType } from "../files/read-document.ts";
import { isNewKustomize } from "./kustomize-version.ts";

/** The type of a field: a simple one, a list, a map of texts, or a struct with its name in Go. `any` is not checked. */
type Shape =
  | "any"
  | "string"
  | "bool"
  | "int"
  | "int64"
  | "types.PatchStrategicMerge"
  | "types.SortOrder"
  | "map[string]string"
  | "map[string]bool"
  | { readonly items: Shape; readonly pointers?: boolean }
  | { readonly struct: string; readonly fields: Fields };
/** The types of fields, by name. A field of an embedded struct has the path to it before its name. */
type Fields = Readonly<Record<string, Shape>>;

const texts: Shape = { items: "string" };
const same = (names: string, shape: Shape): Fields =>
  Object.fromEntries(names.split(" ").map((name) => [name, shape]));
const listOf = (struct: string, fields: Fields): Shape => ({ items: { struct: `types.${struct}`, fields } });

const generator: Fields = {
  ...same(
    "GeneratorArgs.namespace GeneratorArgs.name GeneratorArgs.behavior GeneratorArgs.KvPairSources.env",
    "string",
  ),
  ...same(
    "GeneratorArgs.KvPairSources.literals GeneratorArgs.KvPairSources.files GeneratorArgs.KvPairSources.envs",
    texts,
  ),
  get "GeneratorArgs.options"(): Shape {
    return generatorOptions;
  },
};
const gvk = (prefix: string): Fields =>
  same(`${prefix}Gvk.group ${prefix}Gvk.version ${prefix}Gvk.kind`, "string");
const structOf = (name: string, fields: Fields): Shape => ({ struct: `types.${name}`, fields });
const id: Fields = { ...gvk("ResId."), ...same("ResId.name ResId.namespace", "string") };
const selector = structOf("Selector", { ...id, ...same("annotationSelector labelSelector", "string") });
const patchOf = (options: Shape): Fields => ({ ...same("path patch", "string"), target: selector, options });
/** The options of patches. Those of kustomize v5.7.1 may have any name. */
const patchOptions = structOf("PatchArgs", same("allowNameChange allowKindChange", "bool"));
const fieldSpecs = listOf("FieldSpec", { ...gvk(""), path: "string", create: "bool" });
const generatorOptions = structOf("GeneratorOptions", {
  ...same("labels annotations", "map[string]string"),
  ...same("disableNameSuffixHash immutable", "bool"),
});
const fieldOptions = structOf("FieldOptions", {
  ...same("delimiter encoding", "string"),
  index: "int",
  create: "bool",
});
const pointersTo = (shape: Shape): Shape => ({ items: shape, pointers: true });

const kustomizationOf = (patch: Fields): Shape => ({
  struct: "types.Kustomization",
  fields: {
    ...same("TypeMeta.apiVersion TypeMeta.kind namePrefix nameSuffix namespace", "string"),
    ...same("resources components bases crds configurations generators transformers validators", texts),
    ...same("commonLabels commonAnnotations openapi", "map[string]string"),
    buildMetadata: texts,
    metadata: structOf("ObjectMeta", {
      ...same("name namespace", "string"),
      ...same("labels annotations", "map[string]string"),
    }),
    ...same("helmGlobals helmChartInflationGenerator", "any"),
    helmCharts: listOf("HelmChart", {
      ...same(
        "name version repo releaseName namespace valuesFile valuesMerge kubeVersion nameTemplate",
        "string",
      ),
      ...same("additionalValuesFiles apiVersions", texts),
      ...same("includeCRDs skipHooks skipTests debug devel", "bool"),
      valuesInline: "any",
    }),
    patchesStrategicMerge: { items: "types.PatchStrategicMerge" },
    labels: listOf("Label", {
      pairs: "map[string]string",
      ...same("includeSelectors includeTemplates", "bool"),
      fields: fieldSpecs,
    }),
    ...same("images imageTags", listOf("Image", same("name newName tagSuffix newTag digest", "string"))),
    replicas: listOf("Replica", { name: "string", count: "int64" }),
    ...same("patches patchesJson6902", listOf("Patch", patch)),
    replacements: listOf("ReplacementField", {
      "Replacement.source": structOf("SourceSelector", { ...id, fieldPath: "string", options: fieldOptions }),
      "Replacement.sourceValue": "string",
      "Replacement.targets": pointersTo(
        structOf("TargetSelector", {
          select: selector,
          reject: pointersTo(selector),
          fieldPaths: texts,
          options: fieldOptions,
        }),
      ),
      path: "string",
    }),
    vars: listOf("Var", {
      name: "string",
      objref: structOf("Target", { ...gvk(""), ...same("apiVersion name namespace", "string") }),
      fieldref: structOf("FieldSelector", { fieldPath: "string" }),
    }),
    sortOptions: structOf("SortOptions", {
      order: "types.SortOrder",
      legacySortOptions: structOf("LegacySortOptions", same("orderFirst orderLast", texts)),
    }),
    configMapGenerator: listOf("ConfigMapArgs", generator),
    secretGenerator: listOf("SecretArgs", { ...generator, type: "string" }),
    generatorOptions,
  },
});
const newest = kustomizationOf(patchOf(patchOptions));
const older = kustomizationOf(patchOf("map[string]bool"));

/** Returns the types of the fields of a kustomization. */
export function kustomizationShape(environment: Environment): Shape {
  return isNewKustomize(environment) ? newest : older;
}

/**
 * Returns the first error about a type or an unknown field of a kustomization, in the words of Go; or null.
 * Upstream: kustomize api/types/kustomization.go, Unmarshal (v5.8.1), and encoding/json.
 */
export function typeProblem(kustomization: Value, shape: Shape): string | null {
  return problemOf(kustomization, shape, "", []);
}

/** Go reads the names of fields in upper and lower case. Returns the name of a field; undefined if there is none. */
function nameIn(fields: Fields, key: string): string | undefined {
  const names = Object.keys(fields);
  const isSame = (name: string, wanted: string) => name.replace(/.*\./, "") === wanted;
  return (
    names.find((name) => isSame(name, key)) ??
    names.find((name) => isSame(name.toLowerCase(), key.toLowerCase()))
  );
}

/** Returns a kustomization with the usual names of its fields. */
export function canonicalKeys(value: Value, shape: Shape): Value {
  if (typeof shape === "string") return value;
  if ("items" in shape) return isList(value) ? value.map((item) => canonicalKeys(item, shape.items)) : value;
  if (!isMap(value)) return value;
  const pairs = sortedKeys(value).map((key) => {
    const name = nameIn(shape.fields, key) ?? key;
    return [name.replace(/.*\./, ""), canonicalKeys(value[key] as Value, shape.fields[name] ?? "any")];
  });
  return Object.fromEntries(pairs) as Value;
}

function problemOf(value: Value, shape: Shape, owner: string, path: readonly string[]): string | null {
  if (value === null || shape === "any" || fits(value, shape)) return null;
  const wrong = (type: string, found = jsonType(value)) => {
    const place = path.length === 0 ? "value" : `struct field ${[owner, ...path].join(".")}`;
    return `json: cannot unmarshal ${found} into Go ${place} of type ${type}`;
  };
  if (typeof shape === "string") {
    if (INTEGERS.has(shape) && typeof value === "number") return wrong(shape, `number ${value}`);
    const inner = shape === "map[string]string" ? "string" : shape === "map[string]bool" ? "bool" : null;
    if (inner === null || !isMap(value)) return wrong(shape);
    return firstOf(sortedKeys(value).map((key) => problemOf(value[key] as Value, inner, owner, path)));
  }
  if ("items" in shape) {
    return isList(value)
      ? firstOf(value.map((item) => problemOf(item, shape.items, owner, path)))
      : wrong(typeName(shape));
  }
  if (!isMap(value)) return wrong(shape.struct);
  return firstOf(
    sortedKeys(value).map((key) => {
      const name = nameIn(shape.fields, key);
      if (name === undefined) return `json: unknown field ${JSON.stringify(key)}`;
      const field = shape.fields[name] as Shape;
      return problemOf(value[key] as Value, field, shape.struct.replace("types.", ""), [...path, name]);
    }),
  );
}

const INTEGERS: ReadonlySet<string> = new Set(["int", "int64"]);

function fits(value: Value, shape: Shape): boolean {
  if (shape === "string" || shape === "types.PatchStrategicMerge" || shape === "types.SortOrder")
    return typeof value === "string";
  if (shape === "bool") return typeof value === "boolean";
  return typeof shape === "string" && INTEGERS.has(shape) && Number.isInteger(value);
}

function typeName(shape: Shape): string {
  if (typeof shape === "string") return shape;
  if (!("items" in shape)) return shape.struct;
  return `[]${shape.pointers === true ? "*" : ""}${typeName(shape.items)}`;
}

function firstOf(problems: readonly (string | null)[]): string | null {
  return problems.find((one) => one !== null) ?? null;
}
