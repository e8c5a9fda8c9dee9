import type { Request, Response } from "../engine/server/http/http.ts";
import { get, isMap, type Value } from "../engine/value/value.ts";
import { shorten } from "../words.ts";

/** Why the page has no answer of a cluster: one sentence. */
export type Problem = { readonly problem: string };

/** A request that runs until its answer is complete: it yields requests, and gets what {@link readAnswer} made of the answers. */
export type ClusterClient<Result> = Generator<Request, Result, Response>;

/** What came over the network. */
export type Answer = {
  readonly code: number;
  /** The header `Content-Type`; empty if there is none. */
  readonly contentType: string;
  readonly text: string;
};

/**
 * Returns the response of a Kubernetes API server, whose `text` is the body as it came: large numbers are exact only there. A problem for
 * what only other servers answer, such as HTML.
 */
export function readAnswer({ code, contentType, text }: Answer): Response | Problem {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json") {
    const body = parsed(text);
    return isMap(body)
      ? { code, body, text }
      : { problem: "The server’s answer is no JSON object. It may be cut off." };
  }
  if (code >= 400 && type === "text/plain") return { code, body: {}, text };
  return {
    problem: `The server answered ${code} with ${type === "text/html" ? "HTML" : "something else"} instead of JSON. No Kubernetes API is at this address.`,
  };
}

/** Returns what an API server says about a request that failed, as one sentence. */
export function refusalText({ code, body, text }: Response): string {
  const said = get(body, "message");
  const message = shorten(
    typeof said === "string" ? said : isMap(parsed(text ?? "")) ? "" : firstLine(text),
    MAX_MESSAGE,
  );
  if (code === 401)
    return "The cluster does not know who you are (401). Log in to the cluster, then start kubectl proxy again.";
  if (code === 403 && get(body, "kind") !== "Status")
    return "kubectl proxy refuses this request (403). Start it with the command below.";
  if (code === 403) return `You may not do this in the cluster (403): ${ended(message)}`;
  if (code === 404) return `The cluster does not have this (404): ${ended(message)}`;
  if (code === 410) return "The cluster no longer has the rest of this list (410). List it again.";
  return `The cluster answered ${code}: ${ended(message || "it says no reason")}`;
}

/** Whether a value is a {@link Problem}. */
export function isProblem(value: object): value is Problem {
  return "problem" in value;
}

/** The longest message of a cluster that is shown, in characters. */
const MAX_MESSAGE = 500;

function ended(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function firstLine(text = ""): string {
  return text.trim().split("\n")[0] ?? "";
}

function parsed(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}
