import { get, isMap, type ValueMap } from "../../value/value.ts";
import { metaValue } from "../meta.ts";
import type { Resource } from "../resource.ts";
import { deprecatedSources } from "./pod-template.ts";
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
import { templateWarnings } from "./template.ts";

/** Where kinds have a pod template. */
const TEMPLATES: { readonly [resource: string]: readonly string[] } = {
  "daemonsets.apps": ["spec", "template"],
  "statefulsets.apps": ["spec", "template"],
  "jobs.batch": ["spec", "template"],
  "replicationcontrollers.": ["spec", "template"],
  "cronjobs.batch": ["spec", "jobTemplate", "spec", "template"],
  "podtemplates.": ["template"],
};

/** What the server advises against in objects of kinds that are not everyday ones. */
export function otherWarnings(
  resource: Resource,
  object: ValueMap,
  live: ValueMap | null,
): readonly string[] {
  const name = `${resource.plural}.${resource.group}`;
  const path = TEMPLATES[name];
  if (path !== undefined) {
    const own = name === "statefulsets.apps" ? statefulWarnings(object, live === null) : [];
    return [...templateWarnings(resource, object, live, path), ...own];
  }
  switch (name) {
    case "services.":
      return serviceWarnings(object);
    case "persistentvolumes.":
      return [...volumeWarnings(object), ...deprecatedSources(get(object, "spec"), "spec")];
    case "persistentvolumeclaims.":
      return claimWarnings(get(object, "spec"), "spec");
    case "csidrivers.storage.k8s.io":
      return driverWarnings(object, live);
    case "networkpolicies.networking.k8s.io":
      return policyWarnings(object);
    case "resourcequotas.":
      return live === null ? quotaWarnings(object) : [];
    case "secrets.":
      return secretWarnings(object);
    case "ingresses.networking.k8s.io":
      return live === null ? ingressWarnings(object) : [];
    default:
      return [];
  }
}

const INGRESS_CLASS = "kubernetes.io/ingress.class";

function ingressWarnings(ingress: ValueMap): readonly string[] {
  const annotations = metaValue(ingress, "annotations");
  return isMap(annotations) && Object.hasOwn(annotations, INGRESS_CLASS)
    ? [`annotation "${INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`]
    : [];
}
