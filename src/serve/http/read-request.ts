import type { IncomingMessage } from "node:http";
import type { Request, Response } from "../../engine/server/http/http.ts";
import { badRequest, unsupportedMediaType } from "../../engine/server/http/status-errors.ts";
import { findRoute } from "../../engine/server/request/routes.ts";
import type { LiveCluster } from "../cluster/live-cluster.ts";
import { decodeObject } from "../protobuf/decode-object.ts";
import { MAX_BODY, TOO_LARGE } from "./statuses.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Returns the method of a request; null for one that no resource supports. */
export function methodOf({ method }: IncomingMessage): Request["method"] | null {
  return METHODS.find((one) => one === method) ?? null;
}

/** Returns path and query of a request. The first of several values of a parameter counts, as in Go. */
export function targetOf({
  url = "/",
}: IncomingMessage): Pick<Request, "path" | "query"> & { readonly path: string } {
  const at = url.indexOf("?");
  const query: Record<string, string> = {};
  if (at >= 0)
    for (const [name, value] of new URLSearchParams(withoutSemicolons(url.slice(at + 1)))) {
      if (!Object.hasOwn(query, name) && name !== "__proto__") query[name] = value;
    }
  return { path: at < 0 ? url : url.slice(0, at), query };
}

/** Go leaves out a parameter with a semicolon. */
function withoutSemicolons(query: string): string {
  return query.includes(";")
    ? query
        .split("&")
        .filter((one) => !one.includes(";"))
        .join("&")
    : query;
}

/** Reads the body of a request; the response to one that is too large. */
export async function readBody(message: IncomingMessage): Promise<Buffer | Response> {
  if (Number(message.headers["content-length"] ?? 0) > MAX_BODY) return TOO_LARGE;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return TOO_LARGE;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What a body in JSON begins with. */
const OPEN_BRACE = 0x7b;
const PROTOBUF = "application/vnd.kubernetes.protobuf";

/** Returns the request's body as the engine reads it: texts as they are, protobuf as a value. Or why the server cannot read it. */
export function bodyOf(
  live: LiveCluster,
  path: string,
  bytes: Buffer,
  contentType: string | undefined,
): Pick<Request, "body" | "contentType"> | { readonly refused: Response } {
  if (bytes.length === 0) return contentType === undefined ? {} : { contentType };
  const isText = contentType?.split(";")[0]?.trim() !== PROTOBUF || bytes[0] === OPEN_BRACE;
  if (isText) return { body: bytes.toString(), ...(contentType !== undefined && { contentType }) };
  const route = findRoute(live.now(), path);
  const resource = "kind" in route && route.kind === "resource" ? route.resource : null;
  if (resource?.custom) return unsupportedMediaType(["application/json", "application/yaml"]);
  const decoded = decodeObject(bytes);
  if ("object" in decoded) return { body: decoded.object, contentType: "application/json" };
  const kind = resource?.kind ?? "Status";
  return badRequest(`the object provided is unrecognized (must be of type ${kind}): ${decoded.error}`);
}
