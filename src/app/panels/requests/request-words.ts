import type { ExchangeView } from "../../../session/frame/types.ts";
import { joinNames, plural } from "../../../words.ts";
import { statusLine } from "./status-line.ts";

type Sent = Pick<ExchangeView, "method" | "url" | "headers" | "code">;

/** Returns what the requests of a step came to, in a sentence or two. `client` is who sent them. Empty without requests. */
export function requestsSentence(exchanges: readonly Sent[], client: string): string {
  const count = exchanges.length;
  if (count === 0) return "";
  const reads = exchanges.filter(({ method }) => method === "GET").length;
  const kinds =
    count > 1 && reads > 0 && reads < count ? `, ${reads} to read and ${count - reads} to write` : "";
  return `${client} sent ${plural(count, "request")}${kinds}. ${answersText(exchanges)}`;
}

function answersText(exchanges: readonly Sent[]): string {
  const refused = exchanges.flatMap((one, at) => (isRefused(one) ? [at] : []));
  const missing = exchanges.flatMap((one, at) => (isMissing(one) ? [at] : []));
  const [first] = refused;
  const told = [
    ...(missing.length === 0 ? [] : [`found no object for ${which(missing, exchanges)} (404)`]),
    ...(first === undefined
      ? []
      : [`refused ${which(refused, exchanges)} with ${statusLine((exchanges[first] as Sent).code)}`]),
  ];
  const rest = exchanges.length - refused.length - missing.length;
  if (rest > 0) told.push(told.length === 0 ? `accepted ${all(rest)}` : `accepted ${others(rest)}`);
  return `The server ${joinNames(told)}.`;
}

function isRefused(one: Sent): boolean {
  return one.code >= 400 && !isMissing(one);
}

/** Whether a client asked for an object that does not exist: before it creates the object, for example. */
function isMissing({ method, code }: Sent): boolean {
  return method === "GET" && code === 404;
}

function all(count: number): string {
  return count === 1 ? "it" : count === 2 ? "both" : "all of them";
}

function others(count: number): string {
  return count === 1 ? "the other one" : `the other ${count}`;
}

/** Returns `it`, `the second`, `the first and the third` or `3 of them`. */
function which(places: readonly number[], { length }: readonly Sent[]): string {
  if (length === 1) return "it";
  if (places.length === length) return all(length);
  const words = places.map((at) => ORDINALS[at]);
  return places.length > 2 || words.includes(undefined)
    ? `${places.length} of them`
    : words.map((word) => `the ${word}`).join(" and ");
}

const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

/** Returns what a request asks for: `Applies deployments/web with force`. */
export function requestWords({ method, url, headers }: Sent): string {
  const [path = "", query = ""] = url.split("?", 2);
  const { target, isObject, isKnown } = targetOf(path);
  const dry = /(^|&)dryRun=All(&|$)/.test(query) ? ", as a dry run" : "";
  const type = headers.find(({ name }) => name === "Content-Type")?.value ?? "";
  const force = /(^|&)force=true(&|$)/.test(query) ? " with force" : "";
  if (!isKnown) return method === "GET" ? "Asks which kinds the server has" : `Sends a ${method} request`;
  switch (method) {
    case "GET":
      return isObject ? `Reads ${target}` : `Lists ${target}`;
    case "POST":
      return `Creates an object in ${target}${dry}`;
    case "PUT":
      return `Replaces ${target}${dry}`;
    case "DELETE":
      return isObject ? `Deletes ${target}${dry}` : `Deletes all ${target}${dry}`;
    default:
      return type.startsWith("application/apply-patch")
        ? `Applies ${target}${force}${dry}`
        : `Changes ${target} with a ${PATCHES[type] ?? "patch"}${dry}`;
  }
}

const PATCHES: Readonly<Record<string, string>> = {
  "application/merge-patch+json": "JSON merge patch",
  "application/json-patch+json": "JSON patch",
  "application/strategic-merge-patch+json": "strategic merge patch",
};

/** Reads what a path names: `deployments/web`, with its subresource and its namespace. */
function targetOf(path: string): {
  readonly target: string;
  readonly isObject: boolean;
  readonly isKnown: boolean;
} {
  const found =
    /^\/(?:api\/[^/]+|apis\/[^/]+\/[^/]+)(?:\/namespaces\/([^/]+)(?=\/))?\/([^/]+)(?:\/([^/]+))?(?:\/(.+))?$/.exec(
      path,
    );
  if (found === null) return { target: "", isObject: false, isKnown: false };
  const [, namespace, resource = "", name, subresource] = found;
  const part = subresource === undefined ? "" : `the ${subresource} of `;
  const place = namespace === undefined || namespace === "default" ? "" : ` in ${namespace}`;
  return {
    target: name === undefined ? `${resource}${place}` : `${part}${resource}/${name}${place}`,
    isObject: name !== undefined,
    isKnown: true,
  };
}

/** Returns what a status code means for the request; empty for a code that says nothing more. */
export function statusWords({ code, method }: Sent): string {
  if (code === 201) return "the object is new";
  if (code < 300) return method === "GET" ? "" : "accepted";
  return MEANINGS[code] ?? "";
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: "the request is malformed",
  403: "the user may not do this",
  404: "there is no such object",
  405: "the resource does not allow this method",
  409: "it conflicts with what is stored",
  413: "the object is too large",
  415: "the server does not take this content type",
  422: "the object is not valid",
  429: "too many requests",
  500: "the server failed",
};
