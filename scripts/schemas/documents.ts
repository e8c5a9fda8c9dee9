import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { dig, isList, isMap, type Value, type ValueMap } from "../../src/engine/value/value.ts";

/** The documents of an API server. Only `v2` is always present. */
export type Documents = {
  /** The response to `/openapi/v2`. */
  readonly v2: ValueMap;
  /** The documents below `/openapi/v3`, or null if they are absent. */
  readonly v3: readonly ValueMap[] | null;
  /** Discovery documents by path (`/apis/apps/v1`), or null if they are absent. */
  readonly discovery: ValueMap | null;
  /** For example `v1.36.3`. Null if it is unknown. */
  readonly version: string | null;
};

/** Reads a JSON file, gzipped or not. */
export function readDocument(path: string): ValueMap {
  const bytes = readFileSync(path);
  const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  const value: Value = JSON.parse(text.toString("utf8"));
  if (!isMap(value)) throw new Error(`${path}: not a JSON object`);
  return value;
}

/** Reads the OpenAPI v3 documents of a folder: every JSON file, gzipped or not. */
export function readFolder(path: string): readonly ValueMap[] {
  return jsonFiles(path).map((name) => readDocument(join(path, name)));
}

/**
 * Reads discovery documents: one file with the documents by path, or a folder with a file for each (`apis__apps__v1.json`).
 */
export function readDiscovery(path: string): ValueMap {
  if (!statSync(path).isDirectory()) return readDocument(path);
  return Object.fromEntries(
    jsonFiles(path).map((name) => [
      `/${basename(name)
        .replace(/\.json(\.gz)?$/, "")
        .replaceAll("__", "/")}`,
      readDocument(join(path, name)),
    ]),
  );
}

function jsonFiles(path: string): readonly string[] {
  return readdirSync(path)
    .filter((name) => /\.json(\.gz)?$/.test(name))
    .sort();
}

/** Gets all documents from an API server at the address of `kubectl proxy`. */
export async function fetchDocuments(address: string): Promise<Documents> {
  const base = address.replace(/\/+$/, "");
  const fetchJson = async (path: string): Promise<ValueMap> => {
    const response = await fetch(base + path, { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error(`${base}${path}: ${response.status} ${response.statusText}`);
    return (await response.json()) as ValueMap;
  };
  const index = dig(await fetchJson("/openapi/v3"), "paths");
  const v3Paths = isMap(index) ? Object.values(index).map((entry) => dig(entry, "serverRelativeURL")) : [];
  const apis = await fetchJson("/apis");
  const discovery: { [path: string]: ValueMap } = { "/apis": apis };
  for (const path of ["/api/v1", ...versionPaths(apis)]) discovery[path] = await fetchJson(path);
  return {
    v2: await fetchJson("/openapi/v2"),
    v3: await Promise.all(v3Paths.filter((path) => typeof path === "string").map(fetchJson)),
    discovery,
    version: textOf(dig(await fetchJson("/version"), "gitVersion")),
  };
}

/** Returns the paths of all groups and versions, in the order of `/apis`. */
export function versionPaths(apis: Value | undefined): readonly string[] {
  const groups = dig(apis, "groups");
  return (isList(groups) ? groups : []).flatMap((group) => {
    const versions = dig(group, "versions");
    const names = (isList(versions) ? versions : []).map((one) => textOf(dig(one, "groupVersion")));
    return names.filter((name) => name !== null).map((name) => `/apis/${name}`);
  });
}

/** Returns a string that is not empty, or null for any other value. */
export function textOf(value: Value | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
