import { mapAt, mapsOf, textAt } from "../../../value/field-values.ts";
import { dig, get, isMap, type MutableMap, type Value, type ValueMap } from "../../../value/value.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { customKinds } from "../../cluster/custom-kinds.ts";
import type { ServedKind } from "../served-groups.ts";
import { findDescribedType } from "./described-types.ts";
import { type Definitions, referenceTo } from "./openapi-types.ts";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";
const CONVENTIONS = "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md";

const METADATA = withReference(
  `Standard object's metadata. More info: ${CONVENTIONS}#metadata`,
  `${META}.ObjectMeta`,
);

/** Returns the schemas of a custom resource and its list. Upstream: apiextensions-apiserver pkg/controller/openapi/builder/builder.go. */
export function customDefinitions(cluster: Cluster, served: ServedKind): Definitions {
  const { group, version, plural, kind, listKind, typeName } = served;
  const custom = customKinds(cluster).find((one) => one.group === group && one.plural === plural);
  const own = custom?.versions.find(({ name }) => name === version);
  const whole = completed(own?.schema ?? { type: "object" });
  const fields = selectableFields(custom?.definition ?? {}, version);
  const mark = (name: string): ValueMap => ({
    "x-kubernetes-group-version-kind": [{ group, kind: name, version }],
    ...(fields.length > 0 && { "x-kubernetes-selectable-fields": fields }),
  });
  const object: ValueMap = {
    ...whole,
    properties: { ...mapAt(whole, "properties"), ...ownFields(), metadata: METADATA },
    ...mark(kind),
  };
  const list: ValueMap = {
    description: `${listKind} is a list of ${kind}`,
    type: "object",
    required: ["items"],
    properties: {
      ...ownFields(),
      items: {
        description: `List of ${plural}. More info: ${CONVENTIONS}`,
        type: "array",
        items: referenceTo(typeName),
      },
      metadata: withReference(
        `Standard list metadata. More info: ${CONVENTIONS}#types-kinds`,
        `${META}.ListMeta`,
      ),
    },
    ...mark(listKind),
  };
  return { [typeName]: object, [customListType(served)]: list };
}

/** Returns the name of the type of a list of custom resources. It ends with the `listKind` of the definition. */
export function customListType({ typeName, listKind }: ServedKind): string {
  return typeName.replace(/[^.]*$/, () => listKind);
}

/** Returns the `selectableFields` of a version in the form of the OpenAPI document: without the first dot of the path. */
function selectableFields(definition: ValueMap, version: string): readonly ValueMap[] {
  const found = mapsOf(dig(definition, "spec", "versions")).find((one) => textAt(one, "name") === version);
  return mapsOf(get(found ?? {}, "selectableFields")).map((one) => ({
    fieldPath: textAt(one, "jsonPath").replace(/^\./, ""),
  }));
}

/** Returns a schema with what its extensions mean: numbers or texts, and the fields of embedded objects. */
function completed(schema: ValueMap): ValueMap {
  const made: MutableMap = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties" && isMap(value)) made[key] = mapValues(value, completed);
    else if ((key === "items" || key === "additionalProperties") && isMap(value))
      made[key] = completed(value);
    else made[key] = value;
  }
  if (made["x-kubernetes-int-or-string"] === true) made["anyOf"] = [{ type: "integer" }, { type: "string" }];
  if (made["x-kubernetes-embedded-resource"] !== true) return made;
  const required = get(schema, "required");
  const wanted = new Set([...(Array.isArray(required) ? required : []), "kind", "apiVersion"]);
  const properties = {
    ...mapAt(made, "properties"),
    apiVersion: {
      type: "string",
      description: `apiVersion defines the versioned schema of this representation of an object. More info: ${CONVENTIONS}#resources`,
    },
    kind: {
      type: "string",
      description: `kind is a string value representing the type of this object. In CamelCase. More info: ${CONVENTIONS}#types-kinds`,
    },
    metadata: METADATA,
  };
  return { ...made, required: [...wanted], properties };
}

function mapValues(map: ValueMap, change: (value: ValueMap) => Value): ValueMap {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, isMap(value) ? change(value) : value]),
  );
}

/** Returns the fields apiVersion and kind, which every object has. */
function ownFields(): ValueMap {
  const fields = get(findDescribedType("io.k8s.api.core.v1.ConfigMap") ?? {}, "properties");
  if (!isMap(fields)) return {};
  return { apiVersion: fields["apiVersion"] ?? {}, kind: fields["kind"] ?? {} };
}

function withReference(description: string, type: string): ValueMap {
  return { description, allOf: [referenceTo(type)] };
}
