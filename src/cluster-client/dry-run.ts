import type { Request, Response } from "../engine/server/http/http.ts";
import { dig, get, isList, isMap, type Value, type ValueMap } from "../engine/value/value.ts";
import { type ClusterClient, refusalText } from "./answer.ts";

/** A request as the page shows it, and what the simulation answered. */
export type ShownExchange = {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: string | null;
  readonly code: number;
  readonly response: string;
};

/** An answer to an apply. */
export type ApplyAnswer = {
  readonly code: number;
  /** Why the server refuses it; null if it does not. */
  readonly message: string | null;
  readonly conflicts: readonly ApplyConflict[];
  /** The object after the apply, as JSON; null if the server refuses it. */
  readonly object: string | null;
};

export type ApplyConflict = { readonly field: string; readonly message: string };

const APPLY = "application/apply-patch+yaml";

/**
 * Returns the request of an exchange as a dry run, which changes nothing. Null if the exchange is no server-side apply, and for a path behind
 * which another program could be, which knows no dry run: that of a proxy of a Service, of a Pod or of a Node.
 */
export function dryRunOf({ method, url, headers, body }: ShownExchange): Request | null {
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value ?? "";
  if (method !== "PATCH" || !type.startsWith(APPLY) || body === null) return null;
  const { pathname, searchParams } = new URL(url, "http://server");
  if (!OBJECT_PATH.test(decoded(pathname))) return null;
  const query = { ...Object.fromEntries(searchParams), dryRun: "All" };
  return { method, path: pathname, query, contentType: type, body };
}

/** The path of an object, or of its status or scale. */
const OBJECT_PATH =
  /^\/(api\/[^/]+|apis\/[^/]+\/[^/]+)(\/namespaces\/[^/]+)?\/[^/]+\/[^/]+(\/(status|scale))?$/;

/** Returns a path as the server reads it; empty if it is none. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return "";
  }
}

/** Sends a dry run. */
export function* tryApply(request: Request): ClusterClient<ApplyAnswer> {
  return answerOf(yield request);
}

/** Returns what the simulation answered. */
export function simulatedAnswer({ code, response }: ShownExchange): ApplyAnswer {
  return answerOf({ code, body: mapIn(response), text: response });
}

/** Returns how an answer of the cluster differs from that of the simulation, in a sentence. */
export function answersSentence(here: ApplyAnswer, there: ApplyAnswer): string {
  const words = (one: ApplyAnswer) =>
    one.code < 400
      ? "accepts the apply"
      : one.conflicts.length > 0
        ? "has a conflict"
        : `refuses the apply (${one.code})`;
  const [simulation, cluster] = [words(here), words(there)];
  if (simulation !== cluster) return `The cluster ${cluster}. The simulation ${simulation}.`;
  const isSame = [here, there].map(({ conflicts }) =>
    conflicts.map(({ field, message }) => `${field} ${message}`).sort(),
  );
  if (here.conflicts.length > 0 && isSame[0]?.join("\n") !== isSame[1]?.join("\n"))
    return "Cluster and simulation both have a conflict, but not the same one.";
  return `The cluster ${cluster}, and so does the simulation.`;
}

/** Returns the field manager of a request, and whether it forces. */
export function writerOf({ query = {} }: Request): { readonly manager: string; readonly isForced: boolean } {
  return { manager: query["fieldManager"] ?? "", isForced: query["force"] === "true" };
}

function answerOf(response: Response): ApplyAnswer {
  const { code, body, text } = response;
  if (code < 400) return { code, message: null, conflicts: [], object: text ?? JSON.stringify(body) };
  const causes = dig(body, "details", "causes");
  const conflicts = (isList(causes) ? causes : []).filter(isMap).flatMap(conflictOf).slice(0, MAX_CONFLICTS);
  const message = get(body, "message");
  const isTold = code === 409 && typeof message === "string";
  return {
    code,
    message: isTold ? message.slice(0, MAX_MESSAGE) : refusalText(response),
    conflicts,
    object: null,
  };
}

const MAX_CONFLICTS = 200;
const MAX_MESSAGE = 2000;

function conflictOf(cause: ValueMap): readonly ApplyConflict[] {
  const [reason, field, message] = ["reason", "field", "message"].map((key) => get(cause, key));
  if (reason !== "FieldManagerConflict" || typeof field !== "string" || typeof message !== "string")
    return [];
  return [{ field: field.slice(0, MAX_MESSAGE), message: message.slice(0, MAX_MESSAGE) }];
}

function mapIn(text: string): ValueMap {
  try {
    const value = JSON.parse(text) as Value;
    return isMap(value) ? value : {};
  } catch {
    return {};
  }
}
