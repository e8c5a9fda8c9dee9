import { textAt } from "../../../value/field-values.ts";
import { get, isMap, type ValueMap } from "../../../value/value.ts";
import { invalidField, requiredField } from "../../http/status-errors.ts";
import { printInvalid } from "../../validate/field-checks.ts";
import { subdomainProblems } from "../../validate/name-rules.ts";
import { portNumberErrors } from "../../validate/ports.ts";
import { type Errors, problemErrors } from "../../validate/value-checks.ts";

const FORM = "; desired format: https://host[/path]";

/**
 * Returns the errors of how the server reaches a webhook: by a URL, or by a service.
 * Upstream: apiserver pkg/util/webhook/validation.go (v0.36.3).
 */
export function clientConfigErrors(config: ValueMap, at: string): Errors {
  const [url, service] = [get(config, "url"), get(config, "service")];
  const hasUrl = typeof url === "string";
  if (hasUrl === isMap(service)) return [requiredField(at, "exactly one of url or service is required")];
  return hasUrl ? urlErrors(url, `${at}.url`) : serviceErrors(service as ValueMap, `${at}.service`);
}

function urlErrors(url: string, at: string): Errors {
  const [, scheme = "", authority, query = "", fragment = ""] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? [];
  const [, user = "", host = ""] = /^(?:(.*)@)?(.*)$/s.exec(authority ?? "") ?? [];
  const problem = parseProblem(url, host);
  if (problem !== null)
    return [requiredField(at, `url must be a valid URL: parse ${printInvalid(url)}: ${problem}${FORM}`)];
  const wrong = (value: string, why: string): Errors => [invalidField(at, printInvalid(value), why)];
  return [
    ...(scheme.toLowerCase() === "https"
      ? []
      : wrong(scheme.toLowerCase(), `'https' is the only allowed URL scheme${FORM}`)),
    ...(host === "" ? wrong(host, `host must be specified${FORM}`) : []),
    ...((authority ?? "").includes("@") ? wrong(user, "user information is not permitted in the URL") : []),
    ...(fragment === "" ? [] : wrong(fragment, "fragments are not permitted in the URL")),
    ...(query === "" ? [] : wrong(query, "query parameters are not permitted in the URL")),
  ];
}

/** Returns why Go cannot read a URL, or null if it can. Upstream: net/url, Parse (go1.26). */
function parseProblem(url: string, host: string): string | null {
  if (hasControlCharacter(url)) return "net/url: invalid control character in URL";
  if (url.startsWith(":")) return "missing protocol scheme";
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(url) && /^[^/]*:/.test(url))
    return "first path segment in URL cannot contain colon";
  const space = /[ "<>\\^`{|}]/.exec(host)?.[0];
  if (space !== undefined) return `invalid character ${printInvalid(space)} in host name`;
  const port = /:([^\]]*)$/.exec(host)?.[1];
  if (port !== undefined && !/^\d*$/.test(port)) return `invalid port ${printInvalid(`:${port}`)} after host`;
  const wrong = /%(?![0-9a-fA-F]{2}).{0,2}/s.exec(url)?.[0];
  return wrong === undefined ? null : `invalid URL escape ${printInvalid(wrong)}`;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((char) => char < " " || char === "\u007f");
}

function serviceErrors(service: ValueMap, at: string): Errors {
  const port = portNumberErrors(get(service, "port") ?? 0, `${at}.port`);
  const path = get(service, "path");
  return [
    // As upstream, an empty name is an error of the namespace, and vice versa.
    ...(textAt(service, "namespace") === "" ? [requiredField(`${at}.name`)] : []),
    ...(textAt(service, "name") === "" ? [requiredField(`${at}.namespace`)] : []),
    ...port.map((error) => ({
      ...error,
      detail: error.detail.replace(": must", ": port is not valid: must"),
    })),
    ...(typeof path === "string" ? problemErrors(path, `${at}.path`, pathProblems(path)) : []),
  ];
}

function pathProblems(path: string): readonly string[] {
  if (path === "/" || path === "") return [];
  if (path === "//") return ["segment[0] may not be empty"];
  const steps = path.slice(1).replace(/\/$/, "").split("/");
  return [
    ...(path.startsWith("/") ? [] : ["must start with a '/'"]),
    ...steps.flatMap((step, i) =>
      step === ""
        ? [`segment[${i}] may not be empty`]
        : subdomainProblems(step, false).map((text) => `segment[${i}]: ${text}`),
    ),
  ];
}
