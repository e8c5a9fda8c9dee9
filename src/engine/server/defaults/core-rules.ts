import {
  get,
  isList,
  isMap,
  type MutableMap,
  put as putKey,
  type Value,
  type ValueMap,
} from "../../value/value.ts";
import { encodeBase64 } from "../structs/base64.ts";
import { sumRequests } from "./requests.ts";
import { at, copyOf, drop, is, isMissing, isNot, missing, present, put, type Rule, set } from "./rule.ts";

const container: readonly Rule[] = [
  set("imagePullPolicy", (struct) => pullPolicy(get(struct, "image"))),
  set("terminationMessagePath", "/dev/termination-log"),
  set("terminationMessagePolicy", "File"),
];

const external = is("spec.type", "NodePort", "LoadBalancer");
const hostNetwork = is("spec.hostNetwork", true);

/**
 * Defaults of the core group, by Go struct. Upstream: kubernetes pkg/apis/core/v1/defaults.go and the default markers of
 * k8s.io/api/core/v1 (v1.36.3).
 */
export const coreRules: { readonly [struct: string]: readonly Rule[] } = {
  "core/v1.ConfigMapVolumeSource": [set("defaultMode", 0o644)],
  "core/v1.Container": container,
  "core/v1.ContainerPort": [set("protocol", "TCP")],
  "core/v1.DownwardAPIVolumeSource": [set("defaultMode", 0o644)],
  "core/v1.EndpointPort": [set("protocol", "TCP")],
  "core/v1.EphemeralContainer": container,
  "core/v1.FileKeySelector": [set("optional", false)],
  "core/v1.GRPCAction": [set("service", "")],
  "core/v1.HTTPGetAction": [set("path", "/"), set("scheme", "HTTP")],
  "core/v1.HostPathVolumeSource": [set("type", "")],
  "core/v1.ISCSIVolumeSource": [set("iscsiInterface", "default")],
  "core/v1.ISCSIPersistentVolumeSource": [set("iscsiInterface", "default")],
  "core/v1.RBDVolumeSource": [set("pool", "rbd"), set("user", "admin"), set("keyring", "/etc/ceph/keyring")],
  "core/v1.RBDPersistentVolumeSource": [
    set("pool", "rbd"),
    set("user", "admin"),
    set("keyring", "/etc/ceph/keyring"),
  ],
  "core/v1.AzureDiskVolumeSource": [
    set("cachingMode", "ReadWrite"),
    set("fsType", "ext4"),
    set("readOnly", false),
    set("kind", "Shared"),
  ],
  "core/v1.ScaleIOVolumeSource": [set("storageMode", "ThinProvisioned"), set("fsType", "xfs")],
  "core/v1.ScaleIOPersistentVolumeSource": [set("storageMode", "ThinProvisioned"), set("fsType", "xfs")],
  "core/v1.LimitRangeItem": [
    put("default", (item) => merged(item, "default", "max"), is("type", "Container")),
    put("defaultRequest", (item) => merged(item, "defaultRequest", "default"), is("type", "Container")),
    put("defaultRequest", (item) => merged(item, "defaultRequest", "min"), is("type", "Container")),
  ],
  "core/v1.Namespace": [
    put(
      ["metadata", "labels", "kubernetes.io/metadata.name"],
      copyOf("metadata.name"),
      present("metadata.name"),
    ),
  ],
  "core/v1.NamespaceStatus": [set("phase", "Active")],
  "core/v1.NodeSpec": [
    set("podCIDRs", (spec) => (get(spec, "podCIDR") ? [get(spec, "podCIDR") as Value] : undefined)),
    set("podCIDR", firstOf("podCIDRs")),
  ],
  "core/v1.NodeStatus": [set("allocatable", copyOf("capacity"), missing("allocatable"))],
  "core/v1.ObjectFieldSelector": [set("apiVersion", "v1")],
  "core/v1.PersistentVolume": [
    set("status.phase", "Pending"),
    set("spec.persistentVolumeReclaimPolicy", "Retain"),
    set("spec.volumeMode", "Filesystem"),
  ],
  "core/v1.PersistentVolumeClaim": [set("status.phase", "Pending")],
  "core/v1.PersistentVolumeClaimSpec": [set("volumeMode", "Filesystem")],
  "core/v1.Pod": [
    put("spec.containers", requestsFromLimits("spec.containers")),
    put("spec.initContainers", requestsFromLimits("spec.initContainers")),
    put("spec.resources.requests", sumRequests, present("spec.resources.limits")),
    set("spec.enableServiceLinks", true),
    put("spec.containers", hostPorts("spec.containers"), hostNetwork),
    put("spec.initContainers", hostPorts("spec.initContainers"), hostNetwork),
  ],
  "core/v1.PodSpec": [
    set("dnsPolicy", "ClusterFirst"),
    set("restartPolicy", "Always"),
    set("securityContext", {}),
    set("terminationGracePeriodSeconds", 30),
    set("serviceAccountName", copyOf("serviceAccount")),
    put("serviceAccount", copyOf("serviceAccountName"), present("serviceAccountName")),
    set("schedulerName", "default-scheduler"),
  ],
  "core/v1.PodStatus": [
    set("podIP", (status) => at(firstOf("podIPs")(status), "ip")),
    set("podIPs", (status) => (get(status, "podIP") ? [{ ip: get(status, "podIP") as Value }] : undefined)),
  ],
  "core/v1.LoadBalancerIngress": [set("ipMode", "VIP", present("ip"))],
  "core/v1.Probe": [
    set("timeoutSeconds", 1),
    set("periodSeconds", 10),
    set("successThreshold", 1),
    set("failureThreshold", 3),
  ],
  "core/v1.ProjectedVolumeSource": [set("defaultMode", 0o644)],
  "core/v1.ReplicationController": [
    set("spec.selector", copyOf("spec.template.metadata.labels"), emptyMap("spec.selector")),
    set("metadata.labels", copyOf("spec.template.metadata.labels"), emptyMap("metadata.labels")),
    set("spec.replicas", 1),
  ],
  "core/v1.Secret": [set("type", "Opaque"), put("data", withStringData), drop("stringData")],
  "core/v1.SecretVolumeSource": [set("defaultMode", 0o644)],
  "core/v1.Service": [
    set("spec.sessionAffinity", "None"),
    drop("spec.sessionAffinityConfig", is("spec.sessionAffinity", "None")),
    set("spec.sessionAffinityConfig.clientIP.timeoutSeconds", 10800, is("spec.sessionAffinity", "ClientIP")),
    set("spec.type", "ClusterIP"),
    set("spec.externalTrafficPolicy", "Cluster", external),
    set("spec.externalTrafficPolicy", "Cluster", is("spec.type", "ClusterIP"), present("spec.externalIPs")),
    drop("spec.internalTrafficPolicy", is("spec.type", "ExternalName")),
    set("spec.internalTrafficPolicy", "Cluster", isNot("spec.type", "ExternalName")),
    set("spec.allocateLoadBalancerNodePorts", true, is("spec.type", "LoadBalancer")),
  ],
  "core/v1.ServicePort": [
    set("protocol", "TCP"),
    put(
      "targetPort",
      copyOf("port"),
      (port) => isMissing(get(port, "targetPort")) || get(port, "targetPort") === 0,
    ),
  ],
  "core/v1.ServiceAccountTokenProjection": [set("expirationSeconds", 3600)],
  "core/v1.ImageVolumeSource": [set("pullPolicy", (struct) => pullPolicy(get(struct, "reference")))],
  "core/v1.Volume": [set("emptyDir", {}, (volume) => Object.keys(volume).every((key) => key === "name"))],
};

/** `Always` for images without a tag, with tag `latest`; `IfNotPresent` for any other tag, for a digest alone and for what is no image name. */
export function pullPolicy(image: Value | undefined): string {
  if (typeof image !== "string") return "IfNotPresent";
  const [name = "", digest] = image.split("@");
  const colon = name.lastIndexOf(":");
  const tag = colon > name.lastIndexOf("/") ? name.slice(colon + 1) : null;
  if (tag !== null) return tag === "latest" ? "Always" : "IfNotPresent";
  return digest === undefined && isImageName(name) ? "Always" : "IfNotPresent";
}

/** Whether an image without a tag is a valid reference: a path of lower-case parts after an optional host. */
function isImageName(name: string): boolean {
  if (/^[0-9a-f]{64}$/.test(name)) return false;
  const slash = name.indexOf("/");
  const head = name.slice(0, Math.max(slash, 0));
  const isHost = /[.:]/.test(head) || head === "localhost" || /[A-Z]/.test(head);
  const path = isHost ? name.slice(slash + 1) : name;
  const host = /^([a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)(\.[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)*(:\d+)?$/;
  if (isHost && !host.test(head)) return false;
  return /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*$/.test(path);
}

function firstOf(path: string) {
  return (struct: ValueMap): Value | undefined => {
    const list = at(struct, path);
    return isList(list) ? list[0] : undefined;
  };
}

function emptyMap(path: string) {
  return (struct: ValueMap) => {
    const found = at(struct, path);
    return !isMap(found) || Object.keys(found).length === 0;
  };
}

/** A resource list with what another has and it has not; undefined for two empty ones. */
function merged(item: ValueMap, into: string, from: string): Value | undefined {
  const base = get(item, into);
  const more = get(item, from);
  const out = { ...(isMap(more) ? more : {}), ...(isMap(base) ? base : {}) };
  return Object.keys(out).length === 0 ? undefined : out;
}

function mapContainers(path: string, change: (container: ValueMap) => ValueMap) {
  return (pod: ValueMap): Value | undefined => {
    const list = at(pod, path);
    return isList(list) ? list.map((one) => (isMap(one) ? change(one) : one)) : undefined;
  };
}

function requestsFromLimits(path: string) {
  return mapContainers(path, (container) => {
    const limits = at(container, "resources.limits");
    if (!isMap(limits)) return container;
    const resources = get(container, "resources") as ValueMap;
    const requests = get(resources, "requests");
    return {
      ...container,
      resources: { ...resources, requests: { ...limits, ...(isMap(requests) ? requests : {}) } },
    };
  });
}

function hostPorts(path: string) {
  return mapContainers(path, (container) => {
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

/** A secret's data with its texts in it. */
function withStringData(secret: ValueMap): Value | undefined {
  const texts = get(secret, "stringData");
  const data = get(secret, "data");
  if (!isMap(texts) || Object.keys(texts).length === 0) return undefined;
  const out: MutableMap = isMap(data) ? { ...data } : {};
  for (const key of Object.keys(texts)) putKey(out, key, encodeBase64(String(get(texts, key))));
  return out;
}
