import type { Exchange, Request, Response } from "../server/http/http.ts";

/**
 * A client without IO: it yields requests and receives the responses, one at a time. The caller decides whether a simulated or
 * a real API server answers.
 */
export type Client<Result> = Generator<Request, Result, Response>;

/** Returns a client that sends no requests and has this result. */
// biome-ignore lint/correctness/useYield: it sends no requests
export function* withoutRequests<Result>(result: Result): Client<Result> {
  return result;
}

/** More requests than any client sends for one object. A client that sends more is in an endless loop. */
const MAX_REQUESTS = 1000;

/**
 * Runs a client to its end and returns its result, with all exchanges in order. `send` answers one request. Throws if the
 * client does not end.
 */
export function runClient<Result>(
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

/** Whether the response is a success: its code is below 400. */
export function isOk(response: Response): boolean {
  return response.code < 400;
}
