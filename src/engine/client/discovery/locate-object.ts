import { part } from "../../part.ts";
import { dig, isMap, type Value, type ValueMap } from "../../value/value.ts";

const unknownKinds = part("problems", () => import("./unknown-kind.ts"));

/** An API resource as discovery describes it: the parts that a client needs for the path of an object. */
export type ApiResource = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
};

/** The resources that a server serves. `find` compares exactly; `all` is for suggestions. */
export type Discovery = {
  readonly find: (apiVersion: string, kind: string) => ApiResource | undefined;
  readonly all: () => readonly ApiResource[];
  /** The namespace of objects that name none. Default `default`. */
  readonly namespace?: string | undefined;
};

/** The place of an object on the server. */
export type ObjectAddress = {
  readonly resource: ApiResource;
  /** Null for cluster-scoped kinds. */
  readonly namespace: string | null;
  /** Empty if the server generates the name. */
  readonly name: string;
  /** The path of the collection, for POST. */
  readonly collection: string;
  /** The path of the object; if the name is empty, the path of the collection. */
  readonly path: string;
};

/** Why a client cannot send a request. `field` is the path of the wrong field in the manifest. */
export type ClientProblem = {
  readonly code: "unknown-kind" | "missing-field" | "wrong-type" | "refused";
  readonly message: string;
  readonly field: readonly string[];
  /** The unknown kind, if no known kind has a similar name: it can be the kind of a custom resource. */
  readonly unknownKind?: { readonly apiVersion: string; readonly kind: string };
};

/** The address of an object, or why it has none. */
export type LocateResult = { readonly address: ObjectAddress } | { readonly problem: ClientProblem };

/** The namespace of objects that name none. */
export const DEFAULT_NAMESPACE = "default";

/**
 * Returns the address of the object that a manifest describes. If `nameless` is true, `generateName` is enough. Fails if the
 * kind is unknown or a field is missing or wrong.
 */
export function locateObject(object: ValueMap, discovery: Discovery, nameless = false): LocateResult {
  const apiVersion = textField(object, "apiVersion");
  if ("problem" in apiVersion) return apiVersion;
  const kind = textField(object, "kind");
  if ("problem" in kind) return kind;
  const found = findResource(apiVersion.text, kind.text, discovery);
  if ("problem" in found) return found;
  const metadata = dig(object, "metadata");
  if (metadata !== undefined && metadata !== null && !isMap(metadata)) {
    return wrongType(["metadata"], "metadata must be a map");
  }
  const name = textField(object, "metadata", "name");
  if ("problem" in name) return name;
  const generate = dig(object, "metadata", "generateName");
  if (name.text === "" && !(nameless && typeof generate === "string" && generate !== "")) {
    return missingField(["metadata", "name"], "resource name may not be empty");
  }
  const namespace = textField(object, "metadata", "namespace");
  if ("problem" in namespace) return namespace;
  return addressOf(found.resource, name.text, namespace.text || discovery.namespace);
}

/** Returns the address of an object by its kind and name. Without a namespace, it is in that of the discovery. */
export function locate(
  target: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  },
  discovery: Discovery,
): LocateResult {
  const found = findResource(target.apiVersion, target.kind, discovery);
  if ("problem" in found) return found;
  if (target.name === "") return missingField(["metadata", "name"], "resource name may not be empty");
  return addressOf(found.resource, target.name, target.namespace || discovery.namespace);
}

type FoundResource = { readonly resource: ApiResource } | { readonly problem: ClientProblem };

function findResource(apiVersion: string, kind: string, discovery: Discovery): FoundResource {
  if (kind === "") return missingField(["kind"], "Object 'Kind' is missing");
  if (apiVersion === "") return missingField(["apiVersion"], "apiVersion not set");
  const resource = discovery.find(apiVersion, kind);
  if (resource !== undefined) return { resource };
  return { problem: unknownKinds().unknownKindProblem(apiVersion, kind, discovery) };
}

function addressOf(resource: ApiResource, name: string, wanted = DEFAULT_NAMESPACE): LocateResult {
  for (const [field, segment] of [
    ["name", name],
    ["namespace", wanted],
  ] as const) {
    const error = segmentError(segment);
    if (error === null) continue;
    const message = `invalid resource name "${segment}": [${error}]`;
    return { problem: { code: "refused", field: ["metadata", field], message } };
  }
  const namespace = resource.namespaced ? wanted : null;
  const root =
    resource.group === "" ? `/api/${resource.version}` : `/apis/${resource.group}/${resource.version}`;
  const collection = `${namespace === null ? root : `${root}/namespaces/${namespace}`}/${resource.plural}`;
  return {
    address: {
      resource,
      namespace,
      name,
      collection,
      path: name === "" ? collection : `${collection}/${name}`,
    },
  };
}

function textField(
  object: ValueMap,
  ...field: readonly string[]
): { readonly text: string } | { readonly problem: ClientProblem } {
  const value: Value | undefined = dig(object, ...field);
  if (value === undefined || value === null) return { text: "" };
  if (typeof value === "string") return { text: value };
  return wrongType(field, `${field.join(".")} must be a string: put it in quotes`);
}

function wrongType(field: readonly string[], message: string): { readonly problem: ClientProblem } {
  return { problem: { code: "wrong-type", field, message } };
}

function missingField(field: readonly string[], message: string): { readonly problem: ClientProblem } {
  return { problem: { code: "missing-field", field, message } };
}

/** Upstream: apimachinery pkg/api/validation/path, IsValidPathSegmentName. */
function segmentError(name: string): string | null {
  if (name === "." || name === "..") return `may not be '${name}'`;
  for (const part of ["/", "%"]) if (name.includes(part)) return `may not contain '${part}'`;
  return null;
}
