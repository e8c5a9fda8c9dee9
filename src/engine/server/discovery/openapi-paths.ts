import type { MutableMap, ValueMap } from "../../value/value.ts";
import { put } from "../../value/value.ts";
import { referenceTo } from "./openapi-types.ts";
import type { GroupVersion, ServedKind } from "./served-groups.ts";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";

/** Returns the operations on the kinds of one version, by path. */
export function pathsOf(group: string, { version, kinds }: GroupVersion): ValueMap {
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  const paths: MutableMap = {};
  for (const kind of kinds) {
    const base = `${root}${kind.namespaced ? "/namespaces/{namespace}" : ""}/${kind.plural}`;
    const has = (verb: string): boolean => kind.verbs.includes(verb);
    put(paths, base, {
      ...(has("list") && { get: operation(kind, kind, "list") }),
      ...(has("create") && { post: operation(kind, kind, "post") }),
      ...(has("deletecollection") && { delete: operation(kind, kind, "deletecollection") }),
      ...parameters(kind.namespaced, false),
    });
    if (has("get")) put(paths, `${base}/{name}`, pathItem(kind, kind, kind.verbs));
    for (const part of kind.subresources)
      put(paths, `${base}/{name}/${part.name}`, pathItem(kind, part, part.verbs));
  }
  return paths;
}

type Named = {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly typeName: string | undefined;
};

function pathItem(owner: ServedKind, part: Named, verbs: readonly string[]): ValueMap {
  const has = (verb: string): boolean => verbs.includes(verb);
  return {
    ...(has("get") && { get: operation(owner, part, "get") }),
    ...(has("update") && { put: operation(owner, part, "put") }),
    ...(has("create") && part !== owner && { post: operation(owner, part, "post") }),
    ...(has("delete") && { delete: operation(owner, part, "delete") }),
    ...(has("patch") && { patch: operation(owner, part, "patch") }),
    ...parameters(owner.namespaced, true),
  };
}

function parameters(namespaced: boolean, named: boolean): ValueMap {
  const names = [...(named ? ["name"] : []), ...(namespaced ? ["namespace"] : [])];
  const list = names.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", uniqueItems: true },
  }));
  return list.length === 0 ? {} : { parameters: list };
}

const WRITES = ["post", "put", "patch"];
const PATCHES = [
  "application/apply-patch+yaml",
  "application/json-patch+json",
  "application/merge-patch+json",
  "application/strategic-merge-patch+json",
];

function operation(owner: ServedKind, { group, version, kind, typeName }: Named, action: string): ValueMap {
  const content = typeName === undefined ? {} : { "application/json": { schema: referenceTo(typeName) } };
  const types = owner.custom ? PATCHES.slice(0, 3) : PATCHES;
  const patch = Object.fromEntries(types.map((type) => [type, { schema: referenceTo(`${META}.Patch`) }]));
  return {
    operationId: `${action}-${owner.group || "core"}-${owner.version}-${owner.plural}-${kind}`,
    ...(WRITES.includes(action) && {
      parameters: queryOf(action),
      requestBody: { content: action === "patch" ? patch : content, required: true },
    }),
    responses: { "200": { description: "OK", content } },
    "x-kubernetes-action": action,
    "x-kubernetes-group-version-kind": { group, version, kind },
  };
}

function queryOf(action: string): readonly ValueMap[] {
  const names = ["dryRun", "fieldManager", "fieldValidation", ...(action === "patch" ? ["force"] : [])];
  return names.map((name) => ({
    name,
    in: "query",
    schema: { type: name === "force" ? "boolean" : "string", uniqueItems: true },
  }));
}
