import { apiVersionOf, type Builtins } from "../../../schema/builtins.ts";
import { mapsOf } from "../../../value/field-values.ts";
import { sha256 } from "../../../value/sha256.ts";
import { utf8Bytes } from "../../../value/utf8-bytes.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Cluster } from "../../cluster/cluster.ts";
import { type CustomKind, customKinds } from "../../cluster/custom-kinds.ts";
import { findResource } from "../../cluster/resource.ts";
import type { Response } from "../../http/http.ts";
import { pageNotFound, type Refusal } from "../../http/status-errors.ts";
import { strategyOf } from "../../kinds/registry-strategy.ts";
import { type GroupVersion, type ServedKind, servedGroups } from "../served-groups.ts";
import { customDefinitions, customListType } from "./custom-definitions.ts";
import { type AnswerTypes, kindOperations, type PathOperations } from "./kind-operations.ts";
import { pathsOfVersion2, pathsOfVersion3 } from "./openapi-paths.ts";
import { type Definitions, definitionsOf } from "./openapi-types.ts";
import { definitionsOfVersion2 } from "./openapi-v2.ts";
import { resourceListOperations, serverDocuments } from "./server-operations.ts";
import { newSharedParameters } from "./shared-parameters.ts";

const META = "io.k8s.apimachinery.pkg.apis.meta.v1";
const BEARER = {
  description: "Bearer Token authentication",
  in: "header",
  name: "authorization",
  type: "apiKey",
};

/** Returns a document of `/openapi/v3` or `/openapi/v2`: the types of kinds with their descriptions, and all operations. */
export function openapiDocument(cluster: Cluster, path: string): Response | Refusal {
  const documents = documentsOf(cluster);
  if (path === "/openapi/v3") return { code: 200, body: documentIndex(cluster, documents) };
  if (path === "/openapi/v2") return { code: 200, body: wholeDocument(cluster, documents) };
  if (!path.startsWith("/openapi/v3/")) return pageNotFound();
  const found = documents.find(({ at }) => `/openapi/v3/${at}` === path);
  if (found === undefined) return { refused: { ...pageNotFound().refused, text: "" } };
  return { code: 200, body: documentOfVersion3(cluster, found) };
}

/** A document of `/openapi/v3`. */
type Document = {
  /** Its path below `/openapi/v3`. */
  readonly at: string;
  readonly paths: readonly PathOperations[];
  /** The names of the types that it has besides those of its operations. */
  readonly types: readonly string[];
  /** The schemas of custom resources. */
  readonly own: Definitions;
  /** What its hash depends on, besides the version of the server. */
  readonly seed: string;
  readonly isCustom: boolean;
};

type Known = { readonly custom: readonly CustomKind[]; readonly documents: readonly Document[] };

const known = new WeakMap<Builtins, Known>();

/** Returns all documents, in order of their paths. They stay the same until a definition changes. */
function documentsOf(cluster: Cluster): readonly Document[] {
  const custom = customKinds(cluster);
  const found = known.get(cluster.builtins);
  if (found !== undefined && isSame(found.custom, custom)) return found.documents;
  const groups = servedGroups(cluster);
  const nothing = { types: [], own: {}, seed: "", isCustom: false };
  const documents = [
    ...serverDocuments(groups).map((document) => ({ ...document, ...nothing })),
    ...groups.flatMap(({ name, versions }) => versions.map((version) => documentOf(cluster, name, version))),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  known.set(cluster.builtins, { custom, documents });
  return documents;
}

function isSame(some: readonly CustomKind[], others: readonly CustomKind[]): boolean {
  return (
    some.length === others.length && some.every(({ definition }, at) => definition === others[at]?.definition)
  );
}

function documentOf(cluster: Cluster, group: string, { version, kinds }: GroupVersion): Document {
  const at = group === "" ? `api/${version}` : `apis/${group}/${version}`;
  const isCustom = kinds[0]?.custom === true;
  const own = kinds.filter(({ custom }) => custom).map((kind) => customDefinitions(cluster, kind));
  const paths = kinds.flatMap((kind) => kindOperations(kind, answerTypes(cluster, kind)));
  const lists = kinds.map((kind) => answerTypes(cluster, kind).list);
  return {
    at,
    paths: isCustom ? paths : [resourceListOperations(group, version), ...paths],
    types: [...kinds.map(({ typeName }) => typeName), ...lists].filter((name) => name !== ""),
    own: Object.assign({}, ...own) as Definitions,
    seed: isCustom ? JSON.stringify([own, paths]) : "",
    isCustom,
  };
}

function answerTypes(cluster: Cluster, kind: ServedKind): AnswerTypes {
  const { group, version, listKind, typeName, custom, plural } = kind;
  if (custom) return { list: customListType(kind), deleted: `${META}.Status` };
  const resource = findResource(cluster, group, version, plural);
  // The document says that a deleted namespace is not returned, but it is.
  const isReturned =
    kind.kind !== "Namespace" && resource !== undefined && strategyOf(resource).returnsDeletedObject;
  return {
    list: cluster.builtins.typeNameOf(apiVersionOf({ group, version }), listKind) ?? "",
    deleted: isReturned ? typeName : `${META}.Status`,
  };
}

/** Returns the schemas that documents need. */
function definitionsFor(cluster: Cluster, documents: readonly Document[]): Definitions {
  const own = Object.assign({}, ...documents.map((document) => document.own)) as Definitions;
  const used = documents.flatMap(({ paths }) => paths.flatMap(({ operations }) => operations));
  const names = used.flatMap(({ body, answers }) => [body?.type ?? "", ...Object.values(answers)]);
  const wanted = new Set([...names, ...documents.flatMap(({ types }) => types)]);
  return definitionsOf(
    cluster.builtins.schema,
    [...wanted].filter((name) => name !== "" && !Object.hasOwn(own, name)),
    own,
  );
}

const written = new WeakMap<Document, ValueMap>();

function documentOfVersion3(cluster: Cluster, document: Document): ValueMap {
  const found = written.get(document) ?? writeDocument(cluster, document);
  written.set(document, found);
  return found;
}

function writeDocument(cluster: Cluster, document: Document): ValueMap {
  const schemas = withOwnKinds(definitionsFor(cluster, [document]), document);
  const security = document.isCustom ? {} : { securitySchemes: { BearerToken: BEARER } };
  return {
    openapi: "3.0.0",
    info: document.isCustom ? { title: "Kubernetes CRD Swagger", version: "v0.1.0" } : infoOf(cluster),
    paths: pathsOfVersion3(document.paths),
    components: { ...(Object.keys(schemas).length > 0 && { schemas }), ...security },
  };
}

const KINDS = "x-kubernetes-group-version-kind";

/** The groups that the server for custom resources does not know. */
const OTHER_SERVERS: ReadonlySet<string> = new Set([
  "admission.k8s.io",
  "apiextensions.k8s.io",
  "apiregistration.k8s.io",
  "imagepolicy.k8s.io",
]);

/** Returns the schemas without the other versions of kinds that every version has, such as DeleteOptions. */
function withOwnKinds(schemas: Definitions, { at, isCustom }: Document): Definitions {
  const isOwn = (one: ValueMap) =>
    isCustom
      ? !OTHER_SERVERS.has(String(one["group"]))
      : one["group"] === "" || at === `apis/${String(one["group"])}/${String(one["version"])}`;
  const own = Object.entries(schemas).map(([name, schema]) => {
    const all = mapsOf(schema[KINDS]);
    return [name, all.length < 2 ? schema : { ...schema, [KINDS]: all.filter(isOwn) }] as const;
  });
  return Object.fromEntries(own);
}

const whole = new WeakMap<readonly Document[], ValueMap>();

/** Returns the one document of `/openapi/v2`. */
function wholeDocument(cluster: Cluster, documents: readonly Document[]): ValueMap {
  const found = whole.get(documents);
  if (found !== undefined) return found;
  const shared = newSharedParameters();
  const all = documents.map(({ paths }) => pathsOfVersion2(paths, shared));
  const made: ValueMap = {
    swagger: "2.0",
    info: infoOf(cluster),
    paths: Object.assign({}, ...all) as ValueMap,
    definitions: definitionsOfVersion2(definitionsFor(cluster, documents)),
    parameters: shared.all(),
    securityDefinitions: { BearerToken: BEARER },
    security: [{ BearerToken: [] }],
  };
  whole.set(documents, made);
  return made;
}

function infoOf({ builtins }: Cluster): ValueMap {
  return { title: "Kubernetes", version: /\d+\.\d+/.exec(builtins.version)?.[0] ?? builtins.version };
}

/** Returns the index of the documents. The hash in a path changes with the definitions. */
function documentIndex(cluster: Cluster, documents: readonly Document[]): ValueMap {
  const paths = documents.map(({ at, seed }) => {
    const hash = sha256(utf8Bytes(`${cluster.builtins.version} ${at} ${seed}`))
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    return [at, { serverRelativeURL: `/openapi/v3/${at}?hash=${hash.toUpperCase()}` }] as const;
  });
  return { paths: Object.fromEntries(paths) };
}
