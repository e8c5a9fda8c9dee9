import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { type Accepted, CONTENT_TYPES } from "../../engine/server/http/accepted-types.ts";
import type { Response } from "../../engine/server/http/http.ts";
import { get, type ValueMap } from "../../engine/value/value.ts";
import { printYamlText } from "../../text/yaml/print/print-yaml.ts";
import { encodeObject } from "../protobuf/encode-object.ts";
import { isKeptDocument } from "./openapi-caching.ts";
import { openapiV2Body, wantsOpenapiV2 } from "./openapi-v2.ts";
import { printJson } from "./print-json.ts";

/** Bodies from this size on are compressed, as by a real server. */
const GZIP_FROM = 128 * 1024;

/** Sends a response in the form that the client accepts. */
export function writeResponse(
  message: IncomingMessage,
  out: ServerResponse,
  response: Response,
  accepted: Accepted,
): void {
  const { code, warnings = [], text, contentType } = response;
  for (const warning of warnings) out.appendHeader("Warning", warning);
  out.statusCode = code;
  out.setHeader("Cache-Control", "no-cache, private");
  out.setHeader("X-Content-Type-Options", "nosniff");
  const written =
    text === undefined
      ? writeBody(message, response, accepted)
      : { type: contentType ?? "text/plain; charset=utf-8", bytes: Buffer.from(text) };
  out.setHeader("Content-Type", written.type);
  if (code === 200 && isKeptDocument(message, out, written.bytes)) {
    out.statusCode = 304;
    out.end();
    return;
  }
  let bytes: Uint8Array = written.bytes;
  if (bytes.length >= GZIP_FROM && /\bgzip\b/.test(String(message.headers["accept-encoding"] ?? ""))) {
    bytes = gzipSync(bytes, { level: 1 });
    out.setHeader("Content-Encoding", "gzip");
    if (!out.hasHeader("Vary")) out.setHeader("Vary", "Accept-Encoding");
  }
  out.setHeader("Content-Length", bytes.length);
  out.end(bytes);
}

function writeBody(
  message: IncomingMessage,
  { code, body, contentType }: Response,
  { type }: Accepted,
): { readonly type: string; readonly bytes: Uint8Array } {
  if (code === 200 && wantsOpenapiV2(message)) return openapiV2Body(body);
  if (contentType === undefined && type === "protobuf") {
    const bytes = encodeObject(body);
    if (bytes !== null) return { type: CONTENT_TYPES.protobuf, bytes };
  }
  if (contentType === undefined && type === "yaml")
    return { type: CONTENT_TYPES.yaml, bytes: Buffer.from(printYamlText(body)) };
  const isPretty = isForPeople(message) || isForNobody(body) || get(body, "paths") !== undefined;
  const text = isPretty ? printJson(body, 2) : `${printJson(body)}\n`;
  return { type: contentType ?? CONTENT_TYPES.json, bytes: Buffer.from(text) };
}

/** Whether a body says that the server has no form that the client accepts. The server sends it in JSON. */
function isForNobody(body: ValueMap): boolean {
  return get(body, "code") === 406 && /^(406:|only the )/.test(String(get(body, "message")));
}

/** What Go's strconv.ParseBool takes for true. */
const TRUE: ReadonlySet<string> = new Set(["1", "t", "T", "true", "TRUE", "True"]);

/** Whether a person reads the body, who sees it in lines. */
function isForPeople({ url = "", headers }: IncomingMessage): boolean {
  const pretty = /[?&]pretty=([^&]+)/.exec(url)?.[1];
  if (pretty !== undefined) return TRUE.has(pretty);
  return /^(?:curl|Wget|Mozilla\/5\.0)/.test(headers["user-agent"] ?? "");
}
