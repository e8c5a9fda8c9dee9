import { metaText } from "../../../../server/metadata/object-meta.ts";
import { textAt } from "../../../../value/field-values.ts";
import { get, type ValueMap } from "../../../../value/value.ts";

/** The group, version and kind of an object; in a selector, empty means any. */
export type Gvk = { readonly group: string; readonly version: string; readonly kind: string };
/** What kustomize knows an object by. The namespace is empty if the object names none. */
export type ResourceId = Gvk & { readonly name: string; readonly namespace: string };

/** The namespace that kustomize gives to objects of cluster-scoped kinds. */
export const NO_NAMESPACE = "_non_namespaceable_";

/** The kinds that kustomize knows to be cluster-scoped. Upstream: kyaml openapi/openapi.go, precomputedIsNamespaceScoped (v0.21.1). */
const CLUSTER_SCOPED: ReadonlySet<string> = new Set(
  [
    "v1 ComponentStatus Namespace Node NodeProxyOptions PersistentVolume",
    "admissionregistration.k8s.io/v1 MutatingWebhookConfiguration ValidatingWebhookConfiguration",
    "admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration ValidatingWebhookConfiguration",
    "apiextensions.k8s.io/v1 CustomResourceDefinition",
    "apiextensions.k8s.io/v1beta1 CustomResourceDefinition",
    "apiregistration.k8s.io/v1 APIService",
    "apiregistration.k8s.io/v1beta1 APIService",
    "certificates.k8s.io/v1 CertificateSigningRequest",
    "certificates.k8s.io/v1beta1 CertificateSigningRequest",
    "flowcontrol.apiserver.k8s.io/v1beta1 FlowSchema PriorityLevelConfiguration",
    "networking.k8s.io/v1 IngressClass",
    "networking.k8s.io/v1beta1 IngressClass",
    "node.k8s.io/v1 RuntimeClass",
    "node.k8s.io/v1beta1 RuntimeClass",
    "policy/v1beta1 PodSecurityPolicy",
    "rbac.authorization.k8s.io/v1 ClusterRole ClusterRoleBinding",
    "rbac.authorization.k8s.io/v1beta1 ClusterRole ClusterRoleBinding",
    "scheduling.k8s.io/v1 PriorityClass",
    "scheduling.k8s.io/v1beta1 PriorityClass",
    "storage.k8s.io/v1 CSIDriver CSINode StorageClass VolumeAttachment",
    "storage.k8s.io/v1beta1 CSIDriver CSINode StorageClass VolumeAttachment",
  ].flatMap((line) => {
    const [apiVersion, ...kinds] = line.split(" ");
    return kinds.map((kind) => `${apiVersion} ${kind}`);
  }),
);

/** Whether kustomize knows that a kind is cluster-scoped. It knows no custom kinds. */
export function isClusterScoped({ group, version, kind }: Gvk): boolean {
  return CLUSTER_SCOPED.has(`${group === "" ? version : `${group}/${version}`} ${kind}`);
}

/** Returns group, version and kind of an object. */
export function gvkOf(object: ValueMap): Gvk {
  const apiVersion = String(get(object, "apiVersion") ?? "");
  const slash = apiVersion.indexOf("/");
  return {
    group: apiVersion.slice(0, Math.max(slash, 0)),
    version: apiVersion.slice(slash + 1),
    kind: textAt(object, "kind"),
  };
}

/** Returns the id of an object. */
export function idOf(object: ValueMap): ResourceId {
  return { ...gvkOf(object), name: metaText(object, "name"), namespace: metaText(object, "namespace") };
}

/** Returns the namespace that kustomize compares: `default` for none. */
export function effectiveNamespace(id: ResourceId): string {
  return isClusterScoped(id) ? NO_NAMESPACE : id.namespace === "" ? "default" : id.namespace;
}

/** Whether two ids mean the same object. */
export function isSameId(a: ResourceId, b: ResourceId): boolean {
  return (
    a.name === b.name &&
    a.kind === b.kind &&
    a.group === b.group &&
    a.version === b.version &&
    effectiveNamespace(a) === effectiveNamespace(b)
  );
}

/** Whether a selector, whose empty fields mean any, selects a kind. */
export function selectsGvk(selector: Gvk, { group, version, kind }: Gvk): boolean {
  return (
    (selector.group === "" || selector.group === group) &&
    (selector.version === "" || selector.version === version) &&
    (selector.kind === "" || selector.kind === kind)
  );
}

/** Returns a kind as messages print it: `Deployment.v1.apps`. */
export function gvkText({ group, version, kind }: Gvk): string {
  return [kind || "[noKind]", version || "[noVer]", group || "[noGrp]"].join(".");
}

/** Returns an id as messages print it: `Deployment.v1.apps/web.team`. */
export function idText(id: ResourceId): string {
  return `${gvkText(id)}/${id.name || "[noName]"}.${id.namespace || "[noNs]"}`;
}

/** Returns an id as Go's `%#v` prints it. */
export function goIdText(id: ResourceId): string {
  const { group, version, kind, name, namespace } = id;
  const gvk = `resid.Gvk{Group:"${group}", Version:"${version}", Kind:"${kind}", isClusterScoped:${isClusterScoped(id)}}`;
  return `resid.ResId{Gvk:${gvk}, Name:"${name}", Namespace:"${namespace}"}`;
}
