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
  const result = await drive(client, async (request) => {
    const answer = await exchange(request, signal);
    return "problem" in answer ? answer : answer.response;
  });
  return signal.aborted ? null : result;
}

/** What the server answered, and the header `Date` of its answer; null if there is none. */
export type Exchanged = { readonly response: Response; readonly date: string | null };

/** Sends a request to the server that the page is from, and to no other one. */
export async function exchange(request: Request, signal: AbortSignal): Promise<Exchanged | Problem> {
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const timer = setTimeout(stop, TIMEOUT);
  try {
    const opened = await openRequest(request, stopper.signal);
    const answer = await read(opened);
    const response = "problem" in answer ? answer : readAnswer(answer);
    if ("problem" in response) return response;
    const warnings = (opened.headers.get("Warning") ?? "").split(/, (?=299 )/).filter(Boolean);
    const date = opened.headers.get("Date");
    return { response: { ...response, ...(warnings.length > 0 && { warnings }) }, date };
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
  const { method, path, query = {}, accept = "application/json", contentType, user, body } = request;
  const url = new URL(location.origin);
  url.pathname = path; // no path names another server
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return fetch(url, {
    method,
    headers: {
      Accept: accept,
      ...(user !== undefined && { "Impersonate-User": user }),
      ...(body !== undefined && { "Content-Type": contentType ?? "application/json" }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    cache: "no-store",
    redirect: "error",
    signal,
  });
}

/** Deletes an object while the page is closed. Nobody sees the answer. */
export function deleteAtEnd(path: string): void {
  const url = new URL(location.origin);
  url.pathname = path;
  fetch(url, { method: "DELETE", keepalive: true, redirect: "error" }).catch(() => undefined);
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
