import type { Resource } from "../cluster/resource.ts";
import { type ByVersion, formOf } from "../version/current-version.ts";

/** The kinds whose update the server checks like a new object, with all its metadata. Upstream: ValidateUpdate in kubernetes pkg/registry. */
const CHECKED =
  "configmaps endpoints limitranges namespaces nodes persistentvolumeclaims persistentvolumes pods secrets serviceaccounts controllerrevisions jobs apiservices endpointslices runtimeclasses validatingwebhookconfigurations mutatingwebhookconfigurations validatingadmissionpolicies validatingadmissionpolicybindings mutatingadmissionpolicies mutatingadmissionpolicybindings flowschemas prioritylevelconfigurations ingresses ingressclasses ipaddresses resourceclaims resourceclaimtemplates csinodes csistoragecapacities storageclasses volumeattributesclasses roles rolebindings clusterroles clusterrolebindings clustertrustbundles storageversionmigrations";
/** Those that older servers check, too. */
const CHECKED_BEFORE: ByVersion<string> = {
  "1.34": "networkpolicies deviceclasses replicationcontrollers",
  "1.35": "networkpolicies",
  "1.36": "",
};
/** Those whose status is checked in the same way. */
const WITH_STATUS = "volumeattachments certificatesigningrequests";

/** The kinds whose change of metadata the server compares only once. */
const COMPARED_ONCE =
  "csinodes endpointslices volumeattachments flowschemas prioritylevelconfigurations limitranges poddisruptionbudgets certificatesigningrequests validatingadmissionpolicies validatingadmissionpolicybindings mutatingadmissionpolicies mutatingadmissionpolicybindings validatingwebhookconfigurations mutatingwebhookconfigurations";
/** Those whose status it compares twice. */
const EXCEPT_STATUS = "persistentvolumes";

const isIn = (list: string, { plural }: Resource): boolean => list.split(" ").includes(plural);

/** Whether the server checks the metadata of an object of a built-in kind like that of a new one if it changes, or a subresource of it. */
export function isCheckedAgain(resource: Resource, subresource: string): boolean {
  if (resource.custom !== null) return false;
  const checked = `${CHECKED} ${formOf(CHECKED_BEFORE)}`;
  return isIn(WITH_STATUS, resource) || (subresource === "" && isIn(checked, resource));
}

/** Whether the server compares the changed metadata of an object with the former ones twice. */
export function isComparedAgain(resource: Resource, subresource: string): boolean {
  if (resource.custom !== null) return true;
  return !isIn(COMPARED_ONCE, resource) && (subresource !== "" || !isIn(EXCEPT_STATUS, resource));
}
