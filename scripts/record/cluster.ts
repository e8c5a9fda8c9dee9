import { dig, get, isList } from "../../src/engine/value/value.ts";
import { DEFINITIONS, removeNamespace } from "../../src/verify/server/remove-namespace.ts";
import { type Server, waitFor } from "../../src/verify/server/server.ts";
import { type Collection, isOfScenario } from "../../src/verify/simulate/simulate.ts";

/** Deletes everything that scenarios create: the objects in these collections, definitions, roles and policies. */
export async function deleteScenarioObjects(
  server: Server,
  collections: readonly Collection[],
): Promise<void> {
  const policies = ["mutatingadmissionpolicies", "mutatingadmissionpolicybindings"].map((plural) => ({
    path: `/apis/admissionregistration.k8s.io/v1/${plural}`,
    isOurs: (name: string) => /^admission-\d+$/.test(name),
  }));
  const clusterRoles = ["clusterrolebindings", "clusterroles"].map((plural) => ({
    path: `/apis/rbac.authorization.k8s.io/v1/${plural}`,
    isOurs: (name: string) => /-rule-\d+$/.test(name),
  }));
  const roles = ["rolebindings", "roles"].map((plural) => ({
    path: `/apis/rbac.authorization.k8s.io/v1/namespaces/default/${plural}`,
    isOurs: (name: string) => /-rule-\d+$/.test(name),
  }));
  const objects = collections
    .filter(({ kind }) => kind !== "Namespace")
    .map((one) => ({ path: one.path, isOurs: (name: string) => isOfScenario(one, name) }));
  for (const { path, isOurs } of [...policies, ...objects, ...clusterRoles, ...roles])
    await deleteObjects(server, path, isOurs);
  const namespaces = await namesIn(server, "/api/v1/namespaces");
  for (const name of namespaces.filter((one) => !/^(default|kube-.*)$/.test(one))) {
    if (
      collections.some(({ path }) => path.includes(`/namespaces/${name}/`) || path === "/api/v1/namespaces")
    ) {
      await removeNamespace(server, name);
    }
  }
  await deleteObjects(server, DEFINITIONS, (name) => name.endsWith(".play.example.com"));
}

/** Deletes the objects of a collection for which `isOurs` is true, also if they have finalizers. */
export async function deleteObjects(
  server: Server,
  path: string,
  isOurs: (name: string) => boolean,
): Promise<void> {
  for (const name of (await namesIn(server, path)).filter(isOurs)) {
    const object = `${path}/${name}`;
    const body = { metadata: { finalizers: null } };
    const contentType = "application/merge-patch+json";
    await server.send({ method: "PATCH", path: object, contentType, body });
    await server.send({ method: "DELETE", path: object, query: { gracePeriodSeconds: "0" } });
    await waitFor(
      `${object} to disappear`,
      async () => (await server.send({ method: "GET", path: object })).code === 404,
    );
  }
}

async function namesIn(server: Server, path: string): Promise<readonly string[]> {
  const { code, body } = await server.send({ method: "GET", path });
  const items = get(body, "items");
  if (code !== 200 || !isList(items)) return [];
  return items.map((item) => String(dig(item, "metadata", "name")));
}
