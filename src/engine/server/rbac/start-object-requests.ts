import { dig } from "../../value/value.ts";
import type { Request } from "../http/http.ts";
import { requestAttributes } from "./request-attributes.ts";

/** The names and namespaces of the objects that a server makes at its start. Without namespaces they are cluster-scoped. */
type Made = { readonly names: RegExp; readonly namespaces?: readonly string[] };

const ROLE: Made = { names: /^(system:|extension-apiserver-)/, namespaces: ["kube-public", "kube-system"] };
const KUBERNETES: Made = { names: /^kubernetes$/, namespaces: ["default"] };
const ANY: Made = { names: /^/ };

const MADE: { readonly [resource: string]: Made } = {
  "apiservices.apiregistration.k8s.io": ANY,
  "clusterrolebindings.rbac.authorization.k8s.io": { names: /^(system:|cluster-admin$)/ },
  "clusterroles.rbac.authorization.k8s.io": { names: /^(system:|(admin|cluster-admin|edit|view)$)/ },
  "configmaps.": { names: /^kube-apiserver-/, namespaces: ["kube-system"] },
  "endpoints.": KUBERNETES,
  "endpointslices.discovery.k8s.io": KUBERNETES,
  "flowschemas.flowcontrol.apiserver.k8s.io": ANY,
  "ipaddresses.networking.k8s.io": ANY,
  "leases.coordination.k8s.io": { names: /^apiserver-/, namespaces: ["kube-system"] },
  "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io": ANY,
  "priorityclasses.scheduling.k8s.io": { names: /^system-/ },
  "rolebindings.rbac.authorization.k8s.io": ROLE,
  "roles.rbac.authorization.k8s.io": ROLE,
  "servicecidrs.networking.k8s.io": ANY,
  "services.": KUBERNETES,
};

/** Whether a request is about some of the objects that a server makes at its start. */
export function isAboutStartObjects(request: Request): boolean {
  const { group, resource, namespace, name, path } = requestAttributes(request);
  const made =
    path === "" && Object.hasOwn(MADE, `${resource}.${group}`) ? MADE[`${resource}.${group}`] : undefined;
  if (made === undefined) return false;
  const { names, namespaces } = made;
  if (namespaces !== undefined && namespace !== "" && !namespaces.includes(namespace)) return false;
  if (request.method !== "POST") return name === "" || names.test(name);
  const body =
    typeof request.body === "string" ? request.body : dig(request.body ?? null, "metadata", "name");
  return typeof request.body === "string" || names.test(String(body ?? ""));
}
