import { requestAttributes } from "../engine/server/rbac/request-attributes.ts";
import { userOfRequest } from "../engine/server/rbac/user.ts";
import { get, isMap, type Value, type ValueMap } from "../engine/value/value.ts";
import type { Answered } from "./answer-message.ts";

/** Kinds whose content an audit log does not have, because it is secret. */
const SECRET = ["secrets", "tokenreviews"];

/** Returns the event of a request as an API server writes it into its audit log. */
export function auditEvent(
  { request, response, url, impersonator, received }: Answered,
  id: string,
): ValueMap {
  const at = requestAttributes(request);
  const { name, groups } = userOfRequest(request);
  const user = { username: name, groups };
  const isWrite = request.method !== "GET";
  const isOpen =
    isWrite && !SECRET.includes(at.resource) && at.subresource !== "token" && !isSecret(request.body);
  const body = isOpen ? parsed(request.body) : undefined;
  return {
    kind: "Event",
    apiVersion: "audit.k8s.io/v1",
    level: isOpen ? "RequestResponse" : "Metadata",
    auditID: id,
    stage: "ResponseComplete",
    requestURI: url,
    verb: at.verb,
    user: impersonator === null ? user : { username: impersonator },
    ...(impersonator !== null && { impersonatedUser: user }),
    sourceIPs: ["127.0.0.1"],
    ...(request.userAgent !== undefined && { userAgent: request.userAgent }),
    ...(at.resource !== "" && { objectRef: objectRef(at, request.path) }),
    responseStatus: { metadata: {}, code: response.code },
    ...(body !== undefined && { requestObject: body }),
    ...(isOpen && response.text === undefined && { responseObject: response.body }),
    requestReceivedTimestamp: micro(received),
    stageTimestamp: micro(new Date().toISOString()),
    ...(response.auditAnnotations && { annotations: response.auditAnnotations }),
  };
}

/** Whether a body is a Secret, whatever its path is. */
function isSecret(body: Value | undefined): boolean {
  if (typeof body === "string") return /\bkind["']?\s*:\s*["']?Secret\b/.test(body);
  return isMap(body) && get(body, "kind") === "Secret";
}

function objectRef(at: ReturnType<typeof requestAttributes>, path: string): ValueMap {
  const version = path.split("/")[at.group === "" ? 2 : 3] ?? "";
  return {
    resource: at.resource,
    ...(at.namespace !== "" && { namespace: at.namespace }),
    ...(at.name !== "" && { name: at.name }),
    ...(at.group !== "" && { apiGroup: at.group }),
    apiVersion: version,
    ...(at.subresource !== "" && { subresource: at.subresource }),
  };
}

/** Returns a body as a value. Patches can be YAML: these stay texts. */
function parsed(body: Value | undefined): Value | undefined {
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body) as Value;
  } catch {
    return body;
  }
}

function micro(time: string): string {
  return time.replace(/Z$/, "000Z");
}
