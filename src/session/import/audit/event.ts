import { dig, get, isMap, type Value, type ValueMap } from "../../../engine/value/value.ts";

/** What the import needs of an audit event. Texts are empty where the event has nothing. */
export type AuditEvent = {
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly user: string;
  readonly userAgent: string;
  /** The parameters of the URL. */
  readonly query: URLSearchParams;
  /** RFC 3339. */
  readonly time: string;
  readonly code: number;
  /** Undefined if the audit level omits it. */
  readonly request: Value | undefined;
  /** Undefined if the audit level omits it, or if it is a Status. */
  readonly response: ValueMap | undefined;
};

/** Reads an audit event; null if it is not the last stage of a request to a resource. */
export function auditEvent(event: ValueMap): AuditEvent | null {
  const stage = textOf(event, "stage");
  const object = get(event, "objectRef");
  if ((stage !== "" && stage !== "ResponseComplete") || !isMap(object)) return null;
  const response = get(event, "responseObject");
  const isObject = isMap(response) && get(response, "kind") !== "Status";
  const found = isObject ? response : undefined;
  const request = get(event, "requestObject") ?? undefined;
  const code = dig(event, "responseStatus", "code");
  return {
    verb: textOf(event, "verb"),
    group: textOf(object, "apiGroup"),
    version: textOf(object, "apiVersion"),
    resource: textOf(object, "resource"),
    subresource: textOf(object, "subresource"),
    namespace: textOf(object, "namespace"),
    name: textOf(object, "name") || nameIn(found) || nameIn(request),
    user: textOf(dig(event, "impersonatedUser"), "username") || textOf(dig(event, "user"), "username"),
    userAgent: textOf(event, "userAgent"),
    query: queryOf(textOf(event, "requestURI")),
    time: textOf(event, "requestReceivedTimestamp") || textOf(event, "stageTimestamp"),
    code: typeof code === "number" ? code : 0,
    request,
    response: found,
  };
}

function nameIn(value: Value | undefined): string {
  return textOf(dig(value, "metadata"), "name");
}

function textOf(value: Value | undefined, key: string): string {
  const found = isMap(value) ? get(value, key) : undefined;
  return typeof found === "string" ? found : "";
}

function queryOf(uri: string): URLSearchParams {
  const at = uri.indexOf("?");
  return new URLSearchParams(at < 0 ? "" : uri.slice(at + 1));
}

/** Returns a resource as kubectl names it: `deployments.apps`, `pods/status`. */
export function resourceName({ resource, group, subresource }: AuditEvent): string {
  return `${resource}${group === "" ? "" : `.${group}`}${subresource === "" ? "" : `/${subresource}`}`;
}
