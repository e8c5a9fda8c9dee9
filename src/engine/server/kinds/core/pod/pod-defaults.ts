import { dig, get, isList, isMap, type ValueMap } from "../../../../value/value.ts";
import {
  type DefaultRules,
  type Derived,
  firstOf,
  is,
  isNegative,
  overwrite,
  present,
  set,
} from "../../../defaults/default-rule.ts";
import { podTemplateDefaults } from "../pod-template/pod-template-defaults.ts";
import { podRequests } from "../pod-template/resources/pod-level-requests.ts";

const hostNetwork = is("spec.hostNetwork", true);

/** Defaults of a Pod, by Go struct. Upstream: kubernetes pkg/apis/core/v1/defaults.go, SetDefaults_Pod (v1.36.3). */
export const podDefaults: DefaultRules = {
  ...podTemplateDefaults,
  "core/v1.Pod": [
    overwrite("spec.terminationGracePeriodSeconds", 1, isNegative("spec.terminationGracePeriodSeconds")),
    overwrite("spec.containers", requestsFromLimits("containers")),
    overwrite("spec.initContainers", requestsFromLimits("initContainers")),
    overwrite("spec.resources.requests", podRequests, present("spec.resources.limits")),
    set("spec.enableServiceLinks", true),
    overwrite("spec.containers", hostPorts("containers"), hostNetwork),
    overwrite("spec.initContainers", hostPorts("initContainers"), hostNetwork),
  ],
  "core/v1.PodStatus": [
    set("podIP", (status) => dig(firstOf("podIPs")(status), "ip")),
    // Where both differ, podIP counts: old kubelets know nothing else.
    overwrite("podIPs", (status) => {
      const ip = get(status, "podIP");
      return ip && ip !== dig(firstOf("podIPs")(status), "ip") ? [{ ip }] : undefined;
    }),
  ],
};

/** Derives containers that request the limit of each resource without a request. */
function requestsFromLimits(field: string): Derived {
  return mapContainers(field, (container) => {
    const limits = dig(container, "resources", "limits");
    if (!isMap(limits)) return container;
    const resources = get(container, "resources") as ValueMap;
    const requests = get(resources, "requests");
    return {
      ...container,
      resources: { ...resources, requests: { ...limits, ...(isMap(requests) ? requests : {}) } },
    };
  });
}

/** Derives containers whose ports have the container port as host port. */
function hostPorts(field: string): Derived {
  return mapContainers(field, (container) => {
    const ports = get(container, "ports");
    if (!isList(ports)) return container;
    return {
      ...container,
      ports: ports.map((port) =>
        isMap(port) && !get(port, "hostPort") ? { ...port, hostPort: get(port, "containerPort") ?? 0 } : port,
      ),
    };
  });
}

function mapContainers(field: string, change: (container: ValueMap) => ValueMap): Derived {
  return (pod) => {
    const list = dig(pod, "spec", field);
    return isList(list) ? list.map((one) => (isMap(one) ? change(one) : one)) : undefined;
  };
}
