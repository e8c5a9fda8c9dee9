import { apiVersionOf, groupVersionOf } from "../../src/engine/schema/builtins.ts";
import { compareText } from "../../src/engine/value/order.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../src/engine/value/value.ts";
import { textOf, versionPaths } from "./documents.ts";
import type { ResourceFacts } from "./encode.ts";

/**
 * Returns the resources of discovery documents: the core group first, then groups and versions in the order of `/apis`.
 */
export function resourcesOfDiscovery(discovery: ValueMap): readonly ResourceFacts[] {
  const listed = ["/api/v1", ...versionPaths(get(discovery, "/apis"))];
  const paths = new Set([...listed, ...Object.keys(discovery)]);
  return [...paths].flatMap((path) => resourcesOfVersion(get(discovery, path)));
}

function resourcesOfVersion(document: Value | undefined): readonly ResourceFacts[] {
  const apiVersion = textOf(dig(document, "groupVersion"));
  const entries = dig(document, "resources");
  if (apiVersion === null || !isList(entries)) return [];
  const named = entries.filter(isMap).map((entry) => ({ entry, name: textOf(get(entry, "name")) ?? "" }));
  return named
    .filter(({ name }) => name !== "" && !name.includes("/"))
    .map(({ entry, name }) => {
      const kind = textOf(get(entry, "kind")) ?? "";
      return {
        ...groupVersionOf(apiVersion),
        kind,
        plural: name,
        singular: textOf(get(entry, "singularName")) ?? kind.toLowerCase(),
        listKind: `${kind}List`,
        shortNames: textsOf(get(entry, "shortNames")),
        categories: textsOf(get(entry, "categories")),
        namespaced: get(entry, "namespaced") === true,
        verbs: textsOf(get(entry, "verbs")),
        subresources: named
          .filter((other) => other.name.startsWith(`${name}/`))
          .map((other) => ({
            name: other.name.slice(name.length + 1),
            group: textOf(get(other.entry, "group")) ?? groupOf(other.entry, apiVersion),
            version: textOf(get(other.entry, "version")) ?? groupVersionOf(apiVersion).version,
            kind: textOf(get(other.entry, "kind")) ?? "",
            verbs: textsOf(get(other.entry, "verbs")),
          })),
      };
    });
}

/** Returns the group of a subresource's objects. If the entry has a version but no group, that is the core group. */
function groupOf(entry: ValueMap, apiVersion: string): string {
  return textOf(get(entry, "version")) === null ? groupVersionOf(apiVersion).group : "";
}

function textsOf(value: Value | undefined): readonly string[] {
  return isList(value) ? value.filter((one) => typeof one === "string") : [];
}

const PATH =
  /^\/(?:api|apis\/([^/]+))\/([^/]+)(\/watch)?(\/namespaces\/\{namespace\})?\/([^/{}]+)(?:\/\{name\}(?:\/([^/{}]+))?)?$/;

const VERBS: { readonly [action: string]: string } = { post: "create", put: "update", watchlist: "watch" };
/** The verbs of methods that connect. Other methods have no verb of their own. */
const CONNECT: { readonly [method: string]: string } = {
  delete: "delete",
  get: "get",
  patch: "patch",
  post: "create",
  put: "update",
};

type Found = { kind: string; group: string; version: string; namespaced: boolean; verbs: Set<string> };

/**
 * Returns the resources in the paths of an OpenAPI v2 document, sorted. Paths do not contain short names and categories. The
 * singular is the kind in lower case.
 */
export function resourcesOfPaths(paths: ValueMap): readonly ResourceFacts[] {
  const found = new Map<string, Map<string, Found>>();
  for (const path of Object.keys(paths)) {
    const [whole, group = "", version = "", , namespace, plural = "", subresource = ""] =
      PATH.exec(path) ?? [];
    const operations = get(paths, path);
    if (whole === undefined || !isMap(operations)) continue;
    const key = `${apiVersionOf({ group, version })} ${plural}`;
    const resource = found.get(key) ?? new Map<string, Found>();
    found.set(key, resource);
    addOperations(resource, subresource, operations, namespace !== undefined);
  }
  return [...found]
    .filter(([, parts]) => parts.has(""))
    .map(([key, parts]) => fromParts(key, parts))
    .sort((a, b) => compareText(a.group, b.group) || compareText(a.plural, b.plural));
}

function addOperations(
  resource: Map<string, Found>,
  subresource: string,
  operations: ValueMap,
  namespaced: boolean,
): void {
  for (const method of Object.keys(operations)) {
    const operation = get(operations, method);
    const action = textOf(dig(operation, "x-kubernetes-action"));
    const gvk = dig(operation, "x-kubernetes-group-version-kind");
    if (action === null || !isMap(gvk)) continue;
    const part = resource.get(subresource) ?? {
      kind: textOf(get(gvk, "kind")) ?? "",
      group: textOf(get(gvk, "group")) ?? "",
      version: textOf(get(gvk, "version")) ?? "",
      namespaced: false,
      verbs: new Set<string>(),
    };
    resource.set(subresource, part);
    part.namespaced ||= namespaced;
    const verb = action === "connect" ? CONNECT[method] : (VERBS[action] ?? action);
    if (verb !== undefined) part.verbs.add(verb);
  }
}

function fromParts(key: string, parts: ReadonlyMap<string, Found>): ResourceFacts {
  const [apiVersion = "", plural = ""] = key.split(" ");
  const own = parts.get("") as Found;
  const subresources = [...parts].filter(([name]) => name !== "").sort(([a], [b]) => compareText(a, b));
  return {
    ...groupVersionOf(apiVersion),
    kind: own.kind,
    plural,
    singular: own.kind.toLowerCase(),
    listKind: `${own.kind}List`,
    shortNames: [],
    categories: [],
    namespaced: own.namespaced,
    verbs: [...own.verbs].sort(compareText),
    subresources: subresources.map(([name, { kind, group, version, verbs }]) => ({
      name,
      group,
      version,
      kind,
      verbs: [...verbs].sort(compareText),
    })),
  };
}
