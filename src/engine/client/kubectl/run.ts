import type { Request, Response } from "../../server/http.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import type { Environment } from "./environment.ts";
import { type Attempt, faultOf } from "./fault.ts";
import type { Flags } from "./flags.ts";

/** kubectl's version, as it signs what it makes. */
export const KUBECTL_VERSION = "v1.36.3";

/** A command while it runs: what it was told, and what it has printed so far. */
export type Run = {
  readonly environment: Environment;
  readonly flags: Flags;
  /** Pieces of text, in order. */
  readonly out: string[];
  readonly err: string[];
  /** Warnings of the server that were printed; none is printed twice. */
  readonly warned: Set<string>;
};

/** The namespace that the command works in. */
export function namespaceOf({ flags, environment }: Run): string {
  return flags.text("namespace") || environment.namespace || "default";
}

/** Whether the command line itself names the namespace. */
export function namespaceIsGiven({ flags }: Run): boolean {
  return flags.text("namespace") !== "";
}

/** Sends a request as kubectl does, and prints what the server warns of. */
export function* send(run: Run, request: Request): Client<Response> {
  const user = run.flags.text("as");
  const response = yield {
    ...request,
    userAgent: `kubectl/${KUBECTL_VERSION}`,
    ...(user !== "" && { user }),
  };
  for (const warning of response.warnings ?? []) {
    const text = /^299 - (".*")$/s.exec(warning)?.[1];
    const message = text === undefined ? warning : (JSON.parse(text) as string);
    if (run.warned.has(message)) continue;
    run.warned.add(message);
    run.err.push(`Warning: ${message}\n`);
  }
  return response;
}

/** Sends a request and tells what came of it. */
export function* ask(run: Run, request: Request): Client<Attempt<ValueMap>> {
  const response = yield* send(run, request);
  const fault = faultOf(response);
  return fault === null ? { value: response.body } : { fault };
}
