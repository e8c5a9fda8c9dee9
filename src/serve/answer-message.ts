import type { IncomingMessage, ServerResponse } from "node:http";
import { wantsAggregated } from "../engine/server/discovery/aggregated-discovery.ts";
import { documentOffer } from "../engine/server/discovery/discovery-document.ts";
import { type Accepted, acceptedType, type Offer, PLAIN } from "../engine/server/http/accepted-types.ts";
import type { Request, Response } from "../engine/server/http/http.ts";
import { isRefusal, type Refusal } from "../engine/server/http/status.ts";
import { serverPart } from "../engine/server/parts/server-parts.ts";
import { requestAttributes } from "../engine/server/rbac/request-attributes.ts";
import { ANSWERS_ALL } from "../engine/server/request/methods.ts";
import { findRoute, type Route } from "../engine/server/request/routes.ts";
import type { LiveCluster } from "./cluster/live-cluster.ts";
import { isForThisComputer } from "./http/guard.ts";
import type { Metrics } from "./http/metrics.ts";
import { bodyOf, methodOf, readBody, targetOf } from "./http/read-request.ts";
import { METHOD_NOT_ALLOWED, UNAUTHORIZED } from "./http/statuses.ts";
import { streamWatch } from "./http/stream-watch.ts";
import { writeResponse } from "./http/write-response.ts";
import { authenticate, type KnownToken } from "./users/authenticate.ts";
import { impersonate } from "./users/impersonate.ts";
import { isWatch, isWrongWatch, openWatch, withoutWatchPath } from "./watch/open-watch.ts";

/** What a server is besides its cluster. */
export type AnswerOptions = {
  readonly tokens: readonly KnownToken[];
  readonly metrics: Metrics;
  /** Called with each answered request of a resource. */
  readonly audit?: (answered: Answered) => void;
};

/** An answered request, for the audit log. */
export type Answered = {
  readonly request: Request;
  readonly response: Response;
  readonly url: string;
  /** The user who asked, if it is not the user of the request. */
  readonly impersonator: string | null;
  /** RFC 3339. */
  readonly received: string;
};

const JSON_ANSWER = PLAIN;

/** Answers an HTTP request. */
export async function answerMessage(
  live: LiveCluster,
  message: IncomingMessage,
  out: ServerResponse,
  { tokens, metrics, audit }: AnswerOptions,
): Promise<void> {
  const received = new Date().toISOString();
  if (!isForThisComputer(message.headers)) {
    writeResponse(
      message,
      out,
      text(403, "This server answers only requests to this computer.\n"),
      JSON_ANSWER,
    );
    return;
  }
  const bytes = await readBody(message);
  if (!Buffer.isBuffer(bytes)) {
    out.setHeader("Connection", "close");
    writeResponse(message, out, bytes, JSON_ANSWER);
    return;
  }
  const caller = authenticate(live, message.headers, tokens);
  if (caller === null) return writeResponse(message, out, UNAUTHORIZED, JSON_ANSWER);
  const user = impersonate(live.now(), message, caller);
  if ("refused" in user) return writeResponse(message, out, user.refused, JSON_ANSWER);
  const { path, query } = targetOf(message);
  const found = findRoute(live.now(), path);
  if (isRefusal(found) && message.method === "HEAD")
    return writeResponse(message, out, found.refused, JSON_ANSWER);
  const method = methodOf(message) ?? (answersToAll(found) ? "GET" : null);
  if (method === null) return writeResponse(message, out, METHOD_NOT_ALLOWED, JSON_ANSWER);
  const accept = message.headersDistinct["accept"]?.[0] ?? "";
  const { "user-agent": userAgent, "content-type": contentType } = message.headers;
  const body = bodyOf(live, path, bytes, contentType);
  if ("refused" in body) return writeResponse(message, out, body.refused, JSON_ANSWER);
  const request = withoutWatchPath(live, {
    method,
    path,
    ...(query !== undefined && { query }),
    ...(userAgent !== undefined && { userAgent }),
    ...user,
    ...body,
    accept,
  });
  if (isWrongWatch(live, request)) return writeResponse(message, out, METHOD_NOT_ALLOWED, JSON_ANSWER);
  const { url = "" } = message;
  const impersonator = user === caller ? null : (caller.user ?? "admin");
  const report = (response: Response) => {
    const { verb, resource, path: other } = requestAttributes(request);
    metrics.count(verb, resource === "" ? other : resource, response.code);
    audit?.({ request, response, url, impersonator, received });
  };
  if (path === "/metrics" && method === "GET") {
    const denied = serverPart().authorize(live.now(), request);
    return writeResponse(message, out, denied?.refused ?? metrics.document(live.now()), JSON_ANSWER);
  }
  const watches = isWatch(live, request);
  const offer = offerOf(live, request, watches);
  const accepted = offer === null ? JSON_ANSWER : acceptedType(accept, offer);
  const answer = (response: Response, as: Accepted) => {
    report(response);
    writeResponse(message, out, response, as);
  };
  if ("refused" in accepted) {
    const denied = serverPart().authorize(live.now(), request);
    return answer((denied ?? accepted).refused, errorForm(accept));
  }
  if (watches) {
    const watch = openWatch(live, request);
    if ("refused" in watch) return answer(watch.refused, accepted);
    report({ code: 200, body: {} });
    return streamWatch(out, watch, accepted, query?.["includeObject"] === "Object");
  }
  const response = live.answer(request);
  answer(response, offer === null && response.code >= 400 ? errorForm(accept) : accepted);
}

/** Returns how to write an error. Every client that accepts objects in protobuf or YAML reads errors so, too. */
function errorForm(accept: string): Accepted {
  const accepted = acceptedType(accept, { custom: false, watch: false, list: false });
  return "refused" in accepted ? PLAIN : { ...PLAIN, type: accepted.type };
}

function text(code: number, what: string): Response {
  return { code, body: {}, text: what };
}

function answersToAll(route: Route | Refusal): boolean {
  return !isRefusal(route) && route.kind === "document" && ANSWERS_ALL.test(route.path);
}

/** Returns how the answer to a path can be written; null for wrong paths and documents that have one form. */
function offerOf(live: LiveCluster, { path, method, accept = "" }: Request, watch: boolean): Offer | null {
  const route = findRoute(live.now(), path);
  if (!("kind" in route)) return null;
  if (route.kind === "document")
    return /^\/apis?(\/|$)/.test(route.path) && !wantsAggregated(accept) ? documentOffer(route.path) : null;
  if (["log", "proxy", "exec", "attach", "portforward"].includes(route.subresource)) return null;
  return { custom: route.resource.custom !== null, watch, list: route.name === "" && method === "GET" };
}
