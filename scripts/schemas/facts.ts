import { apiVersionOf } from "../../src/engine/schema/builtins.ts";
import type { Atom, TypeDef, TypeRef } from "../../src/engine/schema/schema.ts";
import { fromOpenApi } from "../../src/engine/schema/schema-from-openapi.ts";
import {
  dig,
  get,
  isList,
  isMap,
  type MutableMap,
  put,
  type ValueMap,
} from "../../src/engine/value/value.ts";
import { type Documents, textOf } from "./documents.ts";
import type { Facts, ResourceFacts } from "./encode.ts";
import { resourcesOfDiscovery, resourcesOfPaths } from "./resources.ts";

/**
 * Returns the facts in the documents. `facts` is null if there are `errors`. `gaps` are messages about facts that the documents
 * do not contain: each says what is missing, and where it would come from.
 */
export function factsOf(documents: Documents): {
  readonly facts: Facts | null;
  readonly errors: readonly string[];
  readonly gaps: readonly string[];
} {
  const definitions = definitionsOf(documents);
  if (definitions === null) {
    return { facts: null, errors: ["no definitions: this is not an OpenAPI v2 document"], gaps: [] };
  }
  const { types, errors } = fromOpenApi(definitions);
  const problems = [...errors, ...danglingRefs(types)];
  if (problems.length > 0) return { facts: null, errors: problems, gaps: [] };
  const kinds = kindsOf(get(documents.v2, "definitions") as ValueMap);
  const { resources, gaps } = resourcesOf(documents);
  const facts = { version: documents.version ?? "", types, kinds, resources };
  return { facts, errors: [], gaps: [...gapsOf(documents, definitions), ...gaps, ...untyped(facts)] };
}

/** Returns the definitions that the API server's merge uses: v3 definitions, because they have defaults, otherwise v2. */
function definitionsOf({ v2, v3 }: Documents): ValueMap | null {
  const definitions = get(v2, "definitions");
  if (!isMap(definitions) || Object.keys(definitions).length === 0) return null;
  const out: MutableMap = {};
  for (const name of Object.keys(definitions)) put(out, name, get(definitions, name) ?? {});
  for (const document of v3 ?? []) {
    const schemas = dig(document, "components", "schemas");
    if (isMap(schemas)) for (const name of Object.keys(schemas)) put(out, name, get(schemas, name) ?? {});
  }
  return out;
}

function resourcesOf({ v2, discovery }: Documents): {
  readonly resources: readonly ResourceFacts[];
  readonly gaps: readonly string[];
} {
  const found = discovery === null ? [] : resourcesOfDiscovery(discovery);
  if (found.length > 0) return { resources: found, gaps: [] };
  const paths = get(v2, "paths");
  const resources = isMap(paths) ? resourcesOfPaths(paths) : [];
  const missing = "short names and categories: give --discovery";
  return resources.length > 0
    ? { resources, gaps: [missing] }
    : { resources, gaps: ["resources: the document has no paths; give --discovery", missing] };
}

/** Returns the type of each kind, by apiVersion. */
function kindsOf(definitions: ValueMap): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const kinds = new Map<string, Map<string, string>>();
  for (const name of Object.keys(definitions)) {
    const gvks = dig(definitions, name, "x-kubernetes-group-version-kind");
    for (const gvk of isList(gvks) ? gvks : []) {
      const kind = textOf(dig(gvk, "kind"));
      const version = textOf(dig(gvk, "version"));
      if (kind === null || version === null) continue;
      const apiVersion = apiVersionOf({ group: textOf(dig(gvk, "group")) ?? "", version });
      const known = kinds.get(apiVersion) ?? new Map<string, string>();
      kinds.set(apiVersion, known.set(kind, name));
    }
  }
  return kinds;
}

const EXTENSIONS = {
  "list types": "x-kubernetes-list-type",
  "keys of lists": "x-kubernetes-list-map-keys",
  "map types": "x-kubernetes-map-type",
  "patch strategies": "x-kubernetes-patch-strategy",
  "patch merge keys": "x-kubernetes-patch-merge-key",
  "groups, versions and kinds": "x-kubernetes-group-version-kind",
};

/** Returns the facts that no document contains. */
function gapsOf({ version }: Documents, definitions: ValueMap): readonly string[] {
  const text = JSON.stringify(definitions);
  const gaps = Object.entries(EXTENSIONS)
    .filter(([, extension]) => !text.includes(`"${extension}":`))
    .map(([what, extension]) => `${what}: no definition has ${extension}`);
  if (!hasDefaults(definitions)) {
    gaps.push(
      "field defaults, which stand in for missing keys of lists: give --openapi-v3, v2 documents have none",
    );
  }
  return version === null ? [...gaps, "the version: give --version"] : gaps;
}

function hasDefaults(definitions: ValueMap): boolean {
  return Object.values(definitions).some((definition) => {
    const properties = dig(definition, "properties");
    return isMap(properties) && Object.values(properties).some((one) => dig(one, "default") !== undefined);
  });
}

/** Returns resources whose kind, or list, has no type. */
function untyped({ kinds, resources }: Facts): readonly string[] {
  return resources.flatMap((resource) => {
    const apiVersion = apiVersionOf(resource);
    const needed = resource.verbs.includes("list") ? [resource.kind, resource.listKind] : [resource.kind];
    return needed
      .filter((kind) => !kinds.get(apiVersion)?.has(kind))
      .map((kind) => `the type of ${kind} in ${apiVersion}: no definition names it`);
  });
}

function danglingRefs(types: readonly TypeDef[]): readonly string[] {
  const known = new Set(types.map((type) => type.name));
  const visit = (at: string, { list, map }: Atom): readonly string[] => [
    ...(list ? follow(`${at}[]`, list.elementType) : []),
    ...(map?.elementType ? follow(`${at}.*`, map.elementType) : []),
    ...(map?.fields ?? []).flatMap((field) => follow(`${at}.${field.name}`, field.type)),
  ];
  const follow = (at: string, ref: TypeRef): readonly string[] => {
    if (ref.namedType === undefined) return visit(at, ref);
    return known.has(ref.namedType) ? [] : [`${at}: refers to ${ref.namedType}, which is not defined`];
  };
  return types.flatMap((type) => visit(type.name, type));
}
