import type { Request, Response } from "../../engine/server/http/http.ts";
import { dig, get, isList } from "../../engine/value/value.ts";
import { DEFINITIONS, removeNamespace } from "./remove-namespace.ts";
import { pause, type Server, waitFor } from "./server.ts";

/** Objects that admission reads from a cache, which still has them for a moment after they are gone. */
const CACHED = /\/(limitranges|resourcequotas)\//;

/** Returns the path of the object that a request created; null if it created none. */
export function createdPath({ method, path, query }: Request, { code, body }: Response): string | null {
  if (code !== 201 || query?.["dryRun"]) return null;
  if (method === "PUT" || method === "PATCH") return path.replace(/\/(status|scale)$/, "");
  const rows = get(body, "rows");
  const name = dig(isList(rows) ? dig(rows[0], "object") : body, "metadata", "name");
  return method === "POST" && typeof name === "string" ? `${path}/${name}` : null;
}

/** Deletes objects, the last one first. Waits until the server has deleted their CustomResourceDefinitions. */
export async function deleteCreated(server: Server, paths: ReadonlySet<string>): Promise<void> {
  for (const path of [...paths].reverse()) {
    await deleteObject(server, path);
    if (path.startsWith(DEFINITIONS))
      await waitFor(`${path} to go`, async () => (await server.send({ method: "GET", path })).code === 404);
  }
  if ([...paths].some((path) => CACHED.test(path))) await pause(1000);
}

/** Deletes an object, also if it has finalizers, and a namespace at once. Nothing happens if there is none. */
export async function deleteObject(server: Server, path: string): Promise<void> {
  await sendDelete(server, path);
  const namespace = namespaceIn(path);
  if (namespace !== null) await removeNamespace(server, namespace);
}

/** Returns the name of the namespace that a path is of; null if it is of something else. */
export function namespaceIn(path: string): string | null {
  return /^\/api\/v1\/namespaces\/([^/]+)$/.exec(path)?.[1] ?? null;
}

/** Asks the server to delete an object and its finalizers. */
export async function sendDelete(server: Server, path: string): Promise<void> {
  const contentType = "application/merge-patch+json";
  await server.send({ method: "PATCH", path, contentType, body: { metadata: { finalizers: null } } });
  // Without this policy, the finalizer for orphans keeps a Job.
  const query = { gracePeriodSeconds: "0", propagationPolicy: "Background" };
  await server.send({ method: "DELETE", path, query });
}
