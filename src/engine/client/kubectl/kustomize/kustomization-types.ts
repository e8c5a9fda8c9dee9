import { sortedKeys } from "../../../value/order.ts";
import { isList, isMap, type Value } from "../../../value/value.ts";
import { jsonType } from "../files/read-document.ts";

/** The type of a field: a simple one, a list, a map of texts, or a struct with its name in Go. `any` is not checked. */
type Shape =
  | "any"
  | "string"
  | "bool"
  | "int64"
  | "map[string]string"
  | { readonly items: Shape }
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
  "GeneratorArgs.options": "any",
};
const patch: Fields = {
  ...same("path patch", "string"),
  target: {
    struct: "types.Selector",
    fields: same("group version kind name namespace labelSelector annotationSelector", "any"),
  },
  options: "any",
};

const KUSTOMIZATION: Shape = {
  struct: "types.Kustomization",
  fields: {
    ...same("TypeMeta.apiVersion TypeMeta.kind namePrefix nameSuffix namespace", "string"),
    ...same("resources components bases crds configurations generators transformers validators", texts),
    ...same("commonLabels commonAnnotations", "map[string]string"),
    ...same(
      "metadata buildMetadata helmCharts helmChartInflationGenerator helmGlobals imageTags inventory openapi patchesStrategicMerge replacements sortOptions vars",
      "any",
    ),
    labels: listOf("Label", {
      pairs: "map[string]string",
      ...same("includeSelectors includeTemplates", "bool"),
      fields: "any",
    }),
    images: listOf("Image", same("name newName tagSuffix newTag digest", "string")),
    replicas: listOf("Replica", { name: "string", count: "int64" }),
    patches: listOf("Patch", patch),
    patchesJson6902: listOf("Patch", patch),
    configMapGenerator: listOf("ConfigMapArgs", generator),
    secretGenerator: listOf("SecretArgs", { ...generator, type: "string" }),
    generatorOptions: {
      struct: "types.GeneratorOptions",
      fields: {
        ...same("labels annotations", "map[string]string"),
        ...same("disableNameSuffixHash immutable", "bool"),
      },
    },
  },
};

/**
 * Returns the first error about a type or an unknown field of a kustomization, in the words of Go; or null.
 * Upstream: kustomize api/types/kustomization.go, Unmarshal (v5.8.1), and encoding/json.
 */
export function typeProblem(kustomization: Value): string | null {
  return problemOf(kustomization, KUSTOMIZATION, "", []);
}

function problemOf(value: Value, shape: Shape, owner: string, path: readonly string[]): string | null {
  if (value === null || shape === "any" || fits(value, shape)) return null;
  const wrong = (type: string, found = jsonType(value)) => {
    const place = path.length === 0 ? "value" : `struct field ${[owner, ...path].join(".")}`;
    return `json: cannot unmarshal ${found} into Go ${place} of type ${type}`;
  };
  if (typeof shape === "string") {
    if (shape === "int64" && typeof value === "number") return wrong(shape, `number ${value}`);
    if (shape !== "map[string]string" || !isMap(value)) return wrong(shape);
    return firstOf(sortedKeys(value).map((key) => problemOf(value[key] as Value, "string", owner, path)));
  }
  if ("items" in shape) {
    return isList(value)
      ? firstOf(value.map((item) => problemOf(item, shape.items, owner, path)))
      : wrong(typeName(shape));
  }
  if (!isMap(value)) return wrong(shape.struct);
  const names = new Map(Object.keys(shape.fields).map((name) => [name.replace(/.*\./, ""), name]));
  return firstOf(
    sortedKeys(value).map((key) => {
      const name = names.get(key);
      if (name === undefined) return `json: unknown field ${JSON.stringify(key)}`;
      const field = shape.fields[name] as Shape;
      return problemOf(value[key] as Value, field, shape.struct.replace("types.", ""), [...path, name]);
    }),
  );
}

function fits(value: Value, shape: Shape): boolean {
  if (shape === "string") return typeof value === "string";
  if (shape === "bool") return typeof value === "boolean";
  return shape === "int64" && Number.isInteger(value);
}

function typeName(shape: Shape): string {
  if (typeof shape === "string") return shape;
  return "items" in shape ? `[]${typeName(shape.items)}` : shape.struct;
}

function firstOf(problems: readonly (string | null)[]): string | null {
  return problems.find((one) => one !== null) ?? null;
}
