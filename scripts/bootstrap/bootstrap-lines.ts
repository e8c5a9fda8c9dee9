import { mapAt, mapsOf, textAt } from "../../src/engine/value/field-values.ts";
import { get, type ValueMap, withKey } from "../../src/engine/value/value.ts";

/** The resources whose objects a server creates at its start: the path of each collection, and the name of the resource with its group. */
const RESOURCES: readonly (readonly [path: string, resource: string])[] = [
  ["/api/v1/configmaps", "configmaps."],
  ["/api/v1/endpoints", "endpoints."],
  ["/api/v1/services", "services."],
  ["/apis/apiregistration.k8s.io/v1/apiservices", "apiservices.apiregistration.k8s.io"],
  ["/apis/coordination.k8s.io/v1/leases", "leases.coordination.k8s.io"],
  ["/apis/discovery.k8s.io/v1/endpointslices", "endpointslices.discovery.k8s.io"],
  ["/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas", "flowschemas.flowcontrol.apiserver.k8s.io"],
  [
    "/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations",
    "prioritylevelconfigurations.flowcontrol.apiserver.k8s.io",
  ],
  ["/apis/networking.k8s.io/v1/ipaddresses", "ipaddresses.networking.k8s.io"],
  ["/apis/networking.k8s.io/v1/servicecidrs", "servicecidrs.networking.k8s.io"],
  ["/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", "clusterrolebindings.rbac.authorization.k8s.io"],
  ["/apis/rbac.authorization.k8s.io/v1/clusterroles", "clusterroles.rbac.authorization.k8s.io"],
  ["/apis/rbac.authorization.k8s.io/v1/rolebindings", "rolebindings.rbac.authorization.k8s.io"],
  ["/apis/rbac.authorization.k8s.io/v1/roles", "roles.rbac.authorization.k8s.io"],
  ["/apis/scheduling.k8s.io/v1/priorityclasses", "priorityclasses.scheduling.k8s.io"],
];

/** The time at which every cluster here starts. */
const START = "2026-01-01T00:00:00Z";

/**
 * Returns the objects of a new server as lines, in the order in which it made them. `read` returns the list at a path. What differs from
 * server to server has fixed values: times, the server's name, its port, and the range of addresses, which is the one that kubeadm sets.
 */
export async function bootstrapLines(read: (path: string) => Promise<ValueMap>): Promise<readonly string[]> {
  const found: { readonly resource: string; readonly object: ValueMap }[] = [];
  for (const [path, resource] of RESOURCES) {
    const list = await read(path);
    for (const item of mapsOf(get(list, "items"))) {
      const kind = textAt(list, "kind").replace(/List$/, "");
      found.push({
        resource,
        object: withFixedValues({ kind, apiVersion: get(list, "apiVersion") ?? "", ...item }),
      });
    }
  }
  const numberOf = ({ object }: { readonly object: ValueMap }) =>
    Number(textAt(mapAt(object, "metadata"), "resourceVersion"));
  found.sort((a, b) => numberOf(a) - numberOf(b));
  return found.map(({ resource, object }, i) => JSON.stringify([resource, withNumbers(object, i)]));
}

function withFixedValues(object: ValueMap): ValueMap {
  const text = JSON.stringify(object)
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (_, part) =>
      part === undefined ? START : START.replace("Z", ".000000Z"),
    )
    .replace(/"since":"[^"]*"/, `"since":"${START.slice(0, 10)}"`)
    .replace(/"hostname":"[^"]*"|(kubernetes\.io\/hostname":)"[^"]*"/, '$1"playground"')
    .replace(/apiserver-[a-z0-9]{26}(_[0-9a-f-]{36})?/g, (_, uid) =>
      uid === undefined ? SERVER : `${SERVER}_00000000-0000-4000-8000-000000000000`,
    )
    .replace(/10\.96\.0\.0\/\d+/g, "10.96.0.0/12")
    .replace(/("port":|"targetPort":|192\.0\.2\.\d+:)6[0-9]{3}\b/g, "$16443")
    .replace(/\b(?:192\.0\.2|10\.0\.2|172\.\d+\.\d+)\.\d+\b/g, "192.0.2.2");
  return JSON.parse(text) as ValueMap;
}

/** The name of the server's lease. A real one is made from the name of its host. */
const SERVER = "apiserver-00000000000000000000000000";

/** Returns an object with the uid and the resourceVersion of its place in the list. */
function withNumbers(object: ValueMap, index: number): ValueMap {
  const uid = `00000000-0000-4000-8000-000000002${String(index).padStart(3, "0")}`;
  const metadata = { ...mapAt(object, "metadata"), uid, resourceVersion: String(index + 5) };
  return withKey(object, "metadata", metadata);
}
