import { listAt, mapAt, mapsOf, textAt, textOf } from "../../../value/field-values.ts";
import { quoteGo } from "../../../value/go-format.ts";
import { sortedKeys } from "../../../value/order.ts";
import { dig, get, isMap, type ValueMap } from "../../../value/value.ts";
import { procMount } from "./proc-mount-check.ts";
import { forbiddenAnnotations, forbiddenType } from "./seccomp-checks.ts";
import {
  named,
  namesOf,
  nouns,
  type PodParts,
  quoted,
  type SecurityCheck,
  securityOf,
  setters,
  sortedOnce,
  unlessOwnUsers,
  type Violation,
} from "./security-check.ts";
import { seLinuxSince } from "./selinux-check.ts";

const SYSCTLS = [
  "kernel.shm_rmid_forced",
  "net.ipv4.ip_local_port_range",
  "net.ipv4.tcp_syncookies",
  "net.ipv4.ping_group_range",
  "net.ipv4.ip_unprivileged_port_start",
];
const SYSCTLS_27 = [...SYSCTLS, "net.ipv4.ip_local_reserved_ports"];
const SYSCTLS_29 = [
  ...SYSCTLS_27,
  "net.ipv4.tcp_keepalive_time",
  "net.ipv4.tcp_fin_timeout",
  "net.ipv4.tcp_keepalive_intvl",
  "net.ipv4.tcp_keepalive_probes",
];
const SYSCTLS_32 = [...SYSCTLS_29, "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"];

/**
 * The checks of the level `baseline`, in the order of their messages: known ways to more rights than a container has.
 * Upstream: k8s.io/pod-security-admission policy/check_*.go (v0.36.3).
 */
export const baselineChecks: readonly SecurityCheck[] = [
  { id: "appArmorProfile", versions: [[0, appArmorProfile]] },
  { id: "capabilities_baseline", versions: [[0, addedCapabilities]] },
  { id: "hostNamespaces", versions: [[0, hostNamespaces]] },
  { id: "hostPathVolumes", versions: [[0, hostPathVolumes]] },
  { id: "hostPorts", versions: [[0, hostPorts]] },
  { id: "hostProbesAndHostLifecycle", versions: [[34, hostHandlers]] },
  { id: "privileged", versions: [[0, privileged]] },
  {
    id: "procMount",
    versions: [
      [0, procMount],
      [35, unlessOwnUsers(procMount)],
    ],
  },
  { id: "seLinuxOptions", versions: seLinuxSince },
  {
    id: "seccompProfile_baseline",
    versions: [
      [0, forbiddenAnnotations],
      [19, forbiddenType],
    ],
  },
  {
    id: "sysctls",
    versions: [
      [0, sysctlsBut(SYSCTLS)],
      [27, sysctlsBut(SYSCTLS_27)],
      [29, sysctlsBut(SYSCTLS_29)],
      [32, sysctlsBut(SYSCTLS_32)],
    ],
  },
  { id: "windowsHostProcess", versions: [[0, windowsHostProcess]] },
];

const APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";

function appArmorProfile(pod: PodParts): Violation | null {
  const profileOf = (context: ValueMap): string => textAt(mapAt(context, "appArmorProfile"), "type");
  const isForbidden = (type: string): boolean => !["", "RuntimeDefault", "Localhost"].includes(type);
  const isPod = isForbidden(profileOf(pod.security));
  const containers = namesOf(pod, (one) => isForbidden(profileOf(securityOf(one))));
  const types = [profileOf(pod.security), ...pod.containers.map((one) => profileOf(securityOf(one)))];
  const values = sortedOnce(types.filter(isForbidden));
  const annotations = sortedKeys(pod.annotations)
    .filter((key) => key.startsWith(APP_ARMOR) && !isAllowedProfile(textAt(pod.annotations, key)))
    .map((key) => `${key}=${quoteGo(textAt(pod.annotations, key))}`);
  const found = [
    ...(isPod ? ["pod"] : []),
    ...(containers.length > 0 ? [named("container", containers)] : []),
    ...(annotations.length > 0 ? [nouns("annotation", annotations.length)] : []),
  ];
  if (found.length === 0) return null;
  const all = [...values, ...annotations];
  return {
    reason: nouns("forbidden AppArmor profile", all.length),
    detail: `${found.join(" and ")} must not set AppArmor profile type to ${quoted(all)}`,
  };
}

function isAllowedProfile(profile: string): boolean {
  return profile === "" || profile === "runtime/default" || profile.startsWith("localhost/");
}

const CAPABILITIES = [
  ...["AUDIT_WRITE", "CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "MKNOD", "NET_BIND_SERVICE"],
  ...["SETFCAP", "SETGID", "SETPCAP", "SETUID", "SYS_CHROOT"],
];

function addedCapabilities(pod: PodParts): Violation | null {
  const forbidden = (container: ValueMap): readonly string[] =>
    listAt(mapAt(securityOf(container), "capabilities"), "add")
      .map(textOf)
      .filter((one) => !CAPABILITIES.includes(one));
  const containers = namesOf(pod, (one) => forbidden(one).length > 0);
  if (containers.length === 0) return null;
  const all = quoted(sortedOnce(pod.containers.flatMap(forbidden)));
  const detail = `${named("container", containers)} must not include ${all} in securityContext.capabilities.add`;
  return { reason: "non-default capabilities", detail };
}

function hostNamespaces({ spec }: PodParts): Violation | null {
  const shared = ["hostNetwork", "hostPID", "hostIPC"].filter((field) => get(spec, field) === true);
  if (shared.length === 0) return null;
  return { reason: "host namespaces", detail: shared.map((field) => `${field}=true`).join(", ") };
}

function hostPathVolumes({ spec }: PodParts): Violation | null {
  const volumes = mapsOf(get(spec, "volumes")).filter((volume) => isMap(get(volume, "hostPath")));
  if (volumes.length === 0) return null;
  const names = volumes.map((volume) => textAt(volume, "name"));
  return { reason: "hostPath volumes", detail: named("volume", names) };
}

function hostPorts(pod: PodParts): Violation | null {
  const ports = (container: ValueMap): readonly string[] =>
    mapsOf(get(container, "ports")).flatMap((port) => {
      const number = get(port, "hostPort");
      return number ? [String(number)] : [];
    });
  const containers = namesOf(pod, (one) => ports(one).length > 0);
  if (containers.length === 0) return null;
  const all = sortedOnce(pod.containers.flatMap(ports));
  const detail = `${named("container", containers)} ${uses(containers)} ${nouns("hostPort", all.length)} ${all.join(", ")}`;
  return { reason: "hostPort", detail };
}

function uses(containers: readonly string[]): string {
  return containers.length === 1 ? "uses" : "use";
}

/** A probe, or a handler of the container's life, that connects to another host. */
function hostHandlers(pod: PodParts): Violation | null {
  const hosts = (container: ValueMap): readonly string[] => {
    const handlers = [
      ...["livenessProbe", "readinessProbe", "startupProbe"].map((field) => get(container, field)),
      ...["postStart", "preStop"].map((field) => dig(container, "lifecycle", field)),
    ];
    return handlers
      .flatMap((handler) => ["httpGet", "tcpSocket"].map((kind) => textOf(dig(handler, kind, "host"))))
      .filter((host) => host !== "");
  };
  const containers = sortedOnce(namesOf(pod, (one) => hosts(one).length > 0));
  if (containers.length === 0) return null;
  const all = sortedOnce(pod.containers.flatMap(hosts));
  const noun = nouns("probe or lifecycle host", all.length);
  return {
    reason: "probe or lifecycle host",
    detail: `${named("container", containers)} ${uses(containers)} ${noun} ${quoted(all)}`,
  };
}

function privileged(pod: PodParts): Violation | null {
  const containers = namesOf(pod, (one) => get(securityOf(one), "privileged") === true);
  if (containers.length === 0) return null;
  const detail = `${named("container", containers)} must not set securityContext.privileged=true`;
  return { reason: "privileged", detail };
}

function sysctlsBut(allowed: readonly string[]): (pod: PodParts) => Violation | null {
  return ({ security }) => {
    const names = mapsOf(get(security, "sysctls")).map((one) => textAt(one, "name"));
    const forbidden = names.filter((name) => !allowed.includes(name));
    return forbidden.length === 0 ? null : { reason: "forbidden sysctls", detail: forbidden.join(", ") };
  };
}

function windowsHostProcess(pod: PodParts): Violation | null {
  const isSet = (context: ValueMap): boolean => dig(context, "windowsOptions", "hostProcess") === true;
  const found = setters(
    isSet(pod.security),
    namesOf(pod, (one) => isSet(securityOf(one))),
  );
  if (found === "") return null;
  const detail = `${found} must not set securityContext.windowsOptions.hostProcess=true`;
  return { reason: "hostProcess", detail };
}
