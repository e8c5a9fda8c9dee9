import type { Request, Response, UserInfo } from "../../server/http/http.ts";
import { canonicalDuration } from "../../server/structs/late-times.ts";
import type { ValueMap } from "../../value/value.ts";
import type { Client } from "../client.ts";
import { type Result, responseError } from "./command-error.ts";
import type { Environment } from "./environment.ts";
import type { Flags } from "./flags/parse-flags.ts";

/** Takes the texts that a command prints, in order, and counts them. */
export type Printed = Pick<string[], "length" | "push">;

/** A running command: its flags, and where it prints. */
export type CommandRun = {
  readonly environment: Environment;
  readonly flags: Flags;
  /** Its stdout. */
  readonly out: Printed;
  /** Its stderr. */
  readonly err: Printed;
  /** The warnings of the server that it printed: each is printed once. */
  readonly warned: Set<string>;
  /** The texts of the files that it wrote, by path. */
  readonly written: Map<string, string>;
  /** How many YAML documents its printer has printed: all after the first begin with a line. */
  readonly printer: { documents: number };
  /** What `--record` writes; null without it. */
  readonly changeCause: string | null;
};

/** Returns the namespace of the command: that of the flag, of the context, or `default`. */
export function namespaceOf({ flags, environment }: CommandRun): string {
  return flags.text("namespace") || environment.namespace || "default";
}

/** Whether the command has `--namespace`. */
export function hasNamespaceFlag({ flags }: CommandRun): boolean {
  return flags.text("namespace") !== "";
}

/** Sends a request with the user agent of kubectl, prints the warnings of the response, and returns the response. */
export function* sendRequest(run: CommandRun, request: Request): Client<Response> {
  const user = run.flags.text("as");
  const groups = run.flags.list("as-group");
  const userInfo = userInfoOf(run);
  const limit = requestTimeout(run);
  const { version, token } = run.environment;
  const response = yield {
    ...request,
    ...(limit !== null && { query: { ...request.query, timeout: limit } }),
    userAgent: `kubectl/${version}`,
    ...(token !== undefined && { token }),
    ...(user !== "" && { user }),
    ...(groups.length > 0 && { groups }),
    ...(userInfo !== null && { userInfo }),
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

/** Returns what `--as-uid` and `--as-user-extra` say of the user; null for nothing. */
function userInfoOf({ flags }: CommandRun): UserInfo | null {
  const uid = flags.text("as-uid");
  const extra: Record<string, readonly string[]> = {};
  for (const given of flags.list("as-user-extra")) {
    const [, key, value] = /^([^=]*)=([\s\S]*)$/.exec(given) ?? [];
    if (key === undefined || value === undefined) continue;
    // The names of headers have no upper case.
    const name = key.toLowerCase();
    extra[name] = [...(Object.hasOwn(extra, name) ? (extra[name] ?? []) : []), value];
  }
  const hasExtra = Object.keys(extra).length > 0;
  return uid === "" && !hasExtra ? null : { ...(uid !== "" && { uid }), ...(hasExtra && { extra }) };
}

/** Returns the limit that client-go adds to the query of every request; null without one. */
function requestTimeout({ flags }: CommandRun): string | null {
  const given = flags.text("request-timeout");
  const text = /^\d+$/.test(given) ? `${given}s` : given;
  const duration = text === "" ? null : canonicalDuration(text);
  return duration === "0s" ? null : duration;
}

/** Sends a request and returns the body of the response, or the error. */
export function* sendForBody(run: CommandRun, request: Request): Client<Result<ValueMap>> {
  const response = yield* sendRequest(run, request);
  const error = responseError(response);
  return error === null ? { value: response.body } : { error };
}
