import type { Resource } from "../cluster/resource.ts";

/** The kinds whose update the server checks like a new object, with its `generateName`. Upstream: ValidateUpdate in kubernetes pkg/registry. */
const CHECKED =
  "configmaps endpoints limitranges namespaces nodes persistentvolumeclaims persistentvolumes pods secrets serviceaccounts controllerrevisions jobs apiservices endpointslices runtimeclasses validatingwebhookconfigurations mutatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings mutatingadmissionpolicies mutatingadmissionpolicybindings flowschemas prioritylevelconfigurations ingresses ingressclasses ipaddresses resourceclaims resourceclaimtemplates csinodes csistoragecapacities storageclasses volumeattributesclasses";
/** Those whose status is checked in the same way. */
const WITH_STATUS = "volumeattachments certificatesigningrequests";

/** Whether the server checks the name of an object of a built-in kind again if it changes, or a subresource of it. */
export function isNameCheckedAgain({ plural }: Resource, subresource: string): boolean {
  const isIn = (list: string): boolean => list.split(" ").includes(plural);
  return isIn(WITH_STATUS) || (subresource === "" && isIn(CHECKED));
}
