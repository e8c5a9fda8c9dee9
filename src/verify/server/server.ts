import type { Request, Response } from "../../engine/server/http/http.ts";
import type { ValueMap } from "../../engine/value/value.ts";

/** An API server. It impersonates the user of a request, who has the groups that the server gives to every such user. */
export type Server = {
  /** The beginning of its URLs. */
  readonly address: string;
  /** Fails if the server cannot be reached. */
  readonly send: (request: Request) => Promise<Response>;
  /** Returns the time of its clock in whole seconds, as milliseconds since 1970. Default: the clock of this computer. */
  readonly time?: () => Promise<number>;
};

/** Sends a request and returns the body of the response. Throws the server's message if the request fails. */
export async function sendOrThrow(server: Server, request: Request): Promise<ValueMap> {
  const { code, body } = await server.send(request);
  if (code < 300) return body;
  throw new Error(`${request.method} ${request.path}: ${code} ${String(body["message"])}`);
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
