import { crdTypeName, fromCrd } from "../../schema/crd.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { CustomKind, CustomVersion, ScalePaths } from "./kinds.ts";

const bySpec = new WeakMap<ValueMap, CustomKind>();

/** The kind that a definition makes. The same definition gives the same kind. */
export function customKind(definition: ValueMap): CustomKind {
  const spec = get(definition, "spec");
  const at = isMap(spec) ? spec : {};
  const known = bySpec.get(at);
  if (known !== undefined) return known;
  const versions = list(get(at, "versions"))
    .filter(isMap)
    .map((version) => customVersion(version, at));
  const stored = list(get(at, "versions")).find((version) => dig(version, "storage") === true);
  const kind = text(dig(at, "names", "kind"));
  const group = text(get(at, "group"));
  const made: CustomKind = {
    group,
    kind,
    plural: text(dig(at, "names", "plural")),
    singular: text(dig(at, "names", "singular")) || kind.toLowerCase(),
    listKind: text(dig(at, "names", "listKind")) || `${kind}List`,
    shortNames: list(dig(at, "names", "shortNames")).filter((one) => typeof one === "string"),
    categories: list(dig(at, "names", "categories")).filter((one) => typeof one === "string"),
    namespaced: get(at, "scope") === "Namespaced",
    storageVersion: text(dig(stored, "name")),
    versions,
    definition,
    typeName: (version) => crdTypeName(group, version, kind),
  };
  bySpec.set(at, made);
  return made;
}

function customVersion(version: ValueMap, spec: ValueMap): CustomVersion {
  const schema = dig(version, "schema", "openAPIV3Schema");
  const preservesUnknown = get(spec, "preserveUnknownFields") === true;
  const made = fromCrd(preservesUnknown ? undefined : schema);
  return {
    name: text(get(version, "name")),
    served: get(version, "served") === true,
    schema: isMap(schema) ? schema : undefined,
    atom: "atom" in made ? made.atom : undefined,
    status: isMap(dig(version, "subresources", "status")),
    scale: scalePaths(dig(version, "subresources", "scale")),
    preservesUnknown,
  };
}

function scalePaths(scale: Value | undefined): ScalePaths | null {
  if (!isMap(scale)) return null;
  const selector = text(get(scale, "labelSelectorPath"));
  return {
    specReplicas: path(text(get(scale, "specReplicasPath"))),
    statusReplicas: path(text(get(scale, "statusReplicasPath"))),
    selector: selector === "" ? null : path(selector),
  };
}

function path(dotted: string): readonly string[] {
  return dotted.split(".").filter((name) => name !== "");
}

function text(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}

function list(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
