import { groupVersionOf } from "../../schema/builtins.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";

const ROLES = "Role RoleBinding ClusterRole ClusterRoleBinding";
const POLICIES =
  "ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding MutatingAdmissionPolicy MutatingAdmissionPolicyBinding";
const FLOWS = "FlowSchema PriorityLevelConfiguration";
const CLAIMS = "DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice";
const STORAGE = "VolumeAttachment CSIStorageCapacity VolumeAttributesClass";

/** The kinds of versions that the server reads, but does not serve. */
const NOT_SERVED: { readonly [apiVersion: string]: string } = {
  "admissionregistration.k8s.io/v1alpha1": POLICIES,
  "admissionregistration.k8s.io/v1beta1": `${POLICIES} ValidatingWebhookConfiguration MutatingWebhookConfiguration`,
  "apiextensions.k8s.io/v1beta1": "CustomResourceDefinition",
  "apiregistration.k8s.io/v1beta1": "APIService",
  "apps/v1beta1": "Deployment StatefulSet ControllerRevision Scale",
  "apps/v1beta2": "Deployment StatefulSet DaemonSet ReplicaSet ControllerRevision Scale",
  "authentication.k8s.io/v1alpha1": "SelfSubjectReview",
  "authentication.k8s.io/v1beta1": "SelfSubjectReview TokenReview",
  "authorization.k8s.io/v1beta1":
    "SelfSubjectRulesReview SelfSubjectAccessReview SubjectAccessReview LocalSubjectAccessReview",
  "batch/v1beta1": "CronJob",
  "certificates.k8s.io/v1beta1": "CertificateSigningRequest",
  "coordination.k8s.io/v1beta1": "Lease",
  "discovery.k8s.io/v1beta1": "EndpointSlice",
  "events.k8s.io/v1beta1": "Event",
  "extensions/v1beta1": "Deployment DaemonSet Ingress ReplicaSet NetworkPolicy Scale",
  "flowcontrol.apiserver.k8s.io/v1beta1": FLOWS,
  "flowcontrol.apiserver.k8s.io/v1beta2": FLOWS,
  "flowcontrol.apiserver.k8s.io/v1beta3": FLOWS,
  "networking.k8s.io/v1beta1": "Ingress IngressClass IPAddress ServiceCIDR",
  "node.k8s.io/v1alpha1": "RuntimeClass",
  "node.k8s.io/v1beta1": "RuntimeClass",
  "policy/v1beta1": "PodDisruptionBudget",
  "rbac.authorization.k8s.io/v1alpha1": ROLES,
  "rbac.authorization.k8s.io/v1beta1": ROLES,
  "resource.k8s.io/v1beta1": CLAIMS,
  "resource.k8s.io/v1beta2": CLAIMS,
  "scheduling.k8s.io/v1beta1": "PriorityClass",
  "storage.k8s.io/v1alpha1": STORAGE,
  "storage.k8s.io/v1beta1": `${STORAGE} StorageClass CSIDriver CSINode`,
};

/** Versions that the newest server does not even read. */
const GONE: ByVersion<{ readonly [apiVersion: string]: string }> = {
  "1.34": {
    "autoscaling/v2beta1": "HorizontalPodAutoscaler",
    "autoscaling/v2beta2": "HorizontalPodAutoscaler",
    "scheduling.k8s.io/v1alpha1": "PriorityClass",
  },
  "1.36": {},
};

/** Groups whose server knows only its own kinds. */
const OWN_SCHEMES = ["apiextensions.k8s.io", "apiregistration.k8s.io"];

/** The kinds of options and of events of a watch, which every version has. */
const EVERYWHERE = /^((Create|Delete|Get|List|Patch|Update)Options|WatchEvent)$/;
/** The kinds of answers, which belong to v1. */
const ANSWERS = /^(API(Group|Resource)List|APIGroup|APIVersions|Status)$/;

/** Whether a kind is not of a resource, but of options, of events in watches, or of answers. */
export function isKindOfProtocol(kind: string, apiVersion: string): boolean {
  return EVERYWHERE.test(kind) || (apiVersion === "v1" && ANSWERS.test(kind));
}

/** Whether the server knows a kind in a version that it does not serve. */
export function isKnownUnserved(kind: string, apiVersion: string): boolean {
  const kinds = { ...NOT_SERVED, ...formOf(GONE) };
  return Object.hasOwn(kinds, apiVersion) && (kinds[apiVersion] as string).split(" ").includes(kind);
}

/** Whether the same part of the server knows the kinds of a version and those of a group. */
export function shareScheme(apiVersion: string, group: string): boolean {
  const schemeOf = (one: string): string => (OWN_SCHEMES.includes(one) ? one : "");
  return schemeOf(groupVersionOf(apiVersion).group) === schemeOf(group);
}
