import type { Request } from "../../../src/engine/server/http/http.ts";
import type { ValueMap } from "../../../src/engine/value/value.ts";
import type { Dice } from "../sequences/dice.ts";
import type { Resource } from "./resource-of.ts";

/** What the requests of a life share. */
export type Context = {
  readonly dice: Dice;
  readonly resource: Resource;
  readonly collection: string;
  readonly path: string;
  /** The manifest as its author last wrote it. */
  readonly state: { object: ValueMap };
};

export function read(path: string): Request {
  return { method: "GET", path };
}

export function post(path: string, body: ValueMap, query: Record<string, string>): Request {
  return { method: "POST", path, ...(Object.keys(query).length > 0 && { query }), body };
}

export function apply(path: string, body: ValueMap, query: Record<string, string>): Request {
  return { method: "PATCH", path, query, contentType: "application/apply-patch+yaml", body };
}

/** Returns a strategic merge patch or a merge patch. For a custom kind, it is always a merge patch. */
export function patch(
  { dice, resource }: Context,
  path: string,
  body: ValueMap,
  query: Record<string, string>,
): Request {
  const way = resource.definition === undefined && dice.chance(0.7) ? "strategic-merge-patch" : "merge-patch";
  return { method: "PATCH", path, query, contentType: `application/${way}+json`, body };
}

export function dryRun(request: Request): Request {
  return request.method === "GET" ? request : { ...request, query: { ...request.query, dryRun: "All" } };
}

export function forced(dice: Dice): Record<string, string> {
  return dice.chance(0.4) ? { force: "true" } : {};
}

export function validation(dice: Dice): Record<string, string> {
  return dice.chance(0.5) ? { fieldValidation: dice.pick(["Strict", "Warn", "Ignore"]) } : {};
}
