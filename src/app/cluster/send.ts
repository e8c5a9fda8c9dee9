import { type Answer, type ClusterClient, type Problem, readAnswer } from "../../cluster-client/answer.ts";
import { drive } from "../../cluster-client/drive.ts";
import type { Request, Response } from "../../engine/server/http/http.ts";
import { readBytes, TOO_LARGE } from "./read-bytes.ts";

/** How long the page waits for an answer, in milliseconds. */
const TIMEOUT = 15_000;

/** The largest answer that the page reads, in bytes: as large as a text that it opens. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Runs a client against the server of the page. Null if `signal` stopped it. */
export async function askCluster<Result extends object>(
  client: ClusterClient<Result>,
  signal: AbortSignal,
): Promise<Result | Problem | null> {
  const result = await drive(client, (request) => send(request, signal));
  return signal.aborted ? null : result;
}

/** Sends a request to the server that the page is from, and to no other one. */
async function send(request: Request, signal: AbortSignal): Promise<Response | Problem> {
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const timer = setTimeout(stop, TIMEOUT);
  try {
    const answer = await read(await openRequest(request, stopper.signal));
    return "problem" in answer ? answer : readAnswer(answer);
  } catch {
    return { problem: stopper.signal.aborted ? SILENT : UNREACHABLE };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

const SILENT = `The cluster did not answer within ${TIMEOUT / 1000} seconds.`;
export const UNREACHABLE = "The server of this page does not answer. Is kubectl proxy still running?";

/** Sends a request, and returns its answer as soon as it begins. */
export function openRequest(request: Request, signal: AbortSignal): Promise<globalThis.Response> {
  const { method, path, query = {}, accept = "application/json", contentType, body } = request;
  const url = new URL(location.origin);
  url.pathname = path; // no path names another server
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return fetch(url, {
    method,
    headers: {
      Accept: accept,
      ...(body !== undefined && { "Content-Type": contentType ?? "application/json" }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    cache: "no-store",
    redirect: "error",
    signal,
  });
}

/** Reads an answer to its end. */
async function read(response: globalThis.Response): Promise<Answer | Problem> {
  const bytes = await readBytes(response.body, MAX_BYTES);
  if (bytes === null) return { problem: TOO_LARGE };
  return {
    code: response.status,
    contentType: response.headers.get("Content-Type") ?? "",
    text: new TextDecoder().decode(bytes),
  };
}
