import { fromPaths } from "../fieldpath/build.ts";
import type { FieldSet } from "../fieldpath/set.ts";
import type { Resource } from "./resource.ts";

/** What raises an object's generation: nothing, a change of spec, of spec or annotations, of all but metadata and status. */
export type GenerationRule = "none" | "spec" | "spec+annotations" | "content" | "content+labels";

/** What the server does with a kind of object that is not the same for all kinds. */
export type Strategy = {
  readonly generation: GenerationRule;
  /** Whether new objects have a generation at all. */
  readonly generationAtCreate: boolean;
  /** Whether PUT makes what does not exist. */
  readonly createOnUpdate: boolean;
  /** Whether an update may leave out the resourceVersion. */
  readonly unconditionalUpdate: boolean;
  /** Fields that a write to the object itself cannot change. */
  readonly resetMain: readonly (readonly string[])[];
  /** Fields that a write to /status cannot change. */
  readonly resetStatus: readonly (readonly string[])[];
};

const SPEC = [
  "networkpolicies.networking.k8s.io",
  "ingresses.networking.k8s.io",
  "ingressclasses.networking.k8s.io",
  "poddisruptionbudgets.policy",
  "resourceslices.resource.k8s.io",
  "deviceclasses.resource.k8s.io",
  "flowschemas.flowcontrol.apiserver.k8s.io",
  "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io",
  "daemonsets.apps",
  "statefulsets.apps",
  "replicasets.apps",
  "jobs.batch",
  "cronjobs.batch",
  "pods.",
  "replicationcontrollers.",
  "validatingadmissionpolicies.admissionregistration.k8s.io",
  "validatingadmissionpolicybindings.admissionregistration.k8s.io",
  "mutatingadmissionpolicies.admissionregistration.k8s.io",
  "mutatingadmissionpolicybindings.admissionregistration.k8s.io",
  "customresourcedefinitions.apiextensions.k8s.io",
];

const GENERATION: { readonly [resource: string]: GenerationRule } = {
  ...Object.fromEntries(SPEC.map((name) => [name, "spec" as const])),
  "deployments.apps": "spec+annotations",
  "podtemplates.": "content",
  "validatingwebhookconfigurations.admissionregistration.k8s.io": "content",
  "mutatingwebhookconfigurations.admissionregistration.k8s.io": "content",
  "endpointslices.discovery.k8s.io": "content+labels",
  "csidrivers.storage.k8s.io": "spec",
};

/** New ones have no generation, but a change gives them one. */
const LATE_GENERATION = ["csidrivers.storage.k8s.io"];

/** These have a generation from the start but never raise it. */
const CONSTANT_GENERATION = ["priorityclasses.scheduling.k8s.io"];

const CREATE_ON_UPDATE = [
  "runtimeclasses.node.k8s.io",
  "rolebindings.rbac.authorization.k8s.io",
  "clusterrolebindings.rbac.authorization.k8s.io",
  "roles.rbac.authorization.k8s.io",
  "clusterroles.rbac.authorization.k8s.io",
  "leases.coordination.k8s.io",
  "limitranges.",
  "events.",
  "events.events.k8s.io",
  "services.",
  "endpoints.",
];

const NEEDS_VERSION = [
  "runtimeclasses.node.k8s.io",
  "poddisruptionbudgets.policy",
  "csidrivers.storage.k8s.io",
  "csistoragecapacities.storage.k8s.io",
  "volumeattachments.storage.k8s.io",
  "csinodes.storage.k8s.io",
  "leases.coordination.k8s.io",
  "validatingadmissionpolicies.admissionregistration.k8s.io",
  "mutatingadmissionpolicies.admissionregistration.k8s.io",
  "mutatingwebhookconfigurations.admissionregistration.k8s.io",
  "validatingwebhookconfigurations.admissionregistration.k8s.io",
  "mutatingadmissionpolicybindings.admissionregistration.k8s.io",
  "validatingadmissionpolicybindings.admissionregistration.k8s.io",
  "customresourcedefinitions.apiextensions.k8s.io",
  "apiservices.apiregistration.k8s.io",
];

const RESET_MAIN: { readonly [resource: string]: readonly (readonly string[])[] } = {
  "certificatesigningrequests.certificates.k8s.io": [["spec"], ["status"]],
};

const RESET_STATUS: { readonly [resource: string]: readonly (readonly string[])[] } = {
  "deployments.apps": [["spec"], ["metadata", "labels"]],
  "pods.": [["spec"], ["metadata", "deletionTimestamp"], ["metadata", "ownerReferences"]],
  "certificatesigningrequests.certificates.k8s.io": [["spec"], ["status", "conditions"]],
  ...Object.fromEntries(
    [
      "servicecidrs.networking.k8s.io",
      "resourceclaims.resource.k8s.io",
      "volumeattachments.storage.k8s.io",
      "flowschemas.flowcontrol.apiserver.k8s.io",
      "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io",
      "validatingadmissionpolicies.admissionregistration.k8s.io",
      "apiservices.apiregistration.k8s.io",
      "customresourcedefinitions.apiextensions.k8s.io",
    ].map((name) => [name, [["metadata"], ["spec"]]]),
  ),
};

const strategies = new WeakMap<Resource, Strategy>();

/** How the server treats a resource. */
export function strategyOf(resource: Resource): Strategy {
  const known = strategies.get(resource);
  if (known !== undefined) return known;
  const made = resource.custom === null ? builtinStrategy(resource) : customStrategy(resource);
  strategies.set(resource, made);
  return made;
}

function builtinStrategy(resource: Resource): Strategy {
  const name = `${resource.plural}.${resource.group}`;
  const generation = GENERATION[name] ?? "none";
  return {
    generation,
    generationAtCreate:
      (generation !== "none" && !LATE_GENERATION.includes(name)) || CONSTANT_GENERATION.includes(name),
    createOnUpdate: CREATE_ON_UPDATE.includes(name),
    unconditionalUpdate: !NEEDS_VERSION.includes(name),
    resetMain: RESET_MAIN[name] ?? (resource.subresources.has("status") ? [["status"]] : []),
    resetStatus: RESET_STATUS[name] ?? [["spec"]],
  };
}

function customStrategy(resource: Resource): Strategy {
  return {
    generation: "content",
    generationAtCreate: true,
    createOnUpdate: false,
    unconditionalUpdate: false,
    resetMain: resource.subresources.has("status") ? [["status"]] : [],
    resetStatus: [["metadata"], ["spec"]],
  };
}

/** Paths of field names as a set. */
export function resetSet(paths: readonly (readonly string[])[]): FieldSet {
  return fromPaths(paths.map((path) => path.map((name) => `f:${name}`)));
}
