import { LAST_APPLIED } from "../engine/managedfields/kubectl-names.ts";
import { agentName } from "../engine/server/http/agent-name.ts";
import type { ExchangeView } from "../session/frame/types.ts";
import { parseQuery, parseResourcePath, type ResourcePath } from "./resource-path.ts";
import { heredoc, quote } from "./shell-quote.ts";
import { hasFieldWarning } from "./step-command.ts";

/** A command, and a sentence about how it differs from the request; null if it does not. */
export type Command = { readonly text: string; readonly differs: string | null };

type Request = {
  readonly exchange: ExchangeView;
  readonly resource: ResourcePath;
  readonly query: ReadonlyMap<string, string>;
};

/** Returns the kubectl command that does the same as a request; null if there is none. */
export function kubectlCommand(exchange: ExchangeView): Command | null {
  const resource = parseResourcePath(exchange.url);
  const query = parseQuery(exchange.url);
  if (resource === null) return exchange.method === "GET" ? same(raw("get", exchange)) : null;
  const request = { exchange, resource, query };
  switch (exchange.method) {
    case "GET":
      return same(getCommand(request));
    case "POST":
      return same(
        resource.name === null && !hasLastApplied(exchange)
          ? manifestCommand("create", request)
          : rawWrite("create", request),
      );
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

function getCommand({ exchange, resource, query }: Request): string {
  if (resource.name === null || query.size > 0) return raw("get", exchange);
  const sub = resource.subresource === null ? [] : [`--subresource=${quote(resource.subresource)}`];
  return line("get", ...target(resource), "-o yaml --show-managed-fields", ...sub, ...identity(exchange));
}

function deleteCommand({ exchange, resource, query }: Request): string {
  const isPlain = [...query.keys()].every((key) => key === "dryRun");
  if (resource.name === null || resource.subresource !== null || exchange.body !== null || !isPlain) {
    return raw("delete", exchange);
  }
  return line("delete", ...target(resource), ...dryRun(query), "--wait=false", ...identity(exchange));
}

/** Returns a `kubectl replace` without uid and resourceVersion: another server would refuse those of the simulation. */
function replaceCommand(request: Request): Command {
  const { exchange, resource } = request;
  const body = withoutIdentity(exchange.body ?? "");
  const sent = { ...request, exchange: { ...exchange, body: body ?? exchange.body } };
  const isPlain = resource.subresource === null && !hasLastApplied(sent.exchange);
  return {
    text: isPlain ? manifestCommand("replace", sent) : rawWrite("replace", sent),
    differs: body === null ? null : "The simulation's uid and resourceVersion are left out of the object.",
  };
}

/** Whether the object has the last-applied annotation. kubectl create and replace would update it. */
function hasLastApplied({ body }: ExchangeView): boolean {
  return body?.includes(JSON.stringify(LAST_APPLIED)) === true;
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
  const { exchange, resource, query } = request;
  const sent = headerOf(exchange, "Content-Type") ?? "";
  if (sent.startsWith("application/apply-patch+")) {
    return resource.subresource === "scale" ? null : same(manifestCommand("apply --server-side", request));
  }
  const type = PATCHES[sent];
  if (type === undefined || resource.name === null) return null;
  const body = exchange.body ?? "";
  const words = [
    ...target(resource),
    ...(resource.subresource === null ? [] : [`--subresource=${quote(resource.subresource)}`]),
    `--type=${type}`,
    ...writer(request),
    ...identity(exchange),
  ];
  const validation = query.get("fieldValidation");
  return {
    text:
      body.length > MAX_INLINE_PATCH
        ? `${line("patch", ...words, "--patch-file=/dev/stdin")} ${heredoc(body)}`
        : line("patch", ...words, "-p", quote(oneLine(body))),
    differs:
      validation === undefined || validation === "Warn"
        ? null
        : "kubectl patch cannot set the field validation; curl can.",
  };
}

/** Longer patches are standard input instead of an argument. */
const MAX_INLINE_PATCH = 200;

function oneLine(json: string): string {
  const value = readObject(json);
  return value === null ? json : JSON.stringify(value);
}

/** Returns a command that reads the object from standard input. By default kubectl requests strict validation, but the server only warns. */
function manifestCommand(verb: string, request: Request): string {
  const { exchange, resource, query } = request;
  const validation = query.get("fieldValidation") ?? (hasFieldWarning(exchange) ? "Warn" : "Strict");
  const words = [
    ...(query.get("force") === "true" ? ["--force-conflicts"] : []),
    ...writer(request),
    ...(validation === "Strict" ? [] : [`--validate=${quote(validation.toLowerCase())}`]),
    ...(resource.subresource === null ? [] : [`--subresource=${quote(resource.subresource)}`]),
    ...identity(exchange),
  ];
  return `${line(verb, ...words, "-f -")} ${heredoc(exchange.body ?? "")}`;
}

/** Returns a write to the same URL with the same field manager, which would otherwise be kubectl's. */
function rawWrite(verb: "create" | "replace", request: Request): string {
  const { exchange, query } = request;
  if (query.get("fieldManager")) return raw(verb, exchange);
  const url = `${exchange.url}${query.size > 0 ? "&" : "?"}fieldManager=${encodeURIComponent(managerOf(request))}`;
  return raw(verb, { ...exchange, url });
}

/** Returns a `--raw` command that sends the same body to the same URL. kubectl sends it as JSON. */
function raw(verb: "get" | "create" | "replace" | "delete", exchange: ExchangeView): string {
  const words = [`--raw=${quote(exchange.url)}`, ...identity(exchange)];
  const { body } = exchange;
  return body === null ? line(verb, ...words) : `${line(verb, ...words, "-f -")} ${heredoc(body)}`;
}

function line(...words: readonly string[]): string {
  return ["kubectl", ...words].join(" ");
}

/** Returns arguments such as `deployments.v1.apps/web -n shop`. */
function target({ group, version, resource, namespace, name }: ResourcePath): readonly string[] {
  const type = group === "" ? resource : `${resource}.${version}.${group}`;
  return [quote(`${type}/${name ?? ""}`), ...(namespace === null ? [] : ["-n", quote(namespace)])];
}

function writer(request: Request): readonly string[] {
  return [`--field-manager=${quote(managerOf(request))}`, ...dryRun(request.query)];
}

/** Returns the field manager of the request. */
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
