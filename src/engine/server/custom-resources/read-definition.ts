import { crdTypeName, fromCrd } from "../../schema/schema-from-crd.ts";
import { listOf, mapsOf, textOf } from "../../value/field-values.ts";
import { dig, get, isMap, type Value, type ValueMap } from "../../value/value.ts";
import type { CustomKind, CustomVersion, ScalePaths } from "../cluster/custom-kinds.ts";
import { groupResourceOf, type Resource } from "../cluster/resource.ts";
import { badRequest, methodNotAllowed, pageNotFound, type Refusal } from "../http/status-errors.ts";
import { compareVersions } from "../version/compare-versions.ts";

const bySpec = new WeakMap<ValueMap, CustomKind>();

/** Returns the kind that a definition defines. The same definition gives the same value. */
export function customKind(definition: ValueMap): CustomKind {
  const spec = get(definition, "spec");
  const at = isMap(spec) ? spec : {};
  const known = bySpec.get(at);
  if (known !== undefined) return known;
  const versions = listOf(get(at, "versions"))
    .filter(isMap)
    .map((version) => customVersion(version, at));
  const stored = listOf(get(at, "versions")).find((version) => dig(version, "storage") === true);
  const kind = textOf(dig(at, "names", "kind"));
  const group = textOf(get(at, "group"));
  const made: CustomKind = {
    group,
    kind,
    plural: textOf(dig(at, "names", "plural")),
    singular: textOf(dig(at, "names", "singular")) || kind.toLowerCase(),
    listKind: textOf(dig(at, "names", "listKind")) || `${kind}List`,
    shortNames: listOf(dig(at, "names", "shortNames")).filter((one) => typeof one === "string"),
    categories: listOf(dig(at, "names", "categories")).filter((one) => typeof one === "string"),
    namespaced: get(at, "scope") === "Namespaced",
    storageVersion: textOf(dig(stored, "name")),
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
    name: textOf(get(version, "name")),
    served: get(version, "served") === true,
    schema: isMap(schema) ? schema : undefined,
    atom: "atom" in made ? made.atom : undefined,
    status: isMap(dig(version, "subresources", "status")),
    scale: scalePaths(dig(version, "subresources", "scale")),
    preservesUnknown,
    deprecation: deprecationOf(version, spec),
  };
}

/**
 * Returns the warning about a deprecated version: that of the definition, or the server's, which names the newest later version.
 * Upstream: apiextensions-apiserver pkg/apiserver/customresource_handler.go, defaultDeprecationWarning (v0.36.3).
 */
function deprecationOf(version: ValueMap, spec: ValueMap): string | null {
  if (get(version, "deprecated") !== true) return null;
  const own = get(version, "deprecationWarning");
  if (typeof own === "string") return own;
  const old = textOf(get(version, "name"));
  const named = (name: string) =>
    `${textOf(get(spec, "group"))}/${name} ${textOf(dig(spec, "names", "kind"))}`;
  const later = mapsOf(get(spec, "versions"))
    .filter((one) => get(one, "served") === true && get(one, "deprecated") !== true)
    .map((one) => textOf(get(one, "name")))
    .filter((name) => compareVersions(name, old) < 0)
    .sort(compareVersions);
  return `${named(old)} is deprecated${later[0] === undefined ? "" : `; use ${named(later[0])}`}`;
}

function scalePaths(scale: Value | undefined): ScalePaths | null {
  if (!isMap(scale)) return null;
  const selector = textOf(get(scale, "labelSelectorPath"));
  return {
    specReplicas: path(textOf(get(scale, "specReplicasPath"))),
    statusReplicas: path(textOf(get(scale, "statusReplicasPath"))),
    selector: selector === "" ? null : path(selector),
  };
}

function path(dotted: string): readonly string[] {
  return dotted.split(".").filter((name) => name !== "");
}

/** The target of a path. */
type Target = {
  readonly resource: Resource;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
};

/**
 * Returns a refusal if custom resources do not support a method at a path, or null. They accept every method and check the
 * verb and the name afterwards. A POST to a name is a POST to the collection. Only lists are of all namespaces.
 */
export function refuseCustomMethod(
  method: string,
  { resource, namespace, name, subresource }: Target,
): Refusal | null {
  if (resource.namespaced && namespace === "") return pageNotFound();
  if (method !== "POST" && method !== "DELETE")
    return name === "" ? badRequest("name must be provided") : null;
  if (subresource === "") return null;
  const verb = method === "POST" ? "create" : "delete";
  const kind = `${resource.plural}.${resource.group}`;
  return methodNotAllowed(
    `${verb} is not supported on resources of kind "${kind}"`,
    groupResourceOf(resource),
  );
}
