import type { Request } from "../../../server/http/http.ts";
import { jsonValue } from "../../../value/json/json.ts";
import type { ValueMap } from "../../../value/value.ts";
import type { Client } from "../../client.ts";
import { type CommandError, fail, type Result, responseError } from "../command-error.ts";
import { type CommandRun, sendRequest } from "../command-run.ts";
import { cleanPath } from "../files/clean-path.ts";
import type { FlagSpecs } from "../flags/parse-flags.ts";
import { compactJson } from "../output/indent-json.ts";
import { structTypeOf } from "../output/struct-order.ts";

/** The flag `--raw`. */
export const rawFlag: FlagSpecs = { raw: { kind: "text" } };

/** Whether the command has `--raw`. */
export function isRaw({ flags }: CommandRun): boolean {
  return flags.text("raw") !== "";
}

/**
 * Sends one request to the URL of `--raw`, with the file of `-f` as body, and prints the response unchanged.
 * Upstream: kubectl pkg/rawhttp/raw.go, and the Validate of the commands (v0.36.3).
 */
export function* sendRaw(run: CommandRun, method: Request["method"]): Client<CommandError | null> {
  const wrong = checkRaw(run, method);
  if (wrong !== null) return fail(wrong).error;
  const body = readBody(run);
  if ("error" in body) return body.error;
  const [path = "", query = ""] = run.flags.text("raw").split(/\?(.*)/s);
  const pairs = queryPairs(query);
  const response = yield* sendRequest(run, {
    method,
    path,
    ...(pairs.length > 0 && { query: Object.fromEntries(pairs) }),
    accept: "application/json, */*",
    // The server refuses texts that are not JSON.
    ...(body.value !== null && { body: jsonValue(body.value) ?? body.value }),
  });
  const error = responseError(response);
  if (error !== null) return error;
  run.out.push(response.text ?? printBody(path, response.body));
  return null;
}

/** Returns a body as the server writes it: the version is indented, and objects and lists have the order of their Go structs. */
function printBody(path: string, body: ValueMap): string {
  if (path === "/version") return JSON.stringify(body, null, 2);
  const type = structTypeOf(body);
  return type === null ? `${JSON.stringify(body)}\n` : `${compactJson(body, type)}\n`;
}

function checkRaw({ flags }: CommandRun, method: Request["method"]): string | null {
  const files = flags.list("filename");
  if (method === "GET") {
    if (flags.args.length > 0) return "arguments may not be passed when --raw is specified";
    if (flags.text("selector") !== "") {
      return "--raw may not be specified with other flags that filter the server request or alter the output";
    }
  } else {
    if (method === "POST" && flags.bool("edit")) return "--raw and --edit are mutually exclusive";
    const isMissing = files.length === 0 && method !== "DELETE";
    if (isMissing && flags.text("kustomize") === "") return "must specify one of -f and -k";
    if (files.length > 1 || isMissing) return "--raw can only use a single local file or stdin";
    if (/^https?:\/\//.test(files[0] ?? "")) return "--raw cannot read from a url";
    if (flags.bool("recursive")) return "--raw and --recursive are mutually exclusive";
    if (method === "POST" && flags.text("selector") !== "") {
      return "--raw and --selector (-l) are mutually exclusive";
    }
  }
  if (flags.text("output") !== "") return "--raw and --output are mutually exclusive";
  const url = flags.text("raw");
  return /^(?:\/|[a-z][\w+.-]*:)/i.test(url)
    ? null
    : `--raw must be a valid URL path: parse ${JSON.stringify(url)}: invalid URI for request`;
}

function queryPairs(query: string): readonly (readonly [string, string])[] {
  const parts = query.split("&").filter((part) => part !== "");
  return parts.map((part) => {
    const [name = "", value = ""] = part.split(/=(.*)/s);
    return [decodeQueryPart(name), decodeQueryPart(value)];
  });
}

/** Returns a decoded part of a query; the part itself if it cannot be decoded. */
function decodeQueryPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Returns the text of the body, or null if there is none. */
function readBody({ flags, environment }: CommandRun): Result<string | null> {
  const [file] = flags.list("filename");
  if (file === undefined) return { value: null };
  const text = file === "-" ? environment.stdin : environment.files.get(cleanPath(file));
  return text === undefined ? fail(`open ${file}: no such file or directory`) : { value: text };
}
