import type { Request, Response } from "../engine/server/http/http.ts";
import { type ClusterClient, isProblem, type Problem } from "./answer.ts";

/** More requests than any client sends. A client that sends more is in an endless loop. */
const MAX_REQUESTS = 1000;

/** Runs a client to its end. Ends with the first problem of `send`, which answers one request. */
export async function drive<Result extends object>(
  client: ClusterClient<Result>,
  send: (request: Request) => Promise<Response | Problem>,
): Promise<Result | Problem> {
  let turn = client.next();
  for (let count = 0; turn.done !== true; count++) {
    if (count >= MAX_REQUESTS) throw new Error("a client sends requests without end");
    const answer = await send(turn.value);
    if (isProblem(answer)) return answer;
    turn = client.next(answer);
  }
  return turn.value;
}
