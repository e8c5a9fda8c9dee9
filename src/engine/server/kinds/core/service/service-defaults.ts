import { get } from "../../../../value/value.ts";
import {
  copyOf,
  type DefaultRules,
  is,
  isMissing,
  isNot,
  overwrite,
  present,
  remove,
  set,
} from "../../../defaults/default-rule.ts";

/** Defaults of a Service, by Go struct. Upstream: kubernetes pkg/apis/core/v1/defaults.go, SetDefaults_Service (v1.36.3). */
export const serviceDefaults: DefaultRules = {
  "core/v1.Service": [
    set("spec.sessionAffinity", "None"),
    remove("spec.sessionAffinityConfig", is("spec.sessionAffinity", "None")),
    set("spec.sessionAffinityConfig.clientIP.timeoutSeconds", 10800, is("spec.sessionAffinity", "ClientIP")),
    set("spec.type", "ClusterIP"),
    set("spec.externalTrafficPolicy", "Cluster", is("spec.type", "NodePort", "LoadBalancer")),
    set("spec.externalTrafficPolicy", "Cluster", is("spec.type", "ClusterIP"), present("spec.externalIPs")),
    set("spec.internalTrafficPolicy", "Cluster", isNot("spec.type", "ExternalName")),
    set("spec.allocateLoadBalancerNodePorts", true, is("spec.type", "LoadBalancer")),
  ],
  "core/v1.ServicePort": [
    set("protocol", "TCP"),
    overwrite(
      "targetPort",
      copyOf("port"),
      (port) => isMissing(get(port, "targetPort")) || get(port, "targetPort") === 0,
    ),
  ],
  "core/v1.LoadBalancerIngress": [set("ipMode", "VIP", present("ip"))],
};
