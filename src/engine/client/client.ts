import type { Exchange, Request, Response } from "../server/http.ts";

/**
 * A client that never does IO: it yields requests and is sent the responses, one at a time. Whoever drives it decides
 * whether a simulated or a real API server answers.
 */
export type Client<Result> = Generator<Request, Result, Response>;

/** More requests than any client here sends for one object: beyond them a client runs in circles. */
const MAX_REQUESTS = 1000;

/** Runs a client to its end. `send` answers one request; `exchanges` are in order. Throws only for a client without an end. */
export function drive<Result>(
  client: Client<Result>,
  send: (request: Request) => Response,
): { readonly result: Result; readonly exchanges: readonly Exchange[] } {
  const exchanges: Exchange[] = [];
  let turn = client.next();
  while (turn.done !== true) {
    if (exchanges.length >= MAX_REQUESTS) throw new Error("a client sends requests without end");
    const request = turn.value;
    const response = send(request);
    exchanges.push({ request, response });
    turn = client.next(response);
  }
  return { result: turn.value, exchanges };
}

/** Whether the server did what it was asked. */
export function isOk(response: Response): boolean {
  return response.code < 400;
}
