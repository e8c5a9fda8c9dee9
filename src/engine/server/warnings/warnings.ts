import { dig, get, isMap, type ValueMap } from "../../value/value.ts";
import { metaNumber, metaText, metaTexts, metaValue } from "../meta.ts";
import type { Resource } from "../resource.ts";
import { isLabel, isQualifiedName } from "../validate/names.ts";
import { deprecatedSources, podWarnings } from "./pod-template.ts";
import { secretWarnings } from "./secret.ts";
import { serviceWarnings } from "./service.ts";
import {
  claimWarnings,
  driverWarnings,
  policyWarnings,
  quotaWarnings,
  statefulWarnings,
  volumeWarnings,
} from "./small.ts";

/** Where kinds have a pod template. */
const TEMPLATES: { readonly [resource: string]: readonly string[] } = {
  "deployments.apps": ["spec", "template"],
  "replicasets.apps": ["spec", "template"],
  "daemonsets.apps": ["spec", "template"],
  "statefulsets.apps": ["spec", "template"],
  "jobs.batch": ["spec", "template"],
  "replicationcontrollers.": ["spec", "template"],
  "cronjobs.batch": ["spec", "jobTemplate", "spec", "template"],
  "podtemplates.": ["template"],
};

/** Kinds whose names become parts of host names. */
const HOST_NAMED = [
  "deployments.apps",
  "replicasets.apps",
  "jobs.batch",
  "cronjobs.batch",
  "statefulsets.apps",
  "pods.",
];

/** What the server advises against in an object that is written. `live` is what it replaces; null for a new one. */
export function warningsOf(resource: Resource, object: ValueMap, live: ValueMap | null): readonly string[] {
  if (resource.custom !== null) return finalizerWarnings(object);
  const name = `${resource.plural}.${resource.group}`;
  if (name === "services.") return serviceWarnings(object);
  if (name === "pods.")
    return live === null ? [...nameWarnings(name, object), ...podWarnings(object, "")] : [];
  if (name === "persistentvolumes.")
    return [...volumeWarnings(object), ...deprecatedSources(get(object, "spec"), "spec")];
  if (name === "persistentvolumeclaims.") return claimWarnings(get(object, "spec"), "spec");
  if (name === "csidrivers.storage.k8s.io") return driverWarnings(object, live);
  if (name === "networkpolicies.networking.k8s.io") return policyWarnings(object);
  if (name === "resourcequotas.") return live === null ? quotaWarnings(object) : [];
  if (name === "secrets.") return secretWarnings(object);
  if (name === "ingresses.networking.k8s.io") return live === null ? ingressWarnings(object) : [];
  const path = TEMPLATES[name];
  if (path === undefined) return [];
  const own = name === "statefulsets.apps" ? statefulWarnings(object, live === null) : [];
  const changed = live === null || metaNumber(live, "generation") !== metaNumber(object, "generation");
  if (!changed && name !== "daemonsets.apps") return own;
  const template = dig(object, ...path);
  return [
    ...(live === null ? nameWarnings(name, object) : []),
    ...(isMap(template) ? podWarnings(template, `${path.join(".")}.`) : []),
    ...own,
  ];
}

function nameWarnings(name: string, object: ValueMap): readonly string[] {
  if (!HOST_NAMED.includes(name)) return [];
  const problems = isLabel(metaText(object, "name"), false);
  if (problems.length === 0) return [];
  const subject =
    name === "pods." ? "this is used in the Pod's hostname" : "this is used in Pod names and hostnames";
  return [
    `metadata.name: ${subject}, which can result in surprising behavior; a DNS label is recommended: [${problems.join(" ")}]`,
  ];
}

const INGRESS_CLASS = "kubernetes.io/ingress.class";

function ingressWarnings(ingress: ValueMap): readonly string[] {
  const annotations = metaValue(ingress, "annotations");
  return isMap(annotations) && Object.hasOwn(annotations, INGRESS_CLASS)
    ? [`annotation "${INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`]
    : [];
}

const STANDARD = ["orphan", "foregroundDeletion", "kubernetes"];

function finalizerWarnings(object: ValueMap): readonly string[] {
  return metaTexts(object, "finalizers").flatMap((finalizer) => {
    const problems = isQualifiedName(finalizer).map(
      (text) => `metadata.finalizers: ${JSON.stringify(finalizer)}: ${text}`,
    );
    if (finalizer.includes("/") || STANDARD.includes(finalizer)) return problems;
    const how = finalizer.includes(".") ? " including a path (/)" : "";
    return [
      ...problems,
      `metadata.finalizers: ${JSON.stringify(finalizer)}: prefer a domain-qualified finalizer name${how} to avoid accidental conflicts with other finalizer writers`,
    ];
  });
}

/** Kinds that are deprecated as a whole; said with every answer. */
const DEPRECATED: { readonly [resource: string]: string } = {
  "endpoints.": "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice",
  "componentstatuses.": "v1 ComponentStatus is deprecated in v1.19+",
};

/** What is said with every answer about a resource; null for nothing. */
export function deprecationOf(resource: Resource): string | null {
  return DEPRECATED[`${resource.plural}.${resource.group}`] ?? null;
}
