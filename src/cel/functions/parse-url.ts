import { quoteGo } from "../../engine/value/go-format.ts";
import { parseAddress } from "./read-address.ts";

/** The parts of a URL. What follows a `#` is still in the last of them: Go's ParseRequestURI knows no fragments. */
export type UrlParts = {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
};

/** Returns the parts of a URL, or Go's words if it is none. Upstream: Go net/url, parse with viaRequest. */
export function parseUrl(text: string): UrlParts | string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Go refuses these characters.
  if (/[\u0000-\u001f\u007f]/.test(text)) return "net/url: invalid control character in URL";
  if (text === "") return "empty url";
  if (text === "*") return { scheme: "", host: "", path: "*", query: "" };
  if (text.startsWith(":")) return "missing protocol scheme";
  const found = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text)?.[1] ?? "";
  const scheme = found.toLowerCase();
  const rest = found === "" ? text : text.slice(found.length + 1);
  const mark = rest.indexOf("?");
  const [before, query] = mark < 0 ? [rest, ""] : [rest.slice(0, mark), rest.slice(mark + 1)];
  if (!before.startsWith("/"))
    return scheme === "" ? "invalid URI for request" : { scheme, host: "", path: "", query };
  // Go reads a text a second time, as a relative URL, so that `//x` has a host.
  if (!/^\/\/(?!\/)/.test(before) && (scheme === "" || !before.startsWith("//")))
    return escapeProblem(before, PATH) ?? { scheme, host: "", path: before, query };
  const [, authority = "", path = ""] = /^\/\/([^/]*)(.*)$/s.exec(before) ?? [];
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  const user = authority.slice(0, Math.max(0, authority.length - host.length - 1));
  const problem =
    hostProblem(scheme, host) ??
    (/[^A-Za-z0-9\-._:~!$&'()*+,;=%@]/.test(user) ? "net/url: invalid userinfo" : null) ??
    escapeProblem(user, PATH) ??
    escapeProblem(path, PATH);
  return problem ?? { scheme, host: unescapeHost(host), path, query };
}

/** Where an escape such as `%41` may be. */
const PATH = "path";
const HOST = "host";

/** Returns Go's words about a wrong `%` and, in a host, about other characters; null if there are none. Upstream: Go net/url, unescape. */
function escapeProblem(text: string, where: typeof PATH | typeof HOST): string | null {
  for (const [at, char] of [...text].entries()) {
    if (char === "%") {
      const found = [...text].slice(at, at + 3).join("");
      const isWrong = !/^%[0-9a-fA-F]{2}$/.test(found);
      const isPlain = where === HOST && /^%[0-7]/.test(found) && found !== "%25";
      if (isWrong || isPlain) return `invalid URL escape ${quoteGo(found)}`;
    } else if (where === HOST && /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"\u0080-\u{10ffff}]/u.test(char)) {
      return `invalid character ${quoteGo(char)} in host name`;
    }
  }
  return null;
}

/** Upstream: Go net/url, parseHost. */
function hostProblem(scheme: string, host: string): string | null {
  const bracket = host.lastIndexOf("[");
  if (bracket > 0) return "invalid IP-literal";
  if (bracket === 0) return literalProblem(host);
  const [first, last] = [host.indexOf(":"), host.lastIndexOf(":")];
  if (first >= 0) {
    const port = host.slice(scheme === "http" || scheme === "https" ? first : last);
    if (!isPort(port)) return `invalid port ${quoteGo(port)} after host`;
  }
  return escapeProblem(host, HOST);
}

/** Returns what is wrong with an address in brackets, such as `[::1]:80`. */
function literalProblem(host: string): string | null {
  const end = host.lastIndexOf("]");
  if (end < 0) return "missing ']' in host";
  const port = host.slice(end + 1);
  if (!isPort(port)) return `invalid port ${quoteGo(port)} after host`;
  const name = host.slice(1, end);
  const problem = escapeProblem(name.replace(/%25.*$/s, ""), HOST);
  if (problem !== null) return problem;
  const address = parseAddress(unescapeHost(name));
  if ("problem" in address) return `invalid host: ${address.problem}`;
  return address.version === 4 ? "invalid IP-literal" : null;
}

function isPort(text: string): boolean {
  return /^(:\d*)?$/.test(text);
}

function unescapeHost(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}
