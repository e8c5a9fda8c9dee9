import { apiVersionOf } from "../schema/builtins.ts";
import { dig, isMap, type Value, type ValueMap } from "../value/value.ts";
import { nearest } from "./nearest.ts";

/** What a client must know of a kind to address its objects: a part of what discovery says. */
export type KindFacts = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
};

/** The kinds a server knows. `find` is exact; `all` is for suggestions. */
export type Discovery = {
  readonly find: (apiVersion: string, kind: string) => KindFacts | undefined;
  readonly all: () => readonly KindFacts[];
};

/** An object's address. */
export type Address = {
  readonly facts: KindFacts;
  /** Null for kinds without namespaces. */
  readonly namespace: string | null;
  /** Empty where the server is to make a name up. */
  readonly name: string;
  /** Path of the collection, where objects are created. */
  readonly collection: string;
  /** Path of the object; that of the collection if there is no name. */
  readonly path: string;
};

/** Why a client sends nothing. `field` is the place in the manifest that is at fault, keys from the root down. */
export type ClientProblem = {
  readonly code: "unknown-kind" | "missing-field" | "wrong-type" | "refused";
  readonly message: string;
  readonly field: readonly string[];
};

export type Located = { readonly address: Address } | { readonly problem: ClientProblem };

/** Where kubectl puts what names no namespace. */
export const DEFAULT_NAMESPACE = "default";

/** The address of the object a manifest describes. With `nameless` a `generateName` stands in for the name. */
export function locateObject(object: ValueMap, discovery: Discovery, nameless = false): Located {
  const apiVersion = text(object, "apiVersion");
  if ("problem" in apiVersion) return apiVersion;
  const kind = text(object, "kind");
  if ("problem" in kind) return kind;
  const found = findFacts(apiVersion.text, kind.text, discovery);
  if ("problem" in found) return found;
  const metadata = dig(object, "metadata");
  if (metadata !== undefined && metadata !== null && !isMap(metadata)) {
    return wrong(["metadata"], "metadata must be a map");
  }
  const name = text(object, "metadata", "name");
  if ("problem" in name) return name;
  const generate = dig(object, "metadata", "generateName");
  if (name.text === "" && !(nameless && typeof generate === "string" && generate !== "")) {
    return missing(["metadata", "name"], "resource name may not be empty");
  }
  const namespace = text(object, "metadata", "namespace");
  if ("problem" in namespace) return namespace;
  return addressOf(found.facts, name.text, namespace.text);
}

/** The address of an object by its kind and name. An empty namespace is `default` for kinds that have namespaces. */
export function locate(
  target: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
  },
  discovery: Discovery,
): Located {
  const found = findFacts(target.apiVersion, target.kind, discovery);
  if ("problem" in found) return found;
  if (target.name === "") return missing(["metadata", "name"], "resource name may not be empty");
  return addressOf(found.facts, target.name, target.namespace ?? "");
}

type FoundFacts = { readonly facts: KindFacts } | { readonly problem: ClientProblem };

function findFacts(apiVersion: string, kind: string, discovery: Discovery): FoundFacts {
  if (kind === "") return missing(["kind"], "Object 'Kind' is missing");
  if (apiVersion === "") return missing(["apiVersion"], "apiVersion not set");
  const facts = discovery.find(apiVersion, kind);
  if (facts !== undefined) return { facts };
  const field = discovery.all().some((known) => known.kind === kind) ? "apiVersion" : "kind";
  const message = `no matches for kind "${kind}" in version "${apiVersion}"${suggest(apiVersion, kind, discovery)}`;
  return { problem: { code: "unknown-kind", field: [field], message } };
}

function addressOf(facts: KindFacts, name: string, wanted: string): Located {
  for (const [field, segment] of [
    ["name", name],
    ["namespace", wanted],
  ] as const) {
    const unfit = unfitSegment(segment);
    if (unfit === null) continue;
    const message = `invalid resource name "${segment}": [${unfit}]`;
    return { problem: { code: "refused", field: ["metadata", field], message } };
  }
  const namespace = facts.namespaced ? wanted || DEFAULT_NAMESPACE : null;
  const root = facts.group === "" ? `/api/${facts.version}` : `/apis/${facts.group}/${facts.version}`;
  const collection = `${namespace === null ? root : `${root}/namespaces/${namespace}`}/${facts.plural}`;
  return {
    address: { facts, namespace, name, collection, path: name === "" ? collection : `${collection}/${name}` },
  };
}

function text(
  object: ValueMap,
  ...field: readonly string[]
): { readonly text: string } | { readonly problem: ClientProblem } {
  const value: Value | undefined = dig(object, ...field);
  if (value === undefined || value === null) return { text: "" };
  if (typeof value === "string") return { text: value };
  return wrong(field, `${field.join(".")} must be a text: put it in quotes`);
}

function wrong(field: readonly string[], message: string): { readonly problem: ClientProblem } {
  return { problem: { code: "wrong-type", field, message } };
}

function missing(field: readonly string[], message: string): { readonly problem: ClientProblem } {
  return { problem: { code: "missing-field", field, message } };
}

/** Upstream: apimachinery pkg/api/validation/path, IsValidPathSegmentName. */
function unfitSegment(name: string): string | null {
  if (name === "." || name === "..") return `may not be '${name}'`;
  for (const part of ["/", "%"]) if (name.includes(part)) return `may not contain '${part}'`;
  return null;
}

/** ` Did you mean …?`, or what else can be done. */
function suggest(_apiVersion: string, kind: string, discovery: Discovery): string {
  const known = discovery.all();
  const same = known.filter((one) => one.kind.toLowerCase() === kind.toLowerCase());
  if (same.length > 0) {
    const choices = new Set(same.map((one) => `"apiVersion: ${apiVersionOf(one)}" with "kind: ${one.kind}"`));
    return `. Did you mean ${[...choices].slice(0, 3).join(" or ")}?`;
  }
  const near = nearest(kind, new Set(known.map((one) => one.kind)));
  if (near === null) return ". If it is a custom resource, apply its CustomResourceDefinition first.";
  return `. Did you mean "${near}"?`;
}
