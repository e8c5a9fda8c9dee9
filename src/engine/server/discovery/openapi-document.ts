import { apiVersionOf } from "../../schema/builtins.ts";
import { sha256 } from "../../value/sha256.ts";
import { utf8Bytes } from "../../value/utf8-bytes.ts";
import { get, isMap, type Value, type ValueMap, withKey, withoutKey } from "../../value/value.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { customKinds } from "../cluster/custom-kinds.ts";
import type { Response } from "../http/http.ts";
import { pageNotFound, type Refusal } from "../http/status-errors.ts";
import { metaText } from "../metadata/object-meta.ts";
import { pathsOf } from "./openapi-paths.ts";
import { type Definitions, definitionsOf, referenceTo } from "./openapi-types.ts";
import { type Group, type GroupVersion, type ServedKind, servedGroups } from "./served-groups.ts";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";

/**
 * Returns a document of `/openapi/v3` or `/openapi/v2`: types, list and map markers, and operations, as the schema table and
 * the cluster's definitions have them. Differs: no descriptions and no required fields, because the table does not contain
 * them.
 */
export function openapiDocument(cluster: Cluster, path: string): Response | Refusal {
  const groups = servedGroups(cluster);
  const info = { title: "Kubernetes", version: cluster.builtins.version };
  if (path === "/openapi/v3") return { code: 200, body: documentIndex(cluster, groups) };
  if (path === "/openapi/v2") {
    const all = groups.flatMap(({ name, versions }) =>
      versions.map((version) => documentOf(cluster, name, version)),
    );
    const definitions = Object.assign({}, ...all.map((one) => one.definitions)) as ValueMap;
    return {
      code: 200,
      body: { swagger: "2.0", info, paths: {}, definitions: toOpenapiV2(definitions) as ValueMap },
    };
  }
  for (const { name, versions } of groups) {
    for (const version of versions) {
      if (path !== `/openapi/v3/${documentPath(name, version.version)}`) continue;
      const { paths, definitions } = documentOf(cluster, name, version);
      return { code: 200, body: { openapi: "3.0.0", info, paths, components: { schemas: definitions } } };
    }
  }
  return path.startsWith("/openapi/v3/")
    ? { refused: { ...pageNotFound().refused, text: "" } }
    : pageNotFound();
}

function documentPath(group: string, version: string): string {
  return group === "" ? `api/${version}` : `apis/${group}/${version}`;
}

/** Returns the index of the documents. The hash in a path changes with the definitions. */
function documentIndex(cluster: Cluster, groups: readonly Group[]): ValueMap {
  const paths = groups.flatMap(({ name, versions }) =>
    versions.map(({ version, kinds }) => {
      const place = documentPath(name, version);
      const seed = `${cluster.builtins.version} ${place} ${kinds[0]?.custom ? revisions(cluster, name) : ""}`;
      const hash = sha256(utf8Bytes(seed))
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join("");
      return [place, { serverRelativeURL: `/openapi/v3/${place}?hash=${hash.toUpperCase()}` }] as const;
    }),
  );
  return { paths: Object.fromEntries(paths.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function revisions(cluster: Cluster, group: string): string {
  const own = customKinds(cluster).filter((kind) => kind.group === group);
  return own.map(({ definition }) => metaText(definition, "resourceVersion")).join();
}

type OpenapiDocument = { readonly paths: ValueMap; readonly definitions: Definitions };

const documents = new WeakMap<GroupVersion, OpenapiDocument>();

function documentOf(cluster: Cluster, group: string, version: GroupVersion): OpenapiDocument {
  const known = documents.get(version);
  if (known !== undefined) return known;
  const { builtins } = cluster;
  const apiVersion = apiVersionOf({ group, version: version.version });
  const names = version.kinds.flatMap((kind) => [
    ...(kind.custom ? [] : [kind.typeName, builtins.typeNameOf(apiVersion, kind.listKind) ?? ""]),
    ...kind.subresources.map((part) => part.typeName ?? ""),
  ]);
  const own = Object.assign(
    {},
    ...version.kinds.filter(({ custom }) => custom).map((kind) => customSchemas(cluster, kind)),
  ) as Definitions;
  const wanted = [...names, `${META}.Patch`, `${META}.DeleteOptions`, `${META}.Status`];
  const all = definitionsOf(
    builtins.schema,
    wanted.filter((name) => name !== "" && !Object.hasOwn(own, name)),
    own,
  );
  const made = { paths: pathsOf(group, version), definitions: withKinds(all, version, apiVersion, cluster) };
  documents.set(version, made);
  return made;
}

/** Returns the schemas with their `x-kubernetes-group-version-kind`. */
function withKinds(
  all: Definitions,
  { kinds }: GroupVersion,
  apiVersion: string,
  { builtins }: Cluster,
): Definitions {
  const out: { [name: string]: ValueMap } = { ...all };
  const mark = (name: string | undefined, group: string, version: string, kind: string): void => {
    const found = name === undefined ? undefined : out[name];
    if (name === undefined || found === undefined) return;
    out[name] = withKey(found, "x-kubernetes-group-version-kind", [{ group, kind, version }]);
  };
  for (const { group, version, kind, listKind, typeName, custom, subresources } of kinds) {
    mark(typeName, group, version, kind);
    mark(custom ? `${typeName}List` : builtins.typeNameOf(apiVersion, listKind), group, version, listKind);
    for (const part of subresources) mark(part.typeName, part.group, part.version, part.kind);
  }
  return out;
}

/** Returns the schemas of a custom resource and its list. */
function customSchemas(cluster: Cluster, { group, version, plural, typeName }: ServedKind): Definitions {
  const custom = customKinds(cluster).find((one) => one.group === group && one.plural === plural);
  const schema = custom?.versions.find(({ name }) => name === version)?.schema ?? { type: "object" };
  const properties = get(schema, "properties");
  const own = { apiVersion: { type: "string" }, kind: { type: "string" } };
  const object: ValueMap = {
    ...schema,
    properties: {
      ...(isMap(properties) ? properties : {}),
      ...own,
      metadata: { allOf: [referenceTo(`${META}.ObjectMeta`)] },
    },
  };
  const items = { type: "array", items: referenceTo(typeName) };
  const list: ValueMap = {
    type: "object",
    required: ["items"],
    properties: { ...own, items, metadata: { allOf: [referenceTo(`${META}.ListMeta`)] } },
  };
  return { [typeName]: object, [`${typeName}List`]: list };
}

/** Returns schemas in the form of OpenAPI 2: references point to `definitions` and stand alone. */
function toOpenapiV2(value: Value): Value {
  if (Array.isArray(value)) return value.map(toOpenapiV2);
  if (!isMap(value)) return value;
  const all = get(value, "allOf");
  const [only] = Array.isArray(all) && all.length === 1 ? all : [];
  // A client that checks objects by OpenAPI 2 would refuse the fields that such a schema does not name.
  if (get(value, "x-kubernetes-preserve-unknown-fields") === true && get(value, "properties") !== undefined)
    return toOpenapiV2(withoutKey(withoutKey(value, "properties"), "items"));
  if (isMap(only) && get(only, "$ref") !== undefined) return toOpenapiV2(only);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "$ref" && typeof item === "string"
        ? item.replace("#/components/schemas/", "#/definitions/")
        : toOpenapiV2(item),
    ]),
  );
}
