import type { Exchange } from "../engine/server/http.ts";
import type { Value } from "../engine/value/value.ts";
import { printText } from "../text/print.ts";
import type { ExchangeView } from "../worker/protocol.ts";
import { statusMessage } from "./messages.ts";

/** A request and its response as they went over the wire. */
export function exchangeView({ request, response }: Exchange): ExchangeView {
  const query = Object.entries(request.query ?? {}).map((pair) => pair.map(encodeURIComponent).join("="));
  const type = request.contentType ?? (request.body === undefined ? null : "application/json");
  return {
    method: request.method,
    url: [encodeURI(request.path), ...(query.length === 0 ? [] : [query.join("&")])].join("?"),
    contentType: type,
    body: request.body === undefined ? null : bodyText(request.body, type),
    code: response.code,
    message: response.code < 400 ? null : statusMessage(response),
    warnings: response.warnings ?? [],
    response: response.text ?? JSON.stringify(response.body, null, 2),
  };
}

function bodyText(body: Value, type: string | null): string {
  if (typeof body === "string") return body;
  return type?.endsWith("+yaml") === true ? printText(body) : JSON.stringify(body, null, 2);
}
