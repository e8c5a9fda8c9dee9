import type { Resource } from "../cluster/resource.ts";

/** The kinds whose update the server checks like a new object, with its `generateName`. Upstream: ValidateUpdate in kubernetes pkg/registry. */
const CHECKED = new Set([
  ...["configmaps.", "endpoints.", "limitranges.", "namespaces.", "nodes.", "persistentvolumeclaims."],
  ...[
    "persistentvolumes.",
    "pods.",
    "secrets.",
    "serviceaccounts.",
    "controllerrevisions.apps",
    "jobs.batch",
  ],
  ...["apiservices.apiregistration.k8s.io", "endpointslices.discovery.k8s.io", "runtimeclasses.node.k8s.io"],
  ...["validatingwebhookconfigurations", "mutatingwebhookconfigurations", "validatingadmissionpolicies"].map(
    inAdmission,
  ),
  ...[
    "validatingadmissionpolicybindings",
    "mutatingadmissionpolicies",
    "mutatingadmissionpolicybindings",
  ].map(inAdmission),
  ...["flowschemas", "prioritylevelconfigurations"].map((one) => `${one}.flowcontrol.apiserver.k8s.io`),
  ...["ingresses", "ingressclasses", "ipaddresses"].map((one) => `${one}.networking.k8s.io`),
  ...["resourceclaims", "resourceclaimtemplates"].map((one) => `${one}.resource.k8s.io`),
  ...["csinodes", "csistoragecapacities", "storageclasses", "volumeattributesclasses"].map(
    (one) => `${one}.storage.k8s.io`,
  ),
]);
/** Those whose status is checked in the same way. */
const WITH_STATUS = new Set([
  "volumeattachments.storage.k8s.io",
  "certificatesigningrequests.certificates.k8s.io",
]);

function inAdmission(plural: string): string {
  return `${plural}.admissionregistration.k8s.io`;
}

/** Whether the server checks the name of an object again if it changes, or a subresource of it. */
export function isNameCheckedAgain({ plural, group }: Resource, subresource: string): boolean {
  const name = `${plural}.${group}`;
  return WITH_STATUS.has(name) || (subresource === "" && CHECKED.has(name));
}
