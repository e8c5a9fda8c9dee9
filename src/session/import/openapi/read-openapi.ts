import { jsonValue } from "../../../engine/value/json/json.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";

/** A kind that an OpenAPI document describes, in one version. */
export type DescribedKind = {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** The names of its subresources: `status`, `scale`. */
  readonly subresources: readonly string[];
  readonly schema: ValueMap;
  /** All schemas of the document, by name. */
  readonly schemas: ValueMap;
};

/** An OpenAPI document: `version` is `v2` or `v3`; `index` is the list of documents at `/openapi/v3`. */
export type ReadOpenapi = {
  readonly version: "v2" | "v3" | "index";
  readonly kinds: readonly DescribedKind[];
  /** Whether it has at least one path. */
  readonly hasPaths: boolean;
};

/** The maximum number of characters of a document. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** Matches the beginning of an OpenAPI document in JSON. */
export const IS_OPENAPI = /^\s*\{\s*"(openapi|swagger)"\s*:\s*"/;

/** Reads an OpenAPI document of a cluster, in JSON. Null if the text is something else. */
export function readOpenapi(text: string): ReadOpenapi | null {
  const start = text.slice(0, 2000);
  if (
    !/^\s*\{/.test(start) ||
    !/"(openapi|swagger|serverRelativeURL)"/.test(start) ||
    text.length > MAX_LENGTH
  )
    return null;
  const document = jsonValue(text);
  if (!isMap(document)) return null;
  const paths = get(document, "paths");
  const hasPaths = isMap(paths) && Object.keys(paths).length > 0;
  if (typeof get(document, "openapi") === "string")
    return { version: "v3", kinds: kindsOf(paths, dig(document, "components", "schemas")), hasPaths };
  if (typeof get(document, "swagger") === "string")
    return { version: "v2", kinds: kindsOf(paths, get(document, "definitions")), hasPaths };
  const isIndex =
    isMap(paths) && Object.values(paths).some((one) => dig(one, "serverRelativeURL") !== undefined);
  return isIndex ? { version: "index", kinds: [], hasPaths } : null;
}

/** The path of an object: its group, version, `namespaces/…`, plural and subresource. */
const OBJECT_PATH =
  /^\/apis\/([^/]+)\/([^/]+)\/(namespaces\/\{namespace\}\/)?([^/{}]+)\/\{name\}(?:\/([^/{}]+))?$/;

function kindsOf(paths: Value | undefined, schemas: Value | undefined): readonly DescribedKind[] {
  if (!isMap(paths) || !isMap(schemas)) return [];
  const byKind = schemasByKind(schemas);
  const subresources = new Map<string, string[]>();
  const found: DescribedKind[] = [];
  for (const path of Object.keys(paths)) {
    const [, group = "", version = "", place, plural = "", subresource] = OBJECT_PATH.exec(path) ?? [];
    if (group === "") continue;
    const key = `${group}/${version}/${plural}`;
    const own = subresources.get(key) ?? [];
    subresources.set(key, own);
    if (subresource !== undefined) {
      own.push(subresource);
      continue;
    }
    const kind = kindOfPath(get(paths, path));
    const schema = byKind.get(`${group}/${version}/${kind}`);
    if (kind !== null && schema !== undefined)
      found.push({
        group,
        version,
        kind,
        plural,
        namespaced: place !== undefined,
        subresources: own,
        schema,
        schemas,
      });
  }
  return found;
}

function schemasByKind(schemas: ValueMap): ReadonlyMap<string, ValueMap> {
  const all = new Map<string, ValueMap>();
  for (const schema of Object.values(schemas)) {
    const kinds = isMap(schema) ? get(schema, "x-kubernetes-group-version-kind") : undefined;
    if (isMap(schema) && isList(kinds) && kinds.length === 1)
      all.set(`${dig(kinds[0], "group")}/${dig(kinds[0], "version")}/${dig(kinds[0], "kind")}`, schema);
  }
  return all;
}

function kindOfPath(item: Value | undefined): string | null {
  for (const operation of isMap(item) ? Object.values(item) : []) {
    const kind = dig(operation, "x-kubernetes-group-version-kind", "kind");
    if (typeof kind === "string") return kind;
  }
  return null;
}
