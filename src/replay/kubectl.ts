import { LAST_APPLIED } from "../engine/managedfields/last-applied.ts";
import { agentName } from "../engine/server/options.ts";
import type { ExchangeView } from "../worker/protocol.ts";
import { type Place, placeOf, queryOf } from "./place.ts";
import { heredoc, quote } from "./shell.ts";
import { hasFieldWarning } from "./step.ts";

/** A command line, and in a sentence what it does otherwise than the request; null if nothing. */
export type Command = { readonly text: string; readonly differs: string | null };

type Request = {
  readonly exchange: ExchangeView;
  readonly place: Place;
  readonly query: ReadonlyMap<string, string>;
};

/** The command of kubectl that does what a request did; null where there is none. */
export function kubectlCommand(exchange: ExchangeView): Command | null {
  const place = placeOf(exchange.url);
  const query = queryOf(exchange.url);
  if (place === null) return exchange.method === "GET" ? same(raw("get", exchange)) : null;
  const request = { exchange, place, query };
  switch (exchange.method) {
    case "GET":
      return same(getCommand(request));
    case "POST":
      return same(place.name === null ? manifestCommand("create", request) : rawWrite("create", request));
    case "PUT":
      return replaceCommand(request);
    case "PATCH":
      return patchCommand(request);
    case "DELETE":
      return same(deleteCommand(request));
    default:
      return null;
  }
}

function same(text: string): Command {
  return { text, differs: null };
}

function getCommand({ exchange, place, query }: Request): string {
  if (place.name === null || query.size > 0) return raw("get", exchange);
  const sub = place.subresource === null ? [] : [`--subresource=${quote(place.subresource)}`];
  return line("get", ...target(place), "-o yaml --show-managed-fields", ...sub, ...identity(exchange));
}

function deleteCommand({ exchange, place, query }: Request): string {
  const isPlain = [...query.keys()].every((key) => key === "dryRun");
  if (place.name === null || place.subresource !== null || exchange.body !== null || !isPlain) {
    return raw("delete", exchange);
  }
  return line("delete", ...target(place), ...dryRun(query), "--wait=false", ...identity(exchange));
}

/** What belongs to the object as it was in the simulation, which no other server would take. */
function replaceCommand(request: Request): Command {
  const { exchange, place } = request;
  const body = withoutIdentity(exchange.body ?? "");
  const sent = { ...request, exchange: { ...exchange, body: body ?? exchange.body } };
  // kubectl replace writes the annotation of the last apply anew where there is one.
  const isPlain = place.subresource === null && !sent.exchange.body?.includes(JSON.stringify(LAST_APPLIED));
  return {
    text: isPlain ? manifestCommand("replace", sent) : rawWrite("replace", sent),
    differs: body === null ? null : "The simulation's uid and resourceVersion are left out of the object.",
  };
}

function withoutIdentity(body: string): string | null {
  const object: unknown = readObject(body);
  if (!isRecord(object) || !isRecord(object.metadata)) return null;
  const { uid, resourceVersion, ...metadata } = object.metadata;
  if (uid === undefined && resourceVersion === undefined) return null;
  return JSON.stringify({ ...object, metadata }, null, 2);
}

function readObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const PATCHES: Readonly<Record<string, string>> = {
  "application/json-patch+json": "json",
  "application/merge-patch+json": "merge",
  "application/strategic-merge-patch+json": "strategic",
};

function patchCommand(request: Request): Command | null {
  const { exchange, place, query } = request;
  const sent = headerOf(exchange, "Content-Type") ?? "";
  if (sent.startsWith("application/apply-patch+")) {
    return place.subresource === "scale" ? null : same(manifestCommand("apply --server-side", request));
  }
  const type = PATCHES[sent];
  if (type === undefined || place.name === null) return null;
  const body = exchange.body ?? "";
  const words = [
    ...target(place),
    ...(place.subresource === null ? [] : [`--subresource=${quote(place.subresource)}`]),
    `--type=${type}`,
    ...writer(request),
    ...identity(exchange),
  ];
  const validation = query.get("fieldValidation");
  return {
    text:
      body.length > MOST_INLINE
        ? `${line("patch", ...words, "--patch-file=/dev/stdin")} ${heredoc(body)}`
        : line("patch", ...words, "-p", quote(oneLine(body))),
    differs:
      validation === undefined || validation === "Warn"
        ? null
        : "kubectl patch cannot set the field validation; curl can.",
  };
}

/** Longer patches stand below the command, as they are printed. */
const MOST_INLINE = 200;

function oneLine(json: string): string {
  const value = readObject(json);
  return value === null ? json : JSON.stringify(value);
}

/** A command that reads the object from its standard input. kubectl has its fields checked strictly unless told not to, the server only warns. */
function manifestCommand(verb: string, request: Request): string {
  const { exchange, place, query } = request;
  const validation = query.get("fieldValidation") ?? (hasFieldWarning(exchange) ? "Warn" : "Strict");
  const words = [
    ...(query.get("force") === "true" ? ["--force-conflicts"] : []),
    ...writer(request),
    ...(validation === "Strict" ? [] : [`--validate=${quote(validation.toLowerCase())}`]),
    ...(place.subresource === null ? [] : [`--subresource=${quote(place.subresource)}`]),
    ...identity(exchange),
  ];
  return `${line(verb, ...words, "-f -")} ${heredoc(exchange.body ?? "")}`;
}

/** A write to the same URL, under the same name: the server would else take kubectl's. */
function rawWrite(verb: "create" | "replace", request: Request): string {
  const { exchange, query } = request;
  if (query.get("fieldManager")) return raw(verb, exchange);
  const url = `${exchange.url}${query.size > 0 ? "&" : "?"}fieldManager=${encodeURIComponent(managerOf(request))}`;
  return raw(verb, { ...exchange, url });
}

/** The same bytes to the same URL; kubectl sends them as JSON. */
function raw(verb: "get" | "create" | "replace" | "delete", exchange: ExchangeView): string {
  const words = [`--raw=${quote(exchange.url)}`, ...identity(exchange)];
  const { body } = exchange;
  return body === null ? line(verb, ...words) : `${line(verb, ...words, "-f -")} ${heredoc(body)}`;
}

function line(...words: readonly string[]): string {
  return ["kubectl", ...words].join(" ");
}

/** `deployments.v1.apps/web -n shop`. */
function target({ group, version, resource, namespace, name }: Place): readonly string[] {
  const type = group === "" ? resource : `${resource}.${version}.${group}`;
  return [quote(`${type}/${name ?? ""}`), ...(namespace === null ? [] : ["-n", quote(namespace)])];
}

function writer(request: Request): readonly string[] {
  return [`--field-manager=${quote(managerOf(request))}`, ...dryRun(request.query)];
}

/** The name under which the server keeps the write. */
function managerOf({ exchange, query }: Request): string {
  return query.get("fieldManager") || agentName(headerOf(exchange, "User-Agent") ?? "");
}

function dryRun(query: ReadonlyMap<string, string>): readonly string[] {
  return query.get("dryRun") === "All" ? ["--dry-run=server"] : [];
}

function identity(exchange: ExchangeView): readonly string[] {
  const user = headerOf(exchange, "Impersonate-User");
  return user === undefined ? [] : [`--as=${quote(user)}`];
}

function headerOf({ headers }: ExchangeView, wanted: string): string | undefined {
  return headers.find(({ name }) => name === wanted)?.value;
}
