import type { Exchange, Request, Response } from "../engine/server/http.ts";
import type { Value } from "../engine/value/value.ts";
import { printText } from "../text/print.ts";
import type { ExchangeView, Header } from "../worker/protocol.ts";
import { statusMessage, warningText } from "./messages.ts";

/** A request and its response as they went over the wire. */
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

/** Percent-encoded, but for what is read more easily as it is; what is no text at all is replaced as the wire does it. */
function encodeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text.replace(HALF, "\ufffd"))
    .replace(/%(?:3A|2C|40)/g, decodeURIComponent)
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

const PLAIN = /^[\w.~:,@-]*$/;
/** One half of a surrogate pair without the other. */
const HALF = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a header holds none of them
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

function bodyText(body: Value, type: string | null): string {
  if (typeof body === "string") return body;
  return type?.endsWith("+yaml") === true ? printText(body) : jsonText(body);
}

/** What a terminal would obey or hide is escaped: the text may be pasted into one. */
function jsonText(value: Value): string {
  return JSON.stringify(value, null, 2).replace(
    UNSEEN,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
