import { qualifiedName, type ServedKind } from "../../../engine/client/kubectl/kinds.ts";
import { apiVersionOf } from "../../../engine/schema/builtins.ts";
import type { Schema } from "../../../engine/schema/schema.ts";
import type { Request, Response } from "../../../engine/server/http.ts";
import { parseLabelSelector } from "../../../engine/server/labels/parse.ts";
import { labelsOf, meetsAll } from "../../../engine/server/labels/requirement.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../engine/value/value.ts";
import { written } from "./memory-write.ts";

/**
 * The server that the cases of kubectl's apply ran against: objects in memory, server-side apply with everything granular, patches by
 * the libraries, and nothing else: no defaults, no validation, no discovery.
 */
export type MemoryServer = {
  readonly kinds: readonly ServedKind[];
  readonly schema: Schema;
  /** By {@link placeKey}. */
  readonly objects: Map<string, ValueMap>;
  version: number;
  uids: number;
  /** What is refused with 403: `DELETE configmaps`. */
  denied: ReadonlySet<string>;
};

/** Where a request goes, in the terms of the cases. */
export type Place = {
  readonly kind: ServedKind;
  /** `deployments.apps`. */
  readonly resource: string;
  readonly namespace: string;
  /** Empty for a collection. */
  readonly name: string;
};

/** A server with these objects, as they are. */
export function memoryServer(
  kinds: readonly ServedKind[],
  schema: Schema,
  initial: readonly ValueMap[],
): MemoryServer {
  const objects = new Map(initial.map((object) => [keyOf(kinds, object), object]));
  return { kinds, schema, objects, version: initial.length, uids: initial.length, denied: new Set() };
}

/** `configmaps.|test|a`, as the cases name what is stored. */
export function placeKey({ kind, namespace, name }: Omit<Place, "resource">): string {
  return `${kind.plural}.${kind.group}|${namespace}|${name}`;
}

function keyOf(kinds: readonly ServedKind[], object: ValueMap): string {
  const kind = kinds.find(
    (one) => one.kind === get(object, "kind") && apiVersionOf(one) === get(object, "apiVersion"),
  );
  if (kind === undefined) throw new Error(`no kind for ${JSON.stringify(object)}`);
  const text = (field: string) => String(dig(object, "metadata", field) ?? "");
  return placeKey({ kind, namespace: text("namespace"), name: text("name") });
}

/** Reads the path of a request. */
export function placeOf({ kinds }: MemoryServer, path: string): Place {
  const [, , apiVersion = "", namespace = "", plural = "", name = ""] =
    /^\/(api|apis)\/(v1|[^/]+\/[^/]+)(?:\/namespaces\/([^/]+)(?=\/))?\/([^/]+)(?:\/([^/]+))?$/.exec(path) ??
    [];
  const kind = kinds.find((one) => one.plural === plural && apiVersionOf(one) === apiVersion);
  if (kind === undefined) throw new Error(`no resource at ${path}`);
  return { kind, resource: qualifiedName(kind), namespace, name };
}

/** Answers a request, and keeps what it writes. */
export function answer(server: MemoryServer, request: Request, now: string): Response {
  const place = placeOf(server, request.path);
  if (server.denied.has(`${request.method} ${place.kind.plural}`)) {
    return refusal(403, "Forbidden", `${place.resource} ${JSON.stringify(place.name)} is forbidden`);
  }
  const key = placeKey(place);
  const live = server.objects.get(key);
  switch (request.method) {
    case "GET":
      return place.name === "" ? list(server, place, request) : shown(live, place);
    case "DELETE":
      if (live === undefined) return missing(place);
      // The cases were recorded with a server that deletes whatever it is told of tries.
      server.objects.delete(key);
      return { code: 200, body: { kind: "Status", apiVersion: "v1", status: "Success" } };
    default:
      return write(server, place, request, live, now);
  }
}

function isTried({ query, body }: Request): boolean {
  return query?.["dryRun"] === "All" || (isMap(body) && get(body, "dryRun") !== undefined);
}

function refusal(code: number, reason: string, message: string, causes: Value = []): Response {
  return {
    code,
    body: { kind: "Status", apiVersion: "v1", status: "Failure", message, reason, details: { causes }, code },
  };
}

function missing({ resource, name }: Place): Response {
  return refusal(404, "NotFound", `${resource} ${JSON.stringify(name)} not found`);
}

function shown(live: ValueMap | undefined, place: Place): Response {
  return live === undefined ? missing(place) : { code: 200, body: live };
}

function list({ objects }: MemoryServer, { kind, namespace }: Place, { query }: Request): Response {
  const parsed = parseLabelSelector(query?.["labelSelector"] ?? "");
  if ("error" in parsed) return refusal(400, "BadRequest", parsed.error);
  const items = [...objects]
    .filter(([key]) => key.startsWith(placeKey({ kind, namespace, name: "" }).replace(/\|\|$/, "|")))
    .map(([, object]) => object)
    .filter((object) => meetsAll(parsed.requirements, labelsOf(object)));
  return { code: 200, body: { kind: `${kind.kind}List`, apiVersion: apiVersionOf(kind), items } };
}

function write(
  server: MemoryServer,
  place: Place,
  request: Request,
  live: ValueMap | undefined,
  now: string,
): Response {
  const applies = request.contentType === "application/apply-patch+yaml";
  if (request.method === "PATCH" && !applies && live === undefined) return missing(place);
  const name = place.name || String(dig(request.body ?? null, "metadata", "name") ?? "");
  const key = placeKey({ ...place, name });
  if (request.method === "POST" && server.objects.has(key)) {
    return refusal(409, "AlreadyExists", `${place.resource} ${JSON.stringify(name)} already exists`);
  }
  const made = written(server.schema, place, request, live, now);
  if ("error" in made) {
    const { code, reason, message, causes } = made.error;
    return refusal(code ?? 500, reason ?? "InternalError", message, (causes ?? []) as unknown as Value);
  }
  const stored = stamp(server, made.object, live);
  if (!isTried(request)) server.objects.set(key, stored);
  return { code: live === undefined ? 201 : 200, body: stored };
}

/** Tries count as writes do. */
function stamp(server: MemoryServer, object: ValueMap, live: ValueMap | undefined): ValueMap {
  const metadata = get(object, "metadata");
  const uid = dig(live ?? null, "metadata", "uid") ?? `uid-${++server.uids}`;
  const resourceVersion = String(++server.version);
  return withKey(object, "metadata", { ...(isMap(metadata) ? metadata : {}), uid, resourceVersion });
}
