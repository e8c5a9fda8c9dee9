import type { Request, Response } from "../../src/engine/server/http/http.ts";
import type { ValueMap } from "../../src/engine/value/value.ts";
import { stop } from "../stop.ts";

/** A real API server. Through `kubectl proxy`, requests come from the cluster's admin. */
export type Server = { readonly address: string; readonly send: (request: Request) => Promise<Response> };

/**
 * Returns the server at an address such as `http://127.0.0.1:8001`. It impersonates the user of a request, who has the
 * groups that the server gives to every such user.
 */
export function serverAt(address: string): Server {
  return {
    address,
    send: async ({ method, path, query, contentType, userAgent, user, body }) => {
      const url = `${address}${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`;
      const answer = await fetch(url, {
        method,
        headers: {
          accept: "application/json",
          ...(userAgent !== undefined && { "user-agent": userAgent }),
          ...(user !== undefined && { "impersonate-user": user }),
          ...(body !== undefined && { "content-type": contentType ?? "application/json" }),
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const warnings = answer.headers.get("warning")?.split(/, (?=299 )/);
      const head = { code: answer.status, ...(warnings && { warnings }) };
      const text = await answer.text();
      if (answer.headers.get("content-type") !== "application/json") return { ...head, text, body: {} };
      return { ...head, body: JSON.parse(text) as ValueMap };
    },
  };
}

/** Sends a request and returns the body of the response. Throws the server's message if the request fails. */
export async function sendOrThrow(server: Server, request: Request): Promise<ValueMap> {
  const { code, body } = await server.send(request);
  if (code < 300) return body;
  throw new Error(`${request.method} ${request.path}: ${code} ${String(body["message"])}`);
}

/** Returns the version of a server: `v1.36.3`. Ends this program if no API server answers. */
export async function versionOf(server: Server): Promise<string> {
  const found = await sendOrThrow(server, { method: "GET", path: "/version" }).catch(() => null);
  const version = found?.["gitVersion"];
  return typeof version === "string"
    ? version
    : stop(`no API server answers at ${server.address}: start one with npm run oracle -- up`);
}

/** Calls `done` five times a second until it returns true. Throws after 30 seconds. */
export async function waitFor(what: string, done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await done()) return;
    await pause(200);
  }
  throw new Error(`waited 30 seconds for ${what}`);
}

/** Resolves after this time. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
