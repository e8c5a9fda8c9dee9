import type { ValueMap } from "../../value/value.ts";
import { queryText } from "../http/write-options.ts";
import type { RequestScope } from "../request/request-scope.ts";
import type { PolicyRequest } from "./admission-request.ts";

const STREAMS: ValueMap = { stdin: false, stdout: false, stderr: false, tty: false, container: "" };

/** The fields of what a connection asks for, with a value of their types. */
const FIELDS: { readonly [subresource: string]: ValueMap } = {
  exec: { ...STREAMS, command: [] },
  attach: STREAMS,
  portforward: { ports: [] },
  proxy: { path: "" },
};

const KINDS: { readonly [resource: string]: string } = { pods: "Pod", services: "Service", nodes: "Node" };

/** A connection to an object. */
type ConnectRequest = PolicyRequest & { readonly object: ValueMap };

/**
 * Returns a connection as policies see it: the object is what it asks for. Null if the request only reads, such as `log`.
 * Upstream: apiserver pkg/endpoints/handlers/rest.go, ConnectResource (v0.36.3).
 */
export function toConnectRequest({ resource, request, ...at }: RequestScope): ConnectRequest | null {
  const { subresource, namespace, name } = at;
  const fields = FIELDS[subresource];
  if (fields === undefined) return null;
  return {
    operation: "CONNECT",
    group: resource.group,
    version: resource.version,
    resource: resource.plural,
    subresource,
    namespace,
    name,
    object: { kind: optionsKind(resource.plural, subresource), apiVersion: "v1", ...asked(fields, request) },
    live: null,
  };
}

/** Returns the name of the kind: `PodExecOptions`. */
function optionsKind(resource: string, subresource: string): string {
  const what = { exec: "Exec", attach: "Attach", portforward: "PortForward", proxy: "Proxy" }[subresource];
  return `${KINDS[resource] ?? ""}${what ?? ""}Options`;
}

/** Returns the fields that the query sets. */
function asked(fields: ValueMap, { query = {}, path }: RequestScope["request"]): ValueMap {
  const made: { [name: string]: ValueMap[string] } = {};
  for (const [name, usual] of Object.entries(fields)) {
    const text = queryText(query, name);
    if (name === "path") {
      const below = /\/proxy(\/.*)$/.exec(path)?.[1];
      if (below !== undefined) made["path"] = below;
    } else if (typeof usual === "boolean") {
      if (text !== undefined && text !== "0" && text.toLowerCase() !== "false") made[name] = true;
    } else if (Array.isArray(usual)) {
      if (text !== undefined) made[name] = [name === "ports" ? Number(text) : text];
      else if (name === "command") made[name] = null;
    } else if (text !== undefined && text !== "") made[name] = text;
  }
  return made;
}
