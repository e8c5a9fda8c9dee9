import type { Request } from "../../server/http.ts";
import { jsonValue } from "../../value/json.ts";
import type { Client } from "../client.ts";
import { type Attempt, type Fault, faultOf, plain } from "./fault.ts";
import type { FlagRules } from "./flags.ts";
import { type Run, send } from "./run.ts";

/** `--raw`. */
export const rawFlag: FlagRules = { raw: { kind: "text" } };

/** Whether a command is to send one request to a URL that is spelled out. */
export function isRaw({ flags }: Run): boolean {
  return flags.text("raw") !== "";
}

/**
 * Sends a request to the URL of `--raw`, with the text of the file of `-f`, and prints the answer as it came.
 * Upstream: kubectl pkg/rawhttp/raw.go, and the Validate of the commands (v0.36.3).
 */
export function* sendRaw(run: Run, method: Request["method"]): Client<Fault | null> {
  const wrong = checkRaw(run, method);
  if (wrong !== null) return plain(wrong).fault;
  const body = bodyOf(run);
  if ("fault" in body) return body.fault;
  const [path = "", query = ""] = run.flags.text("raw").split(/\?(.*)/s);
  const pairs = pairsOf(query);
  const response = yield* send(run, {
    method,
    path,
    ...(pairs.length > 0 && { query: Object.fromEntries(pairs) }),
    accept: "application/json, */*",
    // Texts that are no JSON are for the server to refuse.
    ...(body.value !== null && { body: jsonValue(body.value) ?? body.value }),
  });
  const fault = faultOf(response);
  if (fault !== null) return fault;
  run.out.push(response.text ?? `${JSON.stringify(response.body)}\n`);
  return null;
}

function checkRaw({ flags }: Run, method: Request["method"]): string | null {
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

function pairsOf(query: string): readonly (readonly [string, string])[] {
  const parts = query.split("&").filter((part) => part !== "");
  return parts.map((part) => {
    const [name = "", value = ""] = part.split(/=(.*)/s);
    return [decoded(name), decoded(value)];
  });
}

/** A part of a query as it is meant; as it stands where it cannot be read. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** The text to be sent; null for none. */
function bodyOf({ flags, environment }: Run): Attempt<string | null> {
  const [file] = flags.list("filename");
  if (file === undefined) return { value: null };
  const text = file === "-" ? environment.stdin : environment.files.get(file.replace(/^(\.\/)+/, ""));
  return text === undefined ? plain(`open ${file}: no such file or directory`) : { value: text };
}
