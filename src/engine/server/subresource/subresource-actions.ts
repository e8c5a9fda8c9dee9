import { textAt } from "../../value/field-values.ts";
import { dig, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { admitConnect } from "../admission/admit-connect.ts";
import { objectKey } from "../cluster/cluster.ts";
import { groupResourceOf } from "../cluster/resource.ts";
import { unavailable } from "../http/late-errors.ts";
import { badRequest, internal, isRefusal, notFound, type Refusal } from "../http/status-errors.ts";
import { queryText } from "../http/write-options.ts";
import { metaText } from "../metadata/object-meta.ts";
import type { HandleResult, RequestScope } from "../request/request-scope.ts";
import { liveObject } from "../storage/object-store.ts";
import { answerReview } from "./answer-review.ts";
import { bindPod } from "./binding.ts";
import { evictPod } from "./eviction.ts";
import { issueToken } from "./issue-token.ts";
import { refuseLogOptions } from "./log-options.ts";

/** Handles a request for which {@link isSubresourceAction} is true. */
export function handleSubresourceAction(scope: RequestScope): HandleResult | Refusal {
  if (scope.resource.plural === "bindings") return bindPod(scope);
  switch (scope.subresource) {
    case "binding":
      return bindPod(scope);
    case "eviction":
      return evictPod(scope);
    case "":
      return answerReview(scope);
    case "token":
      return issueToken(scope);
    case "log":
      return refuseLogOptions(scope) ?? connectAdmitted(scope);
    case "portforward":
      return refusePorts(scope) ?? connectAdmitted(scope);
    default:
      return connectAdmitted(scope);
  }
}

/** Returns a refusal if the ports that a client asks for are no numbers, or null. */
function refusePorts({ request: { query = {} } }: RequestScope): Refusal | null {
  const ports = queryText(query, "ports")?.split(",") ?? [];
  const wrong = ports.find((port) => !/^\d+$/.test(port) || Number(port) >= 2 ** 16);
  if (wrong === undefined) return null;
  const why = /^\d+$/.test(wrong) ? "value out of range" : "invalid syntax";
  return badRequest(`cannot convert to []int32: strconv.ParseUint: parsing ${JSON.stringify(wrong)}: ${why}`);
}

function connectAdmitted(scope: RequestScope): HandleResult | Refusal {
  const asked = admitConnect(scope);
  if (asked !== null && isRefusal(asked)) return asked;
  const container =
    asked === null ? queryText(scope.request.query ?? {}, "container") : textAt(asked, "container");
  return connect(scope, container ?? "");
}

/**
 * Returns the error for a request that the server would pass to a kubelet or a pod: neither exists here. `container` is the one that
 * the client asks for, or that policies chose.
 * Upstream: kubernetes pkg/registry/core/pod/strategy.go, LogLocation, ExecLocation and others (v1.36.3).
 */
function connect(scope: RequestScope, container: string): HandleResult | Refusal {
  const { resource, subresource } = scope;
  if (resource.plural === "services") return connectService(scope);
  const name = subresource === "proxy" ? nameAndPort(scope.name)?.name : scope.name;
  if (name === undefined)
    return badRequest(`invalid ${resource.kind.toLowerCase()} request ${JSON.stringify(scope.name)}`);
  const live = liveObject({ ...scope, name });
  if (live === undefined) return notFound(groupResourceOf(resource), name);
  if (resource.plural === "nodes") return noAddress(live);
  if (subresource === "proxy") return badRequest("address not allowed");
  const wrong = subresource === "portforward" ? null : refuseContainer(live, container);
  if (wrong !== null) return wrong;
  const node = dig(live, "spec", "nodeName");
  if (typeof node === "string" && node !== "") {
    const found = scope.cluster.objects.get(objectKey("", "nodes", "", node));
    return found === undefined ? notFound(groupResourceOf(resource), node) : noAddress(found);
  }
  if (subresource !== "log") return badRequest(`pod ${scope.name} does not have a host assigned`);
  return { cluster: scope.cluster, response: { code: 204, body: {}, text: "" } };
}

/**
 * Returns the error for a connection to a service: no server runs behind it here.
 * Upstream: kubernetes pkg/registry/core/service/storage/storage.go, ResourceLocation.
 */
function connectService(scope: RequestScope): Refusal {
  const target = nameAndPort(scope.name);
  if (target === null) return badRequest(`invalid service request ${JSON.stringify(scope.name)}`);
  const { name, port } = target;
  const service = liveObject({ ...scope, name });
  if (/^\d+$/.test(port) && service !== undefined) {
    const ports = dig(service, "spec", "ports");
    const isThere = isList(ports) && ports.some((one) => dig(one, "port") === Number(port));
    if (!isThere) return unavailable(`no service port ${port} found for service ${JSON.stringify(name)}`);
  }
  return scope.cluster.objects.has(objectKey("", "endpoints", scope.namespace, name))
    ? unavailable(`no endpoints available for service ${JSON.stringify(name)}`)
    : notFound(groupResourceOf(scope.resource), name);
}

/**
 * Returns the parts of `name`, `name:port` or `scheme:name:port`; null if it is none of them.
 * Upstream: apimachinery pkg/util/net/port_split.go, SplitSchemeNamePort (v0.36.3).
 */
function nameAndPort(id: string): { readonly name: string; readonly port: string } | null {
  const parts = id.split(":");
  const [scheme = "", name = "", port = ""] = parts.length === 3 ? parts : ["", ...parts];
  if (parts.length > 3 || name === "" || !["", "http", "https"].includes(scheme)) return null;
  return { name, port };
}

function noAddress(node: ValueMap): Refusal {
  const addresses = dig(node, "status", "addresses");
  return isList(addresses) && addresses.length > 0
    ? internal(`node ${JSON.stringify(metaText(node, "name"))} does not answer`)
    : internal("no preferred addresses found; known addresses: []");
}

/** Returns a refusal if the pod has no such container, or null. */
function refuseContainer(pod: ValueMap, asked: string): Refusal | null {
  const name = metaText(pod, "name");
  const lists = ["initContainers", "containers", "ephemeralContainers"].map((list) =>
    namesIn(dig(pod, "spec", list)),
  );
  if (asked === "" && lists[1]?.length === 1) return null;
  const all = lists.flat();
  if (all.includes(asked)) return null;
  return badRequest(
    asked === ""
      ? `a container name must be specified for pod ${name}, choose one of: [${all.join(" ")}]`
      : `container ${asked} is not valid for pod ${name}`,
  );
}

function namesIn(list: Value | undefined): readonly string[] {
  return isList(list) ? list.filter(isMap).map((one) => String(dig(one, "name") ?? "")) : [];
}
