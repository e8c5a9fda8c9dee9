import { textOf } from "../../../../value/field-values.ts";
import { compareText } from "../../../../value/order.ts";
import { dig, isList, isMap, type Value, type ValueMap } from "../../../../value/value.ts";
import { fail, type Result } from "../../command-error.ts";
import type { Loader } from "../model/loader.ts";
import { loadFile } from "../model/loader.ts";
import type { Gvk } from "../model/resource-id.ts";
import { typeRank } from "../transform/sort-order.ts";
import { NAME_REFERENCES, VAR_REFERENCES } from "./default-references.ts";
import {
  created,
  type FieldSpec,
  fieldSpec,
  mergeSpecs,
  type NameReference,
  readFieldSpecs,
} from "./field-spec.ts";

const SPEC_FIELDS = [
  "namePrefix",
  "nameSuffix",
  "namespace",
  "commonLabels",
  "labels",
  "templateLabels",
  "commonAnnotations",
  "varReference",
  "images",
  "replicas",
] as const;

/** Which fields the transformers of a kustomization change. */
export type TransformerConfig = Specs & { readonly nameReference: readonly NameReference[] };
type Specs = { readonly [Name in (typeof SPEC_FIELDS)[number]]: readonly FieldSpec[] };

const v1 = { version: "v1" };
const group = (name: string) => ({ group: name });
const AFFINITY = ["podAffinity", "podAntiAffinity"].flatMap((kind) => [
  `spec/template/spec/affinity/${kind}/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels`,
  `spec/template/spec/affinity/${kind}/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels`,
]);
const SPREAD = "spec/template/spec/topologySpreadConstraints/labelSelector/matchLabels";
const MATCH = "spec/selector/matchLabels";
const inPolicy = (path: string) => fieldSpec("NetworkPolicy", path, group("networking.k8s.io"));

/** The metadata of templates. */
const templates = (key: "labels" | "annotations", statefulSet: FieldSpec) =>
  created(
    fieldSpec("ReplicationController", `spec/template/metadata/${key}`, v1),
    ...["Deployment", "ReplicaSet", "DaemonSet"].map((kind) =>
      fieldSpec(kind, `spec/template/metadata/${key}`),
    ),
    statefulSet,
    fieldSpec("Job", `spec/template/metadata/${key}`, group("batch")),
    fieldSpec("CronJob", `spec/jobTemplate/metadata/${key}`, group("batch")),
    fieldSpec("CronJob", `spec/jobTemplate/spec/template/metadata/${key}`, group("batch")),
  );

const TEMPLATE_LABELS: readonly FieldSpec[] = [
  ...created(fieldSpec("", "metadata/labels")),
  ...templates("labels", fieldSpec("StatefulSet", "spec/template/metadata/labels", group("apps"))),
  ...created(fieldSpec("StatefulSet", "spec/volumeClaimTemplates[]/metadata/labels", group("apps"))),
];
const SCALED = ["Deployment", "ReplicationController", "ReplicaSet", "StatefulSet"];
const IMAGES = ["spec", "spec/template/spec"].flatMap((root) =>
  ["containers[]/image", "initContainers[]/image", "volumes[]/image/reference"].map(
    (field) => `${root}/${field}`,
  ),
);

/** What kustomize changes without a configuration. Upstream: api/internal/konfig/builtinpluginconsts (v0.21.1). */
export const DEFAULT_CONFIG: TransformerConfig = sorted({
  namePrefix: [fieldSpec("", "metadata/name")],
  nameSuffix: [fieldSpec("", "metadata/name")],
  namespace: [
    ...created(
      fieldSpec("Namespace", "metadata/name"),
      fieldSpec("APIService", "spec/service/namespace", group("apiregistration.k8s.io")),
    ),
    fieldSpec(
      "CustomResourceDefinition",
      "spec/conversion/webhook/clientConfig/service/namespace",
      group("apiextensions.k8s.io"),
    ),
  ],
  commonLabels: [
    ...created(
      fieldSpec("Service", "spec/selector", v1),
      fieldSpec("ReplicationController", "spec/selector", v1),
      ...["Deployment", "ReplicaSet", "DaemonSet"].map((kind) => fieldSpec(kind, MATCH)),
      fieldSpec("StatefulSet", MATCH, group("apps")),
    ),
    ...["Deployment", "StatefulSet"].flatMap((kind) =>
      [...AFFINITY, SPREAD].map((path) => fieldSpec(kind, path, group("apps"))),
    ),
    fieldSpec("Job", MATCH, group("batch")),
    fieldSpec("CronJob", "spec/jobTemplate/spec/selector/matchLabels", group("batch")),
    fieldSpec("PodDisruptionBudget", MATCH, group("policy")),
    inPolicy("spec/podSelector/matchLabels"),
    inPolicy("spec/ingress/from/podSelector/matchLabels"),
    inPolicy("spec/egress/to/podSelector/matchLabels"),
    ...TEMPLATE_LABELS,
  ],
  labels: [],
  templateLabels: TEMPLATE_LABELS,
  commonAnnotations: [
    ...created(fieldSpec("", "metadata/annotations")),
    ...templates("annotations", fieldSpec("StatefulSet", "spec/template/metadata/annotations")),
  ],
  nameReference: NAME_REFERENCES,
  varReference: VAR_REFERENCES,
  images: created(...IMAGES.map((path) => fieldSpec("", path))),
  replicas: created(...SCALED.map((kind) => fieldSpec(kind, "spec/replicas"))),
});

/** Joins two configurations. */
export function mergeConfigs(a: TransformerConfig, b: TransformerConfig): Result<TransformerConfig> {
  if (a === b) return { value: a };
  const made: { -readonly [Name in keyof Specs]?: Specs[Name] } = {};
  for (const name of SPEC_FIELDS) {
    const specs = mergeSpecs(a[name], b[name]);
    if ("error" in specs) {
      const field = name === "namespace" ? "NameSpace" : name.replace(/^./, (first) => first.toUpperCase());
      return fail(`failed to merge ${field} fieldSpec: conflicting fieldspecs`);
    }
    made[name] = specs.value;
  }
  let references = [...a.nameReference];
  for (const one of b.nameReference) {
    const at = references.findIndex(
      ({ group, version, kind }) => group === one.group && version === one.version && kind === one.kind,
    );
    const known = references[at];
    if (known === undefined) {
      references = [...references, one];
      continue;
    }
    const fields = mergeSpecs(known.fields, one.fields);
    if ("error" in fields) return fail("failed to merge NameReference fieldSpec: conflicting fieldspecs");
    references[at] = { ...known, fields: fields.value };
  }
  return { value: sorted({ ...(made as Specs), nameReference: references }) };
}

function sorted(config: TransformerConfig): TransformerConfig {
  const inOrder = <One extends Gvk>(list: readonly One[]): readonly One[] =>
    list.toSorted(
      (one, other) =>
        typeRank(one.kind) - typeRank(other.kind) || compareText(sortText(one), sortText(other)),
    );
  const specs = SPEC_FIELDS.map((name) => [name, inOrder(config[name])]);
  return {
    ...(Object.fromEntries(specs) as Specs),
    nameReference: inOrder(config.nameReference),
  };
}

function sortText({ group, version, kind }: Gvk): string {
  return [group || "~G", version || "~V", kind || "~K"].join("_");
}

/** A configuration that changes nothing. */
export const EMPTY_CONFIG: TransformerConfig = {
  ...(Object.fromEntries(SPEC_FIELDS.map((name) => [name, []])) as unknown as Specs),
  nameReference: [],
};

/** Returns the default configuration with that of the files in `configurations`. */
export function loadConfig(loader: Loader, paths: readonly string[]): Result<TransformerConfig> {
  let config = EMPTY_CONFIG;
  for (const path of paths) {
    const text = loadFile(loader, path);
    if ("error" in text) return text;
    const read = loader.environment.parseYaml(text.value);
    if ("error" in read) return fail(`error converting YAML to JSON: ${read.error}`);
    if (read.strictError !== null) return fail(`error converting YAML to JSON: ${read.strictError}`);
    const known = [...SPEC_FIELDS, "nameReference"] as readonly string[];
    const wrong = isMap(read.value) ? Object.keys(read.value).find((key) => !known.includes(key)) : undefined;
    if (wrong !== undefined) {
      return fail(
        `error unmarshaling JSON: while decoding JSON: json: unknown field ${JSON.stringify(wrong)}`,
      );
    }
    const merged = mergeConfigs(config, readConfig(read.value));
    if ("error" in merged) return merged;
    config = merged.value;
  }
  return paths.length === 0 ? { value: DEFAULT_CONFIG } : mergeConfigs(DEFAULT_CONFIG, config);
}

function readConfig(value: Value): TransformerConfig {
  const specs = SPEC_FIELDS.map((name) => [name, readFieldSpecs(dig(value, name))]);
  const references = dig(value, "nameReference");
  return {
    ...(Object.fromEntries(specs) as Specs),
    nameReference: (isList(references) ? references : []).map((one) => ({
      group: textOf(dig(one, "group")),
      version: textOf(dig(one, "version")),
      kind: textOf(dig(one, "kind")),
      fields: readFieldSpecs(dig(one, "fieldSpecs")),
    })),
  };
}

/** Returns the configuration in the OpenAPI definitions of `crds`. Upstream: api/internal/accumulator/loadconfigfromcrds.go (v0.21.1). */
export function loadDefinitions(loader: Loader, paths: readonly string[]): Result<TransformerConfig> {
  let config = EMPTY_CONFIG;
  for (const path of paths) {
    const text = loadFile(loader, path);
    if ("error" in text) return text;
    const read = loader.environment.parseYaml(text.value);
    if ("error" in read) return fail(`unable to parse open API definition from '${path}': ${read.error}`);
    const definitions = isMap(read.value) ? read.value : {};
    for (const name of Object.keys(definitions)) {
      const properties = propertiesOf(definitions, name);
      if (!["kind", "apiVersion", "metadata"].every((key) => Object.hasOwn(properties, key))) continue;
      const found = configOf(definitions, name, name.replace(/.*\./, ""), []);
      const merged = mergeConfigs(config, found);
      if ("error" in merged) return merged;
      config = merged.value;
    }
  }
  return { value: config };
}

const MAX_DEPTH = 20;

function configOf(
  definitions: ValueMap,
  name: string,
  kind: string,
  path: readonly string[],
): TransformerConfig {
  const found = {
    commonAnnotations: [] as FieldSpec[],
    commonLabels: [] as FieldSpec[],
    namePrefix: [] as FieldSpec[],
    nameReference: [] as NameReference[],
  };
  const properties = propertiesOf(definitions, name);
  for (const [key, property] of Object.entries(properties)) {
    const at = [...path, key];
    const text = (extension: string) => dig(property, `x-kubernetes-${extension}`);
    const spec = fieldSpec(kind, at.join("/"));
    if (typeof text("annotation") === "string") found.commonAnnotations.push(spec);
    if (typeof text("label-selector") === "string") found.commonLabels.push(spec);
    if (typeof text("identity") === "string") found.namePrefix.push(spec);
    const version = text("object-ref-api-version");
    const target = text("object-ref-kind");
    if (typeof version === "string" && typeof target === "string") {
      const nameKey = textOf(text("object-ref-name-key")) || "name";
      const fields = [fieldSpec(kind, [...at, nameKey].join("/"))];
      found.nameReference.push({ group: "", version, kind: target, fields });
    }
    const reference = textOf(dig(property, "$ref"));
    if (reference === "" || path.length >= MAX_DEPTH) continue;
    const inner = configOf(definitions, reference, kind, at);
    found.commonAnnotations.push(...inner.commonAnnotations);
    found.commonLabels.push(...inner.commonLabels);
    found.namePrefix.push(...inner.namePrefix);
    found.nameReference.push(...inner.nameReference);
  }
  return { ...EMPTY_CONFIG, ...found };
}

function propertiesOf(definitions: ValueMap, name: string): ValueMap {
  const properties = dig(
    Object.hasOwn(definitions, name) ? definitions[name] : undefined,
    "Schema",
    "properties",
  );
  return isMap(properties) ? properties : {};
}
