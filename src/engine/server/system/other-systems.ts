import { customResourceDefinitions } from "./definitions.ts";
import { jobs } from "./job.ts";
import {
  daemonSets,
  namespaces,
  nodes,
  persistentVolumeClaims,
  persistentVolumes,
  statefulSets,
} from "./others.ts";
import { pods } from "./pod.ts";
import { services } from "./service.ts";
import type { System } from "./system.ts";

/** Of Pods and of kinds that are not everyday ones, by plural and group. */
export const otherSystems: { readonly [resource: string]: System } = {
  "pods.": pods,
  "services.": services,
  "jobs.batch": jobs,
  "replicationcontrollers.": { orphans: { warning: null } },
  "daemonsets.apps": daemonSets,
  "statefulsets.apps": statefulSets,
  "namespaces.": namespaces,
  "nodes.": nodes,
  "persistentvolumes.": persistentVolumes,
  "persistentvolumeclaims.": persistentVolumeClaims,
  "customresourcedefinitions.apiextensions.k8s.io": customResourceDefinitions,
};
