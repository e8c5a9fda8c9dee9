import { listOf, mapOf, mapsOf, textAt } from "../../../../value/field-values.ts";
import { get, type ValueMap, withKey, withoutKey } from "../../../../value/value.ts";

/** What a debugging container is for: a pod that runs, a copy of a pod, or a node. */
export type DebugStyle = "ephemeral" | "copy" | "node";

const PROFILES = ["legacy", "general", "baseline", "restricted", "netadmin", "sysadmin"] as const;
/** The value of `--profile`. */
export type Profile = (typeof PROFILES)[number];

/** Returns the profile with a name, or null if there is none. */
export function profileNamed(name: string): Profile | null {
  return PROFILES.find((one) => one === name) ?? null;
}

/** Returns the debugging container with what the profile adds and removes. Upstream: kubectl pkg/cmd/debug/profiles.go (v0.36.3). */
export function withContainerProfile(container: ValueMap, profile: Profile, style: DebugStyle): ValueMap {
  switch (profile) {
    case "legacy":
      return style === "node" ? withHostMount(container) : container;
    case "general":
      if (style === "node") return withoutKey(withHostMount(container), "securityContext");
      return withCapabilities(container, ["SYS_PTRACE"]);
    case "baseline":
      return withoutKey(container, "securityContext");
    case "restricted":
      return withKey(container, "securityContext", {
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
        runAsNonRoot: true,
        seccompProfile: { type: "RuntimeDefault" },
      });
    case "netadmin":
      return withCapabilities(container, ["NET_ADMIN", "NET_RAW"]);
    case "sysadmin": {
      const context = withKey(mapOf(get(container, "securityContext")), "privileged", true);
      const privileged = withKey(container, "securityContext", context);
      return style === "node" ? withHostMount(privileged) : privileged;
    }
  }
}

function withHostMount(container: ValueMap): ValueMap {
  const mounts = [...listOf(get(container, "volumeMounts")), { mountPath: "/host", name: "host-root" }];
  return withKey(container, "volumeMounts", mounts);
}

function withCapabilities(container: ValueMap, names: readonly string[]): ValueMap {
  const context = mapOf(get(container, "securityContext"));
  const capabilities = mapOf(get(context, "capabilities"));
  const add = [...listOf(get(capabilities, "add")), ...names];
  return withKey(
    container,
    "securityContext",
    withKey(context, "capabilities", withKey(capabilities, "add", add)),
  );
}

/** Returns the spec of a pod on a node with what the profile adds. */
export function withNodeProfile(spec: ValueMap, profile: Profile): ValueMap {
  const mounts = profile === "legacy" || profile === "general" || profile === "sysadmin";
  const shares = mounts || profile === "netadmin";
  return {
    ...spec,
    ...(mounts && { volumes: [{ hostPath: { path: "/" }, name: "host-root" }] }),
    ...(shares && { hostIPC: true, hostNetwork: true, hostPID: true }),
  };
}

/** Which parts of the original pod its copy keeps: the flags `--keep-…`. */
export type Kept = {
  readonly labels: boolean;
  readonly annotations: boolean;
  readonly liveness: boolean;
  readonly readiness: boolean;
  readonly startup: boolean;
  readonly initContainers: boolean;
};

/** Returns the copy of a pod without what the flags do not keep. */
export function withCopyProfile(pod: ValueMap, profile: Profile, kept: Kept): ValueMap {
  const metadata = mapOf(get(pod, "metadata"));
  const spec = mapOf(get(pod, "spec"));
  if (profile === "legacy") return withKey(pod, "metadata", withoutKey(metadata, "labels"));
  const without = (map: ValueMap, keys: readonly (readonly [string, boolean])[]) =>
    keys.reduce((one, [key, keeps]) => (keeps ? one : withoutKey(one, key)), map);
  const probes = [
    ["livenessProbe", kept.liveness],
    ["readinessProbe", kept.readiness],
    ["startupProbe", kept.startup],
  ] as const;
  return {
    ...pod,
    metadata: without(metadata, [
      ["labels", kept.labels],
      ["annotations", kept.annotations],
    ]),
    spec: {
      ...without(spec, [["initContainers", kept.initContainers]]),
      containers: mapsOf(get(spec, "containers")).map((one) => without(one, probes)),
      shareProcessNamespace: get(spec, "shareProcessNamespace") ?? true,
    },
  };
}

/** Returns the names of all containers of a pod. */
export function namesOfContainers(spec: ValueMap): ReadonlySet<string> {
  const keys = ["containers", "initContainers", "ephemeralContainers"];
  return new Set(keys.flatMap((key) => mapsOf(get(spec, key)).map((one) => textAt(one, "name"))));
}
