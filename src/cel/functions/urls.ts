import type { Environment } from "@marcbachmann/cel-js";
import { quoteGo } from "../../engine/value/go-format.ts";
import { parseUrl } from "./parse-url.ts";

/** A URL in an expression. */
class Url {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;

  constructor(scheme: string, host: string, path: string, query: string) {
    this.scheme = scheme;
    this.host = host;
    this.path = path;
    this.query = query;
  }
}

/**
 * Adds Kubernetes' functions of URLs to an environment. `goError` is the cause of errors whose message is the server's own.
 * Upstream: apiserver pkg/cel/library/urls.go (v0.36.3), and Go's net/url.
 */
export function withUrls(environment: Environment, goError: string): Environment {
  const url = (text: string): Url => {
    const read = readUrl(text);
    if (read instanceof Url) return read;
    throw new Error(`URL parse error during conversion from string: ${read}`, { cause: goError });
  };
  return environment
    .registerType("URL", Url)
    .registerFunction("url(string): URL", url)
    .registerFunction("isURL(string): bool", (text: string) => readUrl(text) instanceof Url)
    .registerFunction("URL.getScheme(): string", ({ scheme }: Url) => scheme)
    .registerFunction("URL.getHost(): string", ({ host }: Url) => host)
    .registerFunction("URL.getHostname(): string", ({ host }: Url) =>
      host.replace(/:\d*$/, "").replace(/^\[(.*)\]$/, "$1"),
    )
    .registerFunction("URL.getPort(): string", ({ host }: Url) => /:(\d*)$/.exec(host)?.[1] ?? "")
    .registerFunction("URL.getEscapedPath(): string", ({ path }: Url) => escapePath(path))
    .registerFunction("URL.getQuery(): map", ({ query }: Url) => readQuery(query))
    .registerOperator(
      "URL == URL",
      (a: Url, b: Url) =>
        a.scheme === b.scheme && a.host === b.host && a.path === b.path && a.query === b.query,
    );
}

/** Returns an absolute URL or path, or the error of Go's ParseRequestURI. */
export function readUrl(text: string): Url | string {
  const read = parseUrl(text);
  if (typeof read === "string") return `parse ${quoteGo(text)}: ${read}`;
  const { scheme, host, path, query } = read;
  const cut = (part: string): string => part.replace(/#.*$/s, "");
  return new Url(scheme, host, cut(path), path.includes("#") ? "" : cut(query));
}

function escapePath(path: string): string {
  return path.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%[\]]/gu, (char) => encodeURIComponent(char));
}

/** Returns the values of each key of a query. */
function readQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const out = new Map<string, string[]>();
  for (const term of query.split("&")) {
    if (term === "" || term.includes(";")) continue;
    const [key = "", ...rest] = term.split("=");
    const [name, value] = [decode(key), decode(rest.join("="))];
    if (name === null || value === null) continue;
    const values = out.get(name);
    if (values === undefined) out.set(name, [value]);
    else values.push(value);
  }
  return out;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
