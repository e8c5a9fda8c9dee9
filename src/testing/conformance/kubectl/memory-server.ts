import type { ServedKind } from "../../../engine/client/kubectl/discovery/served-kinds.ts";
import { apiVersionOf } from "../../../engine/schema/builtins.ts";
import type { Schema } from "../../../engine/schema/schema.ts";
import type { Request, Response } from "../../../engine/server/http/http.ts";
import { parseLabelSelector } from "../../../engine/server/labels/parse-selector.ts";
import { labelsOf, meetsRequirements } from "../../../engine/server/labels/selector-requirement.ts";
import { dig, get, isMap, type Value, type ValueMap, withKey } from "../../../engine/value/value.ts";
import { type Place, placeKey, placeOf } from "./memory-place.ts";
import { writeObject } from "./memory-write.ts";

/**
 * The server of the recordings of kubectl's apply. It keeps objects in memory, applies with the deduced type, and patches with
 * the libraries. It has no defaults, no validation and no discovery.
 */
export type MemoryServer = {
  readonly kinds: readonly ServedKind[];
  readonly schema: Schema;
  /** The stored objects by {@link placeKey}. */
  readonly objects: Map<string, ValueMap>;
  version: number;
  uids: number;
  /** The requests that the server refuses with 403: `DELETE configmaps`. */
  denied: ReadonlySet<string>;
};

/** Returns a server with the given objects. */
export function memoryServer(
  kinds: readonly ServedKind[],
  schema: Schema,
  initial: readonly ValueMap[],
): MemoryServer {
  const objects = new Map(initial.map((object) => [keyOf(kinds, object), object]));
  return { kinds, schema, objects, version: initial.length, uids: initial.length, denied: new Set() };
}

function keyOf(kinds: readonly ServedKind[], object: ValueMap): string {
  const kind = kinds.find(
    (one) => one.kind === get(object, "kind") && apiVersionOf(one) === get(object, "apiVersion"),
  );
  if (kind === undefined) throw new Error(`unknown kind of ${JSON.stringify(object)}`);
  const text = (field: string) => String(dig(object, "metadata", field) ?? "");
  return placeKey({ kind, namespace: text("namespace"), name: text("name") });
}

/** Answers a request and stores its result. */
export function answer(server: MemoryServer, request: Request, now: string): Response {
  const place = placeOf(server.kinds, request.path);
  if (server.denied.has(`${request.method} ${place.kind.plural}`)) {
    return refusal(403, "Forbidden", `${place.resource} ${JSON.stringify(place.name)} is forbidden`);
  }
  const key = placeKey(place);
  const live = server.objects.get(key);
  switch (request.method) {
    case "GET":
      return place.name === "" ? list(server, place, request) : responseOf(live, place);
    case "DELETE":
      if (live === undefined) return missing(place);
      // The recorded server ignored dry run in a delete request.
      server.objects.delete(key);
      return { code: 200, body: { kind: "Status", apiVersion: "v1", status: "Success" } };
    default:
      return write(server, place, request, live, now);
  }
}

function isDryRun({ query, body }: Request): boolean {
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

function responseOf(live: ValueMap | undefined, place: Place): Response {
  return live === undefined ? missing(place) : { code: 200, body: live };
}

function list({ objects }: MemoryServer, { kind, namespace }: Place, { query }: Request): Response {
  const parsed = parseLabelSelector(query?.["labelSelector"] ?? "");
  if ("error" in parsed) return refusal(400, "BadRequest", parsed.error);
  const items = [...objects]
    .filter(([key]) => key.startsWith(placeKey({ kind, namespace, name: "" }).replace(/\|\|$/, "|")))
    .map(([, object]) => object)
    .filter((object) => meetsRequirements(parsed.requirements, labelsOf(object)));
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
  const made = writeObject(server.schema, place, request, live, now);
  if ("error" in made) {
    const { code, reason, message, causes } = made.error;
    return refusal(code ?? 500, reason ?? "InternalError", message, (causes ?? []) as unknown as Value);
  }
  const stored = stamp(server, made.object, live);
  if (!isDryRun(request)) server.objects.set(key, stored);
  return { code: live === undefined ? 201 : 200, body: stored };
}

/** Sets uid and resourceVersion. A dry run increases the version, too. */
function stamp(server: MemoryServer, object: ValueMap, live: ValueMap | undefined): ValueMap {
  const metadata = get(object, "metadata");
  const uid = dig(live ?? null, "metadata", "uid") ?? `uid-${++server.uids}`;
  const resourceVersion = String(++server.version);
  return withKey(object, "metadata", { ...(isMap(metadata) ? metadata : {}), uid, resourceVersion });
}
