import type { Request, Response } from "../../src/engine/server/http.ts";
import type { ValueMap } from "../../src/engine/value/value.ts";

/** A real API server, as whoever reaches it at an address may use it: `kubectl proxy` as the cluster's admin. */
export type Server = { readonly address: string; readonly send: (request: Request) => Promise<Response> };

/** The server at an address such as `http://127.0.0.1:8001`. A request's user is impersonated, without any group of the admin's. */
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
          ...(user !== undefined && {
            "impersonate-user": user,
            "impersonate-group": "system:authenticated",
          }),
          ...(body !== undefined && { "content-type": contentType ?? "application/json" }),
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const warnings = answer.headers.get("warning")?.split(/, (?=299 )/);
      const told = { code: answer.status, ...(warnings && { warnings }) };
      const text = await answer.text();
      if (answer.headers.get("content-type") !== "application/json") return { ...told, text, body: {} };
      return { ...told, body: JSON.parse(text) as ValueMap };
    },
  };
}

/** Sends what has to succeed. Throws with the server's message if it does not. */
export async function must(server: Server, request: Request): Promise<ValueMap> {
  const { code, body } = await server.send(request);
  if (code < 300) return body;
  throw new Error(`${request.method} ${request.path}: ${code} ${String(body["message"])}`);
}

/** Answers when `done` does, asked five times a second. Throws after half a minute. */
export async function waitFor(what: string, done: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await done()) return;
    await pause(200);
  }
  throw new Error(`waited in vain: ${what}`);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
