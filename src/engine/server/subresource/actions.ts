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
  const parts = subresource === "proxy" ? scope.name.split(":") : [scope.name];
  const name = (parts.length > 1 ? parts.at(-2) : parts[0]) as string;
  const live = liveOf({ ...scope, name });
  if (live === undefined) return notFound(subjectOf(resource), name);
  if (resource.plural === "services")
    return unavailable(`no endpoints available for service ${JSON.stringify(name)}`);
  if (resource.plural === "nodes") return noAddress(live);
  if (subresource === "proxy") return badRequest("address not allowed");
  const wrong = subresource === "portforward" ? null : wrongContainer(scope, live);
  if (wrong !== null) return wrong;
  const node = dig(live, "spec", "nodeName");
  if (typeof node === "string" && node !== "") {
    const found = scope.cluster.objects.get(objectKey("", "nodes", "", node));
    return found === undefined ? notFound({ group: "", resource: "nodes" }, node) : noAddress(found);
  }
  if (subresource !== "log") return badRequest(`pod ${scope.name} does not have a host assigned`);
  return { cluster: scope.cluster, response: { code: 200, body: {}, contentType: "text/plain", text: "" } };
}

function noAddress(node: ValueMap): Refusal {
  const addresses = dig(node, "status", "addresses");
  const known = isList(addresses) ? addresses.length : 0;
  return known === 0
    ? internal("no preferred addresses found; known addresses: []")
    : internal(`node ${JSON.stringify(metaText(node, "name"))} does not answer`);
}

/** Why a request is for no container of the pod; null if it is for one. */
function wrongContainer({ request }: Scope, pod: ValueMap): Refusal | null {
  const name = metaText(pod, "name");
  const asked = queryText(request.query ?? {}, "container") ?? "";
  const [own, first, later] = ["containers", "initContainers", "ephemeralContainers"].map((list) =>
    namesIn(dig(pod, "spec", list)),
  ) as [readonly string[], readonly string[], readonly string[]];
  if (asked !== "") {
    const isThere = [...own, ...first, ...later].includes(asked);
    return isThere ? null : badRequest(`container ${asked} is not valid for pod ${name}`);
  }
  if (own.length === 1) return null;
  const choice = `, choose one of: [${own.join(" ")}]`;
  const more = first.length === 0 ? "" : ` or one of the init containers: [${first.join(" ")}]`;
  return badRequest(`a container name must be specified for pod ${name}${choice}${more}`);
}

function namesIn(list: Value | undefined): readonly string[] {
  return isList(list) ? list.filter(isMap).map((one) => String(dig(one, "name") ?? "")) : [];
}
