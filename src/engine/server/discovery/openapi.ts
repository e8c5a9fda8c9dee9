import { apiVersionOf } from "../../schema/builtins.ts";
import { sha256 } from "../../value/sha256.ts";
import { utf8Bytes } from "../../value/utf8.ts";
import { get, isMap, type Value, type ValueMap, withKey } from "../../value/value.ts";
import type { Cluster } from "../cluster.ts";
import { customKinds } from "../custom/kinds.ts";
import type { Response } from "../http.ts";
import { metaText } from "../meta.ts";
import { pageNotFound, type Refusal } from "../status.ts";
import { pathsOf } from "./openapi-paths.ts";
import { type Definitions, definitionsOf, refTo } from "./openapi-types.ts";
import { type Group, type GroupVersion, type ServedKind, servedGroups } from "./served.ts";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";

/**
 * A document of `/openapi/v3` or `/openapi/v2`: types, lists' and maps' markers and what can be done, as the table of built-in
 * kinds and the cluster's definitions have them. Descriptions, which fields are required and what is only said to people are
 * not in the table, so they are not in these documents.
 */
export function openapiDocument(cluster: Cluster, path: string): Response | Refusal {
  const groups = servedGroups(cluster);
  const info = { title: "Kubernetes", version: cluster.builtins.version };
  if (path === "/openapi/v3") return { code: 200, body: index(cluster, groups) };
  if (path === "/openapi/v2") {
    const all = groups.flatMap(({ name, versions }) =>
      versions.map((version) => documentOf(cluster, name, version)),
    );
    const definitions = Object.assign({}, ...all.map((one) => one.definitions)) as ValueMap;
    return {
      code: 200,
      body: { swagger: "2.0", info, paths: {}, definitions: oldRefs(definitions) as ValueMap },
    };
  }
  for (const { name, versions } of groups) {
    for (const version of versions) {
      if (path !== `/openapi/v3/${placeOf(name, version.version)}`) continue;
      const { paths, definitions } = documentOf(cluster, name, version);
      return { code: 200, body: { openapi: "3.0.0", info, paths, components: { schemas: definitions } } };
    }
  }
  return path.startsWith("/openapi/v3/")
    ? { refused: { ...pageNotFound().refused, text: "" } }
    : pageNotFound();
}

function placeOf(group: string, version: string): string {
  return group === "" ? `api/${version}` : `apis/${group}/${version}`;
}

/** Where each document is. The hash changes with the definitions that it is made of. */
function index(cluster: Cluster, groups: readonly Group[]): ValueMap {
  const paths = groups.flatMap(({ name, versions }) =>
    versions.map(({ version, kinds }) => {
      const place = placeOf(name, version);
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

type Document = { readonly paths: ValueMap; readonly definitions: Definitions };

const documents = new WeakMap<GroupVersion, Document>();

function documentOf(cluster: Cluster, group: string, version: GroupVersion): Document {
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
    ...version.kinds.filter(({ custom }) => custom).map((kind) => ofCustom(cluster, kind)),
  ) as Definitions;
  const wanted = [...names, `${META}.Patch`, `${META}.DeleteOptions`, `${META}.Status`];
  const all = definitionsOf(
    builtins.schema,
    wanted.filter((name) => name !== "" && !Object.hasOwn(own, name)),
    own,
  );
  const made = { paths: pathsOf(group, version), definitions: named(all, version, apiVersion, cluster) };
  documents.set(version, made);
  return made;
}

/** With the kinds that schemas are of. */
function named(
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

/** The schemas of a custom resource and of its list. */
function ofCustom(cluster: Cluster, { group, version, plural, typeName }: ServedKind): Definitions {
  const custom = customKinds(cluster).find((one) => one.group === group && one.plural === plural);
  const schema = custom?.versions.find(({ name }) => name === version)?.schema ?? { type: "object" };
  const properties = get(schema, "properties");
  const own = { apiVersion: { type: "string" }, kind: { type: "string" } };
  const object: ValueMap = {
    ...schema,
    properties: {
      ...(isMap(properties) ? properties : {}),
      ...own,
      metadata: { allOf: [refTo(`${META}.ObjectMeta`)] },
    },
  };
  const items = { type: "array", items: refTo(typeName) };
  const list: ValueMap = {
    type: "object",
    required: ["items"],
    properties: { ...own, items, metadata: { allOf: [refTo(`${META}.ListMeta`)] } },
  };
  return { [typeName]: object, [`${typeName}List`]: list };
}

/** Schemas as version 2 of OpenAPI has them: references elsewhere, and never beside anything. */
function oldRefs(value: Value): Value {
  if (Array.isArray(value)) return value.map(oldRefs);
  if (!isMap(value)) return value;
  const all = get(value, "allOf");
  const [only] = Array.isArray(all) && all.length === 1 ? all : [];
  if (isMap(only) && get(only, "$ref") !== undefined) return oldRefs(only);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "$ref" && typeof item === "string"
        ? item.replace("#/components/schemas/", "#/definitions/")
        : oldRefs(item),
    ]),
  );
}
