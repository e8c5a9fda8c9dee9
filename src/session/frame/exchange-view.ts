import type { Exchange, Request, Response } from "../../engine/server/http/http.ts";
import type { Value } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { statusMessage, warningText } from "../diagnostics/server-messages.ts";
import type { ExchangeView, Header } from "./types.ts";

/**
 * Returns the requests of a step and their responses. If the client asks for an object that does not exist, and goes on, this is no
 * error: then `message` is null.
 */
export function exchangeViews(exchanges: readonly Exchange[]): readonly ExchangeView[] {
  return exchanges.map((exchange, at) => {
    const { request, response } = exchange;
    const isAnswered = request.method === "GET" && response.code === 404 && at < exchanges.length - 1;
    return isAnswered ? { ...exchangeView(exchange), message: null } : exchangeView(exchange);
  });
}

/** Returns a request and its response as HTTP texts. */
export function exchangeView({ request, response }: Exchange): ExchangeView {
  const type = request.contentType ?? (request.body === undefined ? null : JSON_TYPE);
  const warnings = response.warnings ?? [];
  return {
    method: request.method,
    url: urlOf(request),
    headers: requestHeaders(request, type),
    body: request.body === undefined ? null : bodyText(request.body, type),
    code: response.code,
    message: response.code < 400 ? null : statusMessage(response),
    warnings: warnings.map(warningText),
    auditAnnotations: Object.entries(response.auditAnnotations ?? {}).map(([name, value]) => ({
      name,
      value: String(value),
    })),
    responseHeaders: [
      { name: "Content-Type", value: typeOf(response) },
      ...warnings.map((value) => ({ name: "Warning", value })),
    ],
    response: response.text ?? jsonText(response.body),
  };
}

const JSON_TYPE = "application/json";

function requestHeaders(request: Request, type: string | null): readonly Header[] {
  const header = (name: string, value: string | null | undefined): readonly Header[] =>
    value == null ? [] : [{ name, value: value.replace(CONTROL, " ") }];
  return [
    ...header("Accept", request.accept ?? JSON_TYPE),
    ...header("Content-Type", type),
    ...header("User-Agent", request.userAgent),
    ...header("Authorization", request.token === undefined ? null : "Bearer <masked>"),
    ...header("Impersonate-User", request.user),
  ];
}

function typeOf({ contentType, text }: Response): string {
  return contentType ?? (text === undefined ? JSON_TYPE : "text/plain; charset=utf-8");
}

function urlOf({ path, query = {} }: Request): string {
  const pairs = Object.entries(query).map((pair) => pair.map(encodeText).join("="));
  return [path.split("/").map(encodeText).join("/"), ...(pairs.length === 0 ? [] : [pairs.join("&")])].join(
    "?",
  );
}

/** Percent-encodes a text, except for characters that are safe and easier to read. Half surrogate pairs become U+FFFD, as in HTTP. */
function encodeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text.replace(HALF, "\ufffd"))
    .replace(/%(?:3A|2C|40)/g, decodeURIComponent)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

const PLAIN = /^[\w.~:,@-]*$/;
/** Half a surrogate pair. */
const HALF = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a header holds none of them
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

function bodyText(body: Value, type: string | null): string {
  if (typeof body === "string") return body;
  return type?.endsWith("+yaml") === true ? printYamlText(body) : jsonText(body);
}

/** Returns a value as JSON. Control characters are escaped, because the user can paste the text into a terminal. */
function jsonText(value: Value): string {
  return JSON.stringify(value, null, 2).replace(
    UNSEEN,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
