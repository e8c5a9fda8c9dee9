import { type FieldSpec, fieldSpec, type NameReference } from "./field-spec.ts";

/** The kinds with a template of pods, and the path of the pods' spec. */
const PODS: readonly (readonly [kind: string, path: string])[] = [
  ["Pod", "spec"],
  ["PodTemplate", "template/spec"],
  ["Deployment", "spec/template/spec"],
  ["ReplicaSet", "spec/template/spec"],
  ["DaemonSet", "spec/template/spec"],
  ["StatefulSet", "spec/template/spec"],
  ["Job", "spec/template/spec"],
  ["CronJob", "spec/jobTemplate/spec/template/spec"],
  ["ReplicationController", "spec/template/spec"],
];

/** Returns a field of the pods of all kinds, or of all but some. */
function inPods(paths: readonly string[], without: string): readonly FieldSpec[] {
  return PODS.filter(([kind]) => !without.split(" ").includes(kind)).flatMap(([kind, root]) =>
    paths.map((path) => fieldSpec(kind, `${root}/${path}`)),
  );
}

const sourcesOf = (source: string) => [
  `containers/env/valueFrom/${source}KeyRef/name`,
  `initContainers/env/valueFrom/${source}KeyRef/name`,
  `containers/envFrom/${source}Ref/name`,
  `initContainers/envFrom/${source}Ref/name`,
];
const resourceNames = (kinds: string) =>
  kinds.split(" ").map((kind) => fieldSpec(kind, "rules/resourceNames"));
const ingress = (...paths: readonly string[]) => paths.map((path) => fieldSpec("Ingress", path));
const annotation = (name: string) => `metadata/annotations/${name.replace("/", "\\/")}`;
const reference = (gvk: string, fields: readonly FieldSpec[]): NameReference => {
  const [kind = "", version = "", group = ""] = gvk.split(" ");
  return { kind, version: version === "-" ? "" : version, group, fields };
};
const NO_SINGLE = "PodTemplate ReplicaSet";
const rbac = (kinds: string, path: string) =>
  kinds.split(" ").map((kind) => fieldSpec(kind, path, { group: "rbac.authorization.k8s.io" }));
const webhooks = (kind: string) =>
  fieldSpec(kind, "webhooks/clientConfig/service", { group: "admissionregistration.k8s.io" });

/**
 * The fields that hold the name of another object.
 * Upstream: api/internal/konfig/builtinpluginconsts/namereference.go (v0.21.1).
 */
export const NAME_REFERENCES: readonly NameReference[] = [
  ...["Deployment", "ReplicationController", "ReplicaSet", "StatefulSet"].map((kind) =>
    reference(kind, [fieldSpec("HorizontalPodAutoscaler", "spec/scaleTargetRef/name")]),
  ),
  reference("ConfigMap v1", [
    ...inPods(
      ["volumes/configMap/name", ...sourcesOf("configMap"), "volumes/projected/sources/configMap/name"],
      "ReplicationController",
    ),
    fieldSpec("Node", "spec/configSource/configMap"),
    ...resourceNames("Role ClusterRole"),
    ...ingress(annotation("nginx.ingress.kubernetes.io/fastcgi-params-configmap")),
  ]),
  reference("Secret v1", [
    ...inPods(
      [
        "volumes/secret/secretName",
        ...sourcesOf("secret"),
        "imagePullSecrets/name",
        "volumes/projected/sources/secret/name",
      ],
      "ReplicationController",
    ),
    ...ingress(
      "spec/tls/secretName",
      annotation("ingress.kubernetes.io/auth-secret"),
      annotation("nginx.ingress.kubernetes.io/auth-secret"),
      annotation("nginx.ingress.kubernetes.io/auth-tls-secret"),
    ),
    fieldSpec("ServiceAccount", "imagePullSecrets/name"),
    fieldSpec("StorageClass", "parameters/secretName"),
    fieldSpec("StorageClass", "parameters/adminSecretName"),
    fieldSpec("StorageClass", "parameters/userSecretName"),
    fieldSpec("StorageClass", "parameters/secretRef"),
    ...resourceNames("Role ClusterRole"),
    fieldSpec("Service", "spec/template/spec/containers/env/valueFrom/secretKeyRef/name", {
      group: "serving.knative.dev",
      version: "v1",
    }),
    fieldSpec("PersistentVolume", "spec/azureFile/secretName"),
  ]),
  reference("Service v1", [
    fieldSpec("StatefulSet", "spec/serviceName", { group: "apps" }),
    ...ingress(
      "spec/rules/http/paths/backend/serviceName",
      "spec/backend/serviceName",
      "spec/rules/http/paths/backend/service/name",
      "spec/defaultBackend/service/name",
    ),
    fieldSpec("APIService", "spec/service/name", { group: "apiregistration.k8s.io" }),
    webhooks("ValidatingWebhookConfiguration"),
    webhooks("MutatingWebhookConfiguration"),
  ]),
  reference("Role - rbac.authorization.k8s.io", rbac("RoleBinding", "roleRef/name")),
  reference(
    "ClusterRole - rbac.authorization.k8s.io",
    rbac("RoleBinding ClusterRoleBinding", "roleRef/name"),
  ),
  reference("ServiceAccount v1", [
    ...rbac("RoleBinding ClusterRoleBinding", "subjects"),
    ...inPods(["serviceAccountName"], NO_SINGLE),
  ]),
  reference("PersistentVolumeClaim v1", inPods(["volumes/persistentVolumeClaim/claimName"], NO_SINGLE)),
  reference("PersistentVolume v1", [
    fieldSpec("PersistentVolumeClaim", "spec/volumeName"),
    ...resourceNames("ClusterRole"),
  ]),
  reference("StorageClass v1 storage.k8s.io", [
    fieldSpec("PersistentVolume", "spec/storageClassName"),
    fieldSpec("PersistentVolumeClaim", "spec/storageClassName"),
    fieldSpec("StatefulSet", "spec/volumeClaimTemplates/spec/storageClassName"),
  ]),
  reference("PriorityClass v1 scheduling.k8s.io", inPods(["priorityClassName"], NO_SINGLE)),
  reference("IngressClass v1 networking.k8s.io/v1", ingress("spec/ingressClassName")),
  reference("ValidatingAdmissionPolicy - admissionregistration.k8s.io", [
    fieldSpec("ValidatingAdmissionPolicyBinding", "spec/policyName", {
      group: "admissionregistration.k8s.io",
    }),
  ]),
];

const containerFields = ["containers", "initContainers"].flatMap((list) =>
  ["args", "command", "env/value", "volumeMounts/mountPath"].map((field) => `${list}/${field}`),
);

/**
 * The fields in which vars are replaced.
 * Upstream: api/internal/konfig/builtinpluginconsts/varreference.go (v0.21.1).
 */
export const VAR_REFERENCES: readonly FieldSpec[] = [
  ...inPods(containerFields, "PodTemplate ReplicationController"),
  ...inPods(["volumes/nfs/server"], "PodTemplate ReplicationController CronJob"),
  fieldSpec("CronJob", "spec/jobTemplate/spec/template/volumes/nfs/server"),
  fieldSpec("Deployment", "spec/template/metadata/annotations"),
  ...ingress("spec/rules/host", "spec/tls/hosts", "spec/tls/secretName"),
  fieldSpec("Service", "spec/ports/port"),
  fieldSpec("Service", "spec/ports/targetPort"),
  fieldSpec("StatefulSet", "spec/volumeClaimTemplates/spec/nfs/server"),
  fieldSpec("PersistentVolume", "spec/nfs/server"),
  fieldSpec("", "metadata/labels"),
  fieldSpec("", "metadata/annotations"),
];
