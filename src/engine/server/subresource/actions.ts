import { dig, isList, isMap, type Value, type ValueMap } from "../../value/value.ts";
import { objectKey } from "../cluster.ts";
import type { Handled } from "../handle.ts";
import { metaText } from "../meta.ts";
import { queryText } from "../options.ts";
import { subjectOf } from "../resource.ts";
import { badRequest, internal, notFound, type Refusal, unavailable } from "../status.ts";
import { liveOf, type Scope } from "../write/scope.ts";
import { bindPod } from "./binding.ts";
import { evictPod } from "./eviction.ts";

/** Handles a request to what {@link isAction} names. */
export function act(scope: Scope): Handled | Refusal {
  if (scope.resource.plural === "bindings") return bindPod(scope);
  switch (scope.subresource) {
    case "binding":
      return bindPod(scope);
    case "eviction":
      return evictPod(scope);
    case "":
      return internal(`${scope.resource.plural} are not answered here`);
    case "token": {
      const found = liveOf(scope);
      return found === undefined
        ? notFound(subjectOf(scope.resource), scope.name)
        : internal("tokens are not made here");
    }
    default:
      return connect(scope);
  }
}

/**
 * What a request comes to that the server hands on to a node or a pod: nothing of them is there, so that it gets no further.
 * Upstream: kubernetes pkg/registry/core/pod/strategy.go, LogLocation, ExecLocation and others (v1.36.3).
 */
function connect(scope: Scope): Handled | Refusal {
  const { resource, subresource } = scope;
  if (resource.plural === "services") return connectService(scope);
  const parts = subresource === "proxy" ? scope.name.split(":") : [scope.name];
  const name = (parts.length === 3 ? parts[1] : parts[0]) as string;
  const live = liveOf({ ...scope, name });
  if (live === undefined) return notFound(subjectOf(resource), name);
  if (resource.plural === "nodes") return noAddress(live);
  if (subresource === "proxy") return badRequest("address not allowed");
  const wrong = subresource === "portforward" ? null : wrongContainer(scope, live);
  if (wrong !== null) return wrong;
  const node = dig(live, "spec", "nodeName");
  if (typeof node === "string" && node !== "") {
    const found = scope.cluster.objects.get(objectKey("", "nodes", "", node));
    return found === undefined ? notFound(subjectOf(resource), node) : noAddress(found);
  }
  if (subresource !== "log") return badRequest(`pod ${scope.name} does not have a host assigned`);
  return { cluster: scope.cluster, response: { code: 204, body: {}, text: "" } };
}

/** Upstream: kubernetes pkg/registry/core/service/storage/storage.go, ResourceLocation. */
function connectService(scope: Scope): Refusal {
  const parts = scope.name.split(":");
  const [name = "", port = ""] = parts.length === 3 ? parts.slice(1) : parts;
  const service = liveOf({ ...scope, name });
  if (/^\d+$/.test(port) && service !== undefined) {
    const ports = dig(service, "spec", "ports");
    const isThere = isList(ports) && ports.some((one) => dig(one, "port") === Number(port));
    if (!isThere) return unavailable(`no service port ${port} found for service ${JSON.stringify(name)}`);
  }
  return scope.cluster.objects.has(objectKey("", "endpoints", scope.namespace, name))
    ? unavailable(`no endpoints available for service ${JSON.stringify(name)}`)
    : notFound(subjectOf(scope.resource), name);
}

function noAddress(node: ValueMap): Refusal {
  const addresses = dig(node, "status", "addresses");
  return isList(addresses) && addresses.length > 0
    ? internal(`node ${JSON.stringify(metaText(node, "name"))} does not answer`)
    : internal("no preferred addresses found; known addresses: []");
}

/** Why a request is for no container of the pod; null if it is for one. */
function wrongContainer({ request }: Scope, pod: ValueMap): Refusal | null {
  const name = metaText(pod, "name");
  const asked = queryText(request.query ?? {}, "container") ?? "";
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
