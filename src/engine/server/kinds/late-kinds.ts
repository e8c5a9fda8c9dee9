import {
  mutatingBinding,
  mutatingPolicy,
  validatingBinding,
  validatingPolicy,
  webhookConfiguration,
} from "./admissionregistration/admission-kinds.ts";
import { customResourceDefinition } from "./apiextensions/custom-resource-definition.ts";
import { apiService } from "./apiregistration/api-service.ts";
import { controllerRevision } from "./apps/controller-revision.ts";
import { daemonSet } from "./apps/daemon-set.ts";
import { statefulSet } from "./apps/stateful-set.ts";
import { horizontalPodAutoscaler } from "./autoscaling/horizontal-pod-autoscaler.ts";
import { cronJob } from "./batch/cron-job.ts";
import { job } from "./batch/job.ts";
import type { BuiltinKind } from "./builtin-kind.ts";
import { certificateSigningRequest } from "./certificates/certificate-signing-request.ts";
import { lease } from "./coordination/lease.ts";
import { componentStatus } from "./core/component-status.ts";
import { endpoints } from "./core/endpoints.ts";
import { event, groupEvent } from "./core/event.ts";
import { limitRange } from "./core/limit-range.ts";
import { namespace } from "./core/namespace.ts";
import { node } from "./core/node.ts";
import { persistentVolume } from "./core/persistent-volume.ts";
import { persistentVolumeClaim } from "./core/persistent-volume-claim.ts";
import { pod } from "./core/pod/pod.ts";
import { podTemplate } from "./core/pod-template/pod-template.ts";
import { replicationController } from "./core/replication-controller.ts";
import { resourceQuota } from "./core/resource-quota.ts";
import { secret } from "./core/secret/secret.ts";
import { service } from "./core/service/service.ts";
import { serviceAccount } from "./core/service-account.ts";
import { endpointSlice } from "./discovery/endpoint-slice.ts";
import { flowSchema, priorityLevelConfiguration } from "./flowcontrol/flowcontrol-kinds.ts";
import { ingress } from "./networking/ingress.ts";
import { ingressClass } from "./networking/ingress-class.ts";
import { ipAddress } from "./networking/ip-address.ts";
import { networkPolicy } from "./networking/network-policy.ts";
import { serviceCidr } from "./networking/service-cidr.ts";
import { runtimeClass } from "./node/runtime-class.ts";
import { podDisruptionBudget } from "./policy/pod-disruption-budget.ts";
import { clusterRole, role } from "./rbac/role.ts";
import { clusterRoleBinding, roleBinding } from "./rbac/role-binding.ts";
import {
  deviceClass,
  resourceClaim,
  resourceClaimTemplate,
  resourceSlice,
} from "./resource/resource-kinds.ts";
import { priorityClass } from "./scheduling/priority-class.ts";
import { csiDriver } from "./storage/csi-driver.ts";
import { csiNode } from "./storage/csi-node.ts";
import { csiStorageCapacity } from "./storage/csi-storage-capacity.ts";
import { storageClass } from "./storage/storage-class.ts";
import { volumeAttachment } from "./storage/volume-attachment.ts";
import { volumeAttributesClass } from "./storage/volume-attributes-class.ts";

/** The built-in kinds that load with the part `server`, by plural and group. */
export const lateKinds: { readonly [resource: string]: BuiltinKind } = {
  "apiservices.apiregistration.k8s.io": apiService,
  "certificatesigningrequests.certificates.k8s.io": certificateSigningRequest,
  "clusterrolebindings.rbac.authorization.k8s.io": clusterRoleBinding,
  "clusterroles.rbac.authorization.k8s.io": clusterRole,
  "componentstatuses.": componentStatus,
  "controllerrevisions.apps": controllerRevision,
  "cronjobs.batch": cronJob,
  "csidrivers.storage.k8s.io": csiDriver,
  "csinodes.storage.k8s.io": csiNode,
  "csistoragecapacities.storage.k8s.io": csiStorageCapacity,
  "customresourcedefinitions.apiextensions.k8s.io": customResourceDefinition,
  "daemonsets.apps": daemonSet,
  "deviceclasses.resource.k8s.io": deviceClass,
  "endpoints.": endpoints,
  "endpointslices.discovery.k8s.io": endpointSlice,
  "events.": event,
  "events.events.k8s.io": groupEvent,
  "flowschemas.flowcontrol.apiserver.k8s.io": flowSchema,
  "horizontalpodautoscalers.autoscaling": horizontalPodAutoscaler,
  "ingressclasses.networking.k8s.io": ingressClass,
  "ingresses.networking.k8s.io": ingress,
  "ipaddresses.networking.k8s.io": ipAddress,
  "jobs.batch": job,
  "leases.coordination.k8s.io": lease,
  "limitranges.": limitRange,
  "mutatingadmissionpolicies.admissionregistration.k8s.io": mutatingPolicy,
  "mutatingadmissionpolicybindings.admissionregistration.k8s.io": mutatingBinding,
  "mutatingwebhookconfigurations.admissionregistration.k8s.io": webhookConfiguration,
  "namespaces.": namespace,
  "networkpolicies.networking.k8s.io": networkPolicy,
  "nodes.": node,
  "persistentvolumeclaims.": persistentVolumeClaim,
  "persistentvolumes.": persistentVolume,
  "poddisruptionbudgets.policy": podDisruptionBudget,
  "pods.": pod,
  "podtemplates.": podTemplate,
  "priorityclasses.scheduling.k8s.io": priorityClass,
  "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io": priorityLevelConfiguration,
  "replicationcontrollers.": replicationController,
  "resourceclaims.resource.k8s.io": resourceClaim,
  "resourceclaimtemplates.resource.k8s.io": resourceClaimTemplate,
  "resourcequotas.": resourceQuota,
  "resourceslices.resource.k8s.io": resourceSlice,
  "rolebindings.rbac.authorization.k8s.io": roleBinding,
  "roles.rbac.authorization.k8s.io": role,
  "runtimeclasses.node.k8s.io": runtimeClass,
  "secrets.": secret,
  "serviceaccounts.": serviceAccount,
  "servicecidrs.networking.k8s.io": serviceCidr,
  "services.": service,
  "statefulsets.apps": statefulSet,
  "storageclasses.storage.k8s.io": storageClass,
  "validatingadmissionpolicies.admissionregistration.k8s.io": validatingPolicy,
  "validatingadmissionpolicybindings.admissionregistration.k8s.io": validatingBinding,
  "validatingwebhookconfigurations.admissionregistration.k8s.io": webhookConfiguration,
  "volumeattachments.storage.k8s.io": volumeAttachment,
  "volumeattributesclasses.storage.k8s.io": volumeAttributesClass,
};
