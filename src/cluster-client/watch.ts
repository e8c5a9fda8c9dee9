import type { Request, Response } from "../engine/server/http/http.ts";
import { dig, get, isList, isMap, type Value } from "../engine/value/value.ts";
import { refusalText } from "./answer.ts";
import { listPath, type ObjectName } from "./paths.ts";

/** What a cluster tells about an object that the page follows. */
export type WatchEvent =
  /** `object`: its JSON. `version`: its resourceVersion. */
  | {
      readonly kind: "present" | "deleted";
      readonly object: string;
      readonly version: string;
    }
  /** The cluster does not know what came after the last version: it is too old or too new there. The page must ask for the present state. */
  | { readonly kind: "gone" }
  /** The watch ends. `isLasting`: whether another one would have the same problem. */
  | { readonly kind: "problem"; readonly problem: string; readonly isLasting: boolean };

/** How long the cluster keeps one watch open, in seconds. */
const TIMEOUT = "300";

/**
 * Returns the request that follows an object. `since`: the version after which changes are wanted; null for the present state first. This is the
 * state of the server's cache. Without any version, the server waits until its cache of the kind has seen the newest write to the whole cluster,
 * which a quiet kind may not do for minutes: then the watch fails with "Too large resource version".
 */
export function watchRequest({ resource, namespace, name }: ObjectName, since: string | null): Request {
  return {
    method: "GET",
    path: listPath(resource, namespace),
    query: {
      watch: "true",
      fieldSelector: `metadata.name=${name}`,
      timeoutSeconds: TIMEOUT,
      resourceVersion: since ?? "0",
    },
  };
}

/** Reads a line of a watch. Null for a line that tells nothing. */
export function readEvent(line: string): WatchEvent | null {
  const event = valueIn(line);
  if (!isMap(event))
    return line.trim() === ""
      ? null
      : { kind: "problem", problem: "The cluster’s answer is no event of a watch.", isLasting: true };
  const object = get(event, "object");
  switch (get(event, "type")) {
    case "ADDED":
    case "MODIFIED":
    case "DELETED": {
      const version = dig(object, "metadata", "resourceVersion");
      if (typeof version !== "string") return null;
      const kind = get(event, "type") === "DELETED" ? "deleted" : "present";
      return { kind, object: OBJECT.exec(line)?.[1] ?? JSON.stringify(object), version };
    }
    case "ERROR": {
      const code = dig(object, "code");
      return watchProblem({ code: typeof code === "number" ? code : 500, body: isMap(object) ? object : {} });
    }
    default:
      return null;
  }
}

/** Returns what a refused watch tells. A server that has too much to do says so with 429 or a code from 500 on. */
export function watchProblem(response: Response): WatchEvent {
  const { code } = response;
  if (code === 410 || isTooNew(response)) return { kind: "gone" };
  return { kind: "problem", problem: refusalText(response), isLasting: code < 500 && code !== 429 };
}

/** Whether the server says that it is not as far as the version, which happens after a restore from a backup. */
function isTooNew({ body }: Response): boolean {
  const causes = dig(body, "details", "causes");
  return isList(causes) && causes.some((one) => dig(one, "reason") === "ResourceVersionTooLarge");
}

/** The object of an event as the server writes it: large numbers are exact only there. */
const OBJECT = /^\{"type":"[A-Z]+","object":(.*)\}\s*$/s;

/** Returns a function that takes pieces of a text and returns the lines that are complete. It throws for a line longer than `most`. */
export function lineReader(most: number): (piece: string) => readonly string[] {
  let rest = "";
  return (piece) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > most) throw new RangeError("a line is too long");
    return lines;
  };
}

function valueIn(line: string): Value {
  try {
    return JSON.parse(line) as Value;
  } catch {
    return null;
  }
}
